// The signs on buttons are drawn, because fonts differ in their signs.

import { svg } from "./dom.js";

function icon(path: string): SVGSVGElement {
  return svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: path }));
}

export const icons = {
  start: () => icon("M5 5v14M19 5l-10 7 10 7z"),
  back: () => icon("M17 5L7 12l10 7z"),
  forward: () => icon("M7 5l10 7-10 7z"),
  leave: () => icon("M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5"),
  wall: () => icon("M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"),
  flip: () => icon("M8 4v16m-4-4l4 4 4-4M16 20V4m-4 4l4-4 4 4"),
};
