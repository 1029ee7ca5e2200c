// In chess the side that moves first is White in what a board says. The pages know it as Red: they take it so where they read.

/** A T as a page takes it. */
export type AsRed<T> = T extends "white" ? never : T extends (infer Each)[] ? AsRed<Each>[] : T extends object ? { [K in keyof T]: AsRed<T[K]> } : T;

/** The fields that name sides. */
const naming = new Set(["side", "turn", "sealed", "adjusting", "running", "by", "gets", "vary", "owner", "signed", "who", "pins"]);

/** Reads JSON that a board has sent. */
export function readSaid(text: string): unknown {
  return JSON.parse(text, (field, value: unknown) => (naming.has(field) ? named(value) : field === "tags" ? value : withFields(value)));
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
