// Times as people read them.

import type { Words } from "./words/words.js";

const second_us = 1_000_000;

/** 0:34, 12:05, 1:02:03. */
export function clock(time_us: number): string {
  const seconds = Math.floor(time_us / second_us);
  const two = (n: number) => String(n).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** The time left on a clock: 1:02:03, 12:05, and below twenty seconds with tenths, 0:19.4. */
export function countdown(left_us: number): string {
  const tenths = Math.floor(left_us / 100_000);
  return tenths >= 200 || tenths <= 0 ? clock(Math.max(0, left_us)) : `${clock(left_us)}.${tenths % 10}`;
}

/** A time known only as a minimum is marked so; an unknown one is not shown. */
export function usedClock({ time_us, whole }: { time_us: number; whole: boolean }): string {
  return time_us === 0 ? "" : `${whole ? "" : "≥ "}${clock(time_us)}`;
}

/** "10 minutes", "1 hour 30 minutes", in the words of a language; undefined for no time at all. */
export function spoken(time_us: number, words: Words): string | undefined {
  const seconds = Math.ceil(time_us / second_us);
  const parts = [
    [Math.floor(seconds / 3600), words.hours] as const,
    [Math.floor(seconds / 60) % 60, words.minutes] as const,
    [seconds % 60, words.seconds] as const,
  ];
  const told = parts.filter(([n]) => n > 0).map(([n, word]) => word(n));
  return told.length === 0 ? undefined : told.join(" ");
}
