import assert from "node:assert/strict";
import { test } from "node:test";
import { type Language, choose } from "../../src/words/commonlanguages.js";
import { languages, languagesOfChess } from "../../src/words/languages.js";
import { arbiterLanguages } from "../../src/arbiter/languages.js";
import { commentaryLanguages } from "../../src/commentary/languages.js";
import { notebookLanguages } from "../../src/notebook/languages.js";
import { setupLanguages } from "../../src/setup/languages.js";
import { inboxLanguages } from "../../src/inbox/languages.js";
import { spell } from "../../src/words/vi.js";

/** What two languages may say in the same words. */
const shared = new Set(["WXF", "ICCS"]);

/** What a function of a message may be given. A number stands for a count as well as for a name. */
const given: Record<string, unknown[]> = {
  behind: ["<time>", "2"],
  captured: ["red", ["<piece>"]],
  published: ["<ply>", "<article>"],
  date: ["1997", 12, 31],
  cited: ["<law>", "<article>"],
  played: ["red", "C", "h2", "e2", "p", undefined],
  castled: ["red", true],
  promoted: ["♕"],
  ply: [16, "black"],
  uncertain: ["<ply>", ["h2e2", "h2h9"]],
  lifted: [["<piece>"]],
  cameBack: ["<ply>", 3, "<article>"],
  standsAt: ["red", ["<piece>"]],
  board: ["<red>", "<black>", "<side>"],
  damaged: [3, "<why>"],
  claimNumber: [3, "<side>"],
  rulingNumber: [3, "<text>"],
  moved: ["<from>", "<to>"],
  signatureVoid: ["<who>", "<result>"],
  pin: ["<player>"],
  doneTold: ["<arbiter>"],
  signatureChanged: ["<who>", "<result>", "<changed>"],
  sits: ["<red>", "<black>"],
  signedAs: ["<result>", "<entered>"],
  entry: [3, 16],
};

/** Each message of a language by its path, functions called. */
function said(words: object, path = ""): Map<string, string> {
  const messages = new Map<string, string>();
  for (const [key, value] of Object.entries(words)) {
    const at = path === "" ? key : `${path}.${key}`;
    if (typeof value === "function") {
      messages.set(at, String(value(...(given[key] ?? [3]))));
    } else if (typeof value === "object" && value !== null) {
      said(value, at).forEach((text, name) => messages.set(name, text));
    } else {
      messages.set(at, String(value));
    }
  }
  return messages;
}

for (const [page, spoken] of [["pages", languages], ["pages of chess", languagesOfChess], ["arbiter", arbiterLanguages], ["commentary", commentaryLanguages], ["notebook", notebookLanguages], ["first run", setupLanguages], ["inbox", inboxLanguages]] as const) {
  const english = said(spoken.en);

  for (const tag of Object.keys(spoken) as Language[]) {
    const messages = said(spoken[tag]);
    test(`${page}: ${tag} has all messages, and no others`, () => assert.deepEqual([...messages.keys()].sort(), [...english.keys()].sort()));
    test(`${page}: ${tag} has no empty message`, () => {
      for (const [name, text] of messages) {
        assert.notEqual(text.trim(), "", name);
        assert.doesNotMatch(text, /undefined|\bnull\b|NaN|\$\{/, name);
      }
    });
    test(`${page}: ${tag} tells all that a message is given`, () => {
      for (const [name, text] of messages) {
        for (const placeholder of (english.get(name) ?? "").match(/<\w+>|h2e2|h2h9|\b3\b|\b16\b/g) ?? []) {
          assert.ok(text.includes(placeholder), `${name}: ${text}: no ${placeholder}`);
        }
      }
    });
  }

  for (const tag of ["vi", "zh"] as const) {
    test(`${page}: ${tag} leaves nothing in English`, () => {
      for (const [name, text] of said(spoken[tag])) {
        assert.ok(text !== english.get(name) || shared.has(text), `${name}: ${text}`);
      }
    });
  }
}

for (const [name, wanted, want] of [
  ["Vietnamese of Vietnam", ["vi-VN", "en"], "vi"],
  ["Chinese of Taiwan", ["zh-TW"], "zh"],
  ["French, then Chinese", ["fr-FR", "zh-CN"], "zh"],
  ["none that is spoken here", ["fr", "de"], "en"],
  ["none at all", [], "en"],
  ["a name that every object has", ["constructor"], "en"],
] as const) {
  test(`language of the browser: ${name}`, () => assert.equal(choose(wanted), want));
}

for (const [text, want] of [
  ["P2-5", "Pháo 2 bình 5"],
  ["M8.7", "Mã 8 tấn 7"],
  ["Tg5/1", "Tướng 5 thoái 1"],
  ["Pt-3", "Pháo trước bình 3"],
  ["Xs/1", "Xe sau thoái 1"],
  ["Bt7.1", "Tốt trước 7 tấn 1"],
  ["2B.1", "Tốt thứ 2 tấn 1"],
  ["h2e2", undefined],
] as const) {
  test(`a Vietnamese move read out: ${text}`, () => assert.equal(spell(text), want));
}
