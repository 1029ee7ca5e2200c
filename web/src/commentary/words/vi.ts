import type { CommentaryWords } from "../words.js";

export const vi: CommentaryWords = {
  title: "Bình luận",
  notCommentator: (name) => `${name} đã đăng nhập nhưng không được xem phân tích của engine. Hãy đăng xuất, rồi đăng nhập bằng thẻ quyền của bình luận viên.`,
  noEngineYet: "Đang khởi động engine",
  thinking: "Engine còn đang nghĩ.",
  done: "Engine đã nghĩ hết các thế cờ.",
  failed: (why) => `Engine không chạy, sẽ thử lại: ${why}`,
  depth: (plies) => `độ sâu ${plies}`,
  bestLines: "Các phương án tốt nhất",
  noLinesYet: "Thế cờ này chưa được phân tích.",
  ending: { checkmate: "Chiếu bí", stalemate: "Hết nước đi", dead: "Không bên nào còn thắng được" },
  evaluation: (score) => `Điểm ${score}`,
  graph: (moves) => `Điểm của từng thế cờ, qua ${moves}`,
  start: "thế cờ ban đầu",
  followsUntil: (last) => `Nước đi tiếp theo trái luật, engine chỉ theo ván cờ đến: ${last}.`,
  allowedUntil: (last) => `Engine chỉ biết ván cờ đến chỗ độ trễ hiện cho phép, đến: ${last}.`,
  whatEverybodySees: "Engine chỉ thấy những gì mọi người đang thấy.",
  scoresAre: (side) => `Điểm tính bằng Tốt; dấu cộng là tốt cho ${side}.`,
};
