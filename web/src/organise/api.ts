// What a hall tells its organisers, and what they enter. docs/formats/hall.md describes the routes.

import type { Announcement } from "../announced.js";
import { ask, send } from "../arbiter/api.js";
import type { Standings } from "../hall/api.js";

export interface Entry {
  number: number;
  name: string;
  club?: string;
  rating?: number;
  id?: string;
  checked_in?: boolean;
  absent?: boolean;
}

export interface Seated {
  table: number;
  red: string;
  black: string;
  red_number: number;
  black_number: number;
  result?: string;
  results?: string[];
  teams?: string[];
  why?: string;
}

export interface Paired {
  round: number;
  published: boolean;
  tables: Seated[];
  rests: string[];
  absent: string[];
  rests_why?: string[];
  trouble?: string;
  begun?: boolean;
  reveals?: number[];
}

export interface Section {
  name: string;
  system: string;
  by: string;
  rounds?: number;
  games: number;
  play: string;
  rulebook: string;
  scoring: string;
  control?: string;
  /** Of the IANA. */
  zone?: string;
  seed: string;
  first_table: number;
  checks_in: boolean;
  next: number;
  missing: number[];
  entries: Entry[];
  paired: Paired[];
}

export interface Office {
  name: string;
  sections: Section[];
}

export interface Said {
  row?: number;
  column?: number;
  heading?: string;
  text: string;
}

export interface Preview {
  kept: boolean;
  players: number;
  rounds?: number;
  rows: { number: number; cells: string[] }[];
  faults: Said[];
  notes: Said[];
  private: string[];
  public?: string[];
  trouble?: string;
  seed?: string;
}

export interface Noted {
  round: Paired;
  notes: string[];
}

export interface Entered {
  table: number;
  game: number;
  result: string;
  before?: string;
}

export interface Card {
  table: number;
  code: string;
  address?: string;
  link?: string;
  until: string;
  qr: string[];
}

/** How many PINs a player has had. */
export interface PIN {
  id: string;
  section?: string;
  name: string;
  times: number;
}

export interface PINMade {
  id: string;
  section?: string;
  name: string;
  pin: string;
}

export interface Seat {
  table: number;
  name?: string;
  connected: boolean;
  fault?: { kind: string; why: string };
}

export interface Acted {
  taken: number[];
  refused: { table: number; why: string }[];
  /** Of a start: the tables that the hall starts itself. */
  by_hall?: { table: number; why: string }[];
}

/** Where something is wanted: everywhere where neither is given. */
export interface Where {
  section?: string;
  tables?: number[];
}

/** Where papers of a round are to be had, and files of a section. */
export const papers = ["seating", "cards", "slips", "sheets"] as const;
/** The formats of exports, and how their files end. */
export const exports = { trf16: "trf", trf26: "trfx", csv: "csv", pgn: "pgn" } as const;
export const paperAddress = (round: number, section: string, what: (typeof papers)[number]) =>
  `/api/organise/papers/${round}/${what}?${new URLSearchParams({ section, lang: document.documentElement.lang }).toString()}`;
export const exportAddress = (section: string, format: string) => `/api/organise/exports/${format}?${new URLSearchParams({ section }).toString()}`;

/** In the language of the page: reasons and what is wrong are told by the hall. */
const said = (path: string) => `${path}?lang=${document.documentElement.lang}`;
const post = <T>(path: string, body: unknown) => send("POST", said(path), body) as Promise<T>;

export const hall = {
  office: () => ask(said("/api/organise")) as Promise<Office>,
  standings: () => ask("/api/organise/standings") as Promise<Standings[]>,
  seats: () => ask("/api/seats") as Promise<Seat[]>,
  open: (body: Record<string, unknown>) => post<Preview>("/api/event/sections", body),
  join: (body: Record<string, unknown>) => post<Preview>("/api/event/players", body),
  checkIn: (body: { section: string; entries: number[]; back?: boolean }) => send("POST", "/api/event/check-in", body),
  absent: (body: { section: string; entries: number[]; round: number; back?: boolean }) => send("POST", "/api/event/absences", body),
  withdraw: (body: { section: string; entries: number[]; from: number; reason: string }) => send("POST", "/api/event/withdrawals", body),
  pair: (round: number, section: string) => post<Noted>(`/api/event/rounds/${round}/pair`, { section }),
  change: (round: number, body: { section: string; a: number; b: number; reason: string }) => post<Noted>(`/api/event/rounds/${round}/change`, body),
  publish: (round: number, body: { section: string; back?: boolean; reason?: string; reveal?: boolean }) => post<Noted>(`/api/event/rounds/${round}/publish`, body),
  results: (round: number, section: string, results: { table: number; game: number; results: string[]; through?: number }[]) =>
    post<Entered[]>(`/api/event/rounds/${round}/results`, { section, results }),
  invite: (tables: number[]) => send("POST", "/api/invitations/tables", tables.length > 0 ? { tables } : {}) as Promise<Card[]>,
  act: (body: Where & { do: string; body?: unknown }, key: string) => send("POST", "/api/acts", body, { "Idempotency-Key": key }) as Promise<Acted>,
  announced: () => ask("/api/announcements") as Promise<Announcement[]>,
  announce: (body: Where & { text: string }) => send("POST", "/api/announcements", body),
  silence: (number: number) => send("DELETE", `/api/announcements/${number}`),
  pins: () => ask("/api/pins") as Promise<PIN[]>,
  makePINs: (players: { id: string; times: number }[]) => send("POST", "/api/pins", { players }) as Promise<PINMade[]>,
};
