// The words of the pages of a first run in each language.

import type { Language } from "../words/commonlanguages.js";
import type { SetupWords } from "./words.js";
import { en } from "./words/en.js";
import { vi } from "./words/vi.js";
import { zh } from "./words/zh.js";

export const setupLanguages: Record<Language, SetupWords> = { en, vi, zh };
