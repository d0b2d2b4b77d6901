// What people write at a table: the line of the chat is emptied once it is sent.
document.addEventListener("htmx:afterRequest", (event) => {
  const sent = event.detail.requestConfig?.elt?.closest?.("[data-chat]"); // by now it has been replaced
  if (sent && event.detail.successful) {
    const input = document.getElementById("chat-text");
    if (input) input.value = "";
  }
});

document.addEventListener("focusin", (event) => {
  if (event.target.closest(".invitation")) event.target.select();
});

// When somebody's time will be used up, in the reader's own time zone.
function tellTimes() {
  const form = new Intl.DateTimeFormat(document.documentElement.lang, { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });
  for (const mark of document.querySelectorAll("time[data-until]")) mark.textContent = `→ ${form.format(new Date(mark.dataset.until))}`;
}

// Who watches is asked for when the players are looked at.
async function tellWatching() {
  const place = document.getElementById("watching");
  if (!place?.offsetParent || place.dataset.told) return;
  place.dataset.told = "1";
  const answer = await fetch(place.dataset.from);
  if (answer.ok) place.innerHTML = await answer.text();
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-show=people]")) setTimeout(tellWatching);
});

function arrive() {
  tellTimes();
  tellWatching();
}

document.addEventListener("htmx:afterSettle", arrive);
arrive();
