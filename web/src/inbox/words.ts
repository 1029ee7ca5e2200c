// The words of the arbiters' page of a hall beside those of the arbiter's page of a board.

import type { Found } from "./api.js";

export interface InboxWords {
  title: string;
  waits: string;
  nothingWaits: string;
  quiet: string;
  noTables: string;
  found: Record<Found["what"], string>;
  since(time: string): string;
  sits(red: string, black: string): string;
  signedAs(result: string, entered: string): string;
  noBoard: string;
}
