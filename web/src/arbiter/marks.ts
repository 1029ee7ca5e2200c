// Marks over a board: points that lack a piece, and points with a wrong piece.

import "../board.js";
import type { Board, Look } from "../board.js";
import { place as drawnAt } from "../board.js";
import { html, svg } from "../dom.js";
import type { Point } from "../position.js";

export interface Marks {
  place: readonly Point[];
  take: readonly Point[];
}

/** A board that can be marked. */
export class MarkedBoard {
  readonly board: Board = html("kyban-board");
  readonly #over = svg("svg", { class: "over", "aria-hidden": "true" });
  readonly element = html("div", { class: "marked" }, this.board, this.#over);

  /** Marks the present state of the board. */
  mark({ place, take }: Marks, look: Look): void {
    this.#over.setAttribute("viewBox", this.board.seen);
    const at = (point: Point) => `translate(${drawnAt(point, look.down).join(" ")})`;
    this.#over.replaceChildren(
      ...place.map((point) => svg("circle", { class: "place", r: "46", transform: at(point) })),
      ...take.map((point) => svg("path", { class: "take", d: "M-40-40L40 40M40-40L-40 40", transform: at(point) })),
    );
  }
}
