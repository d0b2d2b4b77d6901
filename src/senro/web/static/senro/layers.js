// What the map shows: layers can be hidden, by title, and its colours chosen; this browser keeps both.
import { keep, recall } from "./keep.js";

const root = document.documentElement;
const drawer = () => document.getElementById("layers");
const place = () => `senro.hidden.${drawer().dataset.title}`;

function hidden() {
  return new Set((root.dataset.hidden ?? recall(place()) ?? "").split(" ").filter(Boolean));
}

function show() {
  if (!drawer()) return;
  const names = hidden();
  root.dataset.hidden = [...names].join(" ");
  for (const tick of drawer().querySelectorAll("[data-layer-shown]")) tick.checked = !names.has(tick.name);
}

document.addEventListener("change", ({ target }) => {
  if (target.matches("[data-layer-shown]")) {
    const names = hidden();
    names[target.checked ? "delete" : "add"](target.name);
    root.dataset.hidden = [...names].join(" ");
    keep(place(), [...names].join(" "));
    show();
  } else if (target.matches("[data-colours-wish]")) {
    root.dataset.colours = target.value;
    document.cookie = `colours=${target.value};path=/;max-age=31536000;samesite=lax`;
  }
});
document.addEventListener("htmx:afterSettle", show);
show();
