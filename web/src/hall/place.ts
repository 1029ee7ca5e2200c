// A table of a hall as a small live board, or who sits there: on the page of the hall and on its wall. Far from the screen it is in words
// alone: a phone can't draw 500 boards, and need not.

import { type Card, card } from "../card.js";
import { html, list, say } from "../dom.js";
import { type Preferences, wordsOf } from "../preferences.js";
import type { Table } from "./api.js";
import { hallLanguages } from "./languages.js";

export interface Place {
  element: HTMLElement;
  show(table: Table): void;
  /** Draws the board where the place comes near the screen, and lets it go where it is far from it. */
  near(is: boolean): void;
  drawClock(): void;
}

export function place(preferences: Preferences, isNear = true): Place {
  const words = hallLanguages[preferences.language];
  const element = html("li", { class: "card" });
  let known: Table | undefined;
  let shown: { game: number; card: Card } | undefined;
  function draw({ table, game, by_hand, connected }: Table): void {
    if (game === undefined || !isNear) {
      shown = undefined;
      list(element, [bare(known as Table, preferences)]);
      return;
    }
    if (shown?.game !== game.id) {
      shown = { game: game.id, card: card(game, `/tables/${table}`, preferences) };
      element.replaceChildren(...shown.card.element.children, html("p", { class: "quiet" }));
    }
    shown.card.show(game);
    say(element.lastElementChild as Element, by_hand === true ? words.byHand : connected ? "" : words.notConnected);
  }
  return {
    element,
    show: (table) => {
      if (table === known) {
        return; // Only what has changed is told anew.
      }
      known = table;
      element.dataset["table"] = String(table.table);
      draw(table);
    },
    near: (is) => {
      if (is !== isNear) {
        isNear = is;
        if (known?.game !== undefined) {
          draw(known);
        }
      }
    },
    drawClock: () => shown?.card.drawClock(),
  };
}

/** Who sits at a table, without its board. */
function bare({ table, red, white, black, fault, connected, result, game }: Table, preferences: Preferences): HTMLElement {
  const words = hallLanguages[preferences.language];
  const names = [red ?? white ?? game?.tags?.["red"] ?? "", black ?? game?.tags?.["black"] ?? ""].filter(Boolean).join(" – ");
  const about = fault === undefined ? (connected || game !== undefined ? "" : words.noBoard) : words.faults[fault.kind];
  return html(
    "a",
    { href: `/tables/${table}` },
    html("h2", {}, wordsOf(preferences).table(String(table))),
    html("p", {}, [names, result].filter(Boolean).join(" · ")),
    html("p", { class: fault === undefined ? "quiet" : "fault" }, about),
  );
}
