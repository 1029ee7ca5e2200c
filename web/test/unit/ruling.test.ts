import assert from "node:assert/strict";
import { test } from "node:test";
import { fields, rulings } from "../../src/arbiter/draft.js";
import { arbiterLanguages } from "../../src/arbiter/languages.js";

test("every ruling has its fields and its words", () => {
  assert.deepEqual(Object.keys(fields).sort(), [...rulings].sort());
  for (const ruling of rulings) {
    assert.ok(arbiterLanguages.vi.rulings[ruling].length > 3, ruling);
  }
});
