// The arbiter's page seals a move, adjourns the game and opens what was sealed: the key is shown once.
import assert from "node:assert/strict";
import { arbiterPage, closed, landscape, tab } from "./arbiterpage.js";
import { Board, until } from "./boardd.js";
import { open } from "./browser.js";
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
  const { page } = await arbiterPage(t, board, { viewport: landscape, expected: [/422/] });
  await page.locator(".game-card a, a.game-card").first().click();
  await page.locator(".tabs").waitFor();
  await tab(page, 2);
  const group = page.locator('[data-group="Adjournment"]');
  const press = async (name) => {
    await group.getByRole("button", { name }).click();
    await page.locator("dialog.confirm button.act").click();
    await closed(page);
  };
  await group.locator("input").fill("the horse");
  await group.getByRole("button", { name: "Seal the move of Black" }).click();
  const asked = page.locator("dialog.confirm");
  await asked.locator("button.act").click();
  await asked.locator(".trouble", { hasText: "This can be a move in no notation." }).waitFor();
  await asked.getByRole("button", { name: "Seal it as written" }).click();
  await closed(page);
  const first = /[0-9A-Z]{6}(-[0-9A-Z]{6}){3}/.exec(await page.locator(".news").innerText());
  assert.ok(first, "it was sealed");
  await group.locator("input").fill("h9g7");
  await press("Seal the move of Black");
  await until("another key", async () => !(await page.locator(".news").innerText()).includes(first[0]));
  const news = await page.locator(".news").innerText();
  const [key] = /[0-9A-Z]{6}(-[0-9A-Z]{6}){3}/.exec(news) ?? [];
  assert.ok(key, news);
  const everybody = await open(t, `${board.pages}/games/1`);
  await everybody.locator(".standing", { hasText: "Black to move" }).waitFor();
  const overlay = await open(t, `${board.pages}/games/1/overlay`);
  const embed = await open(t, `${board.pages}/games/1/embed`);
  await press("Adjourn the game");
  await everybody.locator(".standing", { hasText: "The game is adjourned" }).waitFor();
  await overlay.locator(".result", { hasText: "The game is adjourned" }).waitFor();
  await embed.locator(".caption", { hasText: "The game is adjourned" }).waitFor();
  const adjourned = await board.record("that the game is adjourned", (r) => r.type === "adjourned");
  assert.equal(adjourned.side, "black");
  await group.getByRole("button", { name: "Open the sealed move" }).waitFor();
  await group.locator("input").fill(key);
  await press("Open the sealed move");
  const { text, moves } = await board.record("of what was sealed", (r) => r.type === "opened");
  assert.deepEqual({ text, moves }, { text: "h9g7", moves: ["h9g7"] });
});
