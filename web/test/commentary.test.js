// The page of commentators, with a real engine.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { violations } from "./axe.js";
import { Board, folder, until } from "./boardd.js";
import { boxOf, open } from "./browser.js";
import { engined, signIn } from "./commentator.js";
import { test } from "./testing.js";
import { trace } from "./trace.js";

test("a commentator signs in and sees score, graph and best lines of what everybody sees", async (t) => {
  const board = await engined(t, ["h2e2", "h9g7", "h0g2", "b9c7", "b0c2"]);
  const page = await open(t, `${board.pages}/commentary`, { locale: "zh-CN", expected: [/403/] });
  await signIn(page, await board.token("commentator", "Hoa"));
  await page.getByText("所有局面都已分析完毕").waitFor();
  assert.deepEqual(await page.locator("kyban-moves button[data-ply] > :first-child").allTextContents(), ["炮二平五", "马８进７"]);
  assert.match(await page.locator(".score").innerText(), /^[+−]\d\.\d\d$/);
  assert.equal(await page.locator(".lines li").count(), 3);
  assert.match(await page.locator(".lines li").first().innerText(), /[一二三四五六七八九]/);
  assert.match(await page.locator(".graph .curve").getAttribute("d"), /^M0 .*L1 .*L2 /);
  await page.locator("kyban-moves button[data-ply='1']").click();
  await page.locator(".lines li", { hasText: /[１-９]/ }).first().waitFor();
  assert.deepEqual(await violations(page), []);
});

test("a delay that is raised takes back what the engine thinks of later moves, which stay on the board", async (t) => {
  const board = await engined(t, ["h2e2", "h9g7", "h0g2", "b9c7", "b0c2"]);
  const page = await open(t, `${board.pages}/commentary`, { expected: [/403/] });
  await signIn(page, await board.token("commentator", "Hoa"));
  await page.getByText("It has thought about all positions").waitFor();
  await board.boardctl("game", "delay", "0s", "--moves", "4");
  await page.getByText("no more than: Move 1 (Red).").waitFor();
  assert.equal(await page.locator("kyban-moves button[data-ply]").count(), 2);
  assert.equal(await page.locator(".score").innerText(), "");
  assert.deepEqual(await page.locator(".lines li").allInnerTexts(), ["This position was not thought about yet."]);
  await page.locator("kyban-moves button[data-ply='1']").click();
  await page.locator(".score", { hasText: /\d/ }).waitFor();
});

test("a player signs in and sees nothing of it", async (t) => {
  const board = await engined(t, ["h2e2", "h9g7"]);
  const page = await open(t, `${board.pages}/commentary`, { expected: [/403/] });
  await page.locator(".sign-in").getByText("boardctl token new --role commentator").waitFor();
  assert.equal(await page.locator(".trouble").textContent(), "", "nobody has tried to sign in");
  const said = await board.boardctl("token", "new", "--role", "player", "--side", "red", "--name", "Lan");
  await signIn(page, said.match(/kyb_\S+/)[0]);
  await page.getByText("Lan is signed in, and may not see what the engine thinks").waitFor();
  assert.equal(await page.locator(".score").count(), 0);
});

test("without a delay the page says why there is no analysis", async (t) => {
  const board = await engined(t, ["h2e2", "h9g7"], []);
  const page = await open(t, `${board.pages}/commentary`, { locale: "vi-VN", expected: [/403/, /409/] });
  await signIn(page, await board.token("commentator", "Hoa"));
  await page.getByText("không phân tích nào được đến tay đấu thủ").waitFor();
  assert.equal(await page.locator(".lines li").count(), 0);
});

test("on a phone that is held sideways the board is to be seen, and names are whole", async (t) => {
  const board = await engined(t, ["h2e2", "h9g7", "h0g2", "b9c7", "b0c2"]);
  const page = await open(t, `${board.pages}/commentary`, { viewport: { width: 844, height: 390 }, expected: [/403/] });
  await signIn(page, await board.token("commentator", "Hoa"));
  await page.locator("kyban-board svg").waitFor();
  assert.ok((await boxOf(page.locator("kyban-board"))).width >= 200);
  assert.ok((await boxOf(page.locator(".plate").first())).height < 60);
});

test("a link signs a commentator in, and leaves no token in the address; one with a token that is none says so", async (t) => {
  const board = await engined(t, ["h2e2", "h9g7", "h0g2", "b9c7", "b0c2"]);
  const token = await board.token("commentator", "Hoa");
  const page = await open(t, `${board.pages}/commentary#token=${token}`, { viewport: { width: 390, height: 844 } });
  await page.locator(".lines li b").first().waitFor();
  assert.equal(await page.evaluate(() => location.hash), "");
  assert.equal(await page.locator(".top .who").innerText(), "Hoa");
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "the header is not wider than a phone");
  assert.deepEqual(await violations(page), []);
  const other = await open(t, `${board.pages}/commentary#token=kyb_commentator_nonsense`, { expected: [/401/] });
  await other.locator(".sign-in-page .trouble").filter({ hasText: /\w/ }).waitFor();
  assert.equal(await other.evaluate(() => location.hash), "");
});

test("depth and lines grow while the engine thinks", async (t) => {
  const config = join(folder(t), "boardd.toml");
  writeFileSync(config, '[engine]\npath = "/usr/games/fairy-stockfish"\ntime = "60s"\ncpu_percent = 100\nnice = 0\n');
  const board = await Board.start(t, { trace: trace(["h2e2", "h9g7", "h0g2", "b9c7", "b0c2"]), args: ["--config", config, "--delay-moves", "3"] });
  await board.made(5);
  const page = await open(t, `${board.pages}/commentary#token=${await board.token("commentator", "Hoa")}`);
  const depth = async () => Number(/\d+/.exec((await page.locator(".lines small").first().textContent()) ?? "")?.[0] ?? 0);
  await page.locator(".lines small").first().waitFor();
  const first = await depth();
  await until("a greater depth", async () => (await depth()) > first);
});
