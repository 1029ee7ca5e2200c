// Points chosen on the board. The reader can also type each, or choose it from a list, which needs no eyes and no pointer.

import { type Look, place } from "../board.js";
import { html } from "../dom.js";
import { type Point, files, parse } from "../position.js";
import { MarkedBoard } from "./marks.js";

/** How far from a point a press still means it: half the distance of two. */
const near = 50;

/** The point at a place of the picture, in its units; undefined beside the board. */
export function nearest(x: number, y: number, down: Look["down"], chess: boolean): Point | undefined {
  const [first, last, wide] = chess ? [1, 8, 8] : [0, 9, 9];
  for (const file of files.slice(0, wide)) {
    for (let rank = first; rank <= last; rank++) {
      const [px, py] = place(`${file}${rank}`, down);
      if (Math.max(Math.abs(px - x), Math.abs(py - y)) <= near) {
        return `${file}${rank}`;
      }
    }
  }
  return undefined;
}

/** The point of a board that the arbiter has pressed, undefined beside it. */
export function pressed(board: Element | null, { clientX, clientY }: MouseEvent, down: Look["down"], chess: boolean): Point | undefined {
  const matrix = board?.querySelector("svg")?.getScreenCTM();
  if (!matrix) {
    return undefined;
  }
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
  return nearest(x, y, down, chess);
}

/** A board under a field, which opens: a press on a point chooses it. */
export function pickBoard(title: string, fen: string, look: Look, chess: boolean, choose: (point: Point) => void): HTMLDetailsElement {
  const marked = new MarkedBoard();
  marked.board.look = look;
  marked.board.scene = { position: parse(fen) };
  marked.board.label = title;
  marked.element.classList.add("pick");
  marked.element.addEventListener("click", (event) => {
    const point = pressed(marked.board, event, look.down, chess);
    if (point !== undefined) {
      choose(point);
      marked.mark({ place: [point], take: [] }, look);
    }
  });
  return html("details", { class: "picks" }, html("summary", {}, title), marked.element);
}
