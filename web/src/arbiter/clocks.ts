// The clocks of the games on the board, in every place of the page.

import type { Game } from "../api.js";
import { type Clock, clockOf, drawClocks, tick } from "../clocks.js";
import { html } from "../dom.js";
import { sides } from "../position.js";
import { type Preferences, commonOf } from "../preferences.js";
import type { ArbiterWords } from "./words.js";

/** The time of a side, with the word for it. */
function face(name: string) {
  const [stage, time] = [html("span", { class: "stage" }), html("span", { class: "used" })];
  return { element: html("span", { class: "face" }, html("span", { class: "whose" }, name), time, stage), stage, time };
}

export class Clocks {
  #clocks = new Map<number, Clock | undefined>();
  /** The clocks on the page, or made for it; those that have left the page are dropped. */
  #shown = new Map<HTMLElement, { draw: () => void; seen: boolean }>();

  constructor() {
    tick(() => this.#draw());
  }

  /** Takes in the state of a game. */
  take(game: Game): void {
    this.#clocks.set(game.id, clockOf(game));
  }

  /** Shows the clock of a game, nothing without one. */
  of(game: number, words: ArbiterWords, preferences: Preferences): HTMLElement {
    const faces = { red: face(words.party.red), black: face(words.party.black) };
    const element = html("p", { class: "clocks", hidden: true }, ...sides.map((side) => faces[side].element));
    const draw = () => {
      element.hidden = !drawClocks(faces, { clock: this.#clocks.get(game) }, commonOf(preferences));
    };
    this.#shown.set(element, { draw, seen: false });
    return element;
  }

  #draw(): void {
    for (const [element, shown] of this.#shown) {
      if (element.isConnected) {
        shown.seen = true;
        shown.draw();
      } else if (shown.seen) {
        this.#shown.delete(element);
      }
    }
  }
}
