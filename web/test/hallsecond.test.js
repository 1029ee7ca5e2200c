// Two halls show one event. Where the first one fails its viewers go to the second one by themselves.
import { disputed } from "./arbiterpage.js";
import { until } from "./boardd.js";
import { gone, open } from "./browser.js";
import { Hall } from "./hall.js";
import { test } from "./testing.js";

/** follows waits until a hall shows the game at a table. */
async function follows(hall, table) {
  await until(`the game of table ${table}`, async () => (await fetch(`${hall.pages}/tables/${table}/live.json`)).ok);
}

// A program that is killed ends its connections; a computer without power says nothing any more.
for (const [signal, what] of [["SIGKILL", "has ended"], ["SIGSTOP", "is silent"]]) {
  test(`viewers go from a hall that ${what} to the other one, and see the same`, async (t) => {
    const first = await Hall.start(t);
    const second = await first.second(t);
    await first.joins(await disputed(t), 7);
    await Promise.all([first, second].map((hall) => follows(hall, 7)));
    const page = await open(t, `${first.pages}/tables/7`, { also: [second.pages], expected: [gone] });
    const pages = [page];
    for (const path of ["/", "/wall?show=tables"]) {
      pages.push(await page.context().newPage());
      await pages.at(-1).goto(first.pages + path);
    }
    const shown = () => Promise.all([page.getByText("H2+3").first().waitFor(), ...pages.slice(1).map((each) => each.locator('[data-table="7"]').waitFor())]);
    await shown();
    const began = performance.now();
    first.signal(signal);
    const took = await Promise.all(pages.map((each) => each.waitForURL((url) => url.origin === second.pages, { waitUntil: "commit" }).then(() => performance.now() - began)));
    t.diagnostic(`${pages.length} pages went over after ${took.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(", ")}; 2.0 s is the goal`);
    await shown();
  });
}
