// What the wall of a hall shows, by its address and the size of the screen.
import assert from "node:assert/strict";
import { test } from "node:test";
import { grid, slidesOf, wallOptions } from "../../src/hall/wallplan.js";

for (const [name, search, want] of [
  ["an address without a query", "", { show: ["clock", "tables", "standings"], every: 15, tables: [1, Infinity], section: undefined, rows: undefined }],
  ["all that can be said", "?show=standings,tables&every=30&tables=21-40&section=A&rows=3", { show: ["standings", "tables"], every: 30, tables: [21, 40], section: "A", rows: 3 }],
  ["a view that is named twice, and one that there is not", "?show=tables,findings,tables", { show: ["tables"], every: 15, tables: [1, Infinity], section: undefined, rows: undefined }],
  ["what is out of bounds", "?every=1&rows=99&tables=a-b&show=", { show: ["clock", "tables", "standings"], every: 15, tables: [1, Infinity], section: undefined, rows: undefined }],
  ["one table, and the section without a name", "?tables=7&section=", { show: ["clock", "tables", "standings"], every: 15, tables: [7, 7], section: "", rows: undefined }],
] as const) {
  test(`the wall by ${name}`, () => assert.deepEqual(wallOptions(search), want));
}

const told = (slides: ReturnType<typeof slidesOf>) => slides.map(({ view, section, from, to }) => `${view} ${section} ${from}-${to}`).join(", ");

for (const [name, slides, want] of [
  ["23 tables of which 10 fit, and two sections", slidesOf(["clock", "tables", "standings"], 23, [12, 13], { tables: 10, standings: 12 }),
    "clock 0 0-0, tables 0 0-10, tables 0 10-20, tables 0 20-23, standings 0 0-12, standings 1 0-12, standings 1 12-13"],
  ["standings first", slidesOf(["standings", "tables"], 1, [1], { tables: 10, standings: 12 }), "standings 0 0-1, tables 0 0-1"],
  ["nothing to show yet", slidesOf(["tables", "standings"], 0, [], { tables: 10, standings: 12 }), "clock 0 0-0"],
] as const) {
  test(`the slides of ${name}`, () => assert.equal(told(slides), want));
}

for (const [name, got, want] of [
  ["a screen of 16:9", grid(1920, 900, undefined), { rows: 2, columns: 5 }],
  ["the same with four rows", grid(1920, 900, 4), { rows: 4, columns: 10 }],
  ["a screen on its side", grid(1080, 1600, undefined), { rows: 3, columns: 2 }],
  ["a very narrow one", grid(100, 1600, undefined), { rows: 3, columns: 1 }],
] as const) {
  test(`the boards on ${name}`, () => assert.deepEqual(got, want));
}
