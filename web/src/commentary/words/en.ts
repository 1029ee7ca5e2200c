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
  graph: (plies) => `The score of each position, over ${plies} plies`,
  followsUntil: (ply) => `The move behind ply ${ply} was against the law: the engine follows the game up to there.`,
  allowedUntil: (ply) => `The engine knows of the game what the delay allows by now: up to ply ${ply}.`,
  whatEverybodySees: "The engine sees what everybody sees by now.",
  scoresAre: (side) => `Scores are in pawns; plus is good for ${side}.`,
};
