// A new map comes as text; of the map on the page only what differs is exchanged, so that little
// has to be laid out and painted again.

// Exchange what differs on the page's map, if a new one came with the page.
export function patchMap(box) {
  const text = document.getElementById("map-next");
  if (!text) return;
  const fresh = new DOMParser().parseFromString(text.textContent, "image/svg+xml").documentElement;
  const old = box.querySelector("svg");
  if (old) merge(old, fresh);
  else box.replaceChildren(fresh);
  box.dataset.map = text.dataset.key;
  text.remove();
}

// The children of an element by name; those of one name by their position among their like.
export function keyed(parent, nameOf) {
  const seen = new Map();
  return new Map([...parent.children].map((part) => {
    const name = nameOf(part);
    seen.set(name, (seen.get(name) ?? 0) + 1);
    return [`${name} ${seen.get(name)}`, part];
  }));
}

// Parts of the map are known by their layer, hex or place.
function known(part) {
  const { layer, hex } = part.dataset;
  return `${part.tagName} ${layer ?? hex ?? part.getAttribute("transform") ?? ""}`;
}

// Set what attributes say otherwise.
export function restate(old, fresh) {
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
}

function merge(old, fresh) {
  restate(old, fresh);
  const mines = keyed(old, known);
  let place = old.firstElementChild;
  for (const [name, part] of keyed(fresh, known)) {
    const mine = mines.get(name);
    if (!mine) {
      old.insertBefore(part, place);
      continue;
    }
    mines.delete(name);
    if (mine !== place) old.insertBefore(mine, place);
    place = mine.nextElementSibling;
    if (mine.isEqualNode(part)) continue;
    if (mine.childElementCount && sameAttributes(mine, part)) merge(mine, part);
    else mine.replaceWith(part);
  }
  for (const gone of mines.values()) gone.remove();
}

function sameAttributes(one, other) {
  const names = one.getAttributeNames();
  return names.length === other.getAttributeNames().length && names.every((name) => one.getAttribute(name) === other.getAttribute(name));
}
