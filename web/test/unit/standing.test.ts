import assert from "node:assert/strict";
import { test } from "node:test";
import type { Ruling, Turn } from "../../src/arbiter/api.js";
import { ruledPlies } from "../../src/arbiter/standing.js";

const stands: Ruling = { ruling: 1, text: "duty_stands" };

for (const [name, rulings, last, want] of [
  ["no turn", [], 1, []],
  ["turns on which nobody has ruled", [undefined, []], 3, []],
  ["two, the newest first", [[stands], undefined, [{ ...stands, ruling: 2 }], undefined], 5, [3, 1]],
  ["one that is ruled on twice", [[stands, { ...stands, ruling: 2 }]], 1, [1]],
  ["a ruling that another one has revised", [[stands], [{ ...stands, revised_by: 2 }]], 3, [1]],
  ["a ruling that had no effect", [[stands], [{ ...stands, no_effect: true }]], 3, [1]],
  ["a turn that is not reached any more", [[stands], undefined, [stands]], 2, [1]],
] as const) {
  const turns = rulings.map((ruled, i) => ({ ply: i + 1, ...(ruled && { rulings: ruled }) })) as unknown as Turn[];
  test(`the turns that are ruled on: ${name}`, () => assert.deepEqual(ruledPlies(turns, last), want));
}
