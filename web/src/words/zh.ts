import { zh as common } from "./common/zh.js";
import type { Words } from "./words.js";

const piece = {
  K: "帅", A: "仕", B: "相", N: "马", R: "车", C: "炮", P: "兵",
  k: "将", a: "士", b: "象", n: "马", r: "车", c: "炮", p: "卒",
  "♔": "王", "♕": "后", "♖": "车", "♗": "象", "♘": "马", "♙": "兵",
}; // prettier-ignore

/** The words of a game by the name of its first side. */
function words(first: string): Words {
  return {
    ...common,
    side: { red: `${first}方`, black: "黑方" },
    piece,

    boards: "棋桌",
    finished: "已结束",
    olderGames: "更早的对局",
    signIn: "登录",
    sessionEnded: "您的登录已失效。现在显示的是所有人都能看到的内容。",

    notRecordedSince: (time) => `自 ${time} 起棋盘无法记录，恢复之前不显示新的内容。`,
    behind: (time, moves) => {
      const parts = [...(time === undefined ? [] : [time]), ...(moves === undefined ? [] : [`${moves} 回合`])];
      return `延迟 ${parts.join("和 ")}`;
    },
    hours: (n) => `${n} 小时`,
    minutes: (n) => `${n} 分钟`,
    seconds: (n) => `${n} 秒`,

    settingUp: "正在摆棋",
    ready: "准备开始",
    toMove: (side) => `轮到${side}`,
    result: { "1-0": `${first}胜`, "0-1": "黑胜", "1/2-1/2": "和棋", "0-0": "双方判负", "*": "没有结果" },
    reason: {
      checkmate: "将死",
      stalemate: "困毙",
      dead_position: "双方均无法将死",
      resignation: "认输",
      agreement: "双方议和",
      time: "超时",
      repetition: "循环反复",
      move_limit: "回合数已满",
      faults: "犯规",
      ruling: "裁判判定",
      entered: "人工录入",
      adjourned: "封棋",
      unknown: "没有人说明如何结束",
    },
    gameOver: "对局结束",
    stopped: "对局暂停",
    adjourned: "对局已封棋",
    check: "将军",
    captured: (side, pieces) => `${side === "red" ? `${first}方` : "黑方"}已吃：${pieces.join("、")}`,

    start: "回到开局",
    back: "后退一着",
    forward: "前进一着",
    newest: "回到直播",
    onTheBoard: (players) => `棋桌上正在下：${players}`,
    byHand: (names) => `由${names}人工录入：不是棋盘的记录`,
    toEnd: "到终局",
    newMoves: (n) => `新增 ${n} 回合`,
    flip: "翻转棋盘",
    wall: "全屏",
    leaveWall: "退出全屏",

    moveList: "着法",
    number: "序号",
    timeControl: (control) => `用时规定 ${control}`,
    date: (year, month, day) => `${year}年` + (month ? `${month}月` : "") + (day ? `${day}日` : ""),
    laws: {
      vn2004: "越南2004年规则",
      vn1999: "越南1999年规则",
      axf2003: "亚洲象棋联合会2003年规则",
      casual: "友谊赛规则",
      fide2018: "国际棋联2018年规则",
      fide2023: "国际棋联2023年规则",
    },
    cited: (law, article) => `${law}第 ${article} 条`,
    repetitionBy: (rulebook) => `循环着法依${rulebook}`,
    lateness: (minutes) => `最多可迟到 ${minutes} 分钟`,
    drawConsent: "和棋须经裁判同意",
    flagEnds: "超时即终局",
    boardIsEvidence: "棋盘记录可作证据",
    timeUsed: (time) => `已用 ${time}`,
    used: "已用时间",
    noMoves: "还没有着法",

    played: (side, moved, from, to, captured, text) => {
      const move = text ?? `${piece[moved as keyof typeof piece] ?? ""} ${from} 到 ${to}`;
      const takes = captured === undefined ? "" : `，吃${piece[captured as keyof typeof piece]}`;
      return `${side === "red" ? `${first}方` : "黑方"}：${move}${takes}`;
    },
    castled: (side, kingside) => `${side === "red" ? `${first}方` : "黑方"}：${kingside ? "王翼" : "后翼"}易位`,
    enPassant: "（过路兵）",
    promoted: (became) => `，升变为${piece[became as keyof typeof piece]}`,
    ply: (number, side) => `第 ${number} 回合${side === "red" ? `${first}方` : "黑方"}着法`,
    uncertain: (ply, candidates) => `${ply}尚不确定，可能是 ${candidates.join(" 或 ")}。`,
    notUnderstood: (ply) => `${ply}可能已走：所发生的情况无法读成一着棋。`,
    someUncertain: "有的着法尚不确定",
    moreUncertain: (n) => `此前还有 ${n} 着尚不确定。`,
    provisional: (text) => `已放在棋盘上，尚未走定：${text}`,
    lifted: (pieces) => `已拿起：${pieces.join("、")}`,
    revised: (ply) => `${ply}现已改读：后来的情况使它明确了。`,
    takenBack: (ply) => `${ply}已收回。`,
    annulled: (ply) => `根据裁判判定，${ply}及其后的着法无效。`,
    reinstated: (ply) => `根据裁判判定，${ply}及其后的着法重新有效。`,
    cameBack: (ply, times, article) => `${ply}：局面第 ${times} 次出现${article && `，${article}`}。`,

    published: (ply, article) => `手部动作：${ply}${article && `，${article}`}`,
    ruled: {
      duty_stands: "必须照规则走子，所走的着法应更换", dismissed: "驳回", accidental: "无意摸子", technical_fault: "技术犯规",
      conduct_fault: "作风犯规", illegal_move: "不合法着法", reminder: "提醒", warning: "警告", time: "用时",
      annulled: "对局作废", restore: "恢复这一着之前的局面", colours_swapped: "交换红黑", result: "结果",
    }, // prettier-ignore
    withoutPauses: "已略去长时间停顿",
    playTurn: "回放这一着",
    stopTurn: "停止",

    standsAt: (side, pieces) => `${side === "red" ? `${first}方` : "黑方"}：${pieces.join("、")}。`,
    board: (red, black, down) => `棋盘：${red}（${first}）对 ${black}（黑），${down}在下`,
    copyFEN: "复制 FEN",
    copyPGN: "复制 PGN",
    copied: "已复制",
    copyByHand: "请复制这段文字：",
    unavailable: "棋盘没有回应，请再试一次。",
    download: "下载棋谱",
    downloadPDF: "棋谱 PDF",
    embed: "嵌入此棋盘",

    settings: "设置",
    pieces: "棋子",
    set: { traditional: "繁体字", simplified: "简体字", vietnamese: "越南文字母", latin: "英文字母" },
    notation: "记谱法",
    style: {
      zh: "中文", "zh-hant": "中文（繁体）", vi: "越南文", wxf: "WXF", iccs: "ICCS", ucci: "坐标",
      san: "简易（SAN）", lan: "完整", fan: "图形", uci: "坐标",
    }, // prettier-ignore
    sideDown: "下方",
    coordinates: "坐标",
    sound: "落子声",
    appearance: "外观",
    auto: "自动",
    light: "浅色",
    dark: "深色",
  };
}

export const zh = words("红");
const chess = words("白");
export const zhOfChess: Words = {
  ...chess,
  reason: { ...chess.reason, stalemate: "逼和", repetition: "局面重复", move_limit: "长时间无吃子且未动兵" },
};
