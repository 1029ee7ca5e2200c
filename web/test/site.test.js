// The event as a folder of static files, opened from a disk: no server is asked for anything.
import assert from "node:assert/strict";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { violations } from "./axe.js";
import { boardctl, folder, until } from "./boardd.js";
import { open } from "./browser.js";
import { demo } from "./halld.js";
import { test } from "./testing.js";

test("a folder opens from a disk, replays its games, and is accessible", async (t) => {
  const data = join(folder(t), "data");
  const hall = await demo(t, 2, 6, data);
  await until("some moves of a game of round 1", async () => {
    const { games } = await (await fetch(`${hall}/api/players/1-1`)).json();
    const all = await (await fetch(`${hall}/api/games`)).json();
    return all.some(({ id, ply }) => ply > 3 && games?.some(({ stored }) => stored === id));
  });
  const site = join(folder(t), "site");
  await boardctl("event", "export", "--data", join(data, "hall"), "--format", "site", "-o", site);
  const page = await open(t, pathToFileURL(join(site, "index.html")).href, { expected: [/assets\/site\.css/, /Couldn't load preload assets/] }); // What axe asks for once more.
  await page.waitForURL(/\/en\/index\.html$/);
  assert.deepEqual(await violations(page), []);
  for (const name of ["Standings", "Cross table", "Players", "Round 1"]) {
    await page.getByRole("navigation").getByRole("link", { name, exact: true }).click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    if (name !== "Players") assert.deepEqual(await violations(page), []); // It is a table as the others.
  }
  const games = page.getByRole("link", { name: /^Game / });
  await games.first().click();
  await page.getByRole("button", { name: "To the beginning" }).click();
  await page.getByText(/^0 \/ \d+$/).waitFor();
  assert.equal(await page.locator("#board use[href^='#piece-']").count(), 32);
  await page.getByRole("button", { name: "Next move" }).click();
  await page.getByText(/^1 \/ \d+ · \S+$/).waitFor();
  assert.deepEqual(await violations(page), []);
  await page.getByRole("link", { name: "Tiếng Việt" }).click();
  await page.getByRole("button", { name: "Về đầu ván" }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), "vi");
});
