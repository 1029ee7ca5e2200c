// The graph of a game: the score of each position, one ply after the other.

import { svg } from "../dom.js";
import type { Score } from "./api.js";
import { share } from "./score.js";

const height = 100;

export interface Graph {
  element: SVGSVGElement;
  show(scores: readonly Score[], plies: number, shown: number, label: string): void;
}

/** Makes a graph; a press on it picks a ply. */
export function graph(pick: (ply: number) => void): Graph {
  const element = svg("svg", { class: "graph", role: "img", preserveAspectRatio: "none" });
  let last = 1;
  element.addEventListener("click", (event) => {
    const { left, width } = element.getBoundingClientRect();
    pick(Math.round(((event.clientX - left) / width) * last));
  });
  return {
    element,
    show(scores, plies, shown, label) {
      last = Math.max(1, plies);
      element.setAttribute("viewBox", `0 0 ${last} ${height}`);
      element.setAttribute("aria-label", label);
      const level = svg("line", { class: "level", x1: "0", x2: `${last}`, y1: "50", y2: "50" });
      const here = svg("line", { class: "here", x1: `${shown}`, x2: `${shown}`, y1: "0", y2: `${height}` });
      element.replaceChildren(...runs(scores).flatMap(drawn), level, here);
    },
  };
}

/** Scores of consecutive positions; between two runs are plies without an analysis yet. */
export function runs(scores: readonly Score[]): Score[][] {
  const found: Score[][] = [];
  for (const score of scores) {
    const run = found.at(-1);
    if (run !== undefined && run.at(-1)?.ply === score.ply - 1) {
      run.push(score);
    } else {
      found.push([score]);
    }
  }
  return found;
}

function drawn(run: readonly Score[]): SVGElement[] {
  const points = run.map((score) => `${score.ply} ${(height * (1 - share(score))).toFixed(1)}`);
  const [first, final] = [run[0]?.ply ?? 0, run.at(-1)?.ply ?? 0];
  const area = svg("path", { class: "area", d: `M${first} ${height}L${points.join("L")}L${final} ${height}Z` });
  return [area, svg("path", { class: "curve", d: `M${points.join("L")}` })];
}
