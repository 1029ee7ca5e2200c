// The page of files: shown, moved through, converted.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { violations } from "./axe.js";
import { Board } from "./boardd.js";
import { boxOf, open } from "./browser.js";
import { file, test } from "./testing.js";
import { trace } from "./trace.js";

const samples = new URL("../../notebook/testdata/", import.meta.url);
// A computer may send 20 files at once, so a test that sends many has a board of its own.
const board = await Board.start(file, { trace: trace(["h2e2"]) });

/** drop lets a file fall on a page. */
async function drop(page, name, text) {
  await page.evaluate(
    ([name, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))], name));
      document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: transfer }));
    },
    [name, Buffer.from(text).toString("base64")],
  );
}

const twoLines = `[Red "许银川"]\n[Black "吕钦"]\n1. 炮二平五 (1. 兵七进一 {quiet}) 1... 马8进7 {solid} 1-0`;

test("a file that is dropped on the main page is shown and moved through, with its variations and comments", async (t) => {
  const page = await open(t, board.pages);
  await page.getByRole("link", { name: "Open a file of games" }).waitFor();
  await drop(page, "two.pgn", twoLines);
  await page.getByRole("heading", { name: "许银川 – 吕钦" }).waitFor();
  assert.ok(page.url().endsWith("/notebook"));
  assert.deepEqual(await page.locator(".line button").allTextContents(), ["1. C2=5", "H8+7 *"]);
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.locator(".caption").innerText(), "C2=5");
  assert.equal(await page.locator("kyban-board [data-point='e2'][data-piece='C']").count(), 1);
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.locator(".comment").innerText(), "solid");
  await page.keyboard.press("ArrowLeft");
  await page.locator(".branches button", { hasText: "P7+1" }).click();
  assert.equal(await page.locator(".comment").innerText(), "quiet");
  assert.deepEqual(await page.locator(".line button").allTextContents(), ["1. P7+1 *"]);
  assert.deepEqual(await violations(page), []);
});

test("files of each program are shown, and converted into another format", async (t) => {
  const board = await Board.start(t, { trace: trace(["h2e2"]) });
  const page = await open(t, `${board.pages}/notebook`, { locale: "vi-VN" });
  for (const name of ["XQFEXAMA.XQF", "test.cbr", "44.html", "gbk.pgn"]) {
    const file = { name, mimeType: "", buffer: readFileSync(new URL(name, samples)) };
    await Promise.all([page.waitForResponse(/\/api\/notebook/), page.locator("input[type=file]").setInputFiles(file)]);
    await page.locator(".trouble:empty").waitFor({ state: "attached" }); // Until it is shown the page says that it reads it.
    await page.locator(".line button").first().waitFor();
    await page.locator(".convert select").first().selectOption("json");
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Chuyển và tải về" }).click()]);
    const made = JSON.parse(readFileSync(await download.path(), "utf8").split("\n")[0]);
    assert.ok(made.tree.next.length > 0, name);
    assert.match(download.suggestedFilename(), /\.json$/);
  }
  await page.locator(".convert select").first().selectOption("cbr");
  await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Chuyển và tải về" }).click()]);
});

test("what is lost is named, and so is what is wrong with a file, by its byte", async (t) => {
  const page = await open(t, `${board.pages}/notebook`, { expected: [/422/] });
  await drop(page, "coloured.pgn", `[Colour "blue"]\n1. 炮二平五`);
  await page.locator(".convert select").first().selectOption("xqf");
  await page.getByRole("button", { name: "Convert and download" }).click();
  await page.getByText("Not held: xqf: tag Colour").waitFor();
  const whole = readFileSync(new URL("XQFEXAMA.XQF", samples));
  await drop(page, "half.xqf", whole.subarray(0, whole.length / 2));
  await page.getByText(/The file is damaged at byte \d+/).waitFor();
  await drop(page, "picture.png", "\x89PNG\0\0");
  await page.getByText(/picture.png: byte 0: expected a file of xqf/).waitFor();
  await drop(page, "large.xqf", Buffer.alloc((1 << 20) + 1));
  await page.getByText("The file is too large to be shown here").waitFor();
});

test("markup in the comments, the tags and the name of a file is text, in each format and in what is said of the file", async (t) => {
  const board = await Board.start(t, { trace: trace(["h2e2"]) });
  const evil = `<img src=x onerror="alert(1)"><script>alert(2)</script></title><b>&lt;svg onload=alert(3)&gt;`;
  const quoted = evil.replaceAll('"', "'");
  const game = (format) => `[Event "${quoted}"]\n[Red "<b>${format}"]\n[Black "吕钦"]\n[Colour "${quoted}"]\n\n{${evil}} 1. 炮二平五 {${evil}} (1. 兵七进一 {${evil}}) 1... 马8进7 {${evil}} 1-0`;
  const page = await open(t, `${board.pages}/notebook`, { expected: [/422/] });
  page.on("dialog", (dialog) => assert.fail(`a dialog says ${dialog.message()}`));
  const plain = async (what) => assert.equal(await page.locator("body script, body img, body b, main svg[onload], [onerror]").count(), 0, what);
  for (const format of ["pgn", "xqf", "cbr", "dhtmlxq", "ubb", "json"]) {
    const address = `${board.pages}/api/notebook?to=${format}`;
    const made = await fetch(address, { method: "POST", body: game(format) }).then((answer) => answer.json());
    const name = `${quoted}.${format}`;
    await drop(page, name, made.file === undefined ? game(format) : Buffer.from(made.file, "base64"));
    await page.getByRole("heading", { name: "吕钦" }).filter({ hasText: `<b>${format}` }).waitFor(); // Each file has other names: some formats cut them off.
    await page.locator(".line button").last().click();
    await page.locator(".comment").filter({ hasText: "alert(2)" }).waitFor();
    await plain(format);
    await page.locator(".branches button, .line button").first().click();
    await plain(`a variation of ${format}`);
  }
  await drop(page, `${quoted}.png`, `\x89PNG\0\0${evil}`);
  await page.getByText(".png: byte 0: expected a file of").waitFor();
  await plain("a refusal");
});

test("why a file is refused is said in the language of the page, and said anew where that changes", async (t) => {
  const page = await open(t, `${board.pages}/notebook`, { locale: "vi-VN", expected: [/422/] });
  await drop(page, "picture.png", "\x89PNG\0\0");
  await page.getByText("picture.png: ở byte 0: cần tệp xqf, cbr, cbl, cbf, dhtmlxq, pgn, ubb hoặc json").waitFor();
  await page.locator(".languages select").selectOption("zh");
  await page.getByText("picture.png: 第 0 字节：应为 xqf、cbr、cbl、cbf、dhtmlxq、pgn、ubb 或 json 文件").waitFor();
  await drop(page, "drops.pgn", `[Variant "Crazyhouse"]\n1. e4 e5 2. N@f3 *`);
  await page.getByText("drops.pgn: 这是国际象棋的另一种变体").waitFor();
  const whole = readFileSync(new URL("XQFEXAMA.XQF", samples));
  await drop(page, "half.xqf", whole.subarray(0, whole.length / 2));
  await page.getByText(/字节的着法，只有|字节的注释/).waitFor();
});

test("the button that chooses a file speaks the language of the page, not the browser's", async (t) => {
  const page = await open(t, `${board.pages}/notebook?lang=vi`);
  const choose = page.locator(".drop label");
  assert.equal(await choose.innerText(), "Chọn tệp");
  const sizes = await page.evaluate(() => [".drop label", ".drop input"].map((name) => document.querySelector(name).getBoundingClientRect().height));
  assert.ok(sizes[0] >= 40 && sizes[1] <= 1, `the page's own button is ${sizes[0]} high, the browser's ${sizes[1]}`);
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), choose.click()]);
  await chooser.setFiles(new URL("XQFEXAMA.XQF", samples).pathname);
  await page.locator("kyban-board").waitFor();
});

test("a file of chess is shown in notations of chess, White before Black, and goes into formats that hold chess", async (t) => {
  const page = await open(t, `${board.pages}/notebook`, { viewport: { width: 1280, height: 800 } });
  const chess = '[WhiteElo "2400"]\n[BlackElo "2300"]\n[Black "Mai"]\n[White "Lan"]\n\n1. e4 e5 2. Nf3 {good} (2. f4) Nc6 1-0';
  await page.locator("input[type=file]").setInputFiles({ name: "chess.pgn", mimeType: "", buffer: Buffer.from(chess) });
  await page.getByRole("heading", { name: "Lan – Mai" }).waitFor();
  assert.deepEqual(await page.locator(".line button").allTextContents(), ["1. e4", "e5", "2. Nf3 *", "Nc6"]);
  assert.deepEqual(await page.locator(".about dt").allTextContents(), ["White", "Black", "Result", "WhiteElo", "BlackElo"]);
  assert.deepEqual(await page.locator(".convert option").allTextContents(), ["PGN", "JSON"]);
  await page.locator("details.settings summary").click();
  await page.getByLabel("Notation").selectOption("fan");
  await page.locator(".line button", { hasText: "2. ♘f3" }).waitFor();
  await page.keyboard.press("End");
  assert.equal(await page.locator('kyban-board [data-point="c6"][data-piece="n"]').count(), 1);
  for (const [width, height] of [[1280, 800], [390, 844]]) { // The tags go below the board where there is no room beside it.
    await page.setViewportSize({ width, height });
    for (const seen of ["kyban-board svg", ".controls"]) {
      const box = await boxOf(page.locator(seen).first());
      assert.ok(box.y >= 0 && box.y + box.height <= height, `${seen} is in sight at ${width} x ${height}`);
    }
  }
  const tops = await page.evaluate(() => ["h2", "kyban-board", ".about"].map((name) => document.querySelector(name).getBoundingClientRect().top));
  assert.deepEqual(tops.toSorted((a, b) => a - b), tops, "title, board, tags");
  assert.deepEqual(await violations(page), []);
});

test("a board that does not answer is said in words", async (t) => {
  const page = await open(t, `${board.pages}/notebook`, { expected: [/net::ERR_FAILED/] });
  await page.route("**/api/notebook*", (route) => route.abort());
  await page.locator("input[type=file]").setInputFiles({ name: "a.pgn", mimeType: "", buffer: Buffer.from("1. C2=5") });
  await page.locator(".trouble", { hasText: "a.pgn: The board does not answer. Try again." }).waitFor();
});
