// Signing in with a token, which the page sends once and keeps nowhere: not in the page, not in the browser.

import { html } from "../dom.js";
import { type Who, session } from "./api.js";
import { field, form } from "./form.js";
import type { ArbiterWords } from "./words.js";

const link = /^#token=([\w-]{1,200})$/;

/** isSignInLink reports whether a link with a token opened the page. Browsers do not send the part after # to a server. */
export function isSignInLink(): boolean {
  return link.test(location.hash);
}

/** takeToken returns the token of such a link, and takes it out of the address. */
export function takeToken(): string | undefined {
  const token = link.exec(location.hash)?.[1];
  if (token !== undefined) {
    history.replaceState(null, "", location.pathname + location.search);
  }
  return token;
}

/** signIn asks for a token. It shows an earlier error as trouble; a hint names the token that is needed. */
export function signIn(words: Pick<ArbiterWords, "signIn" | "tokenAsked" | "token" | "tokenNotKept" | "warning">, trouble: string, done: (who: Who) => void, hint = ""): HTMLElement {
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
  const warned = location.protocol === "https:" ? [html("p", {}, html("a", { href: "/certificate" }, words.warning))] : [];
  const asked = form(() => void act(), { class: "sign-in", autocomplete: "off" },
    html("h1", {}, words.signIn), html("p", {}, words.tokenAsked), ...(hint ? [html("p", { class: "quiet" }, hint)] : []), field(words.token, token), said, go, html("p", { class: "quiet" }, words.tokenNotKept), ...warned,
  ); // prettier-ignore
  return html("main", { class: "sign-in-page" }, asked);
}
