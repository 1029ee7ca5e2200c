// The search for games by a position.

import { HTTPError, fetchHall } from "../api.js";
import { html } from "../dom.js";
import type { Words } from "../words/words.js";
import type { Found } from "./api.js";
import { cell, figure, figures, link, table } from "./table.js";
import type { HallWords } from "./words.js";

/** The page for the position that its address has, with the games in which it stood. */
export async function searchOf(search: string, words: Words, hall: HallWords): Promise<HTMLElement> {
  const fen = new URLSearchParams(search).get("fen") ?? "";
  const field = html("input", { id: "fen", name: "fen", type: "search", value: fen, autocomplete: "off", spellcheck: "false" });
  const form = html("form", { class: "search" }, html("label", { for: "fen" }, hall.searchFEN), field, html("button", { type: "submit", class: "button" }, hall.find));
  form.addEventListener("submit", (event) => {
    event.preventDefault(); // The policy of the page lets no form be sent.
    location.search = new URLSearchParams({ fen: field.value }).toString();
  });
  const section = html("section", {}, html("h2", {}, hall.searchPosition), form);
  if (fen !== "") {
    section.append(await found(fen, words, hall));
  }
  return section;
}

async function found(fen: string, words: Words, hall: HallWords): Promise<HTMLElement> {
  let games: Found[];
  try {
    games = await fetchHall<Found[]>(`/api/search?${new URLSearchParams({ fen }).toString()}`);
  } catch (error) {
    if (error instanceof HTTPError && error.status === 400) {
      return html("p", { class: "fault" }, hall.noFEN);
    }
    throw error;
  }
  if (games.length === 0) {
    return html("p", {}, hall.notFound);
  }
  const rows = games.map(({ game, plies, unsure, section, round, table, red, white, black, result }) => {
    const links = plies.flatMap((ply, i) => [i > 0 ? ", " : "", link(`/games/${game}?ply=${ply}`, hall.afterPly(ply))]);
    return html("tr", {}, cell(...links, unsure === true ? ` (${words.someUncertain})` : ""), figure(round), figure(table), cell(red ?? white ?? ""), cell(black), cell(result ?? ""), cell(section ?? ""));
  });
  const first = games.some(({ white }) => white !== undefined) ? hall.sides.white : hall.sides.red;
  return table([hall.game, figures(hall.round), figures("#"), first, hall.sides.black, hall.result, hall.section], rows);
}
