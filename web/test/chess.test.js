// A game of chess on the same board: figures on 64 fields, castling moves two pieces, en passant takes the pawn beside, and a promotion
// that nobody named is open until somebody names it.
import assert from "node:assert/strict";
import { arbiterPage, closed, tab } from "./arbiterpage.js";
import { violations } from "./axe.js";
import { Board, until } from "./boardd.js";
import { boxOf, open } from "./browser.js";
import { moves, named, openGame, ply } from "./gamepage.js";
import { test } from "./testing.js";
import { never } from "./trace.js";

/** chess is the trace of a game: each turn lists what is lifted, put and said, with a pause of 0.3 s between, and the press. */
function chess(turns, header = []) {
  const lines = ["trace 1", "play chess", "rulebook fide2018", 'white "Vera Menchik"', 'black "Sonja Graf"', ...header];
  turns.forEach((turn, n) => {
    turn.split(", ").forEach((what, i) => lines.push(`${(n + 1) * 3_000_000 + i * 300_000} ${what}`));
    lines.push(`${(n + 1) * 3_000_000 + 2_000_000} press ${n % 2 === 0 ? "white" : "black"}`);
  });
  return lines;
}

/** played is a game with all that chess has; the pawn becomes a piece that is not named. */
const turns = ["- e5, + d6, - d5", "- a7, + b8", "- e1, + g1, - h1, + f1", "- b8, + c8", "- h7, + h8", "- c8, + d7"];
const start = "fen 8/k6P/8/3pP3/8/8/8/4K2R w K d6 0 1";
const played = chess(turns, [start]);

const standing = (page, within = "kyban-game") =>
  page.locator(`${within} kyban-board .piece`).evaluateAll((all) => Object.fromEntries(all.map(({ dataset }) => [dataset.point, dataset.piece])));

test("chess: figures stand on 64 fields, and castling, en passant and promotion are played", async (t) => {
  const board = await Board.start(t, { trace: [...played, `${never} end`].join("\n") });
  const page = await openGame(t, board, { query: "" });
  await ply(page, turns.length);
  await named(page, ["exd6", "Kb8", "O-O", "Kc8", "h8=Q+ ?", "Kd7"]);
  await until("the last position", async () => (await standing(page)).d7 === "k");
  assert.deepEqual(await standing(page), { d7: "k", h8: "Q", d6: "P", f1: "R", g1: "K" });
  const drawn = page.locator("kyban-game kyban-board");
  assert.equal(await drawn.locator("rect.dark").count(), 32);
  assert.equal(await drawn.locator(".piece .body").count(), 5);
  assert.equal(await drawn.locator(".piece circle, .piece text").count(), 0, "discs or letters");
  assert.deepEqual(await page.locator("kyban-moves thead th").allInnerTexts(), ["No.", "White", "Black"]);
  assert.match(await page.locator("kyban-game").innerText(), /Vera Menchik – Sonja Graf/);
  assert.doesNotMatch(await page.locator("body").innerText(), /\bRed\b/);
  assert.equal(await page.locator(".hidden", { hasText: /\bRed\b/ }).count(), 0);
  assert.deepEqual(await violations(page), []);
});

test("chess: each step back and forth shows what it changes, from the side of Black, too", async (t) => {
  const board = await Board.start(t, { trace: [...played, `${never} end`].join("\n") });
  const page = await openGame(t, board, { query: "side=black" });
  await ply(page, turns.length);
  const go = async (n) => page.locator(`kyban-moves button[data-ply="${n}"]`).click();
  const after = [
    { h7: "P", a7: "k", d6: "P", e1: "K", h1: "R" },
    { h7: "P", b8: "k", d6: "P", e1: "K", h1: "R" },
    { h7: "P", b8: "k", d6: "P", g1: "K", f1: "R" },
    { h7: "P", c8: "k", d6: "P", g1: "K", f1: "R" },
    { h8: "Q", c8: "k", d6: "P", g1: "K", f1: "R" },
  ];
  for (const [i, want] of after.entries()) {
    await go(i + 1);
    assert.deepEqual(await standing(page), want, `after ply ${i + 1}`);
  }
  const place = (point) => boxOf(page.locator(`kyban-game .piece[data-point="${point}"]`));
  await go(3);
  await until("the pieces have glided", async () => (await place("h7")).y > (await place("g1")).y + 200);
  assert.ok((await place("h7")).x < (await place("b8")).x, "file h is on the left of who sits at Black's side");
  await page.getByRole("button", { name: "Turn the board" }).click();
  await until("the board is turned", async () => (await place("h7")).y < (await place("g1")).y - 200);
  await page.keyboard.press("Home");
  assert.deepEqual(await standing(page), { a7: "k", h7: "P", d5: "p", e5: "P", e1: "K", h1: "R" });
  assert.match(await page.locator(".play p.hidden").last().textContent(), /^White: .*king e1.* Black: .*pawn d5/);
});

test("chess: a promotion that nobody named is open with its candidates, until somebody says what the pawn became", async (t) => {
  const board = await Board.start(t, { trace: [...played.slice(0, -3), `${never} end`].join("\n") });
  const page = await openGame(t, board, { query: "" });
  await page.locator("kyban-moves button.open", { hasText: "h8=Q+ ?" }).waitFor();
  await page.locator("li.doubtful", { hasText: "Move 3 (White) is not certain. It may have been h7h8q or h7h8n or h7h8r or h7h8b." }).waitFor();
  assert.equal(await page.locator("kyban-game .piece.doubted").getAttribute("data-point"), "h8");
  const settled = await Board.start(t, { trace: [...played.slice(0, -3), `${5 * 3_000_000 + 2_500_000} promote r`, `${never} end`].join("\n") });
  const later = await openGame(t, settled, { query: "" });
  await until("the rook", async () => (await moves(later)).at(-1) === "h8=R+");
  assert.equal((await standing(later)).h8, "R");
  assert.equal(await later.locator("kyban-game .piece.doubted").count(), 0);
  assert.equal(await later.locator("kyban-moves button.open").count(), 0);
});

test("chess: what is in a hand is lifted, and the settings are those of chess", async (t) => {
  const board = await Board.start(t, { trace: [...chess([], [start]), "2500000 - e5", `${never} end`].join("\n") });
  const page = await openGame(t, board, { query: "" });
  await page.getByText("Lifted: pawn e5").waitFor();
  assert.equal(await page.locator("kyban-game .piece.lifted").getAttribute("data-point"), "e5");
  await page.locator("details.settings summary").click();
  const choices = await page.locator("details.settings .choice > span").allInnerTexts();
  assert.deepEqual(choices, ["Appearance", "Notation", "At the bottom"]);
  assert.deepEqual(await page.getByLabel("Notation").locator("option").allInnerTexts(), ["Short (SAN)", "Long", "Figurines", "Vietnamese", "Coordinates"]);
  assert.deepEqual(await page.getByLabel("At the bottom").locator("option").allInnerTexts(), ["White", "Black"]);
});

test("chess: the overlay, the embedded board and the list show it", async (t) => {
  const board = await Board.start(t, { trace: [...played, `${never} end`].join("\n") });
  await board.made(turns.length);
  const page = await open(t, "about:blank", { also: [board.pages] });
  for (const [path, within] of [["/games/1/overlay", "kyban-overlay"], ["/games/1/embed", "kyban-embed"], ["/", ".card"]]) {
    await page.goto(`${board.pages}${path}`);
    await until(`the last position in ${path}`, async () => (await standing(page, within)).d7 === "k");
    const { width, height } = await boxOf(page.locator(`${within} kyban-board svg`));
    assert.ok(Math.abs(width - height) < 2, `${path}: ${width} wide, ${height} high`);
    assert.doesNotMatch(await page.locator("body").innerText(), /\bRed\b/);
    assert.deepEqual(await violations(page), [], path);
  }
});

test("chess: an arbiter sees the hands of castling go over the board", async (t) => {
  const board = await Board.start(t, { trace: [...played, `${never} end`].join("\n") });
  await board.made(turns.length);
  const { page } = await arbiterPage(t, board);
  await page.goto(`${board.pages}/arbiter#1/3`);
  await page.locator(".timeline .event").first().waitFor();
  const events = page.locator(".timeline .event");
  const seen = [];
  for (let i = 0; i < (await events.count()); i++) {
    await events.nth(i).click();
    const lifted = await page.locator("kyban-replay .piece.lifted").evaluateAll((all) => all.map(({ dataset }) => dataset.point));
    const { e1, f1, g1, h1 } = await standing(page, "kyban-replay");
    seen.push(`${lifted} ${[e1, f1, g1, h1].map((piece) => piece ?? "-").join("")}`);
  }
  for (const [step, want] of [["the king is lifted", "e1 K--R"], ["it stands", " --KR"], ["the rook is lifted", "h1 --KR"], ["castled", " -RK-"]]) {
    assert.ok(seen.includes(want), `${step}: ${want} is not among ${JSON.stringify(seen)}`);
  }
  assert.doesNotMatch(await page.locator("main").innerText(), /\bRed\b|\bred\b/);
  assert.match(await page.locator(".summary").innerText(), /White played O-O/);
  await page.goto(`${board.pages}/arbiter#`);
  await page.locator(".game-card .name", { hasText: "Vera Menchik – Sonja Graf" }).waitFor();
});

test("chess: what an arbiter enters is of White, and told so", async (t) => {
  const board = await Board.start(t, { trace: [...played, `${never} end`].join("\n") });
  await board.made(turns.length);
  const { page } = await arbiterPage(t, board);
  await page.goto(`${board.pages}/arbiter#1`);
  await page.locator(".turns a").first().waitFor();
  const enter = async (name, what, holds) => {
    await tab(page, 2);
    await page.locator(".operations").getByRole("button", { name, exact: true }).click();
    await page.locator("dialog.confirm").getByRole("button", { name: "Confirm" }).click();
    await board.record(what, holds);
    await closed(page);
  };
  await enter("White adjusts", "of what White announced", (r) => r.type === "adjust" && r.side === "white" && r.on);
  await tab(page, 2);
  await page.locator(".operations .now", { hasText: "White has announced" }).waitFor();
  await enter("White is done", "of its end", (r) => r.type === "adjust" && r.side === "white" && !r.on);
  await tab(page, 2);
  await page.getByLabel("White", { exact: true }).first().fill("Lan");
  await enter("Enter the names", "of White's name", (r) => r.type === "tags" && r.tags.white === "Lan");
});

test("chess: the arbiter names what the pawn became where the promotion waits", async (t) => {
  const board = await Board.start(t, { trace: [...played.slice(0, -3), `${never} end`].join("\n") });
  await board.made(5);
  const { page } = await arbiterPage(t, board);
  await page.goto(`${board.pages}/arbiter#1`);
  const need = page.locator(".need", { hasText: "The move is not certain · 3. White (ply 5)" });
  await need.waitFor();
  assert.deepEqual(await need.getByRole("button").allInnerTexts(), ["queen", "rook", "bishop", "knight"]);
  await need.getByRole("button", { name: "rook" }).click();
  await page.locator("dialog.confirm button.act").click();
  await closed(page);
  const named = await board.record("of the promotion", (r) => r.type === "promotion" && r.piece === "r" && r.how !== "open");
  assert.equal(named.piece, "r");
  await need.waitFor({ state: "detached" });
});
