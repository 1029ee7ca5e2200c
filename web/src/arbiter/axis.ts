// The time axis of a turn's replay.

import type { Event } from "./api.js";

const margin_us = 1_000_000;

/** Events at the board. Words about the turn may come minutes later, and no hand moves meanwhile. */
const byHands = [
  "lifted", "missed", "back", "rested", "placed", "arrived", "opened", "closed", "press", "made", "illegal", "restored", "adjust", "adjust_ended", "gap",
  "displaced", "put_back",
]; // prettier-ignore

/** How long after the move a piece may come back for its replay to run so far: one that lay beside the board comes back plies later. */
const late_us = 10_000_000;

/** The start and end of a replay: a second around all events at the board. */
export interface Axis {
  begin_us: number;
  end_us: number;
}

export function axisOf(events: readonly Event[]): Axis {
  const made_us = events.findLast(({ kind }) => kind === "press" || kind === "made")?.at_us ?? Infinity;
  const seen = events.filter(({ kind, at_us }) => byHands.includes(kind) && !(kind === "back" && at_us > made_us + late_us));
  const times = (seen.length > 0 ? seen : events).map((event) => event.at_us);
  if (times.length === 0) {
    return { begin_us: 0, end_us: margin_us };
  }
  return { begin_us: Math.min(...times) - margin_us, end_us: Math.max(...times) + margin_us };
}

/** How many of the events, which are in the order of time, have happened by then. */
export function happened(events: readonly Event[], at_us: number): number {
  const next = events.findIndex((event) => event.at_us > at_us);
  return next < 0 ? events.length : next;
}

/** The time of the next event after a moment, or of the one before it. */
export function neighbour(events: readonly Event[], at_us: number, forward: boolean): number | undefined {
  return forward
    ? events.find((event) => event.at_us > at_us)?.at_us
    : events.findLast((event) => event.at_us < at_us)?.at_us;
}

/** Seconds since the turn began, to the thousandth: +12.345. */
export function offset(at_us: number, began_us: number): string {
  const since = at_us - Math.max(began_us, 0);
  return `${since < 0 ? "−" : "+"}${(Math.abs(since) / 1e6).toFixed(3)}`;
}
