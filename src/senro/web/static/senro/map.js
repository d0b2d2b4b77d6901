// Pan, wheel and pinch zoom of the map. The page asks the server what a tap means.

const MOST = 6;
const kept = { scale: 1, x: 0, y: 0, whole: true };
let box = null;
let svg = null;

export function attach(onTap) {
  box = document.querySelector("[data-map]");
  svg = box?.querySelector("svg");
  if (!svg) return;
  apply();
  if (box.dataset.attached) return; // kept from the page before
  box.dataset.attached = "1";
  const fingers = new Map();
  let moved = false;
  let gap = 0;

  box.addEventListener("pointerdown", (event) => {
    if (event.button > 0) return;
    fingers.set(event.pointerId, event);
    moved = fingers.size > 1;
    gap = spread(fingers);
  });
  box.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const dx = event.clientX - before.clientX;
    const dy = event.clientY - before.clientY;
    if (!moved && Math.hypot(dx, dy) < 7) return;
    if (!moved) box.setPointerCapture(event.pointerId);
    moved = true;
    box.classList.add("drag");
    fingers.set(event.pointerId, event);
    if (fingers.size === 1) {
      kept.x += dx;
      kept.y += dy;
    } else {
      const [a, b] = [...fingers.values()];
      const now = spread(fingers);
      zoomAt((a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2, now / (gap || now));
      kept.x += dx / 2;
      kept.y += dy / 2;
      gap = now;
    }
    kept.whole = false;
    apply();
  });
  const lift = (event) => {
    const known = fingers.delete(event.pointerId);
    box.classList.remove("drag");
    gap = spread(fingers);
    if (known && !moved && event.type === "pointerup") {
      const hex = hexAt(event.clientX, event.clientY, event.pointerType === "touch");
      if (hex) onTap(hex);
    }
  };
  box.addEventListener("pointerup", lift);
  box.addEventListener("pointercancel", lift);
  box.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoomAt(event.clientX, event.clientY, Math.exp(-event.deltaY / 420));
    apply();
  }, { passive: false });
  box.addEventListener("dblclick", (event) => {
    zoomAt(event.clientX, event.clientY, 1.7);
    apply();
  });
}

function spread(fingers) {
  if (fingers.size < 2) return 0;
  const [a, b] = [...fingers.values()];
  return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
}

const NEAR = 28; // px; a finger that misses a legal hex by less means it

// A tap takes the hex under it; a finger beside a legal hex means the nearest legal one.
function hexAt(x, y, finger) {
  const under = document.elementFromPoint(x, y)?.closest("svg [data-hex]")?.dataset.hex ?? null;
  const legal = (document.getElementById("workspace").dataset.legal ?? "").split(" ").filter(Boolean);
  if (!finger || legal.includes(under)) return under;
  let found = under;
  let least = NEAR;
  for (const hex of legal) {
    const at = hexElement(hex)?.getBoundingClientRect();
    if (!at) continue;
    const away = Math.hypot(at.left + at.width / 2 - x, at.top + at.height / 2 - y) - at.height / 2;
    if (away < least) [least, found] = [away, hex];
  }
  return found;
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
}

export function zoom(how) {
  if (!box) return;
  const frame = box.getBoundingClientRect();
  if (how === "fit") Object.assign(kept, { scale: 1, x: 0, y: 0, whole: true });
  else zoomAt(frame.left + frame.width / 2, frame.top + frame.height / 2, how === "in" ? 1.35 : 1 / 1.35);
  apply();
}

const hexElement = (hex) => svg?.querySelector(`[data-hex="${CSS.escape(hex)}"]`);

// Bring a hex into view, large enough to tap (56 px at least).
export function focusOn(hex) {
  const at = hexElement(hex)?.getBoundingClientRect();
  if (!at?.width) return;
  if (at.width < 56) {
    zoomAt(at.left + at.width / 2, at.top + at.height / 2, 72 / at.width);
    apply();
  }
  reveal(hex);
}

// Bring a hex into view as large as it is.
export function reveal(hex) {
  const at = hexElement(hex)?.getBoundingClientRect();
  const frame = box.getBoundingClientRect();
  if (!frame.width || !at?.width) return;
  const cx = at.left + at.width / 2 - frame.left;
  const cy = at.top + at.height / 2 - frame.top;
  const dx = Math.min(0, frame.width - 60 - cx) + Math.max(0, 60 - cx);
  const dy = Math.min(0, frame.height - 60 - cy) + Math.max(0, 60 - cy);
  if (dx || dy) {
    kept.x += dx;
    kept.y += dy;
    kept.whole = false;
    apply();
  }
}

export function fitTo(hexes) {
  if (!svg || !hexes.length) return;
  const rects = hexes.map((h) => hexElement(h)?.getBoundingClientRect()).filter(Boolean);
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
  kept.x += frame.left + frame.width / 2 - cx;
  kept.y += frame.top + frame.height / 2 - cy;
  apply();
}

export const isWhole = () => kept.whole;

export function apply() {
  if (!svg) return;
  svg.style.transform = `translate(${kept.x}px, ${kept.y}px) scale(${kept.scale})`;
  const hex = svg.querySelector("[data-hex]")?.getBoundingClientRect().width;
  if (!hex) return; // not shown at the moment
  box.dataset.lod = hex < 28 ? 0 : hex < 45 ? 1 : hex < 70 ? 2 : 3;
}

new ResizeObserver(() => apply()).observe(document.documentElement);
