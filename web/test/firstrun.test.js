// The first run of a board: its page asks for what nobody has decided, with the code that the board shows alone.
import assert from "node:assert/strict";
import { violations } from "./axe.js";
import { Board, boardctl } from "./boardd.js";
import { open } from "./browser.js";
import { Hall } from "./hall.js";
import { test } from "./testing.js";
import { never } from "./trace.js";

const still = `trace 1\n${never} end\n`;

/** waiting starts a board whose first run waits, and opens what its address leads to. */
async function waiting(t, settings = {}) {
  const board = await Board.start(t, { trace: still, args: ["--first-run", "yes"] });
  const { code } = JSON.parse(await board.boardctl("setup", "--json"));
  return { board, code, page: await open(t, `${board.pages}/`, settings) };
}

test("the address of a new board leads to the page that sets it up, and later to the games", async (t) => {
  const { board, code, page } = await waiting(t, { expected: [/403 \(Forbidden\)/, /404 \(Not Found\)/] });
  assert.equal(new URL(page.url()).pathname, "/setup");
  assert.deepEqual(await violations(page), []);
  await page.getByLabel("Name of the board").fill("Bàn 7");
  await page.getByLabel("Name of the arbiter").fill("Trần Văn An");
  await page.getByLabel("Code of the board").fill("AAAAA-AAAAA");
  await page.getByLabel("Rulebook").selectOption("vn1999");
  await page.getByText("Players of the first game").click();
  await page.getByLabel("Red, in chess White", { exact: true }).fill("Lan");
  await page.getByLabel("PIN of Red, in chess White").fill("2468");
  await page.getByRole("button", { name: "Set up the board" }).click();
  await page.getByRole("alert").getByText("that is not the code that the board shows").waitFor();
  await page.getByLabel("Code of the board").fill(code.toLowerCase());
  await page.getByRole("button", { name: "Set up the board" }).click();
  await page.getByRole("heading", { name: "The board is set up" }).waitFor();
  assert.deepEqual(await violations(page), []);
  assert.match(await page.locator("code").textContent(), /^kyb_arbiter_/);
  assert.match(await page.locator(".qr path").getAttribute("d"), /^M4 4h7v1h-7z/);

  const status = JSON.parse(await board.boardctl("status", "--json"));
  assert.equal(status.first_run.name, "Bàn 7");
  assert.equal(status.rulebook, "vn1999");
  assert.equal(status.tags.red, "Lan");
  assert.deepEqual(status.pins, ["red"]);

  await page.getByRole("link", { name: "To the arbiter's page" }).click();
  await page.locator(".who", { hasText: "Bàn 7 · Trần Văn An" }).waitFor();
  const gone = await page.goto(`${board.pages}/setup`);
  assert.equal(gone.status(), 404);
  await page.goto(`${board.pages}/`);
  assert.equal(new URL(page.url()).pathname, "/");
});

test("the page has the code of the scanned link, keeps what was filled in, and speaks each language", async (t) => {
  const { board, code, page } = await waiting(t);
  await page.goto("about:blank");
  await page.goto(`${board.pages}/setup#${code}`);
  await page.getByLabel("Name of the arbiter").fill("Trần Văn An");
  for (const [language, heading, label] of [["vi", "Cài đặt bàn này", "Mã của bàn"], ["zh", "设置这张棋盘", "棋盘的代码"]]) {
    await page.locator(".languages select").selectOption(language);
    await page.getByRole("heading", { name: heading }).waitFor();
    assert.equal(await page.getByLabel(label, { exact: false }).first().inputValue(), code);
    assert.equal(await page.locator('[name="arbiter"]').inputValue(), "Trần Văn An");
    assert.deepEqual(await violations(page), []);
  }
  assert.equal(new URL(page.url()).hash, "");
});

test("a board that is told how it is played asks for nothing", async (t) => {
  const board = await Board.start(t, { trace: still });
  const page = await open(t, `${board.pages}/`, { expected: [/404 \(Not Found\)/] });
  assert.equal(new URL(page.url()).pathname, "/");
  assert.equal((await page.goto(`${board.pages}/setup`)).status(), 404);
});

/** filled fills in what a board has to be told, and the hall that it is to join. */
async function filled(page, code, hall, hallCode) {
  await page.getByLabel("Code of the board").fill(code);
  await page.getByLabel("Name of the board").fill("Bàn 7");
  await page.getByLabel("Name of the arbiter").fill("Trần Văn An");
  const details = page.locator("details", { hasText: "Hall of a tournament" });
  if (!(await details.getByLabel("Address of the hall").isVisible())) await page.getByText("Hall of a tournament").click();
  await page.getByLabel("Address of the hall").fill(hall);
  await page.getByLabel("Code of the hall").fill(hallCode);
  await page.getByRole("button", { name: "Set up the board" }).click();
}

/** invited invites a board to a table of a hall. */
const invited = async (hall, table) => JSON.parse(await boardctl("hall", "invite", String(table), "--data", hall.data, "--json"));

test("a new board joins a hall on its page, and each wrong invitation is named while nothing is decided yet", async (t) => {
  const hall = await Hall.start(t);
  const { code: hallCode } = await invited(hall, 4);
  const { board, code, page } = await waiting(t, { expected: [/403 \(Forbidden\)/, /409 \(Conflict\)/, /422 \(Unprocessable Entity\)/] });
  const nobody = `https://${new URL(board.pages).hostname}:9`;
  for (const [to, with_, said] of [
    [nobody, hallCode, `no hall answers at ${nobody}: is that its address, and is this board in its network?`],
    ["hall of Huế", hallCode, "expected https://HOST:PORT, or the link of the QR code"],
    [hall.control, "4F7K", "expected 16 letters and digits, such as 4F7K-2M9Q-X3RT-6WHP"],
    [hall.control, "4F7K-2M9Q-X3RT-6WHP", "the hall does not take this board: the code is not one of this hall, or was used"],
  ]) {
    await filled(page, code, to, with_);
    await page.getByRole("alert").getByText(said).waitFor();
  }
  assert.deepEqual(await violations(page), []);
  assert.equal(JSON.parse(await board.boardctl("setup", "--json")).waiting, true);
  await filled(page, code, hall.control, hallCode);
  await page.getByText("The board stands at table 4 of the hall.").waitFor();
  assert.deepEqual(await violations(page), []);
  await hall.line("that table 4 is connected", /(table 4 is connected)/);
  const [seat] = JSON.parse(await boardctl("hall", "tables", "--data", hall.data, "--json"));
  assert.equal(seat.name, "Bàn 7");
});

test("a new board joins a hall by what the QR code holds, and one that is in a hall already is told where", async (t) => {
  const hall = await Hall.start(t);
  const { link } = await invited(hall, 2);
  const { board, code, page } = await waiting(t, { expected: [/409 \(Conflict\)/] });
  await board.boardctl("hall", "join", link);
  await filled(page, code, (await invited(hall, 3)).link, "");
  await page.getByRole("alert").getByText(`this board stands at table 2 of the hall at ${hall.control} already: leave out the hall`).waitFor();
  await board.boardctl("hall", "leave");
  await page.getByRole("button", { name: "Set up the board" }).click();
  await page.getByText("The board stands at table 3 of the hall.").waitFor();
});
