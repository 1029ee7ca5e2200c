import type { HallWords } from "../words.js";

export const zh: HallWords = {
  hall: "赛场",
  tables: "各台",
  standings: "排名",
  rounds: "各轮",
  noBoard: "本台没有电子棋盘",
  notConnected: "棋盘未连接",
  faults: { altered: "不显示：棋盘的记录被改动", cloned: "不显示：有两块相同密钥的棋盘" },
  strangers: (fingerprints) => `未登记的棋盘：${fingerprints}`,
  noTables: "还没有棋盘。",
  rank: "名次",
  player: "姓名",
  points: "积分",
  result: "结果",
  rests: "轮空",
  absent: "缺席",
  notYet: "暂不显示：取决于稍后才显示的棋局。",
};
