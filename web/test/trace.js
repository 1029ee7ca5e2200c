// Games as traces: what a board sees while they are played.

const files = "abcdefghi";

/** start is the placement of the pieces at the start. */
const start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

/** never is a time to which no test plays on, in microseconds: what stands there keeps the board waiting until then. */
export const never = 1e12;

/** standing returns which piece stands on which point after moves from the start. */
export function standing(moves) {
  const pieces = new Map();
  start.split("/").forEach((row, r) => {
    let file = 0;
    for (const sign of row) {
      if (sign >= "1" && sign <= "9") file += Number(sign);
      else pieces.set(`${files[file++]}${9 - r}`, sign);
    }
  });
  for (const move of moves) {
    pieces.set(move.slice(2), pieces.get(move.slice(0, 2)));
    pieces.delete(move.slice(0, 2));
  }
  return pieces;
}

/** placement returns pieces on their points as the first field of a FEN. */
export function placement(pieces) {
  const rows = [];
  for (let rank = 9; rank >= 0; rank--) {
    const row = [...files].map((file) => pieces.get(`${file}${rank}`) ?? "1").join("");
    rows.push(row.replace(/1+/g, (empty) => String(empty.length)));
  }
  return rows.join("/");
}

/**
 * trace plays moves from the start, each after so many seconds of thought: the piece is lifted, what it captures is taken
 * away, it is placed, and the lever is pressed. then are more lines, each the microseconds after the last press and what
 * happens. The board stays as it is then.
 */
export function trace(moves, { header = {}, thought = () => 0.3, then = [] } = {}) {
  const lines = ["trace 1", "rulebook vn2004", "date 2026-11-21T10:00:00Z"];
  for (const [key, value] of Object.entries(header)) lines.push(`${key} ${JSON.stringify(value)}`);
  let at = 0;
  moves.forEach((move, i) => {
    const [from, to] = [move.slice(0, 2), move.slice(2)];
    at += thought(i) * 1_000_000;
    lines.push(`${at} - ${from}`);
    if (standing(moves.slice(0, i)).has(to)) lines.push(`${at + 100_000} - ${to}`);
    lines.push(`${at + 300_000} + ${to}`);
    at += 700_000;
    lines.push(`${at} press ${i % 2 ? "black" : "red"}`);
  });
  for (const [after, what] of then) lines.push(`${at + after} ${what}`);
  lines.push(`${never} end`, "");
  return lines.join("\n");
}
