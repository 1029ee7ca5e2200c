import type { InboxWords } from "../words.js";

export const vi: InboxWords = {
  title: "Mọi bàn",
  waits: "Đang chờ trọng tài",
  nothingWaits: "Không bàn nào có việc chờ trọng tài.",
  quiet: "Không có việc gì chờ",
  noTables: "Chưa có bàn nào: chưa bàn cờ nào tham gia, và chưa vòng nào được công bố.",
  found: {
    altered: "Không hiển thị: nhật ký của bàn cờ đã bị sửa",
    cloned: "Không hiển thị: có hai bàn cờ cùng khóa",
    mispaired: "Người ngồi không đúng như bốc thăm",
    unheard: "Không nghe thấy bàn cờ",
    contradicts: "Kết quả đã ký khác kết quả đã nhập",
  },
  since: (time) => `từ ${time}`,
  sits: (red, black) => `đang ngồi ${red} – ${black}`,
  signedAs: (result, entered) => `đã ký ${result}, đã nhập ${entered}`,
  noBoard: "không có bàn cờ",
};
