import assert from "node:assert/strict";
import { test } from "node:test";
import { start } from "../../src/position.js";
import { type Published, sceneAfter } from "../../src/turnplayer.js";

/** A turn in which hands are seen as a trace has them. */
function turn(...seen: string[]): Published {
  const hands = seen.map((text, index) => ({ at_us: index * 500_000, point: text.slice(1), placed: text[0] === "+" }));
  return { ply: 1, side: "red", fen: start, text: "duty_stands", article: "9.1", rulebook: "vn2004", began_us: 0, until_us: 9_000_000, hands, at_us: 9_000_000 };
}

test("a piece is lifted and put back, and another is moved", () => {
  const touched = turn("-c0", "+c0", "-b0", "+c2");
  assert.deepEqual(sceneAfter(touched, 0).lifted, []);
  assert.deepEqual(sceneAfter(touched, 1).lifted, ["c0"]);
  assert.deepEqual(sceneAfter(touched, 2).lifted, []);
  const moved = sceneAfter(touched, 4);
  assert.equal(moved.last, "b0c2");
  assert.deepEqual([moved.position.pieces.get("c2"), moved.position.pieces.has("b0"), moved.lifted], ["N", false, []]);
});

test("what is captured is lifted before or behind the piece that takes it", () => {
  for (const captures of [turn("-b2", "-b9", "+b9"), turn("-b9", "-b2", "+b9")]) {
    const { position, lifted, last } = sceneAfter(captures, 3);
    assert.deepEqual([position.pieces.get("b9"), lifted, last], ["C", [], "b2b9"]);
  }
});

test("two own pieces are up: the one that comes back is the one whose point it is", () => {
  const two = turn("-b0", "-c0", "+b0");
  assert.deepEqual(sceneAfter(two, 3).lifted, ["c0"]);
});
