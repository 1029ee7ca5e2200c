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
  ["Black begins", "4k4/9/9/9/9/9/9/9/9/4K4 b - - 3 7", ["e9e8", "e0e1"], "9/4k4/9/9/9/9/9/9/4K4/9 b - - 5 8"],
] as const) {
  test(`position: ${name}`, () => assert.equal(format(moves.reduce(play, parse(fen))), want));
}

for (const [name, fen, want] of [
  ["nine ranks", "9/9/9/9/9/9/9/9/9 w", "expected 10 ranks, found 9"],
  ["an unknown letter", "4x4/9/9/9/9/9/9/9/9/9 w", 'rank 9: expected a piece or a number of empty points, found "x"'],
  ["a short rank", "9/9/9/9/9/9/9/9/9/8 w", "rank 0: expected 9 points, found 8"],
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
