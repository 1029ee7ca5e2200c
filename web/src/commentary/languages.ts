// The words of the page of commentators in each language.

import type { Language } from "../words/commonlanguages.js";
import type { CommentaryWords } from "./words.js";
import { en } from "./words/en.js";
import { vi } from "./words/vi.js";
import { zh } from "./words/zh.js";

export const commentaryLanguages = { vi, zh, en } as const satisfies Record<Language, CommentaryWords>;
