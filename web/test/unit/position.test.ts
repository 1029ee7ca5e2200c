import assert from "node:assert/strict";
import { test } from "node:test";
import { format, moveNumber, parse, play, start } from "../../src/position.js";

const afterFour = "r1bakab1r/9/1cn3nc1/p1p1C1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR w - - 1 3";

for (const [name, fen, moves, want] of [
  ["the start", start, [], start],
  ["a cannon takes a pawn, and four plies are played", start, ["h2e2", "h9g7", "e2e6", "b9c7"], afterFour],
  ["a move from an empty point", start, ["e5e6"], start.replace(" w - - 0 1", " b - - 1 1")],
  ["horse and elephant by other letters", "rheakaehr/9/9/9/9/9/9/9/9/RHEAKAEHR w - - 0 1", [], "rnbakabnr/9/9/9/9/9/9/9/9/RNBAKABNR w - - 0 1"],
  ["a position of two fields", "4k4/9/9/9/9/9/9/9/9/4K4 b", [], "4k4/9/9/9/9/9/9/9/9/4K4 b - - 0 1"],
  ["chess: a game", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "e1g1"],
    "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4"],
  ["chess: castling long", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", ["e8c8"], "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 1 2"],
  ["chess960: castling with a rook that is not in its corner", "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1", ["e1g1", "e8c8"], "2kr2r1/8/8/8/8/8/8/1R3RK1 w - - 2 2"],
  ["chess960: the king stays", "rnbqb1kr/8/8/8/8/8/8/RNBQB1KR w HAha - 0 1", ["h1f1", "h8f8"], "rnbqbrk1/8/8/8/8/8/8/RNBQBRK1 w - - 2 2"],
  ["chess960: the king goes one point", "rk5r/8/8/8/8/8/8/RK5R w KQkq - 0 1", ["a1d1"], "rk5r/8/8/8/8/8/8/2KR3R b kq - 1 1"],
  ["chess960: king and rook change places", "5krb/8/8/8/8/8/8/5KRB w Gg - 0 1", ["g1f1", "g8f8"], "5rkb/8/8/8/8/8/8/5RKB w - - 2 2"],
  ["chess960: the outermost rook has the right", "4k3/8/8/8/8/8/8/R1R1K3 w Q - 0 1", ["c1c2", "e8d8", "e1c1"], "3k4/8/8/8/8/8/2R5/2KR4 b - - 3 2"],
  ["chess: a rook is captured on its corner", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", ["a1a8"], "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1"],
  ["chess: a pawn that may be captured en passant", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", ["d7d5"], "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"],
  ["chess: en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", ["e5d6"], "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2"],
  ["chess: a pawn is promoted", "3rk3/4P3/8/8/8/8/8/4K3 w - - 7 1", ["e7d8n"], "3Nk3/8/8/8/8/8/8/4K3 b - - 0 1"],
  ["Black begins", "4k4/9/9/9/9/9/9/9/9/4K4 b - - 3 7", ["e9e8", "e0e1"], "9/4k4/9/9/9/9/9/9/4K4/9 b - - 5 8"],
] as const) {
  test(`position: ${name}`, () => assert.equal(format(moves.reduce(play, parse(fen))), want));
}

for (const [name, fen, want] of [
  ["nine ranks", "9/9/9/9/9/9/9/9/9 w", "expected 10 ranks, found 9"],
  ["an unknown letter", "4x4/9/9/9/9/9/9/9/9/9 w", 'rank 9: expected a piece or a number of empty points, found "x"'],
  ["a short rank", "9/9/9/9/9/9/9/9/9/8 w", "rank 0: expected 9 points, found 8"],
  ["chess: a letter of xiangqi", "4k3/8/8/8/8/8/8/4KC2 w", 'rank 1: expected a piece or a number of empty points, found "C"'],
  ["a long rank", "9/9/9/9/9/9/9/9/9/9K w", 'rank 0: expected a piece or a number of empty points, found "K"'],
] as const) {
  test(`a broken position: ${name}`, () => assert.throws(() => parse(fen), (error: Error) => error.message.includes(want)));
}

for (const [name, ply, side, want] of [
  ["Red's first", 1, "red", 1],
  ["Black's answer", 2, "black", 1],
  ["Red's second", 3, "red", 2],
  ["Black begins", 1, "black", 1],
  ["Red's first where Black began", 2, "red", 2],
  ["Black's second where he began", 3, "black", 2],
] as const) {
  test(`number of the move: ${name}`, () => assert.equal(moveNumber(ply, side), want));
}
