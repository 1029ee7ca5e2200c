// <kyban-moves>: the scoresheet, a button for each ply. Picking one emits an event, "pick", with the ply in its detail.

import type { Row, Style } from "./api.js";
import { html, say } from "./dom.js";
import { moveNumber } from "./position.js";
import { written } from "./phrases.js";
import { clock } from "./times.js";
import type { Words } from "./words/words.js";

export interface Sheet {
  rows: readonly Row[];
  style: Style;
  words: Words;
  /** Why a ply is not certain. */
  doubt(row: Row): string;
  /** The ply on the board, 0 for the start. */
  shown: number;
}

/** The language in which a reader reads the moves of a notation. */
const spokenAs: Readonly<Record<Style, string>> = {
  zh: "zh", "zh-hant": "zh-Hant", vi: "vi", wxf: "en", iccs: "en", ucci: "en", san: "en", lan: "en", fan: "en", uci: "en",
}; // prettier-ignore

/** A list is made for one language: another language takes another element. */
export class Moves extends HTMLElement {
  #body = html("tbody");
  #buttons: HTMLButtonElement[] = [];
  #table = html("table");
  #doubt: (row: Row) => string = () => "";
  #empty = html("p", { class: "quiet" });

  connectedCallback(): void {
    this.addEventListener("click", (event) => {
      const ply = (event.target as Element).closest("button")?.dataset["ply"];
      if (ply !== undefined) {
        this.dispatchEvent(new CustomEvent("pick", { detail: Number(ply) }));
      }
    });
  }

  set sheet({ rows, style, words, shown, doubt }: Sheet) {
    this.#doubt = doubt;
    this.#head(words);
    say(this.#empty, rows.length === 0 ? words.noMoves : "");
    while (this.#buttons.length > rows.length) {
      this.#buttons.pop()?.remove();
    }
    rows.forEach((row, index) => this.#row(row, index, style));
    this.#trim(rows);
    this.#buttons.forEach((button, index) => {
      if (index + 1 === shown) {
        button.setAttribute("aria-current", "true");
      } else {
        button.removeAttribute("aria-current");
      }
    });
    this.#reveal(shown);
  }

  #head(words: Words): void {
    if (this.#table.isConnected) {
      return;
    }
    this.append(this.#table, this.#empty);
    const cells = [words.number, words.side.red, words.side.black].map((text) => html("th", { scope: "col" }, text));
    this.#table.replaceChildren(html("caption", { class: "hidden" }, words.moveList), html("thead", {}, html("tr", {}, ...cells)), this.#body);
  }

  /** The rows of the table number moves; a game in which Black begins leaves Red's first cell empty. */
  #row(row: Row, index: number, style: Style): void {
    let button = this.#buttons[index];
    if (button === undefined) {
      button = html("button", { type: "button", "data-ply": String(row.ply) }, html("span"), html("small"));
      this.#buttons.push(button);
      this.#cell(row).append(button);
    }
    const [text, time] = button.children;
    text?.setAttribute("lang", spokenAs[style]);
    say(text as Element, row.open ? `${written(row, style)} ?` : written(row, style));
    say(time as Element, row.elapsed_us === undefined ? "" : clock(row.elapsed_us));
    button.classList.toggle("open", row.open ?? false);
    button.title = row.open ? this.#doubt(row) : "";
  }

  #cell(row: Row): Element {
    const number = moveNumber(row.ply, row.side);
    const line = this.#body.rows[number - 1] ?? this.#line(number);
    return line.cells[row.side === "red" ? 1 : 2] as Element;
  }

  #line(number: number): HTMLTableRowElement {
    const line = html("tr", {}, html("th", { scope: "row" }, `${number}`), html("td"), html("td"));
    this.#body.append(line);
    return line;
  }

  #trim(rows: readonly Row[]): void {
    const last = rows.at(-1);
    const wanted = last === undefined ? 0 : moveNumber(last.ply, last.side);
    while (this.#body.rows.length > wanted) {
      this.#body.deleteRow(-1);
    }
  }

  /** Scrolls the list, and nothing else, so that the current ply is in sight. */
  #reveal(shown: number): void {
    const button = this.#buttons[shown - 1];
    if (button === undefined) {
      this.scrollTop = this.scrollLeft = 0;
      return;
    }
    const list = this.getBoundingClientRect();
    const seen = button.getBoundingClientRect();
    if (seen.top < list.top + 40 && this.clientHeight > 80) {
      this.scrollTop += seen.top - list.top - 40;
    } else if (seen.bottom > list.bottom - 8) {
      this.scrollTop += seen.bottom - list.bottom + 8;
    }
    if (seen.left < list.left + 24 || seen.right > list.right - 24) {
      this.scrollLeft += seen.right - list.right + 24;
    }
  }
}

customElements.define("kyban-moves", Moves);

declare global {
  interface HTMLElementTagNameMap {
    "kyban-moves": Moves;
  }
}
