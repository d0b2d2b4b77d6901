// The loupe: which of several hexes under a finger is meant, asked three times enlarged.

const TIMES = 3;
const LEAST = 70; // px; no hex in the loupe is narrower

let choose = null;

// Ask for one of the hexes around a point of the screen; `does(hex)` hears which it was.
export function magnify(svg, hexes, [x, y], does) {
  if (!loupe) return does(hexes[0]);
  const cells = new Map(hexes.map((hex) => [hex, svg.querySelector(`[data-hex="${CSS.escape(hex)}"]`)]));
  const first = cells.get(hexes[0]);
  const [box, at] = [first.getBBox(), first.getBoundingClientRect()];
  const scale = at.width / box.width; // px a unit on the map
  const glass = loupe.querySelector(".glass");
  const side = Math.min(300, innerWidth - 72);
  const wide = side / (scale * Math.max(TIMES, LEAST / at.width));
  const [px, py] = [box.x + (x - at.left) / scale, box.y + (y - at.top) / scale];
  const copy = svg.cloneNode(true);
  copy.removeAttribute("style");
  copy.removeAttribute("role");
  copy.setAttribute("aria-hidden", "true");
  copy.setAttribute("viewBox", `${px - wide / 2} ${py - wide / 2} ${wide} ${wide}`);
  for (const named of copy.querySelectorAll("[id]")) named.removeAttribute("id"); // those of the map serve
  for (const cell of copy.querySelectorAll("[data-hex]")) {
    const { hex } = cell.dataset;
    if (!cells.has(hex)) cell.remove();
    else cell.dataset.choose = hex;
    for (const name of ["data-hex", "tabindex", "role", "aria-label"]) cell.removeAttribute(name);
  }
  glass.replaceChildren(copy);
  loupe.querySelector(".chips").replaceChildren(
    ...hexes.map((hex) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "button";
      button.dataset.choose = hex;
      button.textContent = document.querySelector(`.hexlist [href$="hex=${CSS.escape(hex)}"]`)?.textContent ?? hex;
      return button;
    }),
  );
  choose = does;
  loupe.showModal();
  return undefined;
}

const loupe = document.getElementById("loupe");
let begun = false; // the press that opened the loupe ends over it and chooses nothing

loupe?.addEventListener("pointerdown", () => (begun = true));
loupe?.addEventListener("click", (event) => {
  const hex = event.target.closest("[data-choose]")?.dataset.choose;
  if (!hex || (event.detail && !begun)) return;
  loupe.close();
  choose(hex);
});
loupe?.addEventListener("close", () => {
  begun = false;
  loupe.querySelector(".glass").replaceChildren();
});
