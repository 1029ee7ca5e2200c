import assert from "node:assert/strict";
import { test } from "node:test";
import type { Game } from "../../src/api.js";
import { credits, place } from "../../src/phrases.js";
import { languages } from "../../src/words/words.js";

for (const [name, tags, want] of [
  ["all of it", { red: "Hu Ronghua", redteam: "Shanghai", redelo: "2650", blackelo: "2600", site: "Hà Nội", date: "2026-11-21T10:00:00Z" },
    "Hà Nội · 2026-11-21 · Hu Ronghua (Shanghai, 2650) · Black (2600)"],
  ["a date of which the day is not known", { date: "1997.??.??" }, "1997"],
  ["a date of which nothing is known", { site: "?", redteam: "Paris", date: "????.??.??" }, "Red (Paris)"],
  ["a team and ratings that PGN does not know", { red: "Hu Ronghua", redteam: "?", redelo: "-", blackteam: "Paris", blackelo: "?" }, "Black (Paris)"],
  ["a team of chess that PGN does not know", { whiteteam: "?", whiteelo: "2650" }, "Red (2650)"],
  ["chess", { white: "Lan", whiteteam: "Huế" }, "Lan (Huế)"],
  ["nothing", { red: "Hu Ronghua" }, ""],
] as const) {
  test(`where and when a game is played, and for whom: ${name}`, () => assert.equal(credits({ tags } as unknown as Game, languages.en), want));
}

for (const [name, tags, want] of [
  ["all of it", { event: "World Open", round: "3", table: "12" }, "World Open · Round 3 · Table 12"],
  ["what PGN does not know", { event: "?", round: "-", table: "?" }, ""],
  ["no table", { event: "World Open", round: "?", table: "-" }, "World Open"],
  ["nothing", {}, ""],
] as const) {
  test(`what a game belongs to: ${name}`, () => assert.equal(place({ tags } as unknown as Game, languages.en), want));
}
