// A game of chess on the same board: the page draws its pieces on the points a1 to h8, castles with the rook, captures en passant and
// promotes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import { Board, until } from "./boardd.js";
import { openGame, moves, ply } from "./gamepage.js";
import { never } from "./trace.js";

const lines = [
  ["e5", "+d6", "-d5"],
  ["a7", "+b8"],
  ["e1", "+g1", "-h1", "+f1"],
  ["b8", "+c8"],
  ["h7", "+h8", "promote q"],
];

const game = ["trace 1", "play chess", "fen 8/k6P/8/3pP3/8/8/8/4K2R w K d6 0 1", 'white "Vera Menchik"', 'black "Sonja Graf"']
  .concat(
    lines.flatMap(([from, ...rest], n) => {
      const at = (part) => (n + 1) * 3_000_000 + part * 300_000;
      const told = rest.map((what, i) => `${at(i + 1)} ${what.replace(/^([+-])/, "$1 ")}`);
      return [`${at(0)} - ${from}`, ...told, `${at(rest.length + 1)} press ${n % 2 === 0 ? "white" : "black"}`];
    }),
    `${never} end`,
  )
  .join("\n");

const standing = (page) =>
  page.locator("kyban-game kyban-board .piece").evaluateAll((all) => Object.fromEntries(all.map(({ dataset }) => [dataset.point, dataset.piece])));

test("chess: the page shows the moves in SAN, and the pieces where they stand", async (t) => {
  const board = await Board.start(t, { trace: game });
  const page = await openGame(t, board, { query: "notation=wxf" });
  await ply(page, lines.length);
  await until("the last move's text", async () => (await moves(page)).at(-1) === "h8=Q+");
  assert.deepEqual(await moves(page), ["exd6", "Kb8", "O-O", "Kc8", "h8=Q+"]);
  await until("the last position", async () => (await standing(page)).h8 === "Q");
  assert.deepEqual(await standing(page), { c8: "k", h8: "Q", d6: "P", f1: "R", g1: "K" });
  assert.equal(await page.locator("kyban-game kyban-board rect.dark").count(), 32);
  assert.match(await page.locator("kyban-game").innerText(), /Vera Menchik/);
  assert.deepEqual(await page.locator("kyban-moves thead th").allInnerTexts(), ["No.", "White", "Black"]);
  assert.equal(await page.locator(".hidden", { hasText: /\bRed\b/ }).count(), 0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  assert.deepEqual(violations, []);
});
