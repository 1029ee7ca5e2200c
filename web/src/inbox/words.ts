// The words of the arbiters' page of a hall beside those of the arbiter's page of a board.

import type { Found } from "./api.js";

export interface InboxWords {
  title: string;
  waits: string;
  nothingWaits: string;
  quiet: string;
  noTables: string;
  /** Leads to the acts on many boards. */
  acts: string;
  found: Record<Found["what"], string>;
  since(time: string): string;
  sits(red: string, black: string): string;
  signedAs(result: string, entered: string): string;
  noBoard: string;
  /** Of moves that are entered by hand. */
  byHand: {
    title: string;
    /** On the list of tables. */
    link: string;
    enteredBy(names: string): string;
    recorded(plies: number): string;
    nothing: string;
    differs(ply: number): string;
    isShown: string;
    boardShown: string;
    moves: string;
    after: string;
    reason: string;
    enter: string;
    entered: string;
    entries: string;
    ply(ply: number): string;
    entry(after: number, moves: number): string;
  };
}
