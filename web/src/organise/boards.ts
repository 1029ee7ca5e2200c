// The boards of the hall: invitations to all tables at once, which board stands where, and orders to them.

import { field, form, text } from "../arbiter/form.js";
import { button, html } from "../dom.js";
import { drawQR } from "../qr.js";
import { acts, announcements } from "./acts.js";
import { type Card, hall } from "./api.js";
import { type Desk, type View, tableNumbers } from "./desk.js";

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
  const announced = announcements(desk);
  const element = html("section", {},
    html("h2", { class: "noprint" }, words.boards), seats, html("p", { class: "quiet noprint" }, words.inviteTold), inviting, cards, acts(desk), announced.element); // prettier-ignore
  const again = () => {
    void show();
    announced.show();
  };
  return { element, show: again };
}

function cardOf({ table, code, address, until, qr }: Card, { words, language }: Desk): HTMLElement {
  const day = new Date(until).toLocaleDateString(language);
  return html("li", {}, html("h3", {}, `${words.table} ${table}`), ...(qr.length > 0 ? [drawQR(qr, `${words.table} ${table}`)] : []), html("code", {}, code),
    html("p", {}, address ?? ""), html("p", { class: "quiet" }, words.until(day))); // prettier-ignore
}
