// What an arbiter enters at the board: sections that open, points that are pressed on the board, articles by their titles.
import assert from "node:assert/strict";
import { arbiterPage, disputed } from "./arbiterpage.js";
import { violations } from "./axe.js";
import { test } from "./testing.js";

/** press presses a point of the board that is shown, which Red sees from below, and of a dialog scrolls there. */
async function press(page, board, point) {
  const drawn = page.locator(`${board} svg`).first();
  const { x, y } = await drawn.evaluate((svg, [file, rank]) => {
    const at = () => new DOMPoint(file * 100, (9 - rank) * 100).matrixTransform(svg.getScreenCTM());
    document.querySelector("dialog[open]")?.scrollBy(0, at().y - innerHeight / 2); // As who presses it does: buttons stand below.
    const { x, y } = at();
    return { x, y };
  }, ["abcdefghi".indexOf(point[0]), Number(point[1])]);
  await page.mouse.click(x, y);
}

test("nothing is said of a game at the board before the board has told how it stands", async (t) => {
  const board = await disputed(t);
  const { page } = await arbiterPage(t, board);
  let answer;
  const answered = new Promise((resolve) => (answer = resolve));
  await page.route("**/api/status?*", async (route) => {
    await answered;
    await route.continue();
  });
  await page.locator(".need a").first().click();
  await page.getByRole("tab").nth(2).click();
  const panel = page.getByRole("tabpanel");
  await page.locator(".head h1").waitFor({ state: "detached" });
  assert.equal(await panel.innerText(), "");
  answer();
  await panel.locator("details.group").first().waitFor();
});

test("a point is pressed on the board, a section stays open, and a ruling cites its article by the title", async (t) => {
  const board = await disputed(t);
  const { page } = await arbiterPage(t, board);
  await page.locator(".need a").first().click();
  await page.locator(".timeline .event").first().waitFor();

  await page.getByRole("tab").nth(2).click();
  const group = (title) => page.locator(`details.group[data-group="${title}"]`);
  await group("Enter a claim").waitFor();
  assert.equal(await group("Stop and go on").evaluate((one) => one.open), true);
  assert.equal(await group("Enter a claim").evaluate((one) => one.open), false);
  const point = group("Enter a claim").locator("[data-point]");
  await press(page, ".picture kyban-board", "h2");
  assert.equal(await point.inputValue(), "", "nothing asks for a point");
  await group("Enter a claim").locator("summary").click();
  await press(page, ".picture kyban-board", "h2");
  assert.equal(await point.inputValue(), "h2");
  await board.boardctl("game", "tags", "Table=9");
  await page.locator(".head .where").filter({ hasText: "Table 9" }).waitFor(); // All is drawn anew.
  assert.equal(await point.inputValue(), "h2", "what was filled in stays");
  assert.equal(await group("Enter a claim").evaluate((one) => one.open), true);
  assert.deepEqual(await violations(page), []);

  await page.getByRole("tab").nth(0).click();
  await page.getByRole("button", { name: "Rule on this turn" }).click();
  const dialog = page.locator("dialog.ruling");
  await dialog.getByLabel(/^Ruling/).selectOption("accidental");
  await dialog.getByText("Choose the point on the board").click();
  await press(page, "dialog.ruling kyban-board", "e3");
  assert.equal(await dialog.getByLabel(/^Touch on the point/).inputValue(), "e3");
  await press(page, "dialog.ruling kyban-board", "g0");
  assert.equal(await dialog.getByLabel(/^Touch on the point/).inputValue(), "g0");
  assert.deepEqual(await violations(page), []);
  await dialog.getByLabel(/^Article/).selectOption("9.6");
  const cited = await dialog.getByLabel(/^Article/).evaluate((list) => list.selectedOptions[0].textContent);
  assert.match(cited, /^9\.6 \S/);
  await dialog.getByLabel("Reason, in words").fill("His sleeve.");
  await dialog.getByRole("button", { name: "Go on" }).click();
  const entered = page.locator("dialog.confirm .entered");
  await entered.getByText(cited, { exact: true }).waitFor();
  await page.locator("dialog.confirm button.act").click();
  await board.record("of the ruling", (r) => r.type === "ruling" && r.point === "g0" && r.article === "9.6");
});
