import type { InboxWords } from "../words.js";

export const zh: InboxWords = {
  title: "全部桌次",
  waits: "等待裁判处理",
  nothingWaits: "各桌都没有等待处理的事项。",
  quiet: "没有等待处理的事项",
  noTables: "还没有桌次：没有棋盘加入，也没有公布的轮次。",
  found: {
    altered: "未显示：棋盘的日志被改动过",
    cloned: "未显示：同一棋盘出现了两次",
    mispaired: "就座的棋手与编排不符",
    unheard: "收不到棋盘的信号",
    contradicts: "已签字的结果与录入的结果不同",
  },
  since: (time) => `自 ${time}`,
  sits: (red, black) => `就座的是 ${red} – ${black}`,
  signedAs: (result, entered) => `签字 ${result}，录入 ${entered}`,
  noBoard: "没有棋盘",
};
