// What no sensor can decide: the arbiter reads what each of two readings would mean, and rules on it by one touch. And a
// piece that stands where no move put it, which accuses nobody, or where nobody should have set it up.
import assert from "node:assert/strict";
import { arbiterPage, closed } from "./arbiterpage.js";
import { violations } from "./axe.js";
import { Board } from "./boardd.js";
import { open } from "./browser.js";
import { test } from "./testing.js";
import { never } from "./trace.js";

/** game is a game that lasts as it stands. */
const game = (lines) => `trace 1\nrulebook vn2004\nred "Hu Ronghua"\nblack "Lü Qin"\n${lines.trim()}\n${never} end\n`;

/** breach is a game in which Red's cannon, with which he took a horse, left its point right after his press. Black could take it. */
const breach = game(`
1000000 - b2
1100000 - b9
1400000 + b9
2000000 press red
2300000 - b9
2600000 + b9
5000000 - h9
5400000 + g7
6000000 press black`);

/** fault is a game in which the piece that left its point so could not be taken. */
const fault = game(`
1000000 - h2
1400000 + e2
2000000 press red
2300000 - b2
2600000 + b2
5000000 - h9
5400000 + g7
6000000 press black`);

/** offByARank is a game that has not begun: a cannon of Red's stands one rank too low. */
const offByARank = `trace 1\nboard xxxxxxxxx/9/1x5x1/x1x1x1x1x/9/9/x1x1x1x1x/1x7/7x1/xxxxxxxxx\n${never} end\n`;

/** pushed is a game in which Red, with his horse in his hand, pushes a pawn of Black's to the point beside. */
const pushed = game(`
1000000 - h2
1400000 + e2
2000000 press red
3000000 - h9
3400000 + g7
4000000 press black
6000000 - h0
6200000 - g6
6350000 + f6
6600000 + g2
7200000 press red
9000000 - b9
9400000 + c7
10000000 press black`);

/** strayed is a game in which Red pushed a cannon of Black's before he pressed, or Black moved it so early. */
const strayed = game(`
1000000 - h2
1400000 + e2
2000000 press red
4000000 - h9
4400000 + g7
5000000 press black
7000000 - h0
7400000 + g2
7600000 - b7
7800000 + b6
8100000 press red
10000000 - i9
10400000 + h9
11000000 press black
13000000 - b0
13400000 + c2
14000000 press red`);

/**
 * asked opens the arbiter's page on the turn that a question is about: by what waits for him on his page, or where it is about a touch, for which
 * nobody has claimed, by the turn's address.
 */
async function asked(t, played, settings, ply = 2) {
  const board = await Board.start(t, { trace: played });
  await board.record("of the question", (r) => r.type === "question");
  await board.made(played.match(/ press /g).length);
  const { page } = await arbiterPage(t, board, settings);
  if (ply > 2) {
    await page.locator(".need a").first().click();
  } else {
    assert.equal(await page.locator(".need").filter({ hasText: "Question" }).count(), 0, "whose touch it was waits for a claim");
    await page.goto(`${board.pages}/arbiter#1/${ply}`);
  }
  await page.locator(".question").waitFor();
  return { board, page };
}

/** enter gives the reason of a ruling that is filled in, confirms it, and returns what was told to follow. */
async function enter(page, reason) {
  await page.locator("dialog.ruling textarea").fill(reason);
  await page.locator("dialog.ruling button.act").click();
  await page.locator("dialog.confirm .follows li").first().waitFor();
  const told = await page.locator("dialog.confirm .follows li").allInnerTexts();
  await page.locator("dialog.confirm button.act").click();
  await closed(page);
  return told;
}

const breachReadings = [
  "If it was Black's touch: article 9.2, Black had to play R1=2 (a9b9) and played H8+7 (h9g7), a breach.",
  "If Red straightened it: nothing is found of Black. Then Red adjusted without notice and out of turn, which is itself a breach of article 9.5a.",
];
const faultReadings = [
  "If it was Black's touch: article 9.2, and no legal move obeys that duty, a technical fault.",
  "If Red straightened it: nothing is found of Black. Then Red adjusted without notice and out of turn, which is itself a breach of article 9.5a.",
];

const either = (point) => `Question for the arbiter: Red's cannon (${point}) left its point 0.300 s after Red had pressed the clock and was put back by itself. It may have been in either player's hand. No sensor can tell.`;

for (const { name, played, need, point, text, readings, touch, ruling, follows } of [
  {
    name: "the touch stands, and the move is to be replaced",
    played: breach, point: "b9", text: either("b9"), readings: breachReadings, touch: "The duty stands: the move is to be replaced",
    ruling: { text: "duty_stands", ply: 2, point: "b9", side: undefined, article: "9.2" },
    follows: ["The ruling cites article 9.2.", "The moves from 1. Black (ply 2) on become void: h9g7. They stay in the record."],
  },
  {
    name: "the touch was not meant, and is counted",
    played: breach, point: "b9", text: either("b9"), readings: breachReadings, touch: "The touch was accidental",
    ruling: { text: "accidental", ply: 2, point: "b9", side: "black", article: "9.6" },
    follows: ["The ruling cites article 9.6."],
  },
  {
    name: "nothing follows",
    played: breach, point: "b9", text: either("b9"), readings: breachReadings, touch: "Dismissed: nothing follows",
    ruling: { text: "dismissed", ply: 2, point: "b9", side: undefined, article: "9.2" },
    follows: ["The ruling cites article 9.2."],
  },
  {
    name: "the touch was a fault, for no move obeys its duty",
    played: fault, point: "b2", text: either("b2"), readings: faultReadings, touch: "Technical fault",
    ruling: { text: "technical_fault", ply: 2, point: undefined, side: "black", article: "9.2" },
    follows: ["The ruling cites article 9.2.", "Counted for Black: technical fault, 1 so far."],
  },
  {
    name: "the position after the turn in which a piece strayed is set up",
    played: strayed, need: "2. Red (ply 3) · Red", point: "b7", touch: "The position after this move is restored",
    text: "Question for the arbiter: Black's cannon (b7) came to stand on b6. It may have been displaced in this turn, or Black may have moved it. No sensor can tell.",
    readings: ["If Red displaced it: article 9.10b, and the position is restored.", "If Black moved it, even early: it is Black's move, and nothing is found."],
    ruling: { text: "restore", ply: 4, point: undefined, side: undefined, article: "9.10b" },
    follows: ["The ruling cites article 9.10b.", "The players set up the position before 2. Black (ply 4). No move is read until it stands."],
  },
  {
    name: "the position before a piece strayed is set up",
    played: strayed, need: "2. Red (ply 3) · Red", point: "b7", touch: "The position before this move is restored",
    text: "Question for the arbiter: Black's cannon (b7) came to stand on b6. It may have been displaced in this turn, or Black may have moved it. No sensor can tell.",
    readings: ["If Red displaced it: article 9.10b, and the position is restored.", "If Black moved it, even early: it is Black's move, and nothing is found."],
    ruling: { text: "restore", ply: 3, point: undefined, side: undefined, article: "9.10b" },
    follows: ["The ruling cites article 9.10b.", "The players set up the position before 2. Red (ply 3). No move is read until it stands."],
  },
]) { // prettier-ignore
  test(`a question is read with both its readings and ruled on by one touch: ${name}`, async (t) => {
    const { board, page } = await asked(t, played, undefined, need === undefined ? 2 : 3);
    if (need !== undefined) assert.equal(await page.locator(".need").first().innerText(), `Question, not ruled on · ${need} · on ${point}`);
    const question = page.locator(need === undefined ? ".question:not(.waits)" : ".question.waits");
    assert.equal(await question.locator("p").innerText(), text);
    assert.deepEqual(await question.locator("li").allInnerTexts(), readings);
    await question.getByRole("button", { name: touch, exact: true }).click();
    const told = await enter(page, "Both players were asked.");
    for (const said of follows) assert.ok(told.includes(said), `${said} is not among ${told.join(" ")}`);
    const ruled = await board.record("of the ruling", (r) => r.type === "ruling");
    for (const [field, value] of Object.entries(ruling)) assert.equal(ruled[field], value, field);
    assert.deepEqual([ruled.reason, ruled.name], ["Both players were asked.", "Trần Văn An"]);
    await page.locator(".question:not(.waits)").filter({ hasText: "ruling 1" }).waitFor();
    assert.equal(await page.locator(".question button").count(), 0, "a question that is decided is not asked again");
    if (need !== undefined) await page.locator(".need").filter({ hasText: "Question" }).first().waitFor({ state: "detached" });
    assert.ok(!board.printed.some((r) => r.type === "finding"), "a question is no finding");
  });
}

test("whose touch it was waits for the arbiter when the owner of the piece claims", async (t) => {
  const { board, page } = await asked(t, breach.replace(`${never} end`, "7000000 claim red 2 b9\n$&"));
  await board.record("of the claim", (r) => r.type === "claim");
  await page.locator(".question.waits").waitFor();
  assert.match(await page.locator(".turn").innerText(), /By this word Red's cannon \(b9\) was in Black's hand; whether that is so the arbiter decides\. Under it: Finding, article 9\.2/);
});

test("everybody sees the moves of a game with a question, and nothing of the question", async (t) => {
  const { board } = await asked(t, breach);
  const everybody = await open(t, `${board.pages}/games/1`);
  await everybody.locator('kyban-moves button[data-ply="2"]').waitFor();
  assert.doesNotMatch(await everybody.locator("body").innerText(), /question|9\.2|straighten/i);
  for (const address of ["/api/games/1", "/games/1.pgn"]) {
    const answer = await fetch(`${board.pages}${address}`);
    assert.deepEqual([answer.status, /question|either_hand/.test(await answer.text())], [200, false], address);
  }
});

for (const [locale, heading] of [
  ["vi", "Câu hỏi cho trọng tài"],
  ["zh", "待裁判裁定"],
  ["en", "Questions for the arbiter"],
]) {
  test(`a question is for a finger and for everybody's eyes, in ${locale}`, async (t) => {
    const { page } = await asked(t, breach, { locale, hasTouch: true });
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      await page.reload();
      await page.getByRole("heading", { name: heading }).waitFor();
      const sizes = await page.locator(".question button").evaluateAll((all) => all.map((each) => Math.min(each.offsetWidth, each.offsetHeight)));
      assert.equal(sizes.length, 3);
      assert.ok(sizes.every((size) => size >= 44), `${sizes} pixels for a finger`);
      assert.equal((await page.locator(".question li").allInnerTexts()).filter((reading) => reading.includes("9.2")).length, 1);
      assert.deepEqual(await violations(page, ".question"), [], colorScheme);
    }
  });
}

for (const [locale, need] of [
  ["vi", "Có thể có quân bị xếp sai · Đặt: h2 · Lấy đi: h1"],
  ["zh", "可能有棋子摆错 · 放上: h2 · 拿走: h1"],
  ["en", "Pieces may be set up wrongly · Put: h2 · Take away: h1"],
]) {
  test(`pieces that may be set up wrongly wait on the list of games before the first move, and are marked on the board, in ${locale}`, async (t) => {
    const board = await Board.start(t, { trace: offByARank });
    await board.record("of the setup", (r) => r.type === "setup");
    const { page } = await arbiterPage(t, board, { locale });
    await page.locator(".need").filter({ hasText: need }).waitFor();
    await page.goto(`${board.pages}/arbiter#1`);
    await page.locator(".over .place").waitFor();
    assert.deepEqual([await page.locator(".over .place").count(), await page.locator(".over .take").count()], [1, 1]);
  });
}

test("a piece that stands where no move put it waits on the list of games, is marked on the board, and accuses nobody", async (t) => {
  const board = await Board.start(t, { trace: pushed });
  const found = await board.record("of the finding", (r) => r.type === "finding");
  assert.deepEqual([found.kind, found.ply, found.from, found.to], ["displaced", 3, "g6", "f6"]);
  const { page } = await arbiterPage(t, board);
  await page.locator(".need").filter({ hasText: "A piece is displaced · 2. Red (ply 3) · g6 to f6" }).waitFor();
  await page.goto(`${board.pages}/arbiter#1`);
  await page.locator(".over .place").waitFor();
  assert.deepEqual([await page.locator(".over .place").count(), await page.locator(".over .take").count()], [1, 1]);
  await page.goto(`${board.pages}/arbiter#1/3`);
  await page.locator(".timeline .event").first().waitFor();
  assert.match(await page.locator(".summary").innerText(),
    /Finding, article 9\.10b: Black's pawn \(g6\) left its point in this turn and came to stand on f6, where no move brought it\.[\s\S]*This accuses nobody\./); // prettier-ignore
});
