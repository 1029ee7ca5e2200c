// <kyban-hall>: the hall as small live boards, a round, or the standings, as the address says.

import { audience, drawAnnounced } from "../announced.js";
import { tick } from "../clocks.js";
import { html, list, say } from "../dom.js";
import { header } from "../frame.js";
import { linked } from "../phrases.js";
import { type Preferences, applyPreferences, load, wordsOf } from "../preferences.js";
import { settings } from "../settings.js";
import { hallLanguages } from "./languages.js";
import { listsAt } from "./lists.js";
import { Nearby } from "./nearby.js";
import { HallNews } from "./news.js";
import { type Place, place } from "./place.js";

export class HallPage extends HTMLElement {
  #preferences: Preferences = load();
  #news = new HallNews();
  #places = new Map<number, Place>();
  #nearby = new Nearby();
  #parts = this.#build();

  connectedCallback(): void {
    this.#drawFrame();
    this.#news.follow(
      () => {
        this.#draw();
        void this.#drawLists();
      },
      () => this.#draw(),
    );
    tick(() => this.#places.forEach((place) => place.drawClock()));
  }

  get #words() {
    return hallLanguages[this.#preferences.language];
  }

  #drawFrame(): void {
    applyPreferences(this.#preferences);
    this.#nearby.clear();
    this.#places.clear();
    this.#parts = this.#build();
    this.replaceChildren(...this.#parts.page);
    this.#draw();
    void this.#drawLists();
  }

  #build() {
    const change = (to: Partial<Preferences>) => {
      this.#preferences = { ...this.#preferences, ...to };
      this.#drawFrame();
      this.querySelector<HTMLElement>("select")?.focus();
    };
    const status = html("p", { class: "status", role: "status" });
    const title = html("h1");
    const heading = html("div", { class: "heading" }, title, status);
    const announced = html("div", { class: "announced", role: "status" });
    const nav = html("nav");
    const strangers = html("p", { class: "strangers" });
    const cards = html("ul", { class: "cards" });
    const lists = html("div", { class: "lists" });
    const empty = html("p", { class: "quiet" });
    const open = this.querySelector<HTMLDetailsElement>("details.settings")?.open ?? false;
    const main = html("main", { class: "boards hall" }, heading, announced, nav, strangers, cards, lists, empty, settings(this.#preferences, change, "boards", open));
    return { page: [header(this.#preferences, change), main], status, title, announced, nav, strangers, cards, lists, empty };
  }

  #draw(): void {
    const words = wordsOf(this.#preferences);
    const { status, title, announced, nav, strangers, cards, empty } = this.#parts;
    const { hall, link: connection, loaded } = this.#news;
    say(title, hall.name || this.#words.hall);
    document.title = `Kyban · ${title.textContent}`;
    status.className = `status ${connection.state}`;
    say(status, linked(connection, words, this.#preferences.language));
    drawAnnounced(announced, hall.announced ?? [], this.#preferences.language, audience);
    const rounds = Math.max(0, ...hall.sections.map(({ round }) => round ?? 0));
    const link = (address: string, text: string) => html("a", { href: address }, text);
    const links = Array.from({ length: rounds }, (_, i) => link(`/rounds/${i + 1}`, words.round(String(i + 1))));
    list(nav, [link("/", this.#words.tables), ...links, ...(rounds > 0 ? [link("/standings", this.#words.standings), link("/cross", this.#words.cross)] : []), ...(hall.sections.some(({ system }) => system === "teams") ? [link("/teams", this.#words.teams)] : []), ...(hall.sections.length > 0 ? [link("/players", this.#words.players)] : [])]);
    say(strangers, hall.strangers === undefined ? "" : this.#words.strangers(hall.strangers.join(", ")));
    if (location.pathname !== "/") {
      return;
    }
    const tables = this.#news.sorted();
    for (const [index, table] of tables.entries()) {
      const shown = this.#places.get(table.table) ?? this.#placeOf(table.table);
      shown.show(table);
      if (cards.children[index] !== shown.element) {
        cards.insertBefore(shown.element, cards.children[index] ?? null);
      }
    }
    say(empty, loaded && tables.length === 0 ? this.#words.noTables : "");
  }

  /** A new place, which has its board when it is near the screen. */
  #placeOf(table: number): Place {
    const made = place(this.#preferences, false);
    this.#places.set(table, made);
    this.#nearby.watch(made);
    return made;
  }

  /** The round, standings, cross tables or players that the address names. */
  async #drawLists(): Promise<void> {
    const { lists, empty } = this.#parts;
    try {
      const drawn = await listsAt(location.pathname, wordsOf(this.#preferences), this.#words);
      if (drawn !== undefined) {
        const first = lists.childElementCount === 0;
        list(lists, drawn);
        if (first && location.hash !== "") {
          document.getElementById(location.hash.slice(1))?.scrollIntoView(); // It was not there when the browser looked for it.
        }
      }
    } catch {
      say(empty, this.#words.notYet);
    }
  }
}

customElements.define("kyban-hall", HallPage);
