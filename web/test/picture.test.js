// The pictures in the documentation. With UPDATE=1 they are made anew: make picture.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { env } from "node:process";
import { test } from "node:test";
import { Board } from "./boardd.js";
import { openGame, ply } from "./gamepage.js";
import { trace } from "./trace.js";

const docs = new URL("../../docs/", import.meta.url).pathname;

/** The beginning of a game of the Chinese championship of 1996. */
const played = [
  "g3g4", "g9e7", "h0g2", "c6c5", "h2i2", "h9g7", "i0h0", "i9h9", "b2f2", "b9c7", "b0c2", "c7d5",
  "a0b0", "b7c7", "h0h6", "a9a8", "b0b4", "a8f8", "d0e1", "f8f5", "i2i6", "c5c4", "b4c4", "h7h8",
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
  await page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished)));
  const picture = await page.screenshot({ type: "jpeg", quality: 82 });
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
