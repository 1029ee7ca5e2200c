// A ruling as an arbiter fills it in. Only the board knows its consequences and its article.

import type { Point } from "../position.js";
import type { Party } from "./api.js";

export const rulings = [
  "duty_stands", "dismissed", "accidental", "technical_fault", "conduct_fault", "illegal_move", "reminder", "warning", "time", "annulled", "restore",
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
  illegal_move: ["side"],
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
  /** The newest ruling that the arbiter has seen. */
  seen?: number;
  article?: string;
  reason: string;
}
