// Scores for readers, always those of the side that moves first.

import type { Score } from "./api.js";

type Scored = Partial<Pick<Score, "score_cp" | "mate" | "ending">>;

/** +0.34, -1.20, #3, #-3; nothing where the game is over. */
export function scoreText({ score_cp, mate, ending }: Scored): string {
  if (ending !== undefined) {
    return "";
  }
  if (mate !== undefined && mate !== 0) {
    return `#${mate}`;
  }
  const pawns = (score_cp ?? 0) / 100;
  return `${pawns < 0 ? "−" : "+"}${Math.abs(pawns).toFixed(2)}`;
}

/** The share of a bar for the side that moves first, from 0 to 1: half of it if both stand alike. */
export function share({ score_cp, mate, ending }: Scored): number {
  if (ending !== undefined) {
    return 0.5;
  }
  if (mate !== undefined && mate !== 0) {
    return mate > 0 ? 1 : 0;
  }
  return 1 / (1 + Math.exp(-(score_cp ?? 0) / 250));
}
