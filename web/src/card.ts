// A card of a list of games: a small live board with names, clocks, and how the game stands. It links to the game.

import "./board.js";
import { clockOf, drawClocks } from "./clocks.js";
import type { Game } from "./api.js";
import { html, say } from "./dom.js";
import { type Side, parse } from "./position.js";
import { type Preferences, wordsOf } from "./preferences.js";
import { behind, fullMoves, honours, place, player, standing } from "./phrases.js";

export interface Card {
  element: HTMLElement;
  show(game: Game): void;
  drawClock(): void;
}

/** Where the time of a side stands on a card. */
function face() {
  const [stage, time] = [html("span", { class: "stage" }), html("span", { class: "used" })];
  return { element: html("span", { class: "face" }, stage, time), stage, time };
}

export function card(about: Game, address: string, preferences: Preferences): Card {
  const words = wordsOf(preferences, about);
  const board = html("kyban-board", { "aria-hidden": "true" });
  const names = { red: html("span"), black: html("span") };
  const beside = { red: html("span", { class: "beside" }), black: html("span", { class: "beside" }) };
  const faces = { red: face(), black: face() };
  const named = (side: Side) =>
    html("span", { class: `name ${side}` }, html("span", { class: "hidden" }, `${words.side[side]}: `), names[side], beside[side], faces[side].element);
  const where = html("p", { class: "where" });
  const stands = html("p", { class: "standing" });
  const late = html("p", { class: "late" });
  const uncertain = html("p", { class: "uncertain" });
  const link = html("a", { href: address }, named("black"), board, named("red"), where, stands, uncertain, late);
  let shown: Game | undefined;
  const drawClock = () => drawClocks(faces, shown && { clock: clockOf(shown) }, words);
  const { set } = preferences;
  function show(game: Game): void {
    shown = game;
    drawClock();
    const position = parse(game.position ?? game.fen);
    say(names.red, player(game, "red", words));
    say(names.black, player(game, "black", words));
    say(beside.red, honours(game, "red"));
    say(beside.black, honours(game, "black"));
    say(where, place(game, words));
    const moves = game.ply === undefined ? "" : ` · ${words.moves(fullMoves(game.ply))}`;
    say(stands, `${standing(game, game.turn ?? position.turn, words)}${moves}`);
    say(late, behind(game, words) ?? "");
    board.look = { down: "red", set, coordinates: "none" };
    const doubted = game.unresolved ?? [];
    board.scene = { position, last: game.last_move || undefined, provisional: doubted.includes(game.ply ?? 0) };
    say(uncertain, doubted.length === 0 ? "" : words.someUncertain);
  }
  return { element: html("li", { class: "card" }, link), show, drawClock };
}
