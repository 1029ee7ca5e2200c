// Signing in with a token, which is sent once and kept nowhere: not in the page, not in the browser.

import { html } from "../dom.js";
import { type Who, session } from "./api.js";
import { field, form } from "./form.js";
import type { ArbiterWords } from "./words.js";

export function signIn(words: ArbiterWords, trouble: string, done: (who: Who) => void): HTMLElement {
  const token = html("input", { type: "password", required: true, autocomplete: "off", spellcheck: "false", maxlength: "200" });
  const said = html("p", { class: "trouble", role: "alert" }, trouble);
  const go = html("button", { class: "act" }, words.signIn);
  async function act(): Promise<void> {
    const pasted = token.value.trim();
    token.value = "";
    go.disabled = true;
    said.textContent = "";
    try {
      done(await session.begin(pasted));
    } catch (error) {
      said.textContent = (error as Error).message;
      token.focus();
    } finally {
      go.disabled = false;
    }
  }
  const asked = form(() => void act(), { class: "sign-in", autocomplete: "off" },
    html("h1", {}, words.signIn), html("p", {}, words.tokenAsked), field(words.token, token), said, go, html("p", { class: "quiet" }, words.tokenNotKept),
  ); // prettier-ignore
  return html("main", { class: "sign-in-page" }, asked);
}
