// An arbiter's inputs at the board: announcements, stop and go, claims, names, the end of the game, signatures, a new game.

import { results } from "../api.js";
import { html } from "../dom.js";
import { type Side, sides } from "../position.js";
import { type Party, type Status, type Turn, act } from "./api.js";
import type { Question } from "./confirm.js";
import { choice, field, form, given, number, text } from "./form.js";
import { ruledPlies } from "./standing.js";
import type { ArbiterWords } from "./words.js";

export interface Context {
  game: number;
  status: Status;
  turns: readonly Turn[];
  /** The move of a ply, as the reader's notation has it. */
  move(ply: number): string | undefined;
  words: ArbiterWords;
  arbiter: string;
  /** Another game is on the board: no move is played in this one any more. */
  earlier: boolean;
  ask(question: Question): Promise<boolean>;
}

const tags = ["red", "black", "event", "round", "table", "date"] as const;

type Entered = readonly (readonly [string, string])[];

/** A button, or the button of a form, that asks before anything is entered. */
function operation(it: Context, title: string, word: string, follows: string, body?: () => Record<string, unknown>, entered?: () => Entered, insist?: () => Question["insist"]): HTMLButtonElement {
  const button = html("button", body === undefined || entered === undefined ? { type: "button" } : {}, title);
  const ask = () => void it.ask({ title, entered: entered?.() ?? [], follows: [follows, it.words.follows.kept], act: act(word, body?.()), ...(insist && { insist: insist() }) });
  if (entered === undefined) {
    button.addEventListener("click", ask);
  } else {
    asks.set(button, ask);
  }
  return button;
}

/** The question of a form's button when the form is sent. */
const asks = new WeakMap<HTMLButtonElement, () => void>();

/** The sections that the arbiter has opened and closed, by their titles. */
const chosen = new Map<string, boolean>();

/** A section that opens. It is open at first if it holds something current. */
function group(title: string, ...content: (Node | undefined)[]): HTMLElement {
  const told = content.some((part) => part instanceof Element && part.matches(".now"));
  const element = html("details", { class: "group", "data-group": title, open: chosen.get(title) ?? told }, html("summary", {}, html("h2", {}, title)), ...content);
  element.addEventListener("input", () => element.classList.add("edited"));
  element.querySelector("summary")?.addEventListener("click", () => chosen.set(title, !element.open)); // It opens or closes after this.
  return element;
}

/** Groups that the arbiter has written into, or is about to. */
const inUse = ".group.edited, .group:has(input:focus, select:focus, textarea:focus)";

/** Puts groups that are in use in the place of new ones. */
export function keepEdited(before: Element, now: Element): void {
  for (const edited of before.querySelectorAll<HTMLElement>(inUse)) {
    [...now.querySelectorAll<HTMLElement>(".group")].find((group) => group.dataset["group"] === edited.dataset["group"])?.replaceWith(edited);
  }
}

function filled(button: HTMLButtonElement, ...fields: Node[]): HTMLFormElement {
  return form(() => asks.get(button)?.(), { class: "fields" }, ...fields, html("div", { class: "choose" }, button));
}

function buttons(...all: Node[]): HTMLElement {
  return html("div", { class: "buttons" }, ...all);
}

export function operations(it: Context): HTMLElement {
  const parts = [announcements(it), stopGo(it), adjournment(it), schedule(it), claims(it), limit(it), publish(it), naming(it), promotion(it), ending(it), signatures(it), names(it), fresh(it), delay(it)];
  const said = [claims(it), publish(it), naming(it), promotion(it), ending(it), signatures(it), names(it), closing(it)];
  return html("div", { class: "operations" }, ...(it.earlier ? said : parts).filter((part) => part !== undefined));
}

function announcements(it: Context): HTMLElement {
  const { words, status } = it;
  const told = status.adjusting && html("p", { class: "now" }, words.adjusting(words.party[status.adjusting]));
  const each = sides.map((side) => {
    const on = status.adjusting !== side;
    const title = on ? words.adjust(words.party[side]) : words.adjustEnds(words.party[side]);
    return operation(it, title, "adjust", on ? words.adjustFollows : words.adjustEndsFollows, () => ({ side, on }));
  });
  return group(words.announcements, told || undefined, buttons(...each));
}

/** Asks whether to require a side to vary that repeats the position. */
export function requireToVary(side: Side, words: ArbiterWords): Question {
  return { title: words.vary(words.party[side]), entered: [], follows: [words.varyFollows, words.follows.kept], act: act("vary", { side }) };
}

function stopGo(it: Context): HTMLElement {
  const { words, status } = it;
  const button = status.stopped ? operation(it, words.go, "go", words.goFollows) : operation(it, words.stop, "stop", words.stopFollows);
  const told = status.stopped ? html("p", { class: "now" }, words.what.stopped) : undefined;
  if (!chosen.has(words.stopGo)) {
    chosen.set(words.stopGo, true); // The arbiter must not have to look for it.
  }
  return group(words.stopGo, told, buttons(button));
}

function adjournment(it: Context): HTMLElement | undefined {
  const { words, status } = it;
  if (status.adjourned) {
    const key = text({ required: true, maxlength: "40", autocapitalize: "characters" });
    const button = operation(it, words.open, "open", words.openFollows, () => ({ key: key.value.trim() }), () => [[words.openKey, key.value.trim()]]);
    return group(words.adjournment, html("p", { class: "now" }, words.what.adjourned), filled(button, field(words.openKey, key, words.openKeyTold)));
  }
  const side = sides.find((side) => side === status.turn);
  if (status.state !== "playing" || side === undefined) {
    return undefined;
  }
  const move = text({ required: true, maxlength: "64", autocapitalize: "off" });
  const title = words.seal(words.party[side]);
  const body = () => ({ side, move: move.value.trim() });
  const insist = () => ({ told: words.sealUnread, title: words.sealAsWritten, act: act("seal", { ...body(), as_written: true }) });
  const seal = operation(it, title, "seal", words.sealFollows, body, () => [[words.sealedMove, move.value.trim()]], insist);
  const sealed = status.sealed === undefined ? [] : [html("p", { class: "now" }, words.sealed(words.party[status.sealed])), buttons(operation(it, words.adjourn, "adjourn", words.adjournFollows))];
  return group(words.adjournment, filled(seal, field(words.sealedMove, move)), ...sealed);
}

function schedule(it: Context): HTMLElement {
  const { words } = it;
  const start = html("input", { type: "datetime-local", required: true });
  const body = () => ({ start: new Date(start.value).toISOString() });
  const button = operation(it, words.schedule, "schedule", words.scheduleFollows, body, () => [[words.start, start.value]]);
  const come = sides.map((side) => operation(it, words.arrived(words.party[side]), "arrived", words.arrivedFollows, () => ({ side })));
  return group(words.schedule, filled(button, field(words.start, start)), buttons(...come));
}

/** A ply with its move, where one was made. */
function plyTold({ words, move }: Context, ply: number): string {
  const made = move(ply);
  return made === undefined ? words.ply(ply) : `${words.ply(ply)}: ${made}`;
}

/** Offers plies, and before them none, in words. The first stands there. */
function choicePlies(it: Context, plies: readonly number[], none?: string): HTMLSelectElement {
  const all = plies.map((ply): [string, string] => [String(ply), plyTold(it, ply)]);
  return choice([...(none === undefined ? [] : [["", none] as [string, string]]), ...all]);
}

/** Offers the turns up to one, the newest first. */
function turns(it: Context, last: number, none: string): HTMLSelectElement {
  return choicePlies(it, Array.from({ length: last }, (_, i) => last - i), none);
}

function plyOf(chosen: HTMLSelectElement): number | undefined {
  return chosen.value === "" ? undefined : Number(chosen.value);
}

function claims(it: Context): HTMLElement {
  const { words, status } = it;
  const side = choice([...sides, "arbiter" as const].map((who) => [who, words.party[who]]));
  const ply = turns(it, status.ply + 1, words.turnOn);
  const point = text({ maxlength: "2", pattern: "[a-i][0-9]", size: "4", autocapitalize: "off", "data-point": true });
  const on = (status.may_claim ?? []).map((what): [string, string] => [what, what === "repetition" ? words.claimOn.repetition : words.claimOn.moves(Number(what))]);
  const what = choice([["", words.claimOn.touch], ...on]);
  const words_ = html("textarea", { rows: "2", maxlength: "2000" });
  const body = () => given({ side: side.value, ply: plyOf(ply), what: what.value, point: point.value, text: words_.value.trim() });
  const entered = (): Entered => shown([
    [words.claimSide, words.party[side.value as Party]], [words.turn, ply.value && plyTold(it, Number(ply.value))],
    [words.claimWhat, what.value && (what.selectedOptions[0]?.text ?? "")],
    [words.point, point.value], [words.claimText, words_.value.trim()],
  ]); // prettier-ignore
  const button = operation(it, words.makeClaim, "claim", words.claimFollows, body, entered);
  const fields = [field(words.claimSide, side), field(words.claimPly, ply), field(words.claimWhat, what), field(words.point, point, words.pointTold), field(words.claimText, words_)];
  return group(words.makeClaim, filled(button, ...fields));
}

/** The arbiter limits the moves of a side to a number of each. */
function limit(it: Context): HTMLElement {
  const { words } = it;
  const side = choice(sides.map((who) => [who, words.party[who]]));
  const moves = number({ min: "1", max: "500000", required: true }, 50);
  const entered = (): Entered => [[words.side, words.party[side.value as Side]], [words.limitMoves, moves.value]];
  const button = operation(it, words.limit, "limit", words.limitFollows, () => ({ side: side.value, plies: 2 * moves.valueAsNumber }), entered);
  return group(words.limit, filled(button, field(words.side, side), field(words.limitMoves, moves)));
}

/** Shows the public the hands of a turn after a ruling on it; offers those turns, the newest first. */
function publish(it: Context): HTMLElement | undefined {
  const { words, status } = it;
  const ruled = ruledPlies(it.turns, status.ply + 1);
  if (ruled.length === 0) {
    return undefined;
  }
  const ply = choicePlies(it, ruled);
  const entered = (): Entered => [[words.turn, plyTold(it, Number(ply.value))]];
  const button = operation(it, words.publish, "publish", words.publishFollows, () => ({ ply: Number(ply.value) }), entered);
  return group(words.publish, filled(button, field(words.publishPly, ply)));
}

/** The move of a ply: one of its candidates, or a typed one. The first open ply is chosen. */
function naming(it: Context): HTMLElement | undefined {
  const { words, status } = it;
  if (status.ply === 0 || (status.state !== "playing" && (status.state !== "over" || status.confirmed))) {
    return undefined;
  }
  const counts = (ply: number) => it.turns.findLast((turn) => turn.ply === ply && (turn.state === "open" || turn.state === "made"));
  const open = (status.unresolved ?? []).filter((open) => open <= status.ply);
  const made = Array.from({ length: status.ply }, (_, i) => status.ply - i);
  const ply = choicePlies(it, [...open, ...made.filter((ply) => !open.includes(ply))]);
  const move = text({ required: true, maxlength: "20", autocapitalize: "off", pattern: "[^ ]+" });
  const reason = html("textarea", { rows: "2", maxlength: "2000", required: true });
  const offered = html("div", { class: "buttons candidates" });
  const offer = () => {
    const all = (counts(Number(ply.value))?.candidates ?? []).map((candidate) => {
      const button = html("button", { type: "button" }, candidate);
      button.addEventListener("click", () => (move.value = candidate));
      return button;
    });
    offered.replaceChildren(...all);
  };
  ply.addEventListener("change", offer);
  offer();
  const body = () => given({ ply: Number(ply.value), move: move.value.trim(), reason: reason.value.trim(), was: counts(Number(ply.value))?.move });
  const entered = (): Entered => [[words.turn, words.ply(Number(ply.value))], [words.nameMove, move.value.trim()], [words.reason, reason.value.trim()]];
  const button = operation(it, words.name_, "name", words.nameFollows, body, entered);
  return group(words.name_, filled(button, field(words.namePly, ply), offered, field(words.nameMove, move, words.nameMoveTold), field(words.reason, reason)));
}

/** The new piece of the last promotion, in chess. */
function promotion(it: Context): HTMLElement | undefined {
  const { words, status } = it;
  const open = status.state === "playing" || (status.state === "over" && !status.confirmed);
  if (!open || !isChess(status)) {
    return undefined;
  }
  const letters = ["q", "r", "b", "n"] as const;
  const piece = choice(letters.map((letter) => [letter, words.pieces[letter]]));
  const entered = (): Entered => [[words.promotePiece, piece.selectedOptions[0]?.text ?? ""]];
  const button = operation(it, words.promote, "promote", words.promoteFollows, () => ({ piece: piece.value }), entered);
  return group(words.promote, filled(button, field(words.promotePiece, piece)));
}

/** A position of chess has eight ranks. */
function isChess(status: Status): boolean {
  return status.fen.split(" ")[0]?.split("/").length === 8;
}

function shown(all: readonly (readonly [string, string])[]): Entered {
  return all.filter(([, value]) => value !== "");
}

function ending(it: Context): HTMLElement {
  const { words, status } = it;
  const result = choice(results.map((value) => [value, value]), status.result);
  const ply = turns(it, status.ply, words.lastTurn);
  const entered = (): Entered => shown([[words.result, result.value], [words.lastPly, ply.value && plyTold(it, Number(ply.value))]]);
  const button = operation(it, words.enterResult, "result", words.resultFollows, () => given({ result: result.value, ply: plyOf(ply), was: status.result || "*" }), entered);
  const said = sides.flatMap((side) => [
    operation(it, words.resigns(words.party[side]), "resign", words.resignFollows, () => ({ side })),
    operation(it, words.offers(words.party[side]), "offer", words.offerFollows, () => ({ side })),
    operation(it, words.declines(words.party[side]), "decline", words.declineFollows, () => ({ side })),
  ]);
  if (it.earlier) {
    return group(words.ending, filled(button, field(words.result, result), field(words.lastPly, ply)));
  }
  const agreed = [operation(it, words.agree, "agree", words.agreeFollows), operation(it, words.takeback, "takeback", words.takebackFollows)];
  return group(words.ending, filled(button, field(words.result, result), field(words.lastPly, ply)), buttons(...said, ...agreed));
}

function signatures(it: Context): HTMLElement | undefined {
  const { words, status } = it;
  if (status.state !== "over" || !status.result) {
    return undefined;
  }
  const signed = status.signed ?? [];
  const told = status.confirmed ? [words.confirmed] : signed.map((who) => words.signed(words.party[who]));
  const lapsed = (status.void_signatures ?? []).map(({ by, name, result, changed }) => {
    const who = `${name} (${words.party[by]})`;
    const what = (changed ?? []).map((part) => words.covered[part] ?? part).join(", ");
    return what === "" ? words.signatureVoid(who, result) : words.signatureChanged(who, result, what);
  });
  const covered = shown([[words.result, status.result], ...tags.map((tag): [string, string] => [words.tag[tag], status.tags?.[tag] ?? ""])]);
  const own = operation(it, words.sign(it.arbiter), "sign", words.signFollows, () => given({ side: "arbiter", digest: status.digest }), () => covered);
  const players = sides.filter((side) => !signed.includes(side)).map((side) => {
    const pin = html("input", { type: "password", inputmode: "numeric", autocomplete: "off", required: true });
    const entered = (): Entered => [[words.signatures, words.party[side]], ...covered];
    const take = () => {
      const secret = pin.value;
      pin.value = "";
      pin.closest(".group")?.classList.remove("edited"); // The field is empty again.
      return given({ side, pin: secret, digest: status.digest });
    };
    return filled(operation(it, words.sign(words.party[side]), "sign", words.signFollows, take, entered), field(`${words.pin} (${words.party[side]})`, pin));
  }); // prettier-ignore
  const rest = signed.includes("arbiter") ? [] : [filled(own)];
  const replay = it.earlier ? undefined : buttons(operation(it, words.replaySheet, "replay", words.replaySheetFollows));
  if (!chosen.has(words.signatures)) {
    chosen.set(words.signatures, true); // The signatures are needed now.
  }
  return group(words.signatures, ...[...told, ...lapsed].map((text) => html("p", { class: "now" }, text)), replay, ...rest, ...players);
}

/** A game before the current one waits for nothing any more. */
function closing(it: Context): HTMLElement {
  return group(it.words.close, buttons(operation(it, it.words.close, "close", it.words.closeFollows)));
}

function names(it: Context): HTMLElement {
  const { words, status } = it;
  const key = (tag: string): string => (tag === "red" && isChess(status) ? "white" : tag);
  const known = (tag: string): string => status.tags?.[key(tag)] ?? "";
  const inputs = tags.map((tag) => [tag, text({ maxlength: "200" }, known(tag))] as const);
  const changed = () => inputs.filter(([tag, input]) => input.value.trim() !== known(tag));
  const body = () => ({ tags: Object.fromEntries(changed().map(([tag, input]) => [key(tag), input.value.trim()])) });
  const entered = (): Entered => changed().map(([tag, input]) => [words.tag[tag], input.value.trim()]);
  const button = operation(it, words.saveNames, "tags", words.namesFollow, body, entered);
  return group(words.players, filled(button, ...inputs.map(([tag, input]) => field(words.tag[tag], input))));
}

function fresh(it: Context): HTMLElement {
  const { words } = it;
  const inputs = sides.map((side) => [side, text({ maxlength: "200" })] as const);
  const games = ["xiangqi", "chess"] as const;
  const play = choice([["", words.sameGame], ...games.map((game): [string, string] => [game, words.games[game]])], it.status.set_up_for);
  const position = text({ maxlength: "100" });
  const control = text({ maxlength: "100", autocapitalize: "off", spellcheck: "false" });
  const { same, yes, no } = words.newFlagEnds;
  const flag = choice([["", same], ["true", yes], ["false", no]]);
  const taken = html("input", { type: "checkbox" });
  const entered = (): Entered => shown([
    [words.whichGame, play.value && (play.selectedOptions[0]?.text ?? "")], [words.startPosition, position.value.trim()],
    [words.newControl, control.value.trim()], [words.newFlag, flag.value && (flag.selectedOptions[0]?.text ?? "")], [words.sameNames, taken.checked ? "✓" : ""],
    ...inputs.map(([side, input]): [string, string] => [words.tag[side], input.value.trim()]),
  ]); // prettier-ignore
  const body = () => {
    const chess = play.value === "chess" || (play.value === "" && isChess(it.status));
    const named = given(Object.fromEntries(inputs.map(([side, input]) => [side === "red" && chess ? "white" : side, input.value.trim()])));
    const regulated = { control: control.value.trim(), flag_ends: flag.value === "" ? undefined : flag.value === "true", same_names: taken.checked || undefined };
    const opened = given({ play: play.value, position: position.value.trim(), ...regulated });
    return Object.keys(named).length === 0 ? opened : { ...opened, tags: named };
  };
  const button = operation(it, words.newGame, "new", words.newGameFollows, body, entered);
  return group(words.newGame, filled(button, field(words.whichGame, play), field(words.startPosition, position), field(words.newControl, control, words.newControlTold), field(words.newFlag, flag), field(words.sameNames, taken), ...inputs.map(([side, input]) => field(words.tag[side], input))));
}

function delay(it: Context): HTMLElement {
  const { words, status } = it;
  const minutes = number({ min: "0", max: "1440", step: "any", required: true }, (status.delay_us ?? 0) / 60e6);
  const moves = number({ min: "0", max: "1000" }, status.delay_moves ?? 0);
  const body = () => given({ delay_us: Math.round(minutes.valueAsNumber * 60e6), delay_moves: moves.valueAsNumber });
  const entered = (): Entered => [[words.delayMinutes, minutes.value], [words.delayMoves, moves.value]];
  const button = operation(it, words.delay, "delay", words.delayFollows, body, entered);
  return group(words.delay, filled(button, field(words.delayMinutes, minutes), field(words.delayMoves, moves)));
}
