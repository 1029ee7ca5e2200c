// Few of the pages of one browser hold something of which there is not enough for all: seats, that they agree on among themselves. Over plain
// HTTP browsers have no locks, so pages talk over a channel. A page asks, listens for who has a seat and who asks, too, and takes the first
// free one by its place among those who ask. Where two have taken one seat the lower id keeps it.

export type SeatSaid = { ask: string } | { asks: string } | { hold: number; by: string } | { leave: number };

/** Who has a seat answers within this time: a page is seldom busy for longer. So long it waits for who has the same seat, too. */
export const answer_ms = 250;
/** When a seat is left those without one ask within this time. */
const spread_ms = 500;

export class Seats {
  seat: number | undefined;
  readonly #id = Math.random().toString(36).slice(2);
  #held = new Set<number>();
  #asking = new Set<string>();
  #asks = false;

  /** `said` tells the others; `changed` is called after an answer, and where the seat is lost. */
  constructor(
    private readonly count: number,
    private readonly said: (said: SeatSaid) => void,
    private readonly changed: () => void,
  ) {}

  async ask(): Promise<void> {
    if (this.seat !== undefined || this.#asks) {
      return;
    }
    this.#asks = true;
    this.#held.clear();
    this.#asking = new Set([this.#id]);
    this.said({ ask: this.#id });
    await new Promise((resolve) => setTimeout(resolve, answer_ms));
    this.#asks = false;
    const free = Array.from({ length: this.count }, (_, i) => i).filter((seat) => !this.#held.has(seat));
    this.seat = free[[...this.#asking].sort().indexOf(this.#id)];
    this.#hold();
    if (this.seat !== undefined) {
      await new Promise((resolve) => setTimeout(resolve, answer_ms));
    }
    this.changed();
  }

  hear(said: SeatSaid): void {
    if ("ask" in said) {
      this.#asking.add(said.ask);
      this.#hold();
      if (this.#asks) {
        this.said({ asks: this.#id }); // Who asks later has not heard it.
      }
    } else if ("asks" in said) {
      this.#asking.add(said.asks);
    } else if ("hold" in said) {
      this.#held.add(said.hold);
      this.#asking.delete(said.by);
      if (said.hold === this.seat) {
        this.#contest(said.by);
      }
    } else if (this.seat === undefined) {
      setTimeout(() => void this.ask(), Math.random() * spread_ms);
    }
  }

  leave(): void {
    if (this.seat !== undefined) {
      this.said({ leave: this.seat });
      this.seat = undefined;
    }
  }

  #hold(): void {
    if (this.seat !== undefined) {
      this.said({ hold: this.seat, by: this.#id });
    }
  }

  #contest(by: string): void {
    if (by > this.#id) {
      this.#hold();
      return;
    }
    this.seat = undefined;
    this.changed();
    void this.ask();
  }
}
