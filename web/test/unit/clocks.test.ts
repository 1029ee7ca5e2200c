import assert from "node:assert/strict";
import { test } from "node:test";
import { type Clock, left } from "../../src/clocks.js";

const clock: Clock = { ply: 1, red_us: 60_000_000, black_us: 50_000_000, running: "red", red_stage: 1, black_stage: 1, since_ms: 1000 };

for (const [name, at, red_us, black_us] of [
  ["as it stood", clock, 60_000_000, 50_000_000],
  ["two seconds later", { ...clock, since_ms: -1000 }, 58_000_000, 50_000_000],
  ["two seconds later in a demo that is played at twenty times the speed", { ...clock, since_ms: -1000, speed: 20 }, 20_000_000, 50_000_000],
  ["two seconds later, stopped", { ...clock, since_ms: -1000, running: "none", speed: 20 }, 60_000_000, 50_000_000],
  ["two seconds later, while it waits for five", { ...clock, since_ms: -1000, waits_us: 5_000_000 }, 60_000_000, 50_000_000],
  ["two seconds later, of which it waited for half a second", { ...clock, since_ms: -1000, waits_us: 500_000 }, 58_500_000, 50_000_000],
] as const) {
  test(`what is left on a clock: ${name}`, () => assert.deepEqual([left(at, "red", 1000), left(at, "black", 1000)], [red_us, black_us]));
}
