// The workspace comes anew with every answer. What is the same in it stays where it is: the map
// above all is neither moved nor laid out again.
const DEEP = "main.stage, .v-map"; // regions in which smaller ones are compared

// Regions are known by their id or class.
function key(region, seen) {
  const name = region.id || `${region.tagName} ${region.className}`;
  const times = (seen.get(name) ?? 0) + 1;
  seen.set(name, times);
  return `${name} ${times}`;
}

function keyed(parent) {
  const seen = new Map();
  return new Map([...parent.children].map((region) => [key(region, seen), region]));
}

function attributes(old, fresh) {
  for (const name of old.getAttributeNames()) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
}

// Take a region away. htmx lets go of what it is told to disable; else what is gone would stay in
// memory for as long as the page is open.
function leave(region, instead) {
  if (instead) region.replaceWith(instead);
  else region.remove();
  region.setAttribute("hx-disable", "");
  window.htmx.process(region);
}

// Bring a part of the page up to date; `added` takes what is new in it.
function exchange(old, fresh, added) {
  attributes(old, fresh);
  const known = keyed(old);
  let last = null;
  for (const [name, region] of keyed(fresh)) {
    const mine = known.get(name);
    known.delete(name);
    if (mine?.matches(DEEP)) exchange(mine, region, added);
    else if (!mine || !(region.hasAttribute("data-kept") || mine.isEqualNode(region))) {
      if (mine) leave(mine, region);
      else if (last) last.after(region);
      else old.prepend(region);
      added.push(region);
      last = region;
      continue;
    }
    last = mine;
  }
  for (const gone of known.values()) leave(gone);
}

window.htmx.defineExtension("regions", {
  handleSwap(style, target, fragment) {
    const fresh = fragment.querySelector("#workspace");
    if (style !== "regions" || !fresh) return false;
    const added = [];
    exchange(target, fresh, added);
    return added;
  },
});

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target.id === "workspace" && detail.serverResponse.includes('id="workspace"')) detail.swapOverride = "regions";
});
