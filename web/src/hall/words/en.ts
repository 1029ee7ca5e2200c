import type { HallWords } from "../words.js";

export const en: HallWords = {
  hall: "Hall",
  tables: "Tables",
  standings: "Standings",
  rounds: "Rounds",
  noBoard: "No board at this table",
  notConnected: "The board is not connected",
  faults: { altered: "Not shown: the board's log was altered", cloned: "Not shown: the board is there twice" },
  strangers: (fingerprints) => `Boards that are not enlisted: ${fingerprints}`,
  noTables: "No board stands here yet.",
  rank: "Rank",
  player: "Name",
  points: "Points",
  result: "Result",
  rests: "Rests",
  absent: "Absent",
  notYet: "Not shown yet: it rests on games that are shown later.",
};
