import type { NotebookWords } from "../words.js";

export const vi: NotebookWords = {
  title: "Tệp ván cờ",
  dropHere: "Thả tệp ván cờ vào đây",
  chooseFile: "Chọn tệp",
  whatIsTaken: "XQF, CBR, CBL, CBF, DhtmlXQ, UBB, PGN hoặc JSON, của cờ tướng. Tệp được đọc trên máy của bàn cờ và không lưu ở đâu cả.",
  tooLarge: (kib) => `Tệp quá lớn, không hiện được ở đây: tối đa ${kib} KiB. boardctl convert đọc được tệp 64 MiB.`,
  reading: "Đang đọc tệp.",
  game: (number) => `Ván ${number}`,
  games: "Ván trong tệp",
  theStart: "Ban đầu",
  line: "Các nước",
  otherMoves: "Nước khác",
  illegal: "Nước này trái luật.",
  damaged: (byte, why) => `Tệp hỏng ở byte ${byte}: ${why}`,
  putRight: (what) => `Đã sửa: ${what}`,
  convertTo: "Chuyển sang",
  allGames: "Tất cả các ván",
  thisGame: "Ván này",
  download: "Chuyển và tải về",
  lost: (what) => `Không giữ được: ${what}`,
  holdsAll: "Định dạng này giữ được tất cả.",
};
