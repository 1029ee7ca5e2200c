// One game, followed: the snapshot, the stream, and the snapshot again whenever an event needs more than a page can work out
// by itself.

import { HTTPError, type Said, dismissed, distance, fetchGame } from "./api.js";
import { type Event, Follower, type Link, type Source, pause } from "./live.js";
import { type Lack, type Model, type Note, apply, fromSnapshot, isWhole } from "./model.js";
import { TableFollower, tableAt } from "./sharing.js";
import { readSaid } from "./sides.js";

/** A move is on the screen at once. Where its text does not follow, thousands ask for the snapshot within this time. */
const spread_ms = 300;

export interface Viewer {
  /** Called before the first show of another game than before, where the board is followed. */
  begin?(): void;
  /** Called after each change, with the text to announce once. */
  show(model: Model, note: Note | undefined): void;
  link(link: Link): void;
}

export class Feed {
  #model: Model | undefined;
  #fetching = false;
  #lacks: Lack | undefined;
  /** The id of the newest event. An older snapshot would take back what the screen shows. */
  #seen = "";
  readonly #follower: Follower | TableFollower;

  /** Follows a game, or without an id the one that is on the board. */
  constructor(
    private readonly id: number | undefined,
    private readonly viewer: Viewer,
  ) {
    const source: Source = {
      address: () => `/api/games/${this.#model?.game.id}/events`,
      begin: () => this.#begin(),
      event: (event) => this.#event(event),
      link: (link) => viewer.link(id === undefined && link.state === "missing" ? { state: "waiting" } : link),
    };
    const table = id === undefined && "BroadcastChannel" in globalThis ? tableAt(location.pathname) : undefined;
    this.#follower = table === undefined ? new Follower(source) : new TableFollower(source, table);
  }

  run(): Promise<void> {
    return this.#follower.run();
  }

  async #begin(): Promise<string | undefined> {
    const game = await fetchGame(this.id);
    if (this.#model !== undefined && this.#model.game.id !== game.id) {
      this.viewer.begin?.();
    }
    this.#lacks = undefined;
    this.#seen = game.last ?? "";
    this.#show(fromSnapshot(game), undefined);
    return game.last;
  }

  #event(event: Event): void {
    if (event.type === "dismissed") {
      dismissed();
      return;
    }
    if (this.#model === undefined) {
      return;
    }
    if (event.type === "next") {
      if (this.id === undefined) {
        setTimeout(() => this.#follower.turn(), Math.random() * spread_ms);
      }
      return;
    }
    if (event.id !== undefined && !(distance(event.id, this.#seen) < 0)) {
      this.#seen = event.id;
    }
    const { model, lacks, note } = apply(this.#model, event.id, event.type, readSaid(event.data) as Said);
    this.#show(model, note);
    this.#lacks = lacks === "game" || this.#lacks === undefined ? (lacks ?? this.#lacks) : this.#lacks;
    if (this.#lacks === "text" && isWhole(model)) {
      this.#lacks = undefined;
    }
    if (this.#lacks !== undefined) {
      void this.#refresh();
    }
  }

  /**
   * Fetches the snapshot, and once more if an event came meanwhile: never two at a time, not all viewers at the same moment, and
   * again after a pause if the server had too much to do.
   */
  async #refresh(): Promise<void> {
    if (this.#fetching) {
      return;
    }
    this.#fetching = true;
    let wait = Math.random() * spread_ms;
    let failures = 0;
    while (this.#lacks !== undefined) {
      await new Promise((resolve) => setTimeout(resolve, wait));
      const failed = this.#lacks !== undefined ? await this.#fetch() : undefined;
      const retry_ms = failed instanceof HTTPError ? (failed.retryAfter ?? 0) * 1000 : 0;
      wait = failed === undefined ? 0 : Math.max(pause(failures, Math.random()), retry_ms);
      failures = failed === undefined ? 0 : failures + 1;
    }
    this.#fetching = false;
  }

  /** Returns why there is no newer snapshot, undefined if there is one. */
  async #fetch(): Promise<unknown> {
    const lacked = this.#lacks;
    this.#lacks = undefined;
    try {
      const game = await fetchGame(this.#model?.game.id);
      if (this.#model?.game.id === game.id && !(distance(game.last ?? "", this.#seen) < 0)) {
        this.#show(fromSnapshot(game, this.#model), undefined);
      }
      return undefined;
    } catch (error) {
      this.#lacks ??= lacked;
      return error;
    }
  }

  #show(model: Model, note: Note | undefined): void {
    this.#model = model;
    this.viewer.show(model, note);
  }
}
