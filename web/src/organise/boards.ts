// The boards of the hall: invitations to all tables at once, which board stands where, and orders to them.

import { choice, field, form, text } from "../arbiter/form.js";
import { button, html } from "../dom.js";
import { drawQR } from "../qr.js";
import { type Acted, type Card, hall } from "./api.js";
import { type Desk, type View, ask, tableNumbers } from "./desk.js";

const deeds = ["stop", "go", "schedule", "adjourn"] as const;

export function boards(desk: Desk): View {
  const { words } = desk;
  const seats = html("ul", { class: "here noprint" });
  const cards = html("ul", { class: "invitations" });
  const tables = text({ maxlength: "200", spellcheck: "false" });
  const print = button(words.print, undefined, () => globalThis.print(), { hidden: true });
  const invite = () => desk.run(async () => {
    const asked = tableNumbers(tables.value);
    if (asked === undefined) {
      throw new Error(words.badTables);
    }
    const made = await hall.invite(asked);
    print.hidden = made.length === 0;
    cards.replaceChildren(...(made.length === 0 ? [html("li", {}, words.noTables)] : made.map((each) => cardOf(each, desk))));
  }); // prettier-ignore
  const inviting = form(() => void invite(), { class: "noprint" }, field(words.where, tables, words.whereTold), html("div", { class: "choose" }, html("button", { class: "act" }, words.invite), print));
  async function show(): Promise<void> {
    const stand = await hall.seats().catch(() => []);
    seats.replaceChildren(...stand.map(({ table, name, connected, fault }) =>
      html("li", {}, [`${words.table} ${table}`, name, fault?.why ?? (connected ? words.connected : words.notConnected)].filter(Boolean).join(" · ")))); // prettier-ignore
  }
  void show();
  const element = html("section", {},
    html("h2", { class: "noprint" }, words.boards), seats, html("p", { class: "quiet noprint" }, words.inviteTold), inviting, cards, acts(desk)); // prettier-ignore
  return { element, show: () => void show() };
}

function cardOf({ table, code, address, until, qr }: Card, { words, language }: Desk): HTMLElement {
  const day = new Date(until).toLocaleDateString(language);
  return html("li", {}, html("h3", {}, `${words.table} ${table}`), ...(qr.length > 0 ? [drawQR(qr, `${words.table} ${table}`)] : []), html("code", {}, code),
    html("p", {}, address ?? ""), html("p", { class: "quiet" }, words.until(day))); // prettier-ignore
}

/** Orders to many boards, with one confirmation, and the tables that did not take it. */
function acts(desk: Desk): HTMLElement {
  const { words } = desk;
  const deed = choice(deeds.map((each) => [each, words.deeds[each]]));
  const tables = text({ maxlength: "200", spellcheck: "false" });
  const start = html("input", { type: "datetime-local" });
  const at = field(words.start, start);
  at.hidden = true;
  deed.addEventListener("change", () => (at.hidden = deed.value !== "schedule"));
  const done = html("div", { role: "status" });
  const tell = ({ taken, refused }: Acted) =>
    done.replaceChildren(html("p", {}, words.taken(taken.length)), ...(refused.length === 0 ? [] : [html("p", { class: "trouble" }, words.refused(refused.length)),
      html("ul", { class: "follows" }, ...refused.map(({ table, why }) => html("li", {}, `${words.table} ${table}: ${why}`)))])); // prettier-ignore
  async function order(): Promise<void> {
    const asked = tableNumbers(tables.value);
    if (asked === undefined) {
      await desk.run(() => Promise.reject(new Error(words.badTables)));
      return;
    }
    const body = deed.value === "schedule" ? { start: new Date(start.value).toISOString() } : undefined;
    const act = async () => tell(await hall.act({ do: deed.value, ...(body === undefined ? {} : { body }), ...(asked.length > 0 ? { tables: asked } : {}) }));
    const title = words.orderAsk(words.deeds[deed.value as (typeof deeds)[number]], asked.length > 0 ? tables.value : words.everywhere);
    await ask({ title, follows: [words.orderFollows], yes: words.order, act }, words);
  }
  const ordering = form(() => void order(), {}, html("div", { class: "fields" }, field(words.act, deed), at, field(words.where, tables, words.whereTold)), html("div", { class: "choose" }, html("button", { class: "act" }, words.order)));
  return html("section", { class: "noprint" }, html("h2", {}, words.acts), ordering, done);
}
