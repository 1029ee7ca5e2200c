import type { Common } from "../common.js";

export const vi: Common = {
  name: "Tiếng Việt",
  round: (round) => `Vòng ${round}`,
  table: (table) => `Bàn ${table}`,
  moves: (n) => `${n} nước`,
  allBoards: "Tất cả các bàn",
  noSuchGame: "Ở đây không có ván này, hoặc chưa có.",
  noGames: "Chưa có ván nào trên bàn này.",
  refused: "Ở địa chỉ này, các ván chỉ hiện cho người đã đăng nhập.",
  connecting: "Đang kết nối …",
  live: "Trực tiếp",
  notLiveSince: (time) => `Mất trực tiếp từ ${time}`,
  timeLeft: (time) => `thời gian còn lại: ${time}`,
  timeUp: "đã hết giờ",
  stage: (stage) => `giai đoạn ${stage}`,
  movesToGo: (moves) => `còn ${moves} nước`,
  language: "Ngôn ngữ",
};
