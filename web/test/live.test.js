// A game arrives on the page while it is played.
import assert from "node:assert/strict";
import { Board } from "./boardd.js";
import { gone, open, starting } from "./browser.js";
import { moves, onBoard, openGame, ply, shown, status } from "./gamepage.js";
import { test } from "./testing.js";
import { placement, standing, trace } from "./trace.js";

/** opening are twelve plies of a game; three of them capture. */
const opening = ["h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "b9c7", "e2e6", "h7h3", "e6e5", "b7b0", "a0b0", "c6c5"];

/** touched is Red's third ply: he lifts his cannon and a pawn that it can take, puts both back, and plays another move. */
const touched = [
  [1_000_000, "- e2"], [2_000_000, "- e6"], [2_500_000, "+ e6"], [3_000_000, "+ e2"], [6_000_000, "- h0"], [6_400_000, "+ g2"],
  [7_000_000, "press red"],
];

/** checkGrowth says that the page only ever showed a beginning of the game, longer each time, and the board to it. */
function checkGrowth(states, played) {
  let before = 0;
  for (const state of states) {
    const n = state.moves.length;
    assert.deepEqual(state.moves, played.slice(0, n), "the beginning of the game");
    assert.ok(n >= before, `${n} plies were shown after ${before}`);
    const now = [placement(standing(played.slice(0, n))), placement(standing(played.slice(0, n + 1)))];
    assert.ok(now.includes(state.placement), `after ${n} plies, or with the next one standing: ${state.placement}`);
    before = n;
  }
}

test("a whole game arrives, and is the recorded one", async (t) => {
  const demo = await Board.start(t, { source: "demo:3", speed: "max" });
  await demo.ended;
  const sheet = await demo.sheet();
  const played = sheet.moves.map((m) => m.move);
  assert.equal(played.length, 110);
  const board = await Board.start(t, { trace: trace(played, { header: { red: sheet.tags.red, black: sheet.tags.black } }), speed: 30 });
  const page = await openGame(t, board, { expected: [gone] });
  await ply(page, 110);
  assert.deepEqual(await moves(page), played);
  assert.equal(await onBoard(page), placement(standing(played)));
  checkGrowth(await shown(page), played);
  await board.kill();
  await status(page, /^Not live since/);
  assert.equal(await page.locator(".plate.red .name").textContent(), "Liu Dahua");
  assert.equal(await page.locator(".plate.black .name").textContent(), "Lü Qin");
});

test("a game arrives move by move, as its moves become public", async (t) => {
  const board = await Board.start(t, { trace: trace(opening), args: ["--delay-moves", "12"] });
  await board.made(12);
  const page = await openGame(t, board);
  await status(page, /6 moves behind/);
  for (let n = 1; n <= 12; n++) {
    await board.boardctl("game", "delay", "0s", "--moves", String(12 - n));
    await ply(page, n);
  }
  const states = await shown(page);
  checkGrowth(states, opening);
  assert.deepEqual([...new Set(states.map((s) => s.moves.length))], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

test("who looks at a game that is over is led to the next one", async (t) => {
  const board = await Board.start(t, { trace: trace(opening), speed: 50 });
  const page = await openGame(t, board);
  await ply(page, 12);
  await page.clock.install();
  await board.boardctl("game", "result", "1-0");
  await board.boardctl("game", "new", "Red=Trần Văn Ninh", "Black=Zhao Guorong");
  await page.locator(".outcome").filter({ hasText: "1–0" }).waitFor();
  await page.clock.fastForward(10_000);
  await page.locator(".next-game a").filter({ hasText: "On the board now: Trần Văn Ninh – Zhao Guorong" }).click();
  await page.waitForURL(/games\/2(\?|$)/);
});

test("a page that is loaded anew in mid-game has all that was played, and goes on", async (t) => {
  const board = await Board.start(t, { trace: trace(opening), speed: 2 });
  const page = await openGame(t, board);
  await ply(page, 4);
  await page.reload();
  await ply(page, 8);
  await page.reload();
  await ply(page, 12);
  assert.deepEqual(await moves(page), opening);
  assert.equal(await onBoard(page), placement(standing(opening)));
  checkGrowth(await shown(page), opening);
});

test("a boardd that is killed and started again is found again, with nothing missing or doubled", async (t) => {
  const board = await Board.start(t, { trace: trace(opening), speed: 2 });
  const page = await openGame(t, board, { expected: [gone] });
  await ply(page, 4);
  await board.kill();
  await status(page, /^Not live since \d+:\d\d:\d\d/);
  const before = await moves(page);
  assert.deepEqual(before, opening.slice(0, before.length), "what was shown stays on the screen");
  await board.again();
  await ply(page, 12);
  await status(page, /^Live$/);
  assert.deepEqual(await moves(page), opening);
  checkGrowth(await shown(page), opening);
  const log = (await board.boardctl("log", "--json")).trim().split("\n").map((line) => JSON.parse(line));
  assert.deepEqual(log.filter((r) => r.type === "move").map((r) => r.move), opening);
});

test("a page that is opened while boardd is being switched on shows the game once it begins", async (t) => {
  const board = await Board.start(t, { trace: trace(opening) });
  const page = await open(t, `${board.pages}/`, { expected: [starting] });
  const asked = [];
  await page.route(/\/games\/1$/, async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    if (asked.length > 3) return route.continue();
    const response = await route.fetch();
    return route.fulfill({ response, status: 503, headers: { ...response.headers(), "retry-after": "1" } });
  });
  await page.goto(`${board.pages}/games/1`);
  await ply(page, 12);
  await status(page, /^Live$/);
  assert.deepEqual(asked, ["/games/1", "/api/games/1", "/api/games/1", "/api/games/1"]);
});

test("a piece in a hand is shown lifted until it stands", async (t) => {
  const lifted = trace(["h2e2"], { then: [[500_000, "- h9"]] });
  const board = await Board.start(t, { trace: lifted });
  const page = await openGame(t, board);
  await page.locator('kyban-board .piece.lifted[data-point="h9"]').waitFor();
  await page.locator(".caption").filter({ hasText: /^Lifted:.* h9/ }).waitFor();
});

test("with a delay of moves nothing of the last ones is shown before the game is over", async (t) => {
  const lifted = trace(opening.slice(0, 5), { then: [[500_000, "- b9"]] });
  const board = await Board.start(t, { trace: lifted, args: ["--delay-moves", "2"] });
  const page = await openGame(t, board);
  await board.record("of the lifted piece", (r) => r.type === "move" && r.ply === 5);
  await ply(page, 3);
  await status(page, /1 move behind/);
  assert.deepEqual(await moves(page), opening.slice(0, 3));
  const early = await shown(page);
  await board.boardctl("game", "result", "1-0");
  await ply(page, 5);
  await page.getByText("Red wins").waitFor();
  assert.ok(early.every((s) => s.moves.length <= 3), "the fourth ply was shown while the game was on");
  const placements = [0, 1, 2, 3].map((n) => placement(standing(opening.slice(0, n))));
  assert.ok(early.every((s) => placements.includes(s.placement)));
});

test("with a delay of time a move is not shown earlier", async (t) => {
  const began = Date.now();
  const board = await Board.start(t, { trace: trace(["h2e2"]), args: ["--delay", "1h"] });
  const page = await openGame(t, board, { expected: [/404/] });
  await page.getByRole("heading", { name: "There is no such game here, or not yet." }).waitFor();
  const delay = Math.ceil((Date.now() - began) / 1000) + 3; // So that the page waits for the move, however slow the computer is.
  await board.boardctl("game", "delay", `${delay}s`);
  await ply(page, 1);
  const first = (await shown(page)).find((s) => s.moves.length === 1);
  assert.ok(first.at - began >= 1000 * delay, `it was shown after ${first.at - began} ms`);
  await status(page, new RegExp(`^${delay} seconds behind`));
});

test("a move that can be read in two ways is shown as open, with both", async (t) => {
  const gapless = trace([], { then: [[300_000, "- h2"], [900_000, "- h9"], [900_000, "+ h9"], [1_500_000, "press red"]] });
  const board = await Board.start(t, { trace: gapless });
  const { candidates } = await board.record("of an open ply", (r) => r.type === "move" && r.open);
  const page = await openGame(t, board);
  await ply(page, 1);
  assert.deepEqual(await moves(page), [`${candidates[0]} ?`]);
  const doubt = await page.locator(".notes .doubtful").textContent();
  for (const candidate of candidates) assert.match(doubt, new RegExp(candidate));
});

test("what a ruling makes void is gone from the page, which says no word of who did what", async (t) => {
  const header = { red: "Hu Ronghua", black: "Lü Qin" };
  const board = await Board.start(t, { trace: trace(["h2e2", "h9g7"], { header, then: touched }) });
  const page = await openGame(t, board);
  await board.record("of a breach", (r) => r.type === "finding" && r.kind === "breach");
  await ply(page, 3);
  assert.equal((await moves(page))[2], "h0g2");
  await board.boardctl("rule", "3", "duty_stands", "e2", "--article", "9.3a", "--reason", "Deliberately touched.", "--name", "Trần Văn An");
  await board.record("of a void move", (r) => r.type === "void");
  await page.locator('kyban-moves button[data-ply="3"]').waitFor({ state: "detached" });
  assert.equal(await onBoard(page), placement(standing(["h2e2", "h9g7"])));
  const text = await page.locator("body").innerText();
  assert.doesNotMatch(text, /9\.3|duty|touch|breach|Deliberately|Trần/i);
});

test("the page of a game that there is not says so", async (t) => {
  const board = await Board.start(t, { trace: trace(opening) });
  const page = await open(t, `${board.pages}/games/99`, { expected: [/404/] });
  await page.getByRole("heading", { name: "There is no such game here, or not yet." }).waitFor();
});

test("the index shows each game, and the one that is on with a live board", async (t) => {
  const header = { red: "Hu Ronghua", black: "Lü Qin", round: "3", table: "7" };
  const board = await Board.start(t, { trace: trace(opening, { header }), speed: 8 });
  const page = await open(t, `${board.pages}/`);
  const card = page.locator(".card");
  await card.locator('.piece[data-point="c5"][data-piece="p"]').waitFor();
  const text = await card.innerText();
  for (const part of ["Hu Ronghua", "Lü Qin", "Round 3", "Table 7"]) assert.match(text, new RegExp(part));
  await card.getByRole("link").click();
  await page.waitForURL(/\/games\/1$/);
  await ply(page, 12);
});

test("when a new game is opened the index shows it beside the one that is over", async (t) => {
  const header = { red: "Hu Ronghua", black: "Lü Qin" };
  const board = await Board.start(t, { trace: trace(opening, { header }) });
  await board.made(12);
  const page = await open(t, `${board.pages}/`);
  await page.locator(".card").waitFor();
  await board.boardctl("game", "result", "0-1");
  await board.boardctl("game", "new", "Red=Trần Văn Ninh", "Black=Zhao Guorong");
  await page.locator(".card").filter({ hasText: "Zhao Guorong" }).waitFor();
  const over = page.locator("ul.games li");
  await over.filter({ hasText: "Hu Ronghua" }).waitFor();
  assert.equal(await over.locator(".score").textContent(), "0-1");
  assert.equal(await page.locator(".card").count(), 1);
});
