// <kyban-overlay>: a board on a transparent ground, to be laid over a picture by OBS or the like. Its address says what is
// shown: docs/WEB.md lists the parameters.

import "./board.js";
import { drawClocks, tick } from "./clocks.js";
import { type Part, arrangement } from "./arrangement.js";
import { html, list, say } from "./dom.js";
import { Feed } from "./feed.js";
import { plate } from "./frame.js";
import { type Link, isAbsent } from "./live.js";
import { type Model, turnAfter, used } from "./model.js";
import { type Side, other, sides } from "./position.js";
import { type Preferences, applyPreferences, fromAddress, load, styleOf, wordsOf } from "./preferences.js";
import { lookOf, sceneOf } from "./scene.js";
import { boardLabel, doubt, linked, place, player, standing, title, written } from "./phrases.js";
import { usedClock } from "./times.js";

/** How many of the last moves an overlay lists. */
const listed = 10;

export class Overlay extends HTMLElement {
  /** What a reader keeps for himself in this browser has no part in a broadcast; the address alone has. */
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

  connectedCallback(): void {
    applyPreferences(this.#preferences);
    document.documentElement.classList.add("transparent");
    this.classList.add(`theme-${this.#arrangement.theme}`);
    this.#board.look = lookOf(this.#preferences);
    const { down } = this.#preferences;
    const shows = (part: Part, element: HTMLElement) => (this.#arrangement.show.includes(part) ? element : undefined);
    const plateOf = (side: Side) => shows("names", this.#plates[side].element) ?? shows("clocks", this.#plates[side].element);
    const stack = [
      shows("place", this.#place),
      plateOf(other(down)),
      shows("board", this.#board),
      plateOf(down),
      shows("last", this.#last),
      shows("result", this.#result),
      shows("moves", this.#moves),
      this.#lost,
    ];
    this.append(html("main", {}, this.#heading, ...stack));
    const feed = new Feed(Number(this.getAttribute("game")), {
      show: (model) => {
        this.#model = model;
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
    this.#board.scene = sceneOf(this.#model, sheet.length);
    this.#board.label = boardLabel(this.#model, sheet.length, this.#preferences);
    for (const side of sides) {
      const { element, name, time, show: showSide } = this.#plates[side];
      showSide(game);
      say(name, show.includes("names") ? player(game, side, words) : "");
      if (this.#model.clock === undefined) {
        say(time, show.includes("clocks") ? usedClock(used(sheet, side)) : "");
      }
      element.classList.toggle("turn", game.state !== "over" && turn === side);
    }
    const row = sheet.at(-1);
    const style = styleOf(this.#preferences, game);
    say(this.#last, row === undefined ? "" : row.open ? doubt(row, words) : written(row, style));
    say(this.#result, game.result && game.result !== "*" ? standing(game, turn, words) : "");
    say(this.#place, place(game, words));
    const lines = sheet.slice(-listed).map((each) => html("li", { class: each.side }, `${written(each, style)}${each.open ? " ?" : ""}`));
    list(this.#moves, lines);
  }
}

customElements.define("kyban-overlay", Overlay);
