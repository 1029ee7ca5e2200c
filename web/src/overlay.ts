// <kyban-overlay>: a board on a transparent ground, to be laid over a picture by OBS or the like. docs/WEB.md lists the
// parameters of its address.

import "./board.js";
import type { Row, Style } from "./api.js";
import { drawClocks, tick } from "./clocks.js";
import { type Part, arrangement } from "./arrangement.js";
import { html, list, say } from "./dom.js";
import { Feed } from "./feed.js";
import { plate } from "./frame.js";
import { type Link, isAbsent } from "./live.js";
import { type Model, turnAfter, used } from "./model.js";
import { type Side, moveNumber, other, sides } from "./position.js";
import { type Preferences, applyPreferences, fromAddress, load, styleOf, wordsOf } from "./preferences.js";
import { lookOf, sceneOf } from "./scene.js";
import { boardLabel, doubt, isPaused, linked, numbered, place, player, publishedTurn, scored, standing, title, written } from "./phrases.js";
import { usedClock } from "./times.js";
import { Turns } from "./turnplayer.js";
import type { Words } from "./words/words.js";

/** The number of lines of moves in an overlay, each a move of both sides. */
const listed = 6;

export class Overlay extends HTMLElement {
  /** A reader's own preferences in this browser have no part in a broadcast; only the address counts. */
  #preferences: Preferences = { ...load(), set: "traditional", style: undefined, down: "red", coordinates: false, ...fromAddress(location.search) };
  #arrangement = arrangement(location.search);
  #model: Model | undefined;
  #link: Link = { state: "connecting" };
  #heading = html("h1", { class: "hidden" }, "Kyban");
  #board = html("kyban-board");
  #plates = { red: plate("red", this.#preferences), black: plate("black", this.#preferences) };
  #last = html("p", { class: "last" });
  #result = html("p", { class: "result" });
  #place = html("p", { class: "where" });
  #moves = html("ol", { class: "moves" });
  #lost = html("p", { class: "lost", role: "status" });
  #turns = this.#noTurns();

  connectedCallback(): void {
    applyPreferences(this.#preferences);
    document.documentElement.classList.add("transparent");
    this.classList.add(`theme-${this.#arrangement.theme}`);
    this.#board.look = lookOf(this.#preferences);
    const { down } = this.#preferences;
    const shows = (part: Part, element: HTMLElement) => (this.#arrangement.show.includes(part) ? element : undefined);
    const plateOf = (side: Side) => shows("names", this.#plates[side].element) ?? shows("clocks", this.#plates[side].element);
    const stack = html(
      "div",
      { class: "stack" },
      shows("place", this.#place),
      plateOf(other(down)),
      shows("board", this.#board),
      plateOf(down),
      this.#last,
      shows("result", this.#result),
      this.#lost,
    );
    for (const [part, element] of [["last", this.#last], ["result", this.#result], ["place", this.#place]] as const) {
      element.classList.toggle("kept", this.#arrangement.show.includes(part));
    }
    this.append(html("main", {}, this.#heading, stack, shows("moves", this.#moves)));
    new ResizeObserver(() => this.#fit()).observe(this.#board);
    const named = this.getAttribute("game");
    const feed = new Feed(named === null ? undefined : Number(named), {
      begin: () => {
        this.#turns.stop();
        this.#model = undefined;
        this.#turns = this.#noTurns();
      },
      show: (model) => {
        this.#model = model;
        this.#turns.follow(model.game.published ?? [], this.#arrangement.show.includes("board"));
        this.#draw();
      },
      link: (link) => {
        this.#link = link;
        this.#draw();
      },
    });
    void feed.run();
    if (this.#arrangement.show.includes("clocks")) {
      tick(() => drawClocks(this.#plates, this.#model, wordsOf(this.#preferences, this.#model?.game)));
    }
  }

  #noTurns(): Turns {
    return new Turns(
      (scene) => (this.#board.scene = scene),
      () => this.#draw(),
    );
  }

  /** Makes plates as wide as the board, which is as high as there is room. Whole pixels would jump if the board changes by a hundredth. */
  #fit(): void {
    const [, , width = 0, height = 1] = this.#board.seen.split(" ").map(Number);
    const wide = (this.#board.getBoundingClientRect().height * width) / height;
    this.style.setProperty("--wide", `${wide}px`);
  }

  #draw(): void {
    const words = wordsOf(this.#preferences, this.#model?.game);
    const down = this.#link.state === "lost" || isAbsent(this.#link);
    say(this.#lost, down ? linked(this.#link, words, this.#preferences.language) : "");
    if (this.#model === undefined) {
      return;
    }
    const { game, sheet } = this.#model;
    const { show } = this.#arrangement;
    const turn = turnAfter(this.#model, sheet.length);
    document.title = title(game, words);
    say(this.#heading, document.title);
    if (this.#turns.playing === undefined) {
      this.#board.scene = sceneOf(this.#model, sheet.length);
    }
    this.#fit();
    this.#board.label = boardLabel(this.#model, sheet.length, this.#preferences);
    for (const side of sides) {
      const { element, name, time, stage, show: showSide } = this.#plates[side];
      showSide(game);
      say(name, show.includes("names") ? player(game, side, words) : "");
      if (this.#model.clock === undefined) {
        const told = show.includes("clocks") ? usedClock(used(sheet, side)) : "";
        say(time, told);
        say(stage, told === "" ? "" : words.used);
      }
      element.classList.toggle("turn", game.state !== "over" && turn === side);
    }
    const style = styleOf(this.#preferences, game);
    say(this.#last, this.#caption(this.#model, style, words));
    this.#last.classList.toggle("hands", this.#turns.playing !== undefined);
    const ended = game.result && game.result !== "*" ? `${scored(game)} · ${standing(game, turn, words)}` : "";
    say(this.#result, isPaused(game) ? standing(game, turn, words) : ended);
    say(this.#place, place(game, words));
    list(this.#moves, lines(sheet, style));
  }

  /** The last move. During a turn that the arbiter shows, the article stands there, even in an overlay without moves. */
  #caption(model: Model, style: Style, words: Words): string {
    if (this.#turns.playing !== undefined) {
      return publishedTurn(this.#turns.playing, words);
    }
    const row = model.sheet.at(-1);
    if (row === undefined || !this.#arrangement.show.includes("last")) {
      return "";
    }
    return row.open ? doubt(model, row, words, style) : numbered(row, style);
  }
}

/** The last moves, a line for each number. The columns stay in place with any text. */
function lines(sheet: readonly Row[], style: Style): HTMLElement[] {
  const byNumber = new Map<number, Partial<Record<Side, string>>>();
  for (const row of sheet.slice(-2 * listed)) {
    const number = moveNumber(row.ply, row.side);
    byNumber.set(number, { ...byNumber.get(number), [row.side]: `${written(row, style)}${row.open ? " ?" : ""}` });
  }
  return [...byNumber].slice(-listed).map(([number, { red, black }]) => {
    const first = html("span", { class: "red" }, red ?? "…");
    return html("li", {}, html("span", { class: "number" }, `${number}.`), first, html("span", { class: "black" }, black ?? ""));
  });
}

customElements.define("kyban-overlay", Overlay);
