import type { NotebookWords } from "../words.js";

export const en: NotebookWords = {
  title: "Files of games",
  dropHere: "Drop a file of games here",
  chooseFile: "Choose a file",
  whatIsTaken: "XQF, CBR, CBL, CBF, DhtmlXQ, UBB, PGN or JSON, of xiangqi. It is read on this board’s computer and kept nowhere.",
  tooLarge: (kib) => `The file is too large to be shown here: expected at most ${kib} KiB. boardctl convert reads files of 64 MiB.`,
  reading: "The file is being read.",
  game: (number) => `Game ${number}`,
  games: "Game of the file",
  theStart: "Start",
  line: "Moves",
  otherMoves: "Instead",
  illegal: "This move is against the rules.",
  damaged: (byte, why) => `The file is damaged at byte ${byte}: ${why}`,
  putRight: (what) => `Put right: ${what}`,
  convertTo: "Convert to",
  allGames: "All games",
  thisGame: "This game",
  download: "Convert and download",
  lost: (what) => `Not held: ${what}`,
  holdsAll: "The format holds all of it.",
};
