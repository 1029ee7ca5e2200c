// A position that comes back: the arbiter reads what each ply of the cycle does, a column for each side, and requires a side to
// vary by one touch. Who then repeats has lost by the finding; the arbiter gives the result.
import assert from "node:assert/strict";
import { arbiterPage, closed, landscape, portrait } from "./arbiterpage.js";
import { violations } from "./axe.js";
import { Board } from "./boardd.js";
import { openGame } from "./gamepage.js";
import { test } from "./testing.js";
import { never } from "./trace.js";

/** played writes moves as lines of a trace, a second for each, Red first. */
const played = (moves) =>
  moves
    .flatMap((move, n) => {
      const at = (part) => String((n + 1) * 1_000_000 + part);
      return [`${at(0)} - ${move.slice(0, 2)}`, `${at(300_000)} + ${move.slice(2)}`, `${at(600_000)} press ${n % 2 === 0 ? "red" : "black"}`];
    })
    .join("\n");

/** game is a game from a position in which a cycle is played twice. */
const game = (fen, cycle) => `trace 1\nrulebook axf2003\nfen ${fen}\nred "Hu Ronghua"\nblack "Lü Qin"\n${played([...cycle, ...cycle])}\n${never} end\n`;

const checks = game("5k3/8R/9/9/9/9/9/9/9/3K5 w", ["i8i9", "f9f8", "i9i8", "f8f9"]);
const chases = game("R3rk3/9/9/4c4/8R/9/9/9/9/3K5 w", ["i5i6", "e6e5", "i6i5", "e5e6"]);

/** repeated opens the turn after which the position stands for the third time, by what waits for the arbiter. */
async function repeated(t, trace, settings) {
  const board = await Board.start(t, { trace });
  await board.record("of the repetition", (r) => r.type === "repetition");
  const { page } = await arbiterPage(t, board, settings);
  await page.locator(".need a", { hasText: "ply 8" }).first().click();
  await page.locator(".repetition").waitFor();
  return { board, page };
}

const rows = (page) => page.locator(".cycle tr").evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.innerText.replace(/\s+/g, " "))));

test("perpetual check: the table, and one touch requires Red to vary", async (t) => {
  const { board, page } = await repeated(t, checks, { viewport: landscape });
  assert.deepEqual(await rows(page), [
    ["#", "Red", "Black"],
    ["3. (ply 5)", "R1+1 check", ""],
    ["3. (ply 6)", "", "K6+1 idle move"],
    ["4. (ply 7)", "R1-1 check", ""],
    ["4. (ply 8)", "", "K6-1 idle move"],
  ]);
  assert.deepEqual(await page.locator(".repetition > p").allInnerTexts(), [
    "Occurrence 3 of this position; the first was the start. Article axf2003 3.1: Red must vary. You require it; who then repeats once more has lost.",
    "Red: check. Black: idle move.",
  ]);
  await page.locator(".repetition button").click();
  await page.locator("dialog.confirm button.act").click();
  await closed(page);
  const { side, ply } = await board.record("that Red must vary", (r) => r.type === "vary");
  assert.deepEqual({ side, ply }, { side: "red", ply: 9 });
});

test("the public reads of it once the game has a result", async (t) => {
  const { board } = await repeated(t, checks, { viewport: landscape });
  const page = await openGame(t, board);
  await page.locator("kyban-moves").waitFor();
  assert.deepEqual(await page.locator(".notes li").allInnerTexts(), []);
  await board.boardctl("game", "result", "0-1");
  await page.locator(".notes li").first().waitFor();
  assert.deepEqual(await page.locator(".notes li").allInnerTexts(), ["Move 4 (Black): occurrence 3 of the position, Asian Xiangqi Federation 2003 rules, article 3.1."]);
});

test("a chase of a falsely protected piece names piece, root and article", async (t) => {
  const { page } = await repeated(t, chases, { viewport: portrait });
  assert.deepEqual((await rows(page))[1], ["3. (ply 5)", "R1+1 chase Red's rook (i6) threatens Black's cannon (e6), false root: e9 (article 3.3)", ""]);
  assert.deepEqual(await violations(page), []);
});
