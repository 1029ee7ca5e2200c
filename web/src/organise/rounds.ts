// The rounds: each is paired, looked at, changed by hand with a reason, published, and withdrawn before its first move.

import { choice, field, text } from "../arbiter/form.js";
import { html } from "../dom.js";
import { type Paired, type Section, hall, paperAddress, papers } from "./api.js";
import { type Desk, type View, ask, cell, figure, redraw, table } from "./desk.js";
import { fileLink } from "./file.js";

export function rounds(desk: Desk): View {
  const { words } = desk;
  const drawn = html("div");
  let chosen = 0; // 0 for the newest.
  let why = false;
  function show(): void {
    const { section } = desk;
    if (section === undefined) {
      return;
    }
    const paired = section.paired.find(({ round }) => round === chosen) ?? section.paired.at(-1);
    const numbers = section.paired.map(({ round }) => bare(words.round(round), `round-${round}`, undefined, round === paired?.round));
    const over = section.next <= section.paired.length || ((section.rounds ?? 0) > 0 && section.next > (section.rounds ?? 0));
    const pair = over ? [] : [bare(words.pair(section.next), "pair", "act")];
    const whyShown = paired === undefined ? [] : [bare(words.why, "why", undefined, why)];
    redraw(drawn, html("p", { class: "buttons" }, ...numbers, ...pair, ...whyShown), ...(paired === undefined ? [html("p", {}, words.noRounds)] : roundOf(paired, section)));
    listen(section, paired);
  }
  /** Lets the buttons act for the round as it stands: redraw keeps what looks the same. */
  function listen(section: Section, paired: Paired | undefined): void {
    const on = (key: string, act: () => void) => drawn.querySelectorAll<HTMLElement>(`[data-key="${key}"]`).forEach((each) => (each.onclick = act));
    section.paired.forEach(({ round }) => on(`round-${round}`, () => ((chosen = round), show())));
    on("why", () => ((why = !why), show()));
    on("pair", () => void pairNow(section, section.next));
    if (paired !== undefined) {
      on("again", () => void pairNow(section, paired.round));
      on("swap", () => void swap(desk, section, paired.round));
      on("publish", () => void publish(desk, section, paired));
      on("back", () => void withdraw(desk, section, paired.round));
    }
  }
  async function pairNow(section: Section, round: number): Promise<void> {
    await desk.run(async () => {
      const { notes } = await hall.pair(round, section.name);
      chosen = round;
      desk.news(notes.join(" "));
    });
  }
  function roundOf(paired: Paired, section: Section): HTMLElement[] {
    const rows = paired.tables.map((each) =>
      html("tr", {}, figure(each.table), cell(each.red), cell(each.black), cell(each.result ?? each.results?.filter(Boolean).join(" ") ?? "", ...(why && each.why ? [html("small", {}, each.why)] : []))));
    const others = ([[words.rests, paired.rests, paired.rests_why], [words.absentees, paired.absent, undefined]] as const).filter(([, names]) => names.length > 0)
      .map(([title, names, reasons]) => html("p", {}, `${title}: ${names.join(", ")}`, ...(why && reasons ? [html("small", { class: "quiet" }, ` ${reasons.join(" ")}`)] : [])));
    const acts = paired.published
      ? paired.begun ? [] : [bare(words.withdrawRound, "back")]
      : [bare(words.publish, "publish", "act"), bare(words.swap, "swap"), bare(words.pairAgain, "again")];
    const state = paired.published ? words.published : words.notPublished;
    return [
      html("h3", {}, `${words.round(paired.round)} · ${state}`),
      ...(paired.trouble === undefined ? [] : [html("p", { class: "trouble", role: "alert" }, paired.trouble)]),
      html("p", { class: "buttons" }, ...acts),
      html("p", { class: "buttons" }, html("span", {}, words.print), ...papers.map((what) => fileLink(desk, paperAddress(paired.round, section.name, what), `${what}-${paired.round}.pdf`, words.papers[what]))),
      table([words.table, section.play === "chess" ? words.white : words.red, words.black, words.result], rows),
      ...others,
    ];
  } // prettier-ignore
  show();
  return { element: html("section", {}, html("h2", {}, words.rounds), drawn), show };
}

/** A button that listen lets act. */
const bare = (label: string, key: string, look?: string, pressed?: boolean) =>
  html("button", { type: "button", "data-key": key, class: look, "aria-pressed": pressed === undefined ? undefined : String(pressed) }, label);

/** Asks which two change places, and why. */
async function swap(desk: Desk, section: Section, round: number): Promise<void> {
  const { words } = desk;
  const names = section.entries.map(({ number, name }) => [String(number), `${number}. ${name}`] as const);
  const [a, b] = [choice(names), choice(names, names[1]?.[0])];
  const reason = text({ maxlength: "500", required: true });
  const fields = [field(words.player, a), field(words.and, b), field(words.reason, reason)];
  const act = async () => desk.news((await hall.change(round, { section: section.name, a: Number(a.value), b: Number(b.value), reason: reason.value.trim() })).notes.join(" "));
  await ask({ title: words.swap, follows: [words.swapTold], yes: words.swap, fields, act }, words);
  await desk.run(async () => undefined);
}

/** Publishing asks first, and says what it would reveal. */
async function publish(desk: Desk, section: Section, { round, reveals }: Paired): Promise<void> {
  const { words } = desk;
  const follows = [...(reveals === undefined ? [] : [words.reveals(reveals.join(", "))]), ...words.publishFollows];
  const act = () => hall.publish(round, { section: section.name, ...(reveals === undefined ? {} : { reveal: true }) });
  await ask({ title: words.publishAsk(round), follows, yes: words.publish, act }, words);
  await desk.run(async () => undefined);
}

async function withdraw(desk: Desk, section: Section, round: number): Promise<void> {
  const { words } = desk;
  const reason = text({ maxlength: "500" });
  const act = () => hall.publish(round, { section: section.name, back: true, reason: reason.value.trim() });
  await ask({ title: words.withdrawRoundAsk(round), follows: [words.withdrawRoundFollows], yes: words.withdrawRound, fields: [field(words.reason, reason)], act }, words);
  await desk.run(async () => undefined);
}
