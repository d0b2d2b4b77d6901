// The map of a plan: a tap on a hex asks what may be tried there; the address follows the plan.
import { attach, measure } from "./map.js";

const plan = () => document.getElementById("plan");

function tap(hex) {
  const query = new URLSearchParams(plan().dataset.here);
  query.set("hex", hex);
  window.htmx.ajax("GET", `${location.pathname}?${query}`, { target: "#plan", swap: "outerHTML show:none" });
}

function arrive() {
  if (!plan()) return;
  attach({ tap });
  measure();
  if (plan().dataset.here.length > 1) history.replaceState(null, "", plan().dataset.here);
}

document.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.target?.id === "plan" || event.detail.elt?.id === "plan") arrive();
});
function lightUp(event) {
  const row = event.target.closest?.("[data-light]");
  for (const hex of document.querySelectorAll(".planmap [data-hex].lit")) hex.classList.remove("lit");
  if (row) document.querySelector(`.planmap [data-hex="${CSS.escape(row.dataset.light)}"]`)?.classList.add("lit");
}
document.addEventListener("pointerover", lightUp);
document.addEventListener("focusin", lightUp);
arrive();
