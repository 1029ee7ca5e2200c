// The pictures in the documentation. With UPDATE=1 they are made anew: make picture.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { env } from "node:process";
import { Board } from "./boardd.js";
import { open } from "./browser.js";
import { openGame, ply, still } from "./gamepage.js";
import { test } from "./testing.js";
import { trace } from "./trace.js";

const docs = new URL("../../docs/", import.meta.url).pathname;

/** The beginning of a game of the Chinese championship of 1996. */
const played = [
  "g3g4", "g9e7", "h0g2", "c6c5", "h2i2", "h9g7", "i0h0", "i9h9", "b2f2", "b9c7", "b0c2", "c7d5",
  "a0b0", "b7c7", "h0h6", "a9a8", "b0b4", "a8f8", "d0e1", "f8f5", "i2i6", "c5c4", "b4c4", "h7h8",
];
/** In the third ply Red lifts his cannon and a pawn that it can take, puts both back, and plays another move. */
const dispute = [
  [4_000_000, "- e2"], [5_100_000, "- e6"], [5_900_000, "+ e6"], [6_800_000, "+ e2"], [11_300_000, "- h0"], [11_800_000, "+ g2"],
  [12_500_000, "press red"], [19_000_000, 'claim black 3 e6 "He lifted my pawn."'],
];
const header = { red: "ZHANG Qiang", black: "HU RongHua", event: "Chinese National Champion 1996", round: "1", table: "7" };

/** largest is how many bytes a picture may have: the README has to load in a train, too. */
const largest = 150_000;

/** size returns how wide and high a picture is. */
async function size(page, picture) {
  return page.evaluate(async (bytes) => {
    const { width, height } = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
    return [width, height];
  }, [...picture]);
}

/** kept compares what a page shows with the picture that is kept, or keeps it. Fonts differ between computers, sizes don't. */
async function kept(name, page) {
  await still(page);
  const picture = await page.screenshot({ type: "jpeg", quality: 72 });
  assert.ok(picture.length < largest, `${name} has ${picture.length} bytes`);
  if (env.UPDATE) writeFileSync(docs + name, picture);
  assert.deepEqual(await size(page, readFileSync(docs + name)), await size(page, picture), `docs/${name} is stale: make picture`);
}

test("the picture of a game's page is that of a game's page", async (t) => {
  const thought = (i) => 4 + ((i * 37) % 41);
  const board = await Board.start(t, { trace: trace(played, { header, thought, then: [[3_000_000, "- c2"]] }), speed: 2000 });
  const page = await openGame(t, board, { query: "", viewport: { width: 1120, height: 860 } });
  await ply(page, played.length);
  await page.locator('kyban-board .piece.lifted[data-point="c2"]').waitFor();
  await kept("page.jpg", page);
});

test("the picture of the arbiter's page is that of the arbiter's page", async (t) => {
  const board = await Board.start(t, { trace: trace(["h2e2", "h9g7"], { header, then: dispute }), speed: 2000 });
  await board.record("of the claim", (r) => r.type === "claim");
  const page = await open(t, `${board.pages}/arbiter`, { viewport: { width: 1120, height: 860 } });
  await page.locator(".sign-in input").fill(await board.token("arbiter", "Trần Văn An"));
  await page.locator(".sign-in button").click();
  await page.locator(".need a").first().click();
  await page.locator(".timeline .event").nth(1).click();
  await page.evaluate(() => scrollTo(0, 0));
  await kept("arbiter.jpg", page);
});
