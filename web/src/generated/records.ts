// Made from record/schema.json (sha256 38be475d5d7c979ce58d36665ddc7f2355121c85a1af70adc803afafe8c1d383) by make web-types: do not edit.
export type WhatThePagesRead = Clock | Move | Revised | Void;

export interface Clock {
  type: "clock";
  game: number;
  ply: number;
  red_us?: number;
  white_us?: number;
  black_us: number;
  running: string;
  waits_us?: number;
  red_stage?: number;
  white_stage?: number;
  black_stage: number;
  red_to_go?: number;
  white_to_go?: number;
  black_to_go?: number;
  why: string;
  at_us: number;
}
export interface Move {
  type: "move";
  game: number;
  ply: number;
  side: "red" | "black" | "white";
  move: string;
  placed_us: number;
  made_us: number;
  open: boolean;
  candidates?: string[];
  article: string;
  via?: string;
  otherwise?: string;
  duty: string[];
  obeyed?: boolean;
  passed?: string[];
  rulebook: string;
}
export interface Revised {
  type: "revised";
  game: number;
  ply: number;
  move: string;
  was: string;
  open: boolean;
  at_us: number;
  candidates?: string[];
}
export interface Void {
  type: "void";
  game: number;
  from: number;
  moves: string[];
  ruling: number;
  at_us: number;
}
