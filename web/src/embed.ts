// <kyban-embed>: the board alone, for an <iframe> on another page. It leads to the page of the game.

import "./board.js";
import { html, say } from "./dom.js";
import { Feed } from "./feed.js";
import type { Link } from "./live.js";
import type { Model } from "./model.js";
import { applyPreferences, load, styleOf, wordsOf } from "./preferences.js";
import { lookOf, sceneOf } from "./scene.js";
import { behind, boardLabel, doubts, linked, publishedTurn, title } from "./phrases.js";
import { Turns } from "./turnplayer.js";

export class Embed extends HTMLElement {
  connectedCallback(): void {
    const id = Number(this.getAttribute("game"));
    const preferences = load();
    let words = wordsOf(preferences);
    applyPreferences(preferences);
    const board = html("kyban-board");
    board.look = lookOf(preferences);
    const line = html("p", { class: "line", role: "status" });
    const heading = html("h1", { class: "hidden" }, "Kyban");
    this.append(html("main", {}, heading, html("a", { href: `/games/${id}`, target: "_blank", rel: "noopener" }, board), line));
    let link: Link = { state: "connecting" };
    let shown: Model | undefined;
    const draw = () => {
      if (shown !== undefined && turns.playing === undefined) {
        board.scene = sceneOf(shown, shown.sheet.length);
      }
      const hands = turns.playing && publishedTurn(turns.playing, words);
      const uncertain = shown === undefined ? [] : doubts(shown, shown.sheet.length, words, styleOf(preferences, shown.game));
      const late = shown && behind(shown.game, words);
      say(line, link.state === "live" ? (hands ?? uncertain.at(-1) ?? late ?? "") : linked(link, words, preferences.language));
      line.hidden = line.textContent === "";
    };
    const turns = new Turns((scene) => (board.scene = scene), draw);
    const feed = new Feed(id, {
      show: (model) => {
        shown = model;
        const { game } = model;
        words = wordsOf(preferences, game);
        document.title = title(game, words);
        say(heading, document.title);
        turns.follow(game.published ?? [], true);
        board.label = boardLabel(model, model.sheet.length, preferences);
        draw();
      },
      link: (to) => {
        link = to;
        draw();
      },
    });
    void feed.run();
  }
}

customElements.define("kyban-embed", Embed);
