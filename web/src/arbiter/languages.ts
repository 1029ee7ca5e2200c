// The words of the arbiter's pages in each language, and for a game.

import { fullMoves } from "../phrases.js";
import { type Side, isChess, moveNumber } from "../position.js";
import { type Language, commonLanguages } from "../words/commonlanguages.js";
import type { ArbiterWords, OwnWords } from "./words.js";
import { en } from "./words/en.js";
import { vi } from "./words/vi.js";
import { zh } from "./words/zh.js";

export const arbiterLanguages: Readonly<Record<Language, OwnWords>> = { vi, zh, en };

/** The known part of a game: its position after a number of plies, empty if it is not known. */
interface Played {
  position: string;
  ply: number;
  tags?: Record<string, string> | undefined;
}

/** The words of the page, or of a game: that of chess has White for Red, and moves that count are a pawn's never. */
export function arbiterWords(language: Language, game?: Played): ArbiterWords {
  const words = arbiterLanguages[language];
  const { white, tag, claimOn } = words;
  const chess = game !== undefined && isOfChess(game);
  const party = chess ? { ...words.party, red: white } : words.party;
  const first = game === undefined ? "red" : beganWith(game);
  return {
    ...words, party, ...(chess ? { tag: { ...tag, red: white }, claimOn: { ...claimOn, moves: claimOn.quietMoves } } : {}),
    ply: (ply) => {
      const side = (ply % 2 === 1) === (first === "red") ? "red" : "black";
      return `${moveNumber(ply, side)}. ${party[side]} (${words.plyAlone(ply)})`;
    },
    plies: (count) => `${commonLanguages[language].moves(fullMoves(count))} (${words.pliesAlone(count)})`,
  }; // prettier-ignore
}

/** The side that made the first move. */
function beganWith({ position, ply }: Played): Side {
  const blackMoves = position.split(" ")[1] === "b";
  return position !== "" && blackMoves === (ply % 2 === 0) ? "black" : "red";
}

/** Whether a game is one of chess. */
export function isOfChess({ position, tags }: { position: string; tags?: Record<string, string> | undefined }): boolean {
  return position === "" ? tags?.["white"] !== undefined : isChess(position);
}
