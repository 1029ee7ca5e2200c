// The first minute: a dispute of the demo comes up, and whoever follows the link that was printed rules on it.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { folder, told } from "./boardd.js";
import { launch, open } from "./browser.js";
import { defer, test } from "./testing.js";

const boardd = new URL("../../build/boardd", import.meta.url).pathname;

/** show starts the demo, and returns the addresses that it prints. */
async function show(t) {
  const child = spawn(boardd, ["demo", "--seed", "2", "--speed", "12", "--plain", "--listen", "127.0.0.1:0", "--data", join(folder(t), "data")]);
  let printed = "";
  child.stdout.on("data", (text) => (printed += text));
  defer(t, () => new Promise((ended) => child.once("close", ended) && child.kill("SIGINT")));
  const arbiter = await told("the link of the arbiter", [child.stdout, "data"], () => printed.match(/^ {2}(http:\S+\/demo\/\S+)$/m)?.[1]);
  return { arbiter, pages: new URL(arbiter).origin };
}

test("a link signs the arbiter in, and the players do as he rules", async (t) => {
  await launch(); // The players wait a minute for the arbiter, which is not to be spent on that.
  const { arbiter, pages } = await show(t);
  const page = await open(t, arbiter);
  await page.locator(".game-card").first().waitFor();
  assert.equal(await page.evaluate(() => location.hash), "", "the token is out of the address");
  await page.locator(".need a").filter({ hasText: "Open claim" }).click();
  await page.locator(".summary").filter({ hasText: "Finding, article 9.1" }).waitFor();
  const before = await page.locator("kyban-replay .piece").count();
  assert.ok(before > 30, "the hands of the turn can be seen again");
  await page.getByRole("button", { name: "Rule on this turn" }).click();
  await page.locator("dialog").getByLabel(/^Ruling/).selectOption("duty_stands");
  await page.getByLabel("Reason, in words").fill("The board saw it.");
  await page.getByRole("button", { name: "Go on" }).click();
  await page.locator("dialog.confirm").getByRole("button", { name: "Confirm" }).click();
  const everybody = await open(t, `${pages}/games/1`);
  await everybody.locator('kyban-moves button[data-ply="9"]').waitFor();
});

test("a link with a token that is none says so, and asks for one", async (t) => {
  const { pages } = await show(t);
  const page = await open(t, `${pages}/arbiter#token=kyb_arbiter_nonsense`, { expected: [/401/] });
  await page.locator(".sign-in-page .trouble").filter({ hasText: /\w/ }).waitFor();
  await page.locator(".sign-in input").waitFor();
  assert.equal(await page.evaluate(() => location.hash), "");
});
