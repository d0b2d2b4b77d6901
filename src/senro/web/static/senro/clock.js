// The clock of the player to act, running on in every open page from what the server said.
import { lookAgain } from "./live.js";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SAID = [5 * MINUTE, MINUTE]; // what a screen reader hears, politely, and nothing else
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const came = new WeakMap(); // when a clock came to this page
let before = null;

// Two units in words; below a day digits by the second, unless the reader wants no movement.
function written(seconds, words) {
  const two = (n) => String(n).padStart(2, "0");
  const word = (name, n) => words[name].replace("{n}", n);
  const whole = calm.matches ? Math.ceil(seconds / MINUTE) * MINUTE : seconds;
  const [d, h, m] = [Math.floor(whole / DAY), Math.floor((whole % DAY) / HOUR), Math.floor((whole % HOUR) / MINUTE)];
  if (d) return word("days", d) + (h ? ` ${word("hours", h)}` : "");
  if (calm.matches) return [h && word("hours", h), m && word("minutes", m)].filter(Boolean).join(" ");
  return h ? `${h}:${two(m)}:${two(whole % MINUTE)}` : `${m}:${two(whole % MINUTE)}`;
}

function tick(clock) {
  const words = clock.dataset;
  if (!came.has(clock)) came.set(clock, Date.now());
  if (!words.runs || words.phase === "out") return;
  const spent = Math.floor((Date.now() - came.get(clock)) / 1000);
  const turn = Number(words.turn) - spent;
  const bank = Number(words.bank) + Math.min(0, turn);
  const left = turn > 0 ? turn : bank;
  if (left <= 0) {
    words.phase = "out";
    lookAgain(); // the server says what happens now
    return;
  }
  const phase = turn > 0 ? "turn" : "reserve";
  if (words.phase !== phase) {
    clock.classList.replace(`time-${words.phase}`, `time-${phase}`);
    words.phase = phase;
  }
  const text = written(left, words);
  const digits = clock.querySelector(".digits");
  if (digits.textContent !== text) digits.textContent = text;
}

// Only what crosses a mark is said, and only once, by the first clock of the page.
function say(clock) {
  const { saidLeft, saidReserve, saidOut, phase, turn, bank } = clock.dataset;
  const spent = Math.floor((Date.now() - came.get(clock)) / 1000);
  const total = Number(turn) + Number(bank) - spent;
  const now = { of: saidOut, phase, total };
  if (before && before.of === now.of) {
    const mark = SAID.find((most) => before.total > most && total <= most);
    let text = mark ? saidLeft.replace("{n}", mark / MINUTE) : "";
    if (before.phase === "turn" && phase === "reserve") text = saidReserve;
    if (before.phase !== "out" && phase === "out") text = saidOut;
    if (text) document.getElementById("clock-said").textContent = text;
  }
  before = now;
}

function tickAll() {
  const clocks = document.querySelectorAll(".clock");
  for (const clock of clocks) tick(clock);
  if (clocks.length) say(clocks[0]);
}

document.addEventListener("htmx:afterSettle", tickAll);
setInterval(tickAll, 1000);
tickAll();
