// The teams of a hall: their standings, and the matches of each.
import assert from "node:assert/strict";
import { violations } from "./axe.js";
import { open } from "./browser.js";
import { Hall } from "./halld.js";
import { test } from "./testing.js";

const players = "name,team\nAn 1,Huế\nAn 2,Huế\nBình 1,Vinh\nBình 2,Vinh\nCường 1,Hà Nội\nCường 2,Hà Nội\nDũng 1,Đà Nẵng\nDũng 2,Đà Nẵng\n";

test("teams stand by match and game points, with each match board by board", async (t) => {
  const hall = await Hall.start(t, [{ players, args: ["--system", "teams", "--boards", "2"] }]);
  await hall.publish(1);
  const page = await open(t, hall.pages);
  await page.getByRole("link", { name: "Teams" }).click();
  await page.locator("section.team").getByText("Round 1: ").first().waitFor(); // The hall has seen the round.
  const paired = JSON.parse(await (await fetch(`${hall.pages}/api/rounds/1`)).text())[0].tables;
  await hall.event("result", "--round", "1", "--table", "1", "1-0");
  await hall.event("result", "--round", "1", "--table", "2", "1/2-1/2");
  const first = page.locator(".lists > section > .wide tbody tr").first();
  const [own, other] = paired[0].teams;
  await first.filter({ hasText: new RegExp(`1${own}2`) }).waitFor();
  assert.equal(await first.locator("td").nth(3).innerText(), "3", "a win and a draw");
  const team = page.locator("section.team").filter({ has: page.locator("h3", { hasText: own }) });
  assert.match(await team.innerText(), new RegExp(`Round 1: ${other} 3 – 1`));
  assert.match(await team.innerText(), /Red.*\n?.*1[^]*½/);
  assert.deepEqual(await violations(page), []);
  await page.getByRole("link", { name: "Cross table" }).click();
  await page.getByRole("link", { name: own }).click();
  await page.waitForURL(/\/teams#team-/);
  await page.locator("section.team h3", { hasText: own }).waitFor();
});
