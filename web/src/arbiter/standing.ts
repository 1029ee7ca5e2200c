// The rulings of a game in force: not revised, and not without effect.

import type { Ruling, Turn } from "./api.js";

/** The rulings in force, each with its ply. */
export function standingRulings(turns: readonly Turn[]): { ply: number; ruling: Ruling }[] {
  const all = turns.flatMap((turn) => (turn.rulings ?? []).map((ruling) => ({ ply: turn.ply, ruling })));
  return all.filter(({ ruling }) => ruling.ruling !== undefined && !ruling.no_effect && ruling.revised_by === undefined);
}

/** The plies up to one with a ruling in force, each once, the newest first. */
export function ruledPlies(turns: readonly Turn[], last: number): number[] {
  const plies = standingRulings(turns).map(({ ply }) => ply).filter((ply) => ply > 0 && ply <= last);
  return [...new Set(plies)].sort((a, b) => b - a);
}
