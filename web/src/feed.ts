// One game, followed: the snapshot, the stream, and the snapshot again whenever the stream says more than a page can tell
// by itself.

import { type Said, fetchGame } from "./api.js";
import { type Event, Follower, type Link } from "./live.js";
import { type Model, type Note, apply, fromSnapshot } from "./model.js";

export interface Viewer {
  /** Called after each change, with what should be said about it once. */
  show(model: Model, note: Note | undefined): void;
  link(link: Link): void;
}

export class Feed {
  #model: Model | undefined;
  #fetching = false;
  #stale = false;
  /** The number of the newest event. A snapshot that is older would take back what is on the screen. */
  #seen = 0;
  readonly #follower: Follower;

  constructor(
    private readonly id: number,
    private readonly viewer: Viewer,
  ) {
    this.#follower = new Follower({
      address: `/api/games/${id}/events`,
      begin: () => this.#begin(),
      event: (event) => this.#event(event),
      link: (link) => viewer.link(link),
    });
  }

  run(): Promise<void> {
    return this.#follower.run();
  }

  async #begin(): Promise<string | undefined> {
    const game = await fetchGame(this.id);
    this.#stale = false;
    this.#seen = game.seq ?? 0;
    this.#show(fromSnapshot(game), undefined);
    return game.seq === undefined ? undefined : String(game.seq);
  }

  #event(event: Event): void {
    if (this.#model === undefined) {
      return;
    }
    this.#seen = Math.max(this.#seen, Number(event.id ?? 0));
    const { model, stale, note } = apply(this.#model, event.id, event.type, JSON.parse(event.data) as Said);
    this.#show(model, note);
    if (stale) {
      void this.#refresh();
    }
  }

  /** Fetches the snapshot, and once more where something happened meanwhile: never two at a time. */
  async #refresh(): Promise<void> {
    this.#stale = true;
    if (this.#fetching) {
      return;
    }
    this.#fetching = true;
    try {
      while (this.#stale) {
        this.#stale = false;
        const game = await fetchGame(this.id);
        if ((game.seq ?? 0) >= this.#seen) {
          this.#show(fromSnapshot(game, this.#model), undefined);
        }
      }
    } catch {
      // The stream breaks for the same reason, and begins with a snapshot when it is back.
    } finally {
      this.#fetching = false;
    }
  }

  #show(model: Model, note: Note | undefined): void {
    this.#model = model;
    this.viewer.show(model, note);
  }
}
