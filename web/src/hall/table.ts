// Tables of a hall.

import { html } from "../dom.js";

export const cell = (...children: (Node | string)[]) => html("td", {}, ...children);
export const figure = (value: number | string) => html("td", { class: "number" }, String(value));
/** The head of a column of figures. */
export const figures = (text: string) => html("th", { scope: "col", class: "number" }, text);
/** What a player made of a game, by its result as he sees it. */
export const scores: Readonly<Record<string, string>> = { "1-0": "1", "0-1": "0", "1/2-1/2": "½", "+-": "+", "-+": "–", "--": "–" };
export const link = (address: string, text: string) => html("a", { href: address }, text);

export function table(head: readonly (string | HTMLElement)[], rows: readonly HTMLElement[]): HTMLElement {
  const cells = head.map((each) => (typeof each === "string" ? html("th", { scope: "col" }, each) : each));
  const about = cells.map(({ textContent }) => textContent).join(", ");
  return html("div", { class: "wide", tabindex: "0", role: "group", "aria-label": about }, html("table", {}, html("thead", {}, html("tr", {}, ...cells)), html("tbody", {}, ...rows)));
}
