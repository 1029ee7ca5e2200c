import assert from "node:assert/strict";
import { test } from "node:test";
import type { Turn } from "../../src/arbiter/api.js";
import { type Draft, difference, fields, follows, restored, rulings } from "../../src/arbiter/follows.js";
import { arbiterLanguages } from "../../src/arbiter/words.js";

const begin = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
const cannon = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1";

/** Red touched an elephant and moved his cannon. */
const breach: Turn = {
  ply: 1, side: "red", state: "made", attention: [], began_us: 0, before: begin, after: cannon, events: [],
  law: { article: "9.1", duty: ["g0e2", "g0i2"], obeyed: false },
}; // prettier-ignore
const obeyed: Turn = { ...breach, law: { article: "9.1", duty: ["h2e2"], obeyed: true } };

for (const [what, now, wanted, want] of [
  ["nothing", begin, begin, { place: [], take: [] }],
  ["a move", cannon, begin, { place: [{ point: "h2", piece: "C" }], take: ["e2"] }],
  ["a capture", "4k4/9/9/9/9/9/9/9/4R4/4K4 b", "4k4/9/9/9/9/9/9/4R4/4p4/4K4 w",
    { place: [{ point: "e2", piece: "R" }, { point: "e1", piece: "p" }], take: [] }],
] as const) { // prettier-ignore
  test(`what is to be set up to take back ${what}`, () => assert.deepEqual(difference(now, wanted), want));
}

for (const [what, ruling, turn, over, want] of [
  ["a duty that was disobeyed", "duty_stands", breach, false, begin],
  ["a duty that was obeyed", "duty_stands", obeyed, false, undefined],
  ["a duty of a move that is not certain", "duty_stands", { ...breach, state: "open" }, false, undefined],
  ["a duty when the game is over", "duty_stands", breach, true, undefined],
  ["a position before a ply", "restore", obeyed, false, begin],
  ["a claim that is dismissed", "dismissed", breach, false, undefined],
] as const) {
  test(`the position that is set up after: ${what}`, () => {
    assert.equal(restored({ ruling, ply: 1 }, { turn: turn as Turn, position: cannon, over }), want);
  });
}

const { follows: says } = arbiterLanguages.en;

for (const [what, draft, turn, over, want] of [
  ["a duty that was disobeyed", { ruling: "duty_stands", ply: 1, claim: 2 }, breach, false, [says.void(1), says.setUp, says.answers(2), says.kept]],
  ["a duty that was obeyed", { ruling: "duty_stands", ply: 1 }, obeyed, false, [says.obeyed, says.kept]],
  ["a duty when the game is over", { ruling: "duty_stands", ply: 1 }, breach, true, [says.gameOver, says.kept]],
  ["a scoresheet that is replayed", { ruling: "restore", ply: 0 }, undefined, false, [says.replay, says.kept]],
  ["a ruling that takes another back", { ruling: "dismissed", ply: 1, revises: 3 }, breach, false, [says.dismissed, says.revises(3), says.kept]],
] as const) {
  test(`what is said to follow from: ${what}`, () => {
    assert.deepEqual(follows(draft as Draft, { turn: turn as Turn | undefined, position: cannon, over }, arbiterLanguages.en), want);
  });
}

test("every ruling has its fields and its words", () => {
  assert.deepEqual(Object.keys(fields).sort(), [...rulings].sort());
  for (const ruling of rulings) {
    const said = follows({ ruling, ply: 1 }, { turn: breach, position: cannon, over: false }, arbiterLanguages.vi);
    assert.ok(said.every((text) => text.length > 5), ruling);
  }
});
