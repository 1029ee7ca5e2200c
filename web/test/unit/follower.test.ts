import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { type TestContext, test } from "node:test";
import { type Event, Follower, type Link } from "../../src/live.js";
import { heardOther } from "../../src/standby.js";

const silence_ms = 40_000;

/** A server that answers as it is told, and a page that follows it. */
class FakeServer {
  readonly links: Link[] = [];
  readonly events: Event[] = [];
  readonly asked: (string | null)[] = [];
  answers: (() => Response)[] = [];
  stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  begun = 0;
  readonly window = new EventTarget();
  readonly follower: Follower;

  constructor(t: TestContext) {
    t.mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
    t.mock.method(Math, "random", () => 0.5);
    Object.assign(globalThis, { addEventListener: this.window.addEventListener.bind(this.window), document: this.window });
    t.mock.method(globalThis, "fetch", async (_: string, init: RequestInit) => {
      this.asked.push(new Headers(init.headers).get("Last-Event-ID"));
      const answer = this.answers.shift()?.() ?? this.open();
      init.signal?.addEventListener("abort", () => this.stream?.error(new Error("aborted")));
      return answer;
    });
    this.follower = new Follower({
      address: () => "/events",
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
  const server = new FakeServer(t);
  await settle();
  server.say('id: 11\nevent: move\ndata: {"ply":1}\n\n');
  await settle();
  assert.deepEqual(server.asked, ["10"]);
  assert.deepEqual(server.states, ["connecting", "live"]);
  assert.deepEqual(server.events, [{ id: "11", type: "move", data: '{"ply":1}' }]);
});

test("says since when it is not live, and begins anew after half a second", async (t) => {
  const server = new FakeServer(t);
  await settle();
  await pass(t, 10_000);
  server.say(": alive\n\n");
  await settle();
  await pass(t, 7_000);
  server.stream?.close();
  await settle();
  assert.deepEqual(server.links.at(-1), { state: "lost", since: new Date(10_000) });
  await pass(t, 499);
  assert.equal(server.begun, 1);
  await pass(t, 1);
  assert.deepEqual(server.states, ["connecting", "live", "lost", "live"]);
  assert.deepEqual(server.asked, ["10", "20"]);
});

test("is cut off when the server says goodbye", async (t) => {
  const server = new FakeServer(t);
  await settle();
  server.say("event: bye\ndata: {}\n\n");
  await settle();
  assert.deepEqual(server.states, ["connecting", "live", "lost"]);
  assert.deepEqual(server.events, []);
});

test("takes silence for the loss of the server, and a comment for its life", async (t) => {
  const server = new FakeServer(t);
  await settle();
  await pass(t, silence_ms - 1);
  server.say(": alive\n\n");
  await settle();
  await pass(t, silence_ms - 1);
  assert.deepEqual(server.states, ["connecting", "live"]);
  await pass(t, 1);
  assert.deepEqual(server.states, ["connecting", "live", "lost"]);
});

test("leaves a server alone for as long as it asks", async (t) => {
  const server = new FakeServer(t);
  server.answers = [() => new Response("", { status: 503, headers: { "Retry-After": "20" } })];
  await settle();
  await pass(t, 19_999);
  assert.deepEqual(server.states, ["connecting", "lost"]);
  await pass(t, 1);
  assert.deepEqual(server.states, ["connecting", "lost", "live"]);
});

for (const status of [401, 403]) {
  test(`says that what is answered with ${status} is shown to others, and asks again`, async (t) => {
    const server = new FakeServer(t);
    server.answers = [() => new Response("", { status })];
    await settle();
    assert.deepEqual(server.states, ["connecting", "refused"]);
    await pass(t, 5_000);
    assert.deepEqual(server.states, ["connecting", "refused", "live"]);
  });
}

test("asks again for what is not there yet", async (t) => {
  const server = new FakeServer(t);
  server.answers = [() => new Response("", { status: 404 }), () => new Response("", { status: 404 })];
  await settle();
  await pass(t, 4_999);
  assert.equal(server.asked.length, 1);
  await pass(t, 1);
  assert.deepEqual(server.states, ["connecting", "missing", "missing"]);
  await pass(t, 5_000);
  assert.deepEqual(server.states, ["connecting", "missing", "missing", "live"]);
});

test("begins at once when the network is back, and listens no more when it was stopped", async (t) => {
  const server = new FakeServer(t);
  const refuse = () => new Response("", { status: 503 });
  server.answers = [refuse, refuse];
  await settle();
  server.window.dispatchEvent(new globalThis.Event("online"));
  await settle();
  assert.equal(server.asked.length, 2);
  server.follower.stop();
  for (const type of ["online", "visibilitychange"]) {
    assert.equal(getEventListeners(server.window, type).length, 0, type);
  }
});

test("goes to the other hall where its own is silent from the moment on in which it names that one", async (t) => {
  new FakeServer(t);
  await settle();
  const gone: string[] = [];
  Object.assign(globalThis, { location: { pathname: "/wall", search: "", hash: "", replace: (address: string) => gone.push(address) } });
  t.mock.method(globalThis, "fetch", async (address: string) => {
    if (address === "/healthz") {
      throw new Error("it does not answer");
    }
    return new Response("");
  });
  heardOther(new Headers({ "Kyban-Other-Hall": "http://192.0.2.8:8080" }));
  t.after(() => heardOther(new Headers({ "Kyban-Other-Hall": "" })));
  await pass(t, 1200);
  assert.deepEqual(gone, ["http://192.0.2.8:8080/wall"]);
});
