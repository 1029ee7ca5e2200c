// The form of a ruling: every field that a ruling can have, with the arbiter's name from the session.

import { results } from "../api.js";
import type { Look } from "../board.js";
import { button, html, say } from "../dom.js";
import { Problem, act } from "./api.js";
import type { Article, Need, Preview, Turn } from "./api.js";
import type { Question } from "./confirm.js";
import { type Draft, type RulingWord, fields, rulings } from "./draft.js";
import { choice, field, form, given, number } from "./form.js";
import { pickBoard } from "./pick.js";
import type { ArbiterWords } from "./words.js";

export interface Ruled {
  /** The turn of the ruling; without it the ruling is about ply 0. */
  turn: Turn | undefined;
  /** The board's findings in it, in words. */
  found: readonly string[];
  articles: readonly Article[];
  claims: readonly Need[];
  earlier: readonly { number: number; text: string }[];
  arbiter: string;
  /** The fields already filled in. */
  filled?: Partial<Draft>;
  words: ArbiterWords;
  /** How the board is drawn on which a point is chosen, and whether it is one of chess. */
  look: Look;
  chess: boolean;
  /** The rulings that the arbiter has seen: so many were made. */
  seen: number;
  /** How many were made by now. */
  made(): Promise<number>;
  /** Asks the board for the consequences. */
  preview(ruling: Record<string, unknown>): Promise<Preview>;
  /** Asks for confirmation; true after the input was entered. */
  ask(question: Question): Promise<boolean>;
}

/** The board's consequences of a ruling, or the reason why there are none. */
type Previewed = Preview | Error;

/** The status by which a board refuses a request that has no meaning as it is: a field must be filled in otherwise. */
const meaningless = 422;

/** The status by which a board refuses what does not fit its state. */
const conflict = 409;

/** The rulings that may be about a game as a whole: of ply 0, restore has the scoresheet replayed. */
const ofGames: readonly RulingWord[] = ["result", "annulled", "colours_swapped", "restore", "reminder", "warning", "conduct_fault", "time", "dismissed"];

export function openRuling(ruled: Ruled): void {
  const { words } = ruled;
  const parts = controls(ruled);
  const heading = ruled.turn === undefined ? words.ruleGame : `${words.rule_} · ${words.ply(ruled.turn.ply)}`;
  const dialog = html("dialog", { class: "ruling", "aria-label": heading });
  const trouble = html("p", { class: "trouble", role: "alert" });
  let { seen } = ruled;
  async function next(): Promise<void> {
    say(trouble, "");
    go.disabled = true;
    const made = await ruled.made().catch(() => seen); // Asked first: a refusal then tells of each up to it.
    const draft = { ...draftOf(parts, ruled.turn), seen };
    const previewed = await ruled.preview(given({ ...draft })).catch((error: unknown) => error as Error);
    go.disabled = false;
    if (!dialog.open) {
      return; // The arbiter has cancelled it.
    }
    if (previewed instanceof Problem && previewed.status === meaningless) {
      trouble.replaceChildren(...lacking(draft, previewed, words));
    } else if (previewed instanceof Problem && previewed.status === conflict && made > seen) {
      seen = made; // Another arbiter has ruled meanwhile: this one is told, and goes on or not.
      say(trouble, previewed.message);
    } else if (await ruled.ask(questionOf(draft, previewed, ruled))) {
      dialog.close();
    }
  }
  const cancel = button(words.cancel, undefined, () => dialog.close());
  const go = html("button", { class: "act" }, words.next);
  const picks = ruled.turn === undefined ? undefined : pickBoard(words.pickPoint, ruled.turn.before, ruled.look, ruled.chess, (point) => pick(parts.point, point));
  const labels = Object.values(parts.labels).flatMap((label) => (label === parts.labels.point && picks !== undefined ? [label, picks] : [label]));
  const shown = form(() => void next(), { class: "fields" }, ...labels, trouble, html("div", { class: "choose" }, go, cancel));
  const found = ruled.found.map((text) => html("p", {}, text));
  dialog.append(html("h2", {}, heading), ...(found.length === 0 ? [] : [html("div", { class: "found" }, ...found)]), html("p", { class: "quiet" }, `${words.arbiter} · ${ruled.arbiter}`), shown);
  const adapt = () => {
    const word = parts.ruling.value as RulingWord;
    for (const name of ["point", "side", "amount", "result"] as const) {
      parts.labels[name].hidden = !fields[word].includes(name);
    }
    if (picks !== undefined) {
      picks.hidden = parts.labels.point.hidden;
    }
    parts.amount.required = fields[word].includes("amount");
    parts.side.required = word === "time";
  };
  parts.ruling.addEventListener("change", adapt);
  adapt();
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** Chooses a point in a list. One on which nothing was lifted is added: a touch that no sensor saw may be ruled on, too. */
function pick(list: HTMLSelectElement, point: string): void {
  if (![...list.options].some(({ value }) => value === point)) {
    list.append(html("option", { value: point }, point));
  }
  list.value = point;
}

/** The field to fill in otherwise: in the reader's language for the article, else in the board's words. */
function lacking(draft: Draft, { message }: Problem, words: ArbiterWords): Node[] {
  return draft.article === "" ? [html("span", {}, words.articleAsked), html("small", {}, message)] : [html("span", {}, message)];
}

type Parts = ReturnType<typeof controls>;

function controls({ words, turn, articles, claims, earlier, filled = {} }: Ruled) {
  const offered = turn === undefined ? ofGames : rulings;
  const ruling = choice(offered.map((word) => [word, turn === undefined && word === "restore" ? words.replayed : words.rulings[word]]), filled.ruling);
  const point = choice([["", words.anyPoint], ...touched(turn).map((at) => [at, at] as const)], filled.point);
  const side = choice([["", words.mover], ["red", words.party.red], ["black", words.party.black]], filled.side);
  const amount = number({ step: "any" }, filled.amount_us === undefined ? undefined : filled.amount_us / 1e6);
  const result = choice(results.map((value) => [value, value]), filled.result);
  const named = articles.map(({ article, title }) => [article, `${article} ${title}`] as const);
  const cited = filled.article === undefined || articles.some(({ article }) => article === filled.article) ? [] : [[filled.article, filled.article] as const];
  const article = choice([["", words.articleFollows], ...cited, ...named], filled.article);
  const reason = html("textarea", { rows: "2", required: true, maxlength: "2000" });
  const open = claims.filter((need) => need.claim !== undefined && need.ply === turn?.ply);
  const claim = choice([["", words.none], ...claims.flatMap((need) => claimOption(need, words))], filled.claim !== undefined ? String(filled.claim) : open.length === 1 ? String(open[0]?.claim) : "");
  const revises = choice([["", words.none], ...earlier.map(({ number, text }) => [String(number), words.rulingNumber(number, text)] as const)]);
  const labels = {
    ruling: field(words.ruling, ruling),
    point: field(words.point, point),
    side: field(words.side, side),
    amount: field(words.seconds, amount, words.secondsTold),
    result: field(words.result, result),
    article: field(words.article, article),
    reason: field(words.reason, reason),
    claim: field(words.claim, claim),
    revises: field(words.revises, revises),
  };
  return { ruling, point, side, amount, result, article, reason, claim, revises, labels };
}

function claimOption({ claim, side }: Need, words: ArbiterWords): (readonly [string, string])[] {
  return claim === undefined ? [] : [[String(claim), words.claimNumber(claim, side === undefined ? "" : words.party[side])]];
}

/** The points on which something was lifted in the turn, in the order in which that was, then those that are asked about. */
function touched(turn: Turn | undefined): string[] {
  const lifted = (turn?.events ?? []).filter(({ kind, point }) => kind === "lifted" && point !== undefined);
  const asked = (turn?.questions ?? []).map(({ point }) => point);
  return [...new Set([...lifted.map(({ point }) => point as string), ...asked])];
}

function draftOf(parts: Parts, turn: Turn | undefined): Draft {
  const ruling = parts.ruling.value as RulingWord;
  const has = (name: "point" | "side" | "amount" | "result") => fields[ruling].includes(name);
  const optional = given({
    point: has("point") ? parts.point.value : "",
    side: has("side") ? (parts.side.value as "red" | "black" | "") : "",
    amount_us: has("amount") && parts.amount.value !== "" ? Math.round(Number(parts.amount.value) * 1e6) : NaN,
    result: has("result") ? parts.result.value : "",
    claim: parts.claim.value === "" ? NaN : Number(parts.claim.value),
    revises: parts.revises.value === "" ? NaN : Number(parts.revises.value),
  });
  return { ruling, ply: turn?.ply ?? 0, ...optional, article: parts.article.value, reason: parts.reason.value.trim() };
}

function questionOf(draft: Draft, previewed: Previewed, { turn, words, arbiter, articles }: Ruled): Question {
  const preview = previewed instanceof Error ? undefined : previewed;
  const cited = draft.article || preview?.article;
  const title = articles.find(({ article }) => article === cited)?.title;
  const entered: [string, string][] = [
    [words.ruling, turn === undefined && draft.ruling === "restore" ? words.replayed : words.rulings[draft.ruling]],
    [words.turn, turn === undefined ? "" : words.ply(turn.ply)],
    [words.point, draft.point ?? ""],
    [words.side, draft.side ? words.party[draft.side] : ""],
    [words.seconds, draft.amount_us === undefined ? "" : String(draft.amount_us / 1e6)],
    [words.result, draft.result ?? ""],
    [words.article, cited === undefined ? words.articleFollows : [cited, title].filter(Boolean).join(" ")],
    [words.reason, draft.reason],
    [words.arbiter, arbiter],
  ];
  return {
    title: words.confirmTitle,
    entered: entered.filter(([, value]) => value !== ""),
    follows: [...told(previewed, words), words.follows.kept],
    restore: preview?.restore,
    act: act("rule", given({ ...draft })),
  };
}

/** The text of a preview. Without an answer of the board, the arbiter may still rule. */
function told(previewed: Previewed, words: ArbiterWords): readonly string[] {
  if (!(previewed instanceof Error)) {
    return previewed.told;
  }
  const refused = previewed instanceof Problem && previewed.status < 500;
  return [refused ? words.follows.refused(previewed.message) : words.follows.unknown];
}
