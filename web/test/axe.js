// What keeps a reader out of a page, as axe finds it.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * violations returns in words what axe finds on a page, or in the parts of it that a selector names. What axe has passed is
 * not asked for: to describe it takes longer than to look.
 */
export async function violations(page, within) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(source);
  const found = await page.evaluate((within) => globalThis.axe.run(within ?? document, { resultTypes: ["violations"] }), within);
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}: ${failureSummary}`));
}
