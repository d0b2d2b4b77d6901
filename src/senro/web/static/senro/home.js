// The list of tables at home stays fresh: what it shows is asked for again while somebody looks.
const icon = document.querySelector("link[rel=icon]");
const plain = icon.getAttribute("href");
const EVERY = 30_000;

function tell() {
  const { title, waits } = document.getElementById("tables").dataset;
  document.title = title;
  icon.setAttribute("href", waits ? icon.dataset.turn : plain);
}

async function freshen() {
  const list = document.getElementById("tables");
  if (list.contains(document.activeElement)) return; // whoever is on a link keeps it
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  list.replaceWith(document.adoptNode(page.getElementById("tables")));
  tell();
}

setInterval(() => {
  if (!document.hidden) freshen();
}, EVERY);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) freshen();
});
tell();
