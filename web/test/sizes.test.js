// Every page at the sizes of a phone, the same held across, a notebook and the wall of a hall: nothing keeps a reader out, and nothing is cut off.
import assert from "node:assert/strict";
import { violations } from "./axe.js";
import { arbiterPage, disputed } from "./arbiterpage.js";
import { Board } from "./boardd.js";
import { boxOf, open } from "./browser.js";
import { engined, signIn } from "./commentator.js";
import { test } from "./testing.js";
import { never } from "./trace.js";

const sizes = [{ width: 390, height: 844 }, { width: 844, height: 390 }, { width: 1280, height: 800 }, { width: 1920, height: 1080 }];

/** tagged are names as long as they come, with what stands beside them. */
const tagged = ["black=Nguyễn Thành Bảo Thiên Long", "blackTitle=GM", "blackElo=2650", "blackCountry=VIE", "redTitle=IM", "redElo=2511", "redCountry=CHN", "event=World Xiangqi Championship of Clubs 2026"];

/** wide says how far a page reaches beyond its window, in pixels. */
const wide = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** check looks at a page in each size. */
async function check(page, name) {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    assert.deepEqual(await violations(page), [], `${name} at ${size.width} x ${size.height}`);
    assert.equal(await wide(page), 0, `${name} at ${size.width} x ${size.height} reaches beyond its window`);
  }
}

test("what everybody may see, at four sizes", async (t) => {
  const board = await disputed(t);
  await board.boardctl("game", "tags", ...tagged);
  const page = await open(t, `${board.pages}/`, { expected: [/404/] });
  for (const [address, ready] of [
    ["/", "kyban-board"], ["/games/1", "kyban-moves button"], ["/live", "kyban-moves button"], ["/games/1?view=wall", "kyban-board"],
    ["/games/1/embed", "kyban-board"], ["/games/1/overlay", "kyban-board"],
    ["/notebook", "main"], ["/certificate", "main"], ["/nowhere", "main"], ["/arbiter", ".sign-in input"], ["/commentary", "main"],
  ]) {
    await page.goto(`${board.pages}${address}`);
    await page.locator(ready).first().waitFor();
    await check(page, address);
  }
});

test("the first run, at four sizes", async (t) => {
  const board = await Board.start(t, { trace: `trace 1\n${never} end\n`, args: ["--first-run", "yes"] });
  const { code } = JSON.parse(await board.boardctl("setup", "--json"));
  const page = await open(t, `${board.pages}/setup`, { expected: [/403 \(Forbidden\)/] });
  await page.getByLabel("Name of the board").fill("Bàn 7");
  await page.getByLabel("Name of the arbiter").fill("Trần Văn An");
  await page.getByText("Players of the first game").click();
  await check(page, "the page that sets a board up");
  await page.getByLabel("Code of the board").fill("AAAAA-AAAAA");
  await page.getByRole("button", { name: "Set up the board" }).click();
  await page.getByRole("alert").getByText("that is not the code").waitFor();
  await check(page, "a wrong code");
  await page.getByLabel("Code of the board").fill(code);
  await page.getByRole("button", { name: "Set up the board" }).click();
  await page.getByRole("heading", { name: "The board is set up" }).waitFor();
  await check(page, "a board that is set up");
});

test("the commentators' page with an engine, at four sizes", async (t) => {
  const board = await engined(t, ["h2e2", "h9g7", "h0g2", "b9c7", "b0c2"]);
  await board.boardctl("game", "tags", ...tagged);
  const page = await open(t, `${board.pages}/commentary`, { expected: [/403/] });
  await signIn(page, await board.token("commentator", "Hoa"));
  await page.getByText("It has thought about all positions").waitFor();
  await page.locator(".lines li").nth(2).waitFor();
  await check(page, "an analysis");
});

test("a file of games, at four sizes", async (t) => {
  const board = await disputed(t);
  const page = await open(t, `${board.pages}/notebook`);
  for (const [name, text] of [
    ["two.pgn", `[Red "Nguyễn Thành Bảo Thiên Long"]\n1. 炮二平五 (1. 兵七进一 {quiet}) 1... 马8进7 {solid} 1-0\n\n[Red "b"]\n1. 兵七进一 0-1\n`],
    ["chess.pgn", `[White "a"]\n[Black "b"]\n\n1. e4 e5 (1... c5 {sharp}) 2. Nf3 Nc6 1-0\n`],
  ]) {
    await page.locator("input[type=file]").setInputFiles({ name, mimeType: "", buffer: Buffer.from(text) });
    await page.getByText(text.includes("White") ? "Nf3" : "C2=5").first().waitFor();
    await check(page, name);
  }
});

test("the arbiter's pages, at four sizes", async (t) => {
  const board = await disputed(t);
  await board.boardctl("game", "tags", ...tagged);
  const { page } = await arbiterPage(t, board);
  await check(page, "the list of games");
  await page.locator(".game-card").first().click();
  await page.locator(".need").first().waitFor();
  await check(page, "a game");
  await page.setViewportSize(sizes[1]);
  await page.locator(".need a, a.need", { hasText: "Finding" }).click();
  const rule = page.getByRole("button", { name: "Rule on this turn" });
  await rule.waitFor();
  for (const seen of [page.locator(".need", { hasText: "Finding" }), rule]) {
    const box = await boxOf(seen);
    assert.ok(box.y >= 0 && box.y + box.height <= 390, "the finding and the way to a ruling are in sight");
  }
  await rule.click();
  await page.locator("dialog .found").waitFor();
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const seen of ["dialog .found", "dialog .choose button"]) {
      const box = await boxOf(page.locator(seen).first());
      assert.ok(box.y >= 0 && box.y + box.height <= size.height, `${seen} is in sight at ${size.width} x ${size.height}`);
    }
    assert.deepEqual(await violations(page), []);
  }
});
