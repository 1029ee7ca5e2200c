import type { CommentaryWords } from "../words.js";

export const en: CommentaryWords = {
  title: "Commentary",
  notCommentator: (name) => `${name} is signed in, and may not see what the engine thinks. Sign out, and sign in with a commentator’s token.`,
  noEngineYet: "The engine is being started",
  thinking: "It goes on thinking.",
  done: "It has thought about all positions.",
  failed: (why) => `The engine does not think, and is tried again: ${why}`,
  depth: (plies) => `depth ${plies}`,
  bestLines: "Best lines",
  noLinesYet: "This position was not thought about yet.",
  ending: { checkmate: "Checkmate", stalemate: "Stalemate", dead: "Nobody can win any more" },
  evaluation: (score) => `Score ${score}`,
  graph: (moves) => `The score of each position, over ${moves}`,
  start: "the start",
  followsUntil: (last) => `What came next was against the law, and the engine follows the game no further: ${last}.`,
  allowedUntil: (last) => `The engine knows of the game what the delay allows by now, no more than: ${last}.`,
  whatEverybodySees: "The engine sees what everybody sees by now.",
  scoresAre: (side) => `Scores are in pawns; plus is good for ${side}.`,
};
