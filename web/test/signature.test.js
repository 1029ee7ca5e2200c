// What becomes of a signature when something changes that it covers: before it is given, and after.
import assert from "node:assert/strict";
import { arbiterPage, disputed, tab } from "./arbiterpage.js";
import { until } from "./boardd.js";
import { test } from "./testing.js";

/** over opens the part of the page in which a game is signed that has ended. */
async function over(t, settings) {
  const board = await disputed(t);
  await board.boardctl("game", "result", "1-0");
  const { page } = await arbiterPage(t, board, settings);
  await page.goto(`${board.pages}/arbiter#1`);
  await page.locator(".turns a").first().waitFor();
  await tab(page, 2);
  return { board, page, question: page.locator("dialog.confirm") };
}

const refused = "sign: changed since it was shown to who signs: table; look at it as it is now, and sign that";

test("an arbiter signs nothing but what he was shown, and is told when his signature counts no more", async (t) => {
  const { board, page, question } = await over(t, { expected: [/409/] });
  const sign = page.locator(".operations").getByRole("button", { name: "Trần Văn An signs", exact: true });
  await sign.click();
  assert.match(await question.locator(".entered").innerText(), /Table\s+7/);
  await board.boardctl("game", "tags", "table=9");
  await question.getByRole("button", { name: "Confirm" }).click();
  await question.locator(".trouble").filter({ hasText: refused }).waitFor();
  assert.ok(!board.printed.some((r) => r.type === "signed"), "something was signed that nobody was shown");
  await question.getByRole("button", { name: "Change it" }).click();
  await until("the table as it is now", async () => {
    await sign.click();
    const shown = await question.locator(".entered").innerText();
    if (/Table\s+9/.test(shown)) return true;
    await question.getByRole("button", { name: "Change it" }).click();
    return false;
  });
  await question.getByRole("button", { name: "Confirm" }).click();
  const signed = await board.record("of the signature", (r) => r.type === "signed");
  assert.match(signed.digest, /^[0-9a-f]{64}$/);
  await page.locator(".operations .now").filter({ hasText: "Arbiter has signed." }).waitFor();

  await board.boardctl("game", "tags", "red=Nobody");
  const lapsed = page.locator(".operations .now").filter({ hasText: "counts no more" });
  await lapsed.waitFor();
  assert.equal(await lapsed.innerText(),
    "Trần Văn An (Arbiter) signed 1-0 before this was changed: the names. That signature counts no more, and is to be given anew."); // prettier-ignore
  await sign.click();
  await question.getByRole("button", { name: "Confirm" }).click();
  await lapsed.waitFor({ state: "detached" });
  await board.printedSo("the record of the second signature", () => board.printed.filter((r) => r.type === "signed").length === 2);
});

test("a player who types his PIN signs what he was shown, and may sign what there is now", async (t) => {
  const { board, page, question } = await over(t, { expected: [/409/] });
  await board.withPIN("red", "Lan", "lan-4711");
  const pin = page.locator(".operations").getByLabel("PIN of the player (Red)");
  const ask = async () => {
    await pin.fill("lan-4711");
    await pin.press("Enter");
    await question.waitFor();
    return question.locator(".entered").innerText();
  };
  await pin.pressSequentially("lan"); // Who is about to write is not disturbed, so that this is what he was shown.
  await board.boardctl("game", "tags", "table=9");
  await page.locator(".head .where").filter({ hasText: "Table 9" }).waitFor();
  assert.match(await ask(), /Table\s+7/);
  await question.getByRole("button", { name: "Confirm" }).click();
  await question.locator(".trouble").filter({ hasText: refused }).waitFor();
  await question.getByRole("button", { name: "Change it" }).click();
  await until("the table as it is now", async () => {
    if (/Table\s+9/.test(await ask())) return true;
    await question.getByRole("button", { name: "Change it" }).click();
    return false;
  });
  await question.getByRole("button", { name: "Confirm" }).click();
  await board.record("of the signature", (r) => r.type === "signed" && r.by === "red" && r.name === "Lan");
});
