// <kyban-inbox>: signing in at a hall, and what waits for arbiters at its tables. #token=kyb_... signs in, unless someone is signed in.

import { html, say } from "../dom.js";
import { Follower, type Link } from "../live.js";
import { linked } from "../phrases.js";
import { sign } from "../pieces.js";
import { type Preferences, applyPreferences, commonOf, load } from "../preferences.js";
import { released } from "../press.js";
import { languageSwitch } from "../settings.js";
import { Problem, type Who, session } from "../arbiter/api.js";
import { arbiterWords } from "../arbiter/languages.js";
import { isSignInLink, signIn, takeToken } from "../arbiter/signin.js";
import { type Inbox, fetchInbox } from "./api.js";
import { MovesByHand, tableByHand } from "./byhand.js";
import { inboxLanguages } from "./languages.js";
import { inbox } from "./tables.js";

/** How long the page waits before it asks again who is signed in, where nobody answers. */
const again_ms = 3_000;

/** The roles that have rights here. */
const admitted: readonly string[] = ["arbiter", "operator"];

export class InboxPage extends HTMLElement {
  #preferences: Preferences = load();
  #who: Who | undefined;
  #inbox: Inbox | undefined;
  #link: Link = { state: "connecting" };
  #follower: Follower | undefined;
  #status = html("p", { class: "status", role: "status" });
  #trouble = html("p", { class: "trouble", role: "alert" });
  #main: HTMLElement = html("main");
  #byHand: MovesByHand | undefined;
  #asking = false;
  #again = false;

  connectedCallback(): void {
    addEventListener("hashchange", () => (isSignInLink() ? void this.#begin() : this.#draw()));
    this.#drawFrame();
    void this.#begin();
  }

  async #begin(): Promise<void> {
    const token = takeToken();
    try {
      const who = (await session.who()) ?? (token === undefined ? undefined : await session.begin(token));
      if (who === undefined) {
        this.#leave("");
      } else {
        this.#admit(who);
      }
    } catch (error) {
      this.#failed(error);
    }
  }

  #admit(who: Who): void {
    this.#who = who;
    this.#drawFrame();
    if (!admitted.includes(who.role)) {
      this.#show(html("main", { class: "sign-in-page" }, html("p", { class: "trouble", role: "alert" }, arbiterWords(this.#preferences.language).notArbiter(who.name))));
      return;
    }
    this.#follower ??= this.#follow();
    void this.#refresh();
  }

  #follow(): Follower {
    const follower = new Follower({
      address: () => "/api/inbox/events",
      begin: async () => undefined,
      event: () => void this.#refresh(),
      link: (link) => {
        this.#link = link;
        this.#drawLink();
      },
    });
    void follower.run();
    return follower;
  }

  #unfollow(): void {
    this.#follower?.stop();
    this.#follower = undefined;
  }

  /** Asks for the inbox, never twice at a time, and once more if it changed meanwhile. */
  async #refresh(): Promise<void> {
    this.#again = true;
    if (this.#asking) {
      return;
    }
    this.#asking = true;
    try {
      while (this.#again && this.#who !== undefined) {
        this.#again = false;
        this.#inbox = await fetchInbox();
        await released();
        say(this.#trouble, "");
        this.#draw();
      }
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#asking = false;
    }
  }

  /** A session that has ended leads back to signing in; the link shows a hall out of reach. */
  #failed(error: unknown): void {
    if (error instanceof Problem && (error.status === 401 || this.#who === undefined)) {
      this.#leave(error.message);
    } else if (error instanceof Problem) {
      say(this.#trouble, error.message);
    } else if (this.#who === undefined) {
      setTimeout(() => void this.#begin(), again_ms);
    }
  }

  #leave(why: string): void {
    this.#who = undefined;
    this.#inbox = undefined;
    this.#unfollow();
    this.#drawFrame();
    const words = arbiterWords(this.#preferences.language);
    this.#show(signIn(words, why, (who) => this.#admit(who), "", words.byName));
    this.querySelector("input")?.focus();
  }

  async #signOut(): Promise<void> {
    this.#unfollow(); // The stream ends with the session, which is then no news.
    try {
      await session.end();
      this.#leave("");
    } catch (error) {
      this.#follower = this.#follow();
      this.#failed(error);
    }
  }

  #drawFrame(): void {
    applyPreferences(this.#preferences);
    const words = arbiterWords(this.#preferences.language);
    document.title = `Kyban · ${inboxLanguages[this.#preferences.language].title}`;
    const home = html("a", { class: "home", href: "/" }, sign("K", this.#preferences.set), html("span", {}, `Kyban · ${words.title}`));
    const change = (to: Partial<Preferences>) => {
      this.#preferences = { ...this.#preferences, ...to };
      this.#byHand = undefined;
      this.#drawFrame();
      if (this.#who === undefined) {
        this.#leave("");
      } else {
        this.#draw();
      }
    };
    const out = html("button", { type: "button" }, words.signOut);
    out.addEventListener("click", () => void this.#signOut());
    const signedIn = this.#who === undefined ? [] : [this.#status, html("span", { class: "who" }, this.#who.name), out];
    this.replaceChildren(html("header", { class: "top" }, home, ...signedIn, languageSwitch(this.#preferences, change)), this.#trouble, this.#main);
    this.#drawLink();
  }

  #drawLink(): void {
    this.#status.className = `status ${this.#link.state}`;
    say(this.#status, linked(this.#link, commonOf(this.#preferences), this.#preferences.language));
  }

  #draw(): void {
    const table = tableByHand();
    if (this.#who === undefined) {
      return;
    }
    if (table !== undefined) {
      if (this.#byHand?.table !== table) {
        this.#byHand = new MovesByHand(table, this.#preferences);
      }
      this.#show(this.#byHand.element);
      return;
    }
    this.#byHand = undefined;
    if (this.#inbox !== undefined) {
      this.#show(inbox(this.#inbox, this.#preferences));
    }
  }

  /** Shows a part of the page. What has the focus keeps it, where it is still there. */
  #show(main: HTMLElement): void {
    if (main === this.#main) {
      return;
    }
    const focused = this.#main.contains(document.activeElement) ? document.activeElement?.getAttribute("href") : null;
    this.#main.replaceWith(main);
    this.#main = main;
    if (focused != null) {
      [...main.querySelectorAll<HTMLElement>("a")].find((link) => link.getAttribute("href") === focused)?.focus();
    }
  }
}

customElements.define("kyban-inbox", InboxPage);
