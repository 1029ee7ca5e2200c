import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { Detail, Row } from "../../src/api.js";
import { Feed } from "../../src/feed.js";
import type { Model } from "../../src/model.js";
import { start } from "../../src/position.js";

const moves = ["h2e2", "h9g7", "h0g2", "i9h9"];

/** A game as the server tells it after so many plies; each is one record. */
function detail(plies: number): Detail {
  const sheet = moves.slice(0, plies).map((move, i) => ({ ply: i + 1, side: i % 2 ? ("black" as const) : ("red" as const), move, text: { wxf: `ply ${i + 1}` } }));
  return { id: 7, fen: start, sheet, last: `p${plies}` };
}

/** A game that is followed, its server in the hands of the test. */
class Table {
  readonly shown: Model[] = [];
  fetched = 0;
  /** What the server answers next to who asks for the game; then how it stands. */
  answers: (() => Response)[] = [];
  plies = 0;
  #stream: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor(t: TestContext) {
    t.mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
    t.mock.method(Math, "random", () => 0.5);
    Object.assign(globalThis, { addEventListener: () => undefined, document: { addEventListener: () => undefined } });
    t.mock.method(globalThis, "fetch", async (address: string) => {
      if (address.endsWith("/events")) {
        return new Response(new ReadableStream({ start: (stream) => void (this.#stream = stream) }));
      }
      this.fetched++;
      return this.answers.shift()?.() ?? Response.json(detail(this.plies));
    });
    const feed = new Feed(7, { show: (model) => this.shown.push(model), link: () => undefined });
    void feed.run();
  }

  /** The server makes the next ply known. */
  play(): void {
    const { ply, side, move } = this.#newest(++this.plies);
    this.#say(`id: p${ply}\nevent: move\ndata: ${JSON.stringify({ type: "move", ply, side, move })}\n\n`);
  }

  /** The server tells how a ply is written. */
  write(ply: number): void {
    this.#say(`event: written\ndata: ${JSON.stringify(this.#newest(ply))}\n\n`);
  }

  #newest(plies: number): Row {
    return detail(plies).sheet?.at(-1) as Row;
  }

  #say(text: string): void {
    this.#stream?.enqueue(new TextEncoder().encode(text));
  }

  get texts(): (string | undefined)[] {
    return this.shown.at(-1)?.sheet.map((row) => row.text?.wxf) ?? [];
  }
}

async function pass(t: TestContext, time_ms: number): Promise<void> {
  t.mock.timers.tick(time_ms);
  for (let turn = 0; turn < 20; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test("a move is shown at once, and its text when the snapshot has come", async (t) => {
  const table = new Table(t);
  await pass(t, 0);
  table.play();
  await pass(t, 0);
  assert.deepEqual(table.texts, [undefined]);
  await pass(t, 150);
  assert.deepEqual(table.texts, ["ply 1"]);
  assert.equal(table.fetched, 2);
});

for (const [name, act] of [
  ["behind it", (table: Table) => (table.play(), table.write(1))],
  ["before it", (table: Table) => (table.write(1), table.play())],
] as const) {
  test(`a move that is told as it is written ${name} needs no snapshot`, async (t) => {
    const table = new Table(t);
    await pass(t, 0);
    act(table);
    await pass(t, 60_000);
    assert.deepEqual(table.texts, ["ply 1"]);
    assert.equal(table.fetched, 1);
  });
}

test("where the text of one of two moves does not follow the snapshot is asked for", async (t) => {
  const table = new Table(t);
  await pass(t, 0);
  table.play();
  table.play();
  table.write(2);
  await pass(t, 0);
  assert.deepEqual(table.texts, [undefined, "ply 2"]);
  await pass(t, 150);
  assert.deepEqual(table.texts, ["ply 1", "ply 2"]);
});

test("many moves at once need one snapshot", async (t) => {
  const table = new Table(t);
  await pass(t, 0);
  moves.forEach(() => table.play());
  await pass(t, 0);
  await pass(t, 150);
  assert.deepEqual(table.texts, ["ply 1", "ply 2", "ply 3", "ply 4"]);
  assert.equal(table.fetched, 2);
});

test("a snapshot from before the last move takes nothing back", async (t) => {
  const table = new Table(t);
  await pass(t, 0);
  table.answers = [
    () => {
      table.play();
      return Response.json(detail(1));
    },
  ];
  table.play();
  await pass(t, 0);
  await pass(t, 150);
  await pass(t, 0);
  const lengths = table.shown.map((model) => model.sheet.length);
  assert.deepEqual(lengths, lengths.toSorted());
  assert.deepEqual(table.texts, ["ply 1", "ply 2"]);
});

test("a server that is asked too often is asked again when it wants to be", async (t) => {
  const table = new Table(t);
  await pass(t, 0);
  table.answers = [() => new Response("", { status: 429, headers: { "Retry-After": "2" } })];
  table.play();
  await pass(t, 0);
  await pass(t, 150);
  await pass(t, 1_999);
  assert.deepEqual(table.texts, [undefined]);
  await pass(t, 1);
  assert.deepEqual(table.texts, ["ply 1"]);
});
