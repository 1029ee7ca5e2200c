// White of chess is read as the side that moves first, which pages know as Red.

import assert from "node:assert/strict";
import { test } from "node:test";
import { readSaid } from "../../src/sides.js";

for (const { name, said, want } of [
  { name: "a clock", said: { ply: 3, white_us: 1, black_us: 2, running: "white", white_stage: 1, black_stage: 2, white_to_go: 4 }, want: { ply: 3, red_us: 1, black_us: 2, running: "red", red_stage: 1, black_stage: 2, red_to_go: 4 } },
  { name: "a game", said: { turn: "white", signed: ["white", "arbiter"], sheet: [{ side: "white" }, { side: "black" }] }, want: { turn: "red", signed: ["red", "arbiter"], sheet: [{ side: "red" }, { side: "black" }] } },
  { name: "names of players", said: { tags: { white: "white", side: "black" } }, want: { tags: { white: "white", side: "black" } } },
  { name: "names in which something is hidden", said: { tags: { red: "Lan\u202e1-0", black: "M\u200bai\x1b", event: "علی\u200cرضا" }, text: "a\n\tb" }, want: { tags: { red: "Lan\ufffd1-0", black: "M\ufffdai\ufffd", event: "علی\u200cرضا" }, text: "a\n\tb" } },
  { name: "xiangqi", said: { turn: "red", clock: { red_us: 1, running: "none" } }, want: { turn: "red", clock: { red_us: 1, running: "none" } } },
]) {
  test(name, () => assert.deepEqual(readSaid(JSON.stringify(said)), want));
}
