// Fits the data of a board to the pages, as they read it. In chess the side that moves first is White: the pages know it as
// Red. Names from older boards may hold invisible characters.

/** A T as a page takes it. */
export type AsRed<T> = T extends "white" ? never : T extends (infer Each)[] ? AsRed<Each>[] : T extends object ? { [K in keyof T]: AsRed<T[K]> } : T;

/** The fields that name sides. */
const naming = new Set(["side", "turn", "sealed", "adjusting", "running", "by", "gets", "vary", "owner", "signed", "who", "pins"]);

/** Reads JSON that a board has sent. */
export function readSaid(text: string): unknown {
  return JSON.parse(text, (field, value: unknown) => {
    if (typeof value === "string") {
      value = seen(value);
    }
    return naming.has(field) ? named(value) : field === "tags" ? value : withFields(value);
  });
}

/** A text with a mark for each character that would turn its reading direction, or hide in it; characters that join letters stay. */
export function seen(text: string): string {
  return text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\p{Zl}\p{Zp}\p{DI}]/gu, (hidden) => (/[\u200c\u200d\p{VS}]/u.test(hidden) ? hidden : "\ufffd"));
}

function named(value: unknown): unknown {
  const asRed = (side: unknown): unknown => (side === "white" ? "red" : side);
  return Array.isArray(value) ? value.map(asRed) : asRed(value);
}

/** Names fields as xiangqi does: red_us for white_us. */
function withFields(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("white_us" in value)) {
    return value;
  }
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name.replace(/^white_/, "red_"), each as unknown]));
}
