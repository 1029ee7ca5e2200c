// What the parts of the organisers' page have in common.

import { button, html } from "../dom.js";
import type { Language } from "../words/commonlanguages.js";
import type { Office, Section } from "./api.js";
import type { OrganiseWords } from "./words.js";

export interface Desk {
  readonly words: OrganiseWords;
  readonly language: Language;
  readonly office: Office;
  /** The chosen section; undefined where there is none yet. */
  readonly section: Section | undefined;
  /** Says what was done. */
  news(text: string): void;
  /** Does something, shows how the event stands then, and says why where it was refused. */
  run(act: () => Promise<unknown>): Promise<boolean>;
  /** Shows another section, and what is done with it. */
  go(tab: Tab, section?: string): void;
}

export const tabs = ["players", "checkIn", "rounds", "results", "standings", "boards"] as const;
export type Tab = (typeof tabs)[number];

/** A part of the page: it stays, and shows the event each time it has changed. */
export interface View {
  element: HTMLElement;
  show(): void;
}

/** What the reader gets an element of again where the part that has it was drawn anew. */
export function redraw(element: Element, ...parts: readonly (Node | undefined)[]): void {
  const drawn = html("div", {}, ...parts);
  if (drawn.innerHTML === element.innerHTML) {
    return;
  }
  const key = (document.activeElement as HTMLElement | null)?.dataset["key"];
  element.replaceChildren(...drawn.childNodes);
  if (key !== undefined && !document.activeElement?.matches("[data-key]")) {
    element.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
  }
}

export const figure = (value: number | string) => html("td", { class: "number" }, String(value));
export const cell = (...children: (Node | string)[]) => html("td", {}, ...children);

export function table(head: readonly string[], rows: readonly HTMLElement[], numbers: readonly number[] = [0]): HTMLElement {
  const cells = head.map((text, i) => html("th", { scope: "col", class: numbers.includes(i) ? "number" : undefined }, text));
  return html("div", { class: "wide", tabindex: "0", role: "group", "aria-label": head.join(", ") }, html("table", {}, html("thead", {}, html("tr", {}, ...cells)), html("tbody", {}, ...rows)));
}

/** Words without accents and capitals, to be searched in. */
export const plain = (text: string) => text.normalize("NFD").replace(/\p{Mn}/gu, "").replace(/đ/gi, "d").toLowerCase();

export interface Question {
  title: string;
  follows: readonly string[];
  yes: string;
  fields?: readonly HTMLElement[];
  act: () => Promise<unknown>;
}

/** Asks, and acts when it is confirmed; a refusal is shown, and the question stays. Resolves whether it was done. */
export function ask(question: Question, words: OrganiseWords): Promise<boolean> {
  return new Promise((resolve) => {
    let done = false;
    const trouble = html("p", { class: "trouble", role: "alert" });
    const act = async () => {
      yes.disabled = true;
      trouble.textContent = "";
      try {
        await question.act();
        done = true;
        dialog.close();
      } catch (error) {
        trouble.textContent = (error as Error).message;
        yes.disabled = false;
      }
    };
    const yes = button(question.yes, undefined, () => void act(), { class: "act" });
    const no = button(words.cancel, undefined, () => dialog.close());
    const follows = html("ul", { class: "follows" }, ...question.follows.map((text) => html("li", {}, text)));
    const dialog = html("dialog", { class: "confirm", "aria-label": question.title },
      html("h2", {}, question.title), follows, html("div", { class: "fields" }, ...(question.fields ?? [])), trouble, html("div", { class: "choose" }, yes, no)); // prettier-ignore
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(done);
    });
    document.body.append(dialog);
    dialog.showModal();
    (question.fields?.[0]?.querySelector<HTMLElement>("input, select") ?? yes).focus();
  });
}

/** Reads numbers of tables, such as 1-10,15; undefined where it is no such list. */
export function tableNumbers(text: string): number[] | undefined {
  const all: number[] = [];
  for (const part of text.split(",").map((each) => each.trim()).filter(Boolean)) {
    const [, first = "", last = first] = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(part) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (from < 1 || to < from) {
      return undefined;
    }
    for (let n = from; n <= to; n++) {
      all.push(n);
    }
  }
  return all;
}
