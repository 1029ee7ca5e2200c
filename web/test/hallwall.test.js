// The wall of a hall: it walks through the clock of the round, the tables and the standings.
import assert from "node:assert/strict";
import { violations } from "./axe.js";
import { open } from "./browser.js";
import { Hall, named } from "./halld.js";
import { test } from "./testing.js";

const many = named(...Array.from({ length: 24 }, (_, i) => `Người ${i + 1}`));
const few = named("Nguyễn Văn An", "Trần Bình", "Lê Cường", "Phạm Dũng");

/** heading waits for the heading of a view. */
const heading = (page, text) => page.locator("kyban-hall-wall h2").first().filter({ hasText: text }).waitFor();

test("the keys step through all views and pause the walk, and nothing keeps a reader out", async (t) => {
  const hall = await Hall.start(t, [
    { players: many, args: ["--section", "A", "--system", "vn1999-swiss", "--rounds", "3"] },
    { players: few, args: ["--section", "B", "--system", "round-robin"] },
  ]);
  await hall.publish(1, "--section", "A");
  await hall.publish(1, "--section", "B");
  await hall.event("result", "--section", "B", "--round", "1", "--table", "13", "1-0");
  const page = await open(t, `${hall.pages}/wall?every=3600`, { viewport: { width: 1920, height: 1080 } });
  await heading(page, "The round");
  await page.locator(".rounds li", { hasText: "A · Round 1" }).filter({ hasText: "12 of 12 games are being played" }).waitFor();
  await page.locator(".rounds li", { hasText: "B · Round 1" }).filter({ hasText: "1 of 2 games are being played" }).waitFor();
  assert.deepEqual(await violations(page), []);

  await page.keyboard.press("Space");
  await page.locator("kyban-hall-wall [role=status]", { hasText: "Paused" }).waitFor();
  await page.keyboard.press("ArrowRight");
  await heading(page, "Tables 1 – 10");
  assert.equal(await page.locator(".cards .card").count(), 10);
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press("ArrowRight");
  await heading(page, "Tables 11 – 14");
  await page.locator('.card[data-table="13"]', { hasText: "1-0" }).waitFor();
  await hall.event("result", "--section", "B", "--round", "1", "--table", "14", "1/2-1/2");
  await page.locator('.card[data-table="14"]', { hasText: "1/2-1/2" }).waitFor();
  await page.keyboard.press("ArrowRight");
  await heading(page, "Standings · A");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await heading(page, "Standings · B");
  await page.locator("tbody tr").first().filter({ hasText: "2" }).waitFor();
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press("ArrowRight");
  await heading(page, "The round");
  await page.keyboard.press("ArrowLeft");
  await heading(page, "Standings · B");
  assert.equal(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), true, "all is on the screen");
});

test("the wall walks by itself through what its address names", async (t) => {
  const hall = await Hall.start(t, [{ players: few, args: ["--system", "round-robin"] }]);
  await hall.publish(1);
  const page = await open(t, `${hall.pages}/wall?show=tables,standings&every=3&lang=vi`);
  await heading(page, "Các bàn 1 – 2");
  await heading(page, "Bảng xếp hạng");
  await heading(page, "Các bàn 1 – 2");
});

test("a screen is signed in by its link, which it keeps out of its address", async (t) => {
  const hall = await Hall.start(t, [{ players: few, args: ["--system", "round-robin"] }]);
  await hall.publish(1);
  await hall.event("result", "--round", "1", "--table", "1", "1-0");
  const token = await hall.token("screen", "Wall 1");
  const page = await open(t, `${hall.control}/wall?show=tables,standings&every=3600#token=${token}`, { ignoreHTTPSErrors: true });
  await heading(page, "Tables 1 – 2");
  await page.locator('.card[data-table="1"]', { hasText: "1-0" }).waitFor();
  assert.equal(page.url(), `${hall.control}/wall?show=tables,standings&every=3600`);
  await page.keyboard.press("ArrowRight");
  await heading(page, "Standings");
  await page.locator("tbody tr").first().filter({ hasText: "2" }).waitFor();
});
