// boardd's answers to signed-in users, as docs/CONTROL.md describes them. A reader skips unknown fields.

import type * as http from "../generated/arbiter.js";
import type { Point, Side } from "../position.js";
import { readSaid } from "../sides.js";

/** A T in an answer: a list is never null, and White of chess is red here. */
type Told<T> = T extends "white" ? never : T extends (infer Each)[] ? Told<Each>[] : T extends object ? { [K in keyof T]: Told<NonNullable<T[K]>> } : T;

export type Party = Side | "arbiter";

/** The signed-in person. */
export type Who = http.SignedIn;

/** A matter that waits for an arbiter. */
export type Need = Omit<Told<http.Need>, "who"> & { who?: Party[] };
export type What = Need["what"];

/** A game as the arbiter's page lists it. */
export type Attention = Omit<Told<http.Attention>, "needs"> & { needs: Need[] };

/** The state of the board. */
export type Status = Omit<Told<http.Status>, "signed" | "said"> & { signed?: Party[]; said?: { type: string }[] };

/** How pieces have to change for a position to stand, and the same in words. */
export type Setting = Told<http.Setting>;

/** The consequences of a ruling. */
export type Preview = Told<http.Preview>;

// A review of a game, whose fields web/openapi.json leaves open: docs/CONTROL.md describes them.

export interface Event {
  at_us: number;
  kind: string;
  point?: Point;
  uncertainty_us?: number;
  order_undetermined?: boolean;
}

export interface Ruling {
  ruling?: number;
  text: string;
  ply?: number;
  revised_by?: number;
  no_effect?: boolean;
}

export interface Claim {
  claim?: number;
  side: Party;
  point?: Point;
  text?: string;
  state?: string;
}

/** A question that no sensor can decide, about a lift or a piece that stands on another point. */
export interface Question {
  side: Side;
  point: Point;
  why: string;
  article: string;
  /** The finding if it was a touch of that side. */
  kind?: string;
  /** The claim of the piece's owner that it was. */
  claim?: number;
  /** The ruling that has decided it. */
  ruling?: number;
}

export interface Turn {
  ply: number;
  side: Side;
  state: "made" | "open" | "in_progress" | "taken_back" | "void";
  attention: string[];
  move?: string;
  /** Of an open ply: its candidate moves. */
  candidates?: string[];
  began_us: number;
  wall?: string;
  before: string;
  after?: string;
  events: Event[];
  law?: { article: string; duty: string[]; obeyed?: boolean };
  claims?: Claim[];
  rulings?: Ruling[];
  questions?: Question[];
}

/** A ply's part in a repeated position. */
export interface RepetitionRow {
  ply: number;
  side: Side;
  move: string;
  deed: string;
  threats: string[];
}

/** A limit on moves: its state, the plies since it counts, and the ruling that the rulebook asks for. */
export interface ToldLimit {
  text: string[];
  rows: { ply: number; side: Side; move?: string; excluded?: boolean; uncertain?: boolean }[];
  ruling?: { ruling: "time" | "result"; side?: Side; amount_us?: number; result?: string; article: string; claim?: number };
}

export interface DutyLine {
  article?: string;
  state?: "applies" | "cannot" | "not_reached";
  text: string;
}

export interface Article {
  article: string;
  title: string;
  text?: string;
}

export interface TurnScene {
  fen: string;
  lifted: Point[];
  take: Point[];
  last?: string;
}

/** The words of a turn. In an overview only `text`, the reason why it deserves attention, and the move stand there. */
export interface Words {
  move?: string;
  text?: string;
  summary?: string[];
  events?: string[];
  scenes?: TurnScene[];
  duty?: DutyLine[] | null;
  rule?: Article[] | null;
  rulings?: string[] | null;
  questions?: { text: string; readings: string[] }[];
  repetition?: { text: string[]; rows: RepetitionRow[]; vary?: Side };
  limits?: ToldLimit[];
}

export interface Review {
  seq: number;
  lang: string;
  game: { rulebook: string; tags?: Record<string, string>; result?: string; differs?: string; turns: Turn[] };
  text: string;
  told: Words[];
  articles?: Article[];
}

/** A refusal, as boardd explains it (RFC 9457). */
export class Problem extends Error {
  constructor(
    readonly status: number,
    detail: string,
  ) {
    super(detail);
  }
}

/**
 * Where the API of the board is: at a board "", at a hall "/tables/7" for the board at table 7. It is what stands before /arbiter in the
 * address of the page; who is signed in is the same everywhere.
 */
export const at = /^(\/tables\/\d+)\/arbiter$/.exec(globalThis.location?.pathname ?? "")?.[1] ?? "";

/** Names a side in a request as the game does. */
function named(body: Record<string, unknown> | undefined, chess: boolean): Record<string, unknown> | undefined {
  return chess && body?.["side"] === "red" ? { ...body, side: "white" } : body;
}

/** Asks in the language of the page: the page shows a refusal in boardd's words. */
export async function ask(address: string, init: RequestInit = {}): Promise<unknown> {
  const response = await request(address, init);
  return response.status === 204 ? undefined : told(response);
}

/** Asks for a file. */
export async function askFile(address: string): Promise<Blob> {
  const response = await request(address, {});
  return response.ok ? response.blob() : ((await told(response)) as never); // Which throws.
}

function request(address: string, init: RequestInit): Promise<Response> {
  const headers = { "Accept-Language": document.documentElement.lang, ...(init.headers as Record<string, string> | undefined) };
  return fetch(address, { cache: "no-store", ...init, headers });
}

/** What an answer says; a refusal is thrown. */
async function told(response: Response): Promise<unknown> {
  const body = (await response.text().then((text) => readSaid(text)).catch(() => ({}))) as { detail?: string; errors?: { message?: string; location?: string }[] };
  if (!response.ok) {
    const more = (body.errors ?? []).map(({ message, location }) => [location, message].filter(Boolean).join(": "));
    throw new Problem(response.status, [body.detail ?? `${response.status} ${response.statusText}`, ...more].join("; "));
  }
  return body;
}

export function send(method: string, address: string, body?: unknown, headers: Record<string, string> = {}): Promise<unknown> {
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  return ask(address, { method, headers: { "Content-Type": "application/json", ...headers }, ...content });
}

export const session = {
  who: () => ask("/arbiter/session") as Promise<Who | undefined>,
  begin: (token: string) => send("POST", "/arbiter/session", { token }) as Promise<Who>,
  /** At a hall: an arbiter or organiser by his name. */
  beginByPIN: (name: string, pin: string) => send("POST", "/arbiter/session", { name, pin }) as Promise<Who>,
  end: () => send("DELETE", "/arbiter/session"),
};

/** The first run of a board, which is decided once. */
export const firstRun = {
  decide: (chosen: Record<string, unknown>) => send("POST", "/api/first-run", chosen) as Promise<Told<http.FirstAnswer>>,
};

export const fetchAttention = () => ask(`${at}/api/attention`) as Promise<Attention[]>;
export const fetchStatus = (game: number) => ask(`${at}/api/status?game=${game}`) as Promise<Status>;

export function fetchReview(game: number, language: string, ply = 0): Promise<Review> {
  return ask(`${at}/api/games/${game}/review?lang=${language}${ply > 0 ? `&ply=${ply}` : ""}`) as Promise<Review>;
}

/** The wait before the page asks for the consequences of a ruling that an arbiter fills in. */
const preview_ms = 5_000;

/** Asks for the consequences of a ruling; enters nothing. */
export async function fetchPreview(game: number, ruling: Record<string, unknown>, language: string, chess: boolean): Promise<Preview> {
  const preview = (await ask(`${at}/api/games/${game}/rule/dry-run?lang=${language}`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(named(ruling, chess)), signal: AbortSignal.timeout(preview_ms),
  })) as Partial<Preview>; // prettier-ignore
  if (preview.article === undefined || preview.told === undefined) {
    throw new Error("what was answered is no answer of a board");
  }
  return preview as Preview;
}

/** An operation, as it is confirmed. */
export interface Act {
  word: string;
  body?: Record<string, unknown>;
  /** Of the act: the board carries it out once, however often it is sent. */
  key: string;
}

export function act(word: string, body?: Record<string, unknown>): Act {
  const key = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return body === undefined ? { word, key } : { word, body, key };
}

/** Enters an act in a game. If the connection breaks, the page sends it once more: the board does nothing twice. */
export async function enter(game: number, { word, body, key }: Act, chess: boolean): Promise<Status> {
  const address = word === "new" ? `${at}/api/games` : `${at}/api/games/${game}/${word}`;
  const once = () => send("POST", address, named(body, chess), { "Idempotency-Key": key }) as Promise<Status>;
  try {
    return await once();
  } catch (error) {
    if (error instanceof Problem) {
      throw error;
    }
    return once();
  }
}
