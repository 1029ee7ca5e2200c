import assert from "node:assert/strict";
import { test } from "node:test";
import { type Event, EventReader, pause } from "../../src/live.js";

const text = 'id: 7\nevent: move\ndata: {"ply":1}\n\n: alive\n\nevent: lifted\ndata: {"points":[]}\n\ndata: two\r\ndata: lines\r\n\r\nid: 8\n\n';
const events: Event[] = [
  { id: "7", type: "move", data: '{"ply":1}' },
  { id: undefined, type: "lifted", data: '{"points":[]}' },
  { id: undefined, type: "message", data: "two\nlines" },
];

test("a stream in one piece", () => assert.deepEqual(new EventReader().push(text), events));

test("a stream that is cut anywhere into two", () => {
  for (let cut = 0; cut <= text.length; cut++) {
    const reader = new EventReader();
    const read = [...reader.push(text.slice(0, cut)), ...reader.push(text.slice(cut))];
    assert.deepEqual(read, events, `cut at ${cut}`);
  }
});

test("a stream that comes letter by letter", () => {
  const reader = new EventReader();
  assert.deepEqual([...text].flatMap((letter) => reader.push(letter)), events);
});

test("an event that is not finished is not told", () => assert.deepEqual(new EventReader().push("event: move\ndata: {}\n"), []));

test("pauses grow to 15 seconds, and differ among those who were cut off at once", () => {
  const shortest = [0, 1, 2, 3, 4, 5, 6, 60].map((attempt) => pause(attempt, 0));
  assert.deepEqual(shortest, [375, 750, 1500, 3000, 6000, 11250, 11250, 11250]);
  assert.equal(pause(60, 1), 18750);
});
