// Positions, as far as a page needs them: pieces on points, and the effect of a move. The board has decided long before
// whether a move is legal; the scoresheet names it.

/** The piece's FEN letter: upper case for Red, lower case for Black. */
export type Piece = string;
/** A point, a0 to i9. */
export type Point = string;
export const sides = ["red", "black"] as const;
export type Side = (typeof sides)[number];

export interface Position {
  readonly pieces: ReadonlyMap<Point, Piece>;
  readonly turn: Side;
  /** Plies since the last capture, and the number of the move, as a FEN counts them. */
  readonly quiet: number;
  readonly number: number;
  /** Of chess alone: the further fields of a FEN. */
  readonly chess?: Chess | undefined;
}

/** The rights to castle as a FEN has them, and the point over which a pawn has just gone, else "-". */
interface Chess {
  readonly castling: string;
  readonly passed: string;
}

export const files = "abcdefghi";
export const start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

const letters = "KABNRCPkabnrcp";
const chessLetters = "KQRBNPkqrbnp";
/** Letters that other programs write for horse and elephant. */
const aliases: Readonly<Record<string, Piece>> = { H: "N", E: "B", h: "n", e: "b" };

/** Reads a FEN: of xiangqi with ten ranks, of chess with eight, on the points a1 to h8. A broken one is an error that names the place. */
export function parse(fen: string): Position {
  const [placement = "", turn = "w", castling = "-", passed = "-", quiet = "0", number = "1"] = fen.trim().split(/\s+/);
  const ranks = placement.split("/");
  const rest = { turn: turn === "b" ? "black" : "red", quiet: Number(quiet), number: Number(number) } as const;
  if (ranks.length === 8) {
    const pieces = new Map<Point, Piece>();
    ranks.forEach((text, index) => readRank(text, 8 - index, 8, pieces));
    return { pieces, ...rest, chess: { castling, passed } };
  }
  if (ranks.length !== 10) {
    throw new Error(`position ${JSON.stringify(fen)}: expected 10 ranks, found ${ranks.length}`);
  }
  const pieces = new Map<Point, Piece>();
  ranks.forEach((text, index) => readRank(text, 9 - index, 9, pieces));
  return { pieces, ...rest };
}

/** Whether a position is one of chess: that has eight ranks. */
export function isChess(fen: string): boolean {
  return fen.trim().split(" ")[0]?.split("/").length === 8;
}

function readRank(text: string, rank: number, width: number, pieces: Map<Point, Piece>): void {
  let file = 0;
  for (const letter of text) {
    const piece = width === 9 ? (aliases[letter] ?? letter) : letter;
    if (letter >= "1" && letter <= "9") {
      file += Number(letter);
    } else if ((width === 9 ? letters : chessLetters).includes(piece) && file < width) {
      pieces.set(`${files[file]}${rank}`, piece);
      file++;
    } else {
      throw new Error(`position, rank ${rank}: expected a piece or a number of empty points, found ${JSON.stringify(letter)}`);
    }
  }
  if (file !== width) {
    throw new Error(`position, rank ${rank}: expected ${width} points, found ${file}`);
  }
}

export function format(position: Position): string {
  const ranks: string[] = [];
  const { chess } = position;
  for (let rank = chess ? 8 : 9; rank >= (chess ? 1 : 0); rank--) {
    const row = [...(chess ? files.slice(0, 8) : files)].map((file) => position.pieces.get(`${file}${rank}`) ?? "1").join("");
    ranks.push(row.replace(/1+/g, (empty) => String(empty.length)));
  }
  return `${ranks.join("/")} ${position.turn === "red" ? "w" : "b"} ${chess?.castling ?? "-"} ${chess?.passed ?? "-"} ${position.quiet} ${position.number}`;
}

export function sideOf(piece: Piece): Side {
  return piece === piece.toUpperCase() ? "red" : "black";
}

export function other(side: Side): Side {
  return side === "red" ? "black" : "red";
}

export function ends(move: string): [from: Point, to: Point] {
  return [move.slice(0, 2), move.slice(2, 4)];
}

/** Plays a move. One from an empty point changes nothing but the turn: then the record knows less than the page shows. */
export function play(position: Position, move: string): Position {
  return position.chess === undefined ? playXiangqi(position, move) : playChess(position, position.chess, move);
}

function playXiangqi(position: Position, move: string): Position {
  const [from, to] = ends(move);
  const pieces = new Map(position.pieces);
  const piece = pieces.get(from);
  const captured = piece !== undefined && pieces.has(to);
  if (piece !== undefined) {
    pieces.delete(from);
    pieces.set(to, piece);
  }
  return {
    pieces,
    turn: other(position.turn),
    quiet: captured ? 0 : position.quiet + 1,
    number: position.number + (position.turn === "black" ? 1 : 0),
  };
}

/** The number of the move that a ply belongs to. Where Black begins, Red's first move is the second's. */
export function moveNumber(ply: number, side: Side): number {
  const redBegan = (side === "red") === (ply % 2 === 1);
  return redBegan ? Math.ceil(ply / 2) : Math.floor(ply / 2) + 1;
}

const rankOf = (point: Point) => Number(point[1]);
const fileOf = (point: Point) => files.indexOf(point[0] ?? "");

/** What a move of chess changes beside one piece and one point. */
interface Changes {
  /** The kind of the piece, a capital letter. */
  kind: string | undefined;
  /** Where a piece is captured: not where the other one goes when it is en passant. */
  captured: Point | undefined;
  /** The wing on which the king castles. */
  castled: "king" | "queen" | undefined;
  /** What a pawn becomes, a capital letter. */
  became: string | undefined;
}

export function changes({ pieces }: Position, move: string): Changes {
  const [from, to] = ends(move);
  const kind = pieces.get(from)?.toUpperCase();
  const beside = `${to[0]}${from[1]}`;
  const takesBeside = kind === "P" && from[0] !== to[0] && !pieces.has(to) && pieces.has(beside);
  const passed = kingPassed(pieces, from, to);
  const castles = passed !== undefined || (kind === "K" && Math.abs(fileOf(from) - fileOf(to)) > 1);
  const kingside = passed === undefined ? fileOf(to) > fileOf(from) : fileOf(from) > fileOf(passed);
  return {
    kind,
    captured: takesBeside ? beside : pieces.has(to) && !castles ? to : undefined,
    castled: castles ? (kingside ? "king" : "queen") : undefined,
    became: move[4]?.toUpperCase(),
  };
}

/** The king over which a rook goes, or to whose point: Chess960 names castling so if the king goes one point or none. */
function kingPassed(pieces: ReadonlyMap<Point, Piece>, from: Point, to: Point): Point | undefined {
  const rook = pieces.get(from);
  if (rook?.toUpperCase() !== "R" || from[1] !== to[1]) {
    return undefined;
  }
  const [first, last] = [fileOf(from), fileOf(to)].sort((a, b) => a - b) as [number, number];
  const points = [...files.slice(first, last + 1)].map((file) => `${file}${from[1]}`);
  return points.find((point) => pieces.get(point) === (rook === "R" ? "K" : "k"));
}

/** Plays a move of chess: the rook castles with the king, a pawn is captured en passant, and one is promoted ("e7e8q"). */
function playChess(position: Position, before: Chess, move: string): Position {
  const [from, to] = ends(move);
  const { kind, captured, castled, became } = changes(position, move);
  const pieces = new Map(position.pieces);
  const piece = pieces.get(from);
  const king = kingPassed(position.pieces, from, to) ?? from;
  if (piece !== undefined) {
    const rook = castled && (kind === "R" ? from : castlingRook(position.pieces, before.castling, from, castled));
    [from, captured, king, rook].forEach((point) => point !== undefined && pieces.delete(point));
    pieces.set(to, became === undefined ? piece : sideOf(piece) === "red" ? became : became.toLowerCase());
    if (rook !== undefined) {
      pieces.set(`${castled === "king" ? "g" : "c"}${to[1]}`, position.pieces.get(king) ?? "");
      pieces.set(`${castled === "king" ? "f" : "d"}${to[1]}`, position.pieces.get(rook) ?? "");
    }
  }
  return {
    pieces,
    turn: other(position.turn),
    quiet: captured !== undefined || kind === "P" ? 0 : position.quiet + 1,
    number: position.number + (position.turn === "black" ? 1 : 0),
    chess: { castling: rightsAfter(position.pieces, before.castling, king, to), passed: passedBy(pieces, from, to) },
  };
}

/** Where king and rook of a right to castle stand: K and Q mean the outermost rook of that wing, other letters its file. */
function castlingPair(pieces: ReadonlyMap<Point, Piece>, right: string): [king: Point | undefined, rook: Point | undefined] {
  const white = right === right.toUpperCase();
  const row = [...files.slice(0, 8)].map((file) => `${file}${white ? 1 : 8}`);
  const king = row.find((point) => pieces.get(point) === (white ? "K" : "k"));
  const rooks = row.filter((point) => pieces.get(point) === (white ? "R" : "r"));
  const wing = right.toUpperCase();
  return [king, wing === "K" ? rooks.at(-1) : wing === "Q" ? rooks[0] : rooks.find((point) => point[0]?.toUpperCase() === wing)];
}

/** The rook with which a king castles: in Chess960 it may stand anywhere on its wing. */
function castlingRook(pieces: ReadonlyMap<Point, Piece>, castling: string, from: Point, wing: "king" | "queen"): Point | undefined {
  const pairs = [...castling].map((right) => castlingPair(pieces, right));
  return pairs.find(([king, rook]) => king === from && rook !== undefined && fileOf(rook) > fileOf(from) === (wing === "king"))?.[1];
}

/** A right is lost with its king or its rook. */
function rightsAfter(pieces: ReadonlyMap<Point, Piece>, castling: string, from: Point, to: Point): string {
  const kept = [...castling].filter((right) => right !== "-" && !castlingPair(pieces, right).some((point) => point === from || point === to));
  return kept.join("") || "-";
}

/** The point that a pawn has just gone over, where a pawn of the other side stands beside it. */
function passedBy(pieces: ReadonlyMap<Point, Piece>, from: Point, to: Point): string {
  const piece = pieces.get(to);
  if (piece?.toUpperCase() !== "P" || Math.abs(rankOf(from) - rankOf(to)) !== 2) {
    return "-";
  }
  const against = piece === "P" ? "p" : "P";
  const beside = [fileOf(to) - 1, fileOf(to) + 1].some((file) => pieces.get(`${files[file]}${to[1]}`) === against);
  return beside ? `${to[0]}${(rankOf(from) + rankOf(to)) / 2}` : "-";
}
