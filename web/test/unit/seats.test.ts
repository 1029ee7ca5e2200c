// Seats on which pages of one browser agree: each is one page, over a channel that brings what it says to all others.
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { type SeatSaid, Seats, answer_ms } from "../../src/seats.js";

/** Pages of a browser with so many seats. */
class Browser {
  readonly pages: Seats[] = [];
  /** Nothing that is said is heard. */
  silent = false;

  constructor(
    private readonly t: TestContext,
    private readonly count: number,
  ) {
    let ids = 0;
    t.mock.timers.enable({ apis: ["setTimeout"] });
    t.mock.method(Math, "random", () => ++ids / 10_000);
  }

  /** A page comes. It hears all others, and they hear it. */
  come(): Seats {
    const page: Seats = new Seats(this.count, (said) => this.#tell(page, said), () => undefined);
    this.pages.push(page);
    void page.ask();
    return page;
  }

  #tell(from: Seats, said: SeatSaid): void {
    this.pages.filter((page) => page !== from && !this.silent).forEach((page) => page.hear(said));
  }

  async pass(ms: number): Promise<void> {
    this.t.mock.timers.tick(ms);
    for (let i = 0; i < 10; i++) await Promise.resolve();
  }

  /** Pages have agreed, whoever was heard late. */
  async agree(): Promise<void> {
    for (let i = 0; i < 4; i++) await this.pass(answer_ms);
  }

  seats(): string {
    return this.pages.map(({ seat }) => seat).filter((seat) => seat !== undefined).sort().join(" "); // prettier-ignore
  }
}

test("twelve pages that come at once have four seats, each once", async (t) => {
  const browser = new Browser(t, 4);
  for (let i = 0; i < 12; i++) browser.come();
  await browser.agree();
  assert.equal(browser.seats(), "0 1 2 3");
});

test("pages that come one after the other fill the seats", async (t) => {
  const browser = new Browser(t, 4);
  for (let i = 0; i < 6; i++) {
    browser.come();
    await browser.agree();
  }
  assert.deepEqual(browser.pages.map(({ seat }) => seat), [0, 1, 2, 3, undefined, undefined]);
});

test("a seat that is left is taken, once", async (t) => {
  const browser = new Browser(t, 2);
  for (let i = 0; i < 5; i++) browser.come();
  await browser.agree();
  const first = browser.pages.find(({ seat }) => seat === 0) as Seats;
  browser.pages.splice(browser.pages.indexOf(first), 1);
  first.leave();
  assert.equal(browser.seats(), "1");
  await browser.pass(500);
  await browser.agree();
  assert.equal(browser.seats(), "0 1");
});

test("where two have one seat, for nothing was heard, one keeps it and the other takes the next", async (t) => {
  const browser = new Browser(t, 3);
  browser.silent = true;
  browser.come();
  browser.come();
  await browser.agree();
  assert.equal(browser.seats(), "0 0");
  browser.silent = false;
  browser.come();
  await browser.agree();
  assert.equal(browser.seats(), "0 1 2");
});
