import type { CommentaryWords } from "../words.js";

export const zh: CommentaryWords = {
  title: "解说",
  notCommentator: (name) => `${name} 已登录，但无权查看引擎的分析。请退出，并用解说员的令牌登录。`,
  noEngineYet: "正在启动引擎",
  thinking: "引擎还在思考。",
  done: "所有局面都已分析完毕。",
  failed: (why) => `引擎没有运行，将重试：${why}`,
  depth: (plies) => `深度 ${plies}`,
  bestLines: "最佳着法",
  noLinesYet: "这个局面还没有分析。",
  ending: { checkmate: "将死", stalemate: "困毙", dead: "双方都无法取胜" },
  evaluation: (score) => `评分 ${score}`,
  graph: (moves) => `每个局面的评分，共 ${moves}`,
  start: "开局",
  followsUntil: (last) => `其后的着法违规，引擎只跟到：${last}。`,
  allowedUntil: (last) => `引擎只知道目前延迟所允许的部分，到此为止：${last}。`,
  whatEverybodySees: "引擎看到的，就是现在所有人看到的。",
  scoresAre: (side) => `评分以兵为单位，正分对${side}有利。`,
};
