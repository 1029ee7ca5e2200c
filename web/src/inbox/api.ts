// What a hall tells arbiters, as docs/formats/hall.md describes it.

import { type Attention, ask } from "../arbiter/api.js";

/** What the hall itself has found at a table. */
export interface Found {
  what: "altered" | "cloned" | "mispaired" | "not_started" | "unheard" | "contradicts" | "differs";
  game?: number;
  since?: string;
  red?: string;
  black?: string;
  result?: string;
  ply?: number;
  text?: string;
}

/** A table with what waits there. */
export interface Attending {
  table: number;
  connected: boolean;
  board: boolean;
  section?: string;
  round?: number;
  red?: string;
  white?: string;
  black?: string;
  result?: string;
  by_hand?: boolean;
  needs: Found[];
  games: Attention[];
}

export interface Inbox {
  name?: string;
  tables: Attending[];
}

export const fetchInbox = () => ask("/api/inbox") as Promise<Inbox>;
