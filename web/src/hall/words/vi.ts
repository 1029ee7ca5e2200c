import type { HallWords } from "../words.js";

export const vi: HallWords = {
  hall: "Phòng thi đấu",
  tables: "Các bàn",
  standings: "Bảng xếp hạng",
  rounds: "Các vòng",
  noBoard: "Bàn này không có bàn cờ điện tử",
  notConnected: "Bàn cờ chưa kết nối",
  faults: { altered: "Không hiển thị: nhật ký của bàn cờ đã bị sửa", cloned: "Không hiển thị: có hai bàn cờ cùng một khóa" },
  strangers: (fingerprints) => `Bàn cờ chưa ghi danh: ${fingerprints}`,
  noTables: "Chưa có bàn cờ nào.",
  rank: "Hạng",
  player: "Tên",
  points: "Điểm",
  result: "Kết quả",
  rests: "Nghỉ",
  absent: "Vắng",
  notYet: "Chưa hiển thị: còn phụ thuộc các ván được hiển thị muộn hơn.",
};
