// The words of the arbiters' page of a hall in each language.

import type { Language } from "../words/commonlanguages.js";
import type { InboxWords } from "./words.js";
import { en } from "./words/en.js";
import { vi } from "./words/vi.js";
import { zh } from "./words/zh.js";

export const inboxLanguages: Readonly<Record<Language, InboxWords>> = { vi, zh, en };
