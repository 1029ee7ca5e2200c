// Acts on many boards at once: on a section, and what is announced to everybody.
import assert from "node:assert/strict";
import { violations } from "./axe.js";
import { open } from "./browser.js";
import { Hall, named } from "./halld.js";
import { test } from "./testing.js";

const four = named("Nguyễn Văn An", "Trần Bình", "Lê Cường", "Phạm Dũng");

/** boards opens the tab Boards of a hall with the sections A, at tables 1 and 2, and B, at 3 and 4. */
async function boards(t) {
  const hall = await Hall.start(t, ["A", "B"].map((name, i) => ({ players: four, args: ["--section", name, "--system", "round-robin", "--first-table", String(2 * i + 1)] })));
  await hall.publish(1, "--section", "A");
  await hall.publish(1, "--section", "B");
  const page = await open(t, `${hall.control}/organise#token=${await hall.token("organiser", "Lan")}`, { ignoreHTTPSErrors: true, expected: [/422 \(Unprocessable Entity\)/] });
  await page.getByRole("link", { name: "Boards" }).click();
  const part = (name) => page.locator("section", { has: page.getByRole("heading", { name, exact: true }) }).last();
  return { hall, page, part };
}

/** confirmed presses a button of the question that is asked. */
const confirmed = (page, name) => page.getByRole("dialog").getByRole("button", { name }).click();

test("what is announced to a section is read on the hall, its wall and its tables, until it is withdrawn", async (t) => {
  const { hall, page, part } = await boards(t);
  const announcements = part("Announcements");
  await announcements.getByLabel("Section").selectOption("B");
  await announcements.getByLabel("Announcement", { exact: true }).fill("Nghỉ 10 phút");
  await announcements.getByRole("button", { name: "Announce it" }).click();
  await page.getByRole("dialog").getByText("Everybody reads it at once, also outside of the hall").waitFor();
  assert.deepEqual(await violations(page), []);
  await confirmed(page, "Announce it");
  await announcements.locator(".announced p", { hasText: "Nghỉ 10 phút" }).filter({ hasText: "B" }).waitFor();

  const [front, wall, other, table, elsewhere] = await Promise.all(["/", "/wall", "/wall?section=A", "/tables/3", "/tables/1"].map((path) => open(t, hall.pages + path, { expected: [/404 \(Not Found\)/] })));
  for (const shown of [front, wall, table]) {
    await shown.locator(".announced p", { hasText: "Nghỉ 10 phút" }).waitFor();
    assert.deepEqual(await violations(shown), []);
  }
  await other.getByRole("heading", { name: "The round" }).waitFor();
  await elsewhere.locator(".absent").waitFor();
  for (const without of [other, elsewhere]) {
    assert.equal(await without.locator(".announced p").count(), 0);
  }

  await announcements.getByRole("button", { name: "Withdraw" }).click();
  await front.locator(".announced p").waitFor({ state: "detached" });
  await announcements.locator(".announced p").waitFor({ state: "detached" });
});

test("a start that is not set is not moved, and an act on a section without boards is refused", async (t) => {
  const { page, part } = await boards(t);
  const orders = part("Orders to the boards");
  await orders.getByLabel(/^Order/).selectOption("Move the start");
  await orders.getByLabel("By so many minutes").fill("-5");
  await orders.getByRole("button", { name: "Order it" }).click();
  await confirmed(page, "Order it");
  await page.getByRole("dialog").getByText("no start is set that is still to come").waitFor();
  assert.deepEqual(await violations(page), []);
  await page.getByRole("dialog").getByRole("button", { name: "Back" }).click();
  await orders.getByLabel(/^Order/).selectOption("Stop the clocks");
  await orders.getByLabel("Section").selectOption("A");
  await orders.getByRole("button", { name: "Order it" }).click();
  await confirmed(page, "Order it");
  await page.getByRole("dialog").getByText('no board stands at a table of section "A"').waitFor();
});
