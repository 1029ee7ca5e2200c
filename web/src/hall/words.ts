// The words of the pages of a hall beside those of the public pages.

export interface HallWords {
  hall: string;
  tables: string;
  standings: string;
  rounds: string;
  noBoard: string;
  notConnected: string;
  faults: Record<"altered" | "cloned", string>;
  strangers(fingerprints: string): string;
  noTables: string;
  rank: string;
  player: string;
  points: string;
  result: string;
  rests: string;
  absent: string;
  notYet: string;
}
