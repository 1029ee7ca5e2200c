// The list of games on the arbiter's page: every game, first those that wait for the arbiter.

import "../board.js";
import { html } from "../dom.js";
import { parse } from "../position.js";
import { type Preferences, commonOf } from "../preferences.js";
import type { Attention } from "./api.js";
import type { Clocks } from "./clocks.js";
import { arbiterWords } from "./languages.js";
import { needs } from "./needs.js";
import type { ArbiterWords } from "./words.js";

export function players({ tags }: { tags?: Record<string, string> | undefined }, words: ArbiterWords): string {
  return `${tags?.["red"] || tags?.["white"] || words.party.red} – ${tags?.["black"] || words.party.black}`;
}

/** The state of a game, in a line. */
export function standing(game: Attention, words: ArbiterWords, preferences: Preferences): string {
  const { round, table } = game.tags ?? {};
  const common = commonOf(preferences);
  return [
    round && common.round(round),
    table && common.table(table),
    game.state === undefined ? undefined : words.state[game.state],
    words.plies(game.ply),
    game.result,
  ].filter(Boolean).join(" · "); // prettier-ignore
}

function card(game: Attention, preferences: Preferences, clocks: Clocks): HTMLLIElement {
  const words = arbiterWords(preferences.language, game);
  const title = html("span", { class: "name" }, players(game, words));
  const link = html("a", { class: "opens", href: `#${game.game ?? ""}` }, title);
  const number = game.game === undefined ? undefined : html("span", { class: "number" }, words.game(game.game));
  const time = game.open && game.game !== undefined ? clocks.of(game.game, words, preferences) : undefined;
  const facts = html("div", { class: "about" }, number, link, html("p", { class: "where" }, standing(game, words, preferences)), time);
  const waits = game.needs.length > 0 ? needs(game, words) : html("p", { class: "quiet" }, words.nothingWaits);
  return html("li", { class: "game-card" }, picture(game, preferences), html("div", { class: "about" }, facts, waits));
}

function picture(game: Attention, preferences: Preferences): Node | undefined {
  if (!game.open || game.position === "") {
    return undefined;
  }
  const board = html("kyban-board", { "aria-hidden": "true" });
  board.look = { down: "red", set: preferences.set, coordinates: "none" };
  board.scene = { position: parse(game.position), last: game.last_move };
  return board;
}

export function gameList(games: readonly Attention[], words: ArbiterWords, preferences: Preferences, clocks: Clocks): HTMLElement {
  const list = (of: readonly Attention[]) => html("ul", { class: "game-list" }, ...of.map((game) => card(game, preferences, clocks)));
  const [on, stored] = [games.filter((game) => game.open), games.filter((game) => !game.open)];
  const main = html("main", { class: "boards" }, html("h1", {}, words.allBoards));
  if (games.length === 0) {
    main.append(html("p", { class: "quiet" }, words.noGames));
  }
  if (on.length > 0) {
    main.append(html("h2", {}, words.onBoard), list(on));
  }
  if (stored.length > 0) {
    main.append(html("h2", {}, words.stored), list(stored));
  }
  return main;
}
