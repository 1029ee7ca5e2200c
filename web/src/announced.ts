// What is announced in a hall: a line each, with its time. The page of a table asks for what is for it.

import { fetchHall } from "./api.js";
import { html, list } from "./dom.js";

export interface Announcement {
  number: number;
  at?: string;
  text: string;
  section?: string;
  tables?: number[];
}

/** How often the page of a table asks: not all of them at once. */
const every_ms = 15_000;

/** Draws what is announced, the newest first; `where` says for whom it is. */
export function drawAnnounced(element: Element, all: readonly Announcement[], language: string, where: (to: Announcement) => string = () => ""): void {
  const time = (at: string | undefined) => (at === undefined ? "" : new Date(at).toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }));
  list(element, all.toReversed().map((each) => html("p", {}, html("small", {}, [time(each.at), where(each)].filter(Boolean).join(" · ")), " ", html("span", {}, each.text)))); // prettier-ignore
}

/** For whom an announcement is: a section, and tables as 1, 2, 5. */
export function audience({ section, tables }: Announcement): string {
  return [section, tables?.join(", ")].filter(Boolean).join(" · ");
}

/** What is announced to the table that the address names; nothing at a board. */
export class TableNews {
  readonly element = html("div", { class: "announced", role: "status" });
  readonly #table = /^\/tables\/(\d+)/.exec(location.pathname)?.[1];
  #all: readonly Announcement[] = [];

  /** Asks now and from time to time, and calls `changed` after each answer. */
  follow(changed: () => void): void {
    if (this.#table !== undefined) {
      void this.#ask(changed);
    }
  }

  draw(language: string): void {
    drawAnnounced(this.element, this.#all, language);
  }

  async #ask(changed: () => void): Promise<void> {
    try {
      this.#all = document.hidden ? this.#all : await fetchHall<Announcement[]>(`/api/announcements?table=${this.#table}`);
      changed();
    } catch {
      // What was announced last stays; another part shows a lost hall.
    }
    setTimeout(() => void this.#ask(changed), every_ms * (0.75 + Math.random() / 2));
  }
}
