// The arbiter's page in a browser, with a dispute on the board.
import { Board } from "./boardd.js";
import { open } from "./browser.js";
import { never } from "./trace.js";

export const evil = "<script>alert(1)</script>";

/** dispute is a game in which Red touches an elephant and moves a horse, and Black claims; the board stays so. */
const dispute = `trace 1
rulebook vn2004
date 2026-11-21T10:00:00Z
red "Trần Thị ${evil}"
black "Lü Qin"
round "3"
table "7"
1000000 - b2
1300000 + e2
2000000 press red
4000000 - h9
4400000 + g7
5000000 press black
8000000 - g0
8400000 + g0
9300000 - h0
9900000 + g2
10600000 press red
14000000 claim black 3 g0 "He lifted <b>the elephant</b> first."
`;

export const landscape = { width: 1024, height: 768 };
export const portrait = { width: 768, height: 1024 };

/** disputed starts a board with that game, in which then happens what more lines of the trace say. */
export async function disputed(t, then = "") {
  const board = await Board.start(t, { trace: `${dispute}${then}${never} end\n` });
  await board.record("of the claim", (r) => r.type === "claim");
  return board;
}

/** signInPage opens the arbiter's page where nobody has signed in. */
export async function signInPage(t, board, settings = {}) {
  const page = await open(t, `${board.pages}/arbiter`, { viewport: landscape, ...settings });
  await page.locator(".sign-in input").waitFor();
  return page;
}

/** arbiterPage opens it with an arbiter's token. */
export async function arbiterPage(t, board, settings = {}) {
  const page = await signInPage(t, board, settings);
  const token = await board.token("arbiter", "Trần Văn An");
  await page.locator(".sign-in input").fill(token);
  await page.locator(".sign-in button").click();
  await page.locator(".game-card").first().waitFor();
  return { page, token };
}

/** closed waits until no dialog is open. */
export async function closed(page) {
  await page.locator("dialog").first().waitFor({ state: "detached" });
}

/** tab opens one of the three parts of a game: turn, turns, table, and there all sections. */
export async function tab(page, n) {
  await page.getByRole("tab").nth(n).click();
  if (n === 2) {
    const closed = page.locator("details.group:not([open]) > summary");
    await page.locator(".group").first().waitFor({ state: "attached" });
    while ((await closed.count()) > 0) await closed.first().click();
  }
}
