// <kyban-hall>: the hall as small live boards, a round, or the standings, as the address says.

import { type Card, card } from "../card.js";
import { tick } from "../clocks.js";
import { html, list, say } from "../dom.js";
import { header } from "../frame.js";
import { Follower, type Link } from "../live.js";
import { linked } from "../phrases.js";
import { type Preferences, applyPreferences, load, wordsOf } from "../preferences.js";
import { settings } from "../settings.js";
import { readSaid } from "../sides.js";
import type { Hall, Table } from "./api.js";
import { hallLanguages } from "./languages.js";
import { listsAt } from "./lists.js";

interface Place {
  element: HTMLElement;
  show(table: Table): void;
  drawClock(): void;
}

export class HallPage extends HTMLElement {
  #preferences: Preferences = load();
  #hall: Hall = { name: "", sections: [], tables: [] };
  #tables = new Map<number, Table>();
  #places = new Map<number, Place>();
  #link: Link = { state: "connecting" };
  #loaded = false;
  #parts = this.#build();

  connectedCallback(): void {
    this.#drawFrame();
    const follower = new Follower({
      address: () => "/events",
      begin: () => Promise.resolve(undefined),
      event: ({ type, data }) => {
        if (type === "hall" || type === "tables") {
          this.#take(readSaid(data) as Hall, type === "hall");
        }
      },
      link: (link) => {
        this.#link = link;
        this.#draw();
      },
    });
    void follower.run();
    tick(() => this.#places.forEach((place) => place.drawClock()));
  }

  /** All tables, or those that have changed. */
  #take(said: Hall, all: boolean): void {
    this.#hall = said;
    this.#loaded = true;
    if (all) {
      this.#tables.clear();
    }
    said.tables.forEach((table) => this.#tables.set(table.table, table));
    this.#draw();
    void this.#drawLists();
  }

  get #words() {
    return hallLanguages[this.#preferences.language];
  }

  #drawFrame(): void {
    applyPreferences(this.#preferences);
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
    const nav = html("nav");
    const strangers = html("p", { class: "strangers" });
    const cards = html("ul", { class: "cards" });
    const lists = html("div", { class: "lists" });
    const empty = html("p", { class: "quiet" });
    const open = this.querySelector<HTMLDetailsElement>("details.settings")?.open ?? false;
    const main = html("main", { class: "boards hall" }, heading, nav, strangers, cards, lists, empty, settings(this.#preferences, change, "boards", open));
    return { page: [header(this.#preferences, change), main], status, title, nav, strangers, cards, lists, empty };
  }

  #draw(): void {
    const words = wordsOf(this.#preferences);
    const { status, title, nav, strangers, cards, empty } = this.#parts;
    say(title, this.#hall.name || this.#words.hall);
    document.title = `Kyban · ${title.textContent}`;
    status.className = `status ${this.#link.state}`;
    say(status, linked(this.#link, words, this.#preferences.language));
    const rounds = Math.max(0, ...this.#hall.sections.map(({ round }) => round ?? 0));
    const link = (address: string, text: string) => html("a", { href: address }, text);
    const links = Array.from({ length: rounds }, (_, i) => link(`/rounds/${i + 1}`, words.round(String(i + 1))));
    list(nav, [link("/", this.#words.tables), ...links, ...(rounds > 0 ? [link("/standings", this.#words.standings), link("/cross", this.#words.cross)] : []), ...(this.#hall.sections.length > 0 ? [link("/players", this.#words.players)] : [])]);
    say(strangers, this.#hall.strangers === undefined ? "" : this.#words.strangers(this.#hall.strangers.join(", ")));
    if (location.pathname !== "/") {
      return;
    }
    const tables = [...this.#tables.values()].sort((a, b) => a.table - b.table);
    for (const [index, table] of tables.entries()) {
      const place = this.#places.get(table.table) ?? this.#place(table);
      place.show(table);
      if (cards.children[index] !== place.element) {
        cards.insertBefore(place.element, cards.children[index] ?? null);
      }
    }
    say(empty, this.#loaded && tables.length === 0 ? this.#words.noTables : "");
  }

  /** A table: its game as a card, or who sits there. */
  #place(about: Table): Place {
    const element = html("li", { class: "card" });
    let shown: { game: number; card: Card } | undefined;
    const place = {
      element,
      show: (table: Table) => {
        if (table.game === undefined) {
          shown = undefined;
          list(element, [this.#bare(table)]);
          return;
        }
        if (shown?.game !== table.game.id) {
          shown = { game: table.game.id, card: card(table.game, `/tables/${table.table}`, this.#preferences) };
          element.replaceChildren(...shown.card.element.children, html("p", { class: "quiet" }));
        }
        shown.card.show(table.game);
        say(element.lastElementChild as Element, table.connected ? "" : this.#words.notConnected);
      },
      drawClock: () => shown?.card.drawClock(),
    };
    this.#places.set(about.table, place);
    return place;
  }

  #bare({ table, red, white, black, fault, connected, result }: Table): HTMLElement {
    const words = wordsOf(this.#preferences);
    const names = [red ?? white ?? "", black ?? ""].filter(Boolean).join(" – ");
    const about = fault === undefined ? (connected ? "" : this.#words.noBoard) : this.#words.faults[fault.kind];
    return html(
      "a",
      { href: `/tables/${table}` },
      html("h2", {}, words.table(String(table))),
      html("p", {}, [names, result].filter(Boolean).join(" · ")),
      html("p", { class: fault === undefined ? "quiet" : "fault" }, about),
    );
  }

  /** The round, standings, cross tables or players that the address names. */
  async #drawLists(): Promise<void> {
    const { lists, empty } = this.#parts;
    try {
      const drawn = await listsAt(location.pathname, wordsOf(this.#preferences), this.#words);
      if (drawn !== undefined) {
        list(lists, drawn);
      }
    } catch {
      say(empty, this.#words.notYet);
    }
  }
}

customElements.define("kyban-hall", HallPage);
