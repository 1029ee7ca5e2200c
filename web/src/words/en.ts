import { counted, en as common } from "./common/en.js";
import type { Words } from "./words.js";

function count(n: number, one: string, many: string): string {
  return `${n} ${n === 1 ? one : many}`;
}

const piece = {
  K: "general", A: "advisor", B: "elephant", N: "horse", R: "rook", C: "cannon", P: "pawn",
  k: "general", a: "advisor", b: "elephant", n: "horse", r: "rook", c: "cannon", p: "pawn",
  "♔": "king", "♕": "queen", "♖": "rook", "♗": "bishop", "♘": "knight", "♙": "pawn",
}; // prettier-ignore

/** The words of a game by the name of its first side. */
function words(first: string): Words {
  return {
    ...common,
    side: { red: first, black: "Black" },
    piece,

    boards: "Boards",
    finished: "Finished",
    olderGames: "Older games",
    signIn: "Sign in",
    sessionEnded: "Your session has ended. This is what everybody sees.",

    notRecordedSince: (time) => `The board can’t record since ${time}. Nothing new is shown until it can.`,
    behind: (time, moves) => {
      const parts = [...(time === undefined ? [] : [time]), ...(moves === undefined ? [] : [counted(moves, "move", "moves")])];
      return `${parts.join(" and ")} behind`;
    },
    hours: (n) => count(n, "hour", "hours"),
    minutes: (n) => count(n, "minute", "minutes"),
    seconds: (n) => count(n, "second", "seconds"),

    settingUp: "The pieces are being set up",
    ready: "Ready to start",
    toMove: (side) => `${side} to move`,
    result: { "1-0": `${first} wins`, "0-1": "Black wins", "1/2-1/2": "Draw", "0-0": "Both lose", "*": "No result" },
    reason: {
      checkmate: "checkmate",
      stalemate: "stalemate",
      dead_position: "no mate is possible",
      resignation: "resignation",
      agreement: "by agreement",
      time: "on time",
      repetition: "repetition",
      move_limit: "move limit",
      faults: "faults",
      ruling: "by ruling",
      entered: "entered by hand",
      adjourned: "adjourned",
      unknown: "nobody said how it ended",
    },
    gameOver: "Game over",
    stopped: "The game is stopped",
    adjourned: "The game is adjourned",
    check: "check",
    captured: (side, pieces) => `Captured by ${side === "red" ? first : "Black"}: ${pieces.join(", ")}`,

    start: "To the start",
    back: "One move back",
    forward: "One move forward",
    newest: "Back to live",
    onTheBoard: (players) => `On the board now: ${players}`,
    byHand: (names) => `Entered by hand by ${names}: no record of a board`,
    toEnd: "To the end",
    newMoves: (n) => counted(n, "new move", "new moves"),
    flip: "Turn the board",
    wall: "Full screen",
    leaveWall: "Leave full screen",

    moveList: "Moves",
    number: "No.",
    timeControl: (control) => `time control ${control}`,
    date: (year, month, day) => [day || "", month && new Date(2000, month - 1).toLocaleString("en", { month: "long" }), year].filter(Boolean).join(" "),
    laws: {
      vn2004: "Vietnam 2004 rules",
      vn1999: "Vietnam 1999 rules",
      axf2003: "Asian Xiangqi Federation 2003 rules",
      casual: "Casual rules",
      fide2018: "FIDE 2018 rules",
      fide2023: "FIDE 2023 rules",
    },
    cited: (law, article) => `${law}, article ${article}`,
    repetitionBy: (rulebook) => `repetition by ${rulebook}`,
    lateness: (minutes) => `up to ${minutes} minutes late`,
    drawConsent: "the arbiter consents to draws",
    flagEnds: "a flag ends the game",
    boardIsEvidence: "the board's record is evidence",
    timeUsed: (time) => `time used ${time}`,
    used: "time used",
    noMoves: "No moves yet",

    played: (side, moved, from, to, captured) => {
      const what = moved === undefined ? "" : ` ${piece[moved as keyof typeof piece]}`;
      const takes = captured === undefined ? "" : `, takes ${piece[captured as keyof typeof piece]}`;
      return `${side === "red" ? first : "Black"}:${what} ${from} to ${to}${takes}`;
    },
    castled: (side, kingside) => `${side === "red" ? first : "Black"} castles ${kingside ? "kingside" : "queenside"}`,
    enPassant: " en passant",
    promoted: (became) => `, becomes a ${piece[became as keyof typeof piece]}`,
    ply: (number, side) => `Move ${number} (${side === "red" ? first : "Black"})`,
    uncertain: (ply, candidates) => `${ply} is not certain. It may have been ${candidates.join(" or ")}.`,
    notUnderstood: (ply) => `${ply} may have been made: what happened can’t be read as a move.`,
    someUncertain: "Not all moves are certain",
    moreUncertain: (n) => `${count(n, "earlier move is", "earlier moves are")} not certain either.`,
    provisional: (text) => `On the board, not yet made: ${text}`,
    lifted: (pieces) => `Lifted: ${pieces.join(", ")}`,
    revised: (ply) => `${ply} is now read differently: what happened later has settled it.`,
    takenBack: (ply) => `${ply} was taken back.`,
    annulled: (ply) => `${ply} and what followed do not count: the arbiter has ruled.`,
    reinstated: (ply) => `${ply} and what followed count again: the arbiter has ruled.`,
    cameBack: (ply, times, article) => `${ply}: occurrence ${times} of the position${article && `, ${article}`}.`,

    published: (ply, article) => `The hands of the turn: ${ply}${article && `, ${article}`}`,
    ruled: {
      duty_stands: "the duty stands, the move is to be replaced", dismissed: "dismissed", accidental: "the touch was accidental",
      technical_fault: "technical fault", conduct_fault: "conduct fault", illegal_move: "illegal move", reminder: "reminder", warning: "warning",
      time: "time", annulled: "the game is annulled", restore: "the position before this move is restored",
      colours_swapped: "the colours are swapped", result: "result",
    }, // prettier-ignore
    withoutPauses: "long pauses left out",
    playTurn: "Play the turn",
    stopTurn: "Stop",

    standsAt: (side, pieces) => `${side === "red" ? first : "Black"}: ${pieces.join(", ")}.`,
    board: (red, black, down) => `Board: ${red} (${first}) against ${black} (Black), ${down} at the bottom`,
    copyFEN: "Copy FEN",
    copyPGN: "Copy PGN",
    copied: "Copied",
    copyByHand: "Copy this text:",
    unavailable: "The board did not answer. Try again.",
    download: "Download scoresheet",
    downloadPDF: "Scoresheet as PDF",
    embed: "Embed this board",

    settings: "Settings",
    pieces: "Pieces",
    set: {
      traditional: "Chinese characters",
      simplified: "Simplified characters",
      vietnamese: "Vietnamese letters",
      latin: "English letters",
    },
    notation: "Notation",
    style: {
      zh: "Chinese", "zh-hant": "Chinese, traditional", vi: "Vietnamese", wxf: "WXF", iccs: "ICCS", ucci: "Coordinates",
      san: "Short (SAN)", lan: "Long", fan: "Figurines", uci: "Coordinates",
    }, // prettier-ignore
    sideDown: "At the bottom",
    coordinates: "Coordinates",
    sound: "Sound of moves",
    appearance: "Appearance",
    auto: "Automatic",
    light: "Light",
    dark: "Dark",
  };
}

export const en = words("Red");
const chess = words("White");
export const enOfChess: Words = {
  ...chess,
  reason: { ...chess.reason, repetition: "repetition of the position", move_limit: "no capture and no pawn move for long" },
};
