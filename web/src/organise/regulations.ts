// The regulations of a section: what boardctl event new has, but for most readings, and for programs, which are named on the computer of the hall alone.

import { choice, field, given, number, text } from "../arbiter/form.js";
import { html } from "../dom.js";
import { setupLanguages } from "../setup/languages.js";
import type { Book } from "../words/words.js";
import type { Desk } from "./desk.js";

/** The rulebooks of each game, the usual one first. */
const books: Record<string, readonly Book[]> = { xiangqi: ["vn2004", "vn1999", "axf2003", "casual"], chess: ["fide2023", "fide2018"] };

/** How many tie-breaks may be named: more part nobody. */
const tiesMost = 5;

export interface Regulations {
  elements: HTMLElement[];
  section(): string;
  body(): Record<string, unknown>;
}

export function regulations(desk: Desk): Regulations {
  const { words } = desk;
  const main = {
    event: text({ name: "event", maxlength: "200" }, desk.office.name),
    section: text({ name: "section", maxlength: "100", required: desk.office.sections.length > 0 }),
    system: choice(Object.entries(words.systems), "vn1999-swiss", { name: "system" }),
    rounds: number({ name: "rounds", min: "1", max: "999" }),
    boards: number({ name: "boards", min: "1", max: "50" }),
  };
  const own = ofSystem(desk);
  const game = ofGame(desk);
  const place = ofPlace(desk);
  const ties = tiebreaks(desk);
  const ofTeams = field(words.teamBoards, main.boards);
  const shown = () => {
    ofTeams.hidden = main.system.value !== "teams";
    own.show(main.system.value);
  };
  main.system.addEventListener("change", shown);
  shown();
  const fields = html("div", { class: "fields" }, field(words.eventName, main.event), field(words.sectionName, main.section, words.sectionTold), field(words.system, main.system),
    field(words.roundsAsked, main.rounds, words.roundsTold), ofTeams); // prettier-ignore
  const more = html("details", {}, html("summary", {}, words.more), html("div", { class: "fields" }, ...game.fields, ...own.fields, ...place.fields), ties.element);
  const ofMain = () => ({ event: main.event.value.trim(), section: main.section.value.trim(), system: main.system.value, rounds: figureOf(main.rounds), boards: ofTeams.hidden ? undefined : figureOf(main.boards) });
  return {
    elements: [fields, more],
    section: () => main.section.value.trim(),
    body: () => ({ ...given({ ...ofMain(), ...game.body(), ...own.body(main.system.value), ...place.body() }), ...ties.body() }),
  };
}

const figureOf = (input: HTMLInputElement) => (input.value === "" ? undefined : input.valueAsNumber);
const ticked = (input: HTMLInputElement) => (input.checked ? true : undefined);
const tick = (name: string) => html("input", { type: "checkbox", name });

/** What is played, by which law, and when it is lost. */
function ofGame({ words, language }: Desk) {
  const named = (ids: readonly Book[]) => ids.map((id) => [id, setupLanguages[language].books[id]] as const);
  const play = choice(Object.entries(words.plays), "xiangqi", { name: "play" });
  const rulebook = html("select", { name: "rulebook" });
  const repetition = choice([["", words.ofRulebook], ...named(books["xiangqi"] ?? []), ["none", words.noRepetition]], "", { name: "repetition" });
  const control = text({ name: "control", maxlength: "100", spellcheck: "false" });
  const lateness = number({ name: "lateness", min: "0", max: "1440" });
  const scoring = choice([["", words.asUsual], ["2-1-0", "2 – 1 – 0"], ["1-½-0", "1 – ½ – 0"]], "", { name: "scoring" });
  const evidence = tick("evidence");
  const ofRepetition = field(words.repetition, repetition);
  const show = () => {
    rulebook.replaceChildren(...choice([["", words.asUsual], ...named(books[play.value] ?? [])]).children);
    rulebook.value = ""; // Of options that are put in one by one the browser chooses the last.
    ofRepetition.hidden = play.value === "chess"; // Which has no choice.
  };
  play.addEventListener("change", show);
  show();
  return {
    fields: [field(words.play, play), field(words.rulebook, rulebook), ofRepetition, field(words.control, control, words.controlTold), field(words.lateness, lateness), field(words.scoring, scoring), field(words.evidence, evidence)],
    body: () => ({
      play: play.value, rulebook: rulebook.value, repetition: ofRepetition.hidden ? undefined : repetition.value, control: control.value.trim(), lateness: figureOf(lateness),
      scoring: scoring.value, evidence: ticked(evidence),
    }), // prettier-ignore
  };
}

/** What some systems alone have. */
function ofSystem({ words }: Desk) {
  const by = choice([["", words.asUsual], ...(["round-robin", "berger", "vn1999-swiss"] as const).map((each) => [each, words.systems[each]] as const)], "", { name: "by" });
  const cycles = number({ name: "cycles", min: "1", max: "10" });
  const games = choice([["", "1"], ["2", "2"]], "", { name: "games" }); // prettier-ignore
  const third = tick("third");
  const rest = choice([["", words.asUsual], ...Object.entries(words.rests_)], "", { name: "rest" });
  const noRepeats = tick("no_repeats");
  const seed = text({ name: "seed", maxlength: "200" });
  const of: readonly (readonly [HTMLElement, readonly string[]])[] = [
    [field(words.pairedBy, by), ["matches", "teams"]],
    [field(words.cycles, cycles), ["round-robin", "berger"]],
    [field(words.gamesAsked, games), ["knockout"]],
    [field(words.third, third), ["knockout"]],
    [field(words.noRepeats, noRepeats), ["vn1999-swiss", "matches", "teams"]],
  ];
  const has = (name: string, system: string) => of.some(([element, systems]) => systems.includes(system) && element.querySelector(`[name="${name}"]`) !== null);
  return {
    fields: [...of.map(([element]) => element), field(words.restAsked, rest), field(words.seed, seed, words.seedTold)],
    show: (system: string) => of.forEach(([element, systems]) => (element.hidden = !systems.includes(system))),
    body: (system: string) => {
      const only = (name: string, value: unknown) => ({ [name]: has(name, system) ? value : undefined });
      return {
        ...only("by", by.value), ...only("cycles", figureOf(cycles)), ...only("games", games.value === "" ? undefined : Number(games.value)), ...only("third", ticked(third)), ...only("no_repeats", ticked(noRepeats)),
        rest: rest.value, seed: seed.value.trim(),
      }; // prettier-ignore
    },
  };
}

/** Where and when it is played, and under whom. */
function ofPlace({ words }: Desk) {
  const city = text({ name: "city", maxlength: "200" });
  const begin = html("input", { type: "date", name: "begin" });
  const end = html("input", { type: "date", name: "end" });
  const zone = text({ name: "zone", maxlength: "60", spellcheck: "false", list: "zones" });
  const zones = html("datalist", { id: "zones" }, ...(Intl as { supportedValuesOf?(key: string): string[] }).supportedValuesOf?.("timeZone").map((value) => html("option", { value })) ?? []);
  const arbiter = text({ name: "arbiter", maxlength: "200" });
  const first = number({ name: "first_table", min: "1", max: "99999" });
  return {
    fields: [field(words.city, city), field(words.begin, begin), field(words.end, end), field(words.zone, zone, words.zoneTold), zones, field(words.chiefArbiter, arbiter), field(words.firstTable, first)],
    body: () => ({ city: city.value.trim(), begin: begin.value, end: end.value, zone: zone.value.trim(), arbiter: arbiter.value.trim(), first_table: figureOf(first) }),
  };
}

/** What decides between equal points, one after the other, and by which edition of FIDE's rules. */
function tiebreaks({ words }: Desk) {
  const named = Object.entries(words.ties);
  const all = Array.from({ length: tiesMost }, (_, i) => choice([["", "–"], ...named], "", { name: `tiebreak_${i + 1}` }));
  const edition = choice([["", words.inForce], ["fide2009", "FIDE 2009"], ["fide2023", "FIDE 2023"], ["fide2026", "FIDE 2026"]], "", { name: "edition" }); // prettier-ignore
  const fields = [...all.map((each, i) => field(words.tiebreak(i + 1), each)), field(words.edition, edition)];
  return {
    element: html("fieldset", {}, html("legend", {}, words.tiebreaks), html("div", { class: "fields" }, ...fields)),
    body: () => {
      const chosen = [...new Set(all.map(({ value }) => value).filter(Boolean))];
      return given({ edition: edition.value, tiebreaks: chosen.length > 0 ? chosen : undefined });
    },
  };
}
