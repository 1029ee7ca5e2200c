import assert from "node:assert/strict";
import { test } from "node:test";
import type { Ruling, Turn } from "../../src/arbiter/api.js";
import { newestRuled } from "../../src/arbiter/standing.js";

const stands: Ruling = { ruling: 1, text: "duty_stands" };

for (const [name, rulings, last, want] of [
  ["no turn", [], 1, undefined],
  ["turns on which nobody has ruled", [undefined, []], 3, undefined],
  ["the newest of two", [[stands], undefined, [{ ...stands, ruling: 2 }], undefined], 5, 3],
  ["a ruling that another one has revised", [[stands], [{ ...stands, revised_by: 2 }]], 3, 1],
  ["a ruling that had no effect", [[stands], [{ ...stands, no_effect: true }]], 3, 1],
  ["a turn that is not reached any more", [[stands], undefined, [stands]], 2, 1],
] as const) {
  const turns = rulings.map((ruled, i) => ({ ply: i + 1, ...(ruled && { rulings: ruled }) })) as unknown as Turn[];
  test(`the newest turn that is ruled on: ${name}`, () => assert.equal(newestRuled(turns, last), want));
}
