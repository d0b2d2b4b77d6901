// What people write at a table: the line of the chat is emptied once it is sent.
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
