// The palette: a list of all there is to go to, made by the server, narrowed by what is typed.

const dialog = document.getElementById("palette");
const input = dialog.querySelector("input");
const list = dialog.querySelector("[role=listbox]");
const none = dialog.querySelector("[data-none]");
let active = null;

const plain = (text) => text.normalize("NFKC").toLowerCase();

const option = (item) => item.firstElementChild;

function activate(item) {
  if (active) option(active).setAttribute("aria-selected", "false");
  active = item ?? null;
  active?.scrollIntoView({ block: "nearest" });
  if (active) option(active).setAttribute("aria-selected", "true");
  if (active) input.setAttribute("aria-activedescendant", option(active).id);
  else input.removeAttribute("aria-activedescendant");
}

const shown = () => [...list.children].filter((item) => !item.hidden);

// A number is a position of the past.
function numbered(words) {
  const item = list.querySelector("[data-number]");
  const link = item?.querySelector("a");
  const number = words.length === 1 && /^\d+$/.test(words[0]) ? Number(words[0]) : NaN;
  if (!link || !(number <= Number(link.dataset.most))) return;
  link.href = link.getAttribute("href").replace(/\d+$/, number);
  link.querySelector(".num").textContent = number;
  item.hidden = false;
}

function narrow() {
  const words = plain(input.value).split(/\s+/).filter(Boolean);
  for (const item of list.children) {
    const text = plain(item.textContent);
    item.hidden = "number" in item.dataset || !words.every((word) => text.includes(word));
  }
  numbered(words);
  activate(shown()[0]);
  none.hidden = !list.children.length || Boolean(active);
}

// Buttons of the page are offered as they are named there, and only while they can be pressed.
function name() {
  for (const button of list.querySelectorAll("[data-press]")) {
    const there = document.getElementById(button.dataset.press);
    if (!there || there.disabled) button.closest("li").remove();
    else if (!button.dataset.named) button.prepend(there.getAttribute("aria-label") ?? there.textContent);
  }
  [...list.children].forEach((item, i) => (option(item).id = `command-${i}`));
}

export async function openPalette() {
  list.replaceChildren();
  input.value = "";
  dialog.showModal();
  const { count } = document.getElementById("workspace").dataset;
  await window.htmx.ajax("GET", `${dialog.dataset.from}?at=${count}`, { target: list, swap: "innerHTML" });
  name();
  narrow();
}

input.addEventListener("input", narrow);
input.addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) {
    const items = shown();
    activate(items[(items.indexOf(active) + step + items.length) % items.length]);
  } else if (event.key === "Enter") active && option(active).click();
  else return;
  event.preventDefault();
});

list.addEventListener("click", (event) => {
  const picked = event.target.closest("[role=option]");
  if (!picked) return;
  dialog.close();
  if (picked.dataset.press) document.getElementById(picked.dataset.press)?.click();
  if (picked.matches("a:not([data-page])")) {
    event.preventDefault();
    window.htmx.ajax("GET", picked.href, { target: "#workspace", swap: "outerHTML" });
  }
});
