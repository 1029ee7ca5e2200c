// What an arbiter is told to follow from a ruling before he confirms it: the board works it out, and records nothing of it.
import assert from "node:assert/strict";
import { arbiterPage, closed, disputed, tab } from "./arbiterpage.js";
import { Board } from "./boardd.js";
import { test } from "./testing.js";
import { never } from "./trace.js";

/** wrongStart is a game in which a pawn stood one point ahead. */
const wrongStart = `trace 1
rulebook vn2004
red "Hu Ronghua"
black "Lü Qin"
board xxxxxxxxx/9/1x5x1/x1x1x1x1x/9/4x4/x1x3x1x/1x5x1/9/xxxxxxxxx
1000000 - e4
1500000 + e5
2000000 press red
5000000 - h9
5400000 + g7
6000000 press black
${never} end
`;

/** rule fills in the form of a ruling on a turn and goes on. */
async function rule(page, board, ply, word, reason, article) {
  await page.goto(`${board.pages}/arbiter#1/${ply}`);
  await page.locator(".timeline .event").first().waitFor();
  await page.locator("button.rules").click();
  const form = page.locator("dialog.ruling");
  await form.locator("select").first().selectOption(word);
  await form.locator("textarea").fill(reason);
  if (article) await choose(page, article);
  await form.locator("button.act").click();
}

/** choose chooses the article of a ruling in its form; that which follows from it where none is named. */
async function choose(page, article) {
  await page.locator('dialog.ruling select:has(option[value="9.9b"])').selectOption(article);
}

/** told returns what a question says to follow. */
async function told(page) {
  await page.locator("dialog.confirm .follows li").first().waitFor();
  return page.locator("dialog.confirm .follows li").allInnerTexts();
}

/** entered returns what a question says to be entered under a name. */
function entered(page, name) {
  return page.locator(`dialog.confirm dt:text-is("${name}") + dd`).innerText();
}

async function confirm(page) {
  await page.locator("dialog.confirm button.act").click();
  await closed(page);
}

const rulings = (board) => board.printed.filter((r) => r.type === "ruling");

test("a third technical fault is told to be a loss before it is confirmed, and the game goes on", async (t) => {
  const board = await disputed(t);
  const fault = ["rule", "3", "technical_fault", "--article", "9.8", "--name", "Minh", "--reason", "It fell."];
  await board.boardctl(...fault);
  await board.boardctl(...fault);
  await board.printedSo("the records of two rulings", () => rulings(board).length === 2);
  const { page } = await arbiterPage(t, board);
  const before = await board.boardctl("log", "--facts", "--json");
  await rule(page, board, 3, "technical_fault", "It fell again.", "9.8");
  assert.deepEqual(await told(page), [
    "The ruling cites article 9.8.",
    "Counted for Red: technical fault, 3 so far. Article 5.6 makes this a loss. The arbiter decides.",
    "It is recorded with your name, and can’t be erased.",
  ]);
  assert.equal(await page.locator("dialog.confirm .setting").count(), 0, "a position that is to be set up");
  assert.equal(await board.boardctl("log", "--facts", "--json"), before, "recorded before it is confirmed");
  await page.locator("dialog.confirm button:not(.act)").click();
  assert.equal(rulings(board).length, 2, "a ruling that is not confirmed");
  await page.locator("dialog.ruling button.act").click();
  await told(page);
  await confirm(page);
  await board.record("of the third fault", (r) => r.type === "count" && r.count === 3 && r.advice === "loss");
  assert.ok(!board.printed.some((r) => r.type === "result"), "the program ends nothing");
});

test("a game with a wrong start is annulled by 9.9a unless the arbiter names another article", async (t) => {
  const board = await Board.start(t, { trace: wrongStart });
  await board.record("of the finding", (r) => r.type === "finding" && r.kind === "wrong_start");
  const { page } = await arbiterPage(t, board);
  await rule(page, board, 2, "annulled", "They sat wrongly.", "9.9b");
  assert.match(await entered(page, "Article"), /^9\.9b \S/);
  await page.locator("dialog.confirm button:not(.act)").click();
  await choose(page, "");
  await page.locator("dialog.ruling button.act").click();
  assert.deepEqual((await told(page)).slice(0, 2), ["The ruling cites article 9.9a.", "The game ends without a result."]);
  assert.match(await entered(page, "Article"), /^9\.9a/);
  await confirm(page);
  const ruling = await board.record("of the ruling", (r) => r.type === "ruling");
  assert.deepEqual([ruling.text, ruling.article, ruling.reason], ["annulled", "9.9a", "They sat wrongly."]);
  await page.locator(".said").filter({ hasText: "article 9.9a" }).waitFor();
  assert.equal((await board.sheet()).rulings[0].article, "9.9a");
});

test("two arbiters who rule on a turn at once are told of each other before the second ruling counts", async (t) => {
  const board = await disputed(t);
  const { page } = await arbiterPage(t, board, { expected: [/409/] });
  const other = (n) => board.boardctl("rule", "1", "technical_fault", "--article", "9.8", "--name", "Minh", "--reason", "It fell.", "--seen", String(n));
  await rule(page, board, 1, "technical_fault", "It fell.", "9.8");
  await told(page);
  await other(0);
  await page.locator("dialog.confirm button.act").click();
  await page.locator("dialog.confirm .trouble").filter({ hasText: "already ruling 1 of Minh (technical fault, ply 1)" }).waitFor();
  await page.locator("dialog.confirm button:not(.act)").click();
  await page.locator("dialog.ruling button.act").click();
  await page.locator("dialog.ruling .trouble").filter({ hasText: "already ruling 1 of Minh (technical fault, ply 1)" }).waitFor();
  assert.equal(rulings(board).length, 1, "nothing counts before he knows");
  await page.locator("dialog.ruling button.act").click();
  assert.match((await told(page))[1], /technical fault, 2 so far/);
  await confirm(page);
  const second = await board.record("of the second ruling", (r) => r.type === "ruling" && r.ruling === 2);
  assert.deepEqual([second.text, second.name], ["technical_fault", "Trần Văn An"]);
});

test("a result that another arbiter has entered meanwhile is shown before it is corrected", async (t) => {
  const board = await disputed(t);
  const { page } = await arbiterPage(t, board, { expected: [/409/] });
  await page.goto(`${board.pages}/arbiter#1`);
  await tab(page, 2);
  const group = page.locator('.group[data-group="End of the game"]');
  const enter = async (result) => {
    await group.locator("select").first().selectOption(result);
    await group.locator("form button").click();
    await told(page);
  };
  await enter("1-0");
  await board.boardctl("game", "result", "0-1");
  await page.locator("dialog.confirm button.act").click();
  await page.locator("dialog.confirm .trouble").filter({ hasText: "0-1 stands by now, and not *" }).waitFor();
  assert.equal(board.printed.filter((r) => r.type === "result").length, 1);
  await page.locator("dialog.confirm button:not(.act)").click();
  await page.locator(".head").filter({ hasText: "0-1" }).waitFor();
  await enter("1-0");
  await confirm(page);
  await board.record("of the correction", (r) => r.type === "result" && r.result === "1-0");
});

for (const [locale, asked, cites] of [
  ["vi", "Hãy nêu điều luật", "Phán quyết viện dẫn điều 9.9b."],
  ["zh", "请写明条款", "裁决引用第9.9b条。"],
  ["en", "Name the article", "The ruling cites article 9.9b."],
]) {
  test(`where the board has found no wrong start the arbiter has to say which article annuls the game, in ${locale}`, async (t) => {
    const board = await disputed(t);
    const { page } = await arbiterPage(t, board, { locale, expected: [/422/] });
    await rule(page, board, 3, "annulled", "They sat wrongly.");
    await page.locator("dialog.ruling .trouble").filter({ hasText: asked }).waitFor();
    assert.equal(await page.locator("dialog.confirm").count(), 0);
    await choose(page, "9.9b");
    await page.locator("dialog.ruling button.act").click();
    assert.equal((await told(page))[0], cites);
  });
}

for (const [what, answer, says] of [
  ["the board can't be reached", (route) => route.abort(), "What follows can’t be worked out now, for the board gives no answer."],
  ["the board fails", (route) => route.fulfill({ status: 500, json: { detail: "out of memory" } }), "What follows can’t be worked out now, for the board gives no answer."],
  ["the board answers something else", (route) => route.fulfill({ status: 200, body: "<html>" }), "What follows can’t be worked out now, for the board gives no answer."],
  ["the board does not answer", () => undefined, "What follows can’t be worked out now, for the board gives no answer."],
  ["the board would refuse it", (route) => route.fulfill({ status: 409, json: { detail: "rule: no game is on" } }), "The board would refuse this as it stands: rule: no game is on"],
]) {
  test(`where ${what} the arbiter is told so, and may rule`, async (t) => {
    const board = await disputed(t);
    const { page } = await arbiterPage(t, board, { expected: [/ERR_FAILED|500|409/] });
    await page.route("**/rule/dry-run?*", answer);
    await rule(page, board, 3, "duty_stands", "The board saw it.");
    const [first] = await told(page);
    assert.ok(first.startsWith(says), first);
    assert.equal(await entered(page, "Article"), "as follows from the ruling");
    await confirm(page);
    const ruling = await board.record("of the ruling", (r) => r.type === "ruling");
    assert.deepEqual([ruling.text, ruling.article], ["duty_stands", "9.1"]);
  });
}
