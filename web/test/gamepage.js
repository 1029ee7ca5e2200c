// The page of a game, as its reader sees it.
import assert from "node:assert/strict";
import { until } from "./boardd.js";
import { open } from "./browser.js";
import { placement } from "./trace.js";

/** openGame opens the page of game 1 with moves as points, so that they compare with records, and keeps all it shows. */
export async function openGame(t, board, { query = "notation=ucci", init = keep, ...settings } = {}) {
  return open(t, `${board.pages}/games/1?${query}`, { init, ...settings });
}

/** keep runs in the page: globalThis.shown is all that was on the screen, one after the other. */
function keep() {
  globalThis.shown = [];
  const look = () => {
    const moves = [...document.querySelectorAll("kyban-moves button[data-ply]")].map((row) => row.children[0].textContent);
    const pieces = [...document.querySelectorAll("kyban-game kyban-board .piece")].map((piece) => [piece.dataset.point, piece.dataset.piece]);
    const last = globalThis.shown.at(-1);
    if (JSON.stringify([last?.moves, last?.pieces]) !== JSON.stringify([moves, pieces])) {
      globalThis.shown.push({ moves, pieces, at: Date.now() });
    }
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}

/** shown returns all that was on the screen since the page knew the game: moves, placement, and when it came. */
export async function shown(page) {
  const states = await page.evaluate(() => globalThis.shown);
  return states.filter(({ pieces }) => pieces.length > 0).map(({ moves, pieces, at }) => ({ moves, placement: placement(new Map(pieces)), at }));
}

/** moves returns the moves that the scoresheet shows now. */
export async function moves(page) {
  return page.locator("kyban-moves button[data-ply] > :first-child").allTextContents();
}

/** named waits until the scoresheet shows these moves. One that has just been made is shown by its points until its text comes. */
export async function named(page, texts) {
  let shown = [];
  await until(`the moves ${texts.join(" ")}`, async () => {
    shown = await moves(page);
    return shown.join() === texts.join();
  }).catch((failure) => assert.fail(`${failure.message}; shown was ${shown.join(" ")}`));
}

/** onBoard returns the placement that the board shows now. */
export async function onBoard(page) {
  const pieces = await page.locator("kyban-game kyban-board .piece").evaluateAll((all) => all.map((piece) => [piece.dataset.point, piece.dataset.piece]));
  return placement(new Map(pieces));
}

/** ply waits until the scoresheet shows so many plies, or more. */
export async function ply(page, n) {
  await page.locator(`kyban-moves button[data-ply="${n}"]`).waitFor();
}

/** still waits until nothing glides on a page any more. */
export async function still(page) {
  await until("a page on which nothing glides", () => page.evaluate(() => document.getAnimations().every((each) => each.playState !== "running")));
}

/** status waits until the page says of itself what a pattern matches. */
export async function status(page, pattern) {
  return until(`the status ${pattern}`, async () => {
    const text = await page.locator(".status").textContent();
    return pattern.test(text) && text;
  });
}
