// One turn, as an arbiter reads it before a ruling: the questions, the events, the duty rung by rung, the text of the rule,
// claims and rulings. The board puts all this into words; this file lays them out.

import { button, html } from "../dom.js";
import { type Side, moveNumber, sides } from "../position.js";
import type { Article, DutyLine, Question, Turn, Words } from "./api.js";
import { offset } from "./axis.js";
import type { Draft } from "./draft.js";
import type { ArbiterWords } from "./words.js";

export interface Told {
  element: HTMLElement;
  /** Marks the last of the past events, whose number is given. */
  reached(events: number): void;
}

function section(title: string, ...content: (Node | undefined)[]): HTMLElement {
  return html("section", {}, html("h2", {}, title), ...content);
}

/** Opens the form of a ruling, filled in as far as known. */
export type Rules = (filled: Partial<Draft>) => void;

/** Opens the form for the turn on the page, and for the next one if there is one. */
export interface RulingForms {
  rules: Rules;
  next?: Rules;
  /** Requires a side to vary. */
  vary(side: Side): void;
}

/** Shows a turn. Without forms the page offers no ruling on it. */
export function tellTurn(turn: Turn, told: Words, words: ArbiterWords, seek: (event: number) => void, forms?: RulingForms): Told {
  const events = timeline(turn, told, seek);
  const [first = "", ...rest] = told.summary ?? [];
  const state = turn.state === "made" ? undefined : html("p", { class: "state" }, words.turnState[turn.state]);
  const waits = turn.attention.includes("claim") || turn.attention.includes("finding") || turn.attention.includes("question") ? "summary waits" : "summary";
  const parts = [
    html("div", { class: waits }, html("p", { class: "first" }, first), ...rest.map((text) => html("p", {}, text)), state),
    repetition(told, words, forms),
    limits(told, words, forms),
    questions(turn, told, words, forms),
    said(told.rulings ?? [], words),
    section(words.timeline, html("p", { class: "quiet" }, words.began(when(turn))), events.list),
    duty(told.duty ?? [], words),
    rule(told.rule ?? [], words),
  ];
  return { element: html("div", { class: "turn" }, ...parts.filter((part) => part !== undefined)), reached: events.reached };
}

/** The time of day if known, else that of the board. */
function when({ wall, began_us }: Turn): string {
  const seconds = Math.max(began_us, 0) / 1e6;
  const board = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60].map((n) => String(n).padStart(2, "0")).join(":");
  return wall === undefined ? board : new Date(wall).toLocaleTimeString(document.documentElement.lang);
}

function timeline(turn: Turn, told: Words, seek: (event: number) => void) {
  const buttons = turn.events.map((event, index) => {
    const known = event.uncertainty_us === undefined ? undefined : html("small", { class: "known" }, `±${(event.uncertainty_us / 1000).toFixed(0)} ms`);
    const button = html("button", { type: "button", class: event.order_undetermined ? `event ${event.kind} unclear` : `event ${event.kind}` },
      html("span", { class: "offset" }, offset(event.at_us, turn.began_us), known),
      html("span", {}, told.events?.[index] ?? event.kind),
    ); // prettier-ignore
    button.addEventListener("click", () => seek(index));
    return button;
  });
  const reached = (events: number) => {
    buttons.forEach((button, index) => {
      button.classList.toggle("future", index >= events);
      if (index === events - 1) {
        button.setAttribute("aria-current", "step");
      } else {
        button.removeAttribute("aria-current");
      }
    });
  };
  return { list: html("ol", { class: "timeline" }, ...buttons.map((button) => html("li", {}, button))), reached };
}

/** The law's judgement of a repeated position: a row for each ply of the cycle, a column for each side. */
function repetition({ repetition: repeated }: Words, words: ArbiterWords, forms: RulingForms | undefined): HTMLElement | undefined {
  if (repeated === undefined) {
    return undefined;
  }
  const { text, rows, vary } = repeated;
  const head = html("tr", {}, html("th", { scope: "col" }, "#"), ...sides.map((side) => html("th", { scope: "col" }, words.party[side])));
  const shown = rows.map(({ ply, side, move, deed, threats }) => {
    const did = [html("b", {}, move), ` ${deed}`, ...threats.map((threat) => html("small", {}, threat))];
    const cells = sides.map((column) => (column === side ? html("td", {}, ...did) : html("td", {})));
    return html("tr", {}, html("th", { scope: "row" }, `${moveNumber(ply, side)}. `, html("small", {}, `(${words.plyAlone(ply)})`)), ...cells);
  });
  const table = rows.length === 0 ? undefined : html("table", { class: "cycle" }, html("thead", {}, head), html("tbody", {}, ...shown));
  const require_ =
    vary === undefined || forms === undefined ? undefined : html("div", { class: "buttons" }, button(words.vary(words.party[vary]), undefined, () => forms.vary(vary)));
  const parts = [...text.map((line) => html("p", {}, line)), table, require_].filter((part) => part !== undefined);
  return section(words.repetition, html("div", { class: vary === undefined ? "repetition" : "repetition waits" }, ...parts));
}

/** The state of limits on moves: the plies that count, the others struck through, and the ruling that the rulebook asks for. */
function limits({ limits: counted }: Words, words: ArbiterWords, forms: RulingForms | undefined): HTMLElement | undefined {
  const told = (counted ?? []).map(({ text, rows, ruling }) => {
    const plies = rows.map(({ ply, move, excluded, uncertain }) => {
      const written = `${words.ply(ply)}: ${move ?? ""}${uncertain ? " ?" : ""}`;
      return html("li", {}, excluded ? html("s", {}, written) : written);
    });
    const list = plies.length === 0 ? undefined : html("details", {}, html("summary", {}, words.countedPlies), html("ul", { class: "counted" }, ...plies));
    const rule_ =
      ruling === undefined || forms === undefined
        ? undefined
        : html("div", { class: "buttons" }, button(words.rulings[ruling.ruling], undefined, () => forms.rules(ruling)));
    const parts = [...text.map((line) => html("p", {}, line)), list, rule_].filter((part) => part !== undefined);
    return html("div", { class: ruling === undefined ? "limit" : "limit waits" }, ...parts);
  });
  return told.length === 0 ? undefined : section(words.limits, ...told);
}

/**
 * The questions that no sensor can decide, with both readings and, until a ruling, the rulings that decide them. The question of
 * which player touched a piece waits for a claim.
 */
function questions(turn: Turn, told: Words, words: ArbiterWords, forms: RulingForms | undefined): HTMLElement | undefined {
  const asked = (told.questions ?? []).map(({ text, readings }, index) => {
    const question = turn.questions?.[index];
    const open = question !== undefined && question.ruling === undefined;
    const waits = open && (question.claim !== undefined || question.why === "displaced" || question.why === "against_the_law");
    const decide = open && forms !== undefined ? html("div", { class: "buttons" }, ...decisions(question, words, forms)) : undefined;
    const shown = [html("p", {}, text), html("ul", {}, ...readings.map((reading) => html("li", {}, reading))), decide];
    return html("div", { class: waits ? "question waits" : "question" }, ...shown.filter((part) => part !== undefined));
  });
  return asked.length === 0 ? undefined : section(words.question, ...asked);
}

/**
 * If no move obeys the duty, there is no move to replace: that touch is a technical fault. The position after a turn, to which
 * a displaced piece is put back, is the one before the next turn.
 */
function decisions({ side, point, article, kind, why }: Question, words: ArbiterWords, { rules, next }: RulingForms): HTMLButtonElement[] {
  const dismiss = button(words.rulings.dismissed, undefined, () => rules({ ruling: "dismissed", point, article }));
  if (why === "displaced") {
    const after = next === undefined ? [] : [button(words.restoredAfter, undefined, () => next({ ruling: "restore", article }))];
    return [...after, button(words.rulings.restore, undefined, () => rules({ ruling: "restore", article })), dismiss];
  }
  if (why === "against_the_law") {
    const illegal = button(words.rulings.illegal_move, undefined, () => rules({ ruling: "illegal_move", side, article }));
    return [illegal, button(words.rulings.restore, undefined, () => rules({ ruling: "restore", article })), dismiss];
  }
  const touched =
    kind === "technical_fault"
      ? button(words.rulings.technical_fault, undefined, () => rules({ ruling: "technical_fault", side, article }))
      : button(words.rulings.duty_stands, undefined, () => rules({ ruling: "duty_stands", point }));
  return [touched, button(words.rulings.accidental, undefined, () => rules({ ruling: "accidental", point, side })), dismiss];
}

const signs = { applies: "▶", cannot: "✕", not_reached: "·" } as const;

function duty(lines: readonly DutyLine[], words: ArbiterWords): HTMLElement | undefined {
  if (lines.length === 0) {
    return undefined;
  }
  const states = { applies: words.applies, cannot: words.cannot, not_reached: words.notReached } as const;
  const shown = lines.map(({ article, state, text }) => {
    if (state === undefined) {
      return html("p", {}, text);
    }
    const sign = html("span", { class: "sign-of", role: "img", "aria-label": states[state] }, signs[state]);
    return html("div", { class: `rung ${state}` }, sign, html("b", {}, article ?? ""), html("span", {}, text));
  });
  return section(words.duty, html("div", { class: "cascade" }, ...shown));
}

function rule(articles: readonly Article[], words: ArbiterWords): HTMLElement | undefined {
  if (articles.length === 0) {
    return undefined;
  }
  const shown = articles.map(({ article, title, text }) => html("div", { class: "article" }, html("h3", {}, `${article} ${title}`), html("p", {}, text ?? "")));
  return section(words.rule, ...shown);
}

function said(lines: readonly string[], words: ArbiterWords): HTMLElement | undefined {
  return lines.length === 0 ? undefined : section(words.said, html("ul", { class: "said" }, ...lines.map((line) => html("li", {}, line))));
}
