import assert from "node:assert/strict";
import { test } from "node:test";
import type { Style } from "../../src/api.js";
import { moveNames, pointName } from "../../src/naming.js";
import type { Preferences } from "../../src/preferences.js";
import { lookOf } from "../../src/scene.js";
import { parse, start } from "../../src/position.js";

const red = parse(start);
const black = { ...red, turn: "black" as const };
const tandem = parse("rnbakabnr/9/1c5c1/p1p1p1p1p/9/1C7/P1P1P1P1P/1C7/9/RNBAKABNR w - - 0 1");

for (const [name, move, position, style, want] of [
  ["a cannon sideways", "h2e2", red, "wxf", "C2=5"],
  ["a horse forward", "h9g7", black, "wxf", "H8+7"],
  ["a pawn", "c3c4", red, "vi", "B7.1"],
  ["an elephant", "g0e2", red, "zh", "相三进五"],
  ["a chariot of Black", "a9a8", black, "zh-hant", "車１進１"],
  ["points", "h2e2", red, "iccs", "h2e2"],
  ["no notation is chosen", "h2e2", red, undefined, "h2e2"],
  ["one of two on a file", "b2e2", tandem, "wxf", "b2e2"],
] as const) {
  test(`a move by the names of its notation: ${name}`, () => assert.deepEqual(moveNames([move], position, style as Style | undefined), [want]));
}

test("moves from one position are all named alike", () => {
  assert.deepEqual(moveNames(["b2e2", "h0g2"], tandem, "wxf"), ["b2e2", "h0g2"]);
});

test("a point is the file of its piece's player", () => {
  assert.equal(pointName("c2", "N", red, "wxf"), "7");
  assert.equal(pointName("c2", "N", red, "zh"), "七");
  assert.equal(pointName("c7", "n", red, "vi"), "3");
  assert.equal(pointName("c2", "N", red, "ucci"), "c2");
  assert.equal(pointName("e1", "K", parse("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), "vi"), "e1");
});

for (const [name, reader, want] of [
  ["WXF beside Chinese pieces", { style: "wxf" }, { red: "123456789", black: "123456789" }],
  ["a reader of Vietnamese", { language: "vi" }, { red: "123456789", black: "123456789" }],
  ["Chinese notation beside letters", { language: "zh", set: "latin" }, { red: "一二三四五六七八九", black: "１２３４５６７８９" }],
  ["ICCS", { style: "iccs" }, "points"],
  ["a notation of chess, kept from another game", { language: "vi", style: "san" }, { red: "123456789", black: "123456789" }],
  ["none are wanted", { style: "iccs", coordinates: false }, "none"],
] as const) {
  test(`the board's files are named as in its moves: ${name}`, () => {
    const plain: Preferences = { language: "en", set: "traditional", style: undefined, down: "red", coordinates: true, sound: false, appearance: "auto" };
    assert.deepEqual(lookOf({ ...plain, ...reader }).coordinates, want);
  });
}
