// Signing in with a token, or at a hall by name and PIN. The page sends them once and keeps them nowhere: not in the page, not in the browser.

import { html } from "../dom.js";
import { type Who, session } from "./api.js";
import { field, form, text } from "./form.js";
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

/** signIn asks for a token, and with the words of byName for name and PIN in its place. It shows an earlier error as trouble; a hint names the token that is needed. */
export function signIn(words: Pick<ArbiterWords, "signIn" | "tokenAsked" | "token" | "tokenNotKept" | "warning">, trouble: string, done: (who: Who) => void, hint = "", byName?: ArbiterWords["byName"]): HTMLElement {
  const token = html("input", { type: "password", required: byName === undefined, autocomplete: "off", spellcheck: "false", maxlength: "200" });
  const name = text({ spellcheck: "false", maxlength: "400" });
  const pin = html("input", { type: "password", autocomplete: "off", spellcheck: "false", maxlength: "64" });
  const said = html("p", { class: "trouble", role: "alert" }, trouble);
  const go = html("button", { class: "act" }, words.signIn);
  async function act(): Promise<void> {
    const pasted = token.value.trim();
    const [called, typed] = [name.value.trim(), pin.value];
    if (byName !== undefined && (pasted === "" ? called === "" || typed === "" : called !== "" || typed !== "")) {
      said.textContent = byName.oneNeeded;
      return;
    }
    token.value = pin.value = "";
    go.disabled = true;
    said.textContent = "";
    try {
      done(await (pasted === "" ? session.beginByPIN(called, typed) : session.begin(pasted)));
    } catch (error) {
      said.textContent = (error as Error).message;
      (pasted === "" ? pin : token).focus();
    } finally {
      go.disabled = false;
    }
  }
  const byPIN = byName === undefined ? [] : [html("p", {}, byName.asked), field(byName.name, name), field(byName.pin, pin)];
  const warned = location.protocol === "https:" ? [html("p", {}, html("a", { href: "/certificate" }, words.warning))] : [];
  const asked = form(() => void act(), { class: "sign-in", autocomplete: "off" },
    html("h1", {}, words.signIn), html("p", {}, words.tokenAsked), ...(hint ? [html("p", { class: "quiet" }, hint)] : []), field(words.token, token), ...byPIN, said, go, html("p", { class: "quiet" }, words.tokenNotKept), ...warned,
  ); // prettier-ignore
  return html("main", { class: "sign-in-page" }, asked);
}
