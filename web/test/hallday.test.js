// The organiser's day in the browser, as docs/HALL.md has it: from the list of players to the first round on all boards. Each step stands
// there, and none takes more than three actions a board. HALL_BOARDS says how many boards there are.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { env } from "node:process";
import { violations } from "./axe.js";
import { Board, until } from "./boardd.js";
import { open } from "./browser.js";
import { Hall } from "./halld.js";
import { test } from "./testing.js";
import { never } from "./trace.js";

const boards = Number(env.HALL_BOARDS ?? 3);
const still = `trace 1\n${never} end\n`;

/** An organiser of so many boards takes at most three actions for each. */
const [usual, most] = [20, 3];

const all = readFileSync(new URL("../../docs/HALL.md", import.meta.url), "utf8").replaceAll("\r", "");
const told = all.slice(all.indexOf("\n## In the browser\n"), all.indexOf("\n## The hall, with boards\n"));
/** The row of headings of a list of players. */
const [, headings] = /^```csv players\.csv\n(.*)$/m.exec(all);

/** Day counts what the organiser does. What does not stand in the docs is no step. */
class Day {
  actions = 0;

  step(written) {
    assert.ok(told.includes(written), `docs/HALL.md, "In the browser", has no step ${written}`);
    this.actions++;
  }

  async press(page, name, written = `**${name}**`) {
    this.step(written);
    await page.getByRole("button", { name, exact: true }).click();
  }

  async part(page, name) {
    this.step(`| ${name} |`);
    await page.getByRole("link", { name, exact: true }).click();
  }

  async fill(page, label, written, text) {
    this.step(written);
    await page.getByLabel(label).fill(text);
  }
}

/** joined lets a board join. All boards are at one address here, and the hall lets ten of one come at once: then it is asked again. */
const joined = (board, address, code) => board.boardctl("hall", "join", address, "--code", code).catch((failure) => {
  if (!/too many attempts/.test(failure.stderr)) throw failure;
}); // prettier-ignore

test(`the round comes to all of ${boards} boards in at most three actions a board, each of which the docs have`, async (t) => {
  const day = new Day();
  day.step("`halld run --data hue --listen :8080 --control :7444`");
  const hall = await Hall.start(t);
  day.step("boardctl token new --role organiser --name Lan --qr --data hue");
  const token = await hall.token("organiser", "Lan");
  day.step("opens the link is signed in at `/organise`");
  const page = await open(t, `${hall.control}/organise#token=${token}`, { ignoreHTTPSErrors: true });
  await page.getByRole("heading", { name: "New section" }).waitFor();

  await day.fill(page, "Name of the event", "the name of the event", "Giải Huế");
  const list = Array.from({ length: 2 * boards }, (_, i) => `Kỳ thủ ${i + 1},Huế,${2400 - i},V${i + 1}`);
  await day.fill(page, "List of players", "the list of players is pasted", [headings, ...list].join("\n"));
  await day.press(page, "Look at the list");
  await day.press(page, "Open the section");
  await page.getByRole("heading", { name: "Check-in" }).waitFor();
  await day.part(page, "Rounds");
  await day.press(page, "Pair round 1");
  await day.press(page, "Publish");
  await day.press(page.getByRole("dialog"), "Publish", "**Publish**, which asks first");
  await page.getByRole("heading", { name: "Round 1 · published" }).waitFor();
  await day.part(page, "Boards");
  await day.press(page, "Invite boards to all tables");
  const cards = page.locator(".invitations li");
  await cards.nth(boards - 1).waitFor();
  assert.deepEqual(await violations(page), []);
  const once = day.actions;

  const paired = (await (await fetch(`${hall.pages}/api/rounds/1`)).json())[0].tables;
  assert.equal(paired.length, boards);
  for (const [i, { table, red, black }] of paired.entries()) {
    const board = await Board.start(t, { trace: still });
    const [code, address] = [await cards.nth(i).locator("code").innerText(), await cards.nth(i).locator("p").first().innerText()];
    day.step("boardctl hall join https://192.0.2.7:7444 --code 4F7K-2M9Q-X3RT-6WHP");
    assert.match(await until(`table ${table} in the hall`, () => joined(board, address, code)), new RegExp(`^This board stands at table ${table} of the hall`));
    await until(`round 1 on the board of table ${table}`, async () => {
      const { tags } = JSON.parse(await board.boardctl("status", "--json"));
      return tags?.red === red && tags?.black === black && tags?.round === "1" && tags?.table === String(table);
    });
  }
  const each = (day.actions - once) / boards;
  t.diagnostic(`${once} actions on the page and the hall's computer, ${each} at each board: ${once + usual * each} for ${usual} boards`);
  assert.ok(once + usual * each <= usual * most, `${once} actions, and ${each} at each board`);
});
