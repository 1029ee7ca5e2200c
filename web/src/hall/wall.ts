// <kyban-hall-wall>: the hall for a screen that is read from afar. It walks by itself through the clock of the round, the tables and the
// standings; the keys and the buttons step and pause it. Its address says what it shows (wallplan.ts). #token=kyb_screen_... signs a screen
// in, which shows the present.

import { type Announcement, audience, drawAnnounced } from "../announced.js";
import { fetchHall } from "../api.js";
import { session } from "../arbiter/api.js";
import { takeToken } from "../arbiter/signin.js";
import { tick } from "../clocks.js";
import { button, html, list, say } from "../dom.js";
import { isAbsent } from "../live.js";
import { linked } from "../phrases.js";
import { type Preferences, applyPreferences, fromAddress, load, wordsOf } from "../preferences.js";
import { serverNow } from "../servertime.js";
import { clock } from "../times.js";
import { fullScreen } from "../wall.js";
import type { Section, Standings, Table } from "./api.js";
import { hallLanguages } from "./languages.js";
import { standingsTable } from "./lists.js";
import { HallNews } from "./news.js";
import { type Place, place } from "./place.js";
import { type Slide, grid, slidesOf, wallOptions } from "./wallplan.js";

/** The share of the screen's height that heading and foot leave. */
const between = 0.83;
/** The height of a line of the standings by that of the screen. */
const line = 0.062;

export class HallWall extends HTMLElement {
  /** A screen is nobody's own: the address counts. */
  #preferences: Preferences = { ...load(), coordinates: false, ...fromAddress(location.search) };
  #options = wallOptions(location.search);
  #news = new HallNews();
  /** Of a screen. Nothing but the open page keeps it: a session ends some day, and the screen stays. */
  #token = takeToken();
  #entry: Promise<void> | undefined;
  #standings: readonly Standings[] = [];
  #places = new Map<number, Place>();
  #at = 0;
  #paused = false;
  #next: ReturnType<typeof setTimeout> | undefined;
  #parts = this.#build();

  connectedCallback(): void {
    applyPreferences(this.#preferences);
    this.append(...this.#parts.page);
    this.#news.follow(
      () => this.#draw(),
      () => this.#draw(),
      () => this.#signIn(),
    );
    tick(() => {
      this.#places.forEach((shown) => shown.drawClock());
      this.#drawTime();
    });
    addEventListener("keydown", (event) => this.#key(event));
    addEventListener("resize", () => this.#draw());
    void this.#signIn().then(() => this.#fetchStandings());
    this.#wait();
  }

  /** Signs a screen in that was opened by its link, and once more where it is refused: its session has ended. */
  #signIn(): Promise<void> {
    if (this.#entry === undefined || this.#news.link.state === "refused") {
      this.#entry = enter(this.#token);
    }
    return this.#entry;
  }

  get #words() {
    return hallLanguages[this.#preferences.language];
  }

  #build() {
    const words = this.#words;
    const title = html("h1");
    const round = html("p", { class: "round" });
    const time = html("p", { class: "time" });
    const announced = html("div", { class: "announced", role: "status" });
    const heading = html("h2");
    const view = html("div", { class: "view" });
    const status = html("p", { class: "status", role: "status" });
    const where = html("p", { class: "where" });
    const pause = button(words.pause, undefined, () => this.#pause());
    const keys = html("div", { class: "keys" }, button("‹", undefined, () => this.#step(-1), { "aria-label": words.previous, title: words.previous }), pause,
      button("›", undefined, () => this.#step(1), { "aria-label": words.next, title: words.next }),
      button(words.fullScreen, undefined, () => void fullScreen(document.fullscreenElement === null))); // prettier-ignore
    const main = html("main", {}, html("div", { class: "head" }, title, round, time), announced, heading, view, html("div", { class: "foot" }, status, where, keys));
    return { page: [main], title, announced, round, time, heading, view, status, where, pause };
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).closest("button, a") !== null) {
      return;
    }
    const acts: Record<string, () => void> = {
      ArrowRight: () => this.#step(1),
      ArrowLeft: () => this.#step(-1),
      " ": () => this.#pause(),
      f: () => void fullScreen(document.fullscreenElement === null),
    };
    const act = acts[event.key];
    if (act !== undefined) {
      event.preventDefault();
      act();
    }
  }

  #pause(): void {
    this.#paused = !this.#paused;
    say(this.#parts.pause, this.#paused ? this.#words.goOn : this.#words.pause);
    this.#wait();
    this.#draw();
  }

  #wait(): void {
    clearTimeout(this.#next);
    if (!this.#paused) {
      this.#next = setTimeout(() => this.#step(1), this.#options.every * 1000);
    }
  }

  #step(by: number): void {
    const slides = this.#slides().length;
    this.#at = (Math.min(this.#at, slides - 1) + by + slides) % slides;
    void this.#fetchStandings();
    this.#wait();
    this.#draw();
  }

  async #fetchStandings(): Promise<void> {
    if (!this.#options.show.includes("standings")) {
      return;
    }
    try {
      const all = await fetchHall<Standings[]>("/api/standings");
      this.#standings = all.filter(({ section }) => this.#isShown(section));
      this.#draw();
    } catch {
      // Those that were shown last stay; the foot says that the hall does not answer.
    }
  }

  #isShown(section: string | undefined): boolean {
    return this.#options.section === undefined || this.#options.section === (section ?? "");
  }

  /** Whether an announcement is for something that the wall shows. */
  #concerns({ section, tables }: Announcement): boolean {
    const [first, last] = this.#options.tables;
    return (section === undefined || this.#isShown(section)) && (tables === undefined || tables.some((table) => table >= first && table <= last));
  }

  #tables(): Table[] {
    const [first, last] = this.#options.tables;
    return this.#news.sorted().filter(({ table, section }) => table >= first && table <= last && this.#isShown(section));
  }

  #sections(): Section[] {
    return this.#news.hall.sections.filter(({ name }) => this.#isShown(name));
  }

  #grid() {
    return grid(innerWidth, innerHeight * between, this.#options.rows);
  }

  #slides(): Slide[] {
    const { rows, columns } = this.#grid();
    const lines = Math.max(1, Math.floor((innerHeight * between) / (Math.min(innerHeight, innerWidth) * line)) - 1);
    return slidesOf(this.#options.show, this.#tables().length, this.#standings.map(({ standings }) => standings.length), { tables: rows * columns, standings: lines });
  }

  #draw(): void {
    const words = wordsOf(this.#preferences);
    const { title, announced, round, heading, status, where } = this.#parts;
    const { hall, link } = this.#news;
    say(title, hall.name || this.#words.hall);
    document.title = `Kyban · ${title.textContent}`;
    drawAnnounced(announced, (hall.announced ?? []).filter((each) => this.#concerns(each)), this.#preferences.language, audience);
    const rounds = [...new Set(this.#sections().map((each) => each.round ?? 0))].filter(Boolean);
    say(round, rounds.length === 1 ? words.round(String(rounds[0])) : "");
    const slides = this.#slides();
    this.#at = Math.min(this.#at, slides.length - 1);
    const slide = slides[this.#at] as Slide;
    say(heading, this.#headingOf(slide));
    this.#drawView(slide);
    const lost = link.state === "lost" || isAbsent(link) ? linked(link, words, this.#preferences.language) : "";
    say(status, [this.#paused ? this.#words.paused : "", lost].filter(Boolean).join(" · "));
    say(where, `${this.#at + 1} / ${slides.length}`);
    this.#drawTime();
  }

  #headingOf({ view, section, from, to }: Slide): string {
    switch (view) {
      case "tables": {
        const numbers = this.#tables().slice(from, to).map(({ table }) => table);
        return [this.#words.tables, numbers.length > 1 ? `${numbers[0]} – ${numbers.at(-1)}` : numbers[0]].filter(Boolean).join(" ");
      }
      case "standings":
        return [this.#words.standings, this.#standings[section]?.section].filter(Boolean).join(" · ");
      case "clock":
        return this.#words.clockOfRound;
    }
  }

  #drawView(slide: Slide): void {
    const { view } = this.#parts;
    const kind = `view ${slide.view}`;
    if (view.className !== kind) {
      view.className = kind;
      view.replaceChildren();
    }
    switch (slide.view) {
      case "tables":
        return this.#drawTables(slide);
      case "standings":
        return list(view, [standingsTable(this.#standings[slide.section] as Standings, this.#words, slide.from, slide.to)]);
      case "clock":
        return this.#drawClock();
    }
  }

  #drawTables({ from, to }: Slide): void {
    const { view } = this.#parts;
    const { rows, columns } = this.#grid();
    const cards = view.firstElementChild ?? view.appendChild(html("ul", { class: "cards" }));
    const seen = this.#tables().slice(from, to);
    this.style.setProperty("--rows", String(rows));
    this.style.setProperty("--columns", String(columns));
    const known = this.#places;
    this.#places = new Map(seen.map(({ table }) => [table, known.get(table) ?? place(this.#preferences)]));
    seen.forEach((table) => this.#places.get(table.table)?.show(table));
    const elements = [...this.#places.values()].map(({ element }) => element);
    if (elements.length !== cards.children.length || elements.some((element, i) => cards.children[i] !== element)) {
      cards.replaceChildren(...elements);
    }
  }

  /** The clock of the round: for each section which round is on, since when, and how many of its games are not over. */
  #drawClock(): void {
    const words = wordsOf(this.#preferences);
    const sections = this.#sections().filter(({ round }) => round !== undefined);
    const told = sections.map(({ name, round, rounds }) => {
      const tables = this.#news.sorted().filter((table) => (table.section ?? "") === name && table.round === round && table.black !== undefined);
      const open = tables.filter(({ result }) => result === undefined).length;
      return html(
        "li",
        {},
        html("b", {}, [name, words.round(String(round))].filter(Boolean).join(" · "), rounds === undefined ? "" : ` / ${rounds}`),
        html("span", { class: "since", "data-round": `${round}`, "data-section": name }),
        html("span", {}, this.#words.playing(open, tables.length)),
      );
    });
    const { view } = this.#parts;
    const large = view.firstElementChild ?? view.appendChild(html("p", { class: "large" }));
    const sectionsShown = large.nextElementSibling ?? view.appendChild(html("ul", { class: "rounds" }));
    if (sectionsShown.children.length !== told.length || told.some((each, i) => each.textContent !== withoutTime(sectionsShown.children[i] as Element))) {
      sectionsShown.replaceChildren(...told);
    }
  }

  /** The time of day, by the hall's clock, and since when rounds are on. */
  #drawTime(): void {
    const now = new Date(serverNow());
    const short = new Intl.DateTimeFormat(this.#preferences.language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    say(this.#parts.time, short.format(now));
    const large = this.querySelector(".large");
    if (large !== null) {
      say(large, short.format(now));
    }
    for (const since of this.querySelectorAll<HTMLElement>(".since")) {
      const began = this.#beganAt(since.dataset["section"] ?? "", Number(since.dataset["round"]));
      say(since, began === undefined ? "" : this.#words.onSince(clock(Math.max(0, now.getTime() - began) * 1000)));
    }
  }

  /** When the first game of a round began, as far as boards have told it. */
  #beganAt(section: string, round: number): number | undefined {
    const began = this.#news
      .sorted()
      .filter((table) => (table.section ?? "") === section && table.round === round && Number.parseInt(table.game?.tags?.["round"] ?? "", 10) === round)
      .map(({ game }) => Date.parse(game?.opened ?? ""))
      .filter((time) => !Number.isNaN(time));
    return began.length === 0 ? undefined : Math.min(...began);
  }
}

async function enter(token: string | undefined): Promise<void> {
  if (token === undefined) {
    return;
  }
  try {
    await session.begin(token);
  } catch {
    // The foot says why nothing is shown.
  }
}

/** A section of the clock without the time that runs. */
function withoutTime(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  copy.querySelector(".since")?.replaceChildren();
  return copy.textContent ?? "";
}

customElements.define("kyban-hall-wall", HallWall);
