// The settings of a reader: language, pieces, notation, the side at the bottom, coordinates, appearance.

import { html } from "./dom.js";
import { sets } from "./pieces.js";
import { type Preferences, appearances, commonOf, keep, styleOf, stylesOf, wordsOf } from "./preferences.js";
import { isChess, sides } from "./position.js";
import { type Language, commonLanguages } from "./words/commonlanguages.js";

export type Changed = (change: Partial<Preferences>) => void;

/** The switch of languages, which every reader can find: each language by its own name. */
export function languageSwitch(preferences: Preferences, changed: Changed): HTMLElement {
  const options = (Object.keys(commonLanguages) as Language[]).map((tag) => [tag, commonLanguages[tag].name] as const);
  const select = choice(commonOf(preferences).language, options, preferences.language, (language) => set({ language }, changed));
  select.classList.add("languages");
  return select;
}

/** The choices of a reader on a page with a board: all of them once the game is known, or those for a page of many boards. */
export function settings(preferences: Preferences, changed: Changed, of: "game" | "boards", open: boolean, game?: { fen: string }): HTMLDetailsElement {
  const words = wordsOf(preferences, game);
  const change = (to: Partial<Preferences>) => set(to, changed);
  const { down, appearance } = preferences;
  const pieces = choice(words.pieces, sets.map((name) => [name, words.set[name]] as const), preferences.set, (name) => change({ set: name }));
  const choices = [
    ...(game !== undefined && isChess(game.fen) ? [] : [pieces]),
    choice(words.appearance, appearances.map((name) => [name, words[name]] as const), appearance, (to) => change({ appearance: to })),
  ];
  if (of === "game") {
    choices.push(
      choice(words.notation, stylesOf(game).map((name) => [name, words.style[name]] as const), styleOf(preferences, game), (style) => change({ style })),
      choice(words.sideDown, sides.map((side) => [side, words.side[side]] as const), down, (side) => change({ down: side })),
      checkbox(words.coordinates, preferences.coordinates, (coordinates) => change({ coordinates })),
      checkbox(words.sound, preferences.sound, (sound) => change({ sound })),
    );
  }
  return html("details", { class: "settings", open }, html("summary", {}, words.settings), html("div", { class: "choices" }, ...choices));
}

function set(change: Partial<Preferences>, changed: Changed): void {
  keep(change);
  changed(change);
}

function checkbox(label: string, checked: boolean, act: (value: boolean) => void): HTMLElement {
  const box = html("input", { type: "checkbox", checked });
  box.addEventListener("change", () => act(box.checked));
  return html("label", { class: "check" }, box, html("span", {}, label));
}

function choice<T extends string>(label: string, options: readonly (readonly [T, string])[], chosen: T, act: (value: T) => void): HTMLElement {
  const select = html("select", {}, ...options.map(([value, text]) => html("option", { value, selected: value === chosen }, text)));
  select.addEventListener("change", () => act(select.value as T));
  return html("label", { class: "choice" }, html("span", {}, label), select);
}
