// The words of every page, including those of arbiters, of files and of the first run. Those pages load no other words about
// games (words.ts).


export interface Common {
  /** The language's own name, as the switch shows it. */
  name: string;
  round(round: string): string;
  table(table: string): string;
  /** A number of full moves, in which both sides have moved; "1½" if one more has moved. */
  moves(count: string): string;
  allBoards: string;
  noSuchGame: string;
  noGames: string;
  refused: string;
  connecting: string;
  live: string;
  notLiveSince(time: string): string;
  timeLeft(time: string): string;
  timeUp: string;
  stage(stage: number): string;
  movesToGo(moves: number): string;
  language: string;
}
