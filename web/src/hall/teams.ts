// The teams of a hall: their standings, and the matches of each.

import { html } from "../dom.js";
import type { Words } from "../words/words.js";
import type { TeamMatch, Teams } from "./api.js";
import { cell, figure, figures, link, scores, table } from "./table.js";
import type { HallWords } from "./words.js";

type Team = Teams["teams"][number];

/** Names the place of a team on the page. */
export const teamID = (section: string | undefined, number: number) => `team-${encodeURIComponent(section ?? "")}-${number}`;

/** Halves as people write them: 2½. */
const halves = (points: number) => (Number.isInteger(points * 2) && !Number.isInteger(points) ? `${Math.floor(points) || ""}½` : String(points));

export function teamsOf({ section, teams }: Teams, hall: HallWords, words: Words): HTMLElement {
  const rows = teams.map(({ rank, number, name, match_points, game_points, players }) =>
    html("tr", {}, figure(rank), cell(link(`#${teamID(section, number)}`, name)), figure(halves(match_points)), figure(halves(game_points)), cell(players.map((each) => each.name).join(", "))),
  );
  return html(
    "section",
    {},
    html("h2", {}, section || hall.teams),
    table([figures(hall.rank), hall.team, figures(hall.matchPoints), figures(hall.gamePoints), hall.players], rows),
    ...teams.map((team) => teamOf(team, section, hall, words)),
  );
}

function teamOf({ number, name, matches }: Team, section: string | undefined, hall: HallWords, words: Words): HTMLElement {
  const id = teamID(section, number);
  return html("section", { id, class: "team" }, html("h3", {}, name), ...matches.map((match) => matchOf(match, section, hall, words)));
}

/** A match: against whom and how it stands, and below that its boards. */
function matchOf({ round, kind, opponent, name, game_points, game_points_against, boards }: TeamMatch, section: string | undefined, hall: HallWords, words: Words): HTMLElement {
  const title = html("h4", {}, `${words.round(String(round))}: `);
  if (opponent === undefined) {
    title.append(hall.kinds[kind] ?? "");
    return html("div", {}, title);
  }
  const played = boards.some(({ result }) => result !== "");
  title.append(link(`#${teamID(section, opponent)}`, name ?? ""), played ? ` ${halves(game_points)} – ${halves(game_points_against)}` : "");
  const rows = boards.map(({ table: at, name: own, opponent_name, colour, result, stored }) =>
    html("tr", {}, html("td", { class: "number" }, link(`/tables/${at}`, String(at))), cell(own || hall.nobody), cell(hall.sides[colour]), cell(opponent_name || hall.nobody),
      cell(stored === undefined ? (scores[result] ?? "") : link(`/games/${stored}`, scores[result] ?? hall.game))),
  ); // prettier-ignore
  return html("div", {}, title, table([figures("#"), hall.player, hall.colour, hall.opponent, hall.result], rows));
}
