// The form of a new game: show as many names as players; load a title's own options.
const form = document.querySelector("[data-new]");

function names() {
  const count = Number(form.querySelector("[name=players]:checked")?.value ?? 0);
  for (const field of form.querySelectorAll("[data-name]")) {
    const shown = Number(field.dataset.name) <= count;
    field.hidden = !shown;
    field.querySelector("input").disabled = !shown;
  }
}

// What concerns only people who play apart is shown when they do.
function apart() {
  const on = form.querySelector("[name=mode]:checked")?.value === "seats";
  for (const part of form.querySelectorAll("[data-apart]")) part.hidden = !on;
  const consent = form.querySelector("[name=undo][value=consent]");
  if (!on && consent.checked) form.querySelector("[name=undo][value=free]").checked = true;
}

form.addEventListener("change", (event) => {
  if (event.target.name === "players") names();
  if (event.target.name === "mode") apart();
  if (event.target.name === "title") location.search = `?title=${encodeURIComponent(event.target.value)}`;
});
names();
apart();
