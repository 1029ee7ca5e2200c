// A table of a hall as a small live board, or who sits there: on the page of the hall and on its wall.

import { type Card, card } from "../card.js";
import { html, list, say } from "../dom.js";
import { type Preferences, wordsOf } from "../preferences.js";
import type { Table } from "./api.js";
import { hallLanguages } from "./languages.js";

export interface Place {
  element: HTMLElement;
  show(table: Table): void;
  drawClock(): void;
}

export function place(preferences: Preferences): Place {
  const words = hallLanguages[preferences.language];
  const element = html("li", { class: "card" });
  let shown: { game: number; card: Card } | undefined;
  return {
    element,
    show: (table) => {
      element.dataset["table"] = String(table.table);
      if (table.game === undefined) {
        shown = undefined;
        list(element, [bare(table, preferences)]);
        return;
      }
      if (shown?.game !== table.game.id) {
        shown = { game: table.game.id, card: card(table.game, `/tables/${table.table}`, preferences) };
        element.replaceChildren(...shown.card.element.children, html("p", { class: "quiet" }));
      }
      shown.card.show(table.game);
      say(element.lastElementChild as Element, table.by_hand === true ? words.byHand : table.connected ? "" : words.notConnected);
    },
    drawClock: () => shown?.card.drawClock(),
  };
}

/** Who sits at a table without a game. */
function bare({ table, red, white, black, fault, connected, result }: Table, preferences: Preferences): HTMLElement {
  const words = hallLanguages[preferences.language];
  const names = [red ?? white ?? "", black ?? ""].filter(Boolean).join(" – ");
  const about = fault === undefined ? (connected ? "" : words.noBoard) : words.faults[fault.kind];
  return html(
    "a",
    { href: `/tables/${table}` },
    html("h2", {}, wordsOf(preferences).table(String(table))),
    html("p", {}, [names, result].filter(Boolean).join(" · ")),
    html("p", { class: fault === undefined ? "quiet" : "fault" }, about),
  );
}
