// The game at a table of a hall, followed by one of many pages of a browser: twelve overlays, say. Over plain HTTP a browser has six
// connections to an address, and a stream takes one for good. So few pages have a stream of their game; one more follows the whole hall
// and tells the others which tables have changed, and these ask for their game again.

import { HTTPError } from "./api.js";
import { type Absent, Follower, type Link, type Source, absences, pause } from "./live.js";
import { type SeatSaid, Seats } from "./seats.js";
import { goOver } from "./standby.js";

/** So many pages have a stream of their own, and the seat behind them is that of who follows the hall. Two connections are left for questions. */
export const streams = 3;

/** Who tells of changes answers when it is asked; after so long without a word it is. */
const silence_ms = 10_000;

type Said = SeatSaid | { changed: number[] | "all" } | { leads: Link };

/** The number of the table that an address names. */
export function tableAt(path: string): number | undefined {
  const [, table] = /^\/tables\/(\d+)(?:\/|$)/.exec(path) ?? [];
  return table === undefined ? undefined : Number(table);
}

export class TableFollower {
  #channel = new BroadcastChannel("kyban-tables");
  #seats: Seats;
  #mode: "own" | "leads" | "told" | undefined;
  #follower: Follower | undefined;
  /** How who follows the hall is connected, and why this page has no game. */
  #leads: Link = { state: "live" };
  #absent: Absent | undefined;
  #heard = Date.now();
  #asking = false;
  #missed = false;
  #failures = 0;

  constructor(
    private readonly source: Source,
    private readonly table: number,
  ) {
    this.#seats = new Seats(streams + 1, (said) => this.#say(said), () => this.#arrange());
  }

  async run(): Promise<void> {
    this.source.link({ state: "connecting" });
    this.#channel.onmessage = ({ data }: MessageEvent<Said>) => this.#hear(data);
    addEventListener("pagehide", () => this.#seats.leave());
    addEventListener("pageshow", ({ persisted }) => persisted && void this.#seats.ask());
    setInterval(() => {
      if (this.#mode === "told" && Date.now() - this.#heard > silence_ms) {
        void this.#seats.ask();
      }
    }, silence_ms / 2);
    this.#arrange(); // The page has its game before pages agree.
    await this.#seats.ask();
  }

  /** Begins again at once, because another game is to be followed. */
  turn(): void {
    if (this.#mode === "own") {
      this.#follower?.turn();
    } else {
      void this.#ask();
    }
  }

  #say(said: Said): void {
    this.#channel.postMessage(said);
  }

  #hear(said: Said): void {
    if ("changed" in said) {
      this.#heard = Date.now();
      if (this.#mode === "told" && (said.changed === "all" || said.changed.includes(this.table))) {
        void this.#ask();
      }
    } else if ("leads" in said) {
      this.#heard = Date.now();
      if (this.#mode === "told") {
        this.#leads = said.leads;
        this.#linked();
        if (said.leads.state === "lost") {
          void goOver();
        }
      }
    } else {
      this.#seats.hear(said);
      if ("ask" in said && this.#mode === "leads") {
        this.#say({ leads: this.#leads });
      }
    }
  }

  /** Follows the game as the seat says. */
  #arrange(): void {
    const { seat } = this.#seats;
    const mode = seat === undefined ? "told" : seat < streams ? "own" : "leads";
    if (mode === this.#mode) {
      return;
    }
    this.#mode = mode;
    this.#follower?.stop();
    this.#follower = mode === "own" ? new Follower(this.#again()) : mode === "leads" ? this.#leader() : undefined;
    void this.#follower?.run();
    if (mode === "told") {
      this.#heard = Date.now();
      this.#leads = { state: "live" };
      void this.#ask();
    }
  }

  /** The source for who has shown the game already. */
  #again(): Source {
    const { source } = this;
    return { ...source, link: (link) => link.state !== "connecting" && source.link(link) };
  }

  /** Follows the hall, and tells the others. */
  #leader(): Follower {
    return new Follower({
      address: () => "/events",
      begin: () => Promise.resolve(undefined),
      event: (event) => {
        if (event.type !== "hall" && event.type !== "tables") {
          this.source.event(event);
          return;
        }
        const { tables } = JSON.parse(event.data) as { tables: { table: number }[] };
        const changed = event.type === "hall" ? "all" : tables.map(({ table }) => table);
        this.#say({ changed });
        if (changed === "all" || changed.includes(this.table)) {
          void this.#ask();
        }
      },
      link: (link) => {
        if (link.state === "connecting") {
          return;
        }
        this.#leads = link;
        this.#say({ leads: link });
        this.#linked();
      },
    });
  }

  /** Asks for the game: never twice at a time, and again where it changed meanwhile, or where there was no answer. */
  async #ask(): Promise<void> {
    if (this.#asking) {
      this.#missed = true;
      return;
    }
    this.#asking = true;
    this.#missed = false;
    let failed = false;
    try {
      await this.source.begin();
      this.#absent = undefined;
    } catch (error) {
      this.#absent = error instanceof HTTPError ? absences[error.status] : undefined;
      failed = this.#absent === undefined;
    }
    this.#asking = false;
    this.#failures = failed ? this.#failures + 1 : 0;
    if (failed) {
      this.source.link({ state: "lost", since: new Date() });
      void goOver();
      setTimeout(() => void this.#ask(), pause(this.#failures, Math.random()));
      return;
    }
    this.#linked();
    if (this.#missed) {
      void this.#ask();
    }
  }

  #linked(): void {
    if (this.#mode !== "own" && this.#failures === 0) {
      this.source.link(this.#absent === undefined ? this.#leads : { state: this.#absent });
    }
  }
}
