// The sentences about a game in the words of a language: the same on the page, in the index and on the overlay.

import type { Game, Row, Style } from "./api.js";
import type { Link } from "./live.js";
import { type Model, type Note, openUntil, positionAfter } from "./model.js";
import { moveNames, pointName } from "./naming.js";
import { type Preferences, wordsOf } from "./preferences.js";
import { type Position, type Side, changes, ends, moveNumber, sideOf, sides } from "./position.js";
import { spoken } from "./times.js";
import type { Published } from "./api.js";
import type { Common } from "./words/common.js";
import type { Language } from "./words/commonlanguages.js";
import type { Book, Reason, Ruling, Words } from "./words/words.js";
import { ownStyle } from "./words/languages.js";

export function player(game: Game, side: Side, words: Words): string {
  return known(game.tags?.[side]) || (side === "red" && known(game.tags?.["white"])) || words.side[side];
}

/** The facts about a player in tags beside the name, each by the names that programs have for it. */
const honoured = [["title"], ["elo", "rating"], ["country", "federation", "fed", "teamcountry"]] as const;

/** Title, rating and country of a player, as far as tags give them: "GM · 2650 · CHN". */
export function honours(game: Game, side: Side): string {
  const tags = new Map(Object.entries(game.tags ?? {}).map(([key, value]) => [key.toLowerCase().replaceAll("_", ""), value]));
  const first = (names: readonly string[]) => [...(side === "red" ? ["red", "white"] : ["black"])].flatMap((who) => names.map((name) => known(tags.get(who + name)))).find(Boolean);
  return honoured.map(first).filter(Boolean).join(" · ");
}

export function title(game: Game, words: Words): string {
  return `${player(game, "red", words)} – ${player(game, "black", words)}`;
}

/** Event, round and table, as far as they are known. */
export function place(game: Game, words: Words): string {
  const { event, round, table } = game.tags ?? {};
  return [known(event), known(round) && words.round(known(round)), known(table) && words.table(known(table))].filter(Boolean).join(" · ");
}

/** A tag, empty if PGN has only a sign in its place: it is not known, or there is none. */
function known(tag: string | undefined): string {
  return tag === undefined || tag === "?" || tag === "-" ? "" : tag;
}

/** Place and time of a game, and its teams, as far as tags give them. Ratings stand beside the names. */
export function credits(game: Game, words: Words): string {
  const tags = game.tags ?? {};
  const of = (side: Side, what: string) => known(tags[`${side}${what}`]) || (side === "red" && known(tags[`white${what}`]));
  const players = sides.map((side) => {
    const told = of(side, "team");
    return told && `${player(game, side, words)} (${told})`;
  });
  const byHand = game.source === "hand" && words.byHand(known(tags["EnteredByHand"]) || "?");
  return [byHand, known(tags["site"]), dateOf(tags["date"], words), ...players].filter(Boolean).join(" · ");
}

/** A date for readers, without its time of day and without PGN's unknown parts: 1997.??.?? is 1997. */
function dateOf(date: string | undefined, words: Words): string | undefined {
  const [, year, month, day] = /^(\d{4})(?:[-.](\d\d)(?:[-.](\d\d))?)?(?![\d])/.exec(date ?? "") ?? [];
  return year === undefined ? date?.slice(0, "2026-11-21".length).replace(/[.-]?\?+/g, "") : words.date(year, Number(month ?? 0), Number(day ?? 0));
}

/** The move that stands and is not made. */
export function stoodMove(model: Model, style: Style): string {
  return model.stood === undefined ? "" : (moveNames([model.stood], positionAfter(model, model.sheet.length), style)[0] ?? "");
}

/** A move as the chosen notation writes it; its two points until the scoresheet has it. */
export function written(row: Row, style: Style): string {
  return row.text?.[style] ?? row.move;
}

export function plyName(row: { ply: number; side: Side }, words: Words): string {
  return words.ply(moveNumber(row.ply, row.side), row.side);
}

/** The same with the number of its move: "12. C2=5" for the side that begins, "12… H8+7" for the other. */
export function numbered(row: Row, style: Style): string {
  return `${moveNumber(row.ply, row.side)}${row.side === "red" ? "." : "…"} ${written(row, style)}`;
}

/** Whether a game has ended with a result, even the result that it has none. */
export function hasEnded(game: Game): boolean {
  return Boolean(game.result) && (game.result !== "*" || game.state === "over");
}

/** A printed result: 1–0, ½–½; nothing if there is none. */
export function scored({ result = "*" }: Game): string {
  return result === "*" ? "" : result.replaceAll("1/2", "½").replace("-", "–");
}

/** Whether play has stopped for a while, by the arbiter or over the break. */
export function isPaused(game: Game): boolean {
  return !hasEnded(game) && Boolean(game.adjourned || game.stopped);
}

/** The state of a game: the side to move, a stop of play, or how it ended. */
export function standing(game: Game, turn: Side, words: Words, check = false): string {
  if (game.result && hasEnded(game)) {
    const reason = words.reason[game.reason as Reason] as string | undefined;
    return reason === undefined ? words.result[game.result] : `${words.result[game.result]} · ${reason}`;
  }
  if (game.adjourned || game.stopped) {
    return game.adjourned ? words.adjourned : words.stopped;
  }
  switch (game.state) {
    case "setting_up":
      return words.settingUp;
    case "over":
      return words.gameOver;
    case "ready":
      return words.ready;
    default:
      return check ? `${words.toMove(words.side[turn])} · ${words.check}` : words.toMove(words.side[turn]);
  }
}

/** How far the page is behind the board, if it is. */
export function behind(game: Game, words: Words): string | undefined {
  const time = spoken(game.delay_us ?? 0, words);
  const plies = game.delay_moves ?? 0;
  return time === undefined && plies === 0 ? undefined : words.behind(time, plies === 0 ? undefined : fullMoves(plies));
}

/** Counts plies as readers count moves: 3 plies are 1½ moves. */
export function fullMoves(plies: number): string {
  const [whole, half] = [Math.floor(plies / 2), plies % 2 === 1 ? "½" : ""];
  return whole === 0 && half !== "" ? half : `${whole}${half}`;
}

const doubtsTold = 3;

/** How current the page is: live, behind by a delay, cut off, or past. `kind` names its style. */
export function currency(link: Link, game: Game | undefined, words: Words, language: Language): { kind: string; text: string } {
  if (link.state !== "live" || game === undefined) {
    return { kind: link.state, text: linked(link, words, language) };
  }
  if (game.live === false || hasEnded(game)) {
    return { kind: "past", text: words.finished };
  }
  const late = behind(game, words);
  return late === undefined ? { kind: "live", text: words.live } : { kind: "late", text: late };
}

/** Whether the page is live, and since when it is not. */
export function linked(link: Link, words: Common, language: Language): string {
  switch (link.state) {
    case "live":
      return words.live;
    case "connecting":
      return words.connecting;
    case "missing":
      return words.noSuchGame;
    case "waiting":
      return words.noGames;
    case "refused":
      return words.refused;
    case "lost":
      return words.notLiveSince(timeOfDay(link.since, language));
  }
}

export function timeOfDay(time: Date, language: Language): string {
  const sameDay = time.toDateString() === new Date().toDateString();
  return time.toLocaleString(language, sameDay ? { timeStyle: "medium" } : { dateStyle: "medium", timeStyle: "medium" });
}

/** A ply read out, with its capture. An open ply is called open. */
export function readOut(model: Model, ply: number, words: Words, language: Language): string {
  const row = model.sheet[ply - 1];
  if (row === undefined) {
    return "";
  }
  if (row.open) {
    return doubt(model, row, words);
  }
  const position = positionAfter(model, ply - 1);
  const told = position.chess === undefined ? undefined : readOutChess(position, row, words);
  if (told !== undefined) {
    return told;
  }
  const [from, to] = ends(row.move);
  const on = (point: string) => {
    const piece = position.pieces.get(point);
    return piece === undefined ? undefined : signOf(piece, position);
  };
  return words.played(row.side, on(from), from, to, on(to), row.text?.[ownStyle[language]]);
}

/** The spoken text of a move of chess that is more than one piece on one point; undefined for all others. */
function readOutChess(position: Position, row: Row, words: Words): string | undefined {
  const [from, to] = ends(row.move);
  const { kind, captured, castled, became } = changes(position, row.move);
  if (castled !== undefined) {
    return words.castled(row.side, castled === "king");
  }
  const taken = captured === undefined ? undefined : signOf(position.pieces.get(captured) ?? "", position);
  if (kind === "P" && (became !== undefined || (captured !== undefined && captured !== to))) {
    const moved = words.played(row.side, chessSigns["P"], from, to, taken, undefined);
    return moved + (captured === to || captured === undefined ? "" : words.enPassant) + (became === undefined ? "" : words.promoted(chessSigns[became] ?? ""));
  }
  return undefined;
}

const chessSigns: Readonly<Record<string, string>> = { K: "♔", Q: "♕", R: "♖", B: "♗", N: "♘", P: "♙" };

/** The letter or sign under which the words have the name of a piece: some letters stand for other pieces in chess. */
function signOf(piece: string, { chess }: Position): string {
  return chess === undefined ? piece : (chessSigns[piece.toUpperCase()] ?? piece);
}

/** Where all pieces stand, in words. */
export function positionInWords(model: Model, ply: number, words: Words): string {
  const position = positionAfter(model, ply);
  const pieces = [...position.pieces];
  const named = (side: Side) => pieces.filter(([, piece]) => sideOf(piece) === side).map(([point, piece]) => `${words.piece[signOf(piece, position)]} ${point}`);
  return sides.map((side) => words.standsAt(side, named(side))).join(" ");
}

/** The name of the board's picture for readers who can't see it. */
export function boardLabel(model: Model, ply: number, preferences: Preferences): string {
  const words = wordsOf(preferences, model.game);
  const players = sides.map((side) => player(model.game, side, words)) as [string, string];
  return `${words.board(...players, words.side[preferences.down])}. ${readOut(model, ply, words, preferences.language)}`;
}

/** The text that a ply is not certain, with its candidates, by the names of a notation. */
export function doubt(model: Model, row: Row, words: Words, style?: Style): string {
  return words.uncertain(plyName(row, words), moveNames(row.candidates ?? [row.move], positionAfter(model, row.ply - 1), style));
}

/** The doubts behind the position after a ply. */
export function doubts(model: Model, ply: number, words: Words, style?: Style): string[] {
  const open = openUntil(model, ply);
  const told = open.slice(-doubtsTold).map((row) => doubt(model, row, words, style));
  const more = open.length > doubtsTold ? [words.moreUncertain(open.length - doubtsTold)] : [];
  const last = model.sheet.length;
  const behind = ply < last ? [] : (model.game.unresolved ?? []).filter((unknown) => unknown > last);
  return [...more, ...told, ...behind.map((unknown) => words.notUnderstood(plyName({ ply: unknown, side: sideAt(model, unknown) }, words)))];
}

/** The side of a ply. */
export function sideAt(model: Model, ply: number): Side {
  const redBegan = model.game.fen.split(" ")[1] !== "b";
  return (ply % 2 === 1) === redBegan ? "red" : "black";
}

/** A side's captures, in words. */
export function capturedInWords(side: Side, pieces: readonly string[], position: Position, words: Words): string {
  return pieces.length === 0 ? "" : words.captured(side, pieces.map((piece) => words.piece[signOf(piece, position)] ?? ""));
}

/** The pieces that are in a hand. No sensor knows which player's hand it is. */
export function liftedPieces(model: Model, words: Words, style?: Style): string[] {
  const position = positionAfter(model, model.sheet.length);
  return model.lifted.map((point) => {
    const piece = position.pieces.get(point);
    return piece === undefined ? point : `${words.piece[signOf(piece, position)]} ${pointName(point, piece, position, style)}`;
  });
}

export function told(note: Note, model: Model, words: Words): string {
  const ply = plyName({ ply: note.ply, side: sideAt(model, note.ply) }, words);
  switch (note.kind) {
    case "revised":
      return words.revised(ply);
    case "takeback":
      return words.takenBack(ply);
    case "void":
      return words.annulled(ply);
    case "reinstated":
      return words.reinstated(ply);
  }
}

/** The title of a rulebook; its id if this page does not know it, or none. */
function law(id: string, words: Words): string {
  return (words.laws[id as Book] as string | undefined) ?? id;
}

/** The repeated positions, each with the law's article on it: the public knows them once the game has a result. */
export function repetitions(model: Model, words: Words): string[] {
  return (model.game.repetitions ?? []).map(({ ply, count, article, rulebook }) =>
    words.cameBack(plyName({ ply, side: sideAt(model, ply) }, words), count, article === "" ? "" : words.cited(law(rulebook, words), article)),
  );
}

/** The turn whose hands the arbiter shows the public: the ruling, and its article. */
export function publishedTurn({ ply, side, text, article, rulebook, cut }: Published, words: Words): string {
  const ruled = words.ruled[text as Ruling] as string | undefined;
  const told = [ruled, article && words.cited(law(rulebook, words), article), cut && words.withoutPauses].filter(Boolean).join(" · ");
  return words.published(plyName({ ply, side }, words), told);
}

/** The event's regulations of a game, as far as they are known. */
export function regulations(game: Game, words: Words): string {
  const { rulebook, repetition, control, flag_ends: ends, draw_consent: consent, lateness_us: late, board_is_evidence: evidence } = game;
  const told = control === undefined || control === "-" || control === "?" ? undefined : words.timeControl(control);
  const recurs = repetition === undefined ? undefined : words.repetitionBy(law(repetition, words));
  return [rulebook && law(rulebook, words), recurs, told, ends && words.flagEnds, late !== undefined && words.lateness(late / 60_000_000), consent && words.drawConsent, evidence && words.boardIsEvidence].filter(Boolean).join(" · ");
}
