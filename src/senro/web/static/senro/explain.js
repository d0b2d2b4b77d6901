// What is on a hex and why nothing can be done there: a finger held on it, Y, or the button.
import { zoomTo } from "./map.js";

const dialog = document.getElementById("explain");
const box = () => document.getElementById("mapbox");

// The next tap explains instead of choosing.
export function explaining(on = !box().hasAttribute("data-explaining")) {
  box().toggleAttribute("data-explaining", on);
  document.querySelector("[data-explain]")?.setAttribute("aria-pressed", String(on));
}

export async function explain(hex) {
  explaining(false);
  const { count } = document.getElementById("workspace").dataset;
  const query = new URLSearchParams({ hex, at: count });
  await window.htmx.ajax("GET", `${dialog.dataset.from}?${query}`, { target: dialog.querySelector("div"), swap: "innerHTML" });
  if (!dialog.open) dialog.showModal();
}

dialog.addEventListener("click", (event) => {
  const large = event.target.closest("[data-large]");
  if (!large) return;
  dialog.close();
  zoomTo(large.dataset.large);
});
