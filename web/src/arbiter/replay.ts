// <kyban-replay>: the hands over the board in one turn, at their true speed. It shows only what sensors saw: a piece is on
// its point, up, or on the next point.

import type { Look } from "../board.js";
import { button, html, say, svg } from "../dom.js";
import { icons } from "../icons.js";
import { parse } from "../position.js";
import type { Turn, TurnScene } from "./api.js";
import { type Axis, axisOf, happened, neighbour, offset } from "./axis.js";
import { choice, field } from "./form.js";
import { MarkedBoard } from "./marks.js";
import type { ArbiterWords } from "./words.js";

const speeds = [0.25, 0.5, 1, 2, 4];

/** The axis is drawn so many units wide. */
const width = 1000;

export interface Showing {
  turn: Turn;
  scenes: readonly TurnScene[];
  look: Look;
  label: string;
  words: ArbiterWords;
  /** Called when another event becomes the last past one, with the number of past events. */
  reached(events: number): void;
}

export class Replay extends HTMLElement {
  #showing: Showing | undefined;
  #axis: Axis = axisOf([]);
  #at_us = 0;
  #reached = -1;
  #speed = 1;
  #frame = 0;
  #board = new MarkedBoard();
  #range = html("input", { type: "range", step: "1" });
  #ticks = svg("svg", { class: "ticks", viewBox: `0 0 ${width} 40`, preserveAspectRatio: "none", "aria-hidden": "true" });
  #time = html("output", { class: "moment" });
  #play = html("button", { type: "button", class: "run" });

  constructor() {
    super();
    this.#range.addEventListener("input", () => {
      this.#pause();
      this.#go(this.#axis.begin_us + Number(this.#range.value) * 1000);
    });
    this.#play.addEventListener("click", () => (this.#frame === 0 ? this.#run() : this.#pause()));
  }

  disconnectedCallback(): void {
    this.#pause();
  }

  /** Shows a turn. One that is shown already stays where it is. */
  set showing(showing: Showing) {
    const before = this.#showing;
    const same = before?.turn.ply === showing.turn.ply && before.turn.began_us === showing.turn.began_us;
    this.#showing = showing;
    this.#axis = axisOf(showing.turn.events);
    this.#reached = -1;
    if (!same) {
      this.#pause();
      this.#at_us = this.#axis.end_us;
    }
    this.#build(showing);
    this.#go(this.#at_us);
  }

  /** Goes to the moment of an event. */
  seek(event: number): void {
    this.#pause();
    this.#go(this.#showing?.turn.events[event]?.at_us ?? this.#at_us);
  }

  #build({ words, turn }: Showing): void {
    const jump = (forward: boolean) => {
      this.#pause();
      this.#go(neighbour(turn.events, this.#at_us, forward) ?? (forward ? this.#axis.end_us : this.#axis.begin_us));
    };
    const speed = choice(speeds.map((value) => [String(value), `${value}×`]), String(this.#speed));
    speed.addEventListener("change", () => (this.#speed = Number(speed.value)));
    this.#range.max = String((this.#axis.end_us - this.#axis.begin_us) / 1000);
    this.#range.setAttribute("aria-label", words.moment);
    this.#drawTicks(turn);
    this.replaceChildren(
      this.#board.element,
      html("div", { class: "axis" }, this.#ticks, this.#range),
      html(
        "div",
        { class: "runs" },
        button(words.previousEvent, icons.back(), () => jump(false)),
        this.#play,
        button(words.nextEvent, icons.forward(), () => jump(true)),
        field(words.speed, speed),
        this.#time,
      ),
    );
    this.#sayPlay();
  }

  /** A line for each event, as wide as its time is uncertain: lifts point up, places point down. */
  #drawTicks({ events }: Turn): void {
    const { begin_us, end_us } = this.#axis;
    const x = (at_us: number) => ((at_us - begin_us) / (end_us - begin_us)) * width;
    const bands = events.filter(({ at_us }) => at_us <= end_us).map(({ at_us, kind, uncertainty_us = 0, order_undetermined }) => {
      const [left, right] = [x(at_us - uncertainty_us), x(at_us + uncertainty_us)];
      const [top, height] = kind === "lifted" || kind === "opened" ? [0, 22] : ["back", "placed", "rested", "closed"].includes(kind) ? [18, 22] : [12, 16];
      const wide = Math.max(right - left, 3);
      const kindOf = order_undetermined ? `tick ${kind} unclear` : `tick ${kind}`;
      return svg("rect", { class: kindOf, x: `${(left + right - wide) / 2}`, width: `${wide}`, y: `${top}`, height: `${height}` });
    });
    this.#ticks.replaceChildren(svg("line", { class: "base", x1: "0", x2: `${width}`, y1: "20", y2: "20" }), ...bands);
  }

  #go(at_us: number): void {
    const showing = this.#showing;
    if (showing === undefined) {
      return;
    }
    this.#at_us = Math.min(Math.max(at_us, this.#axis.begin_us), this.#axis.end_us);
    this.#range.value = String(Math.round((this.#at_us - this.#axis.begin_us) / 1000));
    const time = offset(this.#at_us, showing.turn.began_us);
    say(this.#time, `${time} s`);
    this.#range.setAttribute("aria-valuetext", `${time} s`);
    const { events } = showing.turn;
    const reached = this.#at_us >= this.#axis.end_us ? events.length : happened(events, this.#at_us);
    if (reached !== this.#reached) {
      this.#reached = reached;
      this.#draw(showing, reached);
      showing.reached(reached);
    }
  }

  #draw({ scenes, look, label }: Showing, reached: number): void {
    const scene = scenes[Math.min(reached, scenes.length - 1)];
    if (scene === undefined) {
      return;
    }
    const { board } = this.#board;
    board.look = look;
    board.label = label;
    board.scene = { position: parse(scene.fen), lifted: scene.lifted, last: scene.last };
    this.#board.mark({ place: [], take: scene.take }, look);
  }

  #run(): void {
    if (this.#at_us >= this.#axis.end_us) {
      this.#go(this.#axis.begin_us);
    }
    let before: number | undefined;
    const step = (now: number) => {
      this.#go(this.#at_us + (now - (before ?? now)) * 1000 * this.#speed);
      before = now;
      if (this.#at_us >= this.#axis.end_us) {
        this.#pause();
      } else if (this.#frame !== 0) {
        this.#frame = requestAnimationFrame(step);
      }
    };
    this.#frame = requestAnimationFrame(step);
    this.#sayPlay();
  }

  #pause(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#sayPlay();
  }

  #sayPlay(): void {
    const words = this.#showing?.words;
    if (words !== undefined) {
      say(this.#play, this.#frame === 0 ? words.play : words.pause);
    }
  }
}


customElements.define("kyban-replay", Replay);

declare global {
  interface HTMLElementTagNameMap {
    "kyban-replay": Replay;
  }
}
