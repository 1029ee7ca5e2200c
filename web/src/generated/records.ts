// Made from record/schema.json (sha256 076ddc2633f9da2660e24dbb4f55c796ab50eb054bc501c5aa4c5472a06ed74e) by make web-types: do not edit.
export type WhatThePagesRead = Clock | Move | Revised | Void;

export interface Clock {
  type: "clock";
  game: number;
  ply: number;
  red_us: number;
  black_us: number;
  running: string;
  red_stage: number;
  black_stage: number;
  red_to_go?: number;
  black_to_go?: number;
  why: string;
  at_us: number;
}
export interface Move {
  type: "move";
  game: number;
  ply: number;
  side: "red" | "black";
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
}
export interface Void {
  type: "void";
  game: number;
  from: number;
  moves: string[];
  ruling: number;
  at_us: number;
}
