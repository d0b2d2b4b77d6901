// The keys of the table. Every key presses something that is on the page.
import { cycle, keep, leave, move, onMap, put } from "./grid.js";
import { fitTo, reveal, zoom } from "./map.js";

const VIEWS = { m: "map", k: "market", c: "companies", t: "trains", l: "log" };
const PRESS = { p: "pass", u: "undo", U: "redo", h: "go-record", s: "go-sheet" };
const PAST = { ArrowLeft: "earlier", ArrowRight: "later", ArrowUp: "round-earlier", ArrowDown: "round-later", Home: "first", End: "now" };
const PICKS = [".panel .tray a.tile", ".panel .routes a.train", ".panel :is(a.choice, .choice.amount a.pick, tr[data-pick] a)"];

const space = () => document.getElementById("workspace");
const targets = () => (space().dataset.legal ?? "").split(" ").filter(Boolean);

function press(id) {
  const found = document.getElementById(id);
  if (found && !found.disabled) found.click();
  return Boolean(found);
}

// What the digits choose now: tiles, else trains, else options.
function picks() {
  return PICKS.map((selector) => [...document.querySelectorAll(selector)]).find((found) => found.length) ?? [];
}

export function ownNetwork() {
  const hexes = (space().dataset.network ?? "").split(" ").filter(Boolean);
  if (hexes.length) fitTo(hexes);
}

function enterMap(show) {
  show("map");
  const { chosen } = space().dataset;
  const first = chosen || targets()[0] || document.querySelector(".mapbox [data-hex]")?.dataset.hex;
  if (first) requestAnimationFrame(() => put(first, reveal));
}

function inMap(event, { tap, explain }) {
  const hex = onMap();
  const { chosen, run, train } = space().dataset;
  if (event.key === "Enter") {
    const commit = document.getElementById("commit");
    if (!train && (hex === chosen || run) && commit && !commit.disabled) commit.click();
    else tap(hex);
  } else if (event.key === " ") tap(hex);
  else if (event.key === "y") explain(hex);
  else if (event.key === "Tab") return cycle(targets(), event.shiftKey, reveal);
  else if (event.key === "Escape") return press("cancel") || (leave(), true);
  else return move(event.key, reveal);
  return true;
}

function anywhere(event, { turn, show }) {
  const { key } = event;
  if (key === "Enter" && !event.target.matches("a, button, summary")) press("commit");
  else if (key === "Escape") press("cancel");
  else if (PRESS[key]) press(PRESS[key]);
  else if (PAST[key]) return press(event.shiftKey ? PAST[key].replace("round", "turn") : PAST[key]);
  else if (key === "r") turn(1);
  else if (key === "R") turn(-1);
  else if (key === "+" || key === "=") zoom("in");
  else if (key === "-") zoom("out");
  else if (key === "0") zoom("fit");
  else if (key === "n") ownNetwork();
  else if (key === "b") document.querySelector(".rack :is(a, button)")?.focus();
  else if (key === "w") press("networks-head");
  else if (key === "m") enterMap(show);
  else if (key === "y") document.querySelector(".panel :is(details.why, .choice.no) > summary")?.click();
  else if (VIEWS[key]) show(VIEWS[key]);
  else if (/^[1-9]$/.test(key)) picks()[key - 1]?.click();
  else return false;
  return true;
}

// A dialog that was closed keeps the focus until the page is drawn again.
const typing = (target) => target.matches("input, textarea, select") && target.checkVisibility();

// Say of everything that a digit chooses which one it is.
function number() {
  picks().slice(0, 9).forEach((pick, i) => {
    pick.dataset.key = i + 1;
    pick.setAttribute("aria-keyshortcuts", i + 1);
  });
}

export function arriveKeys() {
  number();
  keep(reveal);
}

// `does` has what only the table knows: tap(hex), explain(hex), turn(by), show(view), open(dialog).
export function listen(does) {
  document.addEventListener("keydown", (event) => {
    if (event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    let done = true;
    if (event.ctrlKey && event.key === "k") does.open("palette");
    else if (typing(event.target)) return;
    else if (event.ctrlKey) {
      if (event.key === "z") press("undo");
      else if (event.key === "y") press("redo");
      else return;
    } else if (event.key === "?") does.open("keys");
    else if (event.key === "/") does.open("palette");
    else {
      done = Boolean(onMap()) && inMap(event, does);
      done ||= event.key !== "Tab" && anywhere(event, does);
    }
    if (!done) return;
    document.documentElement.dataset.keys = "";
    event.preventDefault();
  });
  document.addEventListener("pointerdown", () => delete document.documentElement.dataset.keys);
}
