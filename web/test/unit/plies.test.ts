import assert from "node:assert/strict";
import { test } from "node:test";
import { arbiterWords } from "../../src/arbiter/languages.js";

const red = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
const chess = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

for (const [name, language, game, ply, want] of [
  ["Red's fourth move", "en", { position: red, ply: 20 }, 7, "4. Red (ply 7)"],
  ["Black's fourth move", "vi", { position: red, ply: 20 }, 8, "4. Đen (lượt 8)"],
  ["Black began", "en", { position: red, ply: 19 }, 7, "4. Black (ply 7)"],
  ["White", "zh", { position: chess, ply: 0 }, 3, "2. 白方 (第 3 步)"],
  ["the position is not known", "en", { position: "", ply: 20 }, 7, "4. Red (ply 7)"],
] as const) {
  test(`a ply has the move that everybody counts beside it: ${name}`, () => assert.equal(arbiterWords(language, game).ply(ply), want));
}

test("so have plies that are counted", () => {
  assert.equal(arbiterWords("en", { position: red, ply: 19 }).plies(19), "9½ moves (19 plies)");
  assert.equal(arbiterWords("vi", { position: red, ply: 2 }).plies(2), "1 nước (2 lượt)");
});
