// What an arbiter of a hall does in a browser: sign in once, see what waits at all tables, and rule at each of them.
import assert from "node:assert/strict";
import { closed, disputed, landscape, portrait } from "./arbiterpage.js";
import { violations } from "./axe.js";
import { open } from "./browser.js";
import { Hall } from "./hall.js";
import { test } from "./testing.js";

/** signedIn opens the arbiters' page of a hall by a link with a token. */
async function signedIn(t, hall, token, settings = {}) {
  const page = await open(t, `${hall.control}/arbiter#token=${token}`, { viewport: landscape, ignoreHTTPSErrors: true, ...settings });
  await page.locator("kyban-inbox h1").waitFor();
  return page;
}

test("an arbiter signs in at the hall, finds a claim and rules on it, and the board's log says who", async (t) => {
  const hall = await Hall.start(t);
  const board = await disputed(t);
  const page = await signedIn(t, hall, await hall.token("arbiter", "Trần Văn An"));
  await hall.joins(board, 7);
  const need = page.locator('.game-card[data-table="7"] .need a').filter({ hasText: "Open claim" });
  await need.waitFor();
  assert.equal(await page.evaluate(() => location.hash), "", "the token is out of the address");
  assert.match(await need.getAttribute("href"), /^\/tables\/7\/arbiter#1\/3\/claim1$/);
  assert.deepEqual(await violations(page), []);
  await page.setViewportSize(portrait);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is wider than the screen");
  await page.setViewportSize(landscape);

  await need.click();
  await page.locator(".timeline .event").first().waitFor();
  assert.match(await page.locator("header .who").innerText(), /Table 7 · Trần Văn An/);
  assert.match(await page.locator(".summary").innerText(), /Finding, article 9\.1: Red had to play E3\+1/);
  assert.deepEqual(await violations(page), []);
  const links = await page.locator("a").evaluateAll((all) => all.map((a) => a.href));
  assert.deepEqual(links.filter((href) => new URL(href).origin !== new URL(hall.control).origin), [], "no page links to a board");
  await page.getByRole("button", { name: "Rule on this turn" }).click();
  await page.locator("dialog").getByLabel(/^Ruling/).selectOption("duty_stands");
  await page.getByLabel("Reason, in words").fill("The board saw it.");
  await page.getByRole("button", { name: "Go on" }).click();
  await page.locator("dialog.confirm").getByRole("button", { name: "Confirm" }).click();
  const ruling = await board.record("of the ruling", (r) => r.type === "ruling");
  assert.deepEqual([ruling.text, ruling.name, ruling.claim], ["duty_stands", "Trần Văn An", 1]);
  await closed(page);
  await page.locator(".need").filter({ hasText: "A position is being set up" }).waitFor();
  assert.match(await board.boardctl("log", "1", "--json", "--facts"), /"by":"hall: Trần Văn An"/);

  await page.locator("header .home").click();
  await page.locator('.game-card[data-table="7"] .need').filter({ hasText: "A position is being set up" }).waitFor();
  await board.kill();
  await page.locator(".need").filter({ hasText: "The board is not heard" }).waitFor();
});

test("who has a PIN signs in by his name", async (t) => {
  const hall = await Hall.start(t);
  await hall.token("arbiter", "Trần Văn An", "", "135792");
  const page = await open(t, `${hall.control}/arbiter`, { viewport: portrait, ignoreHTTPSErrors: true, expected: [/401/] });
  const go = page.getByRole("button", { name: "Sign in" });
  await page.getByLabel("Name", { exact: true }).fill("Trần Văn An");
  await go.click();
  await page.locator(".trouble").filter({ hasText: "the token, or your name and PIN: one of both" }).waitFor();
  await page.getByLabel("PIN", { exact: true }).fill("975313");
  await go.click();
  await page.locator(".trouble").filter({ hasNotText: "one of both" }).filter({ hasText: /\w/ }).waitFor();
  assert.deepEqual(await violations(page), []);
  await page.getByLabel("PIN", { exact: true }).fill("135792");
  await go.click();
  await page.locator("kyban-inbox h1").waitFor();
  assert.match(await page.locator("header .who").innerText(), /Trần Văn An/);
});

test("a helper sees his tables alone", async (t) => {
  const hall = await Hall.start(t);
  const board = await disputed(t);
  await hall.joins(board, 2);
  const page = await signedIn(t, hall, await hall.token("arbiter", "Lê Bình", "3-9"), { expected: [/403/] });
  await page.getByText("No table is yours yet").waitFor();
  await page.goto(`${hall.control}/tables/2/arbiter#1/3`);
  await page.locator(".trouble").filter({ hasText: "table 2 is not among the tables of Lê Bình" }).waitFor();
});
