// A game of a file: a list of moves, each after the one that it follows. The current line goes on by the main line, unless
// the reader has chosen another.

import { type Position, parse, play } from "../position.js";
import type { FileGame, FileNode } from "./api.js";

/** The start, as the place of a move. */
export const start = -1;

export class Tree {
  readonly #next = new Map<number, number[]>();
  readonly #chosen = new Map<number, number>();

  constructor(readonly game: FileGame) {
    game.nodes.forEach((node, at) => {
      const siblings = this.#next.get(node.parent);
      if (siblings === undefined) {
        this.#next.set(node.parent, [at]);
      } else {
        siblings.push(at);
      }
    });
  }

  node(at: number): FileNode | undefined {
    return this.game.nodes[at];
  }

  /** The moves that follow one, the main line first. */
  next(at: number): readonly number[] {
    return this.#next.get(at) ?? [];
  }

  /** The next move in the current line. */
  after(at: number): number | undefined {
    return this.#chosen.get(at) ?? this.next(at)[0];
  }

  before(at: number): number {
    return this.node(at)?.parent ?? start;
  }

  /** Leads the current line through a move. */
  choose(at: number): void {
    for (let node = at; node !== start; node = this.before(node)) {
      this.#chosen.set(this.before(node), node);
    }
  }

  /** The moves up to one, and with it. */
  path(at: number): number[] {
    const path: number[] = [];
    for (let node = at; node !== start; node = this.before(node)) {
      path.push(node);
    }
    return path.reverse();
  }

  /** The whole current line. */
  line(): number[] {
    const line: number[] = [];
    for (let at = this.after(start); at !== undefined; at = this.after(at)) {
      line.push(at);
    }
    return line;
  }

  position(at: number): Position {
    return this.path(at).reduce((position, node) => play(position, this.node(node)?.move ?? ""), parse(this.game.fen));
  }
}
