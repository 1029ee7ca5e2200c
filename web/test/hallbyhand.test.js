// An arbiter enters the moves of a table without a board in a browser, and corrects them.
import assert from "node:assert/strict";
import { landscape, portrait } from "./arbiterpage.js";
import { violations } from "./axe.js";
import { open } from "./browser.js";
import { Hall, named } from "./halld.js";
import { test } from "./testing.js";

test("moves of a table without a board are entered and corrected, and a fault is named at its ply", async (t) => {
  const hall = await Hall.start(t, [{ players: named("Nguyễn Văn An", "Trần Bình"), args: ["--system", "vn1999-swiss", "--rounds", "1"] }]);
  await hall.publish(1);
  const page = await open(t, `${hall.control}/arbiter#token=${await hall.token("arbiter", "Trần Văn An")}`, { viewport: landscape, ignoreHTTPSErrors: true });
  await page.locator("a.by-hand").click();
  assert.equal(await page.evaluate(() => location.hash), "#by-hand/1");
  const moves = page.getByLabel("Moves, in any notation");
  await moves.waitFor();
  assert.deepEqual(await violations(page), []);

  await moves.fill("C2=5 H8+7 a0a9");
  await page.getByRole("button", { name: "Enter" }).click();
  await page.locator(".faults li").filter({ hasText: "ply 3" }).waitFor();
  assert.equal(await page.locator(".moves-by-hand li").count(), 0, "with a fault nothing is entered");
  await moves.fill("C2=5 H8+7");
  await page.getByRole("button", { name: "Enter" }).click();
  await page.locator(".moves-by-hand li").nth(1).waitFor();
  await page.getByLabel("How many of the moves above stay").fill("1");
  await moves.fill("H2+3");
  await page.getByRole("button", { name: "Enter" }).click();
  await page.locator(".moves-by-hand li").filter({ hasText: "H2+3" }).waitFor();
  assert.deepEqual(await page.locator(".moves-by-hand li").allInnerTexts(), ["C2=5", "H2+3"]);
  await page.locator(".entries li").filter({ hasText: "1 plies behind 1" }).waitFor();
  assert.deepEqual(await violations(page), []);
  await page.setViewportSize(portrait);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is wider than the screen");
});
