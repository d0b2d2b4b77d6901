// The map as it lies in its frame: pan, zoom, and which hex a tap means.
import { watch } from "./fingers.js";
import { magnify } from "./loupe.js";
import { patchMap } from "./patch.js";

const MOST = 6;
const LARGE = 120; // px; a hex that one zooms to is at least so wide
const NEAR = 28; // px; a finger that misses a legal hex by less means it
const ALIKE = 12; // px; two hexes whose distances differ by less are asked about
const SMALL = 40; // px; hexes so narrow are asked about whenever two are near
const kept = { scale: 1, x: 0, y: 0, whole: true };
const NAMES = 62; // px; smaller, the names of places are a blur
const PRINT = 140; // px; from here on coordinates and numbers of tiles are 9 px high
const PRINTED = 9; // px; the height that print should have
const [VALUE, NAME] = [19, 14.5]; // units; heights of print on the map
const SIDE = 187; // units; the width of a hex, between one that stands on a side and one on a corner
let does = {};
let box = null;
let svg = null;
let width = 0; // of a hex at scale 1, in px
let due = 0;

const hexElement = (hex) => svg?.querySelector(`[data-hex="${CSS.escape(hex)}"]`);
const under = (x, y, what) => document.elementsFromPoint(x, y).find((e) => e.closest(what))?.closest(what) ?? null;
const hexAt = (x, y) => under(x, y, "svg [data-hex]")?.dataset.hex ?? null;
const space = () => document.getElementById("workspace")?.dataset ?? {};

// What a press does: tap(hex), and if the page knows them explain(hex), cancel(), part({fork, stop, track})
// for what can be pressed of a route being drawn, and bar(track) for a finger held on its track.
export function attach(what) {
  does = what;
  box = document.querySelector("[data-map]");
  if (box) patchMap(box);
  svg = box?.querySelector("svg");
  if (!svg) return;
  measure();
  if (box.dataset.attached) return; // kept from the page before
  box.dataset.attached = "1";
  const explain = (x, y) => does.explain && hexAt(x, y) && does.explain(hexAt(x, y));
  const hold = (x, y) => {
    const { track } = does.bar ? partAt(x, y, false) : {};
    return track ? does.bar(track) : explain(x, y);
  };
  watch(box, {
    pan,
    zoom: zoomAt,
    hold,
    pair: () => does.cancel?.(),
    twice(x, y, finger) {
      const hex = hexAt(x, y);
      if (!hex || hex === turning) return false; // taps on a tile in the hand turn it
      if (does.part && Object.values(partAt(x, y, finger)).some(Boolean)) return false; // each one draws
      zoomTo(hex);
      return true;
    },
    tap(x, y, finger) {
      if (box.hasAttribute("data-explaining")) return explain(x, y);
      const part = does.part ? partAt(x, y, finger) : {};
      if (part.fork || part.stop || part.track) return does.part(part);
      turning = space().chosen;
      const meant = finger ? candidates(x, y) : [];
      if (meant.length > 1) return magnify(svg, meant, [x, y], (hex) => does.tap(hex));
      const hex = meant[0] ?? hexAt(x, y);
      return hex && does.tap(hex);
    },
  });
}

// What of a route being drawn is pressed there; a finger on a small map means hexes.
function partAt(x, y, finger) {
  const { fork, stop, track } = under(x, y, "svg :is([data-fork], [data-stop], [data-track])")?.dataset ?? {};
  return finger && !fork && width * kept.scale < SMALL ? {} : { fork, stop, track };
}

let turning = ""; // the hex that was chosen already when the last tap came

// The legal hexes that a finger may mean: one if it is plain which, the nearest ones if not.
function candidates(x, y) {
  const legal = (space().legal ?? "").split(" ").filter(Boolean);
  const near = legal
    .map((hex) => ({ hex, at: hexElement(hex)?.getBoundingClientRect() }))
    .filter(({ at }) => at)
    .map(({ hex, at }) => ({ hex, size: at.width, away: Math.hypot(at.left + at.width / 2 - x, at.top + at.height / 2 - y), edge: at.height / 2 }))
    .filter(({ away, edge }) => away - edge < NEAR)
    .sort((a, b) => a.away - b.away);
  if (!near.length) return [];
  const reach = near[0].size < SMALL ? NEAR : ALIKE;
  const alike = near.filter(({ away }) => away - near[0].away < reach);
  return alike.slice(0, 4).map(({ hex }) => hex);
}

function pan(dx, dy) {
  kept.x += dx;
  kept.y += dy;
  kept.whole = false;
  apply();
}

function zoomAt(clientX, clientY, factor) {
  const frame = box.getBoundingClientRect();
  const px = clientX - frame.left;
  const py = clientY - frame.top;
  const scale = Math.min(MOST, Math.max(0.8, kept.scale * factor));
  kept.x = px - (px - kept.x) * (scale / kept.scale);
  kept.y = py - (py - kept.y) * (scale / kept.scale);
  kept.scale = scale;
  kept.whole = false;
  apply();
}

export function zoom(how) {
  if (!box) return;
  const frame = box.getBoundingClientRect();
  if (how === "fit") Object.assign(kept, { scale: 1, x: 0, y: 0, whole: true });
  else zoomAt(frame.left + frame.width / 2, frame.top + frame.height / 2, how === "in" ? 1.35 : 1 / 1.35);
  apply();
}

// Bring a hex into view, large enough to tap (56 px at least).
export function focusOn(hex) {
  const at = shown(hex);
  if (!at?.width) return;
  if (at.width < 56) zoomAt(at.left + at.width / 2, at.top + at.height / 2, 72 / at.width);
  reveal(hex);
}

// Bring a hex into the middle, large.
export function zoomTo(hex) {
  const at = shown(hex);
  if (!at?.width) return;
  const frame = box.getBoundingClientRect();
  const [x, y] = [at.left + at.width / 2, at.top + at.height / 2];
  zoomAt(x, y, Math.max(1, LARGE / at.width));
  pan(frame.left + frame.width / 2 - x, frame.top + frame.height / 2 - y);
}

// Bring a hex into view as large as it is.
export function reveal(hex) {
  const at = shown(hex);
  const frame = box?.getBoundingClientRect();
  if (!frame?.width || !at?.width) return;
  const cx = at.left + at.width / 2 - frame.left;
  const cy = at.top + at.height / 2 - frame.top;
  const dx = Math.min(0, frame.width - 60 - cx) + Math.max(0, 60 - cx);
  const dy = Math.min(0, frame.height - 60 - cy) + Math.max(0, 60 - cy);
  if (dx || dy) pan(dx, dy);
}

export function fitTo(hexes) {
  if (!svg || !hexes.length) return;
  const rects = hexes.map(shown).filter(Boolean);
  const frame = box.getBoundingClientRect();
  if (!rects.length || !frame.width) return;
  const left = Math.min(...rects.map((r) => r.left));
  const right = Math.max(...rects.map((r) => r.right));
  const top = Math.min(...rects.map((r) => r.top));
  const bottom = Math.max(...rects.map((r) => r.bottom));
  const factor = Math.min(frame.width / (right - left + 50), frame.height / (bottom - top + 50), 3);
  const cx = (left + right) / 2;
  const cy = (top + bottom) / 2;
  zoomAt(cx, cy, factor);
  pan(frame.left + frame.width / 2 - cx, frame.top + frame.height / 2 - cy);
  draw();
  const all = svg.querySelector("[data-layer=land]").getBoundingClientRect();
  pan(cover(all.left, all.right, frame.left, frame.right), cover(all.top, all.bottom, frame.top, frame.bottom));
}

// How far to move so that no bare ground shows beside a map that is larger than its frame; a
// smaller one comes into the middle.
function cover(low, high, start, end) {
  if (high - low < end - start) return (start + end - low - high) / 2;
  return Math.min(0, start - low) || Math.max(0, end - high);
}

export const isWhole = () => kept.whole;

// Where a hex is on the screen once everything that was asked for has been drawn.
function shown(hex) {
  draw();
  return hexElement(hex)?.getBoundingClientRect();
}

// Measure anew: the map or its frame is another.
export function measure() {
  draw();
  const now = svg?.querySelector("[data-hex]")?.getBoundingClientRect().width;
  if (now) width = now / kept.scale;
  apply();
}

// At most once a frame.
function apply() {
  due ||= requestAnimationFrame(draw);
}

function draw() {
  cancelAnimationFrame(due);
  due = 0;
  if (!svg) return;
  svg.style.transform = `translate(${kept.x}px, ${kept.y}px) scale(${kept.scale})`;
  const hex = width * kept.scale;
  if (!hex) return; // not shown at the moment
  const detail = String(hex < 28 ? 0 : hex < NAMES ? 1 : hex < PRINT ? 2 : 3);
  if (box.dataset.lod !== detail) box.dataset.lod = detail;
  grow("--grow-values", VALUE, 1.7);
  grow("--grow-names", NAME, 1.4);
}

// Where the map is small what is written on it becomes larger, as far as there is room.
function grow(name, size, most) {
  const unit = (width * kept.scale) / SIDE;
  const times = Math.min(most, Math.max(1, Math.ceil((PRINTED / (size * unit)) * 10) / 10));
  if (svg.style.getPropertyValue(name) !== String(times)) svg.style.setProperty(name, String(times));
}

new ResizeObserver(() => measure()).observe(document.documentElement);
