// What the wall of a hall shows, by its address, and in which order.

export const views = ["clock", "tables", "standings"] as const;
export type View = (typeof views)[number];

export interface WallOptions {
  /** In this order. */
  show: readonly View[];
  /** A view stays for so many seconds. */
  every: number;
  /** Only the tables from the first to the last of these numbers. */
  tables: readonly [first: number, last: number];
  /** Only this section, undefined for all. */
  section: string | undefined;
  /** How many tables stand one above the other, undefined for as many as can be read from afar. */
  rows: number | undefined;
}

const everyOf = { usual: 15, least: 3, most: 3600 };
const rowsMax = 8;

/** Reads the address of a wall: ?show=tables,standings&every=15&tables=1-20&section=A&rows=3. What it does not understand changes nothing. */
export function wallOptions(search: string): WallOptions {
  const given = new URLSearchParams(search);
  const show = (given.get("show") ?? "").split(",").filter((name): name is View => (views as readonly string[]).includes(name));
  const [, first, last] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(given.get("tables") ?? "") ?? [];
  const number = (name: string, least: number, most: number) => {
    const value = /^\d{1,5}$/.test(given.get(name) ?? "") ? Number(given.get(name)) : NaN;
    return value >= least && value <= most ? value : undefined;
  };
  return {
    show: show.length > 0 ? [...new Set(show)] : views,
    every: number("every", everyOf.least, everyOf.most) ?? everyOf.usual,
    tables: first === undefined ? [1, Infinity] : [Number(first), Number(last ?? first)],
    section: given.get("section") ?? undefined,
    rows: number("rows", 1, rowsMax),
  };
}

/** One view of a wall: of the tables or the standings of a section those from a place to another one. */
export interface Slide {
  view: View;
  /** The place of the section among those that are shown. */
  section: number;
  from: number;
  to: number;
}

/** How many of each fit on the screen. */
export interface Room {
  tables: number;
  standings: number;
}

/** The slides of a wall with so many tables, and so many places in the standings of each section. Each view is there once at least. */
export function slidesOf(show: readonly View[], tables: number, standings: readonly number[], room: Room): Slide[] {
  const cut = (view: View, section: number, count: number, fits: number): Slide[] =>
    Array.from({ length: Math.ceil(count / fits) }, (_, i) => ({ view, section, from: i * fits, to: Math.min(count, (i + 1) * fits) }));
  const slides = show.flatMap((view) => {
    switch (view) {
      case "tables":
        return cut(view, 0, tables, room.tables);
      case "standings":
        return standings.flatMap((count, section) => cut(view, section, count, room.standings));
      case "clock":
        return [{ view, section: 0, from: 0, to: 0 }];
    }
  });
  return slides.length > 0 ? slides : [{ view: "clock", section: 0, from: 0, to: 0 }];
}

/** How many boards of a shape (its width by its height) stand in so many rows on a screen; rows are chosen where none are given. */
export function grid(width: number, height: number, rows: number | undefined, shape = 0.78): { rows: number; columns: number } {
  const chosen = rows ?? (width >= height ? 2 : 3);
  return { rows: chosen, columns: Math.max(1, Math.floor(width / ((height / chosen) * shape))) };
}
