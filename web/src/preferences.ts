// The reader's preferences for the pages: kept in the browser, and set for one page by its address.

import { type Style, chessStyles, styles } from "./api.js";
import { type PieceSet, sets } from "./pieces.js";
import { type Side, isChess } from "./position.js";
import type { Common } from "./words/common.js";
import { type Language, choose, commonLanguages } from "./words/commonlanguages.js";
import { languages, languagesOfChess, ownChessStyle, ownStyle } from "./words/languages.js";
import type { Words } from "./words/words.js";

export const appearances = ["auto", "light", "dark"] as const;
export type Appearance = (typeof appearances)[number];

export interface Preferences {
  language: Language;
  set: PieceSet;
  /** Undefined, or one of another game: the notation of the language. */
  style: Style | undefined;
  down: Side;
  coordinates: boolean;
  /** Whether a move makes a sound. */
  sound: boolean;
  appearance: Appearance;
}

const key = "kyban";

/** The names by which an address sets a preference, and what each name means. */
const named = {
  language: { parameter: "lang", values: Object.keys(commonLanguages) as Language[], also: {} },
  set: { parameter: "pieces", values: sets, also: { vi: "vietnamese", zh: "simplified", "zh-hant": "traditional" } as Record<string, PieceSet> },
  style: { parameter: "notation", values: [...styles, ...chessStyles], also: {} },
  down: { parameter: "side", values: ["red", "black"] as const, also: { white: "red" } as Record<string, "red"> },
  appearance: { parameter: "appearance", values: appearances, also: {} },
} as const;

/** Reads the preferences in an address. An unknown value changes nothing. */
export function fromAddress(search: string): Partial<Preferences> {
  const parameters = new URLSearchParams(search);
  const found: Record<string, unknown> = {};
  for (const [name, { parameter, values, also }] of Object.entries(named)) {
    const given = parameters.get(parameter) ?? "";
    const value = (also as Record<string, string>)[given] ?? given;
    if ((values as readonly string[]).includes(value)) {
      found[name] = value;
    }
  }
  const coordinates = parameters.get("coordinates");
  if (coordinates !== null) {
    found["coordinates"] = coordinates !== "0";
  }
  return found;
}

export function load(): Preferences {
  const language = choose(navigator.languages);
  return {
    language,
    set: "traditional",
    style: undefined,
    down: "red",
    coordinates: true,
    sound: false,
    appearance: "auto",
    ...kept(),
    ...fromAddress(location.search),
  };
}

/** A browser may forbid its pages to keep anything; then each visit starts with the defaults. */
function kept(): Partial<Preferences> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Preferences>;
  } catch {
    return {};
  }
}

export function keep(change: Partial<Preferences>): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...kept(), ...change }));
  } catch {
    // See kept.
  }
}

/** The words that every page has. */
export function commonOf({ language }: Preferences): Common {
  return commonLanguages[language];
}

/** The words of a page of games, or of a game: that of chess has White for Red. */
export function wordsOf({ language }: Preferences, game?: { fen: string }): Words {
  return (game !== undefined && isChess(game.fen) ? languagesOfChess : languages)[language];
}

/** The notations that a game has. */
export function stylesOf(game?: { fen: string }): readonly Style[] {
  return game !== undefined && isChess(game.fen) ? chessStyles : styles;
}

export function styleOf({ style, language }: Preferences, game?: { fen: string }): Style {
  const known = stylesOf(game);
  const own = known === chessStyles ? ownChessStyle : ownStyle;
  return style !== undefined && known.includes(style) ? style : own[language];
}

let darkness: MediaQueryList | undefined;

/** Puts the preferences on the page that concern all of it. */
export function applyPreferences({ language, appearance }: Preferences): void {
  document.documentElement.lang = language;
  darkness ??= matchMedia("(prefers-color-scheme: dark)");
  const system = darkness;
  const apply = () => {
    const automatic = system.matches ? "dark" : "light";
    document.documentElement.dataset["appearance"] = appearance === "auto" ? automatic : appearance;
  };
  apply();
  system.onchange = apply;
}
