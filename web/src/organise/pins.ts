// Players' PINs: made for all who have none, reset in one tap, and shown once, as slips to print and cut apart.

import { button, html } from "../dom.js";
import { type PIN, hall } from "./api.js";
import type { Desk, View } from "./desk.js";

/** So many are made in one answer. */
const atOnce = 50;

export function pins(desk: Desk): View {
  const { words } = desk;
  let all: PIN[] = [];
  const slips = html("ul", { class: "invitations" });
  const resets = html("ul", { class: "here noprint" });
  const print = button(words.print, undefined, () => globalThis.print(), { hidden: true });
  const inSection = () => all.filter(({ section = "" }) => section === (desk.section?.name ?? ""));
  async function load(): Promise<void> {
    all = await hall.pins();
    resets.replaceChildren(...inSection().map((each) =>
      html("li", {}, button(words.resetPIN(each.name), undefined, () => void desk.run(() => makeFor([each])))))); // prettier-ignore
  }
  async function makeFor(players: readonly PIN[]): Promise<void> {
    slips.replaceChildren();
    print.hidden = true;
    for (let i = 0; i < players.length; i += atOnce) {
      const made = await hall.makePINs(players.slice(i, i + atOnce).map(({ id, times }) => ({ id, times })));
      slips.append(...made.map(({ name, pin }) => html("li", {}, html("h3", {}, name), html("code", {}, pin), html("p", { class: "quiet" }, words.pinTold))));
      print.hidden = false;
    }
    await load();
  }
  const makeAll = async () => {
    await load();
    const lacking = inSection().filter(({ times }) => times === 0);
    if (lacking.length === 0) {
      throw new Error(words.allHavePINs);
    }
    await makeFor(lacking);
  };
  const make = button(words.makePINs, undefined, () => void desk.run(makeAll), { class: "act" });
  const element = html("details", {}, html("summary", { class: "noprint" }, words.pins), html("p", { class: "quiet noprint" }, words.pinsTold), html("div", { class: "choose noprint" }, make, print), slips, resets);
  element.addEventListener("toggle", () => element.open && void desk.run(load));
  return { element, show: () => undefined };
}
