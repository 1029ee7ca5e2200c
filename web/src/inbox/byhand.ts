// The moves of a table where no board records them: an arbiter enters and corrects them. The address is /arbiter#by-hand/TABLE.

import { html, say } from "../dom.js";
import { type Preferences, commonOf } from "../preferences.js";
import { Problem, ask, send } from "../arbiter/api.js";
import { inboxLanguages } from "./languages.js";

/** What was entered by hand at a table, as docs/formats/hall.md describes it. */
interface ByHand {
  table: number;
  round: number;
  game: number;
  red?: string;
  white?: string;
  black: string;
  stored?: number;
  refused?: string;
  shown: boolean;
  differs?: number;
  recorded: number;
  by: string[];
  moves: { ply: number; text: string }[];
  faults: { ply?: number; text?: string; why: string }[];
  entries: { at: string; by: string; after: number; moves: string[]; result?: string; reason?: string }[];
}

/** The table whose moves the address asks for. */
export function tableByHand(): number | undefined {
  const [, table] = /^#by-hand\/(\d{1,5})$/.exec(location.hash) ?? [];
  return table === undefined ? undefined : Number(table);
}

export const byHandOf = (table: number) => `#by-hand/${table}`;

export class MovesByHand {
  readonly element = html("main", { class: "boards by-hand" });
  #told: ByHand | undefined;
  #trouble = html("p", { class: "trouble", role: "alert" });
  #said = html("p", { class: "quiet", role: "status" });
  #text = html("textarea", { id: "by-hand-moves", rows: "4", maxlength: "40000", spellcheck: "false" });
  #reason = html("input", { id: "by-hand-reason", maxlength: "500" });
  #after = html("input", { id: "by-hand-after", type: "number", min: "0", inputmode: "numeric" });

  constructor(
    readonly table: number,
    private readonly preferences: Preferences,
  ) {
    this.#draw();
    void this.#attempt(async () => this.#take((await ask(this.#path)) as ByHand));
  }

  get #path(): string {
    return `/tables/${this.table}/api/by-hand?lang=${this.preferences.language}`;
  }

  /** Does something that the hall may refuse. */
  async #attempt(what: () => Promise<void>): Promise<void> {
    try {
      await what();
      say(this.#trouble, "");
    } catch (error) {
      say(this.#trouble, error instanceof Problem ? error.message : String(error));
    }
  }

  #take(told: ByHand): void {
    this.#told = told;
    this.#after.value = String(told.moves.length);
    this.#draw();
  }

  /** Tries what is written, names each fault, and enters it where there is none. */
  async #enter(): Promise<void> {
    const told = this.#told;
    if (told === undefined) {
      return;
    }
    const body = { round: told.round, game: told.game, after: Number(this.#after.value), text: this.#text.value, reason: this.#reason.value, seen: told.entries.length };
    const tried = (await send("POST", this.#path, { ...body, dry_run: true })) as ByHand;
    if (tried.faults.length > 0) {
      say(this.#said, "");
      this.#draw(tried.faults);
      return;
    }
    const entered = (await send("POST", this.#path, body)) as ByHand;
    this.#text.value = "";
    this.#reason.value = "";
    this.#take(entered);
    say(this.#said, inboxLanguages[this.preferences.language].byHand.entered);
    this.#text.focus();
  }

  #draw(faults: ByHand["faults"] = []): void {
    const words = inboxLanguages[this.preferences.language];
    const told = this.#told;
    const names = told === undefined ? "" : [told.red ?? told.white, told.black].filter(Boolean).join(" – ");
    const title = [commonOf(this.preferences).table(String(this.table)), names].filter(Boolean).join(" · ");
    const back = html("p", {}, html("a", { href: "#" }, words.title));
    const parts: HTMLElement[] = [back, html("h1", {}, words.byHand.title), html("p", { class: "event" }, title), this.#trouble];
    if (told !== undefined) {
      parts.push(...this.#standing(told), ...(told.refused === undefined ? [this.#form(faults)] : []), this.#said, ...this.#entries(told));
    }
    this.element.replaceChildren(...parts);
  }

  /** The moves as they stand, and where they come from. */
  #standing(told: ByHand): HTMLElement[] {
    const words = inboxLanguages[this.preferences.language].byHand;
    const source = told.by.length > 0 ? words.enteredBy(told.by.join(", ")) : told.recorded > 0 ? words.recorded(told.recorded) : words.nothing;
    const moves = told.moves.map(({ ply, text }) => html("li", { "data-ply": String(ply) }, text));
    const shown = told.by.length > 0 ? html("p", {}, html("a", { href: `/tables/${told.table}` }, told.shown ? words.isShown : words.boardShown)) : undefined;
    return [
      html("p", {}, source),
      ...(told.differs === undefined ? [] : [html("p", { class: "trouble" }, words.differs(told.differs))]),
      ...(told.refused === undefined ? [] : [html("p", { class: "quiet" }, told.refused)]),
      ...(shown === undefined ? [] : [shown]),
      html("ol", { class: "moves-by-hand" }, ...moves),
    ];
  }

  #form(faults: ByHand["faults"]): HTMLElement {
    const words = inboxLanguages[this.preferences.language].byHand;
    const enter = html("button", { class: "main" }, words.enter);
    const wrong = faults.map(({ ply, text, why }) => html("li", {}, [ply === undefined ? undefined : words.ply(ply), text, why].filter(Boolean).join(" · ")));
    const form = html(
      "form",
      {},
      html("label", { for: "by-hand-moves" }, words.moves),
      this.#text,
      html("label", { for: "by-hand-after" }, words.after),
      this.#after,
      html("label", { for: "by-hand-reason" }, words.reason),
      this.#reason,
      html("div", { role: "alert" }, html("ul", { class: "faults" }, ...wrong)),
      enter,
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#attempt(() => this.#enter());
    });
    return form;
  }

  #entries({ entries }: ByHand): HTMLElement[] {
    const words = inboxLanguages[this.preferences.language].byHand;
    if (entries.length === 0) {
      return [];
    }
    const lines = entries.map(({ at, by, after, moves, result, reason }) =>
      html("li", {}, [new Date(at).toLocaleTimeString(this.preferences.language), by, result ?? words.entry(after, moves.length), reason].filter(Boolean).join(" · ")),
    );
    return [html("h2", {}, words.entries), html("ul", { class: "entries" }, ...lines)];
  }
}
