// The link to the current game on the board, for readers of a game that is over.

import { type Game, fetchGames } from "./api.js";
import { html } from "./dom.js";
import { hasEnded, title } from "./phrases.js";
import type { Words } from "./words/words.js";

/** The wait before the first request, and the longest wait before the next one: not all viewers ask at once. */
const [first_ms, most_ms] = [10_000, 60_000];

export class NextGame {
  readonly element = html("p", { class: "next-game", role: "status" });
  #next: Game | undefined;
  #asked_ms = 0;

  /** Draws the link to that game, and looks for it once the game of this page is over. */
  draw(id: number, over: boolean, words: Words): void {
    if (over && this.#asked_ms === 0) {
      this.#asked_ms = first_ms;
      setTimeout(() => void this.#ask(id, words), first_ms);
    }
    if (this.#next === undefined) {
      return;
    }
    const link = this.element.querySelector("a") ?? this.element.appendChild(html("a", { class: "button" }));
    link.href = `/games/${this.#next.id}${location.search}`; // A wall stays a wall.
    link.textContent = words.onTheBoard(title(this.#next, words));
  }

  async #ask(id: number, words: Words): Promise<void> {
    const newest = await fetchGames().then(({ games }) => games[0], () => undefined); // Another part shows a lost board.
    if (newest !== undefined && newest.id > id && !hasEnded(newest)) {
      this.#next = newest;
      this.draw(id, true, words);
      return;
    }
    this.#asked_ms = Math.min(most_ms, this.#asked_ms * (1 + Math.random()));
    setTimeout(() => void this.#ask(id, words), this.#asked_ms);
  }
}
