// What a browser is shown where there is nothing to show, and what it is told where it is refused.
import assert from "node:assert/strict";
import { Board } from "./boardd.js";
import { open } from "./browser.js";
import { file, test } from "./testing.js";
import { trace } from "./trace.js";

const board = await Board.start(file, { trace: trace(["h2e2"]) });

const pages = [
  { what: "in English", address: "/players", locale: "en-US", lang: "en", title: "Not Found", says: "/players: there is no such page", back: "All boards" },
  { what: "in Vietnamese, as the browser asks", address: "/games/7/hands", locale: "vi-VN", lang: "vi", title: "Không tìm thấy", says: "/games/7/hands: không có trang này", back: "Tất cả các bàn" },
  { what: "in Chinese, as the address asks", address: "/games/seven?lang=zh", locale: "vi-VN", lang: "zh", title: "找不到", says: "/games/seven：没有这个页面", back: "全部棋桌" },
  { what: "and so is the database", address: "/kyban.db", locale: "vi-VN", lang: "vi", title: "Không tìm thấy", says: "/kyban.db: không có trang này", back: "Tất cả các bàn" },
];

for (const { what, address, locale, lang, title, says, back } of pages) {
  test(`an unknown page is a page, ${what}`, async (t) => {
    const page = await open(t, `${board.pages}${address}`, { locale, expected: [/404/] });
    await page.getByRole("heading", { name: title }).waitFor();
    assert.equal(await page.locator("html").getAttribute("lang"), lang);
    await page.getByText(says, { exact: true }).waitFor();
    assert.equal(await page.locator("main").evaluate((main) => getComputedStyle(main).display !== "" && document.styleSheets.length), 1);
    await page.getByRole("link", { name: back }).click();
    await page.locator(`html[lang^="${lang}"] .top`).waitFor();
  });
}

const refusals = [
  { lang: "vi", says: "không phải thẻ quyền của bàn này: gõ sai, hoặc được tạo cho bàn khác" },
  { lang: "zh", says: "不是这张棋盘的令牌：输入有误，或是为另一张棋盘生成的" },
  { lang: "en", says: "no token of this board: it was mistyped, or made for another board" },
];

for (const { lang, says } of refusals) {
  test(`who signs in with a wrong token is told so in the language of the page, in ${lang}`, async (t) => {
    const page = await open(t, `${board.pages}/arbiter?lang=${lang}`, { locale: "en-US", expected: [/401/] });
    await page.locator(".sign-in input").fill("kyb_arbiter_wrong");
    await page.locator(".sign-in button").click();
    await page.getByRole("alert").getByText(says, { exact: true }).waitFor();
  });
}
