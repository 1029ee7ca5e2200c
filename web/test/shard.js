// Runs files of tests in one process with one Chromium, one after the other: each that no other shard has taken before, of
// those that wait in a folder as files without contents. shard.js FOLDER FILE...
import { unlinkSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { quit } from "./browser.js";
import { runFile } from "./testing.js";

const [, , waiting, ...files] = process.argv;

process.once("SIGTERM", () => process.exit(1)); // Playwright would end Chromium alone, and let the tests go on.

/** take says whether a file still waited. */
function take(file) {
  try {
    unlinkSync(join(waiting, file));
    return true;
  } catch (failure) {
    if (failure.code === "ENOENT") return false;
    throw failure;
  }
}

for (const file of files) {
  if (take(file)) await runFile(file);
}
await quit();
setTimeout(() => {
  console.error(`shard: a minute after the last test there still was ${process.getActiveResourcesInfo()}`);
  process.exit(1);
}, 60_000).unref();
