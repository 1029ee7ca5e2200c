// The matters that wait for an arbiter, in words.

import { html } from "../dom.js";
import type { Attention, Need, What } from "./api.js";
import type { ArbiterWords } from "./words.js";

/** The kinds that can't wait until the arbiter has time. */
const urgent = ["unrecorded", "claim", "illegal", "lost"];

/** The kinds that an input at the board meets, and no ruling on a turn. */
const entering = ["unresolved", "result", "unsigned"];

/** A player's own words; a broken sensor, "e4 stuck_on", in the reader's words. */
function quoted(what: What, text: string, words: ArbiterWords): string {
  if (what === "claim") {
    return `“${text}”`;
  }
  const [where = "", fault = ""] = text.split(" ");
  const said = (words.fault as Record<string, string>)[fault];
  return what === "fault" && said !== undefined ? `${where} ${said}` : text;
}

/** A need in a line: what it is, and where. */
export function told(need: Need, words: ArbiterWords): string {
  const side = need.side && words.party[need.side];
  const where = [
    need.ply && words.ply(need.ply),
    side,
    need.point && words.atPoint(need.point),
    need.from && (need.to ? words.moved(need.from, need.to) : words.atPoint(need.from)),
    need.points?.length && `${words.place}: ${need.points.join(" ")}`,
    need.too_many?.length && `${words.take}: ${need.too_many.join(" ")}`,
    need.who && words.toSign(need.who.map((who) => words.party[who]).join(", ")),
  ].filter(Boolean);
  const said = need.text === undefined ? "" : `: ${quoted(need.what, need.text, words)}`;
  return `${words.what[need.what]}${where.length > 0 ? ` · ${where.join(" · ")}` : ""}${said}`;
}

/** The buttons that meet a need, in a line below it. */
function answered(buttons: Node[]): Node[] {
  return buttons.length === 0 ? [] : [html("div", { class: "buttons" }, ...buttons)];
}

/**
 * The needs of a game, each with the buttons that meet it on the spot. A need about a ply links to the ply, and one that an input
 * meets to the place of that input, on another page where that is named. A claim links to its turn, for the ply may have been played
 * again since.
 */
export function needs(attention: Attention, words: ArbiterWords, answers: (need: Need) => Node[] = () => [], page = ""): HTMLUListElement {
  const items = attention.needs.map((need) => {
    const text = told(need, words);
    const entered = attention.enters && entering.includes(need.what);
    const leads = (need.ply !== undefined || entered) && attention.game !== undefined;
    const place = entered ? "table" : `${need.ply}${need.claim === undefined ? "" : `/claim${need.claim}`}`;
    const content = leads ? html("a", { href: `${page}#${attention.game}/${place}` }, text) : text;
    return html("li", { class: urgent.includes(need.what) ? "need urgent" : "need" }, content, ...answered(answers(need)));
  });
  return html("ul", { class: "needs" }, ...items);
}
