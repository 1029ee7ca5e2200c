// What boardd says to those who are signed in, as docs/CONTROL.md describes it. A reader skips fields that it does not know.

import type { Point, Side } from "../position.js";

export type Party = Side | "arbiter";

/** Who is signed in. */
export interface Who {
  name: string;
  role: "operator" | "arbiter" | "player" | "viewer";
}

export const whats = [
  "unrecorded", "claim", "illegal", "lost", "restoring", "setup", "finding", "question", "displaced", "fault", "unresolved", "unsigned", "stopped",
] as const; // prettier-ignore
export type What = (typeof whats)[number];

/** Something that waits for an arbiter. */
export interface Need {
  what: What;
  ply?: number;
  side?: Party;
  claim?: number;
  point?: Point;
  from?: Point;
  to?: Point;
  points?: Point[];
  too_many?: Point[];
  who?: Party[];
  text?: string;
}

/** A game as an arbiter's desk lists it. */
export interface Attention {
  game?: number;
  open: boolean;
  state?: "setting_up" | "ready" | "playing" | "over" | "closed";
  rulebook: string;
  tags?: Record<string, string>;
  ply: number;
  turn?: Side;
  position: string;
  last_move?: string;
  result?: string;
  confirmed?: boolean;
  needs: Need[];
}

/** How the board stands. */
export interface Status {
  game?: number;
  state: string;
  ply: number;
  fen: string;
  tags?: Record<string, string>;
  stopped?: boolean;
  adjusting?: Side;
  displaced?: Displaced[];
  signed?: Party[];
  void_signatures?: { by: Party; name: string; result: string }[];
  confirmed?: boolean;
  result?: string;
  delay_us?: number;
  delay_moves?: number;
  said?: { type: string }[];
}

/** A piece that left its point by no move and is not put back. */
export interface Displaced {
  ply: number;
  from: Point;
  to?: Point;
  captured?: boolean;
}

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

/** What no sensor can decide about a lift, or about a piece that stands on another point. */
export interface Question {
  side: Side;
  point: Point;
  why: string;
  article: string;
  /** What would be found if it was a touch of that side. */
  kind?: string;
  /** The ruling that has decided it. */
  ruling?: number;
}

export interface Turn {
  ply: number;
  side: Side;
  state: "made" | "open" | "in_progress" | "taken_back" | "void";
  attention: string[];
  move?: string;
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

/** The words of a turn. In an overview there is `text`, why it deserves attention, and no more than the move beside it. */
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

async function ask(address: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(address, { cache: "no-store", ...init });
  if (response.status === 204) {
    return undefined;
  }
  const body = (await response.json().catch(() => ({}))) as { detail?: string; errors?: { message?: string; location?: string }[] };
  if (!response.ok) {
    const more = (body.errors ?? []).map(({ message, location }) => [location, message].filter(Boolean).join(": "));
    throw new Problem(response.status, [body.detail ?? `${response.status} ${response.statusText}`, ...more].join("; "));
  }
  return body;
}

function send(method: string, address: string, body?: unknown, headers: Record<string, string> = {}): Promise<unknown> {
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  return ask(address, { method, headers: { "Content-Type": "application/json", ...headers }, ...content });
}

export const session = {
  who: () => ask("/arbiter/session") as Promise<Who | undefined>,
  begin: (token: string) => send("POST", "/arbiter/session", { token }) as Promise<Who>,
  end: () => send("DELETE", "/arbiter/session"),
};

export const fetchDesk = () => ask("/api/attention") as Promise<Attention[]>;
export const fetchStatus = () => ask("/api/status") as Promise<Status>;

export function fetchReview(game: number, language: string, ply = 0): Promise<Review> {
  return ask(`/api/games/${game}/review?lang=${language}${ply > 0 ? `&ply=${ply}` : ""}`) as Promise<Review>;
}

/** How pieces have to change for a position to stand, and the same in words. */
export interface Setting {
  fen: string;
  place: Point[];
  take: Point[];
  told: string[];
}

/** What would follow from a ruling. */
export interface Foreseen {
  article: string;
  told: string[];
  restore?: Setting;
}

/** How long an arbiter who wants to rule waits to hear what would follow. */
const foresee_ms = 5_000;

/** Asks what would follow from a ruling; nothing is entered. */
export async function foresee(game: number, ruling: Record<string, unknown>, language: string): Promise<Foreseen> {
  const foreseen = (await ask(`/api/games/${game}/rule/dry-run?lang=${language}`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(ruling), signal: AbortSignal.timeout(foresee_ms),
  })) as Partial<Foreseen>; // prettier-ignore
  if (foreseen.article === undefined || foreseen.told === undefined) {
    throw new Error("what was answered is no answer of a board");
  }
  return foreseen as Foreseen;
}

/** A use of power, as it is confirmed. */
export interface Act {
  word: string;
  body?: Record<string, unknown>;
  /** Of the act, however often it is sent: it is carried out once. */
  key: string;
}

export function act(word: string, body?: Record<string, unknown>): Act {
  const key = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return body === undefined ? { word, key } : { word, body, key };
}

/** Enters an act in a game. Where the connection breaks it is sent once more: the board does nothing twice. */
export async function enter(game: number, { word, body, key }: Act): Promise<Status> {
  const address = word === "new" ? "/api/games" : `/api/games/${game}/${word}`;
  const once = () => send("POST", address, body, { "Idempotency-Key": key }) as Promise<Status>;
  try {
    return await once();
  } catch (error) {
    if (error instanceof Problem) {
      throw error;
    }
    return once();
  }
}
