import type { Common } from "../common.js";

/** So many moves: half a move, 1 move, 1½ moves. */
export function counted(n: string, one: string, many: string): string {
  return `${n} ${n === "1" || n === "½" ? one : many}`;
}

export const en: Common = {
  name: "English",
  round: (round) => `Round ${round}`,
  table: (table) => `Table ${table}`,
  moves: (n) => counted(n, "move", "moves"),
  allBoards: "All boards",
  noSuchGame: "There is no such game here, or not yet.",
  noGames: "No game has been played on this board yet.",
  refused: "At this address the games are shown to those who have signed in.",
  connecting: "Connecting …",
  live: "Live",
  notLiveSince: (time) => `Not live since ${time}`,
  timeLeft: (time) => `time left: ${time}`,
  timeUp: "the time is up",
  stage: (stage) => `stage ${stage}`,
  movesToGo: (moves) => (moves === 1 ? "1 move to go" : `${moves} moves to go`),
  language: "Language",
};
