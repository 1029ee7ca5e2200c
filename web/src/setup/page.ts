// <kyban-setup>: the questions of a board's first run. The code of the board may come after # in the address, as in the QR
// code at the board: no browser sends that part on.

import { Problem, firstRun } from "../arbiter/api.js";
import { choice, field, form, given, text } from "../arbiter/form.js";
import { html, say } from "../dom.js";
import { sign } from "../pieces.js";
import { type Preferences, applyPreferences, keep, load } from "../preferences.js";
import { languageSwitch } from "../settings.js";
import { type Language, commonLanguages } from "../words/commonlanguages.js";
import { drawQR } from "../qr.js";
import type { Book } from "../words/words.js";
import type { SetupWords } from "./words.js";
import { setupLanguages } from "./languages.js";

type Answer = Awaited<ReturnType<typeof firstRun.decide>>;

const players = ["red", "black"] as const;

export class SetupPage extends HTMLElement {
  #preferences: Preferences = load();
  #code = decodeURIComponent(location.hash.slice(1));
  #filled: HTMLFormElement | undefined;
  #shown: () => HTMLElement = () => this.#asked();

  connectedCallback(): void {
    history.replaceState(null, "", location.pathname); // The code must not stay in the address.
    this.#draw();
  }

  get #words(): SetupWords {
    return setupLanguages[this.#preferences.language];
  }

  #draw(): void {
    applyPreferences(this.#preferences);
    document.title = `Kyban · ${this.#words.title}`;
    const change = (to: Partial<Preferences>) => {
      this.#preferences = { ...this.#preferences, ...to };
      this.#draw();
    };
    const home = html("span", { class: "home" }, sign("K", this.#preferences.set), html("span", {}, "Kyban"));
    this.replaceChildren(html("header", { class: "top" }, home, languageSwitch(this.#preferences, change)), html("main", {}, this.#shown()));
  }

  /** The form. Filled fields stay if the language changes. */
  #asked(): HTMLElement {
    const words = this.#words;
    const before = new Map([...(this.#filled?.elements ?? [])].map((part) => [(part as HTMLInputElement).name, (part as HTMLInputElement).value]));
    const given_ = (name: string, otherwise = "") => before.get(name) ?? otherwise;
    const input = (name: string, max: number, more: Record<string, string | boolean> = {}, otherwise = "") => text({ name, maxlength: String(max), ...more }, given_(name, otherwise));
    const books = Object.entries(words.books) as [Book, string][];
    const language = choice(Object.entries(commonLanguages).map(([tag, { name }]) => [tag, name]), given_("language", this.#preferences.language), { name: "language" });
    const rulebook = choice([["", words.asSetUp], ...books], given_("rulebook"), { name: "rulebook" });
    const named = players.map((side) => field(words[side], input(side, 100)));
    const pins = players.map((side) =>
      field(words.pin(words[side]), input(`${side}_pin`, 100, { type: "password", inputmode: "numeric", autocomplete: "off" }), words.pinTold));
    const trouble = html("p", { class: "trouble", role: "alert" });
    const go = html("button", { class: "act" }, words.decide);
    const shown = form(() => void this.#decide(shown, go, trouble), { autocomplete: "off" },
      html("h1", {}, words.title),
      html("p", {}, words.told),
      field(words.code, input("code", 40, { required: true, autocapitalize: "characters", spellcheck: "false" }, this.#code), words.codeTold),
      field(words.name, input("name", 60, { required: true }), words.nameTold),
      field(words.language, language, words.languageTold),
      field(words.rulebook, rulebook, words.asSetUpTold),
      field(words.control, input("control", 100, { autocapitalize: "off", spellcheck: "false" }), words.controlTold),
      field(words.arbiter, input("arbiter", 100, { required: true }), words.arbiterTold),
      html("details", { open: [...players, "red_pin", "black_pin"].some((name) => given_(name) !== "") },
        html("summary", {}, words.players), html("p", { class: "quiet" }, words.playersTold),
        html("div", { class: "fields" }, ...players.flatMap((_, i) => [named[i] as Node, pins[i] as Node]))),
      html("details", { open: given_("hall") !== "" },
        html("summary", {}, words.hall), html("p", { class: "quiet" }, words.hallTold),
        html("div", { class: "fields" },
          field(words.hallAddress, input("hall", 300, { autocapitalize: "off", spellcheck: "false" }), words.hallAddressTold),
          field(words.hallCode, input("hall_code", 40, { autocapitalize: "characters", spellcheck: "false" }), words.hallCodeTold))),
      trouble,
      html("div", { class: "choose" }, go),
    ); // prettier-ignore
    this.#filled = shown;
    return shown;
  }

  async #decide(filled: HTMLFormElement, go: HTMLButtonElement, trouble: HTMLElement): Promise<void> {
    const chosen = given(Object.fromEntries([...new FormData(filled)].map(([name, value]) => [name, String(value).trim()])));
    go.disabled = true;
    say(trouble, "");
    try {
      const answer = await firstRun.decide(chosen);
      keep({ language: chosen["language"] as Language });
      this.#preferences = { ...this.#preferences, language: chosen["language"] as Language };
      this.#show(() => this.#done(answer, chosen["arbiter"] ?? ""));
    } catch (error) {
      if (error instanceof Problem && error.status === 404) {
        this.#show(() => this.#over());
        return;
      }
      say(trouble, (error as Error).message);
      go.disabled = false;
    }
  }

  #show(shown: () => HTMLElement): void {
    this.#shown = shown;
    this.#filled = undefined;
    this.#draw();
    this.querySelector("h1")?.focus();
  }

  #done({ token, table, link, qr, notes }: Answer, arbiter: string): HTMLElement {
    const words = this.#words;
    return html("div", { class: "set-up" },
      html("h1", { tabindex: "-1" }, words.done),
      html("p", {}, words.doneTold(arbiter)),
      ...(table === undefined ? [] : [html("p", {}, words.joined(table))]),
      ...(notes ?? []).map((note) => html("p", { class: "news" }, words.notes[note])),
      html("p", {}, words.scan),
      drawQR(qr ?? [], `${words.scan}: ${new URL(link).origin}`),
      html("p", {}, `${words.token}: `, html("code", {}, token)),
      html("p", { class: "quiet" }, words.tokenOnce),
      html("p", {}, html("a", { class: "button act", href: "/arbiter" }, words.goOn)),
    ); // prettier-ignore
  }

  #over(): HTMLElement {
    const words = this.#words;
    return html("div", { class: "set-up" }, html("h1", { tabindex: "-1" }, words.over), html("p", {}, html("a", { href: "/" }, words.toGames)));
  }
}

customElements.define("kyban-setup", SetupPage);
