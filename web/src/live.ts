// The stream of events, kept alive. The browser's own EventSource can't start after a given record and hides the comments
// that say "alive". It also gives up for good when a server answers its start with an error. So this file reads the stream
// itself.

import { HTTPError, fetchOK } from "./api.js";
import { goOver, quiet_ms } from "./standby.js";

/** One server-sent event. `id` is undefined where the event has none. */
export interface Event {
  id: string | undefined;
  type: string;
  data: string;
}

/** Cuts a stream into events, as the HTML standard says (Server-sent events, 9.2.6), whatever the pieces it comes in. */
export class EventReader {
  #rest = "";
  #id: string | undefined;
  #type = "";
  #data: string[] = [];

  push(text: string): Event[] {
    const lines = (this.#rest + text).split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop() ?? "";
    return lines.flatMap((line) => this.#line(line));
  }

  #line(line: string): Event[] {
    if (line === "") {
      return this.#finish();
    }
    const [, name = "", value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    switch (name) {
      case "id":
        this.#id = value;
        break;
      case "event":
        this.#type = value;
        break;
      case "data":
        this.#data.push(value);
    }
    return [];
  }

  #finish(): Event[] {
    const event = { id: this.#id, type: this.#type || "message", data: this.#data.join("\n") };
    const empty = this.#data.length === 0;
    this.#id = undefined;
    this.#type = "";
    this.#data = [];
    return empty ? [] : [event];
  }
}

/** The page's connection to the board: `since` is the time of its last sign of life. */
export type Link = { state: "connecting" } | { state: "live" } | { state: "lost"; since: Date } | { state: Absent };

/** Why no game can be shown: it does not exist, or not yet; there is none on the board; or only signed-in users may see it. */
export type Absent = "missing" | "waiting" | "refused";

/** What to follow. `begin` brings the page up to date and returns the Last-Event-ID from which the stream goes on. */
export interface Source {
  /** Of the stream, once begin has brought the page up to date. */
  address(): string;
  begin(): Promise<string | undefined>;
  event(event: Event): void;
  link(link: Link): void;
}

/** boardd sends a sign of life every 15 s; after 40 s of silence the connection counts as lost. */
export const silence_ms = 40_000;
/** With a delay, the public's game does not exist before its first record is released: the page asks for it again. */
const absent_ms = 5_000;
const shortest_ms = 500;
const longest_ms = 15_000;

/** The meaning of an answer that is no fault of the connection. */
export const absences: Readonly<Record<number, Absent>> = { 401: "refused", 403: "refused", 404: "missing" };

/** Whether there is no game to show, for a reason that is no fault of the connection. */
export function isAbsent({ state }: Link): boolean {
  return state === "missing" || state === "waiting" || state === "refused";
}

/** How long to wait before attempt n, from 0. `chance` spreads the viewers that one restart has cut off. */
export function pause(attempt: number, chance: number): number {
  return Math.min(longest_ms, shortest_ms * 2 ** attempt) * (0.75 + chance / 2);
}

/** Follows a source for as long as the page is open. */
export class Follower {
  #attempt = 0;
  #heard: Date | undefined;
  #cut: AbortController | undefined;
  #wake: (() => void) | undefined;
  #stopped = new AbortController();
  /** Whether something else is to be followed now. */
  #turned = false;

  constructor(private readonly source: Source) {
    const { signal } = this.#stopped;
    addEventListener("online", () => this.#again(), { signal });
    document.addEventListener(
      "visibilitychange",
      () => {
        if (document.visibilityState === "visible") {
          this.#again();
        }
      },
      { signal },
    );
  }

  async run(): Promise<void> {
    this.source.link({ state: "connecting" });
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      const retryAfter = await this.#attend();
      if (!signal.aborted && !this.#turned) {
        await this.#rest(retryAfter);
      }
    }
  }

  /** Begins again at once, because something else is to be followed. */
  turn(): void {
    this.#turned = true;
    this.#cut?.abort();
  }

  stop(): void {
    this.#stopped.abort();
    this.#cut?.abort();
    this.#wake?.();
  }

  /** One connection, from its beginning to its end. Returns for how many seconds the server wants to be left alone. */
  async #attend(): Promise<number | undefined> {
    let retryAfter: number | undefined;
    this.#turned = false;
    try {
      const last = await this.source.begin();
      if (this.#stopped.signal.aborted) {
        return undefined;
      }
      this.#heard = new Date();
      await this.#read(last);
    } catch (error) {
      const absent = error instanceof HTTPError ? absences[error.status] : undefined;
      if (absent !== undefined) {
        this.source.link({ state: absent });
        return absent_ms / 1000;
      }
      retryAfter = error instanceof HTTPError ? error.retryAfter : undefined;
    }
    if (!this.#stopped.signal.aborted && !this.#turned) {
      this.#heard ??= new Date();
      this.source.link({ state: "lost", since: this.#heard });
      void goOver();
    }
    return retryAfter;
  }

  async #read(last: string | undefined): Promise<void> {
    this.#cut = new AbortController();
    const headers: Record<string, string> = { Accept: "text/event-stream" };
    if (last !== undefined) {
      headers["Last-Event-ID"] = last;
    }
    let unwatch = this.#watch();
    try {
      const response = await fetchOK(this.source.address(), { headers, signal: this.#cut.signal, cache: "no-store" });
      const body = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      this.source.link({ state: "live" });
      this.#attempt = 0;
      const reader = new EventReader();
      for (;;) {
        const { done, value } = (await body?.read()) ?? { done: true, value: undefined };
        if (done) {
          return;
        }
        unwatch();
        unwatch = this.#watch();
        this.#heard = new Date();
        for (const event of reader.push(value)) {
          if (event.type === "bye") {
            return;
          }
          this.source.event(event);
        }
      }
    } finally {
      unwatch();
      this.#cut.abort();
    }
  }

  /**
   * Looks for the other hall after a short silence, also where it is named only then, and counts the connection as lost after a long one.
   * Returns what ends the watch.
   */
  #watch(): () => void {
    const quiet = setInterval(() => void goOver(), quiet_ms);
    const lost = setTimeout(() => this.#cut?.abort(), silence_ms);
    return () => {
      clearInterval(quiet);
      clearTimeout(lost);
    };
  }

  async #rest(retryAfter: number | undefined): Promise<void> {
    const wait = Math.max(pause(this.#attempt, Math.random()), (retryAfter ?? 0) * 1000);
    this.#attempt++;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      setTimeout(resolve, wait);
    });
    this.#wake = undefined;
  }

  /** Tries at once: the network is back, or a reader looks again and timers may have slept. */
  #again(): void {
    this.#wake?.();
    if (this.#heard !== undefined && Date.now() - this.#heard.getTime() > silence_ms) {
      this.#cut?.abort();
    }
  }
}
