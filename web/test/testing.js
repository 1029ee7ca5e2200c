// Tests that end, those of many files in one process.
import { test as nodeTest } from "node:test";

/**
 * limit is how long a test may take, in milliseconds: long enough for a very slow machine, and short enough to be seen. What a
 * test waits for has a shorter deadline (boardd.js), and says what it was.
 */
const limit = 300_000;

/** What happens when a test ends, or all tests of a file. */
const ends = new WeakMap();

/** The tests of the file that is run, as promises of their end. */
let running = [];

/** file stands for all tests of the file that is run, where something is to end after them: Board.start(file, ...). */
export const file = {};

/** test is a test with a limit of its own. Those of node have none, and wait for ever. */
export function test(name, run) {
  const ended = new Promise((ended) => {
    nodeTest(name, { timeout: limit }, (t) => {
      t.after(() => end(t).finally(ended));
      return run(t);
    });
  });
  running.push(ended);
}

/** defer lets something happen when a test ends, or all tests of a file have: what was begun last ends first, so that no page loses its boardd. */
export function defer(t, then) {
  if (!ends.has(t)) ends.set(t, []);
  ends.get(t).push(then);
}

/** end does what was deferred. Where one fails the others end all the same, for a boardd that is left behind would keep the tests from ending. */
async function end(t) {
  const deferred = ends.get(t) ?? [];
  const failures = [];
  while (deferred.length > 0) {
    await Promise.resolve().then(deferred.pop()).catch((failure) => failures.push(failure));
  }
  if (failures.length > 0) throw failures[0];
}

/** runFile runs the tests of a file. One that can't be loaded is a test that fails. */
export async function runFile(name) {
  running = [];
  await import(`./${name}`).catch((failure) => test(name, () => Promise.reject(failure)));
  await Promise.all(running);
  await end(file);
}
