// What people write at a table: chat is emptied once sent, notes are kept by themselves.
let timer = 0;

function send(form) {
  const text = form.querySelector("textarea");
  const body = new URLSearchParams({ text: text.value });
  const headers = { "X-CSRFToken": form.querySelector("[name=csrfmiddlewaretoken]").value };
  fetch(form.action, { method: "POST", body, headers }).then((answer) => {
    const saved = document.querySelector("[data-saved]");
    if (saved) saved.hidden = !answer.ok;
  });
}

document.addEventListener("input", (event) => {
  const form = event.target.closest("[data-note]");
  if (!form) return;
  clearTimeout(timer);
  const saved = form.querySelector("[data-saved]");
  if (saved) saved.hidden = true;
  timer = setTimeout(send, 700, form);
});

document.addEventListener("htmx:afterRequest", (event) => {
  const form = event.target.closest?.("[data-chat]");
  if (form && event.detail.successful) {
    const input = document.getElementById("chat-text");
    if (input) input.value = "";
  }
});

document.addEventListener("focusin", (event) => {
  if (event.target.closest(".invitation")) event.target.select();
});
