// The turns of a game, first those whose marks deserve attention.

import { html } from "../dom.js";
import { moveNumber } from "../position.js";
import type { Review, Turn, Words } from "./api.js";
import type { ArbiterWords } from "./words.js";

/** The reasons that are not settled yet. */
const waiting = ["claim", "finding", "question", "illegal", "lost"];

export function turns(review: Review, game: number, shown: Turn | undefined, words: ArbiterWords): HTMLElement {
  if (review.game.turns.length === 0) {
    return html("p", { class: "quiet" }, words.noTurns);
  }
  const items = review.game.turns.map((turn, index) => item(turn, review.told[index] ?? {}, game, shown, words));
  return html("ol", { class: "turns" }, ...items);
}

/** A turn that no longer counts is known by its start, for its ply was played again. */
function address(game: number, { ply, state, began_us }: Turn): string {
  return state === "void" || state === "taken_back" ? `#${game}/${ply}/${began_us}` : `#${game}/${ply}`;
}

function item(turn: Turn, told: Words, game: number, shown: Turn | undefined, words: ArbiterWords): HTMLLIElement {
  const weight = turn.attention.some((reason) => waiting.includes(reason)) ? "waits" : turn.attention.length > 0 ? "noted" : "";
  const link = html(
    "a",
    { href: address(game, turn), class: weight, "aria-current": turn.ply === shown?.ply && turn.began_us === shown.began_us ? "true" : undefined },
    html("span", { class: "number" }, `${moveNumber(turn.ply, turn.side)}.`),
    html("span", { class: `side ${turn.side}` }, `${words.party[turn.side]} `, html("small", {}, `(${words.plyAlone(turn.ply)})`)),
    html("span", { class: "move" }, told.move ?? "…"),
    turn.state === "made" ? undefined : html("span", { class: "state" }, words.turnState[turn.state]),
    told.text ? html("span", { class: "why" }, told.text) : undefined,
  );
  return html("li", {}, link);
}
