// What fingers and mouse do over the map: pan, pinch, tap, tap twice, hold, tap with two.

const HOLD = 500; // ms
const TWICE = 320; // ms between two taps, or for a tap with two fingers
const STILL = 7; // px; less is no movement

export function watch(box, does) {
  const fingers = new Map();
  let moved = false; // or else used up: no tap comes of it
  let gap = 0;
  let holding = 0;
  let pairAt = 0;
  let last = { time: 0, x: 0, y: 0 };

  const stop = () => clearTimeout(holding);

  box.addEventListener("pointerdown", (event) => {
    if (event.button > 0) return;
    fingers.set(event.pointerId, event);
    gap = spread(fingers);
    moved = fingers.size > 1;
    stop();
    if (fingers.size === 2) pairAt = event.timeStamp;
    if (fingers.size > 1 || event.pointerType === "mouse") return;
    holding = setTimeout(() => {
      moved = true;
      does.hold?.(event.clientX, event.clientY);
    }, HOLD);
  });

  box.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const dx = event.clientX - before.clientX;
    const dy = event.clientY - before.clientY;
    if (Math.hypot(dx, dy) < STILL && !box.classList.contains("drag")) return;
    stop();
    if (!moved) box.setPointerCapture(event.pointerId);
    moved = true;
    pairAt = 0;
    box.classList.add("drag");
    fingers.set(event.pointerId, event);
    if (fingers.size === 1) return does.pan(dx, dy);
    const [a, b] = [...fingers.values()];
    const now = spread(fingers);
    does.zoom((a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2, now / (gap || now));
    does.pan(dx / 2, dy / 2);
    gap = now;
    return undefined;
  });

  const lift = (event) => {
    const known = fingers.delete(event.pointerId);
    stop();
    gap = spread(fingers);
    if (!fingers.size) box.classList.remove("drag");
    if (!known || event.type !== "pointerup") return;
    if (!moved) tapped(event);
    else if (!fingers.size && pairAt && event.timeStamp - pairAt < TWICE) {
      pairAt = 0;
      does.pair?.();
    }
  };

  function tapped({ clientX: x, clientY: y, timeStamp: time, pointerType }) {
    const again = time - last.time < TWICE && Math.hypot(x - last.x, y - last.y) < 3 * STILL;
    last = { time, x, y };
    const finger = pointerType === "touch";
    if (again && does.twice?.(x, y, finger)) last.time = 0;
    else does.tap(x, y, finger);
  }

  box.addEventListener("pointerup", lift);
  box.addEventListener("pointercancel", lift);
  box.addEventListener("contextmenu", (event) => {
    if (fingers.size) event.preventDefault(); // holding a finger explains
  });
  box.addEventListener("wheel", (event) => {
    event.preventDefault();
    does.zoom(event.clientX, event.clientY, Math.exp(-event.deltaY / 420));
  }, { passive: false });
}

function spread(fingers) {
  if (fingers.size < 2) return 0;
  const [a, b] = [...fingers.values()];
  return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
}
