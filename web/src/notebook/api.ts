// boardd's answers about a file of games, as docs/formats/convert.md describes them.

import type * as http from "../generated/notebook.js";
import type { Dropped } from "../drop.js";
import { seen } from "../sides.js";

type Told<T> = T extends (infer Each)[] ? Told<Each>[] : T extends object ? { [K in keyof T]: Told<NonNullable<T[K]>> } : T;

export type Shown = Told<http.GamesFile>;
export type FileGame = Shown["games"][number];
export type FileNode = FileGame["nodes"][number];
export type Damage = Shown["damage"][number];

/** A file in another format. */
export interface Converted {
  format: string;
  /** In Base64. */
  file: string;
  /** The parts that the format can't hold. */
  lost: string[];
  damage: Damage[];
}

/** Why boardd refuses a file, in the reader's language. All other errors are the connection's. */
export class Refused extends Error {}

/** The formats that hold games of chess, too. */
export const formatsOfChess = ["pgn", "json"] as const;

/** The formats that are written. */
export const formats = ["xqf", "cbr", "cbl", "pgn", "dhtmlxq", "ubb", "json"] as const;

async function send<T>(file: Dropped, query: Record<string, string>): Promise<T> {
  const headers = { "Content-Type": "application/octet-stream", "Accept-Language": document.documentElement.lang };
  const response = await fetch(`/api/notebook?${new URLSearchParams(query)}`, { method: "POST", body: file.bytes, headers, cache: "no-store" });
  const body = JSON.parse(await response.text(), (_, value: unknown) => (typeof value === "string" ? seen(value) : value)) as T & { detail?: string };
  if (!response.ok && body.detail !== undefined) {
    throw new Refused(body.detail);
  }
  if (!response.ok) {
    throw new Error(`${response.status}`);
  }
  return body;
}

export const show = (file: Dropped, notation: string) => send<Shown>(file, { notation });

export function convert(file: Dropped, to: string, notation: string, game: number | undefined): Promise<Converted> {
  return send<Converted>(file, { to, notation, ...(game === undefined ? {} : { game: `${game}` }) });
}
