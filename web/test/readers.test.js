// The public pages for readers with their own languages, screens, eyes and hands.
import assert from "node:assert/strict";
import { violations } from "./axe.js";
import { Board } from "./boardd.js";
import { boxOf, open } from "./browser.js";
import { moves, onBoard, openGame, ply, still } from "./gamepage.js";
import { file, test } from "./testing.js";
import { placement, standing, trace } from "./trace.js";

const played = ["h2e2", "h9g7", "h0g2", "i9h9"];
const header = { red: "Hu Ronghua", black: "Lü Qin", event: "Giải cờ tướng", round: "3", table: "7" };

/** long is a game whose names are long words, and whose last ply is open. */
const word = "Tischnummersiebenundzwanzig".repeat(3);
const long = {
  header: { red: word, black: word, event: word, round: word, table: word },
  then: [[300_000, "- b2"], [900_000, "- b9"], [900_000, "+ b9"], [1_500_000, "press red"]],
};

/** phone is a common one, held upright. */
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 3 };

/** addresses are those of all public pages of a board. */
const addresses = ["/", "/games/1", "/games/1/embed", "/games/1/overlay"];

/** board is one on which four plies are played. */
const board = await Board.start(file, { trace: trace(played, { header }) });
await board.made(4);

test("a page speaks the reader's language", async (t) => {
  const readers = [
    { locale: "vi-VN", lang: "vi", turn: "Đỏ", first: "P2-5" },
    { locale: "zh-CN", lang: "zh", turn: "红", first: "炮二平五" },
    { locale: "en-GB", lang: "en", turn: "Red", first: "C2=5" },
    { locale: "fr-FR", lang: "en", turn: "Red", first: "C2=5" },
  ];
  for (const { locale, lang, turn, first } of readers) {
    const page = await openGame(t, board, { query: "", locale });
    await ply(page, 4);
    assert.equal(await page.locator("html").getAttribute("lang"), lang, locale);
    assert.match(await page.locator(".standing").innerText(), new RegExp(turn), locale);
    assert.equal((await moves(page))[0], first, locale);
  }
});

test("the switch changes the language, and the browser keeps it", async (t) => {
  const page = await openGame(t, board, { query: "" });
  await ply(page, 4);
  await page.locator(".languages select").selectOption("vi");
  await page.locator("html[lang=vi]").waitFor();
  assert.equal((await moves(page))[0], "P2-5");
  await page.reload();
  await ply(page, 4);
  assert.equal(await page.locator("html").getAttribute("lang"), "vi");
  await page.goto(`${board.pages}/`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  assert.equal(await page.locator("html").getAttribute("lang"), "vi");
});

test("on a phone nothing lies beside the screen, however long the names and narrow the phone", async (t) => {
  const named = await Board.start(t, { trace: trace(["h2e2", "h9g7"], long) });
  await named.record("of an open ply", (r) => r.type === "move" && r.open);
  const narrow = { ...phone, viewport: { width: 320, height: 568 } };
  const everything = "/games/1/overlay?show=board,names,clocks,last,moves,place,result";
  for (const [pages, settings] of [[board.pages, phone], [named.pages, phone], [named.pages, narrow]]) {
    const page = await open(t, "about:blank", { also: [pages], ...settings });
    for (const address of [...addresses, everything]) {
      await page.goto(pages + address);
      await page.locator("kyban-board .piece").first().waitFor();
      const [inner, content] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
      assert.equal(inner, settings.viewport.width, address);
      assert.ok(content <= inner, `${address} is ${content} pixels wide on a screen of ${inner}`);
    }
  }
});

test("axe finds nothing that keeps a reader out, in light and in dark", async (t) => {
  for (const colorScheme of ["light", "dark"]) {
    const page = await open(t, "about:blank", { also: [board.pages], colorScheme });
    for (const address of [...addresses, "/games/1?pieces=latin"]) {
      await page.goto(board.pages + address);
      await page.locator("kyban-board .piece").first().waitFor();
      for (const more of await page.locator("summary").all()) await more.click();
      assert.deepEqual(await violations(page), [], `${address}, ${colorScheme}`);
    }
  }
});

test("a page is dark where the system is, unless the reader chooses", async (t) => {
  const page = await openGame(t, board, { query: "", colorScheme: "dark" });
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor.match(/\d+/g).map(Number)[0]);
  assert.ok((await ground()) < 64, "dark");
  await page.locator("details.settings summary").click();
  await page.getByLabel("Appearance").selectOption("light");
  assert.ok((await ground()) > 192, "light by choice");
});

test("a reader chooses pieces, notation, coordinates and the side at the bottom", async (t) => {
  const page = await openGame(t, board, { query: "" });
  await ply(page, 4);
  await page.locator("details.settings summary").click();
  const files = () => page.locator("kyban-board text.coordinate").evaluateAll((all) => all.slice(0, 2).map((each) => each.textContent));
  assert.deepEqual(await files(), ["1", "9"], "as in C2=5, though the pieces are Chinese");
  await page.getByLabel("Notation").selectOption("zh");
  assert.deepEqual(await files(), ["１", "九"], "as in 炮二平五");
  await page.getByLabel("Pieces").selectOption("latin");
  assert.equal(await page.locator('kyban-game kyban-board .piece[data-point="e0"] text').textContent(), "K");
  await page.getByLabel("Notation").selectOption("vi");
  assert.deepEqual(await moves(page), ["P2-5", "M8.7", "M2.3", "X9-8"]);
  const top = () => page.locator('kyban-game kyban-board .piece[data-point="e0"]').evaluate((piece) => piece.getBoundingClientRect().top);
  const below = await top();
  await page.getByRole("combobox", { name: "At the bottom" }).selectOption("black");
  await still(page);
  assert.ok((await top()) < below, "Red's king stands at the top");
  assert.ok((await page.locator("kyban-board text.coordinate").count()) > 0);
  await page.getByLabel("Coordinates", { exact: true }).uncheck();
  assert.equal(await page.locator("kyban-board text.coordinate").count(), 0);
});

test("each move has the time that was spent on it", async (t) => {
  const page = await openGame(t, board);
  await ply(page, 4);
  assert.deepEqual(await page.locator("kyban-moves button[data-ply] small").allTextContents(), ["0:01", "0:01", "0:01", "0:01"]);
  assert.deepEqual(await page.locator(".plate .used").allTextContents(), ["0:02", "0:02"]);
});

test("keys and buttons step through the game, and the board follows", async (t) => {
  const page = await openGame(t, board);
  await ply(page, 4);
  const stands = (n) => placement(standing(played.slice(0, n)));
  const steps = [
    ["ArrowLeft", 3], ["ArrowLeft", 2], ["Home", 0], ["ArrowLeft", 0], ["ArrowRight", 1], ["End", 4], ["ArrowRight", 4],
  ];
  for (const [key, n] of steps) {
    await page.keyboard.press(key);
    assert.equal(await onBoard(page), stands(n), `after ${key}`);
  }
  const buttons = [["One move back", 3], ["To the start", 0], ["One move forward", 1], [/^Back to live/, 4]];
  for (const [name, n] of buttons) {
    await page.getByRole("button", { name }).click();
    assert.equal(await onBoard(page), stands(n), `after ${name}`);
  }
  await page.locator('kyban-moves button[data-ply="2"]').click();
  assert.equal(await onBoard(page), stands(2));
});

test("a swipe over the board steps, as in a book", async (t) => {
  const page = await openGame(t, board, phone);
  await ply(page, 4);
  const box = await boxOf(page.locator("kyban-board"));
  const client = await page.context().newCDPSession(page);
  const swipe = async (from, to) => {
    const y = box.y + box.height / 2;
    const point = (part) => ({ x: box.x + box.width * part, y });
    await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point(from)] });
    await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [point((from + to) / 2)] });
    await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [point(to)] });
    await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  for (const [from, to, n] of [[0.2, 0.8, 3], [0.2, 0.8, 2], [0.8, 0.2, 3]]) {
    await swipe(from, to);
    await page.locator(`kyban-moves button[data-ply="${n}"][aria-current="true"]`).waitFor();
    assert.equal(await onBoard(page), placement(standing(played.slice(0, n))));
  }
});

test("a screen reader hears the last move, and the board has a name", async (t) => {
  const board = await Board.start(t, { trace: trace(played, { header }), args: ["--delay-moves", "1"] });
  const page = await openGame(t, board, { query: "" });
  await ply(page, 3);
  await board.boardctl("game", "delay", "0");
  await page.locator("[aria-live=polite]").filter({ hasText: "Black: rook i9 to h9" }).waitFor({ state: "attached" });
  const name = await page.locator("kyban-game kyban-board svg").getAttribute("aria-label");
  assert.match(name, /Hu Ronghua.*Lü Qin/);
});

test("a player named <script> is a name", async (t) => {
  const evil = '<script>alert(1)</script><img src=x onerror="alert(2)">';
  const tags = { red: evil, black: "'\"><svg onload=alert(3)>", event: `</title>${evil}`, round: evil, table: evil };
  const board = await Board.start(t, { trace: trace(played, { header: tags }) });
  await board.made(4);
  const page = await open(t, "about:blank", { also: [board.pages] });
  page.on("dialog", (dialog) => assert.fail(`a dialog says ${dialog.message()}`));
  for (const address of [...addresses, "/games/1/overlay?show=board,names,place,moves"]) {
    await page.goto(board.pages + address);
    await page.locator("kyban-board .piece").first().waitFor();
    assert.deepEqual(await page.locator("body script, img, [onerror], [onload]").count(), 0, address);
  }
  await page.goto(`${board.pages}/games/1`);
  await ply(page, 4);
  assert.equal(await page.locator(".plate.red .name").textContent(), evil);
  assert.equal(await page.locator(".plate.black .name").textContent(), tags.black);
});

for (const [what, path, shown] of [
  ["a game's page", "/games/1", "kyban-board .piece"],
  ["the arbiter's page", "/arbiter", "input"],
  ["the commentators' page", "/commentary", "main"],
  ["the page of files", "/notebook", "main"],
]) {
  test(`${what} weighs less than 60 kB, with the pieces`, async (t) => {
    const page = await open(t, "about:blank", { also: [board.pages], expected: [/404.*analysis/] }); // The board has no engine.
    const weighed = [];
    const weigh = (request) => {
      const path = new URL(request.url()).pathname;
      if (!path.startsWith("/api/")) weighed.push(request.sizes().then((sizes) => [path, sizes.responseBodySize]));
    };
    page.on("requestfinished", weigh);
    await page.goto(board.pages + path);
    await page.locator(shown).first().waitFor();
    page.off("requestfinished", weigh); // What comes later, such as the icon, would be weighed when the page is closed.
    const parts = await Promise.all(weighed);
    const total = parts.reduce((sum, [, size]) => sum + size, 0);
    t.diagnostic(`${total} bytes: ${parts.map((part) => part.join(" ")).join(", ")}`);
    assert.ok(parts.length >= 3, "the page, its script and its style");
    assert.ok(total < 60_000, `${total} bytes`);
  });
}
