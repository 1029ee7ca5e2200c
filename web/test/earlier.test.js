// The players have set the pieces up for the next game: the arbiter finishes the one before on its page.
import assert from "node:assert/strict";
import { arbiterPage, closed } from "./arbiterpage.js";
import { violations } from "./axe.js";
import { Board } from "./boardd.js";
import { test } from "./testing.js";
import { never } from "./trace.js";

const two = `trace 1
fen 4k4/9/9/4p4/9/2p1R1p2/9/9/9/R2K5 w - - 0 1
200000 - e4
400000 press red
600000 - e9
800000 + f9
1000000 press black
1100000 - a0
1300000 + a5
1500000 press red
1700000 - f9
1800000 + e9
1900000 - a5
2000000 + a0
2100000 + e4
4000000 - a0
4300000 + a4
4500000 press red
${never} end
`;

test("arbiter: what waits of the game before leads to where an open move of it is named, while the next one is played", async (t) => {
  const board = await Board.start(t, { trace: two });
  await board.record("of the next game", (r) => r.type === "move" && r.game === 2);
  const { page } = await arbiterPage(t, board);
  await page.goto(`${board.pages}/arbiter#1`);
  const need = page.locator(".need", { hasText: "The move is not certain" });
  await need.locator("a").click();
  const group = page.locator("details.group", { has: page.locator(".candidates") });
  await group.locator("summary").waitFor();
  if (!(await group.evaluate((all) => all.open))) await group.locator("summary").click();
  await group.locator(".candidates button", { hasText: "e4g4" }).click();
  await group.locator("textarea").fill("He saw it.");
  await group.locator(".choose button").click();
  await page.locator("dialog.confirm button.act").click();
  await closed(page);
  const named = await board.record("of the move", (r) => r.type === "named");
  assert.deepEqual([named.game, named.move, named.by, named.name], [1, "e4g4", "arbiter", "Trần Văn An"]);
  await need.waitFor({ state: "detached" });
  await page.locator(".need", { hasText: "The game has no result" }).locator("a").waitFor();
  assert.deepEqual(await violations(page), []);
});

test("arbiter: a game before the one on the board that nobody will sign is closed, and waits for nothing any more", async (t) => {
  const board = await Board.start(t, { trace: two });
  await board.record("of the next game", (r) => r.type === "move" && r.game === 2);
  const { page } = await arbiterPage(t, board);
  await page.goto(`${board.pages}/arbiter#1`);
  await page.locator(".need", { hasText: "The game has no result" }).locator("a").click();
  await page.locator("details.group > summary", { hasText: "Close this game" }).click();
  await page.locator(".buttons button", { hasText: "Close this game" }).click();
  await page.locator("dialog.confirm button.act").click();
  await closed(page);
  const said = await board.record("of the closing", (r) => r.type === "entered" && r.what === "close");
  assert.deepEqual([said.game, said.by, said.role], [1, "Trần Văn An", "arbiter"]);
  await page.locator(".need", { hasText: "The game has no result" }).waitFor({ state: "detached" });
  await page.locator("details.group").first().waitFor({ state: "detached" });
});
