// The words of the page of a board's first run.

import type { Book } from "../words/words.js";

export interface SetupWords {
  title: string;
  told: string;
  code: string;
  codeTold: string;
  name: string;
  nameTold: string;
  language: string;
  languageTold: string;
  rulebook: string;
  asSetUp: string;
  asSetUpTold: string;
  books: Record<Book, string>;
  control: string;
  controlTold: string;
  arbiter: string;
  arbiterTold: string;
  players: string;
  playersTold: string;
  red: string;
  black: string;
  pin(player: string): string;
  pinTold: string;
  hall: string;
  hallTold: string;
  hallAddress: string;
  hallAddressTold: string;
  hallCode: string;
  hallCodeTold: string;
  /** The board stands at a table of the hall. */
  joined(table: number): string;
  decide: string;
  done: string;
  doneTold(arbiter: string): string;
  scan: string;
  token: string;
  tokenOnce: string;
  notes: Record<"rulebook" | "names", string>;
  goOn: string;
  over: string;
  toGames: string;
}
