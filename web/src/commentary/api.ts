// boardd's answers about an engine's analysis, as docs/BROADCAST.md describes them.

import type * as http from "../generated/commentary.js";

type Told<T> = T extends (infer Each)[] ? Told<Each>[] : T extends object ? { [K in keyof T]: Told<NonNullable<T[K]>> } : T;

export type Analysis = Told<http.Analysis>;
export type Score = Analysis["scores"][number];
export type Line = NonNullable<Analysis["at"]>["lines"][number];

/** A refusal, as boardd explains it (RFC 9457). */
export class Refused extends Error {
  constructor(
    readonly status: number,
    detail: string,
  ) {
    super(detail);
  }
}

const answer_ms = 10_000;

/** Asks for the engine's analysis of a game, and of one ply of it if one is named. */
export async function fetchAnalysis(game: number, ply: number | undefined): Promise<Analysis> {
  const address = `/api/games/${game}/analysis${ply === undefined ? "" : `?ply=${ply}`}`;
  const headers = { "Accept-Language": document.documentElement.lang };
  const response = await fetch(address, { cache: "no-store", headers, signal: AbortSignal.timeout(answer_ms) });
  const body = (await response.json()) as Analysis & { detail?: string };
  if (!response.ok) {
    throw new Refused(response.status, body.detail ?? `${response.status}`);
  }
  return body;
}
