// What a hall tells everybody.

import type { Announcement } from "../announced.js";
import type { Game } from "../api.js";
import type { Tiebreak } from "./ties.js";

export interface Fault {
  kind: "altered" | "cloned";
  why: string;
}

export interface Table {
  table: number;
  connected: boolean;
  fault?: Fault;
  section?: string;
  round?: number;
  red?: string;
  white?: string;
  black?: string;
  result?: string;
  /** Its game was entered by hand. */
  by_hand?: boolean;
  game?: Game;
}

export interface Section {
  name: string;
  system: string;
  rounds?: number;
  round?: number;
}

export interface Hall {
  name: string;
  sections: Section[];
  tables: Table[];
  /** What is announced now; left out of a message behind which it has not changed. */
  announced?: Announcement[];
  strangers?: string[];
  /** Where the other hall shows the same. */
  others?: string[];
}

export interface Round {
  section?: string;
  round: number;
  tables: Table[];
  rests: string[];
  absent: string[];
}

export interface Standing {
  rank: number;
  name: string;
  points: number;
  tiebreaks: Record<string, number>;
}

export interface Standings {
  section: string;
  standings: Standing[];
  /** Those that decide. */
  tiebreaks: Tiebreak[];
}

export interface CrossRound {
  kind: "open" | "played" | "forfeit_win" | "forfeit_loss" | "rest" | "full_bye" | "half_bye" | "absent";
  opponent?: number;
  colour?: "red" | "white" | "black";
  points: number;
}

export interface Cross {
  section?: string;
  teams?: boolean;
  rounds: number;
  places: { rank: number; number: number; name: string; points: number; rounds: CrossRound[] }[];
}

export interface PlayerListed {
  id: string;
  section?: string;
  name: string;
  club?: string;
  rating?: number;
  team?: string;
}

export interface Player extends Omit<PlayerListed, "id"> {
  number: number;
  title?: string;
  federation?: string;
  public?: Record<string, string>;
  rank?: number;
  points?: number;
  games: {
    round: number;
    table: number;
    game: number;
    colour: "red" | "white" | "black";
    opponent: number;
    name: string;
    result: string;
    stored?: number;
  }[];
}

export interface TeamMatch {
  round: number;
  kind: CrossRound["kind"];
  opponent?: number;
  name?: string;
  match_points: number;
  game_points: number;
  game_points_against: number;
  boards: {
    board: number;
    table: number;
    player?: number;
    name: string;
    opponent?: number;
    opponent_name: string;
    colour: "red" | "white" | "black";
    result: string;
    stored?: number;
  }[];
}

export interface Teams {
  section?: string;
  boards: number;
  rounds: number;
  teams: {
    rank: number;
    number: number;
    name: string;
    match_points: number;
    game_points: number;
    players: { number: number; name: string; rating?: number }[];
    matches: TeamMatch[];
  }[];
}

export interface Found {
  game: number;
  plies: number[];
  unsure?: boolean;
  section?: string;
  round: number;
  table: number;
  red?: string;
  white?: string;
  black: string;
  result?: string;
}
