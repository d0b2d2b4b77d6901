// A silent word from the browser when it becomes one's turn unseen: asked for on each device.
import { keep, recall } from "./keep.js";

const KEY = "senro-notify";
const can = "Notification" in window;
const on = () => can && Notification.permission === "granted" && recall(KEY) === "on";
let before = null;

function paint() {
  for (const button of document.querySelectorAll("[data-notify]")) {
    button.hidden = !can;
    button.textContent = on() ? button.dataset.off : button.dataset.on;
  }
}

function tell() {
  const { acting, title, table } = document.getElementById("workspace").dataset;
  if (acting && before === "" && document.hidden && on()) {
    try {
      const note = new Notification(title, { tag: table, silent: true });
      note.onclick = () => {
        focus();
        note.close();
      };
    } catch {
      keep(KEY, null); // some phones let no page do this
    }
  }
  before = acting;
}

function arrive() {
  paint();
  tell();
}

document.addEventListener("click", async (event) => {
  if (!event.target.closest("[data-notify]")) return;
  if (on()) keep(KEY, null);
  else if ((await Notification.requestPermission()) === "granted") keep(KEY, "on");
  paint();
});
document.addEventListener("htmx:afterSettle", arrive);
arrive();
