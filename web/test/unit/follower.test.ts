import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { type TestContext, test } from "node:test";
import { type Event, Follower, type Link } from "../../src/live.js";

const silence_ms = 40_000;

/** A server that answers as it is told, and a page that follows it. */
class Hall {
  readonly links: Link[] = [];
  readonly events: Event[] = [];
  readonly asked: (string | null)[] = [];
  answers: (() => Response)[] = [];
  stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  begun = 0;
  readonly window = new EventTarget();
  readonly follower: Follower;

  constructor(t: TestContext) {
    t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
    t.mock.method(Math, "random", () => 0.5);
    Object.assign(globalThis, { addEventListener: this.window.addEventListener.bind(this.window), document: this.window });
    t.mock.method(globalThis, "fetch", async (_: string, init: RequestInit) => {
      this.asked.push(new Headers(init.headers).get("Last-Event-ID"));
      const answer = this.answers.shift()?.() ?? this.open();
      init.signal?.addEventListener("abort", () => this.stream?.error(new Error("aborted")));
      return answer;
    });
    this.follower = new Follower({
      address: "/events",
      begin: async () => String(++this.begun * 10),
      event: (event) => this.events.push(event),
      link: (link) => this.links.push(link),
    });
    t.after(() => this.follower.stop());
    void this.follower.run();
  }

  open(): Response {
    return new Response(new ReadableStream({ start: (stream) => void (this.stream = stream) }));
  }

  say(text: string): void {
    this.stream?.enqueue(new TextEncoder().encode(text));
  }

  get states(): string[] {
    return this.links.map((link) => link.state);
  }
}

/** Lets everything happen that waits for nothing but its turn. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function pass(t: TestContext, time_ms: number): Promise<void> {
  t.mock.timers.tick(time_ms);
  await settle();
}

test("goes on behind the snapshot, and tells each event", async (t) => {
  const hall = new Hall(t);
  await settle();
  hall.say('id: 11\nevent: move\ndata: {"ply":1}\n\n');
  await settle();
  assert.deepEqual(hall.asked, ["10"]);
  assert.deepEqual(hall.states, ["connecting", "live"]);
  assert.deepEqual(hall.events, [{ id: "11", type: "move", data: '{"ply":1}' }]);
});

test("says since when it is not live, and begins anew after half a second", async (t) => {
  const hall = new Hall(t);
  await settle();
  await pass(t, 10_000);
  hall.say(": alive\n\n");
  await settle();
  await pass(t, 7_000);
  hall.stream?.close();
  await settle();
  assert.deepEqual(hall.links.at(-1), { state: "lost", since: new Date(10_000) });
  await pass(t, 499);
  assert.equal(hall.begun, 1);
  await pass(t, 1);
  assert.deepEqual(hall.states, ["connecting", "live", "lost", "live"]);
  assert.deepEqual(hall.asked, ["10", "20"]);
});

test("is cut off when the server says goodbye", async (t) => {
  const hall = new Hall(t);
  await settle();
  hall.say("event: bye\ndata: {}\n\n");
  await settle();
  assert.deepEqual(hall.states, ["connecting", "live", "lost"]);
  assert.deepEqual(hall.events, []);
});

test("takes silence for the loss of the server, and a comment for its life", async (t) => {
  const hall = new Hall(t);
  await settle();
  await pass(t, silence_ms - 1);
  hall.say(": alive\n\n");
  await settle();
  await pass(t, silence_ms - 1);
  assert.deepEqual(hall.states, ["connecting", "live"]);
  await pass(t, 1);
  assert.deepEqual(hall.states, ["connecting", "live", "lost"]);
});

test("leaves a server alone for as long as it asks", async (t) => {
  const hall = new Hall(t);
  hall.answers = [() => new Response("", { status: 503, headers: { "Retry-After": "20" } })];
  await settle();
  await pass(t, 19_999);
  assert.deepEqual(hall.states, ["connecting", "lost"]);
  await pass(t, 1);
  assert.deepEqual(hall.states, ["connecting", "lost", "live"]);
});

for (const status of [401, 403]) {
  test(`says that what is answered with ${status} is shown to others, and asks again`, async (t) => {
    const hall = new Hall(t);
    hall.answers = [() => new Response("", { status })];
    await settle();
    assert.deepEqual(hall.states, ["connecting", "refused"]);
    await pass(t, 5_000);
    assert.deepEqual(hall.states, ["connecting", "refused", "live"]);
  });
}

test("asks again for what is not there yet", async (t) => {
  const hall = new Hall(t);
  hall.answers = [() => new Response("", { status: 404 }), () => new Response("", { status: 404 })];
  await settle();
  await pass(t, 4_999);
  assert.equal(hall.asked.length, 1);
  await pass(t, 1);
  assert.deepEqual(hall.states, ["connecting", "missing", "missing"]);
  await pass(t, 5_000);
  assert.deepEqual(hall.states, ["connecting", "missing", "missing", "live"]);
});

test("begins at once when the network is back, and listens no more when it was stopped", async (t) => {
  const hall = new Hall(t);
  const refuse = () => new Response("", { status: 503 });
  hall.answers = [refuse, refuse];
  await settle();
  hall.window.dispatchEvent(new globalThis.Event("online"));
  await settle();
  assert.equal(hall.asked.length, 2);
  hall.follower.stop();
  for (const type of ["online", "visibilitychange"]) {
    assert.equal(getEventListeners(hall.window, type).length, 0, type);
  }
});
