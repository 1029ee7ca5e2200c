// Positions, as far as a page needs them: pieces on points, and what a move does to them. Whether a move is legal the
// board has decided long before; what it is called the scoresheet says.

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
}

export const files = "abcdefghi";
export const start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

const letters = "KABNRCPkabnrcp";
/** Letters that other programs write for horse and elephant. */
const aliases: Readonly<Record<string, Piece>> = { H: "N", E: "B", h: "n", e: "b" };

/** Reads a FEN. A broken one is an error that says where. */
export function parse(fen: string): Position {
  const [placement = "", turn = "w", , , quiet = "0", number = "1"] = fen.trim().split(/\s+/);
  const ranks = placement.split("/");
  if (ranks.length !== 10) {
    throw new Error(`position ${JSON.stringify(fen)}: expected 10 ranks, found ${ranks.length}`);
  }
  const pieces = new Map<Point, Piece>();
  ranks.forEach((text, index) => readRank(text, 9 - index, pieces));
  return { pieces, turn: turn === "b" ? "black" : "red", quiet: Number(quiet), number: Number(number) };
}

function readRank(text: string, rank: number, pieces: Map<Point, Piece>): void {
  let file = 0;
  for (const letter of text) {
    const piece = aliases[letter] ?? letter;
    if (letter >= "1" && letter <= "9") {
      file += Number(letter);
    } else if (letters.includes(piece) && file < 9) {
      pieces.set(`${files[file]}${rank}`, piece);
      file++;
    } else {
      throw new Error(`position, rank ${rank}: expected a piece or a number of empty points, found ${JSON.stringify(letter)}`);
    }
  }
  if (file !== 9) {
    throw new Error(`position, rank ${rank}: expected 9 points, found ${file}`);
  }
}

export function format(position: Position): string {
  const ranks: string[] = [];
  for (let rank = 9; rank >= 0; rank--) {
    const row = [...files].map((file) => position.pieces.get(`${file}${rank}`) ?? "1").join("");
    ranks.push(row.replace(/1+/g, (empty) => String(empty.length)));
  }
  return `${ranks.join("/")} ${position.turn === "red" ? "w" : "b"} - - ${position.quiet} ${position.number}`;
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
