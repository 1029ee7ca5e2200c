import assert from "node:assert/strict";
import { test } from "node:test";
import type { Game } from "../../src/api.js";
import { credits } from "../../src/phrases.js";
import { languages } from "../../src/words/words.js";

for (const [name, tags, want] of [
  ["all of it", { red: "Hu Ronghua", redteam: "Shanghai", redelo: "2650", blackelo: "2600", site: "Hà Nội", date: "2026-11-21T10:00:00Z" },
    "Hà Nội · 2026-11-21 · Hu Ronghua (Shanghai, 2650) · Black (2600)"],
  ["chess", { white: "Lan", whiteteam: "Huế" }, "Lan (Huế)"],
  ["nothing", { red: "Hu Ronghua" }, ""],
] as const) {
  test(`where and when a game is played, and for whom: ${name}`, () => assert.equal(credits({ tags } as unknown as Game, languages.en), want));
}
