// Orders to many boards, with one confirmation, and the tables that did not take it; and what is announced to everybody.

import { audience, drawAnnounced } from "../announced.js";
import { choice, field, form, number, text } from "../arbiter/form.js";
import { button, html } from "../dom.js";
import { type Acted, type Where, hall } from "./api.js";
import { type Desk, ask, tableNumbers } from "./desk.js";

const deeds = ["stop", "go", "schedule", "shift", "adjourn"] as const;
type Deed = (typeof deeds)[number];

const minute_us = 60_000_000;

/** Where an act is: a section where there are several, and tables. */
function place({ words, office }: Desk) {
  const names = office.sections.map(({ name }) => name);
  const section = choice([["*", words.everywhere], ...names.map((name, i) => [String(i), name || words.section] as const)]);
  const tables = text({ maxlength: "200", spellcheck: "false" });
  return {
    fields: [...(names.length > 1 ? [field(words.section, section)] : []), field(words.where, tables, words.whereTold)],
    /** Undefined where the tables are no list. */
    where(): Where | undefined {
      const asked = tableNumbers(tables.value);
      const name = names[Number(section.value)];
      return asked && { ...(name === undefined ? {} : { section: name }), ...(asked.length > 0 ? { tables: asked } : {}) };
    },
    /** The time zones of what is asked for: undefined for one that nobody has given, which is that of the browser. */
    zones(): Set<string | undefined> {
      const asked = office.sections[Number(section.value)];
      return new Set((asked === undefined ? office.sections : [asked]).map(({ zone }) => zone));
    },
    told: () => [section.selectedOptions[0]?.value === "*" && tables.value !== "" ? "" : section.selectedOptions[0]?.text, tables.value].filter(Boolean).join(" · "),
  };
}

/** A moment as each of some time zones has it, with its name: it was typed by the clock of the browser. */
export function momentIn(zones: Set<string | undefined>, moment: Date, language: string): string {
  const all = [...(zones.size === 0 ? [undefined] : zones)];
  return all.map((timeZone) => moment.toLocaleString(language, { timeZone, weekday: "short", year: "numeric", month: "short", day: "numeric", hour: "2-digit", minute: "2-digit", timeZoneName: "short" })).join(" / ");
}

export function acts(desk: Desk): HTMLElement {
  const { words } = desk;
  const at = place(desk);
  const deed = choice(deeds.map((each) => [each, words.deeds[each]]));
  const start = html("input", { type: "datetime-local" });
  const minutes = number({ min: "-1440", max: "1440", step: "1" }, 10);
  const extra: Partial<Record<Deed, HTMLElement>> = { schedule: field(words.start, start), shift: field(words.minutes, minutes, words.minutesTold) };
  const chosen = () => Object.entries(extra).forEach(([of, each]) => (each.hidden = deed.value !== of));
  deed.addEventListener("change", chosen);
  chosen();
  const done = html("div", { role: "status" });
  const lines = (all: Acted["refused"]) => html("ul", { class: "follows" }, ...all.map(({ table, why }) => html("li", {}, `${words.table} ${table}: ${why}`)));
  const tell = ({ taken, refused, by_hall = [] }: Acted) =>
    done.replaceChildren(html("p", {}, words.taken(taken.length)), ...(by_hall.length === 0 ? [] : [html("p", {}, words.byHall(by_hall.length)), lines(by_hall)]),
      ...(refused.length === 0 ? [] : [html("p", { class: "trouble" }, words.refused(refused.length)), lines(refused)])); // prettier-ignore
  function body(): unknown {
    switch (deed.value as Deed) {
      case "schedule":
        return { start: new Date(start.value).toISOString() };
      case "shift":
        return { by_us: minutes.valueAsNumber * minute_us };
    }
    return undefined;
  }
  async function order(): Promise<void> {
    const where = at.where();
    if (where === undefined || (deed.value === "schedule" && start.value === "")) {
      await desk.run(() => Promise.reject(new Error(where === undefined ? words.badTables : words.start)));
      return;
    }
    const said = body();
    const moment = deed.value === "schedule" ? momentIn(at.zones(), new Date(start.value), desk.language) : "";
    const key = crypto.randomUUID?.() ?? String(Math.random());
    const act = async () => tell(await hall.act({ do: deed.value, ...(said === undefined ? {} : { body: said }), ...where }, key));
    await ask({ title: words.orderAsk(words.deeds[deed.value as Deed], [at.told(), moment].filter(Boolean).join(" · ")), follows: [words.orderFollows], yes: words.order, act }, words);
  }
  const fields = html("div", { class: "fields" }, field(words.act, deed), ...Object.values(extra), ...at.fields);
  const ordering = form(() => void order(), {}, fields, html("div", { class: "choose" }, html("button", { class: "act" }, words.order)));
  return html("section", { class: "noprint" }, html("h2", {}, words.acts), ordering, done);
}

/** What is announced, with the way to withdraw it, and one more announcement. */
export function announcements(desk: Desk): { element: HTMLElement; show: () => void } {
  const { words } = desk;
  const at = place(desk);
  const said = text({ maxlength: "300", required: true });
  const all = html("div", { class: "announced" });
  async function show(): Promise<void> {
    const now = await hall.announced().catch(() => []);
    drawAnnounced(all, now, desk.language, audience);
    now.toReversed().forEach(({ number: of, text: which }, i) => {
      const silence = () => desk.run(async () => (await hall.silence(of), await show()));
      all.children[i]?.append(" ", button(words.silence, undefined, () => void silence(), { "aria-label": `${words.silence}: ${which}` }));
    });
  }
  async function announce(): Promise<void> {
    const where = at.where();
    if (where === undefined) {
      await desk.run(() => Promise.reject(new Error(words.badTables)));
      return;
    }
    const act = async () => {
      await hall.announce({ text: said.value, ...where });
      said.value = "";
      await show();
    };
    await ask({ title: words.announceAsk(said.value, at.told()), follows: [words.announceFollows], yes: words.announce, act }, words);
  }
  const announcing = form(() => void announce(), {}, html("div", { class: "fields" }, field(words.announcement, said), ...at.fields), html("div", { class: "choose" }, html("button", { class: "act" }, words.announce)));
  void show();
  return { element: html("section", { class: "noprint" }, html("h2", {}, words.announcements), all, announcing), show: () => void show() };
}
