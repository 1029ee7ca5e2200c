// The hands of a turn that the arbiter shows everybody, at their true speed. A piece is where a sensor saw it: on its point, up, or on
// the next point; nothing is made up in between.

import type { Scene } from "./board.js";
import type * as http from "./generated/http.js";
import { type Piece, type Point, parse, sideOf } from "./position.js";
import type { AsRed } from "./sides.js";

export type Published = AsRed<Omit<http.Published, "hands">> & { hands: readonly http.Hand[] };

/** So long is waited before the first hand and behind the last one: who thought before it is not shown thinking. */
const margin_us = 1_000_000;

/** What stands on the board when so many hands were seen. */
export function sceneAfter(turn: Published, seen: number): Scene {
  const before = { ...parse(turn.fen), turn: turn.side };
  const pieces = new Map<Point, Piece>(before.pieces);
  const up: Point[] = [];
  let last: string | undefined;
  for (const { point, placed } of turn.hands.slice(0, seen)) {
    const isOwn = (from: Point) => sideOf(pieces.get(from) ?? "") === before.turn;
    const own = [...up].reverse().find(isOwn);
    if (!placed && pieces.has(point)) {
      up.push(point);
    } else if (placed && up.includes(point) && (own === undefined || isOwn(point))) {
      up.splice(up.indexOf(point), 1); // It is back.
    } else if (placed && own !== undefined) {
      const piece = pieces.get(own) ?? "";
      up.splice(up.indexOf(own), 1);
      pieces.delete(own);
      pieces.set(point, piece);
      if (up.includes(point)) {
        up.splice(up.indexOf(point), 1); // It was captured.
      }
      last = `${own}${point}`;
    }
  }
  return { position: { ...before, pieces }, last, lifted: up };
}

/** Plays a turn once. */
export class TurnPlayer {
  #frame = 0;

  constructor(
    readonly turn: Published,
    private readonly show: (scene: Scene) => void,
    private readonly ended: () => void,
  ) {}

  run(): void {
    const { hands } = this.turn;
    const [first, last] = [hands[0]?.at_us ?? 0, hands.at(-1)?.at_us ?? 0];
    let began: number | undefined;
    let seen = -1;
    const step = (now: number) => {
      began ??= now;
      const at_us = first - margin_us + (now - began) * 1000;
      const by = hands.filter((hand) => hand.at_us <= at_us).length;
      if (by !== seen) {
        seen = by;
        this.show(sceneAfter(this.turn, seen));
      }
      if (at_us > last + margin_us) {
        this.stop();
      } else {
        this.#frame = requestAnimationFrame(step);
      }
    };
    this.#frame = requestAnimationFrame(step);
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.ended();
  }
}
