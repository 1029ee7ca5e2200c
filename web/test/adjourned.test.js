// The arbiter's page seals a move, adjourns the game and opens what was sealed: the key is shown once.
import assert from "node:assert/strict";
import { arbiterPage, closed, landscape, tab } from "./arbiterpage.js";
import { Board } from "./boardd.js";
import { test } from "./testing.js";
import { never } from "./trace.js";

const game = `trace 1
red "Hu Ronghua"
500000 - h2
800000 + e2
1000000 press red
${never} end
`;

test("a move is sealed, the game adjourned, and the sealed move opened", async (t) => {
  const board = await Board.start(t, { trace: game });
  await board.record("of the move", (r) => r.type === "move");
  const { page } = await arbiterPage(t, board, { viewport: landscape });
  await page.locator(".game-card a, a.game-card").first().click();
  await page.locator(".tabs").waitFor();
  await tab(page, 2);
  const group = page.locator('[data-group="Adjournment"]');
  const press = async (name) => {
    await group.getByRole("button", { name }).click();
    await page.locator("dialog.confirm button.act").click();
    await closed(page);
  };
  await group.locator("input").fill("h9g7");
  await press("Seal the move of Black");
  const news = await page.locator(".news").innerText();
  const [key] = /[0-9A-Z]{6}(-[0-9A-Z]{6}){3}/.exec(news) ?? [];
  assert.ok(key, news);
  await press("Adjourn the game");
  const adjourned = await board.record("that the game is adjourned", (r) => r.type === "adjourned");
  assert.equal(adjourned.side, "black");
  await group.getByRole("button", { name: "Open the sealed move" }).waitFor();
  await group.locator("input").fill(key);
  await press("Open the sealed move");
  const { text, moves } = await board.record("of what was sealed", (r) => r.type === "opened");
  assert.deepEqual({ text, moves }, { text: "h9g7", moves: ["h9g7"] });
});
