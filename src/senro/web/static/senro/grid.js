// The hexes of the map for the keyboard: one of them has the focus, arrows and letters move it.

const SIDES = {
  ArrowRight: 0, d: 0, c: 45, ArrowDown: 90, z: 135, ArrowLeft: 180, a: 180, q: -135, ArrowUp: -90, e: -45,
};
const NEXT = 190; // units between the centres of neighbours, and a little
let here = null; // the hex of the cursor while the map has the keys
let lane = null; // the row or column that a walk keeps to where it can only zigzag

const all = () => [...document.querySelectorAll(".mapbox [data-hex]")];
const cell = (hex) => document.querySelector(`.mapbox [data-hex="${CSS.escape(hex)}"]`);
const at = (element) => {
  const use = element.firstElementChild;
  return [Number(use.getAttribute("x")), Number(use.getAttribute("y"))];
};
export const onMap = () => here;

// Put the cursor on a hex; only that one is in the order of the Tab key.
export function put(hex, reveal) {
  const target = cell(hex);
  if (!target) return false;
  for (const other of all()) other.setAttribute("tabindex", other === target ? "0" : "-1");
  target.focus({ preventScroll: true });
  if (document.activeElement !== target) return false;
  reveal(hex);
  return true;
}

export function move(key, reveal) {
  const from = cell(here);
  const angle = SIDES[key];
  if (!from || angle === undefined) return false;
  const [x, y] = at(from);
  const level = angle === 0 || angle === 180;
  const line = level ? "row" : "column";
  if (lane?.line !== line || angle % 90) lane = angle % 90 ? null : { line, value: level ? y : x };
  let best = null;
  for (const other of all()) {
    if (other === from) continue;
    const [ox, oy] = at(other);
    const away = Math.hypot(ox - x, oy - y);
    const turn = Math.abs(((Math.atan2(oy - y, ox - x) * 180) / Math.PI - angle + 540) % 360 - 180);
    if (turn > 46) continue;
    const off = lane ? Math.abs((level ? oy : ox) - lane.value) : 0;
    const rank = [away < NEXT ? 0 : away, Math.round(turn), off];
    const order = best && rank.map((value, i) => value - best.rank[i]).find((difference) => Math.abs(difference) > 0.5);
    if (!best || order < 0) best = { rank, hex: other.dataset.hex };
  }
  if (best) {
    const kept = lane;
    put(best.hex, reveal);
    lane = kept;
  }
  return true;
}

// The next or previous hex where something may be done, in reading order; false behind the last.
export function cycle(legal, back, reveal) {
  const order = all()
    .map((element) => ({ hex: element.dataset.hex, place: at(element) }))
    .sort((a, b) => a.place[1] - b.place[1] || a.place[0] - b.place[0])
    .map((found) => found.hex);
  if (back) order.reverse();
  const next = order.slice(order.indexOf(here) + 1).find((hex) => legal.includes(hex));
  return Boolean(next) && put(next, reveal);
}

export function leave() {
  document.activeElement?.blur();
  here = null;
}

// The map may have been drawn anew under the cursor.
export function keep(reveal) {
  if (here && document.activeElement === document.body && !put(here, reveal)) here = null;
}

document.addEventListener("focusin", (event) => {
  const hex = event.target.closest(".mapbox [data-hex]")?.dataset.hex ?? null;
  if (hex !== here) lane = null;
  here = hex;
});
document.addEventListener("pointerdown", () => (here = null));
