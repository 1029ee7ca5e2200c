// Chromium, watched: what it asks for elsewhere and what it complains about fails the test.
import assert from "node:assert/strict";
import { getuid } from "node:process";
import { chromium } from "playwright-core";

/** quiet keeps Chromium from talking to anybody but the pages under test. */
const quiet = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** launch starts Debian's Chromium for the tests of a file. Root can't use its sandbox. */
export async function launch(t) {
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: quiet, chromiumSandbox: getuid() !== 0 });
  t.after(() => browser.close());
  return browser;
}

/**
 * open opens a page of its own in a browser, as somebody with his own settings would have it. When the test ends nothing
 * may have been asked of another host than the page's own, and nothing may have been complained about but what the test
 * expects.
 */
export async function open(t, browser, address, { expected = [], ...settings } = {}) {
  const context = await browser.newContext({ locale: "en", ...settings });
  const page = await context.newPage();
  const elsewhere = [];
  const complaints = [];
  page.on("request", (request) => {
    if (new URL(request.url()).host !== new URL(address).host && !request.url().startsWith("data:")) elsewhere.push(request.url());
  });
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  t.after(async () => {
    await context.close();
    assert.deepEqual(elsewhere, [], "asked of other hosts");
    assert.deepEqual(complaints.filter((text) => !expected.some((pattern) => pattern.test(text))), [], "complained");
  });
  await page.goto(address);
  return page;
}
