// A QR code as a drawing: each dark run of a row is a rectangle, which is sharp at any size.

import { svg } from "./dom.js";

/** How many modules are left free around a code. */
const quiet = 4;

/** Draws a code from its rows of modules, 1 for a dark one. */
export function drawQR(rows: readonly string[], label: string): SVGSVGElement {
  const side = rows.length + 2 * quiet;
  const path = rows.flatMap((row, y) => [...row.matchAll(/1+/g)].map((run) => `M${run.index + quiet} ${y + quiet}h${run[0].length}v1h-${run[0].length}z`));
  return svg("svg", { class: "qr", viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": label, "shape-rendering": "crispEdges" }, svg("path", { d: path.join("") }));
}
