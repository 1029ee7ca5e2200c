// Who is there: one tap for each player, the list of those who are missing, absences and withdrawals.

import { choice, field, text } from "../arbiter/form.js";
import { button, html, say } from "../dom.js";
import { hall } from "./api.js";
import { type Desk, type View, ask, plain, redraw } from "./desk.js";

export function checkIn(desk: Desk): View {
  const { words } = desk;
  const counted = html("p", { role: "status" });
  const search = html("input", { type: "search", "aria-label": words.search, placeholder: words.search });
  const here = html("ul", { class: "here" });
  const missing = html("div");
  const name = () => desk.section?.name ?? "";
  const tap = (number: number, back: boolean) => void desk.run(() => hall.checkIn({ section: name(), entries: [number], ...(back ? { back } : {}) }));
  function show(): void {
    const { entries = [], missing: lack = [], checks_in = false, next = 1 } = desk.section ?? {};
    const wanted = plain(search.value).split(/\s+/).filter(Boolean);
    say(counted, words.here(entries.filter((each) => each.checked_in).length, entries.length));
    const found = entries.filter((each) => wanted.every((word) => plain(`${each.number} ${each.name} ${each.club ?? ""}`).includes(word)));
    // The buttons stay while they are the same: a tap in a row of taps must not miss one that was just drawn.
    while (here.children.length > found.length) {
      here.lastElementChild?.remove();
    }
    found.forEach((each, i) => {
      const item = here.children[i] ?? here.appendChild(html("li", {}, html("button", { type: "button" })));
      const pressed = item.firstElementChild as HTMLButtonElement;
      say(pressed, [`${each.number}. ${each.name}`, each.club, each.absent ? words.absent : ""].filter(Boolean).join(" · "));
      pressed.setAttribute("aria-pressed", String(each.checked_in === true));
      pressed.onclick = () => tap(each.number, each.checked_in === true);
    });
    const names = entries.filter((each) => lack.includes(each.number));
    const absent = button(words.allAbsent(next), undefined, () => void desk.run(() => hall.absent({ section: name(), entries: lack, round: next })), { "data-key": "absent" });
    const told = names.length === 0 ? [html("p", {}, words.nobodyMissing)] : [html("h3", {}, words.missing(names.length)), html("p", {}, names.map((each) => each.name).join(", "))];
    redraw(missing, ...(checks_in ? told : []));
    if (names.length > 0) {
      missing.append(html("p", {}, absent));
    }
    const gone = entries.filter((each) => each.absent);
    if (gone.length > 0) {
      missing.append(html("ul", { class: "here" }, ...gone.map((each) => html("li", {}, button(words.isBack(each.name), undefined, () => void desk.run(() => hall.absent({ section: name(), entries: [each.number], round: next, back: true })))))));
    }
  }
  search.addEventListener("input", show);
  const withdraw = button(words.withdraw, undefined, () => void leave(desk));
  const absent = button(words.absent, undefined, () => void away(desk));
  show();
  const element = html("section", {}, html("h2", {}, words.checkIn), html("p", { class: "quiet" }, words.checkInTold), counted, missing, html("p", {}, search), here, html("p", { class: "buttons" }, absent, withdraw));
  return { element, show };
}

const everybody = (desk: Desk) => (desk.section?.entries ?? []).map(({ number, name }) => [String(number), `${number}. ${name}`] as const);

/** Asks who does not play any more. */
async function leave(desk: Desk): Promise<void> {
  const { words, section } = desk;
  if (section === undefined) {
    return;
  }
  const who = choice(everybody(desk));
  const reason = text({ maxlength: "500" });
  const act = () => hall.withdraw({ section: section.name, entries: [Number(who.value)], from: section.next, reason: reason.value.trim() });
  await ask({ title: words.withdraw, follows: [words.withdrawFrom(section.next)], yes: words.withdraw, fields: [field(words.player, who), field(words.reason, reason)], act }, words);
  await desk.run(async () => undefined);
}

/** Asks who takes no part in the next round. */
async function away(desk: Desk): Promise<void> {
  const { words, section } = desk;
  if (section === undefined) {
    return;
  }
  const who = choice(everybody(desk));
  const act = () => hall.absent({ section: section.name, entries: [Number(who.value)], round: section.next });
  await ask({ title: words.absent, follows: [words.round(section.next)], yes: words.absent, fields: [field(words.player, who)], act }, words);
  await desk.run(async () => undefined);
}
