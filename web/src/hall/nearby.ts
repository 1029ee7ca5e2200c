// Which tables have their board: those near the screen. Boards come a few in each frame, the nearest first, so that a page stays smooth
// while it is scrolled, and shows the first of them early.

import type { Place } from "./place.js";

/** How far from the screen a board is drawn: further than the browser lays out what is not seen, so that nothing moves. */
const margin = "200% 0px";

/** So many boards are drawn in a frame: two rows of a phone. */
const eachFrame = 4;

const distance = ({ top, bottom }: DOMRectReadOnly) => Math.max(0, -bottom, top - innerHeight);

export class Nearby {
  #places = new Map<Element, Place>();
  /** The places whose boards are to be drawn, and how far from the screen they are. */
  #coming = new Map<Place, number>();
  #frame = 0;
  #observer = new IntersectionObserver((seen) => this.#sort(seen), { rootMargin: margin });

  watch(place: Place): void {
    this.#places.set(place.element, place);
    this.#observer.observe(place.element);
  }

  /** Lets all places go. */
  clear(): void {
    this.#observer.disconnect();
    this.#places.clear();
    this.#coming.clear();
  }

  #sort(seen: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting, boundingClientRect } of seen) {
      const place = this.#places.get(target);
      if (place !== undefined && isIntersecting) {
        this.#coming.set(place, distance(boundingClientRect));
      } else if (place !== undefined) {
        this.#coming.delete(place);
        place.near(false);
      }
    }
    this.#draw();
  }

  #draw(): void {
    cancelAnimationFrame(this.#frame);
    const next = [...this.#coming].sort(([, a], [, b]) => a - b).slice(0, eachFrame);
    if (next.length === 0) {
      return;
    }
    this.#frame = requestAnimationFrame(() => {
      for (const [place] of next) {
        this.#coming.delete(place);
        place.near(true);
      }
      this.#draw();
    });
  }
}
