// What boardd says to the public, as docs/WEB.md describes it. A reader skips fields that it does not know.

import type { Point, Side } from "./position.js";

export type State = "setting_up" | "ready" | "playing" | "over";
export const results = ["1-0", "0-1", "1/2-1/2", "*"] as const;
export type Result = (typeof results)[number];

export interface Game {
  id: number;
  tags?: Record<string, string>;
  state?: State;
  live?: boolean;
  /** The position at the start, and the one on the board. */
  fen: string;
  position?: string;
  ply?: number;
  turn?: Side;
  last_move?: string;
  /** The move that stands on the board and is not made yet. */
  standing?: string;
  /** Plies of which nobody knows the move, or behind the last one whether there was one. */
  unresolved?: number[];
  result?: Result | "";
  reason?: string;
  opened?: string;
  delay_us?: number;
  delay_moves?: number;
}

/** One ply of the scoresheet. */
export interface Row {
  ply: number;
  side: Side;
  move: string;
  text?: Partial<Record<Style, string>>;
  open?: boolean;
  candidates?: string[];
  elapsed_us?: number;
  at?: string;
}

export interface Detail extends Game {
  sheet?: Row[];
  /** The sequence number of the last record that went into this, from which the stream goes on. */
  seq?: number;
}

export const styles = ["zh", "zh-hant", "vi", "wxf", "iccs", "ucci"] as const;
export type Style = (typeof styles)[number];

/** The fields of the records that a page looks into. */
export interface Said {
  ply?: number;
  side?: Side;
  move?: string;
  was?: string;
  open?: boolean;
  candidates?: string[];
  from?: number;
  moves?: string[];
  points?: Point[];
  recorded?: boolean;
  since?: string;
}

/** An answer other than the one that was asked for. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly retryAfter: number | undefined,
    address: string,
  ) {
    super(`${address}: ${status}`);
  }
}

/** A server that has not answered by then is taken for lost. */
const answer_ms = 30_000;

export async function fetchOK(address: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(address, { signal: AbortSignal.timeout(answer_ms), ...init });
  if (!response.ok) {
    const seconds = Number(response.headers.get("Retry-After") ?? "");
    throw new Refusal(response.status, seconds > 0 ? seconds : undefined, address);
  }
  return response;
}

let ended = false;
let asked: Promise<unknown> = Promise.resolve();

/** Whether the session that this browser had has ended, and what everybody sees is shown. */
export function sessionEnded(): boolean {
  return ended;
}

/**
 * Takes note that boardd has ended a stream because its session has ended. Another page of this browser may have given that up
 * already, or have begun a new one.
 */
export function dismissed(): void {
  asked = fetch("/arbiter/session").then(
    ({ status }) => (ended = status !== 200),
    () => undefined,
  );
}

/**
 * Returns what the public is shown. A browser whose session has ended, or is not taken by the name that boardd was asked for, is
 * shown nothing until it gives that up, so that no arbiter takes the public's view for his own; on a page of the public there is
 * no such mistake.
 */
async function fetchPublic<T>(address: string): Promise<T> {
  await asked;
  const ask = async () => (await fetchOK(address)).json() as Promise<T>;
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Refusal && (error.status === 401 || error.status === 421))) {
      throw error;
    }
    await fetchOK("/arbiter/session", { method: "DELETE" });
    ended = true;
    return ask();
  }
}

export async function fetchGame(id: number): Promise<Detail> {
  return fetchPublic(`/api/games/${id}`);
}

export async function fetchGames(): Promise<Game[]> {
  return fetchPublic("/api/games");
}
