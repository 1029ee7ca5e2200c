// The running clock of a game with a time control: by its records and the time since.

import { type Game, fetchOK } from "./api.js";
import { say } from "./dom.js";
import type * as http from "./generated/http.js";
import { type Side, sides } from "./position.js";
import type { AsRed } from "./sides.js";
import { serverNow, timeDoubt } from "./servertime.js";
import { countdown } from "./times.js";
import type { Common } from "./words/common.js";

/** The state of the clock at a time, in milliseconds by boardd's clock. */
export type Clock = AsRed<Omit<http.GameClock, "since" | "red_us" | "red_stage"> & Required<Pick<http.GameClock, "red_us" | "red_stage">>> & { since_ms: number };

/** The last state of a game's clock. */
export function clockOf({ clock }: Pick<Game, "clock">): Clock | undefined {
  return clock == null ? undefined : { ...(clock as Omit<Clock, "since_ms">), since_ms: Date.parse(clock.since) };
}

/** The time that a side has left now; below zero once its flag fell. */
export function left(clock: Clock, side: Side, now_ms: number): number {
  const ran = clock.running === side ? Math.max(0, now_ms - clock.since_ms) * 1000 * (clock.speed ?? 1) : 0;
  return clock[`${side}_us`] - Math.max(0, ran - (clock.waits_us ?? 0));
}

/** The place of a side's time on a page. */
interface Face {
  element: HTMLElement;
  time: HTMLElement;
  stage: HTMLElement;
}

/** Shows each side's time left, and returns whether the game has a clock. */
export function drawClocks(faces: Record<Side, Face>, model: { clock: Clock | undefined } | undefined, words: Common): boolean {
  const clock = model?.clock;
  if (clock === undefined) {
    return false;
  }
  agreeOnTime();
  const now = serverNow();
  for (const side of sides) {
    const { element, time, stage } = faces[side];
    const left_us = left(clock, side, now);
    say(time, left_us > 0 ? countdown(left_us) : `\u2691 ${countdown(0)}`);
    time.title = left_us > 0 ? words.timeLeft(countdown(left_us)) : words.timeUp;
    const toGo = clock[`${side}_to_go`] ?? 0;
    const parts = [clock[`${side}_stage`] > 1 ? words.stage(clock[`${side}_stage`]) : "", toGo > 0 ? words.movesToGo(toGo) : ""];
    say(stage, parts.filter(Boolean).join(" · "));
    element.classList.toggle("runs", clock.running === side);
    element.classList.toggle("flag", left_us <= 0);
  }
  return true;
}

let asked = false;

/**
 * Asks boardd for the time again if its answers came late so far: a page that is still being built receives them late, and a
 * figure must not be wrong by more than a tenth of a second.
 */
async function agreeOnTime(): Promise<void> {
  if (asked) {
    return;
  }
  asked = true;
  for (let tries = 0; tries < 4 && timeDoubt() > 30; tries++) {
    await new Promise((next) => setTimeout(next, 300));
    await fetchOK("/api/games", { method: "HEAD", cache: "no-store" }).catch(() => undefined); // Another part shows a lost board.
  }
}

/** The figures change at each tenth of a second: between two of them no reader sees more than half of one too late. */
const tick_ms = 50;

/** Draws again and again for as long as the page is open. */
export function tick(draw: () => void): void {
  setInterval(draw, tick_ms);
}
