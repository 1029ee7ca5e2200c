// The words of the page of files beside those of the public pages.


export interface NotebookWords {
  title: string;
  dropHere: string;
  chooseFile: string;
  whatIsTaken: string;
  tooLarge(kib: number): string;
  reading: string;
  /** The board gives no answer. */
  unreachable: string;
  game(number: number): string;
  games: string;
  theStart: string;
  line: string;
  otherMoves: string;
  illegal: string;
  damaged(byte: number, why: string): string;
  putRight(what: string): string;
  convertTo: string;
  allGames: string;
  thisGame: string;
  download: string;
  lost(what: string): string;
  holdsAll: string;
}
