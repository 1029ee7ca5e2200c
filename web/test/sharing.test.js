// What others take from a game: text, files, a picture, a board for their own pages.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { arbiterPage, disputed } from "./arbiterpage.js";
import { Board, until } from "./boardd.js";
import { boxOf, open } from "./browser.js";
import { openGame, ply } from "./gamepage.js";
import { defer, file, test } from "./testing.js";
import { placement, standing, trace } from "./trace.js";

const played = ["h2e2", "h9g7", "h0g2", "i9h9"];
const header = { red: "Hu Ronghua", black: "Lü Qin" };

/** board is one on which four plies are played. */
const board = await Board.start(file, { trace: trace(played, { header }) });
await board.made(4);

/** pgn is what everybody gets of its game. */
const pgn = (notation = "iccs") => board.boardctl("export", "--format", "pgn", "--notation", notation);

test("the position and the game are copied as text", async (t) => {
  const page = await openGame(t, board, { permissions: ["clipboard-read", "clipboard-write"] });
  await ply(page, 4);
  const copied = async (name) => {
    const button = page.getByRole("button", { name });
    await button.evaluate((button) => { // It says so for two seconds.
      globalThis.said = [];
      new MutationObserver(() => globalThis.said.push(button.textContent)).observe(button, { childList: true });
    });
    await button.click();
    await until(`that ${name} says it is copied`, () => page.evaluate(() => globalThis.said.includes("Copied")));
    return page.evaluate(() => navigator.clipboard.readText());
  };
  assert.equal(await copied("Copy FEN"), `${placement(standing(played))} w - - 4 3`);
  assert.equal(await copied("Copy PGN"), await pgn());
});

test("the scoresheet is downloaded as a file, in the notation that is shown", async (t) => {
  const page = await openGame(t, board);
  await ply(page, 4);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Download scoresheet" }).click()]);
  assert.match(download.suggestedFilename(), /\.pgn$/);
  const text = readFileSync(await download.path(), "utf8");
  assert.match(text, /\[Game "Chinese Chess"\]/);
  assert.match(text, /\[Red "Hu Ronghua"\]/);
  assert.equal(text, await pgn("ucci"));
});

test("the scoresheet to print is in the language and notation that are shown", async (t) => {
  const page = await openGame(t, board, { query: "lang=vi&notation=wxf" });
  await ply(page, 4);
  const link = page.getByRole("link", { name: "Biên bản PDF" });
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  assert.match(download.suggestedFilename(), /\.pdf$/);
  assert.match(await link.getAttribute("href"), /\/scoresheet\.pdf\?lang=vi&notation=wxf$/);
  assert.match(readFileSync(await download.path(), "latin1"), /^%PDF-/);
});

test("on paper there is the game and nothing to press", async (t) => {
  const page = await openGame(t, board);
  await ply(page, 4);
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.getByRole("button", { name: "Copy PGN" }).isVisible(), false);
  assert.equal(await page.getByRole("link", { name: "Scoresheet as PDF" }).isVisible(), false);
  assert.equal(await page.locator(".controls").isVisible(), false);
  assert.equal(await page.locator(".play").isVisible(), true);
  assert.equal(await page.locator(".told").isVisible(), true);
});

/** walk is a game of so many moves in which no position comes back for long: two chariots walk in circles of 8 and 7 files. */
function walk(count) {
  const circle = (files, rank) => [...files].map((file, i) => `${file}${rank}${files[(i + 1) % files.length]}${rank}`);
  const [red, black] = [circle("abcdeghi", 1), circle("abceghi", 8)];
  const moves = ["a0a1", "a9a8"];
  for (let i = 0; moves.length < 2 * count; i++) moves.push(red[i % 8], black[i % 7]);
  return moves;
}

/** pages returns what stands on each page that is printed, lines as they are seen. */
async function pages(page, format) {
  const text = execFileSync("pdftotext", ["-layout", "-", "-"], { input: await page.pdf({ format }) }).toString();
  return text.split("\f").slice(0, -1);
}

/** openWon opens the page of a game that Red has won. */
async function openWon(t, moves) {
  const board = await Board.start(t, { trace: trace(moves, { header }), speed: 5000 });
  await board.made(moves.length);
  await board.boardctl("game", "result", "1-0");
  const page = await openGame(t, board, { query: "lang=vi&notation=ucci" });
  await ply(page, moves.length);
  await page.locator(".outcome b").filter({ hasText: "1–0" }).waitFor();
  return page;
}

test("a long game is printed from its first page on, in columns of which each has its head", async (t) => {
  const moves = walk(55);
  const page = await openWon(t, moves);
  for (const [format, count] of [["A4", 1], ["A5", 2]]) {
    const printed = await pages(page, format);
    assert.equal(printed.length, count, format);
    assert.match(printed[0], /Hu Ronghua – Lü Qin[^]*1–0/);
    for (const text of printed.filter((text) => /\d+ +[a-i]\d[a-i]\d/.test(text))) assert.equal(text.match(/Số +Đỏ +Đen/g)?.length, 2, `heads of columns in:\n${text}`);
    const rows = printed.flatMap((text, n) => [...text.matchAll(/(\d+) +([a-i]\d[a-i]\d) +0:01 +([a-i]\d[a-i]\d)/g)].map((row) => ({ page: n, row: Number(row[1]), moves: row.slice(2) })));
    rows.sort((a, b) => a.row - b.row);
    assert.deepEqual(rows.flatMap(({ moves }) => moves), moves, format);
    assert.equal(rows[0].page, 0, `move 1 is on page ${rows[0].page + 1}`);
  }
  // The numbers of a game that is twice as long are wider than what stands above them.
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 688, height: 1017 });
  const heights = await page.locator("kyban-moves tbody tr").evaluateAll((rows) => {
    rows[54].querySelector("th").textContent = "155";
    return rows.slice(53).map((row) => row.getBoundingClientRect().height);
  });
  assert.ok(Math.abs(heights[1] - heights[0]) < 2, `a number of three digits stands on one line, not on one that is ${heights} high`);
});

test("lines for signatures never stand alone on a page, whatever the number of moves", async (t) => {
  const page = await openWon(t, walk(61));
  const needed = new Set();
  for (let count = 61; count > 54; count--) {
    const printed = await pages(page, "A4");
    needed.add(printed.length);
    assert.match(printed.at(-1), /Hu Ronghua – Lü Qin 1–0[^]*Đỏ[^]*Đen[^]*Trọng tài/, `${count} moves`);
    await page.locator("kyban-moves tbody tr").last().evaluate((row) => row.remove());
  }
  assert.deepEqual([...needed], [2, 1], "some numbers of moves leave no room for the lines");
});

test("what is printed ends with notes and lines for signatures", async (t) => {
  const board = await Board.start(t, { trace: trace(["h2e2", "h9g7"], { header }), speed: 5000 });
  await board.made(2);
  await board.boardctl("game", "result", "1-0");
  await board.boardctl("game", "sign", "arbiter", "--name", "Nguyen Thi Hoa");
  const page = await openGame(t, board, { query: "lang=vi&notation=vi" });
  await page.locator(".outcome b").filter({ hasText: "1–0" }).waitFor();
  assert.equal(await page.locator(".foot").isVisible(), false);
  const [printed] = await pages(page, "A4");
  assert.match(printed, /Đỏ \(Hu Ronghua\)\s+Đen \(Lü Qin\)\s+Trọng tài\s+\(Nguyen Thi Hoa\)/);
  assert.doesNotMatch(printed, /boardctl verify/);
});

test("what the arbiter prints has the findings, his rulings and the code of the log, which verify takes", async (t) => {
  const board = await disputed(t);
  await board.boardctl("rule", "3", "duty_stands", "--name", "Trần Văn An", "--reason", "The board saw it.");
  const { page } = await arbiterPage(t, board);
  await page.goto(`${board.pages}/games/1?lang=en`);
  await page.locator("kyban-moves tr").first().waitFor();
  const paper = await page.pdf({ format: "A4" });
  const text = execFileSync("pdftotext", ["-layout", "-", "-"], { input: paper }).toString();
  assert.match(text, /void by ruling 1[^]*ruling 1 by Trần Văn An, 9\.1[^]*boardctl verify --witness-checkpoint/);
  const picture = execFileSync("pdftoppm", ["-r", "200", "-png", "-"], { input: paper, maxBuffer: 1 << 26 });
  assert.match(execFileSync("zbarimg", ["--quiet", "--raw", "-"], { input: picture }).toString(), /^github\.com\/kyban\/kyban\/board\/\S+\n\d+\n/);
});

test("the overlay has nothing behind it, and follows the game", async (t) => {
  const board = await Board.start(t, { trace: trace(played, { header }), speed: 8 });
  const page = await open(t, `${board.pages}/games/1/overlay?show=board,names,last&notation=ucci`);
  await page.locator('kyban-board .piece[data-point="h9"][data-piece="r"]').waitFor();
  await page.getByText("i9h9").waitFor();
  const box = await boxOf(page.locator("kyban-board"));
  const picture = await page.screenshot({ omitBackground: true });
  const alpha = await page.evaluate(async ([bytes, box]) => {
    const image = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: "image/png" }));
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d", { willReadFrequently: true });
    canvas.drawImage(image, 0, 0);
    const at = (x, y) => canvas.getImageData(x, y, 1, 1).data[3];
    return { ground: at(image.width - 1, image.height - 1), board: at(box.x + box.width / 2, box.y + box.height / 2) };
  }, [[...picture], box]);
  assert.deepEqual(alpha, { ground: 0, board: 255 });
});

test("the address of an overlay says what is shown, and how", async (t) => {
  const page = await open(t, "about:blank", { also: [board.pages] });
  const names = async (query) => {
    await page.goto(`${board.pages}/games/1/overlay?${query}`);
    await page.locator('kyban-board .piece[data-point="h9"]').waitFor();
    return page.locator("kyban-overlay .plate .name").allTextContents();
  };
  assert.deepEqual(await names("show=board"), []);
  assert.deepEqual(await names("show=board,names"), ["Lü Qin", "Hu Ronghua"]);
  assert.deepEqual(await names("show=board,names&side=black"), ["Hu Ronghua", "Lü Qin"]);
});

test("a page of another origin shows the board in a frame, and no other page of boardd", async (t) => {
  const club = createServer((_, answer) => {
    answer.setHeader("Content-Type", "text/html; charset=utf-8");
    answer.end(`<!doctype html><title>Club</title><link rel="icon" href="data:,">
      <iframe name="board" src="${board.pages}/games/1/embed"></iframe><iframe name="game" src="${board.pages}/games/1"></iframe>`);
  });
  club.listen(0, "127.0.0.1");
  defer(t, () => club.close());
  await once(club, "listening");
  const address = `http://127.0.0.1:${club.address().port}/`;
  const framed = /frame-ancestors|Framing/;
  const page = await open(t, address, { also: [board.pages], expected: [framed] });
  const frame = page.frameLocator("iframe[name=board]");
  await frame.locator('kyban-board .piece[data-point="h9"][data-piece="r"]').waitFor();
  assert.equal(await page.frameLocator("iframe[name=game]").locator("kyban-board").count(), 0);
});

test("the position is a picture, as SVG and as PNG", async (t) => {
  const page = await open(t, `${board.pages}/games/1`);
  for (const kind of ["svg", "png"]) {
    const size = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return [image.naturalWidth > 100, image.naturalHeight > image.naturalWidth];
    }, `/games/1/board.${kind}`);
    assert.deepEqual(size, [true, true], kind);
  }
});
