// <kyban-notebook>: the reader drops a file of games on it; the page shows and converts the file.

import { html } from "../dom.js";
import { type Dropped, handed, largest, takeDrops } from "../drop.js";
import { header } from "../frame.js";
import { type Preferences, applyPreferences, load, styleOf } from "../preferences.js";
import { Refused, type Shown, show } from "./api.js";
import { type GameView, gameView } from "./game.js";
import { notebookLanguages } from "./languages.js";

export class NotebookPage extends HTMLElement {
  #preferences: Preferences = load();
  #file: Dropped | undefined;
  /** The file read last, shown or refused. */
  #tried: Dropped | undefined;
  #shown: Shown | undefined;
  #game = 0;
  #view: GameView | undefined;
  #trouble = html("p", { class: "trouble", role: "alert" });
  #asked = 0;

  connectedCallback(): void {
    takeDrops((file) => void this.#take(file));
    this.#draw();
    const before = handed();
    if (before !== undefined) {
      void this.#read(before, before.size);
    }
  }

  get #words() {
    return notebookLanguages[this.#preferences.language];
  }

  async #take(file: File): Promise<void> {
    const bytes = file.size > largest ? new Uint8Array() : new Uint8Array(await file.arrayBuffer());
    await this.#read({ name: file.name, bytes }, file.size);
  }

  /** Shows a file. Of two files read at once, the later one is shown. */
  async #read(file: Dropped, size: number): Promise<void> {
    const asked = ++this.#asked;
    this.#tried = undefined;
    this.#trouble.textContent = size > largest ? this.#words.tooLarge(largest / 1024) : this.#words.reading;
    if (size > largest) {
      return;
    }
    this.#tried = file;
    try {
      const style = styleOf(this.#preferences, this.#shown?.games[0]);
      let shown = await show(file, style);
      const own = styleOf(this.#preferences, shown.games[0]);
      if (own !== style) {
        shown = await show(file, own); // It is of the other game, which has other notations.
      }
      if (asked !== this.#asked) {
        return;
      }
      const same = file === this.#file;
      [this.#file, this.#shown, this.#game] = [file, shown, same ? this.#game : 0];
      this.#trouble.textContent = "";
      this.#draw();
    } catch (error) {
      if (asked === this.#asked) {
        this.#trouble.textContent = `${file.name}: ${error instanceof Refused ? error.message : this.#words.unreachable}`;
      }
    }
  }

  #change(to: Partial<Preferences>): void {
    const game = this.#shown?.games[0];
    const [style, { language }] = [styleOf(this.#preferences, game), this.#preferences];
    this.#preferences = { ...this.#preferences, ...to };
    this.#draw();
    const again = this.#file ?? this.#tried;
    if (again !== undefined && (style !== styleOf(this.#preferences, game) || language !== this.#preferences.language)) {
      void this.#read(again, again.bytes.length); // Its moves and comments are written otherwise.
    }
  }

  #draw(): void {
    applyPreferences(this.#preferences);
    document.title = `Kyban · ${this.#words.title}`;
    const at = this.#view?.at;
    const [file, shown] = [this.#file, this.#shown];
    this.#view?.stop();
    this.#view = undefined;
    const parts: Node[] = [html("h1", {}, this.#words.title), this.#drop(), this.#trouble];
    if (file !== undefined && shown !== undefined) {
      this.#view = gameView(file, shown, this.#game, {
        preferences: this.#preferences,
        at,
        pick: (game) => {
          this.#game = game;
          this.#view?.stop();
          this.#view = undefined;
          this.#draw();
        },
        change: (to) => this.#change(to),
      });
      parts.push(this.#view.element);
    }
    this.replaceChildren(header(this.#preferences, (to) => this.#change(to)), html("main", { class: this.#view === undefined ? "notebook" : "notebook shows" }, ...parts));
  }

  #drop(): HTMLElement {
    const input = html("input", { type: "file", class: "hidden", accept: ".xqf,.cbr,.cbl,.cbf,.pgn,.json,.ubb,.txt,.html,.htm,.dhtmlxq" });
    input.addEventListener("change", () => {
      const file = input.files?.[0];
      if (file !== undefined) {
        void this.#take(file);
      }
    });
    const label = html("label", { class: "button" }, this.#words.chooseFile, input); // The browser's own button speaks the browser's language.
    return html("section", { class: "drop" }, html("p", {}, this.#words.dropHere), label, html("small", {}, this.#words.whatIsTaken));
  }
}

customElements.define("kyban-notebook", NotebookPage);
