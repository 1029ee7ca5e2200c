// Every input is confirmed first: the reader sees the input and its consequences, and only then the button.

import type { Look } from "../board.js";
import { button, html } from "../dom.js";
import { parse } from "../position.js";
import { type Act, Problem, type Setting, type Status } from "./api.js";
import { MarkedBoard } from "./marks.js";
import type { ArbiterWords } from "./words.js";

export interface Question {
  title: string;
  /** The input: a name and a value for each field. */
  entered: readonly (readonly [name: string, value: string])[];
  follows: readonly string[];
  /** Where pieces have to be set up again. */
  restore?: Setting | undefined;
  act: Act;
  /** The question if the board takes the input for a slip, and the input if it is none. */
  insist?: { told: string; title: string; act: Act } | undefined;
}

export interface Asking {
  words: ArbiterWords;
  look: Look;
  /** Carries the act out; an error is shown, and the dialog stays open. */
  carryOut(act: Act): Promise<Status>;
}

/** The status by which a board refuses a request that has no meaning as it is. */
const meaningless = 422;

/** Asks, and carries the act out when it is confirmed. Undefined if the arbiter went back. */
export function confirm(question: Question, asking: Asking): Promise<Status | undefined> {
  return new Promise((resolve) => {
    const { words } = asking;
    const trouble = html("p", { class: "trouble", role: "alert" });
    const yes = button(words.confirm, undefined, () => void act(), { class: "act" });
    const no = button(words.back, undefined, () => dialog.close());
    const dialog = html("dialog", { class: "confirm", "aria-label": question.title }, ...content(question, asking), trouble, html("div", { class: "choose" }, yes, no));
    let status: Status | undefined;
    let { act: entered, insist } = question;
    async function act(): Promise<void> {
      yes.disabled = true;
      try {
        status = await asking.carryOut(entered);
        dialog.close();
      } catch (error) {
        trouble.textContent = (error as Error).message;
        if (insist !== undefined && error instanceof Problem && error.status === meaningless) {
          trouble.textContent = insist.told;
          yes.textContent = insist.title;
          [entered, insist] = [insist.act, undefined];
        }
        yes.disabled = false;
      }
    }
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(status);
    });
    document.body.append(dialog);
    dialog.showModal();
    yes.focus();
  });
}

function content({ title, entered, follows, restore }: Question, asking: Asking): Node[] {
  const { words } = asking;
  const named = entered.flatMap(([name, value]) => [html("dt", {}, name), html("dd", {}, value)]);
  const sentences = html("ul", { class: "follows" }, ...follows.map((text) => html("li", {}, text)));
  const parts: Node[] = [html("h2", {}, title)];
  if (named.length > 0) {
    parts.push(html("h3", {}, words.youEnter), html("dl", { class: "entered" }, ...named));
  }
  parts.push(html("h3", {}, words.whatFollows), sentences);
  if (restore !== undefined) {
    parts.push(settingUp(restore, asking.look));
  }
  return parts;
}

/** The position to set up, with the points that must change. */
function settingUp({ fen, place, take, told }: Setting, look: Look): HTMLElement {
  const marked = new MarkedBoard();
  marked.board.look = look;
  marked.board.scene = { position: parse(fen) };
  marked.mark({ place, take }, look);
  marked.board.label = told.join(". ");
  return html("div", { class: "setting" }, marked.element, html("ul", {}, ...told.map((line) => html("li", {}, line))));
}
