// The words of the public pages in each language, and the notation that its readers know.

import type { Style } from "../api.js";
import type { Language } from "./commonlanguages.js";
import { en, enOfChess } from "./en.js";
import { vi, viOfChess } from "./vi.js";
import type { Words } from "./words.js";
import { zh, zhOfChess } from "./zh.js";

export const languages: Record<Language, Words> = { vi, zh, en };

/** The same of games of chess. */
export const languagesOfChess: Record<Language, Words> = { vi: viOfChess, zh: zhOfChess, en: enOfChess };

/** The notation that readers of a language know. */
export const ownStyle: Record<Language, Style> = { vi: "vi", zh: "zh", en: "wxf" };
export const ownChessStyle: Record<Language, Style> = { vi: "vi", zh: "san", en: "san" };
