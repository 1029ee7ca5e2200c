// The words of the arbiter's page beside those of the public pages. A language is an object of this type: the compiler
// checks that it has every message, and a test that no message is empty or left in another language.

import type { Party, What } from "./api.js";
import type { RulingWord } from "./draft.js";

export type Fault =
  | "stuck_on"
  | "stuck_off"
  | "chatter"
  | "dead_row"
  | "dead_column"
  | "ghost"
  | "not_seen"
  | "masked"
  | "no_diode";

/** The words of a language, before the game is known (xiangqi or chess). */
export interface OwnWords {
  title: string;
  signIn: string;
  tokenAsked: string;
  token: string;
  tokenNotKept: string;
  /** At a hall, in the place of the token. */
  byName: {
    asked: string;
    name: string;
    pin: string;
    /** Where neither is given, or both. */
    oneNeeded: string;
  };
  /** Leads to the explanation of a browser's warning. */
  warning: string;
  signOut: string;
  notArbiter(name: string): string;

  allBoards: string;
  onBoard: string;
  stored: string;
  nothingWaits: string;
  noGames: string;
  game(number: number): string;
  pliesAlone(count: number): string;
  party: Record<Party, string>;
  /** The side that moves first in chess. */
  white: string;
  state: Record<"setting_up" | "ready" | "playing" | "over" | "closed", string>;
  what: Record<What, string>;
  /** The faults of a sensor, by their names in records. */
  fault: Record<Fault, string>;
  plyAlone(number: number): string;
  atPoint(point: string): string;
  moved(from: string, to: string): string;
  toSign(who: string): string;

  turn: string;
  turns: string;
  table: string;
  turnState: Record<"made" | "open" | "in_progress" | "taken_back" | "void", string>;
  noTurns: string;
  turnsTold: string;
  nextTurn: string;
  previousTurn: string;
  allGames: string;
  timeline: string;
  began(clock: string): string;
  duty: string;
  applies: string;
  cannot: string;
  notReached: string;
  rule: string;
  said: string;
  question: string;
  limits: string;
  countedPlies: string;
  repetition: string;
  vary(side: string): string;
  varyFollows: string;
  differs: string;

  replay: string;
  play: string;
  pause: string;
  speed: string;
  moment: string;
  nextEvent: string;
  previousEvent: string;

  rule_: string;
  ruleGame: string;
  ruling: string;
  rulings: Record<RulingWord, string>;
  replayed: string;
  restoredAfter: string;
  point: string;
  pointTold: string;
  pickPoint: string;
  anyPoint: string;
  side: string;
  mover: string;
  seconds: string;
  secondsTold: string;
  result: string;
  article: string;
  articleFollows: string;
  articleAsked: string;
  reason: string;
  claim: string;
  claimNumber(number: number, by: string): string;
  none: string;
  revises: string;
  rulingNumber(number: number, text: string): string;
  arbiter: string;
  next: string;
  back: string;
  confirm: string;
  cancel: string;
  confirmTitle: string;
  youEnter: string;
  whatFollows: string;
  place: string;
  take: string;
  follows: {
    /** The board gives no answer. */
    unknown: string;
    refused(why: string): string;
    kept: string;
  };

  recorded: string;
  recordedWithNote: string;
  notOnBoard: string;
  earlier: string;
  announcements: string;
  adjust(side: string): string;
  adjustEnds(side: string): string;
  adjusting(side: string): string;
  adjustFollows: string;
  adjustEndsFollows: string;
  stopGo: string;
  stop: string;
  stopFollows: string;
  go: string;
  goFollows: string;
  adjournment: string;
  seal(side: string): string;
  sealedMove: string;
  sealFollows: string;
  /** The text can be a move in no notation. */
  sealUnread: string;
  sealAsWritten: string;
  sealed(side: string): string;
  sealedKey(key: string): string;
  adjourn: string;
  adjournFollows: string;
  open: string;
  openKey: string;
  openKeyTold: string;
  openFollows: string;
  schedule: string;
  start: string;
  scheduleFollows: string;
  arrived(side: string): string;
  arrivedFollows: string;
  makeClaim: string;
  claimSide: string;
  claimPly: string;
  /** Of a choice of turns: the one that is in progress, and the last one. */
  turnOn: string;
  lastTurn: string;
  claimText: string;
  claimWhat: string;
  claimOn: { touch: string; repetition: string; moves(n: number): string; quietMoves(n: number): string };
  name_: string;
  namePly: string;
  nameMove: string;
  nameMoveTold: string;
  nameFollows: string;
  promote: string;
  promotePiece: string;
  promoteFollows: string;
  pieces: Record<"q" | "r" | "b" | "n", string>;
  close: string;
  closeFollows: string;
  publish: string;
  publishPly: string;
  publishFollows: string;

  limit: string;
  limitMoves: string;
  limitFollows: string;
  claimFollows: string;
  players: string;
  tag: Record<"red" | "black" | "event" | "round" | "table" | "date", string>;
  saveNames: string;
  namesFollow: string;
  ending: string;
  enterResult: string;
  lastPly: string;
  resultFollows: string;
  resigns(side: string): string;
  resignFollows: string;
  offers(side: string): string;
  offerFollows: string;
  declines(side: string): string;
  declineFollows: string;
  agree: string;
  agreeFollows: string;
  takeback: string;
  takebackFollows: string;
  replaySheet: string;
  replaySheetFollows: string;
  signatures: string;
  sign(who: string): string;
  signed(who: string): string;
  signatureVoid(who: string, result: string): string;
  signatureChanged(who: string, result: string, changed: string): string;
  /** What a signature covers, by the words of void_signatures. */
  covered: Record<string, string>;
  confirmed: string;
  pin: string;
  signFollows: string;
  whichGame: string;
  sameGame: string;
  games: Record<"xiangqi" | "chess", string>;
  startPosition: string;
  newGame: string;
  newControl: string;
  newControlTold: string;
  newFlag: string;
  newFlagEnds: { same: string; yes: string; no: string };
  sameNames: string;
  newGameFollows: string;
  delay: string;
  delayMinutes: string;
  delayMoves: string;
  delayFollows: string;
  files: string;
  evidence: string;
  scoresheet: string;
  scoresheetPDF: string;
}

/** Plies are always shown with the moves that readers count: "4. Red (ply 7)", "9½ moves (19 plies)". */
export interface ArbiterWords extends OwnWords {
  ply(number: number): string;
  plies(count: number): string;
}
