// The panel of the decision on a phone: a sheet with three stops, moved by its handle.
import { keep, recall } from "./keep.js";

const STOPS = ["peek", "half", "full"];
const NEXT = { half: "full", full: "peek", peek: "half" };
const STILL = 7; // px; less is a tap
const root = document.documentElement;
const space = () => document.getElementById("workspace");
const panel = () => document.querySelector(".panel");
const place = () => `senro.sheet.${space().dataset.table}`;
let known = null; // what the page showed before: whether it was one's move, and the hex chosen
let drag = null;
let settled = () => {};

// Say on the handle where the sheet is.
function tell() {
  const handle = document.getElementById("handle");
  const stop = root.dataset.sheet;
  handle.setAttribute("aria-expanded", String(stop !== "peek"));
  handle.querySelector("[data-stop]").textContent = handle.dataset[stop];
}

function put(stop) {
  root.dataset.sheet = stop;
  keep(place(), stop, "sessionStorage");
  tell();
}

// Move the sheet for the person: it is said aloud, and the map fits what is left to it.
function move(stop) {
  if (!stop || stop === root.dataset.sheet) return;
  put(stop);
  document.getElementById("handle-said").textContent = document.getElementById("handle").dataset[stop];
  requestAnimationFrame(settled);
}

// A view that was asked for is not left under the open sheet.
export function uncover() {
  if (root.dataset.sheet === "full") put("half");
}

// Call it whenever the workspace was drawn anew; `does` is done after the sheet was moved.
export function arriveHandle(does) {
  settled = does;
  drag = null;
  const { acting, chosen, run, step } = space().dataset;
  const kept = recall(place(), "sessionStorage");
  let stop = root.dataset.sheet ?? (STOPS.includes(kept) ? kept : acting || !step ? "half" : "peek");
  if (!STOPS.includes(stop)) stop = "half"; // a drag that the new page ended
  const asked = known && ((acting && !known.acting) || (chosen && chosen !== known.chosen && !run));
  if (stop === "peek" && asked) stop = "half";
  known = { acting, chosen };
  put(stop);
}

// -- fingers -------------------------------------------------------------------------------

// Take the sheet up: the rows under it stay as they are until it is let go.
function lift() {
  const rows = getComputedStyle(space()).gridTemplateRows;
  const stop = root.dataset.sheet;
  const from = panel().offsetHeight;
  const heights = {};
  for (const other of STOPS) {
    root.dataset.sheet = other;
    heights[other] = panel().offsetHeight;
  }
  space().style.gridTemplateRows = rows;
  root.dataset.sheet = "drag";
  Object.assign(drag, { heights, stop, height: from, from });
}

function drop(stop) {
  panel().style.height = "";
  space().style.gridTemplateRows = "";
  root.dataset.sheet = drag.stop;
  drag.heights = null;
  move(stop);
}

document.addEventListener("pointerdown", (event) => {
  const handle = event.target.closest("#handle");
  if (handle && event.isPrimary && !event.button) drag = { id: event.pointerId, y: event.clientY, heights: null, moved: false };
});

document.addEventListener("pointermove", (event) => {
  if (drag?.id !== event.pointerId) return;
  const up = drag.y - event.clientY;
  if (!drag.moved) {
    if (Math.abs(up) < STILL) return;
    drag.moved = true;
    document.getElementById("handle").setPointerCapture(event.pointerId);
    lift();
  }
  if (!drag.heights) return;
  drag.height = Math.min(drag.heights.full, Math.max(drag.heights.peek, drag.from + up));
  panel().style.height = `${drag.height}px`;
});

document.addEventListener("pointerup", (event) => {
  if (drag?.id !== event.pointerId || !drag.heights) return;
  const away = (stop) => Math.abs(drag.heights[stop] - drag.height);
  drop(STOPS.reduce((best, stop) => (away(stop) < away(best) ? stop : best)));
});

document.addEventListener("pointercancel", (event) => {
  if (drag?.id === event.pointerId && drag.heights) drop(drag.stop);
});

document.addEventListener("click", (event) => {
  if (!event.target.closest("#handle")) return;
  if (!event.detail || !drag?.moved) move(NEXT[root.dataset.sheet]);
  drag = null;
});

// On the handle the arrows move the sheet, not the time.
document.addEventListener("keydown", (event) => {
  const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  if (!by || event.target.id !== "handle") return;
  move(STOPS[STOPS.indexOf(root.dataset.sheet) + by]);
  event.preventDefault();
  event.stopPropagation();
}, true);
