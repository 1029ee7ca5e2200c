// Every page of a hall, on a phone and at a desk: nothing keeps a reader out, and nothing is wider than the screen.
import assert from "node:assert/strict";
import { violations } from "./axe.js";
import { open } from "./browser.js";
import { Hall, named } from "./halld.js";
import { file, test } from "./testing.js";

const teams = "name,team\nAn 1,Huế\nAn 2,Huế\nBình 1,Vinh\nBình 2,Vinh\n";
const start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";

/** played is a hall of two sections, whose first round is on: a game that was entered by hand, a result, a rest, and no board. */
async function played() {
  const hall = await Hall.start(file, [
    { players: named("Nguyễn Văn An", "Trần Bình", "Lê Cường", "Phạm Dũng", "Võ Em"), args: ["--section", "Nam", "--system", "vn1999-swiss", "--rounds", "3", "--tiebreaks", "buchholz_median1,buchholz_cut1,sonneborn_berger,direct_encounter,wins_with_black"] },
    { players: teams, args: ["--section", "Đồng đội", "--system", "teams", "--boards", "2"] },
  ]);
  await hall.publish(1, "--section", "Nam");
  await hall.publish(1, "--section", "Đồng đội");
  await hall.boardctl("hall", "moves", "1", "C2=5", "H8+7");
  await hall.event("result", "--section", "Nam", "--round", "1", "--table", "2", "1-0");
  return hall;
}

let shared;
const hallOf = () => (shared ??= played());

/** lists and views are the pages that everybody sees, and what is there when they are drawn. */
const lists = [
  ["/", '.card[data-table="1"] kyban-board .piece'],
  ["/rounds/1", ".lists table"],
  ["/standings", ".formulas li"],
  ["/cross", ".lists table"],
  ["/players", ".lists table"],
  ["/players/1-1", ".lists table"],
  ["/teams", "section.team table"],
  ["/search", ".lists form"],
  [`/search?fen=${encodeURIComponent(start)}`, ".lists table"],
];
const views = [
  ["/tables/1", "kyban-board .piece"],
  ["/tables/1/embed", "kyban-board .piece"],
  ["/tables/1/overlay", "kyban-board .piece"],
  ["/tables/3", "main"],
  ["/wall", "kyban-hall-wall h2"],
  ["/wall?show=tables", "kyban-hall-wall .card"],
  ["/wall?show=standings", "kyban-hall-wall table"],
  ["/certificate", "main h1"],
  ["/nowhere", "main h1"],
];

/** broken returns the words of tables that stand on two lines: a table that is too wide is moved instead. */
function broken() {
  const words = [];
  for (const cell of document.querySelectorAll("table :is(th, td)")) {
    const walk = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      for (const { 0: word, index } of walk.currentNode.data.matchAll(/[\p{L}\d]+/gu)) {
        const range = document.createRange();
        range.setStart(walk.currentNode, index);
        range.setEnd(walk.currentNode, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) words.push(word);
      }
    }
  }
  return words;
}

/** checked looks at a page as it is drawn. */
async function checked(page, what) {
  assert.deepEqual(await violations(page), [], what);
  assert.deepEqual(await page.evaluate(broken), [], `broken words: ${what}`);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${what} is ${wide} pixels too wide`);
}

const sizes = [
  ["a phone in the dark", { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: "dark" }],
  ["a desk by day", { viewport: { width: 1280, height: 800 }, colorScheme: "light" }],
];

for (const [size, settings] of sizes) {
  for (const [kind, pages] of [["lists", lists], ["views of games and screens", views]]) {
    test(`what everybody sees can be read: ${kind}, on ${size}`, async (t) => {
      const hall = await hallOf();
      const page = await open(t, `${hall.pages}/`, { ...settings, expected: [/404 \(Not Found\)/] });
      for (const [path, drawn] of pages) {
        await page.goto(hall.pages + path);
        await page.locator(drawn).first().waitFor({ state: "attached" });
        await checked(page, path);
      }
    });
  }

  test(`what organisers see can be read: on ${size}`, async (t) => {
    const hall = await hallOf();
    const own = { ...settings, ignoreHTTPSErrors: true };
    const page = await open(t, `${hall.control}/organise`, own);
    await page.getByLabel("Token").waitFor();
    await checked(page, "the sign-in");
    await page.goto(`${hall.control}/organise#token=${await hall.token("organiser", `Lan, ${size}`)}`);
    await page.getByRole("heading", { name: "Players" }).waitFor();
    for (const section of ["Nam", "Đồng đội"]) {
      await page.locator('[data-key="section"]').selectOption(section);
      for (const part of ["players", "checkIn", "rounds", "results", "standings", "boards"]) {
        await page.locator(`nav [data-key="${part}"]`).click();
        await page.locator(`nav [data-key="${part}"][aria-current]`).waitFor();
        if (part === "standings") await page.locator(".formulas li").first().waitFor();
        await checked(page, `${section}: ${part}`);
      }
    }
    await page.getByRole("button", { name: "New section" }).click();
    await page.getByText("More regulations").click();
    await checked(page, "a new section");
  });

  test(`what arbiters see can be read: on ${size}`, async (t) => {
    const hall = await hallOf();
    const page = await open(t, `${hall.control}/arbiter`, { ...settings, ignoreHTTPSErrors: true });
    await page.getByLabel("Token").waitFor();
    await checked(page, "the sign-in");
    await page.goto(`${hall.control}/arbiter#token=${await hall.token("arbiter", `Trần, ${size}`)}`);
    await page.locator("a.by-hand").first().waitFor();
    await checked(page, "the inbox");
    await page.locator("a.by-hand").first().click();
    await page.getByLabel("Moves, in any notation").waitFor();
    await checked(page, "moves by hand");
  });
}
