// What a hall, a phone and a broadcast see of a game: the wall, the result, check, what was captured, the hands of a turn.
import assert from "node:assert/strict";
import { violations } from "./axe.js";
import { Board, until } from "./boardd.js";
import { boxOf, open } from "./browser.js";
import { openGame, ply, status } from "./gamepage.js";
import { test } from "./testing.js";
import { never, trace } from "./trace.js";

const header = { red: "Hu Ronghua", black: "Lü Qin", event: "Ngũ Dương Bôi", round: "3", table: "7" };
/** A cannon takes a pawn and gives check over an advisor. */
const checked = ["h2e2", "d9e8", "e2e6"];
/** In Red's second ply he lifts his cannon, puts it back, and moves a horse. */
const touched = [[1_000_000, "- e2"], [1_600_000, "+ e2"], [2_600_000, "- h0"], [3_000_000, "+ g2"], [3_600_000, "press red"]];

/** boxes returns where elements lie on a page, by their selectors. */
async function boxes(page, ...selectors) {
  return Promise.all(selectors.map((selector) => boxOf(page.locator(selector).first())));
}

/** alike fails where lengths differ by half a pixel or more: lines of text are rounded to parts of a pixel, which nobody sees. */
function alike(lengths, before, what) {
  assert.ok(lengths.length === before.length && lengths.every((length, i) => Math.abs(length - before[i]) < 0.5), `${what}: ${lengths} after ${before}`);
}

/** small returns the texts that are seen, the names of files and ranks among them, and lower than a share of the screen's shorter side. */
async function small(page, share) {
  return page.evaluate((least) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement;
      const seen = text.data.trim() !== "" && element.checkVisibility() && !element.closest(".hidden, svg :not(.coordinate), noscript, .leave");
      const height = parseFloat(getComputedStyle(element).fontSize) * (element.getScreenCTM?.().d ?? 1);
      if (seen && height < least * Math.min(innerWidth, innerHeight)) found.push(text.data);
    }
    return found;
  }, share);
}

test("on a wall board and clocks fill the screen, and all is large enough for ten metres", async (t) => {
  const board = await Board.start(t, { trace: trace(checked, { header, thought: () => 40 }), speed: 2000 });
  const page = await open(t, "about:blank", { also: [board.pages] });
  for (const [width, height] of [[1920, 1080], [1080, 1920], [844, 390]]) {
    await page.setViewportSize({ width, height });
    await page.goto(`${board.pages}/games/1?view=wall`);
    await page.locator(".in-check").waitFor();
    const [drawn, upper, lower] = await boxes(page, "kyban-board", ".plate.upper", ".plate.lower");
    const [long, short] = [Math.max(width, height), Math.min(width, height)];
    assert.ok(drawn.height > 0.94 * Math.min(short, long * 0.62) && drawn.y > -0.5 && drawn.y + drawn.height < height + 0.5, `the board is ${drawn.height} high on ${width} x ${height}`);
    for (const plate of [upper, lower]) assert.ok(plate.x > -0.5 && plate.x + plate.width < width + 0.5 && plate.y > -0.5 && plate.y + plate.height < height + 0.5, "a plate is seen whole");
    assert.deepEqual(await small(page, 0.0399), [], "too small to be read");
    const times = await page.locator(".plate .used").evaluateAll((all) => all.map((each) => each.textContent));
    assert.match(times.join(" "), /^0:4\d 1:2\d$/);
    const overflow = await page.evaluate(() => [document.documentElement.scrollWidth <= innerWidth, document.documentElement.scrollHeight <= innerHeight]);
    assert.deepEqual(overflow, [true, true], "nothing is to be scrolled");
    assert.deepEqual(await violations(page), []);
  }
});

/** Names as they are in Vietnam, alone and with the city. */
const longNames = ["Nguyễn Hoàng Phương Thảo", "Phan Nguyễn Công Minh"];
const city = " (Thành phố Hồ Chí Minh)";

/** crowded says what overlaps on the wall and what is cut off, in words; nothing where all is well. */
function crowded() {
  const wrong = [];
  const seen = [...document.querySelectorAll("kyban-board, .where, .plate, .plate .name, .plate .pieces, .plate .used, .plate .stage, .caption, .outcome, .next-game, .status, .notes")]
    .filter((each) => each.checkVisibility() && each.textContent.trim() + each.innerHTML !== "");
  const bounds = new Map(seen.map((each) => [each, each.getBoundingClientRect()]).filter(([, { width, height }]) => width * height > 0));
  // The letters, not the box that they stand in: a box may be as wide as a column.
  for (const each of seen.filter((each) => each.matches(".used, .stage, .status, .caption, .where") && each.textContent !== "")) {
    const range = document.createRange();
    range.selectNodeContents(each);
    bounds.set(each, range.getBoundingClientRect());
  }
  const told = (each) => `${each.closest(".plate")?.classList[1] ?? ""} ${each.classList[0] ?? each.localName} "${each.textContent.slice(0, 30)}"`;
  for (const [each, box] of bounds) {
    const within = each.parentElement.closest(".plate")?.getBoundingClientRect() ?? { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    if (box.left < within.left - 1 || box.top < within.top - 1 || box.right > within.right + 1 || box.bottom > within.bottom + 1) wrong.push(`${told(each)} is cut off`);
    for (const [other, its] of bounds) {
      if (other === each || other.contains(each) || each.contains(other)) continue;
      const [across, down] = [Math.min(box.right, its.right) - Math.max(box.left, its.left), Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top)];
      if (across > 1 && down > 1) wrong.push(`${told(each)} overlaps ${told(other)}`);
    }
  }
  for (const time of document.querySelectorAll(".plate .used")) {
    if (time.getBoundingClientRect().height < 0.07 * Math.min(innerWidth, innerHeight)) wrong.push(`${time.textContent} is ${time.getBoundingClientRect().height} high`);
  }
  for (const name of document.querySelectorAll(".plate .name")) {
    const lines = name.clientHeight / parseFloat(getComputedStyle(name).lineHeight);
    if (lines > 2.3) wrong.push(`${name.textContent} has ${lines} lines`);
    if (!name.textContent.includes("(") && name.scrollHeight > name.clientHeight + 1) wrong.push(`${name.textContent} is cut off`);
  }
  return wrong;
}

/** fits fails where on a screen of any size something on the wall is cut off, overlaps or is too small. */
async function fits(page, what) {
  for (const [width, height] of [[1024, 768], [1280, 720], [1920, 1080], [844, 390], [390, 844]]) {
    await page.setViewportSize({ width, height });
    assert.deepEqual(await page.evaluate(crowded), [], `${what}, ${width} x ${height}`);
    assert.deepEqual(await small(page, 0.0399), [], "too small to be read");
  }
}

test("long names leave room for clocks, the last move and the note of the delay on a wall of any size", async (t) => {
  for (const [names, args, control, note] of [
    [longNames, [], undefined, ""],
    [[longNames[0], longNames[1] + city], ["--delay", "1s", "--delay-moves", "1"], "60/5400+30:900+30", "1 second and ½ move behind"],
  ]) {
    const board = await Board.start(t, { trace: trace([...checked, "e9d9"], { header: { ...header, red: names[0], black: names[1], ...(control && { control }) }, thought: () => 40 }), speed: 2000, args });
    await until("what is delayed", async () => (await fetch(`${board.pages}/api/games/1`)).ok);
    const page = await open(t, `${board.pages}/games/1?view=wall`, { viewport: { width: 1024, height: 768 } });
    await page.locator(".caption").filter({ hasText: /^2/ }).waitFor();
    await status(page, new RegExp(note || "^Live$")); // Before the stream has begun it is that the page connects.
    await fits(page, names.join(" – "));
    await board.boardctl("game", "result", "1-0");
    await page.locator(".outcome b").filter({ hasText: "1–0" }).waitFor();
    await fits(page, `the result of ${names.join(" – ")}`);
  }
});

test("on a wall Red's name is red, and White's is as Black's", async (t) => {
  const chess = ["trace 1", "play chess", 'white "Vera Menchik"', 'black "Sonja Graf"', "1000000 - e2", "1300000 + e4", "1600000 press white", `${never} end`];
  for (const [game, played, alike] of [["xiangqi", trace(checked, { header }), false], ["chess", chess.join("\n"), true]]) {
    const board = await Board.start(t, { trace: played, speed: 2000 });
    const page = await open(t, `${board.pages}/games/1?view=wall`, { viewport: { width: 1024, height: 768 } });
    await page.locator("kyban-board [data-piece]").first().waitFor();
    const [first, black] = await Promise.all(["red", "black"].map((side) => page.locator(`.plate.${side} .name`).evaluate((name) => getComputedStyle(name).color)));
    assert.equal(first === black, alike, `${game}: ${first} and ${black}`);
    assert.equal(await page.locator("kyban-board svg").evaluate((drawn) => getComputedStyle(drawn).overflow), "visible", "the g below a board of chess is not cut off");
  }
});

test("check, what was captured and the result are seen, and nothing leads back to live once all is over", async (t) => {
  const board = await Board.start(t, { trace: trace(checked, { header }) });
  const page = await openGame(t, board, { query: "" });
  await ply(page, 3);
  await page.locator("kyban-board circle.in-check").waitFor();
  await page.getByText("Black to move · check").waitFor();
  assert.deepEqual(await page.locator(".plate.red .tray [data-piece]").evaluateAll((all) => all.map((each) => each.dataset.piece).filter((piece) => piece)), ["p", "p"]);
  assert.equal(await page.locator(".plate.red .tray .hidden").textContent(), "Captured by Red: pawn");
  await page.getByRole("button", { name: "One move back" }).click();
  assert.equal(await page.locator("kyban-board circle.in-check").count(), 0);
  assert.equal(await page.locator(".plate.red .tray .hidden").textContent(), "");
  assert.match(await page.locator(".newest").textContent(), /^Back to live/);
  await board.boardctl("game", "result", "1-0");
  await page.locator(".outcome b").filter({ hasText: "1–0" }).waitFor();
  assert.match(await page.locator(".outcome").textContent(), /Red wins/);
  assert.equal(await page.locator(".newest").textContent(), "To the end");
  assert.equal(await page.locator(".status").textContent(), "Finished");
  await page.getByRole("button", { name: "Full screen" }).click();
  await page.locator("kyban-game.wall .outcome").waitFor();
  assert.match(page.url(), /view=wall/);
  await page.getByRole("button", { name: "Leave full screen" }).focus();
  await page.keyboard.press("Enter");
  await page.locator("kyban-game:not(.wall) kyban-moves").waitFor();
  assert.doesNotMatch(page.url(), /view=wall/);
});

test("a phone on its side has the board as high as its screen, and the names beside it", async (t) => {
  const board = await Board.start(t, { trace: trace(checked, { header }) });
  const page = await openGame(t, board, { query: "", viewport: { width: 844, height: 390 } });
  await ply(page, 3);
  const [drawn, upper, lower, controls] = await boxes(page, "kyban-board", ".plate.upper", ".plate.lower", ".controls");
  assert.ok(drawn.height > 360 && drawn.y + drawn.height < 390.5, `the board is ${drawn.height} high`);
  for (const beside of [upper, lower, controls]) assert.ok(beside.x > drawn.x + drawn.width - 0.5 && beside.y + beside.height < 390.5);
});

/** scrambled says, in words, which buttons are not whole beside the board, one beside the other, each with its words on one line. */
function scrambled() {
  const wrong = [];
  const right = document.querySelector("kyban-board").getBoundingClientRect().right;
  const seen = [...document.querySelectorAll(".controls button")].map((each) => [each.title, each.getBoundingClientRect(), each]);
  for (const [name, box, button] of seen) {
    const words = document.createRange();
    words.selectNodeContents(button);
    if (box.left < right - 0.5 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5) wrong.push(`${name} from ${box.left} to ${box.right}, down to ${box.bottom}`);
    if (box.height > 50 || words.getBoundingClientRect().width > box.width + 0.5) wrong.push(`${name} is ${box.width} x ${box.height}`);
    for (const [other, its] of seen) {
      if (other !== name && Math.min(box.right, its.right) - Math.max(box.left, its.left) > 0.5 && Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top) > 0.5) wrong.push(`${name} lies over ${other}`);
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) wrong.push(`the page is ${document.documentElement.scrollWidth} wide`);
  return wrong;
}

test("the buttons below a board in a low window are a line, and none but the one with words is a second one", async (t) => {
  const board = await Board.start(t, { trace: trace(checked, { header }) });
  const page = await openGame(t, board, { query: "" });
  for (const lang of ["vi", "zh", "en"]) {
    await page.setViewportSize({ width: 1366, height: 720 });
    await page.goto(`${board.pages}/games/1?lang=${lang}`);
    await ply(page, 3);
    for (const [height, lines] of [[720, ["first back forward newest flip wall"]], [657, ["first back forward flip wall", "newest"]]]) {
      await page.setViewportSize({ width: 1366, height });
      const names = await page.evaluate(() => {
        const tops = new Map();
        const names = ["first", "back", "forward", "newest", "flip", "wall"];
        [...document.querySelectorAll(".controls button")].forEach((button, index) => {
          const top = Math.round(button.getBoundingClientRect().top);
          tops.set(top, [...(tops.get(top) ?? []), names[index]]);
        });
        return [...tops].sort(([a], [b]) => a - b).map(([, line]) => line.join(" "));
      });
      assert.deepEqual(names, lines, `${lang}, ${height} high`);
    }
  }
});

test("the buttons of a small phone on its side are whole, in both games and each language", async (t) => {
  const chess = ["trace 1", "play chess", "rulebook fide2018", "1000000 - e2", "1300000 + e4", "1600000 press white", `${never} end`];
  for (const [game, played] of [["xiangqi", trace(checked, { header })], ["chess", chess.join("\n")]]) {
    const board = await Board.start(t, { trace: played });
    const page = await openGame(t, board, { query: "", viewport: { width: 667, height: 375 }, isMobile: true, hasTouch: true });
    for (const lang of ["en", "vi", "zh"]) {
      await page.goto(`${board.pages}/games/1?lang=${lang}`);
      await ply(page, 1);
      for (const [width, height] of [[844, 390], [740, 412], [740, 360], [667, 375], [640, 360], [568, 320]]) {
        await page.setViewportSize({ width, height });
        assert.deepEqual(await page.evaluate(scrambled), [], `${game} in ${lang}, ${width} x ${height}`);
      }
    }
  }
});

test("an overlay numbers its moves in columns, and its plates are as wide as the board", async (t) => {
  const board = await Board.start(t, { trace: trace(["h2e2", "h9g7", "h0g2"], { header }) });
  const page = await open(t, `${board.pages}/games/1/overlay?show=board,names,clocks,last,moves`, { viewport: { width: 1920, height: 1080 } });
  await page.locator(".last").filter({ hasText: "2. H2+3" }).waitFor();
  const lines = await page.locator(".moves li").evaluateAll((all) => all.map((line) => [...line.children].map((each) => each.textContent)));
  assert.deepEqual(lines, [["1.", "C2=5", "H8+7"], ["2.", "H2+3", ""]]);
  const columns = await page.locator(".moves li").evaluateAll((all) => all.map((line) => [...line.children].map((each) => Math.round(each.getBoundingClientRect().left))));
  assert.deepEqual(columns[0], columns[1]);
  const [drawn, upper, last] = await boxes(page, "kyban-board svg", ".plate", ".last");
  for (const part of [upper, last]) assert.ok(Math.abs(part.width - drawn.width) < 3, `${part.width} wide beside a board of ${drawn.width}`);
});

test("in a tall window an overlay keeps its plates at the board, and gives it all the width", async (t) => {
  const game = { xiangqi: trace(["h2e2"], { header }), chess: ["trace 1", "play chess", "1000000 - e2", "1300000 + e4", "1600000 press white", `${never} end`].join("\n") };
  for (const [play, moves] of Object.entries(game)) {
    const board = await Board.start(t, { trace: moves });
    await board.made(1);
    const page = await open(t, `${board.pages}/games/1/overlay`, { viewport: { width: 400, height: 900 } });
    await page.locator(".last").filter({ hasText: /^1\./ }).waitFor();
    const [drawn, upper, lower, last] = await boxes(page, "kyban-board svg", ".plate.black", ".plate.red", ".last");
    assert.ok(drawn.width > 380, `${play}: the board is ${drawn.width} wide`);
    for (const [above, below] of [[upper, drawn], [drawn, lower], [lower, last]]) {
      const gap = below.y - above.y - above.height;
      assert.ok(gap > 0 && gap < 12, `${play}: ${gap} between two parts`);
    }
  }
});

test("the board of an overlay keeps its size on air, and time that is used is said to be", async (t) => {
  const board = await Board.start(t, { trace: trace(["h2e2", "h9g7"], { header: { ...header, event: "Hà Nội" } }), speed: 4 });
  const page = await open(t, `${board.pages}/games/1/overlay?show=board,names,clocks,last,moves,result,place`, { viewport: { width: 500, height: 700 } });
  const sizes = () => boxes(page, "kyban-board svg", ".plate.red", ".moves").then((all) => all.flatMap(({ width, height }) => [width, height]));
  await page.locator("kyban-board .piece").first().waitFor();
  const before = await sizes();
  await page.locator(".last").filter({ hasText: "H8+7" }).waitFor();
  alike(await sizes(), before, "when moves are made");
  const [wide, exact] = await page.evaluate(() => [document.querySelector("kyban-overlay").style.getPropertyValue("--wide"), (document.querySelector("kyban-board").getBoundingClientRect().height * 924) / 1024]);
  assert.ok(Math.abs(parseFloat(wide) - exact) < 0.01, `plates of ${wide} beside a board of ${exact} pixels, which jump where the board changes by a part of one`);
  const [drawn, ...plates] = await boxes(page, "kyban-board svg", ".plate.red", ".last", ".where");
  assert.ok(drawn.width > 290 && plates.every(({ width }) => Math.abs(width - drawn.width) < 3), `plates are ${plates.map(({ width }) => width)} wide beside a board of ${drawn.width}`);
  assert.equal(await page.locator(".plate.red .stage").textContent(), "time used");
  await page.evaluate(() => document.querySelectorAll(".plate :is(.stage, .used)").forEach((time) => time.replaceChildren()));
  alike(await sizes(), before, "before the first time was known");
  const wall = await open(t, `${board.pages}/games/1?view=wall`, { viewport: { width: 1024, height: 768 } });
  await wall.locator(".plate.red .stage").filter({ hasText: "time used" }).waitFor();
  for (const [width, height] of [[1024, 768], [1000, 1000], [768, 1024]]) {
    await wall.setViewportSize({ width, height });
    assert.deepEqual(await wall.evaluate(crowded), [], `${width} x ${height}`);
    assert.deepEqual(await small(wall, 1 / 30), [], `too small to be read on ${width} x ${height}`);
  }
  await board.boardctl("game", "result", "1-0");
  await page.locator(".result").filter({ hasText: "1–0" }).waitFor();
  alike(await sizes(), before, "with the result");
});

/** watched keeps in the page what is in a hand, one after the other, with what is said below the board, the sizes of what stands beside it, and what is wrong then. */
function watched() {
  globalThis.seen = [];
  const look = () => {
    const lifted = [...document.querySelectorAll("kyban-board .piece.lifted")].map((piece) => piece.dataset.point).join();
    if (lifted === (globalThis.seen.at(-1)?.lifted ?? "")) return;
    const said = document.querySelector(".caption, .last, .line")?.textContent ?? "";
    const boxes = ["kyban-board svg", ".plate.red", ".last", ".moves"].map((part) => document.querySelector(part)?.getBoundingClientRect());
    globalThis.seen.push({ lifted, said, at: performance.now(), width: boxes[0].width, wrong: globalThis.judge?.() ?? [], boxes: boxes.flatMap((box) => (box ? [box.x, box.y, box.width, box.height] : [])) });
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
}

/** played fails where a page did not show the two lifts of a turn at their true speed with the article, and nothing else moved on it. */
async function played(name, page) {
  const all = await until(`both lifts on the ${name}`, () => page.evaluate(() => globalThis.seen.length >= 4 && globalThis.seen));
  assert.deepEqual(all.map(({ lifted }) => lifted), ["e2", "", "h0", ""], name);
  assert.ok(all[2].at - all[0].at > 1000, `1.6 seconds lie between the lifts, ${all[2].at - all[0].at} ms were shown on the ${name}`);
  assert.match(all[0].said, /Move 2 \(Red\), the duty stands, .* Vietnam 2004 rules, article 9\.3a/, name);
  for (const { boxes } of all) alike(boxes, all[0].boxes, `all stays in its place on the ${name}`);
  await page.locator('kyban-board .piece[data-point="h0"][data-piece="N"]').waitFor();
  return all;
}

test("the hands of a turn are shown after a ruling, at their true speed and with the article, and never before", async (t) => {
  const board = await Board.start(t, { trace: trace(["h2e2", "h9g7"], { header, then: touched }) });
  const page = await openGame(t, board, { query: "", init: watched });
  await ply(page, 3);
  const publish = async () => board.boardctl("game", "publish", "3").then(() => "", (failure) => failure.stderr);
  assert.match(await publish(), /no ruling stands on ply 3: everybody is shown the hands of a turn after the arbiter has ruled on it, never before/);
  await board.boardctl("rule", "3", "duty_stands", "e2", "--article", "9.3a", "--reason", "Deliberately touched.", "--name", "Trần Văn An");
  await page.locator('kyban-moves button[data-ply="3"]').waitFor({ state: "detached" });
  const screens = {
    wall: await open(t, `${board.pages}/games/1?view=wall`, { init: watched, viewport: { width: 1024, height: 768 } }),
    overlay: await open(t, `${board.pages}/games/1/overlay?show=board,names,clocks,last,moves`, { init: watched, viewport: { width: 1000, height: 700 } }),
    "small overlay": await open(t, `${board.pages}/games/1/overlay?show=board,names,last,moves`, { init: watched, viewport: { width: 400, height: 600 } }),
    embed: await open(t, `${board.pages}/games/1/embed`, { init: watched, viewport: { width: 400, height: 440 } }),
  };
  for (const [name, each] of Object.entries({ page, ...screens })) {
    await each.locator('kyban-board .piece[data-point="g7"]').waitFor();
    assert.equal(await each.getByText("the duty stands").count(), 0, `nothing is shown on the ${name} before the arbiter wants it`);
    await each.evaluate(() => globalThis.seen.splice(0));
  }
  const widths = () => Promise.all([screens.overlay, screens["small overlay"]].map((each) => each.evaluate(() => document.querySelector("kyban-board svg").getBoundingClientRect().width)));
  await screens["small overlay"].evaluate(() => (document.body.style.letterSpacing = "0.06em")); // As where a computer's font is wider.
  const before = await widths();
  await screens.wall.evaluate(`globalThis.judge = ${crowded}`);
  assert.equal(await publish(), "");
  const shown = page.locator(".published");
  await shown.waitFor();
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.getByRole("button", { name: "Play the turn" }).isVisible(), false, "nothing can be pressed on paper");
  await page.emulateMedia({ media: "screen" });
  assert.match(await shown.textContent(), /Move 2 \(Red\), the duty stands, .* Vietnam 2004 rules, article 9\.3a/);
  assert.doesNotMatch(await page.locator("body").innerText(), /Deliberately|Trần/);
  for (const [name, each] of Object.entries(screens)) {
    const seen = await played(name, each);
    assert.deepEqual(seen.flatMap(({ wrong }) => wrong), [], name);
    const width = { overlay: before[0], "small overlay": before[1] }[name];
    if (width) alike(seen.map(({ width }) => width), [width, width, width, width], `the article takes no room from the board of the ${name}`);
    await each.locator(":is(.caption, .last, .line)").filter({ hasText: "the duty stands" }).first().waitFor({ state: "detached" });
  }
  alike(await widths(), before, "when the turn was played");
  assert.deepEqual(await page.evaluate(() => globalThis.seen), [], "a reader asks for it");
  await page.getByRole("button", { name: "Play the turn" }).click();
  await played("page", page);
  await page.getByRole("button", { name: "Play the turn" }).waitFor();
  await screens.overlay.reload();
  await screens.overlay.locator(".last").filter({ hasText: "H8+7" }).waitFor();
  assert.equal(await screens.overlay.getByText("the duty stands").count(), 0, "an overlay that is opened later shows the game");
  assert.match(await publish(), /was shown after that ruling already/);
});

/** slow is the network of a phone as Lighthouse has it: slow 4G. */
const slow = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };

test("a phone on a slow network sees the first piece soon after it could see a picture", async (t) => {
  const board = await Board.start(t, { trace: trace(checked, { header }) });
  await board.made(3);
  const drawn = async (path, piece) => {
    const page = await open(t, "about:blank", { viewport: { width: 390, height: 844 }, also: [board.pages], init: () => {
      new MutationObserver((_, observer) => {
        if (document.querySelector("kyban-board .piece, svg:root") === null) return;
        observer.disconnect();
        requestAnimationFrame(() => (globalThis.firstPiece = performance.now()));
      }).observe(document, { subtree: true, childList: true });
    } });
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Network.enable");
    await cdp.send("Network.emulateNetworkConditions", slow);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.goto(`${board.pages}${path}`);
    const time = await until("the first piece", () => page.evaluate(() => globalThis.firstPiece));
    const had = await page.evaluate(() => performance.getEntriesByType("resource").filter((one) => one.responseEnd <= globalThis.firstPiece).map(({ name }) => new URL(name).pathname));
    await page.context().close();
    return { time, had: had.filter((path) => !path.includes("/icon.")).map((path) => path.replace(/\.[0-9a-f]{16}\./, ".")).sort() };
  };
  // What the network makes slow is the same on all computers: the first piece waits for style, script and game, and for nothing else. The page is
  // as fast as the best of some tries, and so is its peer: the picture alone, which needs no script and no stream. A busy computer gets more
  // tries, and one that is ten times slower has room: it runs the script for longer than it waits for the network.
  const [pages, pictures] = [[], []];
  const ratioOf = () => Math.min(...pages) / Math.min(...pictures);
  for (let tries = 0; tries < 4 || (tries < 12 && ratioOf() >= 10); tries++) {
    const { time, had } = await drawn("/games/1");
    assert.deepEqual(had, ["/api/games/1", "/assets/page.css", "/assets/page.js"], "what was waited for");
    pages.push(time);
    pictures.push((await drawn("/games/1/board.svg")).time);
  }
  const ratio = ratioOf();
  t.diagnostic(`first piece after ${pages.map(Math.round).join(", ")} ms, the picture after ${pictures.map(Math.round).join(", ")} ms: ${ratio.toFixed(2)} times`);
  assert.ok(ratio < 10, `the first piece was seen after ${ratio.toFixed(2)} times as long as a picture`);
});

test("the picture of a position looks like the page, and a link to the game shows it", async (t) => {
  const board = await Board.start(t, { trace: trace(checked, { header }) });
  await board.made(3);
  const size = { width: 462, height: 512 };
  const page = await openGame(t, board, { query: "coordinates=0&appearance=light&lang=vi", viewport: { width: 1400, height: 1000 } });
  await page.locator("kyban-board .in-check").waitFor();
  const told = await page.evaluate(() => Object.fromEntries([...document.querySelectorAll("meta[property]")].map((meta) => [meta.getAttribute("property"), meta.content])));
  assert.equal(told["og:title"], "Hu Ronghua – Lü Qin");
  assert.equal(told["og:image"], `${board.pages}/games/1/board.png?card=1&size=1200&lang=vi&t=3`);
  const card = await page.evaluate(async (url) => createImageBitmap(await (await fetch(url)).blob()).then(({ width, height }) => [width, height]), told["og:image"]);
  assert.deepEqual(card, [Number(told["og:image:width"]), Number(told["og:image:height"])]);
  const compared = await page.evaluate(async ({ width, height }) => {
    const pixels = (draw) => {
      const canvas = new OffscreenCanvas(width, height).getContext("2d");
      draw(canvas);
      return canvas.getImageData(0, 0, width, height).data;
    };
    const picture = new Image();
    picture.src = `/games/1/board.png?size=${width}&lang=vi`;
    await picture.decode();
    // The page's own drawing, with the styles that it has there.
    const drawn = document.querySelector("kyban-board svg").cloneNode(true);
    const styled = document.querySelectorAll("kyban-board svg *");
    [...drawn.querySelectorAll("*")].forEach((element, index) => {
      const style = getComputedStyle(styled[index]);
      for (const name of ["fill", "fill-opacity", "stroke", "stroke-width", "opacity", "transform"]) element.style.setProperty(name, style.getPropertyValue(name));
    });
    drawn.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    drawn.setAttribute("width", width);
    drawn.setAttribute("height", height);
    const shown = new Image();
    shown.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(drawn))}`;
    await shown.decode();
    const [a, b] = [(canvas) => canvas.drawImage(picture, 0, 0), (canvas) => {
      canvas.fillStyle = "#e8cc98";
      canvas.fillRect(0, 0, width, height);
      canvas.drawImage(shown, 0, 0, width, height);
    }].map(pixels);
    let far = 0;
    for (let i = 0; i < a.length; i += 4) far += Math.max(Math.abs(a[i] - b[i]), Math.abs(a[i + 1] - b[i + 1]), Math.abs(a[i + 2] - b[i + 2])) > 60;
    return { size: [picture.naturalWidth, picture.naturalHeight], far: far / (width * height) };
  }, size);
  assert.deepEqual(compared.size, [size.width, size.height]);
  t.diagnostic(`${(100 * compared.far).toFixed(2)} % of the pixels differ`);
  assert.ok(compared.far < 0.02, `${100 * compared.far} % of the pixels differ`);
});

test("a move is heard by who asked for it, and by nobody else", async (t) => {
  const count = () => {
    globalThis.heard = 0;
    const real = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
      globalThis.heard++;
      return real.call(this);
    };
  };
  const board = await Board.start(t, { trace: trace(["h2e2", "h9g7", "h0g2"], { header }), args: ["--delay-moves", "2"] });
  await board.made(3);
  const page = await openGame(t, board, { query: "", init: count });
  await ply(page, 1);
  await page.locator(".status").filter({ hasText: "1 move behind" }).waitFor();
  await page.locator("details.settings summary").click();
  await board.boardctl("game", "delay", "0s", "--moves", "1");
  await ply(page, 2);
  assert.equal(await page.evaluate(() => globalThis.heard), 0, "nobody has asked for it");
  await page.getByLabel("Sound of moves").check();
  const tried = await until("a knock for who asks for it", () => page.evaluate(() => globalThis.heard));
  await board.boardctl("game", "delay", "0s");
  await ply(page, 3);
  await until("a knock for a move", async () => (await page.evaluate(() => globalThis.heard)) > tried);
});
