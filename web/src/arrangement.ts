// What an overlay shows, and its theme, by its address.

export const parts = ["board", "names", "clocks", "last", "moves", "result", "place"] as const;
export type Part = (typeof parts)[number];
export const themes = ["wood", "paper", "night", "clear"] as const;
export type Theme = (typeof themes)[number];

/** The further parts of an overlay, unless its address decides. */
const usual: readonly Part[] = ["board", "names", "clocks", "last", "result"];

export interface Arrangement {
  show: readonly Part[];
  theme: Theme;
}

export function arrangement(search: string): Arrangement {
  const parameters = new URLSearchParams(search);
  const wanted = (parameters.get("show") ?? "").split(",").map((name) => name.trim());
  const show = parts.filter((part) => wanted.includes(part));
  const theme = themes.find((name) => name === parameters.get("theme")) ?? "wood";
  return { show: show.length > 0 ? show : usual, theme };
}
