// The clock of a game, running on pages whose computers have a wrong clock of their own. On them no time passes but what the test lets pass.
import assert from "node:assert/strict";
import { arbiterPage } from "./arbiterpage.js";
import { violations } from "./axe.js";
import { Board, until } from "./boardd.js";
import { open } from "./browser.js";
import { openGame } from "./gamepage.js";
import { test } from "./testing.js";
import { trace } from "./trace.js";

/** heard runs in the page: boardd's time is what its first answer tells, and goes on with the page's own, of which globalThis.ahead says how much it is behind. */
function heard() {
  const get = Headers.prototype.get;
  Headers.prototype.get = function (name) {
    const value = get.call(this, name);
    if (name !== "Kyban-Time" || value === null) return value;
    globalThis.ahead ??= Number(value) - performance.now();
    return String(globalThis.ahead + performance.now());
  };
}

/** openStill opens a page whose computer's clock is wrong by years, and stands. */
async function openStill(t, board, path) {
  const page = await open(t, "about:blank", { also: [board.pages], init: heard });
  await page.clock.install({ time: "2020-01-01T10:00:00Z" });
  await page.clock.pauseAt("2020-01-01T11:00:00Z");
  await page.goto(`${board.pages}${path}`);
  return page;
}

/** runs waits until a page shows that Red's clock runs. */
async function runs(page, face) {
  return until("that Red's clock runs", async () => {
    await page.clock.runFor(50); // It is drawn then.
    return page.locator(`${face}.runs .used`).count();
  });
}

/** left reads a figure such as 0:14.3 or 1:30:00 as seconds. */
function left(text) {
  const [figure] = /[\d:.]+$/.exec(text) ?? assert.fail(`no time left: ${text}`);
  return figure.split(":").reduce((sum, part) => 60 * sum + Number(part), 0);
}

/** look returns what a page shows that Red has left, and what he has by boardd's clock, in seconds; both at one time. */
async function look(page, face, { red_us, since }) {
  await page.clock.runFor(100); // It is drawn anew.
  const [text, now] = await page.locator(`${face}.runs .used`).evaluate((used) => [used.textContent, globalThis.ahead + performance.now()]);
  return { shown: left(text), is: red_us / 1e6 - (now - Date.parse(since)) / 1000 };
}

/** onTime waits until a page shows Red's time to a tenth of a second, which is cut, and was drawn 50 ms ago at most. */
async function onTime(where, page, face, clock) {
  const looks = [];
  await until(`Red's time on ${where}`, async () => {
    const { shown, is } = await look(page, face, clock);
    looks.push(`${shown} for ${is}`);
    return shown <= is + 0.051 && shown > is - 0.101;
  }).catch((failure) => assert.fail(`${failure.message}; shown was ${looks.slice(-3).join(", ")}`));
}

const control = { control: "10/3600:*5/30" };

for (const [where, path, face] of [
  ["the page of a game", "/games/1?notation=ucci", ".plate.red"],
  ["an overlay", "/games/1/overlay?show=names,clocks", ".plate.red"],
  ["the page of all games", "/", ".face"],
]) {
  test(`the running side ticks as on the board, for a viewer with a wrong clock, on ${where}`, async (t) => {
    const began = Date.now();
    const board = await Board.start(t, { trace: trace(["h2e2", "h9g7"], { header: control }), speed: 1 });
    const record = await board.record("of the clock before ply 3", (r) => r.type === "clock" && r.ply === 3);
    const clock = await until("the clock that is public", async () => {
      const { clock } = await (await fetch(`${board.pages}/api/games/1`)).json();
      return clock.ply === 3 && clock;
    });
    assert.deepEqual([clock.running, clock.red_us], ["red", record.red_us]);
    assert.ok(Date.parse(clock.since) >= began + record.at_us / 1000 && Date.parse(clock.since) <= Date.now(), `it stood so at ${clock.since}`);

    const page = await openStill(t, board, path);
    await runs(page, face);
    assert.ok((await look(page, face, clock)).shown > 3000);
    await page.clock.fastForward(1000 * ((await look(page, face, clock)).is - 12)); // Tenths are shown below 20 seconds alone.
    await onTime(where, page, face, clock);
    for (const second of [1, 2, 3]) {
      await page.clock.runFor(1000);
      await onTime(`${where}, ${second} s later`, page, face, clock);
    }
    const before = await look(page, face, clock);
    assert.ok(before.shown < 12 && before.shown > 2, `${before.shown} s are left`);
  });
}

test("a time that a ruling gives is on the clock of a page that is open", async (t) => {
  const board = await Board.start(t, { trace: trace(["h2e2", "h9g7"], { header: control }), speed: 1 });
  await board.record("of the clock before ply 3", (r) => r.type === "clock" && r.ply === 3);
  const page = await openStill(t, board, "/games/1?notation=ucci");
  await runs(page, ".plate.red");
  await board.boardctl("rule", "--article", "part3-complaints", "--reason", "He was kept waiting.", "--name", "Trần Văn An", "2", "time", "red", "30m");
  await until("the time with 30 minutes more", async () => {
    await page.clock.runFor(50);
    return left(await page.locator(".plate.red .used").textContent()) > 5000;
  });
});

test("the page of a game says by which time control it is played, and when a flag falls", async (t) => {
  const board = await Board.start(t, { trace: trace(["h2e2", "h9g7"], { header: control }), speed: 1 });
  await board.made(2);
  const page = await openStill(t, board, "/games/1");
  await page.locator(".plate.red .stage").filter({ hasText: /^9 moves to go$/ }).waitFor();
  assert.match(await page.locator(".regulations").textContent(), /Vietnam 2004 rules · time control 10\/3600:\*5\/30$/);
  assert.equal(await page.locator(".plate.red.flag").count(), 0);
  await page.clock.fastForward(3600_000);
  await page.locator(".plate.red.flag").waitFor();
  assert.match(await page.locator(".plate.red .used").textContent(), /0:00$/);
});

test("a game without a time control shows the time spent, as ever", async (t) => {
  const board = await Board.start(t, { trace: trace(["h2e2", "h9g7"]), speed: 2 });
  const page = await openGame(t, board);
  await until("the time of Black's move", async () => /^0:0/.test(await page.locator(".plate.black .used").textContent()));
  assert.equal(await page.locator(".plate.black .stage").textContent(), "");
});

test("pages are told how many times faster the clock of a demo or a trace runs, and of a board that it runs as all clocks", async (t) => {
  for (const [speed, told] of [[20, 20], [1, undefined]]) {
    const board = await Board.start(t, { trace: trace(["h2e2", "h9g7"], { header: control }), speed });
    const clock = await until("that Red's clock runs", async () => {
      const game = await (await fetch(`${board.pages}/api/games/1`)).json();
      return game.ply === 2 && game.clock.running === "red" && game.clock;
    });
    assert.equal(clock.speed, told);
  }
});

test("an arbiter sees both clocks, in the list of games and in the game, and that a stopped one stands", async (t) => {
  const board = await Board.start(t, { trace: trace(["h2e2", "h9g7"], { header: { red: "An", control: 0 } }).replace("control 0", "control 3600"), speed: 1 });
  await board.made(2);
  const { page } = await arbiterPage(t, board, { viewport: { width: 390, height: 844 } });
  const times = async (within) => (await page.locator(`${within} .clocks .used`).allInnerTexts()).join(" ");
  await until("the clocks in the list", async () => /^59:\d\d(\.\d)? (59:\d\d|1:00:00)$/.test(await times(".game-card")));
  await page.locator(".game-card a.opens").click();
  await until("Red's clock runs", async () => /^59:5[0-8] 59:5\d$/.test(await times(".head")));
  assert.equal(await page.locator(".clocks .runs .whose").innerText(), "Red");
  const everybody = await open(t, `${board.pages}/games/1`);
  await board.boardctl("game", "pause");
  await everybody.locator(".standing", { hasText: "The game is stopped" }).waitFor();
  await page.locator(".clocks .runs").waitFor({ state: "detached" });
  assert.deepEqual(await violations(page), []);
  await board.boardctl("game", "go");
  await everybody.locator(".standing", { hasText: "Red to move" }).waitFor();
  await page.locator(".clocks .runs").waitFor();
});
