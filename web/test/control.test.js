// The address at which arbiters reach the board, in a browser.
import assert from "node:assert/strict";
import { violations } from "./axe.js";
import { Board } from "./boardd.js";
import { open } from "./browser.js";
import { moves, ply } from "./gamepage.js";
import { test } from "./testing.js";
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

test("over TLS an arbiter who has signed in sees the present, while everybody else sees what is released", async (t) => {
  const played = ["h2e2", "h9g7", "h0g2"];
  const board = await Board.start(t, { trace: trace(played), args: ["--delay-moves", "2"] });
  await board.made(3);
  const address = `${board.control}/games/1?notation=ucci`;
  const page = await open(t, address, { ignoreHTTPSErrors: true, expected: [/401/] });
  await page.getByText("the games are shown to those who have signed in").waitFor();
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.locator(".sign-in input").fill(await board.token("arbiter", "Trần Văn An"));
  await page.locator(".sign-in button").click();
  await page.locator(".game-card").waitFor();
  const [cookie] = await page.context().cookies();
  assert.deepEqual([cookie.name, cookie.secure, cookie.httpOnly, cookie.sameSite], ["__Host-kyban", true, true, "Strict"]);
  await page.goto(address);
  await ply(page, 3);
  assert.deepEqual(await moves(page), played);
  const everybody = await open(t, `${board.pages}/games/1?notation=ucci`);
  await ply(everybody, 1);
  assert.deepEqual(await moves(everybody), played.slice(0, 1));
});

test("the warning of a browser is explained, with the fingerprint that boardd prints and the certificate to install", async (t) => {
  const board = await Board.start(t, { trace: trace(["h2e2"]) });
  const printed = board.said.map((line) => line.match(/^boardd: control: .*fingerprint sha256:([0-9a-f]{64})/)?.[1]).find(Boolean);
  for (const [width, height] of [[390, 844], [844, 390], [1280, 720], [1920, 1080]]) {
    const page = await open(t, `${board.control}/arbiter`, { ignoreHTTPSErrors: true, viewport: { width, height } });
    await page.getByRole("link", { name: "Your browser warned you of this page?" }).click();
    assert.equal((await page.locator(".fingerprint").innerText()).replaceAll(" ", "").toLowerCase(), printed);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} is wide enough`);
    assert.deepEqual(await violations(page), []);
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Download the certificate" }).click()]);
    assert.equal(download.suggestedFilename(), "kyban-board.crt");
  }
});
