// The results of a round in a grid, by keys: each key enters a result at once, and goes on to the next table.

import { button, html, say } from "../dom.js";
import { choice, field } from "../arbiter/form.js";
import { type Paired, type Seated, type Section, hall } from "./api.js";
import { type Desk, type View, cell, figure, table } from "./desk.js";

const keys: Readonly<Record<string, string>> = { "1": "1-0", "0": "0-1", "=": "1/2-1/2", "+": "+-", "-": "-+", x: "--", Delete: "*", Backspace: "*" };

interface Row {
  seated: Seated;
  game: number;
  input: HTMLInputElement;
  through: HTMLElement;
  row: HTMLElement;
}

const resultOf = ({ result, results }: Seated, game: number) => result ?? results?.[game - 1] ?? "";

export function results(desk: Desk): View {
  const { words } = desk;
  const said = html("p", { role: "status" });
  const asked = html("p", { class: "news", role: "alert" });
  const open = html("p", { class: "quiet" });
  const grid = html("div");
  const which = html("div", { class: "fields" });
  let rows: Row[] = [];
  let drawn = "";
  let chosen = 0;
  let twice = ""; // The correction that the same key, pressed once more, enters.
  let line: Promise<unknown> = Promise.resolve(); // Results go out one after the other, in the order of the keys.

  function press(at: number, event: KeyboardEvent): void {
    const row = rows[at];
    const wanted = keys[event.key];
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    if (event.key === "ArrowDown" || event.key === "Enter") {
      focus(at + 1);
    } else if (event.key === "ArrowUp") {
      focus(at - 1);
    } else if (wanted !== undefined) {
      const before = row.input.value;
      const correction = `${row.seated.table}/${row.game}/${wanted}`;
      if (before !== "" && before !== wanted && twice !== correction) {
        twice = correction;
        asked.textContent = words.correct(row.seated.table, before, wanted);
      } else {
        enter(row, wanted);
        focus(at + 1);
      }
    } else if (event.key !== "Tab") {
      return;
    }
    if (event.key !== "Tab") {
      event.preventDefault();
    }
  }

  function focus(at: number): void {
    rows[Math.max(0, Math.min(at, rows.length - 1))]?.input.focus();
  }

  function enter(row: Row, result: string, through?: number): void {
    const { section } = desk;
    const round = chosen;
    if (section === undefined || (row.input.value === result && through === undefined)) {
      return;
    }
    [twice, asked.textContent] = ["", ""];
    row.input.setAttribute("aria-busy", "true");
    row.input.setAttribute("aria-invalid", "false");
    const one = { table: row.seated.table, game: row.game, results: [result], ...(through === undefined ? {} : { through }) };
    line = line.then(async () => {
      try {
        await hall.results(round, section.name, [one]);
        row.input.value = result === "*" ? "" : result;
        say(said, words.entered(row.seated.table, result));
      } catch (error) {
        row.input.setAttribute("aria-invalid", "true");
        asked.textContent = `${words.entered(row.seated.table, result)}: ${(error as Error).message}`;
      }
      row.input.removeAttribute("aria-busy");
      count();
    });
  }

  function count(): void {
    say(open, words.open_(rows.filter(({ input }) => input.value === "").length));
  }

  function build(paired: Paired, section: Section): void {
    rows = paired.tables.flatMap((seated) => Array.from({ length: section.games }, (_, i) => rowOf(seated, i + 1, section)));
    rows.forEach(({ input }, at) => {
      input.addEventListener("keydown", (event) => press(at, event));
      input.addEventListener("beforeinput", (event) => event.preventDefault());
    });
    grid.replaceChildren(table([words.table, section.play === "chess" ? words.white : words.red, words.black, words.result], rows.map(({ row }) => row)));
  }

  function rowOf(seated: Seated, game: number, section: Section): Row {
    const [red, black] = game === 2 ? [seated.black, seated.red] : [seated.red, seated.black];
    const about = `${words.table} ${seated.table}${section.games > 1 ? `.${game}` : ""}: ${red} – ${black}`;
    const input = html("input", { type: "text", class: "result", autocomplete: "off", inputmode: "none", "aria-label": about });
    const through = html("span");
    return { seated, game, input, through, row: html("tr", {}, figure(section.games > 1 ? `${seated.table}.${game}` : seated.table), cell(red), cell(black), cell(input, through)) };
  }

  /** Who goes on after a drawn meeting of a knockout. */
  function drawThrough(row: Row, section: Section, seated: Seated): void {
    const all = seated.results ?? [seated.result ?? ""];
    const isDrawn = section.system === "knockout" && row.game === section.games && all.every((each) => each === "1/2-1/2");
    if (!isDrawn) {
      row.through.replaceChildren();
    } else if (row.through.childElementCount === 0) {
      const goesOn = (name: string, number: number) => button(words.goesOn(name), undefined, () => enter(row, "1/2-1/2", number));
      row.through.replaceChildren(goesOn(seated.red, seated.red_number), goesOn(seated.black, seated.black_number));
    }
  }

  function show(): void {
    const { section } = desk;
    const published = section?.paired.filter((each) => each.published) ?? [];
    const paired = published.find(({ round }) => round === chosen) ?? published.at(-1);
    if (section === undefined || paired === undefined) {
      grid.replaceChildren(html("p", {}, words.noPublished));
      [rows, drawn] = [[], ""];
      return;
    }
    const like = JSON.stringify([section.name, published.length, paired.round, paired.tables.map(({ table, red, black }) => [table, red, black])]);
    if (like !== drawn) {
      [drawn, chosen] = [like, paired.round];
      build(paired, section);
      const select = choice(published.map(({ round }) => [String(round), words.round(round)]), String(chosen));
      select.addEventListener("change", () => {
        chosen = Number(select.value);
        show();
      });
      which.replaceChildren(field(words.rounds, select));
    }
    for (const row of rows) {
      const seated = paired.tables.find(({ table }) => table === row.seated.table);
      if (seated !== undefined && !row.input.hasAttribute("aria-busy")) {
        row.input.value = resultOf(seated, row.game);
        drawThrough(row, section, seated);
      }
    }
    count();
  }
  show();
  const element = html("section", {}, html("h2", {}, words.results), which, html("p", { class: "quiet" }, words.keys), said, asked, grid, open);
  return { element, show };
}
