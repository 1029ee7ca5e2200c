// The page of all games, where there are more of them than one answer has.
import assert from "node:assert/strict";
import { Board, until } from "./boardd.js";
import { open } from "./browser.js";
import { file, test } from "./testing.js";
import { trace } from "./trace.js";

const board = await Board.start(file, { trace: trace(["h2e2"]) });
await board.made(1);

const start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR r - - 0 1";
const past = (id) => ({ id, session: id, number: 1, live: false, tags: { red: `R${id}` }, fen: start, position: start, ply: 0, turn: "red", result: "1-0" });

test("older games are shown a page at a time", async (t) => {
  const page = await open(t, `${board.pages}/`, { expected: [/503/] });
  let refused = false;
  await page.route("**/api/games*", (route) => {
    const before = Number(new URL(route.request().url()).searchParams.get("before") ?? 18);
    if (before === 12 && !refused) {
      refused = true;
      return route.fulfill({ status: 503, body: "" });
    }
    const ids = [before - 1, before - 2, before - 3].filter((id) => id > 10);
    const headers = ids.at(-1) > 11 ? { Link: `</api/games?before=${ids.at(-1)}&limit=3>; rel="next"` } : {};
    return route.fulfill({ json: ids.map(past), headers });
  });
  await page.reload();
  const names = () => page.locator("ul.games .name").allInnerTexts();
  const shown = async (count) => until(`${count} games`, async () => (await names()).length === count);
  const older = page.getByRole("button", { name: "Older games" });
  await shown(3);
  await older.click();
  await shown(6);
  await older.click(); // The board does not answer.
  await until("the button can be pressed again", async () => (await older.getAttribute("aria-disabled")) !== "true");
  assert.equal((await names()).length, 6);
  assert.equal(await page.locator("p.ended").innerText(), "The board did not answer. Try again.");
  await older.click();
  await shown(7);
  assert.deepEqual((await names()).map((text) => /R\d+/.exec(text)[0]), ["R17", "R16", "R15", "R14", "R13", "R12", "R11"]);
  await older.waitFor({ state: "hidden" });
});

test("where everybody may look nobody is asked to sign in", async (t) => {
  const page = await open(t, `${board.pages}/`);
  await page.locator("ul.cards li, ul.games li").first().waitFor();
  assert.deepEqual(await page.locator("main a.button:visible").allInnerTexts(), ["Open a file of games (XQF, CBR, PGN…)"]);
});
