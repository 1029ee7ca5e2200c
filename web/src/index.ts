// <kyban-boards>: all games of this board, or of all known boards; the games in progress have a small live board.

import { type Card, card } from "./card.js";
import { tick } from "./clocks.js";
import { type Game, dismissed, fetchGames, sessionEnded } from "./api.js";
import { allow, button, html, list as listed, say } from "./dom.js";
import { fileLink, leadDrops } from "./drop.js";
import { header } from "./frame.js";
import { Follower, type Link } from "./live.js";
import { readSaid } from "./sides.js";
import { type Preferences, applyPreferences, load, wordsOf } from "./preferences.js";
import { settings } from "./settings.js";
import { behind, linked, place, player } from "./phrases.js";

export class BoardsPage extends HTMLElement {
  #preferences: Preferences = load();
  #games = new Map<number, Game>();
  #cards = new Map<number, Card>();
  #link: Link = { state: "connecting" };
  #parts = this.#build();
  #loaded = false;
  #next: string | undefined; // Where the older games are.
  #unanswered = false; // The last request for older games.

  connectedCallback(): void {
    this.#drawFrame();
    leadDrops();
    const follower = new Follower({
      address: () => "/api/events",
      begin: async () => {
        const { games, next } = await fetchGames();
        this.#games = new Map(games.map((game) => [game.id, game]));
        this.#next = next;
        this.#loaded = true;
        this.#draw();
        return undefined;
      },
      event: ({ type, data }) => {
        if (type === "board") {
          const game = readSaid(data) as Game;
          this.#games.set(game.id, { ...this.#games.get(game.id), ...game });
          this.#draw();
        } else if (type === "dismissed") {
          dismissed();
        }
      },
      link: (link) => {
        this.#link = link;
        this.#draw();
      },
    });
    void follower.run();
    tick(() => this.#cards.forEach((card) => card.drawClock()));
  }

  /** Shows the next page of older games, too. If it can't be had, the page shows why, and the button stays for another try. */
  async #more(): Promise<void> {
    const from = this.#next;
    if (from === undefined) {
      return;
    }
    allow(this.#parts.more, false);
    this.#unanswered = false;
    try {
      const { games, next } = await fetchGames(from);
      if (from === this.#next) {
        games.forEach((game) => this.#games.set(game.id, { ...game, ...this.#games.get(game.id) }));
        this.#next = next;
      }
    } catch {
      this.#unanswered = true;
    } finally {
      allow(this.#parts.more, true);
      this.#draw();
    }
  }

  #drawFrame(): void {
    applyPreferences(this.#preferences);
    this.#cards.clear();
    this.#parts = this.#build();
    this.replaceChildren(...this.#parts.page);
    this.#draw();
  }

  #build() {
    const words = wordsOf(this.#preferences);
    const change = (to: Partial<Preferences>) => {
      this.#preferences = { ...this.#preferences, ...to };
      this.#drawFrame();
      this.querySelector<HTMLElement>("select")?.focus();
    };
    const status = html("p", { class: "status", role: "status" });
    const heading = html("div", { class: "heading" }, html("h1", {}, words.boards), status);
    const cards = html("ul", { class: "cards" });
    const finished = html("h2", {}, words.finished);
    const list = html("ul", { class: "games" });
    const more = button(words.olderGames, undefined, () => void this.#more(), { class: "button" });
    const older = html("p", { class: "older" }, more);
    const ended = html("p", { class: "ended", role: "status" });
    const empty = html("p", { class: "quiet" });
    const signIn = html("a", { class: "button", href: "/arbiter", hidden: true }, words.signIn);
    const open = this.querySelector<HTMLDetailsElement>("details.settings")?.open ?? false;
    const main = html("main", { class: "boards" }, heading, ended, cards, empty, html("p", { class: "way" }, signIn), finished, list, older, fileLink(this.#preferences.language), settings(this.#preferences, change, "boards", open));
    return { page: [header(this.#preferences, change), main], status, ended, cards, finished, list, older, more, empty, signIn };
  }

  #draw(): void {
    const words = wordsOf(this.#preferences);
    document.title = `Kyban · ${words.boards}`;
    const { status, ended, cards, finished, list, older, empty, signIn } = this.#parts;
    signIn.hidden = this.#link.state !== "refused";
    status.className = `status ${this.#link.state}`;
    const games = [...this.#games.values()].sort((a, b) => b.id - a.id);
    const on = games.filter((game) => game.live).sort(byTable);
    // Games with a delay say so, each, and the page as a whole is not called live.
    const late = this.#link.state === "live" && on.some((game) => behind(game, words) !== undefined);
    say(status, late ? "" : linked(this.#link, words, this.#preferences.language));
    const told = this.#unanswered ? words.unavailable : "";
    say(ended, sessionEnded() && this.#link.state !== "refused" ? words.sessionEnded : told);
    const over = games.filter((game) => !game.live);
    for (const [id, card] of this.#cards) {
      if (!on.some((game) => game.id === id)) {
        card.element.remove();
        this.#cards.delete(id);
      }
    }
    on.forEach((game, index) => {
      const card = this.#cards.get(game.id) ?? this.#card(game);
      card.show(game);
      if (cards.children[index] !== card.element) {
        cards.insertBefore(card.element, cards.children[index] ?? null);
      }
    });
    older.hidden = this.#next === undefined;
    finished.hidden = over.length === 0;
    listed(list, over.map((game) => this.#line(game)));
    say(empty, this.#loaded && games.length === 0 ? words.noGames : "");
  }

  #card(game: Game): Card {
    const made = card(game, `/games/${game.id}`, this.#preferences);
    this.#cards.set(game.id, made);
    return made;
  }

  #line(game: Game): HTMLElement {
    const words = wordsOf(this.#preferences, game);
    const names = `${player(game, "red", words)} – ${player(game, "black", words)}`;
    const day = game.opened === undefined ? "" : new Date(game.opened).toLocaleDateString(this.#preferences.language);
    const rest = [place(game, words), day].filter(Boolean).join(" · ");
    return html(
      "li",
      {},
      html(
        "a",
        { href: `/games/${game.id}` },
        html("span", { class: "name" }, names),
        html("span", { class: "score" }, game.result || "*"),
        html("span", { class: "where" }, rest),
      ),
    );
  }
}

/** Table 2 before table 10. Games without a table come last, the newest first. */
function byTable(a: Game, b: Game): number {
  const order = (game: Game) => game.tags?.["table"] ?? "\uFFFF";
  return order(a).localeCompare(order(b), "en", { numeric: true }) || b.id - a.id;
}

customElements.define("kyban-boards", BoardsPage);
