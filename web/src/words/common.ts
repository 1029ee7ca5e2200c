// The words of every page, including those of arbiters, of files and of the first run. Those pages load no other words about
// games (words.ts).

import { en } from "./common/en.js";
import { vi } from "./common/vi.js";
import { zh } from "./common/zh.js";

export interface Common {
  /** The language's own name, as the switch shows it. */
  name: string;
  round(round: string): string;
  table(table: string): string;
  /** A number of full moves, in which both sides have moved; "1½" if one more has moved. */
  moves(count: string): string;
  allBoards: string;
  noSuchGame: string;
  noGames: string;
  refused: string;
  connecting: string;
  live: string;
  notLiveSince(time: string): string;
  timeLeft(time: string): string;
  timeUp: string;
  stage(stage: number): string;
  movesToGo(moves: number): string;
  language: string;
}

export const commonLanguages = { vi, zh, en } as const satisfies Record<string, Common>;
export type Language = keyof typeof commonLanguages;

/** The first of the reader's languages that the pages have; English if they have none. */
export function choose(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const [primary = ""] = tag.toLowerCase().split("-");
    if (Object.hasOwn(commonLanguages, primary)) {
      return primary as Language;
    }
  }
  return "en";
}
