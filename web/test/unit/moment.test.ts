// The moment that an order names is said as the places of play have it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { momentIn } from "../../src/organise/acts.js";

const moment = new Date("2026-12-05T07:30:00Z");

for (const [name, zones, want] of [
  ["of one zone", ["Asia/Ho_Chi_Minh"], /^[^/]*0?2:30.PM GMT\+7$/],
  ["of two zones", ["Asia/Ho_Chi_Minh", "UTC"], /0?2:30.PM GMT\+7 \/ .*0?7:30.AM UTC$/],
] as const) {
  test(`a start is named ${name}`, () => assert.match(momentIn(new Set<string | undefined>(zones), moment, "en"), want));
}
