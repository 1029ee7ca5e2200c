// boardd's answers to the public, as docs/WEB.md describes them. A reader skips unknown fields.

import type * as http from "./generated/http.js";
import type * as records from "./generated/records.js";
import type { Point } from "./position.js";
import { heardTime } from "./servertime.js";
import { type AsRed, readSaid } from "./sides.js";
import { heardOther } from "./standby.js";

export const results = ["1-0", "0-1", "1/2-1/2", "0-0", "*"] as const;
export type Result = (typeof results)[number];

/** A T in an answer, some fields at least. A list is never null. */
type Told<T, Always extends keyof T> = Pick<T, Always> & { [K in keyof T]?: NonNullable<T[K]> };

/** A game. A game that a page makes up itself may lack fields that boardd always sends. */
export type Game = Told<AsRed<http.Game>, "id" | "fen">;

/** One ply of the scoresheet. */
export type Row = Told<AsRed<Omit<http.Ply, "text">>, "ply" | "side" | "move"> & { text?: Partial<Record<Style, string>> };

/** A turn that the arbiter shows the public. */
export type Published = AsRed<Omit<http.Published, "hands">> & {
  hands: readonly http.Hand[];
  /** Pauses were left out of it. */
  cut?: boolean;
  /** It stays at least this long. */
  least_us?: number;
};

export type Detail = Told<AsRed<Omit<http.Detail, "sheet" | "published">>, "id" | "fen"> & { sheet?: Row[]; published?: Published[] };

/** How far one event lies behind another, by their ids; NaN if the ids count differently. Those of the public begin with p. */
export function distance(id: string, from: string): number {
  const [count, other] = [id, from].map((each) => each.replace(/\d+$/, ""));
  return count === other ? Number(id.replace(/^p/, "")) - Number(from.replace(/^p/, "")) : NaN;
}

export const styles = ["zh", "zh-hant", "vi", "wxf", "iccs", "ucci"] as const;
/** The notations of chess. */
export const chessStyles = ["san", "lan", "fan", "vi", "uci"] as const;
export type Style = (typeof styles | typeof chessStyles)[number];

/** The parts of a game's events that a page reads: fields of records, the points in the air, and whether all is recorded. */
export type Said = Partial<
  AsRed<Pick<records.Move, "ply" | "side" | "move" | "open" | "candidates">> &
    Pick<records.Revised, "was"> &
    Pick<records.Void, "from" | "moves"> &
    AsRed<Omit<records.Clock, "type" | "game" | "why" | "at_us" | "ply">> &
    { points: Point[]; recorded: boolean; since: string }
>;

/** An answer other than the requested one. */
export class HTTPError extends Error {
  constructor(
    readonly status: number,
    readonly retryAfter: number | undefined,
    address: string,
  ) {
    super(`${address}: ${status}`);
  }
}

/** A server without an answer by then counts as lost. */
const answer_ms = 30_000;

export async function fetchOK(address: string, init?: RequestInit): Promise<Response> {
  const asked = performance.now();
  const response = await fetch(address, { signal: AbortSignal.timeout(answer_ms), ...init });
  heardTime(response.headers, asked);
  heardOther(response.headers);
  if (!response.ok) {
    const seconds = Number(response.headers.get("Retry-After") ?? "");
    throw new HTTPError(response.status, seconds > 0 ? seconds : undefined, address);
  }
  return response;
}

let ended = false;
let asked: Promise<unknown> = Promise.resolve();

/** Whether this browser's session has ended, so that the page shows the public's view. */
export function sessionEnded(): boolean {
  return ended;
}

/**
 * Takes note that boardd has ended a stream because its session has ended. Another page of this browser may have left that
 * session already, or have begun a new one.
 */
export function dismissed(): void {
  asked = fetch("/arbiter/session").then(
    ({ status }) => (ended = status !== 200),
    () => undefined,
  );
}

/**
 * Returns the public's view. A browser whose session has ended, or does not hold for boardd's name in the address, gets nothing
 * until it leaves the session, so that no arbiter takes the public's view for the arbiter's; a page of the public can cause no
 * such mistake.
 */
async function fetchPublic<T>(address: string, read = async (answer: Response) => readSaid(await answer.text()) as T): Promise<T> {
  await asked;
  const ask = async () => read(await fetchOK(address));
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof HTTPError && (error.status === 401 || error.status === 421))) {
      throw error;
    }
    await fetchOK("/arbiter/session", { method: "DELETE" });
    ended = true;
    return ask();
  }
}

/** Where the current game is: on the board, or at the table of a hall that the address of the page names. */
function liveAddress(): string {
  const [table] = /^\/tables\/\d+/.exec(location.pathname) ?? [];
  return table === undefined ? "/api/live" : `${table}/live.json`;
}

/** Returns a game, or without an id the current one. */
export async function fetchGame(id: number | undefined): Promise<Detail> {
  return fetchPublic(id === undefined ? liveAddress() : `/api/games/${id}`);
}

/** Returns what an address of a hall has for everybody. */
export async function fetchHall<T>(address: string): Promise<T> {
  return fetchPublic(address);
}

/** A page of the games, the newest first, and the address of the next one where there are older games. */
export interface GamesPage {
  games: Game[];
  next: string | undefined;
}

export async function fetchGames(address = "/api/games"): Promise<GamesPage> {
  return fetchPublic(address, async (answer) => ({
    games: readSaid(await answer.text()) as Game[],
    next: /<([^>]+)>; rel="next"/.exec(answer.headers.get("Link") ?? "")?.[1],
  }));
}
