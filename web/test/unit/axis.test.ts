import assert from "node:assert/strict";
import { test } from "node:test";
import { axisOf, happened, neighbour, offset } from "../../src/arbiter/axis.js";

const events = [3_000_000, 3_400_000, 3_400_000, 9_000_000].map((at_us) => ({ at_us, kind: "lifted" }));

test("a replay runs from a second before what was seen to a second behind it", () => {
  assert.deepEqual(axisOf(events), { begin_us: 2_000_000, end_us: 10_000_000 });
  assert.deepEqual(axisOf([]), { begin_us: 0, end_us: 1_000_000 });
  assert.deepEqual(axisOf([...events, { at_us: 90_000_000, kind: "entered" }]), axisOf(events), "what is said later");
  assert.deepEqual(axisOf([{ at_us: 90_000_000, kind: "entered" }]), { begin_us: 89_000_000, end_us: 91_000_000 });
});

test("a piece that comes back plies later does not stretch the replay", () => {
  const made = [...events, { at_us: 9_500_000, kind: "press" }];
  assert.deepEqual(axisOf([...made, { at_us: 12_000_000, kind: "back" }]), { begin_us: 2_000_000, end_us: 13_000_000 });
  assert.deepEqual(axisOf([...made, { at_us: 90_000_000, kind: "back" }]), { begin_us: 2_000_000, end_us: 10_500_000 });
});

for (const [at_us, want] of [[2_999_999, 0], [3_000_000, 1], [3_399_999, 1], [3_400_000, 3], [8_999_999, 3], [9_000_000, 4]] as const) {
  test(`at ${at_us} us ${want} events have happened`, () => assert.equal(happened(events, at_us), want));
}

for (const [at_us, forward, want] of [
  [0, true, 3_000_000], [3_000_000, true, 3_400_000], [9_000_000, true, undefined],
  [9_000_000, false, 3_400_000], [3_000_000, false, undefined],
] as const) { // prettier-ignore
  test(`${forward ? "behind" : "before"} ${at_us} us comes ${want ?? "nothing"}`, () => assert.equal(neighbour(events, at_us, forward), want));
}

for (const [at_us, began_us, want] of [[3_400_000, 1_000_000, "+2.400"], [500_000, 1_000_000, "−0.500"], [500_000, -1, "+0.500"]] as const) {
  test(`${at_us} us in a turn that began at ${began_us} is ${want}`, () => assert.equal(offset(at_us, began_us), want));
}
