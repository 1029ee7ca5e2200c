// The clock of a game, running on pages whose computers have a wrong clock of their own.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Board, until } from "./boardd.js";
import { open } from "./browser.js";
import { openGame } from "./gamepage.js";
import { trace } from "./trace.js";

/** wrong sets the clock of the page's computer back by an hour and a bit. */
function wrong() {
  const now = Date.now;
  Date.now = () => now() - 3_723_456;
}

/** clockOf waits for the record of the clock with so many plies to come, and returns it with the time at which it was printed. */
async function clockOf(board, ply) {
  const record = await until(`a clock before ply ${ply}`, () => board.printed.find((each) => each.type === "clock" && each.ply === ply));
  return { record, at: board.heard.get(record) };
}

/** left reads a figure such as 0:14.3 as seconds. */
function left(text) {
  const [, minutes, seconds] = /(\d+):([\d.]+)$/.exec(text) ?? assert.fail(`no time left: ${text}`);
  return 60 * Number(minutes) + Number(seconds);
}

/** look returns by how much a figure that is shown differs from what is left, in seconds. */
async function look(page, selector, { record, at }) {
  // The page tells when it looked: timeOrigin is that of the computer, which wrong() does not touch.
  const [text, now] = await page.locator(selector).evaluate((each) => [each.textContent, performance.timeOrigin + performance.now()]);
  const shown = left(text) + 0.05; // It is cut to a tenth: in the mean it shows half of one too little.
  return shown - (record.red_us / 1e6 - (now - at) / 1000);
}

/** off returns by how much figures that are shown differ from what is left, in seconds: the middle one of several looks. */
async function off(page, selector, clock) {
  const looks = [];
  for (let i = 0; i < 9; i++) {
    looks.push(await look(page, selector, clock));
    await new Promise((next) => setTimeout(next, 70));
  }
  return looks.sort((a, b) => a - b)[4];
}

/** onTime fails where figures differ by a tenth of a second or more. A busy computer gets three tries. */
async function onTime(where, page, selector, clock) {
  const tries = [];
  while (tries.length < 3) {
    const told = await off(page, selector, clock);
    if (Math.abs(told) < 0.1) {
      return;
    }
    tries.push(told.toFixed(3));
  }
  assert.fail(`${where}: shown ${tries.join(", ")} s too much`);
}

test("the running side ticks as on the board, for a viewer with a wrong clock", async (t) => {
  const board = await Board.start(t, { trace: trace(["h2e2", "h9g7"], { header: { control: "10/18:*5/30" }, thought: (i) => (i === 1 ? 4 : 0.3) }), speed: 1 });
  const page = await openGame(t, board, { init: wrong });
  const clock = await clockOf(board, 3); // The page is open by then: nothing keeps the line that tells it waiting.
  assert.equal(clock.record.running, "red");
  await page.locator(".plate.red.runs").waitFor();
  await onTime("on the page", page, ".plate.red .used", clock);
  await page.reload();
  await page.locator(".plate.red.runs").waitFor();
  await onTime("loaded anew", page, ".plate.red .used", clock);
  assert.match(await page.locator(".plate.red .stage").textContent(), /^9 moves to go$/);
  assert.match(await page.locator(".regulations").textContent(), /vn2004 · time control 10\/18:\*5\/30$/);

  const overlay = await open(t, `${board.pages}/games/1/overlay?show=names,clocks`, { init: wrong });
  await overlay.locator(".plate.red.runs").waitFor();
  await onTime("on the overlay", overlay, ".plate.red .used", clock);

  const wall = await open(t, `${board.pages}/`, { init: wrong });
  await wall.locator(".face.runs").waitFor();
  await onTime("on the wall", wall, ".face.runs .used", clock);

  await page.locator(".plate.red.flag").waitFor({ timeout: 30_000 });
  assert.match(await page.locator(".plate.red .used").textContent(), /0:00$/);
});

test("a game without a time control shows the time spent, as ever", async (t) => {
  const board = await Board.start(t, { trace: trace(["h2e2", "h9g7"]), speed: 2 });
  const page = await openGame(t, board);
  await until("the time of Black's move", async () => /^0:0/.test(await page.locator(".plate.black .used").textContent()));
  assert.equal(await page.locator(".plate.black .stage").textContent(), "");
});
