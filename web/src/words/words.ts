// The words of the pages of games beside those of every page (common.ts). A language is an object of this
// type: the compiler checks that it has every message, and a test that no message is empty or left in another language.

import type { Result, Style } from "../api.js";
import type { PieceSet } from "../pieces.js";
import type { Piece, Side } from "../position.js";
import type { Common } from "./common.js";

/** The rulebooks, as records name them. */
export type Book = "vn2004" | "vn1999" | "axf2003" | "casual" | "fide2018" | "fide2023";

export type Reason =
  | "checkmate"
  | "stalemate"
  | "dead_position"
  | "resignation"
  | "agreement"
  | "time"
  | "repetition"
  | "move_limit"
  | "faults"
  | "ruling"
  | "entered"
  | "adjourned"
  | "unknown";

/** The rulings of an arbiter, as records name them. */
export type Ruling =
  | "duty_stands"
  | "dismissed"
  | "accidental"
  | "technical_fault"
  | "conduct_fault"
  | "illegal_move"
  | "reminder"
  | "warning"
  | "time"
  | "annulled"
  | "restore"
  | "colours_swapped"
  | "result";

export interface Words extends Common {
  side: Record<Side, string>;
  /** The spoken name of a side's piece; by its FEN letter. */
  piece: Record<Piece, string>;

  boards: string;
  finished: string;
  olderGames: string;
  signIn: string;
  /** Shown to a reader who was signed in with a role, and now gets the public's view. */
  sessionEnded: string;

  notRecordedSince(time: string): string;
  behind(time: string | undefined, moves: string | undefined): string;
  hours(count: number): string;
  minutes(count: number): string;
  seconds(count: number): string;

  settingUp: string;
  ready: string;
  toMove(side: string): string;
  result: Record<Result, string>;
  reason: Record<Reason, string>;
  gameOver: string;
  stopped: string;
  adjourned: string;
  check: string;
  captured(side: Side, pieces: readonly string[]): string;

  start: string;
  back: string;
  forward: string;
  newest: string;
  /** The same once the game is over. */
  toEnd: string;
  newMoves(count: string): string;
  onTheBoard(players: string): string;
  /** Of a game that was entered by hand. */
  byHand(names: string): string;
  flip: string;
  wall: string;
  leaveWall: string;

  moveList: string;
  number: string;
  timeControl(control: string): string;
  repetitionBy(rulebook: string): string;
  /** A day as people write it; month and day are 0 where they are not known. */
  date(year: string, month: number, day: number): string;
  /** The titles of the rulebooks, and how an article of one is cited. */
  laws: Record<Book, string>;
  cited(law: string, article: string): string;
  lateness(minutes: number): string;
  drawConsent: string;
  flagEnds: string;
  boardIsEvidence: string;
  timeUsed(time: string): string;
  /** The meaning of figures that no word explains. */
  used: string;
  noMoves: string;

  /** The spoken move. `text` is the move in the notation of this language, if that is known. */
  played(side: Side, piece: Piece | undefined, from: string, to: string, captured: Piece | undefined, text: string | undefined): string;
  /** Castling as it is spoken, on the side of the king or of the queen. */
  castled(side: Side, kingside: boolean): string;
  /** Spoken after a move that captures en passant, or that promotes a pawn. */
  enPassant: string;
  promoted(piece: Piece): string;
  /** Names a ply by the number of the move and the side; the sentences below take that name. */
  ply(number: number, side: Side): string;
  uncertain(ply: string, candidates: readonly string[]): string;
  /** A move after the last one. */
  notUnderstood(ply: string): string;
  someUncertain: string;
  /** There are more doubts than those listed. */
  moreUncertain(count: number): string;
  provisional(text: string): string;
  lifted(pieces: readonly string[]): string;
  revised(ply: string): string;
  takenBack(ply: string): string;
  annulled(ply: string): string;
  reinstated(ply: string): string;
  /** A repeated position; `article` names the law's judgement of it, empty if there is none. */
  cameBack(ply: string, times: number, article: string): string;

  /** The turn that the arbiter shows the public: its ply, and the article of the ruling, empty for none. */
  published(ply: string, article: string): string;
  ruled: Record<Ruling, string>;
  /** Long pauses between the hands were left out. */
  withoutPauses: string;
  playTurn: string;
  stopTurn: string;
  /** The places of a side's pieces, for readers who can't see the board. */
  standsAt(side: Side, pieces: readonly string[]): string;
  board(red: string, black: string, down: string): string;
  copyFEN: string;
  copyPGN: string;
  copied: string;
  copyByHand: string;
  unavailable: string;
  download: string;
  downloadPDF: string;
  embed: string;

  settings: string;
  pieces: string;
  set: Record<PieceSet, string>;
  notation: string;
  style: Record<Style, string>;
  sideDown: string;
  coordinates: string;
  sound: string;
  appearance: string;
  auto: string;
  light: string;
  dark: string;
}
