// One game with the bar, the graph and the best lines.

import "../board.js";
import "../moves.js";
import { allow, button, html, list, say } from "../dom.js";
import { Feed } from "../feed.js";
import { plate } from "../frame.js";
import { icons } from "../icons.js";
import type { Link } from "../live.js";
import { type Model, turnAfter } from "../model.js";
import { boardLabel, currency, doubt, fullMoves, hasEnded, numbered, place, player, plyName, sideAt, standing, title } from "../phrases.js";
import { isChess, other, sides } from "../position.js";
import { type Preferences, keep, styleOf, wordsOf } from "../preferences.js";
import { lookOf, sceneOf } from "../scene.js";
import { settings } from "../settings.js";
import { steps } from "../stepping.js";
import { type Analysis, type Line, Refused, fetchAnalysis } from "./api.js";
import { graph } from "./graph.js";
import { commentaryLanguages } from "./languages.js";
import { scoreText, share } from "./score.js";
import type { CommentaryWords } from "./words.js";

/** How often the page asks for the engine's analysis. */
const every_ms = 1_000;

export interface GameView {
  element: HTMLElement;
  stop(): void;
}

interface Page {
  preferences: Preferences;
  failed(error: unknown): void;
  change(to: Partial<Preferences>): void;
}

export function gameView(game: number, page: Page): GameView {
  const view = new View(game, page);
  return { element: view.element, stop: () => view.stop() };
}

class View {
  #model: Model | undefined;
  #link: Link = { state: "connecting" };
  #analysis: Analysis | undefined;
  /** The page showed later plies than the engine had at the last request: the engine is behind the delay. */
  #isBehind = false;
  /** Why there is no analysis. */
  #refused = "";
  #shown: number | undefined;
  #stopped = false;
  readonly #parts: ReturnType<View["build"]>;
  readonly element: HTMLElement;

  constructor(
    private readonly game: number,
    private readonly page: Page,
  ) {
    this.#parts = this.build();
    this.element = this.#parts.main;
    this.#parts.settings(undefined);
    steps(this.element, {
      by: (plies) => this.#go(this.#ply + plies),
      to: (end) => this.#go(end === "start" ? 0 : Infinity),
      flip: () => this.#flip(),
    });
    const feed = new Feed(game, {
      show: (model) => {
        const first = this.#model === undefined;
        this.#model = model;
        if (first) {
          this.#parts.settings(model.game);
        }
        this.#draw();
      },
      link: (link) => {
        this.#link = link;
        this.#draw();
      },
    });
    void feed.run();
    void this.#follow();
  }

  stop(): void {
    this.#stopped = true;
  }

  get #words(): CommentaryWords {
    return commentaryLanguages[this.page.preferences.language];
  }

  get #ply(): number {
    return this.#shown ?? this.#model?.sheet.length ?? 0;
  }

  /** Asks again and again while the reader looks at the page. */
  async #follow(): Promise<void> {
    while (!this.#stopped) {
      if (!document.hidden) {
        await this.#ask();
      }
      await new Promise((next) => setTimeout(next, every_ms));
    }
  }

  async #ask(): Promise<void> {
    try {
      const sheet = this.#model?.sheet ?? [];
      const analysis = await fetchAnalysis(this.game, this.#shown);
      this.#isBehind = analysis.plies < sheet.length;
      this.#refused = "";
      this.#analysis = analysis;
    } catch (error) {
      if (!(error instanceof Refused)) {
        return; // The board is out of reach; the feed reports that.
      }
      this.#analysis = undefined;
      this.#refused = error.message;
      this.page.failed(error);
    }
    if (!this.#stopped) {
      this.#draw();
    }
  }

  #go(ply: number): void {
    const last = this.#model?.sheet.length ?? 0;
    this.#shown = ply >= last ? undefined : Math.max(0, ply);
    this.#draw();
    void this.#ask();
  }

  #flip(): void {
    const down = other(this.page.preferences.down);
    keep({ down });
    this.page.change({ down });
  }

  private build() {
    const { preferences } = this.page;
    const words = wordsOf(preferences);
    const board = html("kyban-board");
    board.look = lookOf(preferences);
    const moves = html("kyban-moves", { tabindex: "0", "aria-label": words.moveList, role: "region" });
    moves.addEventListener("pick", (event) => this.#go((event as CustomEvent<number>).detail));
    const [where, heading, stands] = [html("p", { class: "where" }), html("h1", {}, "Kyban"), html("p", { class: "standing" })];
    const status = html("p", { class: "status", role: "status" });
    const score = html("p", { class: "score" });
    const engine = html("p", { role: "status" });
    const notes = html("ul", { class: "notes" });
    const lines = html("ol", { class: "lines" });
    const filled = html("div", { class: "share" });
    const bar = html("div", { class: "bar", role: "img" }, filled);
    bar.classList.toggle("turned", preferences.down === "black");
    const drawn = graph((ply) => this.#go(ply));
    const plates = { red: plate("red", preferences), black: plate("black", preferences) };
    const caption = html("p", { class: "caption" });
    const forward = button(words.forward, icons.forward(), () => this.#go(this.#ply + 1));
    const newest = button(words.newest, undefined, () => this.#go(Infinity), { class: "newest" });
    const controls = html("div", { class: "controls" },
      button(words.start, icons.start(), () => this.#go(0)), button(words.back, icons.back(), () => this.#go(this.#ply - 1)),
      forward, newest, button(words.flip, icons.flip(), () => this.#flip()),
    ); // prettier-ignore
    const { down } = preferences;
    const boardSide = html("section", { class: "play" }, plates[other(down)].element, html("div", { class: "measured" }, bar, board), plates[down].element, caption, controls);
    const facts = html("section", { class: "facts" }, where, heading, html("div", { class: "state" }, status, stands), score, engine, notes);
    const chosen = html("div");
    const side = html("section", { class: "told" }, html("h2", {}, this.#words.bestLines), lines, drawn.element, moves, chosen);
    const main = html("main", { class: "game" }, facts, boardSide, side);
    const choices = (game: { fen: string } | undefined) => {
      const open = chosen.querySelector("details")?.open ?? false;
      chosen.replaceChildren(settings(preferences, (to) => this.page.change(to), "game", open, game));
    };
    return { main, board, moves, where, heading, stands, status, score, engine, notes, lines, filled, bar, drawn, plates, caption, forward, newest, settings: choices };
  }

  #draw(): void {
    const { preferences } = this.page;
    const words = wordsOf(preferences, this.#model?.game);
    const { status, stands, where, heading, caption, board, moves, plates } = this.#parts;
    const { kind, text } = currency(this.#link, this.#model?.game, words, preferences.language);
    status.className = `status ${kind}`;
    say(status, text);
    const model = this.#model;
    if (model === undefined) {
      return;
    }
    const style = styleOf(preferences, model.game);
    say(heading, title(model.game, words));
    say(where, place(model.game, words));
    say(stands, standing(model.game, turnAfter(model, model.sheet.length), words));
    const { newest, forward } = this.#parts;
    allow(forward, this.#shown !== undefined);
    allow(newest, this.#shown !== undefined);
    say(newest, model.game.live === false || hasEnded(model.game) ? words.toEnd : words.newest);
    const row = model.sheet[this.#ply - 1];
    say(caption, row === undefined ? "" : `${numbered(row, style)}${row.open ? " ?" : ""}`);
    for (const side of sides) {
      plates[side].show(model.game);
      say(plates[side].name, player(model.game, side, words));
    }
    moves.sheet = { rows: model.sheet, style, words, shown: this.#ply, doubt: (row) => doubt(model, row, words, style) };
    board.look = lookOf(preferences);
    board.scene = sceneOf(model, this.#ply);
    board.label = boardLabel(model, this.#ply, preferences);
    this.#drawAnalysis(model);
  }

  #drawAnalysis(model: Model): void {
    const { score, lines, filled, bar, drawn } = this.#parts;
    const { preferences } = this.page;
    const chess = isChess(model.game.fen);
    const scores = this.#analysis?.scores ?? [];
    const plies = this.#analysis?.plies ?? 0;
    const unknown = this.#isBehind && this.#ply > plies;
    const at = unknown ? undefined : scores.find(({ ply }) => ply === Math.min(this.#ply, plies));
    const text = at === undefined ? "" : at.ending === undefined ? scoreText(at) : this.#words.ending[at.ending];
    say(score, text);
    bar.classList.toggle("chess", chess);
    bar.setAttribute("aria-label", text === "" ? this.#words.noLinesYet : this.#words.evaluation(text));
    filled.style.height = `${100 * (at === undefined ? 0.5 : share(at))}%`;
    drawn.show(scores, plies, Math.min(this.#ply, plies), this.#words.graph(wordsOf(this.page.preferences, this.#model?.game).moves(fullMoves(plies))));
    const best = unknown ? [] : (this.#analysis?.at?.lines ?? []);
    const style = styleOf(preferences, model.game);
    const none = this.#refused === "" && at?.ending === undefined && best.length === 0 ? [html("li", {}, this.#words.noLinesYet)] : [];
    list(lines, [...best.map((line) => this.#line(line, style)), ...none]);
    this.#drawState(model);
  }

  #line(line: Line, style: string): HTMLElement {
    const moves = (line.text[style] ?? line.moves).join(" ");
    return html("li", {}, html("b", {}, scoreText(line)), moves, " ", html("small", {}, this.#words.depth(line.depth)));
  }

  /** The engine's work, and notes on it. */
  #drawState(model: Model): void {
    const words = this.#words;
    const analysis = this.#analysis;
    const { engine, notes } = this.#parts;
    const doing = analysis?.state === "done" ? words.done : words.thinking;
    say(engine, analysis === undefined ? "" : analysis.engine === undefined ? words.noEngineYet : `${analysis.engine}: ${doing}`);
    const general = wordsOf(this.page.preferences, model.game);
    const red = general.side.red;
    const last = (ply: number) => (ply === 0 ? words.start : plyName({ ply, side: sideAt(model, ply) }, general));
    const told = [
      this.#refused,
      analysis?.state === "failed" ? words.failed(analysis.trouble ?? "") : "",
      analysis !== undefined && analysis.follows < analysis.plies ? words.followsUntil(last(analysis.follows)) : "",
      analysis !== undefined && this.#isBehind ? words.allowedUntil(last(analysis.plies)) : "",
      analysis === undefined ? "" : `${words.whatEverybodySees} ${words.scoresAre(red)}`,
    ];
    list(notes, told.filter(Boolean).map((text) => html("li", {}, text)));
  }
}
