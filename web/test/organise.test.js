// The organisers' page of a hall: from the list of players to the round that is published, and its results.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { violations } from "./axe.js";
import { open } from "./browser.js";
import { Hall } from "./halld.js";
import { test } from "./testing.js";

const own = { ignoreHTTPSErrors: true };

/** list returns a list of so many players, as a spreadsheet has it. */
const list = (count) => ["name,club,rating,id", ...Array.from({ length: count }, (_, i) => `Kỳ thủ ${i + 1},CLB ${i % 5},${2400 - i},V${i + 1}`)].join("\n");

/** entered opens the page of a hall as an organiser who has scanned the link of the token. */
async function entered(t, hall, settings = {}) {
  const token = await hall.token("organiser", "Lan");
  const page = await open(t, `${hall.control}/organise#token=${token}`, { ...own, ...settings });
  await page.getByRole("heading", { name: "New section" }).waitFor();
  return page;
}

/** opened opens a section of so many players by the page, and returns how many actions that took. */
async function opened(page, count) {
  await page.getByLabel("Name of the event").fill("Giải Huế");
  await page.getByLabel("List of players").fill(list(count));
  await page.getByRole("button", { name: "Look at the list" }).click();
  await page.getByText(`${count} players. Nothing is kept yet.`).waitFor();
  await page.getByRole("button", { name: "Open the section" }).click();
  await page.getByRole("heading", { name: "Check-in" }).waitFor();
  return 4;
}

/** published pairs and publishes a round by the page, and returns how many actions that took. */
async function published(page, round) {
  await page.getByRole("link", { name: "Rounds" }).click();
  await page.getByRole("button", { name: `Pair round ${round}` }).click();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await page.getByRole("heading", { name: `Round ${round} · published` }).waitFor();
  return 4;
}

test("a list with faults is marked at its cells, and nothing of it is kept", async (t) => {
  const hall = await Hall.start(t);
  const page = await entered(t, hall);
  assert.deepEqual(await violations(page), []);
  await page.getByLabel("List of players").fill("name,rating\nAn,21x0\n,1900\nBình,2000");
  await page.getByRole("button", { name: "Look at the list" }).click();
  await page.getByText("2 faults: put them right").waitFor();
  const wrong = await page.locator("td.wrong").allTextContents();
  assert.deepEqual(wrong, ['21x0expected a whole number such as 2150, or nothing, found "21x0"', "expected a name, found none"]);
  assert.equal(await page.getByRole("button", { name: "Open the section" }).isVisible(), false);
  assert.deepEqual(await violations(page), []);
  await page.getByLabel("List of players").fill("name,rating\nAn,2100");
  await page.getByRole("button", { name: "Look at the list" }).click();
  await page.getByRole("alert").getByText("expected at least two who play, found 1").waitFor();
});

test("twenty boards, from the list to the round on all of them, in at most three actions a board", async (t) => {
  const hall = await Hall.start(t);
  const page = await entered(t, hall);
  let actions = 1 + (await opened(page, 40)) + (await published(page, 1));
  await page.getByRole("link", { name: "Boards" }).click();
  await page.getByRole("button", { name: "Invite boards to all tables" }).click();
  await page.locator(".invitations li").nth(19).waitFor();
  actions += 2;
  assert.equal(await page.locator(".invitations .qr").count(), 20);
  assert.ok(actions + 20 <= 60, `${actions} actions, and one at each of 20 boards`);
  t.diagnostic(`${actions} actions on the page for 20 boards`);
  const seen = await (await page.request.get(`${hall.pages}/api/rounds/1`)).json();
  assert.equal(seen[0].tables.length, 20);
  assert.equal(seen[0].tables[0].red, "Kỳ thủ 1");
  assert.deepEqual(await violations(page), []);
});

test("check-in: no round is paired while somebody is missing, and who is absent is not paired", async (t) => {
  const hall = await Hall.start(t);
  const page = await entered(t, hall, { expected: [/409 \(Conflict\)/] });
  await opened(page, 5);
  for (const n of [1, 2, 3, 4]) await page.getByRole("button", { name: `${n}. Kỳ thủ ${n} ` }).click();
  await page.getByText("4 of 5 are here").waitFor();
  await page.getByRole("heading", { name: "Missing: 1" }).waitFor();
  assert.deepEqual(await violations(page), []);
  await page.getByRole("link", { name: "Rounds" }).click();
  await page.getByRole("button", { name: "Pair round 1" }).click();
  await page.getByRole("alert").getByText("round 1: 1 are not checked in: Kỳ thủ 5").waitFor();
  await page.getByRole("link", { name: "Check-in" }).click();
  await page.getByRole("button", { name: "Enter all who are missing as absent in round 1" }).click();
  await page.getByRole("button", { name: "Kỳ thủ 5 plays after all" }).waitFor();
  await published(page, 1);
  await page.getByText("Absent: Kỳ thủ 5").waitFor();
});

test("two change places with a reason, why they meet is said, and a round is withdrawn before its first move", async (t) => {
  const hall = await Hall.start(t);
  const page = await entered(t, hall, { expected: [/422 \(Unprocessable Entity\)/] });
  await opened(page, 4);
  await page.getByRole("link", { name: "Rounds" }).click();
  await page.getByRole("button", { name: "Pair round 1" }).click();
  await page.getByRole("button", { name: "Let two change places" }).click();
  const asked = page.getByRole("dialog");
  await asked.getByLabel("Player").selectOption("2");
  await asked.locator("select").nth(1).selectOption("4");
  await asked.getByRole("button", { name: "Let two change places" }).click();
  await asked.getByRole("alert").filter({ hasText: /reason/ }).waitFor();
  await asked.getByLabel("Reason").fill("one family");
  assert.deepEqual(await violations(page), []);
  await asked.getByRole("button", { name: "Let two change places" }).click();
  await page.getByRole("button", { name: "Why" }).click();
  await page.getByText("The organiser changed it by hand: one family.").first().waitFor();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  assert.deepEqual(await violations(page), []);
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await page.getByRole("button", { name: "Withdraw the round" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw the round" }).click();
  await page.getByRole("heading", { name: "Round 1 · not published" }).waitFor();
  const shown = await hall.boardctl("event", "pair", "--round", "1", "--json");
  assert.deepEqual(JSON.parse(shown).tables.map(({ red, black }) => [red, black]), [["Kỳ thủ 1", "Kỳ thủ 4"], ["Kỳ thủ 3", "Kỳ thủ 2"]]);
});

test("sixty results by keys in three minutes, and a correction only where the key is pressed twice", async (t) => {
  const hall = await Hall.start(t);
  const page = await entered(t, hall);
  await opened(page, 120);
  await published(page, 1);
  await page.getByRole("link", { name: "Results" }).click();
  const cells = page.locator("input.result");
  await cells.first().focus();
  const keys = ["1", "0", "=", "+", "-"];
  const begun = Date.now();
  for (let i = 0; i < 60; i++) await page.keyboard.press(keys[i % 5]);
  await page.getByText("All results are there.").waitFor();
  const took = (Date.now() - begun) / 1000;
  t.diagnostic(`60 results by keys: ${took} s`);
  assert.ok(took < 180, `60 results took ${took} s`);
  assert.deepEqual(await Promise.all([0, 1, 2, 3, 4].map((i) => cells.nth(i).inputValue())), ["1-0", "0-1", "1/2-1/2", "+-", "-+"]);
  await cells.first().focus();
  await page.keyboard.press("0");
  await page.getByText("Table 1 has 1-0. Press the same key again to correct it to 0-1").waitFor();
  assert.equal(await cells.first().inputValue(), "1-0");
  await page.keyboard.press("0");
  await page.getByText("Table 1: 0-1").waitFor();
  await page.keyboard.press("ArrowUp");
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "Table 1: Kỳ thủ 1 – Kỳ thủ 2");
  assert.deepEqual(await violations(page), []);
  await page.getByRole("link", { name: "Standings" }).click();
  await page.getByRole("cell", { name: "Kỳ thủ 2", exact: true }).waitFor();
  const facts = await hall.boardctl("event", "standings", "--json");
  assert.equal(JSON.parse(facts).find(({ name }) => name === "Kỳ thủ 2").points, 2);
});

/** more are regulations below "More regulations": the label of each, what is chosen or filled in, and how the event keeps it. */
const more = [
  ["Rulebook", "vn1999", { rulebook: "vn1999" }],
  ["Law of repetition", "axf2003", { repetition: "axf2003" }],
  ["Time control", "5400+30", { control: "5400+30" }],
  ["Minutes late", "30", { lateness: 30 }],
  ["Win – draw – loss", "1-½-0", { scoring: "1-½-0" }],
  ["What a board has recorded is evidence", true, { evidence: true }],
  ["No round is paired in which", true, { no_repeats: true }],
  ["A rest is worth", "draw", { rest: "draw" }],
  ["Seed of all lots", "Huế 2026", { seed: "Huế 2026" }],
  ["Place", "Huế", { city: "Huế" }],
  ["First day", "2026-12-05", { begin: "2026-12-05" }],
  ["Last day", "2026-12-07", { end: "2026-12-07" }],
  ["Time zone", "Asia/Ho_Chi_Minh", { zone: "Asia/Ho_Chi_Minh" }],
  ["Chief arbiter", "Trần Văn An", { arbiter: "Trần Văn An" }],
  ["First table", "11", { first_table: 11 }],
  ["Tie-break 1", "buchholz_cut1", { tiebreaks: ["buchholz_cut1", "wins"] }],
  ["Tie-break 2", "wins", {}],
  ["Edition of FIDE’s rules", "fide2009", { edition: "fide2009" }],
];

test("all regulations of a section are chosen on the page, and its standings say each formula in words", async (t) => {
  const hall = await Hall.start(t);
  const page = await entered(t, hall);
  await page.getByText("More regulations").click();
  for (const [label, value] of more) {
    const input = page.getByLabel(new RegExp(`^${label}`));
    const kind = await input.evaluate((element) => element.localName);
    if (value === true) await input.check();
    else if (kind === "select") await input.selectOption(value);
    else await input.fill(value);
  }
  await page.getByLabel(/^Rounds/).fill("3");
  assert.deepEqual(await violations(page), []);
  await opened(page, 4);
  const { opened: kept } = JSON.parse(readFileSync(join(hall.data, "event", "000001.json"), "utf8")).fact;
  const wanted = Object.assign({ event: "Giải Huế", system: "vn1999-swiss", rounds: 3, play: "xiangqi" }, ...more.map(([, , fields]) => fields));
  assert.deepEqual(Object.fromEntries(Object.keys(wanted).map((name) => [name, kept[name]])), wanted);
  await page.getByRole("link", { name: "Standings" }).click();
  for (const [language, title, formula] of [
    ["vi", "Buchholz bỏ 1", "tổng điểm các đối thủ trừ người thấp nhất; vòng không đấu tính như gặp đối thủ ảo"],
    ["zh", "对手分（去最低）", "对手得分之和，去掉最低；未下的一轮按对虚拟对手计"],
    ["en", "Buchholz cut 1", "the sum of the opponents' points without the least one; a round without a game as one against a virtual opponent"],
  ]) {
    await page.locator(".languages select").selectOption(language);
    await page.locator(".formulas li", { hasText: `${title}: ${formula}` }).waitFor();
    assert.ok((await page.locator("tbody tr td.number").nth(2).getAttribute("title")).startsWith(formula));
    assert.deepEqual(await violations(page), []);
  }
});

test("regulations of other systems and of chess are there where they mean something", async (t) => {
  const hall = await Hall.start(t);
  const page = await entered(t, hall);
  await page.getByText("More regulations").click();
  const chosen = await page.locator("details select").evaluateAll((all) => all.filter(({ value }) => value !== "").map(({ name, value }) => `${name} ${value}`));
  assert.deepEqual(chosen, ["play xiangqi"], "nothing is chosen that nobody has chosen");
  const shown = async () => (await page.locator("details .field:visible > span").allTextContents()).join();
  for (const [system, has, lacks] of [
    ["knockout", ["Games of a meeting", "A game for the third place"], ["Who meets whom", "How often"]],
    ["round-robin", ["How often everybody meets everybody"], ["Games of a meeting", "must meet somebody again"]],
    ["matches", ["Who meets whom"], ["How often", "third place"]],
  ]) {
    await page.getByLabel(/^System/).selectOption(system);
    const labels = await shown();
    for (const label of has) assert.ok(labels.includes(label), `${system}: ${label} in ${labels}`);
    for (const label of lacks) assert.ok(!labels.includes(label), `${system}: no ${label} in ${labels}`);
  }
  await page.getByLabel(/^Game(?!s)/).selectOption("chess");
  assert.ok(!(await shown()).includes("Law of repetition"));
  assert.equal(await page.getByLabel(/^Rulebook/).inputValue(), "");
  assert.deepEqual(await page.getByLabel(/^Rulebook/).locator("option").allTextContents(), ["As usual", "Chess, FIDE 2023", "Chess, FIDE 2018"]);
});

test("a template of the list, papers of a round and files of a section are kept as files, and what there is not is said", async (t) => {
  const hall = await Hall.start(t);
  const page = await entered(t, hall, { expected: [/409 \(Conflict\)/] });
  const kept = async (link) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: link, exact: true }).click()]);
    return [download.suggestedFilename(), readFileSync(await download.path(), "utf8")];
  };
  const [template, list] = await kept("Template");
  assert.deepEqual([template, list.split("\n")[0]], ["players.csv", "\ufeffname,club,rating,id"]);
  await opened(page, 4);
  await published(page, 1);
  for (const [link, name] of [["Seating list", "seating-1.pdf"], ["Table cards", "cards-1.pdf"], ["Result slips", "slips-1.pdf"]]) {
    const [file, text] = await kept(link);
    assert.deepEqual([file, text.slice(0, 5)], [name, "%PDF-"]);
  }
  await page.getByRole("link", { name: "Scoresheets" }).click();
  await page.getByRole("alert").getByText("round 1: no game of it is stored here").waitFor();
  assert.deepEqual(await violations(page), []);
  await page.getByRole("link", { name: "Standings" }).click();
  for (const [link, name, begins] of [["TRF16", "event.trf", "012 Giải Huế\r\n"], ["TRF26", "event.trfx", "012 Giải Huế\r\n"], ["CSV", "event.csv", "section,round,table"], ["PGN", "event.pgn", "[Game "]]) {
    const [file, text] = await kept(link);
    assert.deepEqual([file, text.slice(0, begins.length)], [name, begins]);
  }
});

test("orders to boards that are not there are told table by table", async (t) => {
  const hall = await Hall.start(t);
  const page = await entered(t, hall);
  await opened(page, 4);
  await page.getByRole("link", { name: "Boards" }).click();
  const orders = page.locator("section", { has: page.getByRole("heading", { name: "Orders to the boards" }) }).last();
  await orders.getByLabel("Tables").fill("1-2");
  await orders.getByRole("button", { name: "Order it" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Order it" }).click();
  await page.getByText("Table 2: no board stands there").waitFor();
  assert.deepEqual(await violations(page), []);
});

for (const [look, settings] of [["light", { colorScheme: "light", viewport: { width: 1280, height: 800 } }], ["dark, on a phone", { colorScheme: "dark", viewport: { width: 390, height: 844 } }]]) {
  test(`every part can be read in each language: ${look}`, async (t) => {
    const hall = await Hall.start(t);
    const page = await entered(t, hall, settings);
    await opened(page, 6);
    await published(page, 1);
    for (const language of ["vi", "zh", "en"]) {
      await page.locator(".languages select").selectOption(language);
      for (const part of ["players", "checkIn", "rounds", "results", "standings", "boards"]) {
        await page.locator(`nav [data-key="${part}"]`).click();
        await page.locator(`nav [data-key="${part}"][aria-current]`).waitFor();
        assert.deepEqual(await violations(page), [], `${language} ${part}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${language} ${part} is ${wide} pixels too wide`);
      }
    }
  });
}

test("nobody comes in without the token of an organiser", async (t) => {
  const hall = await Hall.start(t);
  const page = await open(t, `${hall.control}/organise`, { ...own, expected: [/401 \(Unauthorized\)/] });
  await page.getByLabel("Token").fill("kyb_organiser_nobody");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("alert").filter({ hasText: /./ }).waitFor();
  assert.deepEqual(await violations(page), []);
  await page.getByLabel("Token").fill(await hall.token("viewer", "Screen"));
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("Screen is signed in, but has no organiser’s token").waitFor();
});
