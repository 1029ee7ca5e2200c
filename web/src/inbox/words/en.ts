import type { InboxWords } from "../words.js";

export const en: InboxWords = {
  title: "All tables",
  waits: "Waits for you",
  nothingWaits: "Nothing waits for you at any table.",
  quiet: "Nothing waits here",
  noTables: "No table is yours yet: no board has joined, and no round is published.",
  found: {
    altered: "Not shown: the board’s log was altered",
    cloned: "Not shown: the board is there twice",
    mispaired: "Others sit there than were paired",
    unheard: "The board is not heard",
    contradicts: "The signed result is not the one that was entered",
  },
  since: (time) => `since ${time}`,
  sits: (red, black) => `there sit ${red} – ${black}`,
  signedAs: (result, entered) => `signed ${result}, entered ${entered}`,
  noBoard: "no board",
};
