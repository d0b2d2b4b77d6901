// Live updates: the page hears that its table changed and asks for what it shows again.
const icon = document.querySelector("link[rel=icon]");
const plainIcon = icon.getAttribute("href");
const turnIcon = icon.dataset.turn;
const space = () => document.getElementById("workspace");
let source = null;
let address = "";
let heard = { number: 0, stamp: 0 };
let later = 0;

// What is drafted on the page stays when only the talk around the game changed. While a route is
// drawn a hex would be one more tap.
function query(moved) {
  const { chosen, do: act, train, barred: bar } = space().dataset;
  const hex = train ? "" : chosen;
  const wish = new URLSearchParams();
  if (!moved) for (const [name, value] of Object.entries({ hex, do: act, train, bar })) if (value) wish.set(name, value);
  return wish;
}

function follow() {
  clearTimeout(later);
  const here = space();
  if (!here?.dataset.live) return;
  const moved = heard.number > Number(here.dataset.seen);
  if (!moved && heard.stamp <= Number(here.dataset.stamp)) return;
  later = setTimeout(follow, 1000); // until the page shows what was heard, whatever gets lost
  if (document.querySelector(".htmx-request")) return;
  ask(moved);
}

function ask(moved) {
  const headers = { "X-Follow": "1" };
  window.htmx.ajax("GET", `${space().dataset.here}?${query(moved)}`, { target: "#workspace", swap: "outerHTML", headers });
}

// Nothing is taken away under a finger, nor what it has just asked for: news come a moment later.
let pressed = false;
for (const [kind, now] of [["pointerdown", true], ["pointerup", false], ["pointercancel", false]]) {
  addEventListener(kind, () => (pressed = now), true);
}
addEventListener("pointermove", ({ buttons }) => buttons || (pressed = false), true); // let go elsewhere
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const busy = pressed || document.querySelectorAll(".htmx-request").length > 1;
  if (busy && detail.requestConfig.headers["X-Follow"]) detail.shouldSwap = false;
});

// Ask for what the page shows once more, as when a clock has run out.
export function lookAgain() {
  if (!document.querySelector(".htmx-request")) ask(false);
}

function hear(event) {
  heard = JSON.parse(event.data);
  document.documentElement.dataset.link = "on";
  follow();
}

// Call it whenever the workspace was drawn anew.
export function stayLive() {
  const { live, title, acting } = space().dataset;
  document.title = title;
  icon.setAttribute("href", acting ? turnIcon : plainIcon);
  if (live !== address) {
    source?.close();
    source = null;
    address = live;
  }
  if (live && (!source || source.readyState === EventSource.CLOSED)) {
    source = new EventSource(live);
    source.addEventListener("moved", hear);
    source.addEventListener("error", () => {
      document.documentElement.dataset.link = "off";
      if (source?.readyState === EventSource.CLOSED) setTimeout(stayLive, 3000);
    });
  }
  setTimeout(follow);
}

addEventListener("pagehide", () => {
  source?.close();
  source = null;
});
addEventListener("pageshow", (event) => {
  if (event.persisted) stayLive();
});
document.addEventListener("htmx:afterRequest", () => setTimeout(follow));
