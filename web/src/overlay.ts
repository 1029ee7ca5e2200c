// <kyban-overlay>: a board on a transparent ground, to be laid over a picture by OBS or the like. Its address says what is
// shown: docs/WEB.md lists the parameters.

import "./board.js";
import { html, say } from "./dom.js";
import { Feed } from "./feed.js";
import { sign } from "./frame.js";
import type { Link } from "./live.js";
import { type Model, turnAfter, used_us } from "./model.js";
import { type Side, other } from "./position.js";
import { type Preferences, fromAddress, load, styleOf, wear, wordsOf } from "./preferences.js";
import { lookOf, sceneOf } from "./scene.js";
import { boardLabel, doubt, linked, place, player, standing, title, written } from "./telling.js";
import { clock } from "./times.js";

export const parts = ["board", "names", "clocks", "last", "moves", "result", "place"] as const;
export type Part = (typeof parts)[number];
export const themes = ["wood", "paper", "night", "clear"] as const;
export type Theme = (typeof themes)[number];

/** What an overlay shows besides, where its address does not say. */
const usual: readonly Part[] = ["board", "names", "clocks", "last", "result"];

export interface Arrangement {
  show: readonly Part[];
  theme: Theme;
}

export function arrangement(search: string): Arrangement {
  const parameters = new URLSearchParams(search);
  const wanted = (parameters.get("show") ?? "").split(",").map((name) => name.trim());
  const show = parts.filter((part) => wanted.includes(part));
  const theme = themes.find((name) => name === parameters.get("theme")) ?? "wood";
  return { show: show.length > 0 ? show : usual, theme };
}

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
  #plates = { red: this.#plate("red"), black: this.#plate("black") };
  #last = html("p", { class: "last" });
  #result = html("p", { class: "result" });
  #place = html("p", { class: "where" });
  #moves = html("ol", { class: "moves" });
  #lost = html("p", { class: "lost", role: "status" });

  connectedCallback(): void {
    wear(this.#preferences);
    document.documentElement.classList.add("transparent");
    this.classList.add(`theme-${this.#arrangement.theme}`);
    this.#board.look = lookOf(this.#preferences);
    const { down } = this.#preferences;
    const shows = (part: Part, element: HTMLElement) => (this.#arrangement.show.includes(part) ? element : undefined);
    const plate = (side: Side) => shows("names", this.#plates[side].element) ?? shows("clocks", this.#plates[side].element);
    const stack = [
      shows("place", this.#place),
      plate(other(down)),
      shows("board", this.#board),
      plate(down),
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
  }

  #plate(side: Side) {
    const name = html("span", { class: "name" });
    const used = html("span", { class: "used" });
    const element = html("div", { class: `plate ${side}` }, sign(side === "red" ? "K" : "k", this.#preferences), name, used);
    return { element, name, used };
  }

  #draw(): void {
    const words = wordsOf(this.#preferences);
    const down = this.#link.state === "lost" || this.#link.state === "missing";
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
    for (const side of ["red", "black"] as const) {
      const { element, name, used } = this.#plates[side];
      const time = used_us(sheet, side);
      say(name, show.includes("names") ? player(game, side, words) : "");
      say(used, show.includes("clocks") && time > 0 ? clock(time) : "");
      element.classList.toggle("turn", game.state !== "over" && turn === side);
    }
    const row = sheet.at(-1);
    const style = styleOf(this.#preferences);
    say(this.#last, row === undefined ? "" : row.open ? doubt(row, words) : written(row, style));
    say(this.#result, game.result && game.result !== "*" ? standing(game, turn, words) : "");
    say(this.#place, place(game, words));
    const lines = sheet.slice(-listed).map((each) => html("li", { class: each.side }, `${written(each, style)}${each.open ? " ?" : ""}`));
    this.#moves.replaceChildren(...lines);
  }
}

customElements.define("kyban-overlay", Overlay);
