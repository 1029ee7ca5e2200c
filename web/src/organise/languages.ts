// The words of the organisers' page in each language.

import type { Language } from "../words/commonlanguages.js";
import type { OrganiseWords } from "./words.js";
import { en } from "./words/en.js";
import { vi } from "./words/vi.js";
import { zh } from "./words/zh.js";

export const organiseLanguages = { vi, zh, en } as const satisfies Record<Language, OrganiseWords>;
