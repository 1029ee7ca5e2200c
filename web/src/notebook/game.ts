// One game of a file: its board, the current line, the alternatives, the comments, and the conversion to another format.

import "../board.js";
import { button, html, say } from "../dom.js";
import type { Dropped } from "../drop.js";
import { icons } from "../icons.js";
import { keepFile } from "../keepfile.js";
import { isChess, other } from "../position.js";
import { type Preferences, keep, styleOf, wordsOf } from "../preferences.js";
import { lookOf } from "../scene.js";
import { settings } from "../settings.js";
import { steps } from "../stepping.js";
import { type FileGame, Refused, type Shown, convert, formats, formatsOfChess } from "./api.js";
import { notebookLanguages } from "./languages.js";
import { Tree, start } from "./tree.js";
import type { NotebookWords } from "./words.js";

export interface GameView {
  element: HTMLElement;
  /** The current move. */
  readonly at: number;
  stop(): void;
}

interface Page {
  preferences: Preferences;
  at: number | undefined;
  pick(game: number): void;
  change(to: Partial<Preferences>): void;
}

/** Both players, as far as tags name them; the first side's first. */
function playersOf(tags: Readonly<Record<string, string>>): string {
  return [tags["Red"] ?? tags["White"], tags["Black"]].filter(Boolean).join(" – ");
}

/** The tags that stand first, in their order. */
const firstTags = ["Title", "Event", "Site", "Date", "Round", "Red", "White", "Black", "Result"];

function byPlace(a: string, b: string): number {
  const place = (name: string) => (firstTags.includes(name) ? firstTags.indexOf(name) : firstTags.length);
  const sided = (name: string) => name.replace(/^(Red|White)(?=.)/, "A ").replace(/^Black(?=.)/, "B ");
  return place(a) - place(b) || sided(a).localeCompare(sided(b), "en");
}

export function gameView(file: Dropped, shown: Shown, game: number, page: Page): GameView {
  return new View(file, shown, game, page);
}

class View implements GameView {
  readonly element: HTMLElement;
  readonly #tree: Tree;
  readonly #words: NotebookWords;
  #at = start;
  #stopped = false;
  #line: number[] = [];
  readonly #board = html("kyban-board");
  readonly #moves = html("ol", { class: "line" });
  readonly #instead = html("div", { class: "branches" });
  readonly #caption = html("p", { class: "caption" });
  readonly #comment = html("p", { class: "comment" });

  constructor(
    private readonly file: Dropped,
    private readonly shown: Shown,
    private readonly game: number,
    private readonly page: Page,
  ) {
    this.#words = notebookLanguages[page.preferences.language];
    this.#tree = new Tree(this.shown.games[game] as FileGame);
    this.#board.look = lookOf(page.preferences);
    this.#moves.setAttribute("aria-label", this.#words.line);
    this.#moves.addEventListener("click", (event) => {
      const at = (event.target as Element).closest("button")?.dataset["at"];
      if (at !== undefined) {
        this.#go(Number(at));
      }
    });
    this.element = this.#build();
    steps(this.element, {
      by: (plies) => this.#by(plies),
      to: (end) => this.#end(end),
      flip: () => this.#flip(),
    });
    if (page.at !== undefined && page.at < this.#tree.game.nodes.length) {
      this.#at = page.at;
      this.#tree.choose(this.#at);
    }
    this.#draw();
  }

  get at(): number {
    return this.#at;
  }

  /** Later keys are meant for another game. */
  stop(): void {
    this.#stopped = true;
  }

  #by(plies: number): void {
    let at: number | undefined = this.#at;
    for (let i = 0; i < Math.abs(plies) && at !== undefined; i++) {
      at = plies < 0 ? this.#tree.before(at) : this.#tree.after(at);
    }
    if (at !== undefined) {
      this.#go(at);
    }
  }

  #end(end: "start" | "newest"): void {
    this.#go(end === "start" ? start : (this.#tree.line().at(-1) ?? start));
  }

  #flip(): void {
    if (!this.#stopped) {
      const down = other(this.page.preferences.down);
      keep({ down });
      this.page.change({ down });
    }
  }

  #go(at: number): void {
    if (this.#stopped) {
      return;
    }
    this.#at = at;
    this.#tree.choose(at);
    this.#draw();
  }

  #build(): HTMLElement {
    const { preferences } = this.page;
    const words = wordsOf(preferences);
    const controls = html("div", { class: "controls" },
      button(words.start, icons.start(), () => this.#end("start")), button(words.back, icons.back(), () => this.#by(-1)),
      button(words.forward, icons.forward(), () => this.#by(1)), button(words.flip, icons.flip(), () => this.#flip()),
    ); // prettier-ignore
    const boardSide = html("section", { class: "play" }, this.#board, this.#caption, controls);
    const facts = html("section", { class: "facts" }, html("h2", {}, this.#title()), ...this.#games(), this.#about(), this.#told());
    const chosen = settings(preferences, (to) => this.page.change(to), "game", false, this.#tree.game);
    const side = html("section", { class: "told" }, this.#comment, this.#instead, this.#moves, this.#converting(), chosen);
    return html("div", { class: "game" }, facts, boardSide, side);
  }

  #title(): string {
    const { tags } = this.#tree.game;
    const players = playersOf(tags);
    return players || tags["Title"] || this.file.name;
  }

  /** The choice of the game where a file has many. */
  #games(): HTMLElement[] {
    const { games } = this.shown;
    if (games.length < 2) {
      return [];
    }
    const named = (tags: Record<string, string>, at: number) =>
      `${this.#words.game(at + 1)} ${playersOf(tags) || (tags["Title"] ?? "")}`.trim();
    const options = games.map(({ tags }, at) => html("option", { value: `${at}`, selected: at === this.game }, named(tags, at)));
    const select = html("select", {}, ...options);
    select.addEventListener("change", () => this.page.pick(Number(select.value)));
    return [html("label", { class: "choice" }, html("span", {}, this.#words.games), select)];
  }

  /** Tags keep the names that programs give them, and stand as PGN has them: Red's before Black's. */
  #about(): HTMLElement {
    const { tags } = this.#tree.game;
    return html("dl", { class: "about" }, ...Object.keys(tags).sort(byPlace).flatMap((name) => [html("dt", {}, name), html("dd", {}, tags[name] ?? "")]));
  }

  /** The faults of the file. */
  #told(): HTMLElement {
    const { damage, notes } = this.shown;
    const told = [...damage.map(({ offset, reason }) => this.#words.damaged(offset, reason)), ...notes.map((note) => this.#words.putRight(note))];
    return html("ul", { class: "notes" }, ...told.map((text) => html("li", {}, text)));
  }

  #converting(): HTMLElement {
    const words = this.#words;
    const to = html("select", {}, ...(this.shown.games.some(({ fen }) => isChess(fen)) ? formatsOfChess : formats).map((format) => html("option", { value: format }, format.toUpperCase())));
    const which = html("select", {}, html("option", { value: "all" }, words.allGames), html("option", { value: "one" }, words.thisGame));
    const told = html("ul", { class: "notes" });
    const act = button(words.download, undefined, () => void this.#convert(to.value, which.value === "one" ? this.game + 1 : undefined, told));
    const choices = [html("label", { class: "choice" }, html("span", {}, words.convertTo), to)];
    if (this.shown.games.length > 1) {
      choices.push(html("label", { class: "choice" }, html("span", {}, words.games), which));
    }
    return html("section", {}, html("div", { class: "convert" }, ...choices, act), html("div", { role: "status" }, told));
  }

  async #convert(to: string, game: number | undefined, told: HTMLElement): Promise<void> {
    const say = (lines: readonly string[]) => told.replaceChildren(...lines.map((line) => html("li", {}, line)));
    try {
      const made = await convert(this.file, to, styleOf(this.page.preferences, this.#tree.game), game);
      const bytes = Uint8Array.from(atob(made.file), (sign) => sign.charCodeAt(0));
      keepFile(new Blob([bytes], { type: "application/octet-stream" }), `${this.file.name.replace(/\.[^.]*$/, "")}.${made.format}`);
      say(made.lost.length === 0 ? [this.#words.holdsAll] : made.lost.map((what) => this.#words.lost(what)));
    } catch (error) {
      say([error instanceof Refused ? error.message : this.#words.unreachable]);
    }
  }

  #draw(): void {
    const node = this.#tree.node(this.#at);
    this.#board.scene = { position: this.#tree.position(this.#at), last: node?.move };
    this.#board.label = node === undefined ? this.#words.theStart : node.written;
    say(this.#caption, node === undefined ? this.#words.theStart : node.illegal ? `${node.written} · ${this.#words.illegal}` : node.written);
    const comment = node === undefined ? this.#tree.game.text : node.text;
    say(this.#comment, comment ?? "");
    this.#comment.hidden = !comment;
    this.#drawLine();
    const siblings = node === undefined ? [] : this.#tree.next(node.parent).filter((at) => at !== this.#at);
    const moves = siblings.map((at) => {
      const move = this.#tree.node(at);
      return button(move?.written ?? "", undefined, () => this.#go(at), move?.illegal ? { class: "illegal" } : {});
    });
    this.#instead.replaceChildren(...(moves.length === 0 ? [] : [html("span", {}, `${this.#words.otherMoves}:`), ...moves]));
  }

  /** The line is drawn again only if it is another one. */
  #drawLine(): void {
    const line = this.#tree.line();
    if (line.length !== this.#line.length || line.some((at, i) => at !== this.#line[i])) {
      this.#line = line;
      this.#moves.replaceChildren(...line.map((at, i) => html("li", {}, this.#move(at, i))));
    }
    for (const each of this.#moves.querySelectorAll("[aria-current]")) {
      each.removeAttribute("aria-current");
    }
    const now = this.#moves.querySelector<HTMLElement>(`[data-at="${this.#at}"]`);
    now?.setAttribute("aria-current", "true");
    if (now != null) {
      const [list, seen] = [this.#moves.getBoundingClientRect(), now.getBoundingClientRect()];
      if (seen.top < list.top || seen.bottom > list.bottom) {
        this.#moves.scrollTop += seen.top - list.top - 40;
      }
    }
  }

  #move(at: number, place: number): HTMLElement {
    const node = this.#tree.node(at);
    const black = this.#tree.game.fen.split(" ")[1] === "b";
    const ply = place + (black ? 1 : 0);
    const number = ply % 2 === 0 || place === 0 ? `${Math.floor(ply / 2) + 1}.${ply % 2 === 0 ? "" : ".."} ` : "";
    const branching = this.#tree.next(this.#tree.before(at)).length > 1;
    const names = [branching ? "branching" : "", node?.illegal ? "illegal" : ""].filter(Boolean).join(" ");
    return html("button", { type: "button", "data-at": `${at}`, ...(names === "" ? {} : { class: names }) }, `${number}${node?.written ?? ""}${node?.text ? " *" : ""}`);
  }
}
