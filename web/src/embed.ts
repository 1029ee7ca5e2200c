// <kyban-embed>: a game for an <iframe> on another page, with board, names, clocks and moves to step through. It links to
// the page of the game.

import "./board.js";
import "./moves.js";
import { drawClocks, tick } from "./clocks.js";
import { Place, controls } from "./controls.js";
import { html, say } from "./dom.js";
import { Feed } from "./feed.js";
import { plate } from "./frame.js";
import type { Link } from "./live.js";
import { type Model, turnAfter } from "./model.js";
import { drawPlates } from "./plates.js";
import { other } from "./position.js";
import { type Preferences, applyPreferences, load, styleOf, wordsOf } from "./preferences.js";
import { lookOf, sceneOf } from "./scene.js";
import { behind, boardLabel, doubt, doubts, hasEnded, isPaused, linked, numbered, publishedTurn, scored, standing, title } from "./phrases.js";
import { steps } from "./stepping.js";
import { Turns } from "./turnplayer.js";

export class Embed extends HTMLElement {
  #preferences: Preferences = load();
  #model: Model | undefined;
  #link: Link = { state: "connecting" };
  #place = this.#atNewest();
  #turns = this.#noTurns();
  #parts = this.#build();

  connectedCallback(): void {
    applyPreferences(this.#preferences);
    this.replaceChildren(this.#parts.main);
    steps(this, { by: (plies) => this.#go(this.#place.ply + plies), to: (end) => this.#go(end === "start" ? 0 : Infinity), flip: () => this.#flip() });
    const named = this.getAttribute("game");
    const feed = new Feed(named === null ? undefined : Number(named), {
      begin: () => {
        this.#turns.stop();
        this.#model = undefined;
        this.#place = this.#atNewest();
        this.#turns = this.#noTurns();
        this.#rebuild();
      },
      show: (model) => {
        this.#model = model;
        this.#turns.follow(model.game.published ?? [], true);
        if (!this.#place.isNewest && this.#place.ply >= model.sheet.length) {
          this.#place = this.#atNewest();
        }
        this.#draw();
      },
      link: (link) => {
        this.#link = link;
        this.#draw();
      },
    });
    void feed.run();
    tick(() => drawClocks(this.#parts.plates, this.#model, wordsOf(this.#preferences, this.#model?.game)));
  }

  #atNewest(): Place {
    return new Place(() => this.#model?.sheet.length ?? 0);
  }

  #noTurns(): Turns {
    return new Turns(
      (scene) => (this.#parts.board.scene = scene),
      () => this.#draw(),
    );
  }

  #go(ply: number): void {
    this.#turns.stop();
    this.#place.go(ply);
    this.#draw();
  }

  /** For this visit alone: the reader chooses preferences for another page there. */
  #flip(): void {
    this.#preferences = { ...this.#preferences, down: other(this.#preferences.down) };
    this.#rebuild();
    this.#draw();
  }

  #rebuild(): void {
    this.#parts = this.#build();
    this.replaceChildren(this.#parts.main);
  }

  #build() {
    const { down } = this.#preferences;
    const words = wordsOf(this.#preferences);
    const board = html("kyban-board");
    board.look = lookOf(this.#preferences);
    const moves = html("kyban-moves", { tabindex: "0", "aria-label": words.moveList, role: "region" });
    moves.addEventListener("pick", (event) => this.#go((event as CustomEvent<number>).detail));
    const plates = { red: plate("red", this.#preferences), black: plate("black", this.#preferences) };
    const caption = html("p", { class: "caption" });
    const line = html("p", { class: "line", role: "status" });
    const heading = html("h1", { class: "hidden" }, "Kyban");
    const leads = html("a", { class: "leads", target: "_blank", rel: "noopener" }, "Kyban");
    const steering = controls(() => this.#place, words, { go: (ply) => this.#go(ply), flip: () => this.#flip() });
    const play = html("section", { class: "play" }, plates[other(down)].element, board, plates[down].element);
    const below = html("section", { class: "below" }, caption, steering.element, moves, html("p", { class: "footing" }, line, leads));
    return { main: html("main", {}, heading, play, below), board, moves, plates, caption, line, heading, leads, steering };
  }

  #draw(): void {
    const { board, moves, plates, caption, line, heading, leads, steering, main } = this.#parts;
    const model = this.#model;
    const words = wordsOf(this.#preferences, model?.game);
    main.classList.toggle("empty", model === undefined);
    say(line, this.#said());
    if (model === undefined) {
      return;
    }
    const { game, sheet } = model;
    const { ply } = this.#place;
    const style = styleOf(this.#preferences, game);
    document.title = title(game, words);
    say(heading, document.title);
    leads.href = `/games/${game.id}`;
    leads.ariaLabel = `${document.title}, Kyban`;
    if (this.#turns.playing === undefined) {
      board.scene = sceneOf(model, ply);
    }
    board.label = boardLabel(model, ply, this.#preferences);
    caption.classList.toggle("hands", this.#turns.playing !== undefined);
    drawPlates(plates, model, ply, this.#preferences, false);
    say(caption, this.#caption(model));
    steering.draw(game.live === false || hasEnded(game));
    moves.sheet = { rows: sheet, style, words, shown: ply, doubt: (of) => doubt(model, of, words, style) };
  }

  /** Under the board: the turn that is played, how the game ended, or the move that is shown. */
  #caption(model: Model): string {
    const { game, sheet } = model;
    const { ply, isNewest } = this.#place;
    const words = wordsOf(this.#preferences, game);
    if (this.#turns.playing !== undefined) {
      return publishedTurn(this.#turns.playing, words);
    }
    if ((hasEnded(game) || isPaused(game)) && isNewest) {
      return [scored(game), standing(game, turnAfter(model, ply), words)].filter(Boolean).join(" · ");
    }
    const row = sheet[ply - 1];
    return row === undefined ? "" : `${numbered(row, styleOf(this.#preferences, game))}${row.open ? " ?" : ""}`;
  }

  /** The text at the foot: that nothing new comes, a doubt, or the public's delay. */
  #said(): string {
    const model = this.#model;
    const words = wordsOf(this.#preferences, model?.game);
    if (this.#link.state !== "live" || model === undefined) {
      return linked(this.#link, words, this.#preferences.language);
    }
    return doubts(model, this.#place.ply, words, styleOf(this.#preferences, model.game)).at(-1) ?? behind(model.game, words) ?? "";
  }
}

customElements.define("kyban-embed", Embed);
