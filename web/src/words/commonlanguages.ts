// The words that every page says, in each language.

import type { Common } from "./common.js";
import { en } from "./common/en.js";
import { vi } from "./common/vi.js";
import { zh } from "./common/zh.js";

export const commonLanguages = { vi, zh, en } as const satisfies Record<string, Common>;
export type Language = keyof typeof commonLanguages;

/** The first of the reader's languages that the pages have; English if they have none. */
export function choose(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const [primary = ""] = tag.toLowerCase().split("-");
    if (Object.hasOwn(commonLanguages, primary)) {
      return primary as Language;
    }
  }
  return "en";
}
