// Points and moves in the notation of the page, if the scoresheet has no text of them: a piece in a hand, a move not made
// yet, the candidates of a move. Notations that count files from each player's right hand name no ranks.

import type { Style } from "./api.js";
import { type Piece, type Point, type Position, ends, files, sideOf } from "./position.js";

/** The figures by which each side counts the files, from its right hand. */
export interface FileDigits {
  red: string;
  black: string;
}

/** How a notation names pieces, files and numbers, and directions: forward, sideways, back. */
interface Naming extends FileDigits {
  pieces: Readonly<Record<string, string>>;
  directions: readonly [string, string, string];
}

const digits = "123456789";
const chinese = { red: "一二三四五六七八九", black: "１２３４５６７８９" };

const namings: Partial<Record<Style, Naming>> = {
  wxf: { pieces: { K: "K", A: "A", B: "E", N: "H", R: "R", C: "C", P: "P" }, directions: ["+", "=", "-"], red: digits, black: digits },
  vi: { pieces: { K: "Tg", A: "S", B: "T", N: "M", R: "X", C: "P", P: "B" }, directions: [".", "-", "/"], red: digits, black: digits },
  zh: { pieces: { K: "帅", A: "仕", B: "相", N: "马", R: "车", C: "炮", P: "兵", k: "将", a: "士", b: "象", p: "卒" }, directions: ["进", "平", "退"], ...chinese },
  "zh-hant": { pieces: { K: "帥", A: "仕", B: "相", N: "馬", R: "車", C: "炮", P: "兵", k: "將", a: "士", b: "象", p: "卒" }, directions: ["進", "平", "退"], ...chinese },
};

/** The naming of a notation, undefined where it names points by file and rank, as the notations of chess do. */
function namingOf(style: Style | undefined, { chess }: Position): Naming | undefined {
  return style === undefined || chess !== undefined ? undefined : namings[style];
}

/** The figures by which a notation of xiangqi counts files; undefined if it names points. */
export function fileDigits(style: Style): FileDigits | undefined {
  const naming = namings[style];
  return naming === undefined ? undefined : { red: naming.red, black: naming.black };
}

function fileOf(point: Point, piece: Piece): number {
  const file = files.indexOf(point[0] ?? "");
  return sideOf(piece) === "red" ? 9 - file : file + 1;
}

function digit(naming: Naming, piece: Piece, n: number): string {
  return naming[sideOf(piece)][n - 1] ?? "";
}

/** The point of a piece. */
export function pointName(point: Point, piece: Piece, position: Position, style: Style | undefined): string {
  const naming = namingOf(style, position);
  return naming === undefined ? point : digit(naming, piece, fileOf(point, piece));
}

/** A move; undefined if the notation needs more than a file, for two such pieces stand on it. */
function moveName(move: string, position: Position, naming: Naming): string | undefined {
  const [from, to] = ends(move);
  const piece = position.pieces.get(from);
  const beside = [...position.pieces].some(([point, other]) => other === piece && point !== from && point[0] === from[0]);
  if (piece === undefined || beside) {
    return undefined;
  }
  const climbed = (Number(to[1]) - Number(from[1])) * (sideOf(piece) === "red" ? 1 : -1);
  const direction = naming.directions[climbed > 0 ? 0 : climbed === 0 ? 1 : 2];
  const slants = "ABN".includes(piece.toUpperCase()) || climbed === 0;
  const name = naming.pieces[piece] ?? naming.pieces[piece.toUpperCase()] ?? "";
  return `${name}${digit(naming, piece, fileOf(from, piece))}${direction}${digit(naming, piece, slants ? fileOf(to, piece) : Math.abs(climbed))}`;
}

/** Moves from one position, all by the notation's names or, where it lacks one, all by their points. */
export function moveNames(moves: readonly string[], position: Position, style: Style | undefined): readonly string[] {
  const naming = namingOf(style, position);
  const names = naming === undefined ? [] : moves.map((move) => moveName(move, position, naming));
  return naming !== undefined && names.every((name) => name !== undefined) ? (names as string[]) : moves;
}
