// What an arbiter does in a browser: sign in, read a dispute, rule, and see what follows.
import assert from "node:assert/strict";
import { arbiterPage, closed, disputed, evil, landscape, portrait, signInPage, tab } from "./arbiterpage.js";
import { violations } from "./axe.js";
import { boardctl, until } from "./boardd.js";
import { gone, open } from "./browser.js";
import { test } from "./testing.js";

test("an arbiter signs in, reads a dispute and rules, and everybody sees what follows", async (t) => {
  const board = await disputed(t);
  const everybody = await open(t, `${board.pages}/games/1`);
  await everybody.locator('kyban-moves button[data-ply="3"]').waitFor();
  const { page } = await arbiterPage(t, board, { expected: [/422/] });
  const needs = await page.locator(".game-card .need").allTextContents();
  assert.deepEqual(needs, ["Open claim · 2. Red (ply 3) · Black · on g0: “He lifted <b>the elephant</b> first.”", "Finding, not ruled on · 2. Red (ply 3) · Red"]);
  await page.locator(".need a").first().click();
  await page.locator(".timeline .event").first().waitFor();
  assert.match(await page.locator(".summary").innerText(), /Finding, article 9\.1: Red had to play E3\+1 \(g0i2\), and played H2\+3 \(h0g2\)\./);
  assert.match(await page.locator(".rung.applies").innerText(), /9\.1[\s\S]*must move[\s\S]*g0i2/);
  assert.match(await page.locator(".article").first().innerText(), /^9\.1 /);
  await page.getByRole("button", { name: "Rule on this turn" }).click();
  await page.getByRole("button", { name: "Go on" }).click();
  assert.equal(await page.locator("dialog.confirm").count(), 0, "a ruling without a reason");
  await page.locator("dialog").getByLabel(/^Ruling/).selectOption("dismissed");
  await page.getByLabel("Reason, in words").fill("Nobody saw it.");
  await page.getByRole("button", { name: "Go on" }).click();
  await page.locator("dialog.ruling .trouble").filter({ hasText: "Name the article: none follows from this ruling by itself." }).waitFor();
  assert.equal(await page.locator("dialog.confirm").count(), 0, "a ruling whose article does not follow from it, without one");
  await page.locator("dialog").getByLabel(/^Ruling/).selectOption("duty_stands");
  await page.getByLabel("Reason, in words").fill("The board saw it.");
  await page.getByRole("button", { name: "Go on" }).click();
  const question = page.locator("dialog.confirm");
  for (const said of ["Trần Văn An", "The board saw it.", "The ruling cites article 9.1.", "The moves from 2. Red (ply 3) on become void: h0g2.", "Claim 1 is answered.",
    "Put: Red's horse (h0)", "Take away: g2"]) {
    assert.ok((await question.innerText()).includes(said), said);
  }
  assert.ok(!board.printed.some((r) => r.type === "ruling"), "before it is confirmed");
  await question.getByRole("button", { name: "Confirm" }).click();
  const ruling = await board.record("of the ruling", (r) => r.type === "ruling");
  assert.deepEqual([ruling.text, ruling.ply, ruling.article, ruling.reason, ruling.name, ruling.claim],
    ["duty_stands", 3, "9.1", "The board saw it.", "Trần Văn An", 1]); // prettier-ignore
  await page.locator(".need").filter({ hasText: "A position is being set up · 2. Red (ply 3) · Put: h0 · Take away: g2" }).waitFor();
  await page.locator(".said").filter({ hasText: "ruling 1 by Trần Văn An" }).waitFor();
  await everybody.locator('kyban-moves button[data-ply="3"]').waitFor({ state: "detached" });
  await everybody.getByText("do not count: the arbiter has ruled").waitFor();
  await tab(page, 1);
  await page.locator(".turns a").filter({ hasText: "void" }).click();
  await page.locator(".summary").filter({ hasText: "a ruling made it void" }).waitFor();
  assert.match(page.url(), /#1\/3\/5000000$/, "the turn that began when ply 2 was made");
});

test("a claim leads to the move that it is about, which was replaced since", async (t) => {
  const board = await disputed(t, "20000000 - g2\n20400000 + h0\n22000000 - g0\n22400000 + i2\n23000000 press red\n");
  await board.record("of the other move", (r) => r.type === "move" && r.ply === 3 && r.move === "g0i2");
  const { page } = await arbiterPage(t, board);
  await page.locator(".need a").filter({ hasText: "Open claim" }).click();
  await page.locator(".summary").filter({ hasText: "and played H2+3 (h0g2)" }).waitFor();
  await tab(page, 1);
  await page.locator(".turns a").filter({ hasText: "E3+1" }).last().click();
  await page.locator(".summary").filter({ hasText: "Red played E3+1 (g0i2)" }).waitFor();
});

test("over TLS the session goes over TLS alone", async (t) => {
  const board = await disputed(t);
  const page = await open(t, `${board.control}/arbiter`, { viewport: landscape, ignoreHTTPSErrors: true });
  await page.locator(".sign-in input").fill(await board.token("arbiter", "Trần Văn An"));
  await page.locator(".sign-in button").click();
  await page.locator(".need a").first().click();
  await page.locator(".timeline .event").first().waitFor();
  const cookies = await page.context().cookies();
  assert.deepEqual(cookies.map(({ name, secure, path }) => [name, secure, path]), [["__Host-kyban", true, "/"]]);
});

test("the hands go over the board as they did", async (t) => {
  const board = await disputed(t);
  const { page } = await arbiterPage(t, board);
  await page.goto(`${board.pages}/arbiter#1/3`);
  await page.locator(".timeline .event").first().waitFor();
  const lifted = () => page.locator("kyban-replay .piece.lifted").evaluateAll((pieces) => pieces.map((piece) => piece.dataset.point));
  const at = (point) => page.locator(`kyban-replay .piece[data-point="${point}"]`).evaluateAll(([piece]) => piece?.dataset.piece ?? null);
  const events = page.locator(".timeline .event");
  const steps = [[0, ["g0"], "N", null], [1, [], "N", null], [2, ["h0"], "N", null], [3, [], null, "N"]];
  for (const [event, up, h0, g2] of steps) {
    await events.nth(event).click();
    assert.deepEqual([await lifted(), await at("h0"), await at("g2")], [up, h0, g2], `event ${event}`);
    assert.equal(await events.nth(event).getAttribute("aria-current"), "step");
  }
  const range = page.getByLabel("Time in the turn");
  await range.fill("1500"); // Half a second behind the first lift, which is a second from the beginning.
  assert.deepEqual(await lifted(), []);
  await range.fill("1399");
  assert.deepEqual(await lifted(), ["g0"]);
  await range.press("ArrowRight");
  assert.deepEqual(await lifted(), [], "back after 0.4 s");
  await range.press("ArrowLeft");
  await page.getByLabel("Speed").selectOption("4");
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(3_600_000); // From here on no time passes but what the test lets pass. Until then less than an hour has.
  await page.getByRole("button", { name: "Play" }).click();
  await page.clock.runFor(300);
  assert.deepEqual([await lifted(), await at("h0"), await at("g2")], [["h0"], "N", null], "1.2 s after the first piece was put back");
  await page.clock.runFor(200);
  assert.deepEqual([await lifted(), await at("h0"), await at("g2")], [[], null, "N"], "2 s after it");
  await page.getByRole("button", { name: "Pause" }).waitFor();
  await page.clock.runFor(2000);
  await page.getByRole("button", { name: "Play" }).waitFor(); // It ends by itself.
});

test("the token is kept nowhere, and the session is out of reach of scripts", async (t) => {
  const board = await disputed(t);
  const { page, token } = await arbiterPage(t, board);
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, document.documentElement.outerHTML, location.href]));
  assert.ok(!kept.includes(token.slice(-20)));
  const cookies = await page.context().cookies();
  assert.deepEqual(cookies.map(({ httpOnly, sameSite }) => [httpOnly, sameSite]), [[true, "Strict"]]);
  assert.ok(!cookies.some(({ value }) => value.includes(token.slice(-20))));
  assert.equal(await page.evaluate(() => document.cookie), "");
});

test("who was an arbiter is shown what everybody is, on the pages of the public", async (t) => {
  const board = await disputed(t);
  const { page } = await arbiterPage(t, board, { expected: [/401/] });
  await board.boardctl("token", "revoke", "Trần Văn An");
  await page.goto(`${board.pages}/games/1`);
  await page.locator('kyban-moves button[data-ply="3"]').waitFor();
  await page.goto(`${board.pages}/arbiter`);
  await page.locator(".sign-in input").waitFor();
  assert.deepEqual(await page.context().cookies(), []);
});

test("a page that is open when the token is revoked says so, and goes on with what everybody sees", async (t) => {
  const board = await disputed(t);
  const { page } = await arbiterPage(t, board, { expected: [/401/] });
  const index = await page.context().newPage();
  const game = await page.context().newPage();
  await index.goto(board.pages);
  await game.goto(`${board.pages}/games/1`);
  for (const shown of [index, game]) {
    await shown.locator(".status.live").waitFor();
    assert.equal(await shown.locator(".ended").filter({ hasText: "." }).count(), 0);
  }
  await board.boardctl("token", "revoke", "Trần Văn An");
  for (const shown of [index, game]) {
    await shown.locator(".ended").filter({ hasText: "Your session has ended. This is what everybody sees." }).waitFor();
    await shown.locator(".status.live").waitFor();
  }
  await board.boardctl("game", "tags", "event=Hà Nội 2026");
  for (const shown of [index, game]) {
    await shown.locator(".where").filter({ hasText: "Hà Nội 2026" }).waitFor();
  }
});

test("who signs out, or whose token is revoked, is at signing in again", async (t) => {
  const board = await disputed(t);
  const { page } = await arbiterPage(t, board, { expected: [/401/] });
  await page.reload();
  await page.locator(".game-card").first().waitFor();
  await board.boardctl("token", "revoke", "Trần Văn An");
  await page.locator(".trouble").filter({ hasText: "the token was revoked" }).waitFor();
  const again = await arbiterPage(t, board, { expected: [/401.*api\/attention/] }); // What was asked for when he signed out.
  await again.page.getByRole("button", { name: "Sign out" }).click();
  await again.page.locator(".sign-in input").waitFor();
  await again.page.reload();
  await again.page.locator(".sign-in input").waitFor();
});

test("a wrong token is refused, and a viewer's opens nothing", async (t) => {
  const board = await disputed(t);
  const page = await signInPage(t, board, { expected: [/401/] });
  const input = page.locator(".sign-in input");
  await input.fill("kyb_arbiter_guess");
  await page.locator(".sign-in button").click();
  await page.locator(".trouble").filter({ hasText: "no token of this board" }).waitFor();
  assert.equal(await input.inputValue(), "");
  await input.fill(await board.token("viewer", "Lan"));
  await page.locator(".sign-in button").click();
  await page.locator(".trouble").filter({ hasText: "Lan is signed in, but has no arbiter’s token" }).waitFor();
});

test("what is entered at the board is confirmed, and recorded with the arbiter's name", async (t) => {
  const board = await disputed(t);
  const { page } = await arbiterPage(t, board);
  await page.goto(`${board.pages}/arbiter#1`);
  await page.locator(".turns a").first().waitFor();
  await tab(page, 2);
  await page.locator(".operations").getByLabel("Round").focus();
  await board.boardctl("game", "tags", "Table=9");
  await page.locator(".head .where").filter({ hasText: "Table 9" }).waitFor(); // All is drawn anew.
  await page.keyboard.insertText("3");
  assert.equal(await page.locator(".operations").getByLabel("Round").inputValue(), "33", "who is about to write is not disturbed");
  const enter = async (name, type, holds = () => true) => {
    await tab(page, 2);
    await page.locator(".operations").getByRole("button", { name, exact: true }).click();
    await page.locator("dialog.confirm").getByRole("button", { name: "Confirm" }).click();
    await until(`the end of the question ${name}`, async () => {
      assert.deepEqual(await page.locator("dialog .trouble:not(:empty)").allInnerTexts(), [], name);
      return (await page.locator("dialog").count()) === 0;
    });
    await board.record(`of ${name}`, (r) => r.type === type && holds(r));
  };
  await enter("Red adjusts", "adjust", (r) => r.side === "red" && r.on);
  await enter("Red is done", "adjust", (r) => r.side === "red" && !r.on);
  await enter("Stop the game", "stop");
  await enter("Let the game go on", "go");
  await tab(page, 2);
  await page.getByLabel("Black", { exact: true }).first().fill(`Hồ ${evil}`);
  await enter("Enter the names", "tags", (r) => r.tags.black === `Hồ ${evil}`);
  await tab(page, 2);
  await page.locator('[data-group="Enter a claim"]').getByLabel("What was said").fill("An arbiter saw it, too.");
  await page.getByLabel("Whose claim").selectOption("arbiter");
  const offered = await page.getByLabel(/^On what/).locator("option").allTextContents(); // The rulebook knows no 60 moves.
  assert.deepEqual(offered, ["The turn, or a touch in it", "The position came back", "50 moves without a capture"]);
  await enter("Enter a claim", "claim", (r) => r.side === "arbiter" && r.text === "An arbiter saw it, too.");
  await page.getByRole("button", { name: "Rule on the game" }).click();
  await page.locator("dialog").getByLabel(/^Ruling/).selectOption("time");
  await page.locator("dialog").getByLabel(/^Side/).selectOption("black");
  await page.locator("dialog").getByLabel(/^Seconds/).fill("-30");
  await page.locator("dialog").getByLabel(/^Article/).selectOption("9.1");
  await page.locator("dialog").getByLabel(/^Reason/).fill("Both spoke.");
  await page.getByRole("button", { name: "Go on", exact: true }).click();
  await page.locator("dialog.confirm").getByRole("button", { name: "Confirm" }).click();
  await board.record("of the time", (r) => r.type === "ruling" && r.text === "time" && r.side === "black" && r.amount_us === -30_000_000);
  await closed(page);
  await page.locator(".operations").getByLabel(/^Result/).selectOption("1/2-1/2");
  await enter("Enter the result", "result", (r) => r.result === "1/2-1/2");
  await enter("Trần Văn An signs", "signed", (r) => r.by === "arbiter" && r.name === "Trần Văn An");
  const entered = board.printed.filter((r) => r.type === "entered" && r.role === "arbiter");
  assert.deepEqual([...new Set(entered.map((r) => r.by))], ["Trần Văn An"]);
  await page.locator("h1").filter({ hasText: `Hồ ${evil}` }).waitFor();
});

test("a button that is pressed while news comes is clicked when it is released", async (t) => {
  const board = await disputed(t);
  const { page } = await arbiterPage(t, board);
  await page.goto(`${board.pages}/arbiter#1`);
  await page.locator(".turns a").first().waitFor();
  await tab(page, 2);
  const name = page.locator(".head .where");
  const button = page.locator(".operations").getByRole("button", { name: "Red adjusts", exact: true });
  const presses = {
    "with the mouse": [async () => (await button.hover(), await page.mouse.down()), () => page.mouse.up()],
    "with the space bar": [async () => (await button.focus(), await page.keyboard.down(" ")), () => page.keyboard.up(" ")],
  };
  let table = 7;
  for (const [how, [press, release]] of Object.entries(presses)) {
    await press();
    const told = page.waitForResponse((response) => response.url().includes("/review"));
    await board.boardctl("game", "tags", `Table=${++table}`);
    await told;
    await page.evaluate(() => new Promise((next) => setTimeout(next, 500))); // Enough to draw what was told.
    await release();
    await page.locator("dialog.confirm").waitFor({ timeout: 10_000 }).catch(() => assert.fail(`pressed ${how}, nothing is clicked`));
    await page.locator("dialog.confirm").getByRole("button", { name: "Change it" }).click();
    await closed(page);
    await name.filter({ hasText: `Table ${table}` }).waitFor();
  }
});

test("the focus of the keyboard stays where it is while news comes", async (t) => {
  const board = await disputed(t);
  const { page } = await arbiterPage(t, board);
  const places = {
    "in the list of games": ["#", 0, () => page.locator(".game-card a").first()],
    "on what waits": ["#1", 1, () => page.locator(".head .needs a").first()],
    "on a turn": ["#1", 1, () => page.locator(".turns a").last()],
    "on a button of the table": ["#1", 2, () => page.locator(".operations").getByRole("button", { name: "Black adjusts", exact: true })],
  };
  let table = 7;
  for (const [where, [address, tabs, at]] of Object.entries(places)) {
    await page.goto(`${board.pages}/arbiter${address}`);
    if (tabs > 0) await tab(page, tabs);
    await at().focus();
    const focused = await at().textContent();
    await at().evaluate((element) => element.setAttribute("data-old", "yes"));
    await board.boardctl("game", "tags", `Table=${++table}`);
    await page.getByText(new RegExp(`Table ${table}\\b`)).first().waitFor();
    await page.waitForFunction(() => document.querySelector("[data-old]") === null, null, { timeout: 10_000 });
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), focused, where);
  }
});

test("the evidence that is downloaded holds", async (t) => {
  const board = await disputed(t);
  const { page } = await arbiterPage(t, board);
  await page.goto(`${board.pages}/arbiter#1`);
  await page.locator(".turns a").first().waitFor();
  await tab(page, 2);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: /^Evidence/ }).click()]);
  assert.equal(download.suggestedFilename(), "game-1.evidence");
  assert.match(await boardctl("verify", await download.path()), /^HOLDS: /);
});

const languages = {
  vi: ["Đăng nhập", "Khiếu nại chưa giải quyết", "Nước bắt buộc, từng bậc", "Phán quyết về lượt này"],
  zh: ["登录", "待裁决的申诉", "应走的着法（逐级）", "对本步作出裁决"],
  en: ["Sign in", "Open claim", "The duty, rung by rung", "Rule on this turn"],
};

for (const [language, [signIn, claim, duty, rule]] of Object.entries(languages)) {
  test(`the page speaks ${language}, names are names, and it fits a tablet and its reader's fingers`, async (t) => {
    const board = await disputed(t);
    const { page } = await pageIn(language, signIn);
    page.on("dialog", (dialog) => assert.fail(`a dialog says ${dialog.message()}`));
    await page.locator(".need").filter({ hasText: claim }).waitFor();
    await fits("the list of games");
    await page.locator(".need a").first().click();
    await page.getByText(duty).waitFor();
    await fits("a turn");
    await tab(page, 1);
    await fits("all turns");
    await tab(page, 2);
    await fits("at the board");
    await tab(page, 0);
    await page.getByRole("button", { name: rule }).click();
    await fits("a ruling");
    assert.equal(await page.locator("body script, body b:not(.rung b), [onerror]").count(), 0);
    assert.ok((await page.locator("h1").innerText()).includes(evil));

    async function pageIn(locale, button) {
      const page_ = await signInPage(t, board, { locale, hasTouch: true });
      assert.equal(await page_.locator("h1").innerText(), button);
      await page_.locator(".sign-in input").fill(await board.token("arbiter", "Trần Văn An"));
      await page_.getByRole("button", { name: button }).click();
      await page_.locator(".game-card").first().waitFor();
      return { page: page_ };
    }

    async function fits(what) {
      for (const size of [landscape, portrait]) {
        await page.setViewportSize(size);
        const [wide, small] = await page.evaluate(() => [
          document.documentElement.scrollWidth,
          [...document.querySelectorAll("a, button, select, input, textarea, summary")]
            .filter((element) => element.checkVisibility() && Math.min(element.getBoundingClientRect().height, element.getBoundingClientRect().width) < 44)
            .map((element) => element.outerHTML.slice(0, 120)),
        ]);
        assert.ok(wide <= size.width, `${what} is ${wide} pixels wide on a screen of ${size.width}`);
        assert.deepEqual(small, [], what);
      }
    }
  });
}

test("axe finds nothing that keeps an arbiter out, in light and in dark", async (t) => {
  const board = await disputed(t);
  for (const colorScheme of ["light", "dark"]) {
    const page = await signInPage(t, board, { colorScheme });
    const check = async (what) => {
      assert.deepEqual(await violations(page), [], `${what}, ${colorScheme}`);
    };
    await check("signing in");
    await page.locator(".sign-in input").fill(await board.token("arbiter", `Trần ${colorScheme}`));
    await page.locator(".sign-in button").click();
    await page.locator(".need a").first().waitFor();
    await check("the list of games");
    await page.locator(".need a").first().click();
    await page.locator(".timeline .event").nth(2).click();
    await check("a turn");
    for (const n of [1, 2]) {
      await tab(page, n);
      await check(`part ${n}`);
    }
    await tab(page, 0);
    await page.getByRole("button", { name: "Rule on this turn" }).click();
    await check("a ruling");
    await page.getByLabel("Reason, in words").fill("So.");
    await page.getByRole("button", { name: "Go on" }).click();
    await page.locator("dialog.confirm").waitFor();
    await check("a question");
  }
});

test("when boardd is killed and started again, the arbiter is still signed in and the page is live again", async (t) => {
  const board = await disputed(t);
  const { page } = await arbiterPage(t, board, { expected: [gone, /503/] });
  await page.locator(".status.live").waitFor();
  await board.kill();
  await page.locator(".status.lost").waitFor();
  await board.again();
  await page.locator(".status.live").waitFor();
  await page.locator(".game-card .need").first().waitFor();
});

test("lists of moves have the move beside its number, and that of rulings those on which he has ruled alone", async (t) => {
  const board = await disputed(t);
  const { page } = await arbiterPage(t, board, { viewport: landscape });
  await page.goto(`${board.pages}/arbiter#1`);
  await page.locator(".turns a").first().waitFor();
  await tab(page, 2);
  const options = (label) => page.getByLabel(label).locator("option").allTextContents();
  assert.deepEqual(await options("After the move"), ["the last one", "2. Red (ply 3): H2+3", "1. Black (ply 2): H8+7", "1. Red (ply 1): C8=5"]);
  assert.equal(await page.locator('[data-group="Show everybody the hands of a turn"]').count(), 0, "nothing is ruled on yet");
  await board.boardctl("rule", "3", "dismissed", "--article", "9.1", "--name", "An", "--reason", "So.");
  await page.locator('[data-group="Show everybody the hands of a turn"]').waitFor();
  assert.deepEqual(await options("The move on which you have ruled"), ["2. Red (ply 3): H2+3"]);
});
