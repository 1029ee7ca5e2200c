// The tables of a hall as its arbiters see them: first those at which something waits, each need one tap from its turn.

import { html } from "../dom.js";
import { type Preferences, commonOf } from "../preferences.js";
import type { Attention } from "../arbiter/api.js";
import { standing } from "../arbiter/gamelist.js";
import { arbiterWords } from "../arbiter/languages.js";
import { needs } from "../arbiter/needs.js";
import type { Attending, Found, Inbox } from "./api.js";
import { byHandOf } from "./byhand.js";
import { inboxLanguages } from "./languages.js";
import type { InboxWords } from "./words.js";

/** What the hall finds that can't wait until the arbiter has time. */
const urgent = ["altered", "cloned", "mispaired", "not_started"];

function pageOf({ table }: Attending): string {
  return `/tables/${table}/arbiter`;
}

/** A finding of the hall, in a line. */
export function toldOf(found: Found, at: Attending, words: InboxWords, language: string): string {
  const since = found.since && words.since(new Date(found.since).toLocaleTimeString(language));
  const sits = found.what === "mispaired" ? words.sits(found.red || "?", found.black || "?") : undefined;
  const signed = found.result && words.signedAs(found.result, at.result ?? "*");
  const ply = found.ply && words.byHand.ply(found.ply);
  return [words.found[found.what], since, sits, signed, ply, found.text].filter(Boolean).join(" · ");
}

function players({ red, white, black }: Attending): string {
  return [red ?? white, black].filter(Boolean).join(" – ");
}

/** A game at a table: where it stands, and what waits there. */
function game(attention: Attention, at: Attending, preferences: Preferences): HTMLElement[] {
  const words = arbiterWords(preferences.language, attention);
  const where = `${words.game(attention.game ?? 0)} · ${standing(attention, words, preferences)}`;
  return [html("p", { class: "where" }, where), needs(attention, words, () => [], pageOf(at))];
}

/** The way to the moves that are entered by hand, where somebody is paired. */
function byHand(at: Attending, words: InboxWords): HTMLElement[] {
  return at.round === undefined ? [] : [html("a", { class: "by-hand", href: byHandOf(at.table) }, words.byHand.link)];
}

/** Moves may have to be entered where no board records them. */
function needsHands(at: Attending): boolean {
  return at.by_hand === true || !at.connected || at.needs.length > 0;
}

function card(at: Attending, preferences: Preferences): HTMLLIElement {
  const words = inboxLanguages[preferences.language];
  const found = at.needs.map((one) => {
    const text = toldOf(one, at, words, preferences.language);
    const content = one.game === undefined ? text : html("a", { href: `${pageOf(at)}#${one.game}/table` }, text);
    return html("li", { class: urgent.includes(one.what) ? "need urgent" : "need" }, content);
  });
  const name = html("span", { class: "name" }, [commonOf(preferences).table(String(at.table)), players(at)].filter(Boolean).join(" · "));
  const title = at.board ? html("a", { class: "opens", href: pageOf(at) }, name) : name;
  const parts = [...(found.length > 0 ? [html("ul", { class: "needs" }, ...found)] : []), ...at.games.flatMap((one) => game(one, at, preferences))];
  return html("li", { class: "game-card", "data-table": String(at.table) }, html("div", { class: "about" }, title, ...parts, ...(needsHands(at) ? byHand(at, words) : [])));
}

function quiet(at: Attending, preferences: Preferences): HTMLLIElement {
  const words = inboxLanguages[preferences.language];
  const text = [commonOf(preferences).table(String(at.table)), players(at), at.result, at.board ? undefined : words.noBoard].filter(Boolean).join(" · ");
  return html("li", {}, at.board ? html("a", { href: pageOf(at) }, text) : html("span", { class: "quiet" }, text), ...(needsHands(at) ? byHand(at, words) : []));
}

export function waits(at: Attending): boolean {
  return at.needs.length > 0 || at.games.length > 0;
}

export function inbox({ name, tables }: Inbox, preferences: Preferences): HTMLElement {
  const words = inboxLanguages[preferences.language];
  const main = html("main", { class: "boards inbox" }, html("h1", {}, words.title), html("p", { class: "event" }, name ?? ""), html("p", {}, html("a", { href: "/organise#boards" }, words.acts)));
  const [waiting, others] = [tables.filter(waits), tables.filter((one) => !waits(one))];
  if (waiting.length > 0) {
    main.append(html("h2", {}, words.waits), html("ul", { class: "game-list" }, ...waiting.map((one) => card(one, preferences))));
  } else {
    main.append(html("p", { class: "quiet" }, tables.length === 0 ? words.noTables : words.nothingWaits));
  }
  if (others.length > 0) {
    main.append(html("h2", {}, words.quiet), html("ul", { class: "quiet-tables" }, ...others.map((one) => quiet(one, preferences))));
  }
  return main;
}
