// What a side has captured, as a row of small pieces beside its name.

import { html, list, say } from "./dom.js";
import { type Model, capturedUntil, positionAfter } from "./model.js";
import { capturedInWords } from "./phrases.js";
import { sign } from "./pieces.js";
import { type Side, sides } from "./position.js";
import { type Preferences, wordsOf } from "./preferences.js";

export interface Tray {
  element: HTMLElement;
  told: HTMLElement;
  pieces: HTMLElement;
}

export function tray(): Tray {
  const told = html("span", { class: "hidden" });
  const pieces = html("span", { class: "pieces", "aria-hidden": "true" });
  return { element: html("span", { class: "tray" }, told, pieces), told, pieces };
}

/** Fills the trays of both sides with what they have captured up to a ply. Equal pieces lie close together. */
export function fillTrays(trays: Record<Side, Tray>, model: Model, ply: number, preferences: Preferences): void {
  const captured = capturedUntil(model, ply);
  const position = positionAfter(model, ply);
  for (const side of sides) {
    const taken = captured[side];
    say(trays[side].told, capturedInWords(side, taken, position, wordsOf(preferences, model.game)));
    const drawn = taken.map((piece, index) => {
      const again = taken[index - 1] === piece;
      return html("span", { class: again ? "again" : undefined, "data-piece": piece }, sign(piece, preferences.set, position.chess !== undefined));
    });
    list(trays[side].pieces, drawn);
    trays[side].element.style.setProperty("--count", String(Math.max(1, taken.length)));
  }
}
