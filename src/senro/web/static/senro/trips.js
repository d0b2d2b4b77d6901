// The map of a run can be dragged and zoomed; nothing on it is to be chosen.
import { attach } from "./map.js";

if (document.querySelector("[data-map]")) {
  attach({ tap() {} });
}
