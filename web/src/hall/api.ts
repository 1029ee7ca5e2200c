// What a hall tells everybody.

import type { Game } from "../api.js";

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
  strangers?: string[];
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
  decides: string[];
  formulas: Record<string, string>;
}

export interface Standings {
  section: string;
  standings: Standing[];
}
