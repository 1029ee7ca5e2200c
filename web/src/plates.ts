// The plates of both players beside a board.

import { say } from "./dom.js";
import type { plate } from "./frame.js";
import { type Model, turnAfter, used } from "./model.js";
import { player } from "./phrases.js";
import { type Side, sides } from "./position.js";
import { type Preferences, wordsOf } from "./preferences.js";
import { usedClock } from "./times.js";
import { fillTrays } from "./tray.js";

export type Plates = Record<Side, ReturnType<typeof plate>>;

/** Shows names, captured pieces and the time used after a ply; clocks are drawn apart. explained explains such a time. */
export function drawPlates(plates: Plates, model: Model, ply: number, preferences: Preferences, explained: boolean): void {
  const words = wordsOf(preferences, model.game);
  const rows = model.sheet.slice(0, ply);
  const turn = turnAfter(model, ply);
  fillTrays({ red: plates.red.captured, black: plates.black.captured }, model, ply, preferences);
  for (const side of sides) {
    const { element, name, time, stage, show } = plates[side];
    show(model.game);
    const named = player(model.game, side, words);
    say(name, named);
    name.style.setProperty("--letters", String(named.length)); // A long name is smaller on the wall.
    if (model.clock === undefined) {
      const told = usedClock(used(rows, side));
      say(time, told);
      time.title = told === "" ? "" : words.timeUsed(told);
      say(stage, told !== "" && explained ? words.used : "");
    }
    element.classList.toggle("turn", model.game.state !== "over" && turn === side);
  }
}
