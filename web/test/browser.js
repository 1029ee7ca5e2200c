// Chromium, watched: what it asks for elsewhere and what it complains about fails the test.
import assert from "node:assert/strict";
import { getuid } from "node:process";
import { chromium } from "playwright-core";
import { deadline } from "./boardd.js";
import { defer } from "./testing.js";

/**
 * without are features of Chromium that no test needs. Those of the popup of its address bar have a page of their own in each
 * window, which nobody sees, and which takes as much time as the page under test. The others Playwright switches off, too; it is
 * the last list alone that counts.
 */
const without = [
  "WebUIOmniboxPopup", "WebUIOmniboxAimPopup",
  "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable", "LensOverlay",
  "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints",
  "NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch",
];

/** quiet keeps Chromium from talking to anybody but the pages under test. */
const quiet = [
  "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
  `--disable-features=${without}`,
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.*",
];

/** gone is what the browser says while boardd is not there, or was killed while it answered. */
export const gone = /net::ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH)/;

/** starting is what it says of a game's page and of the game while boardd is being switched on, and nothing of the game is stored yet. */
export const starting = /503 \(Service Unavailable\) \(http[^ ]*\/games\/1\b/;

let browser;

/**
 * launch starts Debian's Chromium, once for all tests of a process; open does so where nobody did. The headless shell is the same browser
 * without the windows that nobody sees, and takes three quarters of the time. Root can't use its sandbox.
 */
export async function launch() {
  browser ??= chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: quiet, chromiumSandbox: getuid() !== 0, timeout: deadline });
  return browser;
}

/** quit ends it. */
export async function quit() {
  await (await browser)?.close();
}

/**
 * open opens a page in Chromium, as somebody with his own settings would have it; init runs in it before its own scripts
 * do. When the test ends nothing may have been asked of another host than the page's own and those that it may ask also, and
 * nothing may have been complained about but what the test expects.
 */
export async function open(t, address, { expected = [], also = [], init, ...settings } = {}) {
  const context = await (await launch()).newContext({ locale: "en", ...settings });
  context.setDefaultTimeout(deadline);
  const page = await context.newPage();
  if (init) await page.addInitScript(init);
  const elsewhere = [];
  const complaints = [];
  page.on("request", (request) => {
    const own = [address, page.url(), ...also].map((url) => new URL(url).host);
    if (!own.includes(new URL(request.url()).host) && !request.url().startsWith("data:")) elsewhere.push(request.url());
  });
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  defer(t, async () => {
    await context.close();
    assert.deepEqual(elsewhere, [], "asked of other hosts");
    assert.deepEqual(complaints.filter((text) => !expected.some((pattern) => pattern.test(text))), [], "complained");
  });
  await page.goto(address);
  return page;
}

// boxOf returns where an element stands. A page that paints it anew just then takes it away for a moment.
export async function boxOf(seen) {
  for (;;) {
    await seen.waitFor();
    const box = await seen.boundingBox();
    if (box) return box;
  }
}
