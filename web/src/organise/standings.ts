// The standings as they are now, with the formula of each tie-break, and what a section hands out as files.

import { html } from "../dom.js";
import { formulas, tieCells, titles } from "../hall/ties.js";
import { exportAddress, exports, hall } from "./api.js";
import { type Desk, type View, cell, figure, redraw, table } from "./desk.js";
import { fileLink } from "./file.js";

export function standings(desk: Desk): View {
  const { words } = desk;
  const drawn = html("div");
  const files = html("p", { class: "buttons" });
  async function show(): Promise<void> {
    const section = desk.section?.name ?? "";
    const links = Object.entries(exports).map(([format, ending]) => fileLink(desk, exportAddress(section, format), `${section || "event"}.${ending}`, format.toUpperCase()));
    redraw(files, ...links, html("a", { class: "button", href: "/api/organise/site.zip", download: "" }, words.site));
    const all = await hall.standings().catch(() => []);
    const { standings = [], tiebreaks = [] } = all.find((each) => each.section === section) ?? {};
    const rows = standings.map((row) => html("tr", {}, figure(row.rank), cell(row.name), figure(row.points), ...tieCells(tiebreaks, row.tiebreaks)));
    redraw(drawn, table([words.rank, words.name, words.points, ...titles(tiebreaks)], rows, [0, 2, ...tiebreaks.map((_, i) => i + 3)]), formulas(tiebreaks));
  }
  void show();
  return { element: html("section", {}, html("h2", {}, words.standings), drawn, html("h3", {}, words.files), files), show: () => void show() };
}
