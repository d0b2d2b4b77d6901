// The table: taps, keys, views and live updates. No rule is known here; every choice is a link.
import { arriveKeys, listen, ownNetwork } from "./keys.js";
import { stayLive } from "./live.js";
import { explain, explaining } from "./explain.js";
import { arriveHandle, uncover } from "./handle.js";
import { attach, fitTo, focusOn, isWhole, measure, zoom } from "./map.js";
import { openPalette } from "./palette.js";
import "./regions.js";

const root = document.documentElement;
const space = () => document.getElementById("workspace");
let lastStep = null;
let shown = null;
const drawers = new Set(); // those that stay open from position to position

function go(query) {
  const here = space().dataset.here;
  return window.htmx.ajax("GET", `${here}?${query}`, { target: "#workspace", swap: "outerHTML" });
}

function tap(hex) {
  const { chosen, acting, run, train } = space().dataset;
  const act = space().dataset.do;
  if (!acting) return;
  if (run) {
    if (train) draw({ hex });
    return;
  }
  const turns = [...document.querySelectorAll(".turn:not(.no)")];
  if (hex === chosen && turns.length) {
    turn(1);
    return;
  }
  const tiles = document.querySelectorAll("[data-tile]");
  if (hex === chosen && tiles.length === 1) {
    tiles[0].click();
    return;
  }
  go(new URLSearchParams({ hex }));
}

// Whether what is pressed of a route's track is barred; until it is let go or the train is.
let barring = false;

function keepBarring(wish) {
  const button = document.querySelector("[data-bar]");
  barring = Boolean(button) && wish;
  button?.setAttribute("aria-pressed", String(barring));
}

// Something of the route that is being drawn was pressed: a hex, a stop, track, or another way.
function draw(what) {
  const { do: act, train, barred } = space().dataset;
  if (what.fork) return document.querySelector(`[data-way="${what.fork}"]`)?.click();
  if (barring) {
    if (what.track) return bar(what.track);
    const hex = what.hex ?? what.stop.split(".")[0];
    const here = [...document.querySelectorAll(`.mapbox [data-track^="${hex}."]`)];
    return here.length && bar(...here.map((target) => target.dataset.track));
  }
  const wish = Object.entries({ do: act, train, bar: barred, ...what });
  return go(new URLSearchParams(wish.filter(([, value]) => value)));
}

// Bar a piece of track, or all that a hex has; or allow it again.
function bar(...tracks) {
  const { do: act, train, barred } = space().dataset;
  const known = barred.split(",").filter(Boolean);
  const others = known.filter((one) => !tracks.includes(one));
  const now = tracks.every((one) => known.includes(one)) ? others : [...others, ...tracks];
  return go(new URLSearchParams({ do: act, train, bar: now.join(",") }));
}

function turn(by) {
  const turns = [...document.querySelectorAll(".turn:not(.no)")];
  if (!turns.length) return;
  const now = turns.findIndex((t) => t.classList.contains("on"));
  turns[(now + by + turns.length) % turns.length].click();
}

function show(view) {
  root.dataset.view = view;
  for (const button of document.querySelectorAll(".views [data-show]")) {
    button.setAttribute("aria-pressed", String(button.dataset.show === view));
  }
  if (view === "map") requestAnimationFrame(settle);
  const stage = document.querySelector(".stage");
  const log = document.querySelector(".v-log .log");
  if (view === "log" && log) log.lastElementChild?.scrollIntoView({ block: "center" });
  else if (view !== shown) stage.scrollTop = 0;
  shown = view;
}

// Show a view that was asked for; an open sheet does not stay over it.
function see(view) {
  uncover();
  show(view);
}

function settle() {
  measure();
  const { chosen: hex, acting } = space().dataset;
  if (hex) focusOn(hex);
  else if (acting && isWhole() && innerWidth < 768) {
    const lays = [...document.querySelectorAll(".hexlist .chip")].map((a) => new URL(a.href).searchParams.get("hex"));
    if (lays.length) fitTo(lays);
    else ownNetwork();
  }
}

// Somebody who hears the page is told at once that it is his move.
function callUp({ dataset: { acting, title } }) {
  const call = document.getElementById("call");
  if (Boolean(acting) !== Boolean(call.textContent)) call.textContent = acting ? title : "";
}

function arrive() {
  const here = space();
  const drawing = here.dataset.train ? { part: draw, bar } : {};
  attach({ tap, explain, cancel: () => document.getElementById("cancel")?.click(), ...drawing });
  const step = `${here.dataset.step}|${here.dataset.acting}`;
  if (step !== lastStep) {
    if (lastStep !== null || !root.dataset.view) root.dataset.view = here.dataset.viewWish;
    lastStep = step;
  }
  arriveHandle(settle);
  keepBarring(barring);
  show(root.dataset.view);
  document.querySelector(".rail .acting")?.scrollIntoView({ block: "nearest", inline: "center" });
  callUp(here);
  for (const drawer of document.querySelectorAll("[data-drawer]")) drawer.open = drawers.has(drawer.id);
  arriveKeys();
  stayLive();
}

// -- amounts -------------------------------------------------------------------------------

function draftAmount(holder) {
  const input = holder.querySelector("input");
  const least = Number(input.min);
  const value = Math.min(Number(input.max), Math.max(least, Math.round(Number(input.value)) || least));
  input.value = value;
  const action = JSON.parse(holder.dataset.action);
  action[holder.dataset.field] = value;
  go(new URLSearchParams({ do: JSON.stringify(action) }));
}

// A press beside a dialog closes it, but not the end of the press that opened it.
let pressed = null;
document.addEventListener("pointerdown", ({ target }) => (pressed = target), true);

document.addEventListener("click", (event) => {
  const target = event.target;
  const shown = target.closest("[data-show]");
  if (shown) return see(shown.dataset.show);
  const key = target.closest("[data-zoom]");
  if (key) return key.dataset.zoom === "net" ? ownNetwork() : zoom(key.dataset.zoom);
  if (target.closest("[data-explain]")) return explaining();
  if (target.closest("[data-bar]")) return keepBarring(!barring);
  const opener = target.closest("[data-open]");
  if (opener) open(opener.dataset.open);
  if (target.closest("[data-close]") || (target.matches("dialog[open]") && target === pressed)) return target.closest("dialog").close();
  if (target.closest("[data-dismiss]")) return target.closest(".notice").remove();
  const head = target.closest("[data-drawer] > summary");
  if (head) drawers[head.parentElement.open ? "delete" : "add"](head.parentElement.id); // it is about to turn over
  const holder = target.closest("[data-amount]");
  if (holder) {
    const input = holder.querySelector("input");
    if (target.closest("[data-less]")) input.value = Number(input.value) - Number(holder.dataset.leap);
    else if (target.closest("[data-more]")) input.value = Number(input.value) + Number(holder.dataset.leap);
    else if (target.closest("[data-set]")) input.value = target.closest("[data-set]").dataset.set;
    else return undefined;
    return draftAmount(holder);
  }
  for (const menu of document.querySelectorAll(".menu[open]")) if (!menu.contains(target)) menu.open = false;
  return undefined;
});

document.addEventListener("change", (event) => {
  const holder = event.target.closest("[data-amount]");
  if (holder) draftAmount(holder);
});

function open(id) {
  if (id === "palette") openPalette();
  else document.getElementById(id).showModal();
}

listen({ tap, turn, show: see, open, explain });

// The server leaves the map out where the page has it already.
document.addEventListener("htmx:configRequest", (event) => {
  event.detail.headers["X-Map"] = document.getElementById("mapbox")?.dataset.map ?? "";
});
document.addEventListener("htmx:afterSettle", (event) => {
  if (document.getElementById("workspace")) arrive(event);
});
arrive();
