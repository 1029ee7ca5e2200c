import assert from "node:assert/strict";
import { test } from "node:test";
import { runs } from "../../src/commentary/graph.js";
import { scoreText, share } from "../../src/commentary/score.js";

for (const [name, score, text, most] of [
  ["alike", { score_cp: 0 }, "+0.00", 0.5],
  ["a pawn better", { score_cp: 100 }, "+1.00", 0.6],
  ["a pawn worse", { score_cp: -100 }, "−1.00", 0.41],
  ["a mate", { mate: 3 }, "#3", 1],
  ["mated", { mate: -2 }, "#-2", 0],
  ["over", { ending: "checkmate" }, "", 0.5],
] as const) {
  test(`score: ${name}`, () => {
    assert.equal(scoreText(score), text);
    assert.ok(Math.abs(share(score) - most) < 0.011, `${share(score)}`);
  });
}

test("a graph has a gap where nobody has thought yet", () => {
  const plies = runs([0, 1, 4, 5, 7].map((ply) => ({ ply, score_cp: 0 }))).map((run) => run.map(({ ply }) => ply));
  assert.deepEqual(plies, [[0, 1], [4, 5], [7]]);
});
