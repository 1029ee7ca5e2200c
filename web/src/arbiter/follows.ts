// What follows from a ruling, said before it is confirmed. The board alone decides what follows; this says what an arbiter
// has to know of it beforehand, above all which pieces are to be set up again.

import { type Piece, type Point, parse } from "../position.js";
import type { Party, Turn } from "./api.js";
import type { ArbiterWords } from "./words.js";

export const rulings = [
  "duty_stands", "dismissed", "accidental", "technical_fault", "conduct_fault", "reminder", "warning", "time", "annulled", "restore",
  "colours_swapped", "result",
] as const; // prettier-ignore
export type RulingWord = (typeof rulings)[number];

/** Which fields beside ply, article and reason a ruling has. */
export const fields: Readonly<Record<RulingWord, readonly ("point" | "side" | "amount" | "result")[]>> = {
  duty_stands: ["point"],
  dismissed: ["point"],
  accidental: ["point", "side"],
  technical_fault: ["side"],
  conduct_fault: ["side"],
  reminder: ["side"],
  warning: ["side"],
  time: ["side", "amount"],
  annulled: [],
  restore: [],
  colours_swapped: [],
  result: ["result"],
};

export interface Draft {
  ruling: RulingWord;
  ply: number;
  side?: Party | "";
  point?: Point | "";
  amount_us?: number;
  result?: string;
  claim?: number;
  revises?: number;
}

export interface Setting {
  point: Point;
  piece: Piece;
}

/** How the pieces have to change for a position to stand. */
export interface Difference {
  place: Setting[];
  take: Point[];
}

export function difference(now: string, wanted: string): Difference {
  const [stands, wants] = [parse(now).pieces, parse(wanted).pieces];
  const place = [...wants].filter(([point, piece]) => stands.get(point) !== piece).map(([point, piece]) => ({ point, piece }));
  return { place, take: [...stands.keys()].filter((point) => !wants.has(point)) };
}

/** What a ruling is about: the turn, and the position that stands on the board. */
export interface Case {
  turn?: Turn | undefined;
  position: string;
  over: boolean;
}

/** The position that a ruling has set up; undefined where it has none. */
export function restored(draft: Draft, { turn, over }: Case): string | undefined {
  if (over || turn === undefined) {
    return undefined;
  }
  const disobeyed = draft.ruling === "duty_stands" && turn.state === "made" && turn.law?.obeyed === false;
  return disobeyed || (draft.ruling === "restore" && draft.ply > 0) ? turn.before : undefined;
}

const positions: readonly RulingWord[] = ["duty_stands", "restore"];

/** What follows, in sentences. */
export function follows(draft: Draft, about: Case, words: ArbiterWords): string[] {
  const said: string[] = [];
  if (positions.includes(draft.ruling) && about.over) {
    said.push(words.follows.gameOver);
  } else if (restored(draft, about) !== undefined) {
    said.push(words.follows.void(draft.ply), words.follows.setUp);
  } else if (draft.ruling === "restore") {
    said.push(words.follows.replay);
  } else if (draft.ruling === "duty_stands") {
    said.push(about.turn?.law?.obeyed === true ? words.follows.obeyed : words.follows.judged);
  } else {
    said.push(words.follows[draft.ruling]);
  }
  if (draft.claim !== undefined) {
    said.push(words.follows.answers(draft.claim));
  }
  if (draft.revises !== undefined) {
    said.push(words.follows.revises(draft.revises));
  }
  return [...said, words.follows.kept];
}
