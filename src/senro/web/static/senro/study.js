// Homes that flash on the map, rows that can be clicked, hexes lit by a merger.

function hexes(names) {
  return names.flatMap((name) => [...document.querySelectorAll(`.mapbox [data-hex="${CSS.escape(name)}"]`)]);
}

function flash(name) {
  const map = document.querySelector('[data-show="map"]');
  if (map && document.documentElement.dataset.view !== "map") map.click();
  for (const hex of document.querySelectorAll("[data-hex].flash")) hex.classList.remove("flash");
  for (const hex of hexes([name])) {
    void hex.getBoundingClientRect(); // begin the animation again
    hex.classList.add("flash");
    setTimeout(() => hex.classList.remove("flash"), 6000);
  }
}

function light() {
  for (const hex of document.querySelectorAll("[data-hex].lit")) hex.classList.remove("lit");
  for (const part of document.querySelectorAll("[data-lit]")) {
    for (const hex of hexes(part.dataset.lit.split(" ").filter(Boolean))) hex.classList.add("lit");
  }
}

document.addEventListener("click", (event) => {
  const home = event.target.closest("[data-flash]");
  if (home) flash(home.dataset.flash);
  const row = event.target.closest("tr[data-pick]");
  if (row && !event.target.closest("a")) row.querySelector("a")?.click();
});
document.addEventListener("htmx:afterSettle", light);
light();

// A table whose columns sort by a press on their heads; the numbers stand in data-key.
document.addEventListener("click", (event) => {
  const head = event.target.closest("table[data-sort] thead th");
  if (!head) return;
  const table = head.closest("table");
  const column = [...head.parentNode.children].indexOf(head);
  const down = head.getAttribute("aria-sort") !== "descending";
  for (const other of head.parentNode.children) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", down ? "descending" : "ascending");
  const key = (row) => row.children[column].dataset.key ?? "";
  const compare = (a, b) => {
    const [x, y] = [Number(key(a)), Number(key(b))];
    const order = Number.isNaN(x) || Number.isNaN(y) ? key(b).localeCompare(key(a), undefined, { numeric: true }) : y - x;
    return down ? order : -order;
  };
  const body = table.tBodies[0];
  body.append(...[...body.rows].sort(compare));
});
