// The time of day by boardd's clock: the clock of this computer may be wrong, and is never used.

const header = "Kyban-Time";

let ahead_ms: number | undefined; // How far boardd's clock is ahead of performance.now().
let doubt_ms = Infinity; // How long the answer behind ahead_ms took.

/** Takes note of boardd's clock in an answer. Of several answers the quickest counts. */
export function heardTime(headers: Headers, asked: number, now = performance.now()): void {
  const told = Number(headers.get(header) ?? "");
  const took = now - asked;
  if (told > 0 && took <= doubt_ms) {
    ahead_ms = told + took / 2 - now;
    doubt_ms = took;
  }
  doubt_ms += 1; // Clocks drift: after many answers a slower one counts again.
}

/** Milliseconds since 1970 by boardd's clock; by this computer's until boardd has answered. */
export function serverNow(): number {
  return ahead_ms === undefined ? Date.now() : performance.now() + ahead_ms;
}

/** By how much serverNow may be wrong, in milliseconds. */
export function timeDoubt(): number {
  return doubt_ms / 2;
}
