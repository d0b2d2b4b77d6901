// The workspace comes anew with every answer. What is the same in it stays where it is: the map
// above all is neither moved nor laid out again.
import { lookAgain } from "./live.js";
import { keyed, restate } from "./patch.js";

const DEEP = "main.stage, .v-map"; // regions in which smaller ones are compared

// Regions are known by their id or class.
const known = (region) => region.id || `${region.tagName} ${region.className}`;

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
  for (const name of old.getAttributeNames()) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  restate(old, fresh);
  const mines = keyed(old, known);
  let last = null;
  for (const [name, region] of keyed(fresh, known)) {
    const mine = mines.get(name);
    mines.delete(name);
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
  for (const gone of mines.values()) leave(gone);
}

// An answer that leaves the map out means the one that was there when it was asked for. If another
// answer has brought another map since, forget that and ask for the whole.
function mapIsOld(fresh) {
  const meant = fresh.dataset.shows;
  const box = document.getElementById("mapbox");
  if (document.getElementById("map-next") || box.dataset.map === meant) return false;
  box.dataset.map = "";
  return true;
}

// Ask until the whole map is there: while something else is under way nothing is asked.
function bringMap() {
  if (document.getElementById("mapbox")?.dataset.map !== "") return;
  lookAgain();
  setTimeout(bringMap, 500);
}

window.htmx.defineExtension("regions", {
  handleSwap(style, target, fragment) {
    const fresh = fragment.querySelector("#workspace");
    if (style !== "regions" || !fresh) return false;
    const added = [];
    exchange(target, fresh, added);
    if (mapIsOld(fresh)) setTimeout(bringMap);
    return added;
  },
});

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target.id === "workspace" && detail.serverResponse.includes('id="workspace"')) detail.swapOverride = "regions";
});
