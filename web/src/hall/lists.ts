// The lists of a hall: rounds, standings, cross tables, players.

import { fetchHall } from "../api.js";
import { html } from "../dom.js";
import type { Words } from "../words/words.js";
import type { Cross, CrossRound, Player, PlayerListed, Round, Standings, Teams } from "./api.js";
import { searchOf } from "./search.js";
import { cell, figure, figures, link, scores, table } from "./table.js";
import { teamID, teamsOf } from "./teams.js";
import { formulas, tieCells, titles } from "./ties.js";
import type { HallWords } from "./words.js";

/** What the address of a page of lists shows, undefined for another page. */
export async function listsAt(path: string, words: Words, hall: HallWords): Promise<HTMLElement[] | undefined> {
  const [, round] = /^\/rounds\/(\d+)$/.exec(path) ?? [];
  const [, player] = /^\/players\/(\d+-\d+)$/.exec(path) ?? [];
  if (round !== undefined) {
    return (await fetchHall<Round[]>(`/api/rounds/${round}`)).map((each) => roundOf(each, words, hall));
  }
  if (player !== undefined) {
    return [playerOf(await fetchHall<Player>(`/api/players/${player}`), player, hall)];
  }
  switch (path) {
    case "/standings":
      return (await fetchHall<Standings[]>("/api/standings")).map((each) => standingsOf(each, hall));
    case "/cross":
      return (await fetchHall<Cross[]>("/api/cross")).map((each, section) => crossOf(each, section, hall));
    case "/search":
      return [await searchOf(location.search, words, hall)];
    case "/teams":
      return (await fetchHall<Teams[]>("/api/teams")).map((each) => teamsOf(each, hall, words));
    case "/players":
      return [playersOf(await fetchHall<PlayerListed[]>("/api/players"), hall)];
  }
  return undefined;
}

function roundOf({ section, round, tables, rests, absent }: Round, words: Words, hall: HallWords): HTMLElement {
  const rows = tables.map(({ table, red, white, black, result }) =>
    html("tr", {}, html("td", { class: "number" }, link(`/tables/${table}`, String(table))), cell(red ?? white ?? ""), cell(black ?? ""), cell(result ?? "")),
  );
  const others = [
    [hall.rests, rests],
    [hall.absent, absent],
  ] as const;
  return html(
    "section",
    {},
    html("h2", {}, [section, words.round(String(round))].filter(Boolean).join(" · ")),
    table([figures("#"), tables.some(({ white }) => white !== undefined) ? hall.sides.white : hall.sides.red, hall.sides.black, hall.result], rows),
    ...others.filter(([, names]) => names.length > 0).map(([text, names]) => html("p", {}, `${text}: ${names.join(", ")}`)),
  );
}

function standingsOf(said: Standings, hall: HallWords): HTMLElement {
  return html("section", {}, html("h2", {}, said.section || hall.standings), standingsTable(said, hall), ...(said.tiebreaks.length > 0 ? [formulas(said.tiebreaks)] : []));
}

/** The table of standings, or the part of it from a place to another one. */
export function standingsTable({ standings, tiebreaks }: Standings, hall: HallWords, from = 0, to = standings.length): HTMLElement {
  const rows = standings.slice(from, to).map((row) => html("tr", {}, figure(row.rank), cell(row.name), figure(row.points), ...tieCells(tiebreaks, row.tiebreaks)));
  return table([figures(hall.rank), hall.player, figures(hall.points), ...titles(tiebreaks).map(figures)], rows);
}

/** A cross table: in each round the rank of the opponent, the colour and the points. */
function crossOf({ section, teams, rounds, places }: Cross, index: number, hall: HallWords): HTMLElement {
  const ranks = new Map(places.map(({ number }, i) => [number, i + 1]));
  const said = ({ kind, opponent, colour, points }: CrossRound) =>
    opponent === undefined
      ? (hall.kinds[kind] ?? "")
      : [ranks.get(opponent), colour && hall.colours[colour], kind === "open" ? "" : `${points}${kind.startsWith("forfeit") ? hall.forfeit : ""}`].filter((part) => part !== "" && part !== undefined).join(" ");
  const rows = places.map(({ rank, number, name, points, rounds }, i) =>
    html("tr", {}, figure(i + 1), cell(link(teams === true ? `/teams#${teamID(section, number)}` : `/players/${index + 1}-${number}`, name)), ...rounds.map((each) => figure(said(each))), figure(points), figure(rank)),
  );
  const numbers = Array.from({ length: rounds }, (_, i) => String(i + 1));
  return html("section", {}, html("h2", {}, section || hall.cross), table([figures("#"), hall.player, ...numbers.map(figures), figures(hall.points), figures(hall.rank)], rows));
}

/** All players, with a search by name, club and team: accents and capitals don't count. */
function playersOf(players: readonly PlayerListed[], hall: HallWords): HTMLElement {
  const plain = (text: string) => text.normalize("NFD").replace(/\p{Mn}/gu, "").replace(/đ/gi, "d").toLowerCase();
  const search = html("input", { type: "search", "aria-label": hall.search, placeholder: hall.search });
  const rows = players.map(({ id, name, club, rating, team, section }) => ({
    known: plain([name, club, team].join(" ")),
    row: html("tr", {}, cell(link(`/players/${id}`, name)), cell(club ?? team ?? ""), figure(rating ?? ""), cell(section ?? "")),
  }));
  search.addEventListener("input", () => {
    const words = plain(search.value).split(/\s+/).filter(Boolean);
    rows.forEach(({ known, row }) => (row.hidden = !words.every((word) => known.includes(word))));
  });
  return html("section", {}, html("p", {}, search, " ", link("/search", hall.searchPosition)), table([hall.player, hall.club, figures(hall.rating), hall.section], rows.map(({ row }) => row)));
}

function playerOf({ name, club, rating, title, federation, team, public: ticked, rank, points, games }: Player, id: string, hall: HallWords): HTMLElement {
  const about = [title, club, team, federation, rating === undefined ? "" : String(rating), ...Object.entries(ticked ?? {}).map(([heading, value]) => `${heading}: ${value}`)].filter(Boolean).join(" · ");
  const stands = rank === undefined ? "" : `${hall.rank} ${rank} · ${hall.points} ${points ?? 0}`;
  const section = id.split("-")[0];
  const rows = games.map(({ round, table, colour, opponent, name, result, stored }) =>
    html("tr", {}, figure(round), html("td", { class: "number" }, link(`/tables/${table}`, String(table))), cell(hall.sides[colour]),
      cell(link(`/players/${section}-${opponent}`, name)), cell(stored === undefined ? (scores[result] ?? "") : link(`/games/${stored}`, scores[result] ?? hall.game))),
  ); // prettier-ignore
  return html("section", {}, html("h2", {}, name), html("p", { class: "quiet" }, about), html("p", {}, stands), table([figures(hall.round), figures("#"), hall.colour, hall.opponent, hall.result], rows));
}
