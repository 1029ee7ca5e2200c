// Addresses that follow the board: the game on it, and the next one when that begins.
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { violations } from "./axe.js";
import { Board, until } from "./boardd.js";
import { boxOf, open } from "./browser.js";
import { defer, test } from "./testing.js";
import { trace } from "./trace.js";

const header = { red: "Hu Ronghua", black: "Lü Qin" };
const played = ["h2e2", "h9g7", "h0g2", "i9h9"];

/** again are lines in which Black resigns and the pieces are set up anew. */
const again = [[1_000_000, "resign black"], ...[...played].reverse().flatMap((move, i) => [
  [2_000_000 + i * 1_000_000, `- ${move.slice(2)}`], [2_500_000 + i * 1_000_000, `+ ${move.slice(0, 2)}`],
])];

/** won plays a game with a clock to its end; after it the pieces are set up for the next one, or stay. */
async function won(t, then = again) {
  const text = trace(played, { header: { ...header, control: 0 }, then }).replace("control 0", "control 3600+10");
  const board = await Board.start(t, { trace: text, speed: 500 });
  await board.record("of the result", (r) => r.type === "result" && r.result === "1-0");
  return board;
}

/** setUp waits until the pieces are set up for the next game, and names its players. */
async function setUp(board) {
  await board.record("that the next game is ready", (r) => r.type === "game" && r.game === 2 && r.state === "ready");
  await board.boardctl("game", "tags", "Red=Trần Văn Ninh", "Black=Zhao Guorong");
}

/** names waits until a page names both players, the upper one first. */
async function names(page, ...wanted) {
  let shown;
  await until(`the names ${wanted}`, async () => {
    shown = await page.locator(".plate .name").allTextContents();
    return shown.join() === wanted.join();
  }).catch((failure) => assert.fail(`${failure.message}; shown was ${shown}`));
}

test("pages at an address that follows the board change to the next game when it begins", async (t) => {
  const board = await won(t);
  const pages = [];
  for (const part of ["", "/wall", "/embed", "/overlay?show=board,names,result"]) {
    const page = await open(t, `${board.pages}/live${part}`);
    await names(page, "Lü Qin", "Hu Ronghua");
    pages.push(page);
  }
  const [whole, wall, embed, overlay] = pages;
  await whole.locator(".outcome b", { hasText: "1–0" }).waitFor();
  await wall.locator("kyban-game.wall .outcome b", { hasText: "1–0" }).waitFor();
  await embed.locator(".caption", { hasText: "1–0" }).waitFor();
  await overlay.locator(".result", { hasText: "1–0" }).waitFor();
  await whole.locator(".controls button").nth(1).click();

  await setUp(board);
  assert.equal((await (await fetch(`${board.pages}/api/live`)).json()).id, 1, "the result is still to be seen");
  await board.boardctl("game", "go");
  for (const page of pages) {
    await names(page, "Zhao Guorong", "Trần Văn Ninh");
    assert.equal(await page.locator('kyban-board .piece[data-point="h2"]').count(), 1, "the board stands as at the start");
  }
  await whole.locator(".status", { hasText: "Live" }).waitFor();
  assert.equal(await whole.locator("kyban-moves button").count(), 0);
  assert.equal(await whole.locator("a[download]").first().getAttribute("href").then((href) => href.startsWith("/games/2")), true);
  assert.match(await (await fetch(`${board.pages}/live.pgn`)).text(), /\[Red "Trần Văn Ninh"\]/);
});

test("leaving the wall of an address that follows the board leads to its page", async (t) => {
  const board = await won(t);
  const page = await open(t, `${board.pages}/live/wall`);
  await names(page, "Lü Qin", "Hu Ronghua");
  await page.locator(".leave").click();
  await page.waitForURL(/\/live$/);
  await page.locator(".controls").waitFor();
  assert.deepEqual(await violations(page), []);
});

test("a board without a game says so, and shows the first one once it is there", async (t) => {
  const board = await Board.start(t, { trace: trace(played, { header }), args: ["--delay", "1h"] });
  const page = await open(t, `${board.pages}/live`, { expected: [/404/] });
  await page.locator(".absent", { hasText: "No game has been played on this board yet." }).waitFor();
  await board.boardctl("game", "delay", "0s");
  await names(page, "Lü Qin", "Hu Ronghua");
});

test("the game in a frame has names, times and moves, and is stepped through by buttons and keys", async (t) => {
  const board = await Board.start(t, { trace: trace(played, { header: { ...header, control: 0 } }).replace("control 0", "control 3600+10"), speed: 500 });
  await board.made(4);
  for (const [width, height] of [[400, 440], [390, 844], [844, 390], [1280, 720], [1920, 1080]]) {
    const page = await open(t, `${board.pages}/live/embed?notation=ucci`, { viewport: { width, height } });
    await page.locator('kyban-moves button[data-ply="4"]').waitFor();
    await names(page, "Lü Qin", "Hu Ronghua");
    assert.deepEqual((await page.locator(".plate .used").allTextContents()).map((time) => /^(⚑ )?\d+:\d\d/.test(time)), [true, true]);
    const at = () => page.locator(".caption").textContent();
    const seen = [await at()];
    await page.locator(".controls button").nth(1).click();
    seen.push(await at());
    await page.keyboard.press("ArrowLeft");
    seen.push(await at());
    await page.keyboard.press("Home");
    seen.push(await at());
    await page.locator('kyban-moves button[data-ply="2"]').click();
    seen.push(await at());
    await page.keyboard.press("End");
    seen.push(await at());
    assert.deepEqual(seen, ["2… i9h9", "2. h0g2", "1… h9g7", "", "1… h9g7", "2… i9h9"]);
    await page.keyboard.press("f");
    await names(page, "Hu Ronghua", "Lü Qin");
    const overflow = await page.evaluate(() => [document.documentElement.scrollWidth <= innerWidth, document.documentElement.scrollHeight <= innerHeight]);
    assert.deepEqual(overflow, [true, true], `nothing is to be scrolled in ${width} x ${height}`);
    for (const shown of ["kyban-board svg", "kyban-moves", ".controls"]) {
      const box = await boxOf(page.locator(shown).first());
      assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= width + 0.5 && box.y + box.height <= height + 0.5, `${shown} is seen whole in ${width} x ${height}`);
    }
    assert.deepEqual(await violations(page), []);
  }
});

test("the page of another site reads what is public", async (t) => {
  const board = await won(t);
  const club = createServer((_, answer) => answer.setHeader("Content-Type", "text/html").end('<!doctype html><title>Club</title><link rel="icon" href="data:,">'));
  club.listen(0, "127.0.0.1");
  defer(t, () => club.close());
  await once(club, "listening");
  const page = await open(t, `http://127.0.0.1:${club.address().port}/`, { also: [board.pages] });
  const read = await page.evaluate(async (board) => {
    const game = await (await fetch(`${board}/api/live`, { headers: { "If-None-Match": '"another"' } })).json();
    const pgn = await (await fetch(`${board}/live.pgn`)).text();
    const picture = (await fetch(`${board}/live.svg`)).status;
    const told = await new Promise((told) => {
      const source = new EventSource(`${board}/api/games/1/events?after=0`);
      source.addEventListener("move", (event) => (source.close(), told(event.data)));
      source.onerror = () => told("an error");
    });
    return [game.ply, pgn.includes("H2-E2"), picture, JSON.parse(told).move];
  }, board.pages);
  assert.deepEqual(read, [4, true, 200, "h2e2"]);
});
