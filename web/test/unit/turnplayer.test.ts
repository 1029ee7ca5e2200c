import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { Published } from "../../src/api.js";
import { start } from "../../src/position.js";
import { Turns, sceneAfter, withoutPauses } from "../../src/turnplayer.js";

/** A turn in which hands are seen as a trace has them. */
function turn(...seen: string[]): Published {
  const hands = seen.map((text, index) => ({ at_us: index * 500_000, point: text.slice(1), placed: text[0] === "+" }));
  return { ply: 1, side: "red", fen: start, text: "duty_stands", article: "9.1", rulebook: "vn2004", began_us: 0, until_us: 9_000_000, hands, at_us: 9_000_000 };
}

test("a piece is lifted and put back, and another is moved", () => {
  const touched = turn("-c0", "+c0", "-b0", "+c2");
  assert.deepEqual(sceneAfter(touched, 0).lifted, []);
  assert.deepEqual(sceneAfter(touched, 1).lifted, ["c0"]);
  assert.deepEqual(sceneAfter(touched, 2).lifted, []);
  const moved = sceneAfter(touched, 4);
  assert.equal(moved.last, "b0c2");
  assert.deepEqual([moved.position.pieces.get("c2"), moved.position.pieces.has("b0"), moved.lifted], ["N", false, []]);
});

test("what is captured is lifted before or behind the piece that takes it", () => {
  for (const captures of [turn("-b2", "-b9", "+b9"), turn("-b9", "-b2", "+b9")]) {
    const { position, lifted, last } = sceneAfter(captures, 3);
    assert.deepEqual([position.pieces.get("b9"), lifted, last], ["C", [], "b2b9"]);
  }
});

test("two own pieces are up: the one that comes back is the one whose point it is", () => {
  const two = turn("-b0", "-c0", "+b0");
  assert.deepEqual(sceneAfter(two, 3).lifted, ["c0"]);
});

test("only a pause that is longer than anybody waits is left out", () => {
  const quick = turn("-c0", "+c0", "-b0", "+c2");
  assert.equal(withoutPauses(quick), quick);
  const slow = { ...quick, hands: quick.hands.map((hand, index) => ({ ...hand, at_us: hand.at_us + (index < 2 ? 0 : 600_000_000) })) };
  const cut = withoutPauses(slow);
  assert.deepEqual([cut.cut, cut.hands.map(({ at_us }) => at_us)], [true, [0, 500_000, 10_500_000, 11_000_000]]);
});

/** frames replaces the browser's frames by those that a test asks for: one each 50 milliseconds up to a time, or one after a stall. */
function frames(t: TestContext) {
  const asked: ((now: number) => void)[] = [];
  Object.assign(globalThis, { requestAnimationFrame: (draw: (now: number) => void) => asked.push(draw), cancelAnimationFrame: () => asked.splice(0) });
  t.after(() => Object.assign(globalThis, { requestAnimationFrame: undefined, cancelAnimationFrame: undefined }));
  let at = 0;
  const draw = (now: number) => asked.splice(0).forEach((drawn) => drawn(now));
  return {
    until: (now: number) => {
      for (; at <= now; at += 50) draw(at);
    },
    stall: (time: number) => draw((at += time)),
  };
}

test("a page that nobody operates plays what is published while it is open, one turn after another, and nothing older", (t) => {
  const frame = frames(t);
  const shown: string[] = [];
  const turns = new Turns((scene) => shown.push(scene.lifted?.join() ?? ""), () => shown.push(`playing ${turns.playing?.ply ?? "nothing"}`));
  const published = [1, 2, 3].map((ply) => ({ ...turn("-c0"), ply, at_us: ply }));
  turns.follow(published.slice(0, 1), true);
  assert.equal(turns.playing, undefined);
  turns.follow(published, true);
  turns.follow(published, true);
  turns.follow(published.slice(0, 1), true); // Who signs out may be told less.
  turns.follow(published, true);
  frame.until(17_000);
  assert.deepEqual(shown, ["", "c0", "playing 3", "", "c0", "playing nothing"]);
});

test("a turn that nobody asked for stays until what is said of it is read, one that is asked for until its hands are seen", (t) => {
  const frame = frames(t);
  const turns = new Turns(() => undefined, () => undefined);
  const blink = turn("-c0");
  const isPlaying = () => turns.playing !== undefined;
  turns.follow([], true);
  turns.follow([blink], true);
  frame.until(7900);
  assert.ok(isPlaying());
  frame.until(8200);
  assert.ok(!isPlaying());
  turns.play(blink);
  frame.until(10_000);
  assert.ok(isPlaying());
  frame.until(10_500);
  assert.ok(!isPlaying());
});

test("a turn that is stopped is not gone on with, and where a reader asks for turns none begins by itself", (t) => {
  const frame = frames(t);
  const shown: string[] = [];
  const turns = new Turns((scene) => shown.push(scene.lifted?.join() ?? ""), () => shown.push("changed"));
  turns.follow([], false);
  turns.follow([turn("-c0")], false);
  assert.equal(turns.playing, undefined);
  turns.play(turn("-c0"));
  frame.until(0);
  turns.stop();
  frame.until(3000);
  assert.deepEqual([shown, turns.playing], [["", "changed"], undefined]);
});

test("a page that stalls leaves out no hand", (t) => {
  const frame = frames(t);
  const shown: string[] = [];
  const turns = new Turns((scene) => shown.push(scene.lifted?.join() ?? ""), () => undefined);
  turns.play(turn("-c0", "+c0", "-b0", "+c2"));
  for (let n = 0; n < 50; n++) frame.stall(700);
  assert.deepEqual([shown, turns.playing], [["", "c0", "", "b0", ""], undefined]);
});
