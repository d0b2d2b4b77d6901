// The map of a plan: a tap on a hex asks what may be tried there; the address follows the plan.
import { cycle, keep, leave, move, onMap, put } from "./grid.js";
import { attach, measure, reveal, zoom } from "./map.js";

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
  keep(reveal);
  if (plan().dataset.here.length > 1) history.replaceState(null, "", plan().dataset.here);
}

// -- keys: those of the map at the table -----------------------------------------------------

const ZOOM = { "+": "in", "=": "in", "-": "out", 0: "fit" };
const legal = () => plan().dataset.legal.split(" ").filter(Boolean);

function inMap({ key, shiftKey }) {
  if (key === "Enter" || key === " ") tap(onMap());
  else if (key === "Tab") return cycle(legal(), shiftKey, reveal);
  else if (key === "Escape") leave();
  else return move(key, reveal);
  return true;
}

function anywhere({ key }) {
  if (key === "m") {
    const first = plan().dataset.hex || legal()[0] || document.querySelector(".planmap [data-hex]").dataset.hex;
    put(first, reveal);
    document.querySelector(".planmap").scrollIntoView({ block: "nearest" });
  } else if (ZOOM[key]) zoom(ZOOM[key]);
  else return false;
  return true;
}

document.addEventListener("keydown", (event) => {
  if (event.metaKey || event.altKey || event.ctrlKey || event.target.matches("input, textarea, select")) return;
  if (!document.querySelector(".planmap")) return;
  if ((onMap() && inMap(event)) || (event.key !== "Tab" && anywhere(event))) event.preventDefault();
});

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
