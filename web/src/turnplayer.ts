// The hands of a turn that the arbiter shows the public, at their true speed. A piece is where a sensor saw it: on its
// point, up, or on the next point; the file makes up nothing in between.

import type { Published } from "./api.js";
import type { Scene } from "./board.js";
import { type Piece, type Point, parse, sideOf } from "./position.js";

/** The wait before the first hand and after the last one: the player's thinking before it is not shown. */
const margin_us = 1_000_000;

/** The pieces on the board after a number of hand events. */
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
      up.splice(up.indexOf(point), 1); // The piece is back.
    } else if (placed && own !== undefined) {
      const piece = pieces.get(own) ?? "";
      up.splice(up.indexOf(own), 1);
      pieces.delete(own);
      pieces.set(point, piece);
      if (up.includes(point)) {
        up.splice(up.indexOf(point), 1); // The piece was captured.
      }
      last = `${own}${point}`;
    }
  }
  return { position: { ...before, pieces }, last, lifted: up };
}

/** The longest wait without an event if the reader can't stop the turn and the game goes on. */
const longestPause_us = 10_000_000;

/** How long a reader needs for the text of a turn that plays unasked: the ruling, and its article. */
const readable_us = 8_000_000;

/** The turn without its longest pauses; the turn itself where it has none. */
export function withoutPauses(turn: Published): Published {
  let cut = 0;
  const hands = turn.hands.map((hand, index) => {
    cut += Math.max(0, hand.at_us - (turn.hands[index - 1] ?? hand).at_us - longestPause_us);
    return { ...hand, at_us: hand.at_us - cut };
  });
  return cut === 0 ? turn : { ...turn, hands, cut: true };
}

/** The most of a turn that may pass between two pictures: a busy computer, or a page in the background, leaves out no hand. */
const longestStep_ms = 100;

/** The turns that a page plays on its board, one at a time. */
export class Turns {
  #frame = 0;
  #playing: Published | undefined;
  /** The next turns to play. */
  #waiting: Published[] = [];
  /** The number of turns that the page knows; undefined before it has the game. */
  #known: number | undefined;

  constructor(
    private readonly show: (scene: Scene) => void,
    private readonly changed: () => void,
  ) {}

  /** The turn on the board. */
  get playing(): Published | undefined {
    return this.#playing;
  }

  /** Takes in published turns. If no reader asks for a turn, it plays when it is published, and not when the page opens. */
  follow(published: readonly Published[], unasked: boolean): void {
    const news = published.slice(this.#known ?? published.length);
    this.#known = Math.max(this.#known ?? 0, published.length);
    if (unasked) {
      this.#waiting.push(...news.map((turn) => ({ ...withoutPauses(turn), least_us: readable_us })));
      if (this.#playing === undefined) {
        this.#next();
      }
    }
  }

  /** Plays a turn at once. */
  play(turn: Published): void {
    this.stop();
    this.#waiting.push(turn);
    this.#next();
  }

  stop(): void {
    this.#waiting = [];
    this.#end();
  }

  #end(): void {
    if (this.#playing !== undefined) {
      cancelAnimationFrame(this.#frame);
      this.#playing = undefined;
      this.#next();
      this.changed();
    }
  }

  #next(): void {
    const turn = this.#waiting.shift();
    if (turn === undefined) {
      return;
    }
    this.#playing = turn;
    const [first, last] = [turn.hands[0]?.at_us ?? 0, turn.hands.at(-1)?.at_us ?? 0];
    let at_us = first - margin_us;
    const until_us = Math.max(last + margin_us, at_us + (turn.least_us ?? 0));
    let before: number | undefined;
    let seen = -1;
    const step = (now: number) => {
      at_us += 1000 * Math.min(longestStep_ms, now - (before ?? now));
      before = now;
      const by = turn.hands.filter((hand) => hand.at_us <= at_us).length;
      if (by !== seen) {
        seen = by;
        this.show(sceneAfter(turn, seen));
      }
      if (at_us > until_us) {
        this.#end();
      } else {
        this.#frame = requestAnimationFrame(step);
      }
    };
    this.#frame = requestAnimationFrame(step);
  }
}
