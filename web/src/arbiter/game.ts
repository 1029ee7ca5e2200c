// One game on the arbiter's page: the hands over the board on one side; on the other the turn, all turns, or the inputs at
// the board.

import "./replay.js";
import type { Look } from "../board.js";
import { button, html, say } from "../dom.js";
import { Follower } from "../live.js";
import { released } from "../press.js";
import { lookOf } from "../scene.js";
import type { Preferences } from "../preferences.js";
import { type Side, parse } from "../position.js";
import { type Act, type Attention, type Need, type Review, type Status, type Turn, type Words, act, at, enter, fetchPreview, fetchReview, fetchStatus } from "./api.js";
import type { Clocks } from "./clocks.js";
import { type Question, confirm } from "./confirm.js";
import { players, standing } from "./gamelist.js";
import type { Draft } from "./draft.js";
import { redrawn } from "../focus.js";
import { keepEdited, operations, requireToVary } from "./operations.js";
import { MarkedBoard, type Marks } from "./marks.js";
import { needs } from "./needs.js";
import { pressed } from "./pick.js";
import { openRuling } from "./ruling.js";
import { standingRulings } from "./standing.js";
import { type RulingForms, type Told, tellTurn } from "./turn.js";
import { turns } from "./turns.js";
import type { ArbiterWords } from "./words.js";

type Tab = "turn" | "turns" | "table";

/** A ply and, if it was played more than once, its turn: by its start, or by a claim about it; by default the turn that counts. */
export interface Place {
  ply?: number;
  began_us?: number;
  claim?: number;
  /** The inputs at the board. */
  table?: boolean;
}

export interface GameView {
  element: HTMLElement;
  /** Shows the present knowledge of the game, and the turn that the address names. */
  update(attention: Attention, at: Place): Promise<void>;
  /** The game is not shown any more. */
  stop(): void;
}

/** The least time between two reviews while the game goes on: the board derives the game again for each. */
const leave_ms = 2_000;

export interface Surroundings {
  /** The game is one of chess. */
  chess: boolean;
  words: ArbiterWords;
  preferences: Preferences;
  clocks: Clocks;
  arbiter: string;
  failed(error: unknown): void;
  /** An input was entered: everything on the page may be old. */
  entered(): void;
}

export function gameView(game: number, around: Surroundings): GameView {
  return new View(game, around);
}

/** Where displaced pieces belong, and where they stand. */
function astray(status: Status | undefined): Marks {
  const displaced = status?.displaced ?? [];
  return {
    place: displaced.filter(({ captured }) => !captured).map(({ from }) => from),
    take: displaced.flatMap(({ to }) => (to === undefined ? [] : [to])),
  };
}

class View implements GameView {
  readonly #words: ArbiterWords;
  #attention: Attention | undefined;
  #overview: Review | undefined;
  #review: Review | undefined;
  #status: Status | undefined;
  #at: Place = {};
  #tab: Tab = "turns";
  #known = "";
  #told: Told | undefined;
  #toldOf = "";
  #waits: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  readonly #follower: Follower;
  readonly #replay = html("kyban-replay");
  readonly #marked = new MarkedBoard();
  readonly #picture = html("section", { class: "picture" });
  readonly #head = html("div", { class: "head" });
  readonly #time: HTMLElement;
  readonly #panel = html("div", { class: "panel", role: "tabpanel" });
  readonly #tabs = html("div", { class: "tabs", role: "tablist" });
  readonly #news = html("p", { class: "news", role: "status" });
  readonly element = html("main", { class: "review" });

  constructor(
    private readonly game: number,
    private readonly around: Surroundings,
  ) {
    this.#words = around.words;
    this.#time = around.clocks.of(game, around.words, around.preferences);
    const side = html("section", { class: "side" }, this.#head, this.#news, this.#tabs, this.#panel);
    this.element.append(this.#picture, side);
    this.#picture.addEventListener("click", (event) => this.#pick(event));
    this.#drawTabs();
    this.#follower = new Follower({
      address: () => `${at}/api/games/${game}/events`,
      begin: async () => (this.#overview === undefined ? undefined : String(this.#overview.seq)),
      event: () => this.#goesOn(),
      link: () => undefined, // The page follows all boards, and shows whether it is live.
    });
  }

  stop(): void {
    this.#stopped = true;
    this.#follower.stop();
    clearTimeout(this.#waits);
  }

  /** An event in the game: its review is old. */
  #goesOn(): void {
    this.#waits ??= setTimeout(() => {
      void this.#fetch(true)
        .then(released)
        .then(() => !this.#stopped && this.#draw(), (error: unknown) => this.around.failed(error))
        .finally(() => (this.#waits = undefined));
    }, leave_ms);
  }

  async update(attention: Attention, at: Place): Promise<void> {
    const known = JSON.stringify(attention);
    const moved = JSON.stringify(at) !== JSON.stringify(this.#at);
    if (known === this.#known && !moved) {
      return;
    }
    this.#attention = attention;
    if (moved) {
      this.#at = at;
      this.#tab = at.table ? "table" : at.ply === undefined ? "turns" : "turn";
      say(this.#news, "");
      this.#drawTabs();
    }
    const first = this.#overview === undefined;
    await this.#fetch(known !== this.#known);
    await released();
    this.#known = known;
    if (this.#stopped) {
      return;
    }
    this.#draw();
    if (first && attention.enters) {
      void this.#follower.run();
    }
  }

  async #fetch(changed: boolean): Promise<void> {
    const { language } = this.around.preferences;
    if (changed || this.#overview === undefined) {
      this.#status = this.#attention?.enters ? await fetchStatus(this.game) : undefined; // First: the review shows every ruling that it counts.
      this.#overview = await fetchReview(this.game, language);
    }
    const { ply } = this.#at;
    const played = this.#overview.game.turns.some((turn) => turn.ply === ply);
    const review = played && ply !== undefined ? await fetchReview(this.game, language, ply) : undefined;
    if (ply === this.#at.ply) { // The reader may have moved on.
      this.#review = review;
    }
  }

  /** The turn on the page, and its words: the last of a ply counts. */
  get #read(): { turn: Turn; told: Words } | undefined {
    const turns = this.#review?.game.turns ?? [];
    const { began_us, claim } = this.#at;
    const found = turns.findIndex((turn) => turn.began_us === began_us || (claim !== undefined && turn.claims?.some((one) => one.claim === claim)));
    const index = found < 0 ? turns.length - 1 : found;
    const [turn, told] = [turns[index], this.#review?.told[index]];
    return turn === undefined || told === undefined ? undefined : { turn, told };
  }

  #draw(): void {
    if (this.#attention === undefined) {
      return;
    }
    this.#drawHead(this.#attention);
    this.#drawPicture(this.#attention);
    this.#drawPanel();
  }

  #drawHead(attention: Attention): void {
    const title = html("h1", {}, players(attention, this.#words));
    const facts = html("p", { class: "where" }, [this.#words.game(this.game), standing(attention, this.#words, this.around.preferences)].join(" · "));
    const differs = this.#overview?.game.differs ? html("p", { class: "trouble" }, this.#words.differs) : undefined;
    const closed = attention.open ? undefined : html("p", { class: "quiet" }, attention.enters ? this.#words.earlier : this.#words.notOnBoard);
    const back = html("a", { class: "button", href: "#" }, `‹ ${this.#words.allGames}`);
    const time = attention.open ? this.#time : undefined;
    const waits = needs(attention, this.#words, (need) => this.#answers(need));
    redrawn(this.#head, () => this.#head.replaceChildren(back, title, facts, ...[time, differs, closed, waits].filter((part) => part !== undefined)));
  }

  /** The buttons that meet a need on the spot: for a pawn without a named new piece, the pieces. */
  #answers(need: Need): Node[] {
    const promoted = need.what === "unresolved" ? this.#played.get(need.ply ?? 0)?.turn : undefined;
    if (!this.around.chess || promoted === undefined || !/^[a-h][1-8][a-h][1-8][qrbn]$/.test(promoted.move ?? "")) {
      return [];
    }
    const words = this.#words;
    return (["q", "r", "b", "n"] as const).map((piece) => {
      const enters = () => void this.#ask({
        title: words.promote, entered: [[words.promotePiece, words.pieces[piece]]], follows: [words.promoteFollows, words.follows.kept],
        act: act("promote", { piece, side: promoted.side }),
      }); // prettier-ignore
      return button(words.pieces[piece], undefined, enters);
    });
  }

  /** The turns that count, by their plies, each with its move as the reader's notation has it. */
  get #played(): Map<number, { turn: Turn; move: string | undefined }> {
    const { game, told } = this.#overview ?? { game: { turns: [] }, told: [] };
    const counted = game.turns.map((turn, i) => ({ turn, move: told[i]?.move })).filter(({ turn }) => turn.state !== "void" && turn.state !== "taken_back");
    return new Map(counted.map((each) => [each.turn.ply, each]));
  }

  /** The replay of the turn on the page; without one, the board as it stands. */
  #drawPicture(attention: Attention): void {
    const look = { ...lookOf(this.around.preferences), coordinates: "points" as const };
    const read = this.#read;
    if (read === undefined) {
      this.#drawStanding(attention, look);
      return;
    }
    const { turn, told } = read;
    const of = JSON.stringify([read, attention.enters]);
    this.#swap(this.#replay);
    if (of === this.#toldOf) {
      return;
    }
    this.#toldOf = of;
    this.#told = tellTurn(turn, told, this.#words, (event) => this.#replay.seek(event), attention.enters ? this.#forms(turn) : undefined);
    this.#replay.showing = {
      turn, look, words: this.#words, scenes: told.scenes ?? [],
      label: `${this.#words.replay}, ${this.#words.ply(turn.ply)}`,
      reached: (events) => this.#told?.reached(events),
    }; // prettier-ignore
  }

  #forms(turn: Turn): RulingForms {
    const on = (ruled: Turn) => (filled: Partial<Draft>) => this.#rule(ruled, filled);
    const next = this.#overview?.game.turns.find(({ ply, state }) => ply === turn.ply + 1 && state !== "void" && state !== "taken_back");
    const vary = (side: Side) => void this.#ask(requireToVary(side, this.#words));
    return next === undefined ? { rules: on(turn), vary } : { rules: on(turn), next: on(next), vary };
  }

  /** The board as it stands, with marks: points to set up, wrong pieces, and the points of displaced ones. */
  #drawStanding(attention: Attention, look: Look): void {
    const { board, element } = this.#marked;
    board.look = look;
    board.label = players(attention, this.#words);
    if (attention.position !== "") {
      board.scene = { position: parse(attention.position), last: attention.last_move };
    }
    const placing = attention.needs.find(({ what }) => what === "restoring" || what === "setup");
    this.#marked.mark(placing === undefined ? astray(this.#status) : { place: placing.points ?? [], take: placing.too_many ?? [] }, look);
    this.#swap(element);
  }

  #swap(shown: HTMLElement): void {
    if (shown.parentElement !== this.#picture) {
      this.#picture.replaceChildren(shown);
    }
  }

  #drawTabs(): void {
    const tab = (name: Tab) => {
      const chosen = this.#tab === name;
      const choose = () => {
        this.#tab = name;
        this.#drawTabs();
        this.#drawPanel();
        this.#tabs.querySelector<HTMLElement>("[aria-selected=true]")?.focus();
      };
      return button(this.#words[name], undefined, choose, { role: "tab", "aria-selected": String(chosen), tabindex: chosen ? "0" : "-1" });
    };
    const names = ["turn", "turns", "table"] as const;
    this.#tabs.replaceChildren(...names.map(tab));
    this.#tabs.onkeydown = (event) => {
      const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (step !== 0) {
        const next = names[(names.indexOf(this.#tab) + step + names.length) % names.length];
        (this.#tabs.children[names.indexOf(next ?? "turn")] as HTMLElement).click();
      }
    };
  }

  #drawPanel(): void {
    const draw = { turn: () => this.#turnPanel(), turns: () => this.#turnsPanel(), table: () => this.#tablePanel() }[this.#tab];
    const shown = html("div", {}, ...draw());
    this.#panel.setAttribute("aria-label", this.#words[this.#tab]);
    redrawn(this.#panel, () => {
      keepEdited(this.#panel, shown);
      this.#panel.replaceChildren(...shown.childNodes);
    });
  }

  #turnPanel(): Node[] {
    const turn = this.#read?.turn;
    if (turn === undefined || this.#told === undefined) {
      return [html("p", { class: "quiet" }, this.#words.turnsTold), ...this.#turnsPanel()];
    }
    const plies = [...new Set(this.#overview?.game.turns.map(({ ply }) => ply))].sort((a, b) => a - b);
    const at = plies.indexOf(turn.ply);
    const step = (text: string, ply: number | undefined) =>
      ply === undefined ? html("span", {}) : html("a", { class: "button", href: `#${this.game}/${ply}` }, text);
    const walk = html("nav", { class: "walk" }, step(`‹ ${this.#words.previousTurn}`, plies[at - 1]), step(`${this.#words.nextTurn} ›`, plies[at + 1]));
    const rule = this.#attention?.enters ? [button(this.#words.rule_, undefined, () => this.#rule(turn), { class: "act rules" })] : [];
    return [walk, ...rule, this.#told.element];
  }

  #turnsPanel(): Node[] {
    return this.#overview === undefined ? [] : [turns(this.#overview, this.game, this.#read?.turn, this.#words)];
  }

  #tablePanel(): Node[] {
    const files = html("section", { class: "group" }, html("h2", {}, this.#words.files), html("div", { class: "buttons" },
      html("a", { class: "button", href: `${at}/api/games/${this.game}/evidence`, download: `game-${this.game}.evidence` }, this.#words.evidence),
      html("a", { class: "button", href: `${at}/games/${this.game}.pgn`, download: `game-${this.game}.pgn` }, this.#words.scoresheet),
      html("a", { class: "button", href: `${at}/games/${this.game}/scoresheet.pdf?lang=${this.around.preferences.language}`, download: `game-${this.game}.pdf` }, this.#words.scoresheetPDF),
    )); // prettier-ignore
    // Before the board has answered, nothing is known of a game in progress.
    if (this.#status === undefined || this.#attention?.enters !== true) {
      return this.#attention?.enters !== true ? [html("p", { class: "quiet" }, this.#words.notOnBoard), files] : [];
    }
    const { arbiter } = this.around;
    const rule = button(this.#words.ruleGame, undefined, () => this.#rule(undefined), { class: "act rules" });
    const played = this.#played;
    const move = (ply: number) => played.get(ply)?.move;
    const context = { game: this.game, status: this.#status, turns: this.#overview?.game.turns ?? [], move, words: this.#words, arbiter, earlier: !(this.#attention?.open ?? true) };
    return [rule, operations({ ...context, ask: (question) => this.#ask(question) }), files];
  }

  /** Fills in a point that the arbiter presses on the board, if an open form asks for one. */
  #pick(event: MouseEvent): void {
    const asked = [...this.#panel.querySelectorAll<HTMLInputElement>("details[open] [data-point]")].find((input) => input.checkVisibility());
    const point = asked && pressed(this.#picture.querySelector("kyban-board"), event, this.around.preferences.down, this.around.chess);
    if (asked !== undefined && point !== undefined) {
      asked.value = point;
      asked.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }

  #rule(turn: Turn | undefined, filled: Partial<Draft> = {}): void {
    const attention = this.#attention;
    if (attention === undefined) {
      return;
    }
    const { arbiter, preferences } = this.around;
    openRuling({
      turn, found: turn === undefined || turn !== this.#read?.turn ? [] : (this.#read.told.summary ?? []), arbiter, filled, words: this.#words, look: { ...lookOf(preferences), coordinates: "points" }, chess: this.around.chess, articles: this.#overview?.articles ?? [],
      preview: (ruling) => fetchPreview(this.game, ruling, preferences.language, this.around.chess),
      claims: attention.needs.filter(({ what }) => what === "claim"), earlier: this.#earlier(), seen: this.#status?.rulings ?? 0, made: async () => (await fetchStatus(this.game)).rulings ?? 0,
      ask: (question) => this.#ask(question),
    }); // prettier-ignore
  }

  /** The rulings that can be taken back. */
  #earlier(): { number: number; text: string }[] {
    return standingRulings(this.#overview?.game.turns ?? []).map(({ ply, ruling }) => {
      const name = (this.#words.rulings as Record<string, string>)[ruling.text] ?? ruling.text;
      const move = this.#played.get(ply)?.move;
      return { number: ruling.ruling ?? 0, text: `${name}, ${this.#words.ply(ply)}${move === undefined ? "" : `: ${move}`}` };
    });
  }

  async #ask(question: Question): Promise<boolean> {
    const { preferences } = this.around;
    const status = await confirm(question, {
      words: this.#words, look: { ...lookOf(preferences), coordinates: "points" },
      carryOut: (act: Act) => enter(this.game, act, this.around.chess).catch((error: unknown) => this.#refused(act, error)),
    }); // prettier-ignore
    if (status === undefined) {
      return false;
    }
    this.#status = status;
    const noted = status.said?.some(({ type }) => type === "note") ?? false;
    const key = status.key === undefined ? "" : ` ${this.#words.sealedKey(status.key)}`;
    say(this.#news, (noted ? this.#words.recordedWithNote : this.#words.recorded) + key);
    this.#panel.querySelectorAll(".edited").forEach((group) => group.classList.remove("edited"));
    this.#known = "";
    this.around.entered();
    return true;
  }

  /** What is signed or corrected may have changed since it was shown: the page shows the present one. */
  #refused(act: Act, error: unknown): never {
    if (["sign", "result", "name"].includes(act.word)) {
      this.#panel.querySelectorAll(".edited").forEach((group) => group.classList.remove("edited"));
      this.#known = "";
      this.around.entered();
    }
    throw error;
  }
}
