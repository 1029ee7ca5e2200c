// The frame of every page: the name of the house, and the switch of languages.

import type { Game } from "./api.js";
import { html, say } from "./dom.js";
import { honours } from "./phrases.js";
import { drawPiece, sign } from "./pieces.js";
import { type Preferences, commonOf, wordsOf } from "./preferences.js";
import { type Side, isChess } from "./position.js";
import { type Changed, languageSwitch } from "./settings.js";
import { tray } from "./tray.js";

export function header(preferences: Preferences, changed: Changed): HTMLElement {
  const leadsTo = html("span", { class: "hidden" }, `, ${commonOf(preferences).allBoards}`);
  const home = html("a", { class: "home", href: "/" }, sign("K", preferences.set), html("span", {}, "Kyban"), leadsTo);
  return html("header", { class: "top" }, home, languageSwitch(preferences, changed));
}

/** A player's name and time beside the board. */
export function plate(side: Side, preferences: Preferences) {
  const name = html("span", { class: "name" });
  const time = html("span", { class: "used" });
  const stage = html("span", { class: "stage" });
  const who = html("span", { class: "hidden" }, `${wordsOf(preferences).side[side]}: `);
  const piece = side === "red" ? "K" : "k";
  const mark = sign(piece, preferences.set);
  const beside = html("span", { class: "beside" });
  const captured = tray();
  const element = html("div", { class: `plate ${side}` }, mark, html("span", { class: "who" }, who, name, beside, captured.element), stage, html("span", { class: "dial" }, time));
  /** Shows the side as the game has it. */
  function show(game: Pick<Game, "id" | "fen" | "tags">): void {
    say(beside, honours(game, side));
    say(who, `${wordsOf(preferences, game).side[side]}: `);
    if (isChess(game.fen)) {
      mark.replaceChildren(drawPiece(piece, preferences.set, "", true));
    }
  }
  return { element, name, time, stage, captured, show };
}
