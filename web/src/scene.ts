// The scene that a board shows of a game: one ply of it, or the present.

import type { Look, Scene } from "./board.js";
import { type Model, positionAfter } from "./model.js";
import { fileDigits } from "./naming.js";
import { type Point, type Position, play } from "./position.js";
import { type Preferences, styleOf } from "./preferences.js";

export function sceneOf(model: Model, ply: number): Scene {
  const position = positionAfter(model, ply);
  const row = model.sheet[ply - 1];
  const now = ply === model.sheet.length;
  if (now && model.stood !== undefined) {
    return { position: play(position, model.stood), last: model.stood, lifted: model.lifted, provisional: true };
  }
  return {
    position,
    last: row?.move,
    check: row?.check ? kingOf(position) : undefined,
    lifted: now ? model.lifted : [],
    candidates: row?.open ? (row.candidates ?? []) : [],
  };
}

/** Where the king of the side to move stands. */
function kingOf({ pieces, turn }: Position): Point | undefined {
  return [...pieces].find(([, piece]) => piece === (turn === "red" ? "K" : "k"))?.[0];
}

/** The board names its points as the moves beside it do, whatever its pieces are. */
export function lookOf(preferences: Preferences): Look {
  const { down, set, language, coordinates } = preferences;
  const names = fileDigits(styleOf(preferences)) ?? "points";
  return { down, set, coordinates: coordinates ? names : "none", vietnamese: language === "vi" || set === "vietnamese" };
}
