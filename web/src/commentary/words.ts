// The words of the page of commentators beside those of the public pages.


export interface CommentaryWords {
  title: string;
  notCommentator(name: string): string;
  noEngineYet: string;
  thinking: string;
  done: string;
  failed(why: string): string;
  depth(plies: number): string;
  bestLines: string;
  noLinesYet: string;
  /** The game is over in the position. */
  ending: Record<"checkmate" | "stalemate" | "dead", string>;
  evaluation(score: string): string;
  graph(moves: string): string;
  /** In place of the last move, where there is none. */
  start: string;
  /** The engine can't go behind this move. */
  followsUntil(last: string): string;
  /** The page shows plies that are newer than the delay allows: the reader sees all, or the delay was raised. */
  allowedUntil(last: string): string;
  whatEverybodySees: string;
  scoresAre(side: string): string;
}
