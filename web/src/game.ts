// <kyban-game>: the page of one game.

import "./board.js";
import "./moves.js";
import { drawClocks, tick } from "./clocks.js";
import { fetchOK, sessionEnded } from "./api.js";
import { TableNews } from "./announced.js";
import { copyButton } from "./copy.js";
import { Place, controls, plyAt } from "./controls.js";
import { button, html, list, say } from "./dom.js";
import { Feed } from "./feed.js";
import { footOnPaper } from "./foot.js";
import { header, plate } from "./frame.js";
import { icons } from "./icons.js";
import { type Link, isAbsent } from "./live.js";
import { type Model, type Note, capturedUntil, positionAfter, turnAfter } from "./model.js";
import { NextGame } from "./nextgame.js";
import { drawPlates } from "./plates.js";
import { format, isChess, other } from "./position.js";
import { type Preferences, applyPreferences, keep, load, styleOf, wordsOf } from "./preferences.js";
import { lookOf, sceneOf } from "./scene.js";
import { settings } from "./settings.js";
import { allowSound, allowSoundSoon, knock } from "./sound.js";
import { boardLabel, credits, currency, doubt, doubts, hasEnded, isPaused, liftedPieces, numbered, place, positionInWords, publishedTurn, readOut, regulations, repetitions, scored, standing, stoodMove, timeOfDay, title, told } from "./phrases.js";
import { steps } from "./stepping.js";
import { clock } from "./times.js";
import { Turns } from "./turnplayer.js";
import { goToWall, isWall } from "./wall.js";

const notesKept = 3;

export class GamePage extends HTMLElement {
  /** The game that its address names; undefined where that follows the board. */
  #id: number | undefined;
  #preferences: Preferences = load();
  #model: Model | undefined;
  #link: Link = { state: "connecting" };
  #place = this.#atNewest();
  #notes: Note[] = [];
  /** The turns that the arbiter shows the public. On the wall, where no reader presses a button, they play by themselves. */
  #turns = this.#noTurns();
  #next = new NextGame();
  #tableNews = new TableNews();
  #print = html("a", { class: "button", download: "" });
  #download = html("a", { class: "button", download: "" });
  #parts = this.#build();

  connectedCallback(): void {
    const named = this.getAttribute("game");
    this.#id = named === null ? undefined : Number(named);
    this.#drawFrame();
    steps(this, {
      by: (plies) => this.#go(this.#place.ply + plies),
      to: (end) => this.#go(end === "start" ? 0 : Infinity),
      flip: () => this.#flip(),
    });
    if (this.#preferences.sound) {
      allowSoundSoon();
    }
    document.addEventListener("fullscreenchange", () => {
      if (document.fullscreenElement === null && isWall()) {
        void this.#wall(false);
      }
    });
    const feed = new Feed(this.#id, {
      begin: () => this.#begin(),
      show: (model, note) => this.#show(model, note),
      link: (link) => this.#linked(link),
    });
    void feed.run();
    this.#tableNews.follow(() => this.#tableNews.draw(this.#preferences.language));
    tick(() => this.#drawClocks());
    footOnPaper(
      () => this.#parts.foot,
      () => {
        const model = this.#model;
        return model && { address: this.#written(model, "/scoresheet", "/api"), players: title(model.game, wordsOf(this.#preferences, model.game)), score: scored(model.game) };
      },
    );
  }

  /** A game that can't be shown clears the page, and a later success brings it back. */
  #linked(link: Link): void {
    const before = this.#link;
    this.#link = link;
    if (isAbsent(before) && !isAbsent(link)) {
      this.#drawFrame();
    } else if (before.state !== link.state || !isAbsent(link)) {
      this.#draw();
    }
  }

  #atNewest(): Place {
    return new Place(() => this.#model?.sheet.length ?? 0);
  }

  #noTurns(): Turns {
    return new Turns(
      (scene) => (this.#parts.board.scene = scene),
      () => this.#draw(),
    );
  }

  /** Forgets one game, because the next one is on the board. */
  #begin(): void {
    this.#turns.stop();
    this.#model = undefined;
    this.#place = this.#atNewest();
    this.#turns = this.#noTurns();
    this.#notes = [];
    this.#drawFrame();
  }

  /** Draws all elements of the page again, in the chosen words and looks. */
  #drawFrame(): void {
    applyPreferences(this.#preferences);
    this.classList.toggle("wall", isWall());
    this.#parts = this.#build();
    this.replaceChildren(...this.#parts.page);
    this.#draw();
  }

  #change(change: Partial<Preferences>): void {
    this.#preferences = { ...this.#preferences, ...change };
    if (change.sound) {
      allowSound();
      knock({ captures: false, check: false });
    }
    const focused = focusedChoice(this);
    this.#drawFrame();
    this.querySelectorAll<HTMLElement>("select, input")[focused]?.focus();
  }

  #flip(): void {
    const down = other(this.#preferences.down);
    keep({ down });
    this.#change({ down });
  }

  async #wall(on: boolean): Promise<void> {
    await goToWall(on);
    this.#drawFrame();
    (on ? this.#parts.leave : this.#parts.controls.wall).focus();
  }

  /** Plays a turn that the arbiter shows, or stops it. */
  #play(index: number): void {
    const turn = this.#model?.game.published?.[index];
    if (turn === undefined || this.#turns.playing?.at_us === turn.at_us) {
      this.#turns.stop();
      return;
    }
    this.#turns.play(turn);
    this.#draw();
    this.#parts.board.scrollIntoView({ block: "nearest" });
  }

  #go(ply: number): void {
    this.#turns.stop();
    this.#place.go(ply);
    this.#draw();
    this.#announce();
  }

  #show(model: Model, note: Note | undefined): void {
    const before = this.#model;
    this.#model = model;
    this.#turns.follow(model.game.published ?? [], isWall());
    if (before === undefined) {
      this.#place.go(plyAt(location.search));
    }
    if (before === undefined && isChess(model.game.fen)) {
      this.#drawFrame(); // Its settings differ.
    }
    if (note !== undefined) {
      this.#notes = [note, ...this.#notes].slice(0, notesKept);
    }
    if (!this.#place.isNewest && this.#place.ply >= model.sheet.length) {
      this.#place = this.#atNewest();
    }
    this.#draw();
    const last = model.sheet.at(-1);
    const moved = before !== undefined && this.#place.isNewest && (last?.text !== undefined || last?.open);
    if (moved && JSON.stringify(before.sheet.at(-1)) !== JSON.stringify(last)) {
      this.#announce();
    }
    if (this.#preferences.sound && before !== undefined && before.sheet.length < model.sheet.length && this.#place.isNewest) {
      this.#sound(model);
    }
  }

  #sound(model: Model): void {
    const ply = model.sheet.length;
    const count = (until: number) => Object.values(capturedUntil(model, until)).flat().length;
    knock({ captures: count(ply) > count(ply - 1), check: model.sheet.at(-1)?.check ?? false });
  }

  /** Reads the current move aloud for readers who can't see it. */
  #announce(): void {
    if (this.#model !== undefined) {
      say(this.#parts.announced, readOut(this.#model, this.#place.ply, wordsOf(this.#preferences, this.#model.game), this.#preferences.language));
    }
  }

  #build() {
    const words = wordsOf(this.#preferences);
    const change = (to: Partial<Preferences>) => this.#change(to);
    const board = html("kyban-board");
    board.look = lookOf(this.#preferences);
    board.label = words.connecting;
    const moves = html("kyban-moves", { tabindex: "0", "aria-label": words.moveList, role: "region" });
    moves.addEventListener("pick", (event) => this.#go((event as CustomEvent<number>).detail));
    const where = html("p", { class: "where" });
    const credited = html("p", { class: "credits" });
    const heading = html("h1", {}, "Kyban");
    const status = html("p", { class: "status", role: "status" });
    const stands = html("p", { class: "standing" });
    const score = html("b");
    const ended = html("span");
    const outcome = html("p", { class: "outcome" }, score, ended);
    const regulated = html("p", { class: "regulations" });
    const notes = html("ul", { class: "notes" });
    const noted = html("div", { role: "status" }, notes);
    const caption = html("p", { class: "caption" });
    const described = html("p", { class: "hidden" });
    const announced = html("p", { class: "hidden", "aria-live": "polite" });
    const down = this.#preferences.down;
    const plates = { red: plate("red", this.#preferences), black: plate("black", this.#preferences) };
    const controls = this.#controls();
    plates[other(down)].element.classList.add("upper");
    plates[down].element.classList.add("lower");
    const boardSide = html("section", { class: "play" }, plates[other(down)].element, board, plates[down].element, caption, controls.element, described);
    const open = this.querySelector<HTMLDetailsElement>("details.settings")?.open ?? false;
    const tools = html("div", { class: "tools" }, ...this.#tools());
    const facts = html("section", { class: "facts" }, this.#tableNews.element, where, heading, credited, html("div", { class: "state" }, status, stands), outcome, this.#next.element, noted);
    const side = html("section", { class: "told" }, moves, tools, regulated, settings(this.#preferences, change, "game", open, this.#model?.game));
    const leave = button(words.leaveWall, icons.leave(), () => void this.#wall(false), { class: "leave" });
    const main = html("main", { class: "game" }, facts, boardSide, side, leave);
    const foot = html("section", { class: "foot" });
    main.append(foot);
    const page = [header(this.#preferences, change), main, announced];
    return { page, main, foot, leave, outcome, score, ended, board, moves, where, heading, credited, status, stands, regulations: regulated, notes, caption, described, announced, plates, controls };
  }

  #controls() {
    const words = wordsOf(this.#preferences);
    const { element, draw } = controls(() => this.#place, words, { go: (ply) => this.#go(ply), flip: () => this.#flip() });
    const wall = button(words.wall, icons.wall(), () => void this.#wall(true));
    element.append(wall);
    return { element, draw, wall };
  }

  #tools(): HTMLElement[] {
    const words = wordsOf(this.#preferences);
    const base = this.#id === undefined ? "/live" : `/games/${this.#id}`;
    this.#print.textContent = words.downloadPDF;
    this.#download.textContent = words.download;
    return [
      copyButton(words.copyFEN, words, () => (this.#model === undefined ? "" : format(positionAfter(this.#model, this.#place.ply)))),
      copyButton(words.copyPGN, words, async () => (await fetchOK(`${base}.pgn`)).text()),
      this.#download,
      this.#print,
      copyButton(words.embed, words, () => `<iframe src="${location.origin}${base}/embed" width="400" height="560" title="Kyban"></iframe>`),
    ];
  }

  /** The address of the scoresheet as a file, in the language and notation of the page. */
  #written(model: Model, file: string, below = ""): string {
    const { language } = this.#preferences;
    return `${below}/games/${model.game.id}${file}?lang=${language}&notation=${styleOf(this.#preferences, model.game)}`;
  }

  #draw(): void {
    const words = wordsOf(this.#preferences, this.#model?.game);
    const { status, stands, caption, heading, where } = this.#parts;
    const model = this.#model;
    const { kind, text } = currency(this.#link, model?.game, words, this.#preferences.language);
    status.className = `status ${kind}`;
    say(status, text);
    if (isAbsent(this.#link)) {
      const way = this.#link.state === "missing" ? { href: "/", text: words.allBoards } : { href: "/arbiter", text: words.signIn };
      const leads = html("p", { class: "way" }, html("a", { class: "button", href: way.href }, way.text));
      this.#parts.main.replaceChildren(html("h1", { class: "absent" }, text), this.#tableNews.element, leads);
      return;
    }
    if (model === undefined) {
      return;
    }
    document.title = title(model.game, words);
    say(heading, title(model.game, words));
    say(where, place(model.game, words));
    say(this.#parts.credited, credits(model.game, words));
    const last = model.sheet.length;
    const how = standing(model.game, turnAfter(model, last), words, model.sheet.at(-1)?.check);
    const over = hasEnded(model.game);
    say(stands, over ? "" : how);
    stands.classList.toggle("paused", isPaused(model.game));
    say(this.#parts.score, over ? scored(model.game) : "");
    say(this.#parts.ended, over ? how : "");
    if (this.#id !== undefined) {
      this.#next.draw(this.#id, over, words);
    }
    say(caption, this.#caption(model));
    caption.classList.toggle("hands", this.#turns.playing !== undefined);
    this.#print.href = this.#written(model, "/scoresheet.pdf");
    this.#download.href = this.#written(model, ".pgn");
    this.#drawNotes(model);
    drawPlates(this.#parts.plates, model, this.#place.ply, this.#preferences, isWall()); // A hall would take such large figures for the remaining time.
    this.#drawClocks();
    say(this.#parts.regulations, regulations(model.game, words));
    this.#parts.controls.draw(model.game.live === false || over);
    const style = styleOf(this.#preferences, model.game);
    this.#parts.moves.sheet = { rows: model.sheet, style, words, shown: this.#place.ply, doubt: (row) => doubt(model, row, words, style) };
    this.#drawBoard(model);
  }

  #drawBoard(model: Model): void {
    const { board } = this.#parts;
    board.look = lookOf(this.#preferences);
    if (this.#turns.playing === undefined) {
      board.scene = sceneOf(model, this.#place.ply);
    }
    say(this.#parts.described, positionInWords(model, this.#place.ply, wordsOf(this.#preferences, model.game)));
    board.label = boardLabel(model, this.#place.ply, this.#preferences);
  }

  /** Under the board: the current move, or the events of the next one. */
  #caption(model: Model): string {
    const words = wordsOf(this.#preferences, model.game);
    if (this.#turns.playing !== undefined) {
      return publishedTurn(this.#turns.playing, words);
    }
    if (this.#place.isNewest && model.stood !== undefined) {
      return words.provisional(stoodMove(model, styleOf(this.#preferences, model.game)));
    }
    if (this.#place.isNewest && model.lifted.length > 0 && !isWall()) {
      return words.lifted(liftedPieces(model, words, styleOf(this.#preferences, model.game)));
    }
    const row = model.sheet[this.#place.ply - 1];
    if (row === undefined) {
      return "";
    }
    const time = row.elapsed_us === undefined || isWall() ? "" : ` · ${clock(row.elapsed_us)}`;
    return `${numbered(row, styleOf(this.#preferences, model.game))}${row.open ? " ?" : ""}${time}`;
  }

  #drawNotes(model: Model): void {
    const words = wordsOf(this.#preferences, model.game);
    const { language } = this.#preferences;
    const unrecorded = model.unrecorded && html("li", {}, words.notRecordedSince(timeOfDay(model.unrecorded, language)));
    const uncertain = doubts(model, this.#place.ply, words, styleOf(this.#preferences, model.game)).map((text) => html("li", { class: "doubtful" }, text));
    const said = this.#notes.map((note) => html("li", {}, told(note, model, words)));
    const ended = sessionEnded() ? [html("li", { class: "ended" }, words.sessionEnded)] : [];
    const repeated = repetitions(model, words).map((text) => html("li", {}, text));
    const published = (model.game.published ?? []).map((turn, index) => {
      const playing = this.#turns.playing?.at_us === turn.at_us;
      return html("li", { class: "published" }, `${publishedTurn(turn, words)} `, button(playing ? words.stopTurn : words.playTurn, undefined, () => this.#play(index)));
    });
    list(this.#parts.notes, [...ended, ...(unrecorded ? [unrecorded] : []), ...published, ...uncertain, ...said, ...repeated]);
  }

  #drawClocks(): void {
    drawClocks(this.#parts.plates, this.#model, wordsOf(this.#preferences, this.#model?.game));
  }
}

/** The choice that has the keyboard's focus, to be restored when the choices are drawn again. */
function focusedChoice(page: HTMLElement): number {
  return [...page.querySelectorAll("select, input")].indexOf(document.activeElement as Element);
}

customElements.define("kyban-game", GamePage);
