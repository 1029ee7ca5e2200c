// The words of the pages of a hall in each language.

import type { Language } from "../words/commonlanguages.js";
import type { HallWords } from "./words.js";
import { en } from "./words/en.js";
import { vi } from "./words/vi.js";
import { zh } from "./words/zh.js";

export const hallLanguages = { vi, zh, en } as const satisfies Record<Language, HallWords>;
