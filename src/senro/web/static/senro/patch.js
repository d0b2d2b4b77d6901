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

// Parts are known by their layer, hex or place; the others by their position among their like.
function key(part, seen) {
  const { layer, hex } = part.dataset;
  const name = `${part.tagName} ${layer ?? hex ?? part.getAttribute("transform") ?? ""}`;
  const times = (seen.get(name) ?? 0) + 1;
  seen.set(name, times);
  return `${name} ${times}`;
}

function keyed(parent) {
  const seen = new Map();
  return new Map([...parent.children].map((part) => [key(part, seen), part]));
}

function merge(old, fresh) {
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  const known = keyed(old);
  let place = old.firstElementChild;
  for (const [name, part] of keyed(fresh)) {
    const mine = known.get(name);
    if (!mine) {
      old.insertBefore(part, place);
      continue;
    }
    known.delete(name);
    if (mine !== place) old.insertBefore(mine, place);
    place = mine.nextElementSibling;
    if (mine.isEqualNode(part)) continue;
    if (mine.childElementCount && sameAttributes(mine, part)) merge(mine, part);
    else mine.replaceWith(part);
  }
  for (const gone of known.values()) gone.remove();
}

function sameAttributes(one, other) {
  const names = one.getAttributeNames();
  return names.length === other.getAttributeNames().length && names.every((name) => one.getAttribute(name) === other.getAttribute(name));
}
