import assert from "node:assert/strict";
import { test } from "node:test";
import type { Game } from "../../src/api.js";
import { credits, honours, place } from "../../src/phrases.js";
import { languages } from "../../src/words/languages.js";

for (const [name, tags, want] of [
  ["all of it", { red: "Hu Ronghua", redteam: "Shanghai", redelo: "2650", blackelo: "2600", site: "Hà Nội", date: "2026-11-21T10:00:00Z" },
    "Hà Nội · 21 November 2026 · Hu Ronghua (Shanghai)"],
  ["a date of which the day is not known", { date: "1997.??.??" }, "1997"],
  ["a date of which nothing is known", { site: "?", redteam: "Paris", date: "????.??.??" }, "Red (Paris)"],
  ["a team and ratings that PGN does not know", { red: "Hu Ronghua", redteam: "?", redelo: "-", blackteam: "Paris", blackelo: "?" }, "Black (Paris)"],
  ["a team of chess that PGN does not know", { whiteteam: "?", whiteelo: "2650" }, ""],
  ["chess", { white: "Lan", whiteteam: "Huế" }, "Lan (Huế)"],
  ["nothing", { red: "Hu Ronghua" }, ""],
] as const) {
  test(`where and when a game is played, and for whom: ${name}`, () => assert.equal(credits({ tags } as unknown as Game, languages.en), want));
}

for (const [date, vi, zh, en] of [
  ["2026-11-05T10:00:00Z", "5/11/2026", "2026年11月5日", "5 November 2026"],
  ["1997.12.??", "12/1997", "1997年12月", "December 1997"],
  ["1997.??.??", "1997", "1997年", "1997"],
  ["1997", "1997", "1997年", "1997"],
  ["Spring", "Spring", "Spring", "Spring"],
] as const) {
  test(`a date as people write it: ${date}`, () => {
    const said = [languages.vi, languages.zh, languages.en].map((words) => credits({ tags: { date } } as unknown as Game, words));
    assert.deepEqual(said, [vi, zh, en]);
  });
}

for (const [name, tags, want] of [
  ["all of it", { event: "World Open", round: "3", table: "12" }, "World Open · Round 3 · Table 12"],
  ["what PGN does not know", { event: "?", round: "-", table: "?" }, ""],
  ["no table", { event: "World Open", round: "?", table: "-" }, "World Open"],
  ["nothing", {}, ""],
] as const) {
  test(`what a game belongs to: ${name}`, () => assert.equal(place({ tags } as unknown as Game, languages.en), want));
}

for (const [name, tags, want] of [
  ["all of it", { redtitle: "GM", redelo: "2650", redcountry: "CHN", blacktitle: "IM" }, "GM · 2650 · CHN"],
  ["chess, as programs spell it", { WhiteTitle: "WGM", white_elo: "2400", WhiteFederation: "VIE" }, "WGM · 2400 · VIE"],
  ["what PGN does not know", { redtitle: "-", redelo: "?", redcountry: "VIE" }, "VIE"],
  ["nothing", { red: "Lan", blackelo: "2600" }, ""],
] as const) {
  test(`what stands beside a name: ${name}`, () => assert.equal(honours({ tags } as unknown as Game, "red"), want));
}
