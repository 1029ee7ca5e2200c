// <kyban-arbiter>: signing in, the list of games, a game. The address selects it: #7 is game 7, #7/table its inputs, #7/17
// its ply 17, #7/17/81000000 the turn of that ply which began then. #token=kyb_... signs in, unless someone is signed in.

import { html, say } from "../dom.js";
import { sign } from "../pieces.js";
import type { Game } from "../api.js";
import { Follower, type Link } from "../live.js";
import { type Preferences, applyPreferences, commonOf, load } from "../preferences.js";
import { redrawn } from "../focus.js";
import { released } from "../press.js";
import { languageSwitch } from "../settings.js";
import { readSaid } from "../sides.js";
import { linked } from "../phrases.js";
import { type Attention, Problem, type Who, at, fetchAttention, session } from "./api.js";
import { Clocks } from "./clocks.js";
import { gameList } from "./gamelist.js";
import { type GameView, gameView } from "./game.js";
import { isSignInLink, signIn, takeToken } from "./signin.js";
import type { ArbiterWords } from "./words.js";
import { arbiterWords, isOfChess } from "./languages.js";

/** How often the page asks for the list of games, for changes without an event, such as a sensor that broke. */
const every_ms = 3_000;

/** The roles that have rights here. */
const admitted: readonly string[] = ["arbiter", "operator"];

export class ArbiterPage extends HTMLElement {
  #preferences: Preferences = load();
  #who: Who | undefined;
  #games: Attention[] | undefined;
  #known = "";
  #link: Link = { state: "connecting" };
  #follower: Follower | undefined;
  #view: { game: number; view: GameView } | undefined;
  #status = html("p", { class: "status", role: "status" });
  #trouble = html("p", { class: "trouble", role: "alert" });
  #main: HTMLElement = html("main");
  #clocks = new Clocks();
  #asking = false;
  #again = false;

  connectedCallback(): void {
    addEventListener("hashchange", () => (isSignInLink() ? void this.#begin() : this.#draw()));
    setInterval(() => void this.#refresh(), every_ms);
    this.#drawFrame();
    void this.#begin();
  }

  get #words(): ArbiterWords {
    return arbiterWords(this.#preferences.language);
  }

  /** The table of a hall at which the board of the page stands. */
  get #table(): string | undefined {
    return at === "" ? undefined : commonOf(this.#preferences).table(at.replace("/tables/", ""));
  }

  async #begin(): Promise<void> {
    const token = takeToken();
    try {
      const who = await session.who();
      if (who === undefined && token !== undefined) {
        await this.#beginWith(token);
      } else if (who === undefined) {
        this.#leave("");
      } else {
        this.#admit(who);
      }
    } catch (error) {
      this.#failed(error);
    }
  }

  async #beginWith(token: string): Promise<void> {
    try {
      this.#admit(await session.begin(token));
    } catch (error) {
      this.#leave((error as Error).message);
    }
  }

  #admit(who: Who): void {
    this.#who = who;
    this.#drawFrame();
    if (!admitted.includes(who.role)) {
      this.#show(html("main", { class: "sign-in-page" }, html("p", { class: "trouble", role: "alert" }, this.#words.notArbiter(who.name))));
      return;
    }
    this.#follower ??= this.#follow();
    void this.#refresh();
  }

  #follow(): Follower {
    const follower = new Follower({
      address: () => `${at}/api/events`,
      begin: async () => undefined,
      event: ({ type, data }) => {
        if (type === "board") {
          this.#clocks.take(readSaid(data) as Game);
        }
        void this.#refresh();
      },
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

  /** Asks for the list of games, never twice at a time, and once more if an event came meanwhile. */
  async #refresh(): Promise<void> {
    this.#again = true;
    if (this.#asking || this.#who === undefined || !admitted.includes(this.#who.role) || document.hidden) {
      return;
    }
    this.#asking = true;
    try {
      while (this.#again) {
        this.#again = false;
        const games = await fetchAttention();
        await released();
        say(this.#trouble, "");
        const known = JSON.stringify(games);
        if (known !== this.#known) {
          this.#known = known;
          this.#games = games;
          this.#draw();
        }
      }
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#asking = false;
    }
  }

  /** A session that has ended leads back to signing in; the link shows a board out of reach. */
  #failed(error: unknown): void {
    if (error instanceof Problem && error.status === 401) {
      this.#leave(error.message);
    } else if (error instanceof Problem) {
      say(this.#trouble, error.message);
      this.#known = ""; // A failed request is tried again.
    } else if (this.#who === undefined) {
      setTimeout(() => void this.#begin(), every_ms);
    }
  }

  #leave(why: string): void {
    this.#who = undefined;
    this.#games = undefined;
    this.#known = "";
    this.#close();
    this.#unfollow();
    document.querySelectorAll("dialog").forEach((dialog) => dialog.close());
    this.#drawFrame();
    this.#show(signIn(this.#words, why, (who) => this.#admit(who), "", at === "" ? undefined : this.#words.byName)); // At a board a PIN is a player's.
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

  /** Draws the frame of the page again, in the chosen language. */
  #drawFrame(): void {
    applyPreferences(this.#preferences);
    document.title = `Kyban · ${this.#words.title}`;
    const home = html("a", { class: "home", href: at === "" ? "#" : "/arbiter" }, sign("K", this.#preferences.set), html("span", {}, `Kyban · ${this.#words.title}`));
    const change = (to: Partial<Preferences>) => {
      this.#preferences = { ...this.#preferences, ...to };
      this.#close();
      this.#drawFrame();
      if (this.#who === undefined) {
        this.#leave("");
      } else {
        this.#admit(this.#who);
        this.#draw();
      }
    };
    const out = html("button", { type: "button" }, this.#words.signOut);
    out.addEventListener("click", () => void this.#signOut());
    const signedIn = this.#who === undefined ? [] : [this.#status, html("span", { class: "who" }, [this.#who.board, this.#table, this.#who.name].filter(Boolean).join(" · ")), out];
    const bar = html("header", { class: "top" }, home, ...signedIn, languageSwitch(this.#preferences, change));
    this.replaceChildren(bar, this.#trouble, this.#main);
    this.#drawLink();
  }

  #drawLink(): void {
    this.#status.className = `status ${this.#link.state}`;
    say(this.#status, linked(this.#link, commonOf(this.#preferences), this.#preferences.language));
  }

  #show(main: HTMLElement): void {
    if (this.#main !== main) {
      redrawn(this, () => this.#main.replaceWith(main));
      this.#main = main;
    }
  }

  #draw(): void {
    const games = this.#games;
    if (games === undefined || this.#who === undefined) {
      return;
    }
    const [, game, table, ply, began, claim] = /^#(\d+)(?:\/(table)|\/(\d+)(?:\/(?:(-?\d+)|claim(\d+)))?)?$/.exec(location.hash) ?? [];
    const attention = games.find((one) => one.game === Number(game));
    if (attention?.game === undefined) {
      this.#close();
      this.#show(gameList(games, this.#words, this.#preferences, this.#clocks));
      return;
    }
    if (this.#view?.game !== attention.game) {
      this.#close();
      this.#view = { game: attention.game, view: this.#open(attention.game, this.#who, attention) };
    }
    const { view } = this.#view;
    this.#show(view.element);
    const said = { ply, began_us: began, claim };
    const at = Object.fromEntries(Object.entries(said).flatMap(([name, value]) => (value === undefined ? [] : [[name, Number(value)]])));
    view.update(attention, table === undefined ? at : { table: true }).catch((error: unknown) => this.#failed(error));
  }

  #close(): void {
    this.#view?.view.stop();
    this.#view = undefined;
  }

  #open(game: number, who: Who, attention: Attention): GameView {
    return gameView(game, {
      chess: isOfChess(attention),
      words: arbiterWords(this.#preferences.language, attention),
      preferences: this.#preferences,
      clocks: this.#clocks,
      arbiter: who.name,
      failed: (error) => this.#failed(error),
      entered: () => {
        this.#known = "";
        void this.#refresh();
      },
    });
  }
}

customElements.define("kyban-arbiter", ArbiterPage);
