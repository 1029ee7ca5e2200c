import { vi as common } from "./common/vi.js";
import type { Words } from "./words.js";

const piece = {
  K: "Tướng", A: "Sĩ", B: "Tượng", N: "Mã", R: "Xe", C: "Pháo", P: "Tốt",
  k: "Tướng", a: "Sĩ", b: "Tượng", n: "Mã", r: "Xe", c: "Pháo", p: "Tốt",
  "♔": "Vua", "♕": "Hậu", "♖": "Xe", "♗": "Tượng", "♘": "Mã", "♙": "Tốt",
}; // prettier-ignore

const letters: Readonly<Record<string, string>> = { Tg: "Tướng", S: "Sĩ", T: "Tượng", M: "Mã", X: "Xe", P: "Pháo", B: "Tốt" };
const places: Readonly<Record<string, string>> = { t: " trước", g: " giữa", s: " sau" };
const directions: Readonly<Record<string, string>> = { ".": "tấn", "-": "bình", "/": "thoái" };

/** Spells a move out as a player says it: P2-5 is "Pháo 2 bình 5", Mt.3 is "Mã trước tấn 3". */
export function spell(text: string): string | undefined {
  const [, nth, letter = "", place, file, direction = "", number] = /^(\d)?(Tg|[STMXPB])([tgs])?(\d)?([-./])(\d)$/.exec(text) ?? [];
  if (number === undefined) {
    return undefined;
  }
  const ordinal = nth === undefined ? "" : ` thứ ${nth}`;
  const column = file === undefined ? "" : ` ${file}`;
  return `${letters[letter]}${ordinal}${places[place ?? ""] ?? ""}${column} ${directions[direction]} ${number}`;
}

/** The words of a game by the name of its first side. */
function words(first: string): Words {
  return {
    ...common,
    side: { red: first, black: "Đen" },
    piece,

    boards: "Các bàn cờ",
    finished: "Đã kết thúc",
    olderGames: "Các ván cũ hơn",
    signIn: "Đăng nhập",
    sessionEnded: "Phiên đăng nhập của bạn đã kết thúc. Đây là những gì mọi người đều thấy.",

    notRecordedSince: (time) => `Bàn cờ không ghi được từ ${time}. Chưa có gì mới được hiển thị cho đến khi ghi lại được.`,
    behind: (time, moves) => {
      const parts = [...(time === undefined ? [] : [time]), ...(moves === undefined ? [] : [`${moves} nước`])];
      return `Chậm ${parts.join(" và ")}`;
    },
    hours: (n) => `${n} giờ`,
    minutes: (n) => `${n} phút`,
    seconds: (n) => `${n} giây`,

    settingUp: "Đang xếp quân",
    ready: "Sẵn sàng bắt đầu",
    toMove: (side) => `Đến lượt ${side}`,
    result: { "1-0": `${first} thắng`, "0-1": "Đen thắng", "1/2-1/2": "Hòa", "0-0": "Cả hai thua", "*": "Không có kết quả" },
    reason: {
      checkmate: "chiếu bí",
      stalemate: "hết nước đi",
      dead_position: "không còn khả năng chiếu hết",
      resignation: "xin thua",
      agreement: "thỏa thuận",
      time: "hết giờ",
      repetition: "lặp lại nước đi",
      move_limit: "hết số nước hạn định",
      faults: "phạm lỗi",
      ruling: "theo phán quyết",
      entered: "nhập tay",
      adjourned: "hoãn đấu",
      unknown: "không ai cho biết ván kết thúc thế nào",
    },
    gameOver: "Ván đã kết thúc",
    stopped: "Ván đang tạm dừng",
    adjourned: "Ván đang hoãn đấu",
    check: "chiếu tướng",
    captured: (side, pieces) => `${side === "red" ? first : "Đen"} đã ăn: ${pieces.join(", ")}`,

    start: "Về đầu ván",
    back: "Lùi một nước",
    forward: "Tiến một nước",
    newest: "Về trực tiếp",
    onTheBoard: (players) => `Đang đấu trên bàn: ${players}`,
    byHand: (names) => `${names} nhập bằng tay: không phải biên bản của bàn cờ`,
    toEnd: "Về cuối ván",
    newMoves: (n) => `${n} nước mới`,
    flip: "Xoay bàn cờ",
    wall: "Toàn màn hình",
    leaveWall: "Thoát toàn màn hình",

    moveList: "Các nước đi",
    number: "Số",
    timeControl: (control) => `thể thức thời gian ${control}`,
    date: (year, month, day) => [day, month, year].filter(Boolean).join("/"),
    laws: {
      vn2004: "Luật Việt Nam 2004",
      vn1999: "Luật Việt Nam 1999",
      axf2003: "Luật Liên đoàn Cờ tướng châu Á 2003",
      casual: "Luật giao hữu",
      fide2018: "Luật FIDE 2018",
      fide2023: "Luật FIDE 2023",
    },
    cited: (law, article) => `${law}, điều ${article}`,
    repetitionBy: (rulebook) => `lặp nước: ${rulebook}`,
    lateness: (minutes) => `được trễ tối đa ${minutes} phút`,
    drawConsent: "hòa phải được trọng tài chấp thuận",
    flagEnds: "hết giờ là hết ván",
    boardIsEvidence: "biên bản của bàn cờ là chứng cứ",
    timeUsed: (time) => `đã dùng ${time}`,
    used: "thời gian đã dùng",
    noMoves: "Chưa có nước nào",

    played: (side, moved, from, to, captured, text) => {
      const move = spell(text ?? "") ?? `${piece[moved as keyof typeof piece] ?? "quân"} ${from} đến ${to}`;
      const takes = captured === undefined ? "" : `, ăn ${piece[captured as keyof typeof piece]}`;
      return `${side === "red" ? first : "Đen"}: ${move}${takes}`;
    },
    castled: (side, kingside) => `${side === "red" ? first : "Đen"}: nhập thành ${kingside ? "cánh Vua" : "cánh Hậu"}`,
    enPassant: " qua đường",
    promoted: (became) => `, phong cấp thành ${piece[became as keyof typeof piece]}`,
    ply: (number, side) => `Nước ${number} (${side === "red" ? first : "Đen"})`,
    uncertain: (ply, candidates) => `${ply} chưa chắc chắn. Có thể là ${candidates.join(" hoặc ")}.`,
    notUnderstood: (ply) => `${ply} có thể đã được đi: những gì xảy ra không đọc được thành một nước.`,
    someUncertain: "Có nước chưa chắc chắn",
    moreUncertain: (n) => `Còn ${n} nước trước đó cũng chưa chắc chắn.`,
    provisional: (text) => `Đang đứng trên bàn, chưa thành nước: ${text}`,
    lifted: (pieces) => `Đang được nhấc: ${pieces.join(", ")}`,
    revised: (ply) => `${ply} nay được đọc khác: những gì xảy ra sau đó đã làm rõ.`,
    takenBack: (ply) => `${ply} đã được đi lại.`,
    annulled: (ply) => `${ply} và các nước sau đó không tính, theo phán quyết của trọng tài.`,
    reinstated: (ply) => `${ply} và các nước sau đó lại được tính, theo phán quyết của trọng tài.`,
    cameBack: (ply, times, article) => `${ply}: thế cờ xuất hiện lần thứ ${times}${article && `, ${article}`}.`,

    published: (ply, article) => `Các động tác tay: ${ply}${article && `, ${article}`}`,
    ruled: {
      duty_stands: "phải đi nước bắt buộc, nước đã đi bị thay", dismissed: "bác bỏ", accidental: "chạm quân vô ý",
      technical_fault: "lỗi kỹ thuật", conduct_fault: "lỗi tác phong", illegal_move: "nước không hợp lệ", reminder: "nhắc nhở", warning: "cảnh cáo",
      time: "thời gian", annulled: "hủy ván", restore: "khôi phục thế cờ trước nước này", colours_swapped: "đổi màu quân", result: "kết quả",
    }, // prettier-ignore
    withoutPauses: "đã bỏ các khoảng dừng dài",
    playTurn: "Phát lại nước này",
    stopTurn: "Dừng",

    standsAt: (side, pieces) => `${side === "red" ? first : "Đen"}: ${pieces.join(", ")}.`,
    board: (red, black, down) => `Bàn cờ: ${red} (${first}) gặp ${black} (Đen), ${down} ở phía dưới`,
    copyFEN: "Chép FEN",
    copyPGN: "Chép PGN",
    copied: "Đã chép",
    copyByHand: "Hãy chép đoạn này:",
    unavailable: "Bàn cờ không trả lời. Hãy thử lại.",
    download: "Tải biên bản",
    downloadPDF: "Biên bản PDF",
    embed: "Nhúng bàn cờ này",

    settings: "Tùy chọn",
    pieces: "Quân cờ",
    set: { traditional: "Chữ Hán", simplified: "Chữ Hán giản thể", vietnamese: "Chữ cái tiếng Việt", latin: "Chữ cái tiếng Anh" },
    notation: "Cách ghi nước đi",
    style: {
      zh: "Chữ Hán giản thể", "zh-hant": "Chữ Hán phồn thể", vi: "Tiếng Việt", wxf: "WXF", iccs: "ICCS", ucci: "Tọa độ",
      san: "Rút gọn (SAN)", lan: "Đầy đủ", fan: "Hình quân", uci: "Tọa độ",
    }, // prettier-ignore
    sideDown: "Ở phía dưới",
    coordinates: "Tọa độ",
    sound: "Tiếng quân cờ",
    appearance: "Giao diện",
    auto: "Tự động",
    light: "Sáng",
    dark: "Tối",
  };
}

export const vi = words("Đỏ");
const chess = words("Trắng");
export const viOfChess: Words = {
  ...chess,
  check: "chiếu vua",
  reason: {
    ...chess.reason,
    checkmate: "chiếu hết",
    stalemate: "hết nước đi",
    repetition: "lặp lại thế cờ",
    move_limit: "đã lâu không ăn quân, không đi Tốt",
  },
};
