// The search for the games of an event by a position, which leads to the game at that ply.
import assert from "node:assert/strict";
import { violations } from "./axe.js";
import { until } from "./boardd.js";
import { open } from "./browser.js";
import { demo } from "./halld.js";
import { test } from "./testing.js";

const start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

test("a position is found in the games that have it, and a link leads to its ply", async (t) => {
  const hall = await demo(t, 2, 6);
  await until("a move of both tables' games of round 1", async () => {
    const found = await (await fetch(`${hall}/api/search?fen=${encodeURIComponent(`${start} w`)}`)).json();
    const games = await (await fetch(`${hall}/api/games`)).json();
    return found.length === 2 && games.filter(({ id, ply }) => ply > 1 && found.some(({ game }) => game === id)).length === 2;
  });
  const page = await open(t, `${hall}/players`);
  await page.getByRole("link", { name: "Games by a position" }).click();
  await page.getByLabel("Position as FEN").fill(`${start} w - - 0 1`);
  await page.getByRole("button", { name: "Find" }).click();
  const links = page.getByRole("link", { name: "at the beginning" });
  await links.first().waitFor();
  assert.equal(await links.count(), 2);
  assert.deepEqual(await violations(page), []);
  await links.first().click();
  await page.waitForURL(/\/games\/\d+\?ply=0$/);
  await page.getByRole("button", { name: "One move forward" }).waitFor();
  await page.locator("kyban-board .piece").nth(31).waitFor();
  assert.equal(await page.getByRole("button", { name: "One move back" }).getAttribute("aria-disabled"), "true", "the page is at the first ply");
});

test("what is no position is said, and so is one that no game has", async (t) => {
  const hall = await demo(t, 1, 6);
  const page = await open(t, `${hall}/search?fen=nonsense`, { expected: [/400 \(Bad Request\)/] });
  await page.getByText("This is no position as FEN.").waitFor();
  await page.getByLabel("Position as FEN").fill("4k4/9/9/9/9/9/9/9/9/3K5 b");
  await page.getByLabel("Position as FEN").press("Enter");
  await page.getByText("No game of the event has this position so far.").waitFor();
  assert.deepEqual(await violations(page), []);
});
