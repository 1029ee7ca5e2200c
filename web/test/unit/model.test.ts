import assert from "node:assert/strict";
import { test } from "node:test";
import type { Detail, Row, Said } from "../../src/api.js";
import { apply, fromSnapshot, openUntil, positionAfter, turnAfter, used } from "../../src/model.js";
import { format, start } from "../../src/position.js";

const rows: Row[] = [
  { ply: 1, side: "red", move: "h2e2", text: { wxf: "C2=5" }, elapsed_us: 3_000_000 },
  { ply: 2, side: "black", move: "h9g7", text: { wxf: "H8+7" } },
  { ply: 3, side: "red", move: "e2e6", text: { wxf: "C5+4" }, open: true, candidates: ["e2e6", "e2e5"], elapsed_us: 4_000_000 },
];
const game: Detail = { id: 7, fen: start, sheet: rows, last: "p20", state: "playing" };

interface Case {
  name: string;
  id?: string;
  type: string;
  said: Said;
  moves?: string[];
  stood?: string | undefined;
  lifted?: string[];
  lacks?: "text" | "game" | undefined;
  note?: object | undefined;
}

const all = ["h2e2", "h9g7", "e2e6"];
const cases: Case[] = [
  { name: "a piece is lifted", type: "lifted", said: { points: ["b9"], ply: 4 }, lifted: ["b9"] },
  { name: "the next move stands", id: "p21", type: "stood", said: { ply: 4, move: "b9c7" }, stood: "b9c7" },
  { name: "what stood before the snapshot", id: "p19", type: "stood", said: { ply: 4, move: "b9a7" } },
  { name: "the next move", id: "p21", type: "move", said: { ply: 4, side: "black", move: "b9c7" }, moves: [...all, "b9c7"], lacks: "text" },
  { name: "the next move as it is written, before the move", type: "written", said: { ply: 4, side: "black", move: "b9c7" }, moves: [...all, "b9c7"] },
  { name: "another move as it is written than the page knows", type: "written", said: { ply: 3, side: "red", move: "e2e5" } },
  { name: "a move that the snapshot has", id: "p20", type: "move", said: { ply: 3, side: "red", move: "e2e6" } },
  { name: "a move of which an arbiter's id says nothing", id: "20", type: "result", said: {}, lacks: "game" },
  { name: "a move after one that is missing", id: "p25", type: "move", said: { ply: 6, side: "black", move: "b9c7" }, lacks: "game" },
  { name: "an open ply is read anew", id: "p21", type: "revised", said: { ply: 3, move: "e2e5", was: "e2e6" }, lacks: "game", note: { kind: "revised", ply: 3 } },
  { name: "an open ply is settled as it was", id: "p21", type: "revised", said: { ply: 3, move: "e2e6", was: "e2e6" }, lacks: "game" },
  { name: "a move is taken back", id: "p21", type: "takeback", said: { ply: 3, move: "e2e6" }, moves: all.slice(0, 2), lacks: "game", note: { kind: "takeback", ply: 3 } },
  { name: "moves become void", id: "p21", type: "void", said: { from: 2, moves: ["h9g7", "e2e6"] }, moves: all.slice(0, 1), lacks: "game", note: { kind: "void", ply: 2 } },
  { name: "void moves count again", id: "p21", type: "reinstated", said: { from: 4 }, lacks: "game", note: { kind: "reinstated", ply: 4 } },
  { name: "a result", id: "p21", type: "result", said: {}, lacks: "game" },
  { name: "a kind of event of another day", id: "p21", type: "mood", said: {}, lacks: "game" },
  { name: "the clock was pressed, and the page counts from there", id: "p21", type: "clock", said: { ply: 4, running: "black" } },
];

for (const { name, id, type, said, moves = all, stood, lifted = [], lacks, note } of cases) {
  test(`event: ${name}`, () => {
    const change = apply(fromSnapshot(game), id, type, said);
    assert.deepEqual(change.model.sheet.map((row) => row.move), moves);
    assert.equal(change.model.stood, stood);
    assert.deepEqual(change.model.lifted, lifted);
    assert.equal(change.lacks, lacks);
    assert.deepEqual(change.note, note);
  });
}

test("a board that can't record says so until it can", () => {
  const lost = apply(fromSnapshot(game), undefined, "recording", { recorded: false, since: "2026-11-21T14:00:00Z" }).model;
  assert.equal(lost.unrecorded?.toISOString(), "2026-11-21T14:00:00.000Z");
  assert.equal(fromSnapshot(game, lost).unrecorded, lost.unrecorded);
  assert.equal(apply(lost, undefined, "recording", { recorded: true }).model.unrecorded, undefined);
});

test("a piece in a hand stays there over a snapshot that has no new move", () => {
  const lifted = apply(fromSnapshot(game), undefined, "lifted", { points: ["b9"] }).model;
  assert.deepEqual(fromSnapshot({ ...game, last: "p22" }, lifted).lifted, ["b9"]);
  const more: Row[] = [...rows, { ply: 4, side: "black", move: "b9c7" }];
  assert.deepEqual(fromSnapshot({ ...game, sheet: more }, lifted).lifted, []);
});

test("the position after a ply, whose turn it is, and what it rests on", () => {
  const model = fromSnapshot(game);
  assert.equal(format(positionAfter(model, 2)), "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2");
  assert.equal(turnAfter(model, 3), "black");
  assert.deepEqual(openUntil(model, 2), []);
  assert.deepEqual(openUntil(model, 3).map((row) => row.ply), [3]);
});

test("time used is whole only where it is known of each move", () => {
  assert.deepEqual(used(rows, "red"), { time_us: 7_000_000, whole: true });
  assert.deepEqual(used(rows, "black"), { time_us: 0, whole: false });
});
