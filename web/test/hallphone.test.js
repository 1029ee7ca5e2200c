// The hall on a phone: 500 tables, of which only those near the screen have a board. HALL_BOARDS says at how many of them a game is on:
// 500 shows a full hall, and takes longer.
import assert from "node:assert/strict";
import { request } from "node:http";
import { join } from "node:path";
import { env } from "node:process";
import { until } from "./boardd.js";
import { open } from "./browser.js";
import { Hall } from "./halld.js";
import { test } from "./testing.js";

const tables = 500;
const boards = Number(env.HALL_BOARDS ?? 60);

/** most are the boards of a phone's screen and of twice its height above and below it. */
const most = 48;

/** asked asks the hall as its operator, over the socket of its data, which holds back nobody. */
function asked(hall, path, body) {
  return new Promise((answered, failed) => {
    const socketPath = join(hall.data, "boardd.sock");
    const sent = request({ socketPath, path, method: "POST", headers: { "Content-Type": "application/json", Host: "localhost" } }, (answer) => {
      let text = "";
      answer.on("data", (part) => (text += part)).on("end", () => (answer.statusCode < 300 ? answered(text) : failed(new Error(`${path}: ${answer.statusCode} ${text}`))));
    });
    sent.on("error", failed);
    sent.end(JSON.stringify(body));
  });
}

/** full is a hall of 500 tables; at the first of them a game is on. */
async function full(t) {
  const players = `name\n${Array.from({ length: 2 * tables }, (_, i) => `Kỳ thủ ${i + 1}\n`).join("")}`;
  const hall = await Hall.start(t, [{ players, args: ["--system", "vn1999-swiss", "--rounds", "9"] }]);
  await hall.publish(1);
  for (let table = 1; table <= boards; table++) await asked(hall, `/tables/${table}/api/by-hand`, { text: table % 2 === 0 ? "C2=5 H8+7" : "H2+3" });
  const seen = async () => (await (await fetch(`${hall.pages}/api/event`)).json()).tables.filter(({ game }) => game !== undefined).length;
  await until(`a game at ${boards} tables`, async () => (await seen()) === boards);
  return hall;
}

/** slow makes a page as slow as on a phone: a quarter of the processor, and slow 4G. */
async function slow(page) {
  const tools = await page.context().newCDPSession(page);
  await tools.send("Network.enable");
  await tools.send("Network.emulateNetworkConditions", { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 });
  await tools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  return tools;
}

/** watched notes when something was painted first, and when the first board was there. */
function watched() {
  const watch = new MutationObserver(() => {
    if (document.querySelector("kyban-board .piece") !== null) {
      globalThis.firstBoard = performance.now();
      watch.disconnect();
    }
  });
  watch.observe(document, { childList: true, subtree: true });
}

test("a phone draws of 500 tables those near the screen alone, wherever it scrolls to", async (t) => {
  const hall = await full(t);
  const page = await open(t, "about:blank", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, also: [hall.pages], init: watched });
  const tools = await slow(page);
  const bodies = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname === "/" || pathname.startsWith("/assets/")) bodies.push(response.request().sizes().then(({ responseBodySize }) => [pathname, responseBodySize])); // The stream of changes has no end.
  });
  await page.goto(`${hall.pages}/`);
  await page.locator("kyban-board .piece").first().waitFor();
  const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime);
  const board = await page.evaluate(() => globalThis.firstBoard);
  t.diagnostic(`${boards} boards at ${tables} tables, a quarter of the processor, slow 4G: first content after ${(paint / 1000).toFixed(2)} s, first board after ${(board / 1000).toFixed(2)} s`);

  await tools.send("Emulation.setCPUThrottlingRate", { rate: 1 }); // What is drawn does not depend on it.
  const drawn = () => page.locator("kyban-board").count();
  assert.equal(await page.locator(".hall .card").count(), tables, "all tables are there to be found");
  assert.ok((await drawn()) <= most, `${await drawn()} boards are drawn at the top`);
  for (const table of [30, boards, tables]) {
    await page.locator(`.card[data-table="${table}"]`).scrollIntoViewIfNeeded();
    const has = table <= boards ? "kyban-board .piece" : "h2";
    await page.locator(`.card[data-table="${table}"] ${has}`).first().waitFor();
    assert.ok((await drawn()) <= most, `${await drawn()} boards are drawn at table ${table}`);
  }
  await until("that boards which are far are let go", async () => (await drawn()) === 0 || boards > tables - most);
  await page.evaluate(() => scrollTo(0, 0));
  await page.locator('.card[data-table="1"] kyban-board .piece').first().waitFor();

  const sizes = Object.fromEntries(await Promise.all(bodies));
  assert.ok(sizes["/"] < 4096, `the page itself has ${sizes["/"]} bytes`);
  const program = Object.entries(sizes).filter(([path]) => path.startsWith("/assets/")).reduce((sum, [, size]) => sum + size, 0);
  assert.ok(program < 64 * 1024, `what paints first has ${program} bytes`);
});
