// The ply that a page shows of a game, and the buttons that step through it.

import { allow, button, html, say } from "./dom.js";
import { icons } from "./icons.js";
import { fullMoves } from "./phrases.js";
import type { Words } from "./words/words.js";

/** The reader's place in a game that may go on: its newest ply, until the reader steps back. */
export class Place {
  #shown: number | undefined;
  /** The number of plies when the reader left the present. */
  #left = 0;

  constructor(private readonly last: () => number) {}

  get ply(): number {
    return this.#shown ?? this.last();
  }

  get isNewest(): boolean {
    return this.#shown === undefined;
  }

  /** The number of plies made since the reader left the present. */
  get missed(): number {
    return this.#shown === undefined ? 0 : this.last() - this.#left;
  }

  go(ply: number): void {
    const last = this.last();
    if (this.#shown === undefined) {
      this.#left = last;
    }
    this.#shown = ply >= last ? undefined : Math.max(0, ply);
  }
}

/** The ply at which the address of a page begins, Infinity for the newest one. */
export function plyAt(search: string): number {
  const ply = new URLSearchParams(search).get("ply") ?? "";
  return /^\d{1,5}$/.test(ply) ? Number(ply) : Infinity;
}

/** What the buttons do: go(ply) shows a ply, Infinity the newest one. */
interface Acts {
  go(ply: number): void;
  flip(): void;
}

export function controls(place: () => Place, words: Words, { go, flip }: Acts) {
  const first = button(words.start, icons.start(), () => go(0), key(words.start, "Home"));
  const back = button(words.back, icons.back(), () => go(place().ply - 1), key(words.back, "ArrowLeft", "←"));
  const forward = button(words.forward, icons.forward(), () => go(place().ply + 1), key(words.forward, "ArrowRight", "→"));
  const newest = button(words.newest, undefined, () => go(Infinity), { class: "newest", ...key(words.newest, "End") });
  const turn = button(words.flip, icons.flip(), flip, key(words.flip, "f"));
  const element = html("div", { class: "controls" }, first, back, forward, newest, turn);
  function draw(over: boolean): void {
    const { ply, isNewest, missed } = place();
    allow(first, ply > 0);
    allow(back, ply > 0);
    allow(forward, !isNewest);
    allow(newest, !isNewest);
    const label = over ? words.toEnd : words.newest;
    say(newest, missed > 0 ? `${label} (${words.newMoves(fullMoves(missed))})` : label);
    newest.title = `${label} (End)`;
  }
  return { element, draw };
}

/** The key that acts as a button, for readers with a pointer and for those with a screen reader. */
function key(label: string, name: string, sign = name) {
  return { title: `${label} (${sign})`, "aria-keyshortcuts": name };
}
