import type { NotebookWords } from "../words.js";

export const zh: NotebookWords = {
  title: "棋谱文件",
  dropHere: "把棋谱文件拖到这里",
  chooseFile: "选择文件",
  whatIsTaken: "象棋的 XQF、CBR、CBL、CBF、DhtmlXQ、UBB、PGN 或 JSON。文件由这张棋盘的电脑读取，不会保存。",
  tooLarge: (kib) => `文件太大，无法在此显示：最多 ${kib} KiB。boardctl convert 可读 64 MiB 的文件。`,
  reading: "正在读取文件。",
  game: (number) => `第 ${number} 局`,
  games: "文件中的对局",
  theStart: "开局",
  line: "着法",
  otherMoves: "变着",
  illegal: "这一着违反规则。",
  damaged: (byte, why) => `文件在第 ${byte} 字节处损坏：${why}`,
  putRight: (what) => `已更正：${what}`,
  convertTo: "转换为",
  allGames: "全部对局",
  thisGame: "本局",
  download: "转换并下载",
  lost: (what) => `无法保存：${what}`,
  holdsAll: "该格式可保存全部内容。",
};
