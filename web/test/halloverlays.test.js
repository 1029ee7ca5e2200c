// Twelve overlays in one browser over plain HTTP, which has six connections: each shows the moves of its table.
import { createServer } from "node:http";
import { until } from "./boardd.js";
import { open } from "./browser.js";
import { demo } from "./halld.js";
import { defer, test } from "./testing.js";

const tables = Array.from({ length: 12 }, (_, i) => i + 1);

/** counted counts the streams that pages hold now. */
function counted() {
  const held = new Set();
  return {
    held,
    watch(page) {
      page.on("request", (request) => /\/events$/.test(request.url()) && held.add(request));
      for (const end of ["requestfailed", "requestfinished"]) page.on(end, (request) => held.delete(request));
      page.on("close", () => held.forEach((request) => request.frame().page() === page && held.delete(request)));
    },
  };
}

/** follows waits until the board of a table shows the newest move that the hall tells. */
async function follows(hall, table, board) {
  await until(`the newest move of table ${table}`, async () => {
    const { sheet } = await (await fetch(`${hall}/tables/${table}/live.json`)).json();
    const newest = sheet?.at(-1)?.text.wxf;
    return newest !== undefined && (await board.locator(".last").innerText()).includes(newest);
  });
}

/** plays waits until the game at a table has so many plies, or is over. */
async function plays(hall, table, plies) {
  await until(`ply ${plies} of table ${table}`, async () => {
    const { ply, result } = await (await fetch(`${hall}/tables/${table}/live.json`)).json();
    return ply >= plies || (result !== undefined && result !== "*");
  });
}

/** begun starts a hall of simulated boards, and waits until a game is played at each table. */
async function begun(t) {
  const hall = await demo(t, tables.length, 3);
  await Promise.all(tables.map((table) => plays(hall, table, 1)));
  return hall;
}

test("twelve overlays show the moves of twelve tables, also when those that tell the others are closed", async (t) => {
  const hall = await begun(t);
  const { held, watch } = counted();
  const first = await open(t, `${hall}/tables/1/overlay?show=board,last,names`);
  const pages = [first];
  for (const table of tables.slice(1)) {
    const page = await first.context().newPage();
    watch(page);
    await page.goto(`${hall}/tables/${table}/overlay?show=board,last,names`);
    pages.push(page);
  }
  await Promise.all(pages.map((page, i) => follows(hall, tables[i], page)));
  await until("four streams at most, those of three games and that of the hall", () => held.size <= 4);
  await Promise.all(pages.splice(1, 5).map((page) => page.close()));
  await Promise.all(tables.map((table) => plays(hall, table, 30)));
  await Promise.all(pages.map((page, i) => follows(hall, i === 0 ? 1 : tables[i + 5], page)));
});

test("twelve boards in the frames of another page do, too", async (t) => {
  const hall = await begun(t);
  const frames = tables.map((table) => `<iframe src="${hall}/tables/${table}/overlay?show=board,last"></iframe>`).join("");
  const host = createServer((_, answer) => answer.setHeader("Content-Type", "text/html").end(`<!doctype html><link rel="icon" href="data:,"><title>A broadcast</title>${frames}`));
  await new Promise((listening) => host.listen(0, "127.0.0.1", listening));
  defer(t, () => new Promise((closed) => host.close(closed) && host.closeAllConnections()));
  const page = await open(t, `http://127.0.0.1:${host.address().port}/`, { also: [hall] });
  await Promise.all(tables.map((table) => follows(hall, table, page.frameLocator(`iframe[src*="/tables/${table}/"]`))));
});
