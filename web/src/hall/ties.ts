// Tie-breaks in words, which the hall says in each language.

import { html } from "../dom.js";

export interface Tiebreak {
  /** As the standings have it. */
  name: string;
  title: Record<string, string>;
  formula: Record<string, string>;
}

/** What is said in the language of the page. */
const said = (texts: Record<string, string>) => texts[document.documentElement.lang] ?? texts["en"] ?? "";

export const titles = (ties: readonly Tiebreak[]) => ties.map(({ title }) => said(title));

/** The cells of the tie-breaks of a place: each number has its formula with it. */
export const tieCells = (ties: readonly Tiebreak[], values: Record<string, number>) =>
  ties.map(({ name, formula }) => html("td", { class: "number", title: said(formula) }, String(values[name] ?? "")));

/** How each is computed, for who has no pointer to rest on a number. */
export const formulas = (ties: readonly Tiebreak[]) =>
  html("ul", { class: "quiet formulas" }, ...ties.map(({ title, formula }) => html("li", {}, `${said(title)}: ${said(formula)}`)));
