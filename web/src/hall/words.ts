// The words of the pages of a hall beside those of the public pages.

import type { CrossRound } from "./api.js";

export interface HallWords {
  hall: string;
  tables: string;
  standings: string;
  rounds: string;
  noBoard: string;
  notConnected: string;
  byHand: string;
  faults: Record<"altered" | "cloned", string>;
  strangers(fingerprints: string): string;
  noTables: string;
  rank: string;
  player: string;
  points: string;
  result: string;
  rests: string;
  absent: string;
  notYet: string;
  cross: string;
  players: string;
  search: string;
  club: string;
  rating: string;
  section: string;
  colour: string;
  opponent: string;
  game: string;
  /** The column of rounds. */
  round: string;
  sides: Record<"red" | "white" | "black", string>;
  /** A colour in a cross table, in a letter or two. */
  colours: Record<"red" | "white" | "black", string>;
  /** Behind a point that was won or lost without a game. */
  forfeit: string;
  /** A round without an opponent. */
  kinds: Partial<Record<CrossRound["kind"], string>>;
  teams: string;
  team: string;
  matchPoints: string;
  gamePoints: string;
  /** A team has no player for a board. */
  nobody: string;
  searchPosition: string;
  searchFEN: string;
  find: string;
  noFEN: string;
  notFound: string;
  afterPly(ply: number): string;
  /** On the wall. */
  pause: string;
  goOn: string;
  paused: string;
  next: string;
  previous: string;
  fullScreen: string;
  clockOfRound: string;
  playing(open: number, all: number): string;
  onSince(time: string): string;
}
