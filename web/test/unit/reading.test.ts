import assert from "node:assert/strict";
import { test } from "node:test";
import type { Detail, Game } from "../../src/api.js";
import { arrangement } from "../../src/arrangement.js";
import { fromSnapshot } from "../../src/model.js";
import { start } from "../../src/position.js";
import { type Preferences, fromAddress, styleOf } from "../../src/preferences.js";
import { swiped } from "../../src/stepping.js";
import { currency, doubts, liftedPieces, place, readOut, standing, title, told } from "../../src/phrases.js";
import { clock, spoken, usedClock } from "../../src/times.js";
import { languages, languagesOfChess } from "../../src/words/languages.js";

const { en, vi, zh } = languages;

for (const [time_us, want] of [[0, "0:00"], [34_900_000, "0:34"], [725_000_000, "12:05"], [3_723_000_000, "1:02:03"]] as const) {
  test(`a time on a clock: ${want}`, () => assert.equal(clock(time_us), want));
}

for (const [time_us, want] of [
  [0, undefined],
  [600_000_000, "10 minutes"],
  [5_400_000_000, "1 hour 30 minutes"],
  [1_000, "1 second"],
] as const) {
  test(`a time in words: ${want}`, () => assert.equal(spoken(time_us, en), want));
}

test("time used of which a part is not known is told as the least", () => {
  assert.equal(usedClock({ time_us: 61_000_000, whole: true }), "1:01");
  assert.equal(usedClock({ time_us: 61_000_000, whole: false }), "≥ 1:01");
  assert.equal(usedClock({ time_us: 0, whole: false }), "");
});

const game: Detail = {
  id: 7,
  fen: start,
  sheet: [
    { ply: 1, side: "red", move: "h2h9", text: { wxf: "C2+7", vi: "P2.7", zh: "炮二进七" } },
    { ply: 2, side: "black", move: "i9h9", text: { wxf: "R9=8", vi: "X9-8", zh: "车９平８" }, open: true, candidates: ["i9h9", "h7h9"] },
  ],
};
const model = fromSnapshot(game);

for (const [name, ply, words, language, want] of [
  ["English", 1, en, "en", "Red: cannon h2 to h9, takes horse"],
  ["Vietnamese, as a player says it", 1, vi, "vi", "Đỏ: Pháo 2 tấn 7, ăn Mã"],
  ["Chinese, as it is written", 1, zh, "zh", "红方：炮二进七，吃马"],
  ["an open ply", 2, en, "en", "Move 1 (Black) is not certain. It may have been i9h9 or h7h9."],
  ["the start", 0, en, "en", ""],
] as const) {
  test(`a move read out: ${name}`, () => assert.equal(readOut(model, ply, words, language), want));
}

const chess = fromSnapshot({
  id: 8,
  fen: "8/k6P/8/3pP3/8/8/8/4K2R w K d6 0 1",
  sheet: [
    { ply: 1, side: "red", move: "e5d6", text: { san: "exd6", vi: "exd6" } },
    { ply: 2, side: "black", move: "a7b8", text: { san: "Kb8", vi: "Vb8" } },
    { ply: 3, side: "red", move: "e1g1", text: { san: "O-O", vi: "O-O" } },
    { ply: 4, side: "black", move: "b8c8", text: { san: "Kc8", vi: "Vc8" } },
    { ply: 5, side: "red", move: "h7h8q", text: { san: "h8=Q+", vi: "h8=H+" } },
  ],
});

for (const [name, ply, language, want] of [
  ["en passant", 1, "en", "White: pawn e5 to d6, takes pawn en passant"],
  ["en passant", 1, "vi", "Trắng: Tốt e5 đến d6, ăn Tốt qua đường"],
  ["en passant", 1, "zh", "白方：兵 e5 到 d6，吃兵（过路兵）"],
  ["a king", 2, "en", "Black: king a7 to b8"],
  ["a king", 2, "vi", "Đen: Vua a7 đến b8"],
  ["a king", 2, "zh", "黑方：王 a7 到 b8"],
  ["castling", 3, "en", "White castles kingside"],
  ["castling", 3, "vi", "Trắng: nhập thành cánh Vua"],
  ["castling", 3, "zh", "白方：王翼易位"],
  ["a promotion", 5, "en", "White: pawn h7 to h8, becomes a queen"],
  ["a promotion", 5, "vi", "Trắng: Tốt h7 đến h8, phong cấp thành Hậu"],
  ["a promotion", 5, "zh", "白方：兵 h7 到 h8，升变为后"],
] as const) {
  test(`a move of chess read out: ${name}, ${language}`, () => assert.equal(readOut(chess, ply, languagesOfChess[language], language), want));
}

test("a game has its own notations, and a reader's choice of another game's counts for nothing", () => {
  const preferences = { language: "vi", style: "wxf" } as Preferences;
  assert.equal(styleOf(preferences), "wxf");
  assert.equal(styleOf(preferences, chess.game), "vi");
  assert.equal(styleOf({ ...preferences, style: "fan" }, chess.game), "fan");
  assert.equal(styleOf({ ...preferences, style: "fan" }, game), "vi");
  assert.equal(styleOf({ ...preferences, language: "zh" }, chess.game), "san");
});

test("each position says what it rests on, the newest doubts in full", () => {
  assert.deepEqual(doubts(model, 1, en), []);
  assert.equal(doubts(model, 2, en).length, 1);
  const sheet = Array.from({ length: 6 }, (_, i) => ({ ply: i + 1, side: "red" as const, move: "a0a1", open: true, candidates: ["a0a1", "a0a2"] }));
  const many = doubts(fromSnapshot({ ...game, sheet }), 6, en);
  assert.equal(many.length, 4);
  assert.equal(many[0], "3 earlier moves are not certain either.");
});

test("a move that nobody could read is told behind the last one", () => {
  const behind = fromSnapshot({ ...game, unresolved: [2, 3] });
  assert.deepEqual(doubts(behind, 1, en), []);
  assert.equal(doubts(behind, 2, en).at(-1), "Move 2 (Red) may have been made: what happened can’t be read as a move.");
});

test("what is lifted is named by piece and point, and nobody is said to have lifted it", () => {
  assert.deepEqual(liftedPieces({ ...model, lifted: ["e0", "e5"] }, en), ["general e0", "e5"]);
});

for (const [name, of, want] of [
  ["being set up", { state: "setting_up" }, "The pieces are being set up"],
  ["ready", { state: "ready", result: "*" }, "Ready to start"],
  ["being played", { state: "playing", result: "*" }, "Black to move"],
  ["won", { state: "over", result: "1-0", reason: "checkmate" }, "Red wins · checkmate"],
  ["drawn for a reason of another day", { state: "over", result: "1/2-1/2", reason: "rain" }, "Draw"],
  ["without a result", { state: "over", result: "*", reason: "unknown" }, "No result · nobody said how it ended"],
  ["over, the result to come", { state: "over" }, "Game over"],
] as const) {
  test(`a game: ${name}`, () => assert.equal(standing({ ...game, ...of } as Game, "black", en), want));
}

test("names are told as they are, and sides stand in for them", () => {
  assert.equal(title({ ...game, tags: { red: "<script>" } }, en), "<script> – Black");
  assert.equal(place({ ...game, tags: { event: "Cup", round: "3", table: "7" } }, vi), "Cup · Vòng 3 · Bàn 7");
  assert.equal(place({ ...game, tags: { event: "?", round: "-", table: "7" } }, vi), "Bàn 7", "PGN names so what is not known");
  assert.equal(title({ ...game, tags: { red: "?", black: "Lan" } }, vi), "Đỏ – Lan");
  assert.equal(place(game, en), "");
});

const lost = new Date();
const time = lost.toLocaleTimeString("en", { timeStyle: "medium" });
for (const [name, link, of, want] of [
  ["live", { state: "live" }, {}, { kind: "live", text: "Live" }],
  ["behind by a time", { state: "live" }, { delay_us: 600_000_000 }, { kind: "late", text: "10 minutes behind" }],
  ["behind by moves", { state: "live" }, { delay_moves: 1 }, { kind: "late", text: "½ move behind" }],
  ["behind by both", { state: "live" }, { delay_us: 90_000_000, delay_moves: 2 }, { kind: "late", text: "1 minute 30 seconds and 1 move behind" }],
  ["not being recorded", { state: "live" }, { live: false }, { kind: "past", text: "Finished" }],
  ["cut off", { state: "lost", since: lost }, { delay_us: 600_000_000 }, { kind: "lost", text: `Not live since ${time}` }],
  ["not there", { state: "missing" }, {}, { kind: "missing", text: "There is no such game here, or not yet." }],
  ["not for everybody", { state: "refused" }, {}, { kind: "refused", text: "At this address the games are shown to those who have signed in." }],
] as const) {
  test(`how current a page is: ${name}`, () => assert.deepEqual(currency(link, { ...game, ...of }, en, "en"), want));
}

for (const [note, want] of [
  [{ kind: "takeback", ply: 4 }, "Move 2 (Black) was taken back."],
  [{ kind: "void", ply: 3 }, "Move 2 (Red) and what followed do not count: the arbiter has ruled."],
  [{ kind: "reinstated", ply: 3 }, "Move 2 (Red) and what followed count again: the arbiter has ruled."],
  [{ kind: "revised", ply: 1 }, "Move 1 (Red) is now read differently: what happened later has settled it."],
] as const) {
  test(`a note: ${note.kind}`, () => assert.equal(told(note, model, en), want));
}

for (const [name, search, want] of [
  ["nothing", "", {}],
  ["all", "?lang=vi&pieces=latin&notation=wxf&side=black&appearance=dark&coordinates=0", { language: "vi", set: "latin", style: "wxf", down: "black", appearance: "dark", coordinates: false }],
  ["pieces by a language", "?pieces=zh-hant&coordinates=1", { set: "traditional", coordinates: true }],
  ["values that are not known", "?lang=fr&pieces=glass&side=both&theme=wood", {}],
] as const) {
  test(`an address sets ${name}`, () => assert.deepEqual(fromAddress(search), want));
}

for (const [name, search, want] of [
  ["nothing", "", { show: ["board", "names", "clocks", "last", "result"], theme: "wood" }],
  ["parts and a theme", "?show=moves,board&theme=clear", { show: ["board", "moves"], theme: "clear" }],
  ["what is not known", "?show=hands&theme=neon", { show: ["board", "names", "clocks", "last", "result"], theme: "wood" }],
] as const) {
  test(`an overlay is asked for ${name}`, () => assert.deepEqual(arrangement(search), want));
}

for (const [name, dx, dy, want] of [
  ["to the left", -60, 5, 1],
  ["to the right", 60, -5, -1],
  ["a tap", 10, 2, 0],
  ["mostly down", 50, 40, 0],
] as const) {
  test(`a swipe ${name}`, () => assert.equal(swiped(dx, dy), want));
}
