// <kyban-organise>: signing in, and then what is done with the event: players, check-in, rounds, results, standings, boards. The address
// names the part, as #rounds. #token=kyb_... signs in.

import { Problem, type Who, session } from "../arbiter/api.js";
import { choice, field } from "../arbiter/form.js";
import { arbiterWords } from "../arbiter/languages.js";
import { isSignInLink, signIn, takeToken } from "../arbiter/signin.js";
import { button, html, say } from "../dom.js";
import { sign } from "../pieces.js";
import { type Preferences, applyPreferences, load } from "../preferences.js";
import { released } from "../press.js";
import { languageSwitch } from "../settings.js";
import { type Office, type Section, hall } from "./api.js";
import { boards } from "./boards.js";
import { checkIn } from "./checkin.js";
import { type Desk, type Tab, type View, redraw, tabs } from "./desk.js";
import { organiseLanguages } from "./languages.js";
import { newSection, players } from "./players.js";
import { results } from "./results.js";
import { rounds } from "./rounds.js";
import { standings } from "./standings.js";
import type { OrganiseWords } from "./words.js";

/** How often the page asks how the event stands: boards enter results, too. */
const every_ms = 4_000;

const admitted: readonly string[] = ["organiser", "arbiter", "operator"];

export class OrganisePage extends HTMLElement implements Desk {
  #preferences: Preferences = load();
  #who: Who | undefined;
  #office: Office = { name: "", sections: [] };
  #known = "";
  #chosen = "";
  #opening = false; // A new section is being opened.
  #view: { of: string; view: View } | undefined;
  #news = html("p", { class: "news", role: "status" });
  #trouble = html("p", { class: "trouble", role: "alert" });
  #nav = html("nav");
  #which = html("div", { class: "fields" });
  #part = html("div");

  connectedCallback(): void {
    addEventListener("hashchange", () => (isSignInLink() ? void this.#begin() : this.#draw()));
    setInterval(() => document.hidden || this.#who === undefined || void this.#refresh(), every_ms);
    this.#drawFrame();
    void this.#begin();
  }

  get words(): OrganiseWords {
    return organiseLanguages[this.#preferences.language];
  }

  get language() {
    return this.#preferences.language;
  }

  get office(): Office {
    return this.#office;
  }

  get section(): Section | undefined {
    return this.#office.sections.find(({ name }) => name === this.#chosen) ?? this.#office.sections[0];
  }

  news(text: string): void {
    say(this.#news, text);
  }

  async run(act: () => Promise<unknown>): Promise<boolean> {
    say(this.#trouble, "");
    say(this.#news, "");
    try {
      await act();
      await this.#refresh();
      return true;
    } catch (error) {
      this.#failed(error);
      return false;
    }
  }

  go(tab: Tab, section?: string): void {
    this.#opening = false;
    if (section !== undefined) {
      this.#chosen = section;
    }
    location.hash = tab;
    void this.#refresh();
  }

  async #begin(): Promise<void> {
    const token = takeToken();
    try {
      const who = await session.who();
      if (who === undefined && token === undefined) {
        this.#leave("");
      } else {
        await this.#admit(who ?? (await session.begin(token ?? "")));
      }
    } catch (error) {
      this.#leave((error as Error).message);
    }
  }

  async #admit(who: Who): Promise<void> {
    this.#who = who;
    this.#drawFrame();
    if (!admitted.includes(who.role)) {
      this.#who = undefined;
      this.querySelector("main")?.replaceChildren(html("p", { class: "trouble", role: "alert" }, this.words.notOrganiser(who.name)));
      return;
    }
    await this.#refresh();
  }

  #leave(why: string): void {
    this.#who = undefined;
    this.#known = "";
    this.#view = undefined;
    document.querySelectorAll("dialog").forEach((dialog) => dialog.close());
    this.#drawFrame();
    this.querySelector("main")?.replaceWith(signIn(this.words, why, (who) => void this.#admit(who), "", arbiterWords(this.#preferences.language).byName));
    this.querySelector("input")?.focus();
  }

  #failed(error: unknown): void {
    if (error instanceof Problem && error.status === 401) {
      this.#leave(error.message);
    } else {
      say(this.#trouble, (error as Error).message);
    }
  }

  /** Asks how the event stands, and shows it. */
  async #refresh(): Promise<void> {
    try {
      const office = await hall.office();
      await released();
      const known = JSON.stringify(office);
      if (known !== this.#known || this.#view === undefined) {
        this.#known = known;
        this.#office = office;
        this.#draw();
      }
    } catch (error) {
      this.#failed(error);
    }
  }

  #drawFrame(): void {
    applyPreferences(this.#preferences);
    document.title = `Kyban · ${this.words.title}`;
    const change = (to: Partial<Preferences>) => {
      this.#preferences = { ...this.#preferences, ...to };
      this.#view = undefined;
      if (this.#who === undefined) {
        this.#leave("");
      } else {
        this.#drawFrame();
        this.#known = "";
        void this.#refresh();
      }
    };
    const out = button(this.words.signOut, undefined, () => void session.end().finally(() => this.#leave("")));
    const home = html("a", { class: "home", href: "/" }, sign("K", this.#preferences.set), html("span", {}, "Kyban"));
    const who = this.#who === undefined ? [] : [html("span", { class: "who" }, this.#who.name), out];
    const main = html("main", { class: "office" }, html("div", { class: "heading" }, html("h1", {}, this.#office.name || this.words.title)), this.#which, this.#nav, this.#trouble, this.#news, this.#part);
    this.replaceChildren(html("header", { class: "top" }, home, ...who, languageSwitch(this.#preferences, change)), main);
  }

  #tab(): Tab {
    return tabs.find((each) => location.hash === `#${each}`) ?? "players";
  }

  #draw(): void {
    if (this.#who === undefined || this.#known === "") {
      return;
    }
    const { words, section } = this;
    const tab = this.#tab();
    const opening = this.#opening || section === undefined;
    say(this.querySelector("h1") as HTMLElement, this.#office.name || words.title);
    this.#drawSections();
    this.#nav.setAttribute("aria-label", words.title);
    const link = (each: Tab) => html("a", { class: "button", href: `#${each}`, "data-key": each, "aria-current": !opening && each === tab ? "page" : undefined }, words[each]);
    redraw(this.#nav, ...(section === undefined ? [] : tabs.map(link)));
    this.#nav.onclick = () => {
      if (this.#opening) {
        this.#opening = false;
        this.#draw();
      }
    };
    const of = JSON.stringify([opening ? "new" : tab, opening ? "" : section.name, this.#preferences.language]);
    if (this.#view?.of !== of) {
      this.#view = { of, view: opening ? newSection(this) : viewOf(tab, this) };
      this.#part.replaceChildren(this.#view.view.element);
    } else {
      this.#view.view.show();
    }
  }

  /** Which section is shown, and a new one. */
  #drawSections(): void {
    const { words, section } = this;
    const names = this.#office.sections.map(({ name }) => [name, name || words.section] as const);
    const select = choice(names, section?.name, { "data-key": "section" });
    const add = html("button", { type: "button", "data-key": "new" }, words.newSection);
    redraw(this.#which, ...(names.length > 1 ? [field(words.section, select)] : []), ...(names.length > 0 && this.#who?.role !== "arbiter" ? [html("p", {}, add)] : []));
    this.#which.onchange = (event) => {
      this.#opening = false;
      this.#chosen = (event.target as HTMLSelectElement).value;
      this.#draw();
    };
    this.#which.onclick = (event) => {
      if ((event.target as HTMLElement).dataset["key"] === "new") {
        this.#opening = true;
        this.#draw();
      }
    };
  }
}

function viewOf(tab: Tab, desk: Desk): View {
  switch (tab) {
    case "checkIn":
      return checkIn(desk);
    case "rounds":
      return rounds(desk);
    case "results":
      return results(desk);
    case "standings":
      return standings(desk);
    case "boards":
      return boards(desk);
  }
  return players(desk);
}

customElements.define("kyban-organise", OrganisePage);
