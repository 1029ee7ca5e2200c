// Moves that are counted: the arbiter reads which plies count, gives the time after a wrong claim by a form that is filled in, and
// limits the moves of a side.
import assert from "node:assert/strict";
import { arbiterPage, closed, landscape, tab } from "./arbiterpage.js";
import { violations } from "./axe.js";
import { Board } from "./boardd.js";
import { test } from "./testing.js";
import { never } from "./trace.js";

const trace = `trace 1
control 3600
fen 5k3/8R/9/9/9/9/9/8r/9/3K5 w - - 80 41
red "Hu Ronghua"
black "Lü Qin"
1000000 - i8
1300000 + i9
1600000 press red
2000000 - f9
2300000 + f8
2600000 press black
3000000 claim red 50
${never} end
`;

test("a wrong claim: the plies that count, and two minutes for Black", async (t) => {
  const board = await Board.start(t, { trace });
  await board.record("of the count", (r) => r.type === "limit");
  const { page } = await arbiterPage(t, board, { viewport: landscape });
  await page.locator(".need a", { hasText: "ply 3" }).first().click();
  await page.locator(".limit").waitFor();
  assert.deepEqual(await page.locator(".limit > p").allInnerTexts(), [
    "41 of 50 moves without a capture, counted from 1. Red (ply 1) on.",
    "With 40 moves (80 plies) from before the game.",
    "Article vn2004 part4b: the claim is wrong, and Black gets 120 s more. You give them.",
  ]);
  await page.locator(".limit summary").click();
  assert.deepEqual(await page.locator(".counted li").allInnerTexts(), ["1. Red (ply 1): R1+1", "1. Black (ply 2): K6+1"]);
  assert.deepEqual(await violations(page), []);

  await page.locator(".limit button").click();
  await page.locator("dialog.ruling textarea").fill("41 moves.");
  await page.locator("dialog.ruling button.act").click();
  await page.locator("dialog.confirm button.act").click();
  await closed(page);
  const { side, amount_us, article, claim } = await board.record("of the two minutes", (r) => r.type === "ruling");
  assert.deepEqual({ side, amount_us, article, claim }, { side: "black", amount_us: 120_000_000, article: "part4b", claim: 1 });
});

test("the arbiter limits the moves of a side", async (t) => {
  const board = await Board.start(t, { trace });
  await board.record("of the count", (r) => r.type === "limit");
  const { page } = await arbiterPage(t, board, { viewport: landscape });
  await page.locator(".need a", { hasText: "ply 3" }).first().click();
  await tab(page, 2);
  const group = page.locator('.group[data-group="Limit the moves of a side"]');
  await group.locator("select").selectOption("black");
  await group.locator("button").click();
  await page.locator("dialog.confirm button.act").click();
  await closed(page);
  const { side, needed, first } = await board.record("of the limit", (r) => r.type === "limit" && r.what === "declared");
  assert.deepEqual({ side, needed, first }, { side: "black", needed: 50, first: 2 });
});
