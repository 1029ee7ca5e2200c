// The address at which arbiters reach the board, in a browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Board } from "./boardd.js";
import { open } from "./browser.js";
import { trace } from "./trace.js";

/** noIcon is what a browser finds missing at JSON. */
const noIcon = /favicon.ico/;

test("a browser that nobody has signed in at is refused, and told what is missing", async (t) => {
  const board = await Board.start(t, { trace: trace(["h2e2", "h9g7"]) });
  const settings = { ignoreHTTPSErrors: true, expected: [/401.*api\/games/, noIcon] };
  const page = await open(t, `${board.control}/api/games`, settings);
  const refused = JSON.parse(await page.locator("body").innerText());
  assert.equal(refused.status, 401);
  assert.match(refused.detail, /token/);
});

test("a browser with a viewer's token reads the game", async (t) => {
  const board = await Board.start(t, { trace: trace(["h2e2", "h9g7"]) });
  await board.record("of the second move", (r) => r.type === "move" && r.ply === 2);
  const token = await board.token("viewer", "Lan");
  const settings = { ignoreHTTPSErrors: true, expected: [noIcon], extraHTTPHeaders: { Authorization: `Bearer ${token}` } };
  const page = await open(t, `${board.control}/api/games/1`, settings);
  const game = JSON.parse(await page.locator("body").innerText());
  assert.deepEqual(game.moves, ["h2e2", "h9g7"]);
});
