import type { Common } from "../common.js";

export const zh: Common = {
  name: "中文",
  round: (round) => `第 ${round} 轮`,
  table: (table) => `第 ${table} 台`,
  moves: (n) => `${n} 回合`,
  allBoards: "全部棋桌",
  noSuchGame: "这里没有这一局，或者还没有。",
  noGames: "这张棋盘上还没有对局。",
  refused: "此地址的对局仅向已登录者显示。",
  connecting: "正在连接……",
  live: "直播",
  notLiveSince: (time) => `自 ${time} 起直播中断`,
  timeLeft: (time) => `剩余时间：${time}`,
  timeUp: "时间已到",
  stage: (stage) => `第 ${stage} 阶段`,
  movesToGo: (moves) => `还剩 ${moves} 步`,
  language: "语言",
};
