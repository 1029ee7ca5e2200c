// <kyban-commentary>: a game with an engine's analysis. The address selects the game: #7; without a number the newest.
// #token=kyb_... signs in, unless someone is signed in.

import { arbiterWords } from "../arbiter/languages.js";
import { Problem, type Who, session } from "../arbiter/api.js";
import { signIn, takeToken } from "../arbiter/signin.js";
import { fetchGames } from "../api.js";
import { html } from "../dom.js";
import { header } from "../frame.js";
import { type Preferences, applyPreferences, load } from "../preferences.js";
import { Refused } from "./api.js";
import { type GameView, gameView } from "./game.js";
import { commentaryLanguages } from "./languages.js";

/** The wait before the page asks a silent board again. */
const again_ms = 2_000;

export class CommentaryPage extends HTMLElement {
  #preferences: Preferences = load();
  #who: Who | undefined;
  /** Of a link that signs in, until it was tried. */
  #token: string | undefined;
  #view: GameView | undefined;
  #main: HTMLElement = html("main");

  connectedCallback(): void {
    addEventListener("hashchange", () => location.reload());
    this.#drawFrame();
    void this.#begin();
  }

  async #begin(): Promise<void> {
    this.#token = takeToken() ?? this.#token;
    try {
      this.#who = await session.who();
      const token = this.#token;
      if (this.#who === undefined && token !== undefined) {
        this.#who = await session.begin(token).catch((error: unknown) => this.#refuse(error));
        if (this.#who === undefined) {
          return;
        }
      }
      const asked = Number(/^#(\d+)$/.exec(location.hash)?.[1] ?? "0");
      const game = asked > 0 ? asked : (await fetchGames()).games[0]?.id;
      this.#drawFrame();
      if (game === undefined) {
        this.#empty();
        return;
      }
      this.#open(game);
    } catch (error) {
      this.#failed(error);
    }
  }

  /** A link whose token is invalid shows that, and asks for a token. */
  #refuse(error: unknown): undefined {
    if (!(error instanceof Problem)) {
      throw error; // The board is out of reach.
    }
    this.#token = undefined;
    this.#show(signIn(this.#arbiters, error.message, () => void this.#begin()));
  }

  /** While there is no game, the page looks for one. */
  #empty(): void {
    const { noGames } = this.#arbiters;
    this.#show(html("main", { class: "sign-in-page" }, html("p", { role: "status" }, noGames)));
    setTimeout(() => void this.#begin(), again_ms);
  }

  get #words() {
    return commentaryLanguages[this.#preferences.language];
  }

  get #arbiters() {
    return arbiterWords(this.#preferences.language);
  }

  #open(game: number): void {
    this.#view?.stop();
    this.#view = gameView(game, {
      preferences: this.#preferences,
      failed: (error) => this.#failed(error),
      change: (to) => this.#change(to),
    });
    this.#show(this.#view.element);
  }

  #change(to: Partial<Preferences>): void {
    this.#preferences = { ...this.#preferences, ...to };
    this.#drawFrame();
    void this.#begin();
  }

  /** A viewer without the right is asked to sign in; a board out of reach is asked again. */
  #failed(error: unknown): void {
    const status = (error as { status?: number }).status;
    if (status === 401 || status === 403) {
      this.#view?.stop();
      this.#view = undefined;
      const why = this.#who !== undefined ? this.#words.notCommentator(this.#who.name) : "";
      // Without an attempt to sign in there is no error to show.
      const hint = this.#who === undefined && error instanceof Refused ? error.message : "";
      this.#show(signIn(this.#arbiters, why, () => void this.#begin(), hint));
      this.querySelector("input")?.focus();
      return;
    }
    if (this.#view === undefined) {
      setTimeout(() => void this.#begin(), again_ms);
    }
  }

  async #signOut(): Promise<void> {
    await session.end();
    location.reload();
  }

  #drawFrame(): void {
    applyPreferences(this.#preferences);
    document.title = `Kyban · ${this.#words.title}`;
    const top = header(this.#preferences, (to) => this.#change(to));
    if (this.#who !== undefined) {
      const out = html("button", { type: "button" }, this.#arbiters.signOut);
      out.addEventListener("click", () => void this.#signOut());
      top.append(html("span", { class: "who" }, this.#who.name), out);
    }
    this.replaceChildren(top, this.#main);
  }

  #show(main: HTMLElement): void {
    this.#main.replaceWith(main);
    this.#main = main;
  }
}

customElements.define("kyban-commentary", CommentaryPage);

