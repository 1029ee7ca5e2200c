// The words of the notebook in each language.

import type { Language } from "../words/commonlanguages.js";
import type { NotebookWords } from "./words.js";
import { en } from "./words/en.js";
import { vi } from "./words/vi.js";
import { zh } from "./words/zh.js";

export const notebookLanguages = { vi, zh, en } as const satisfies Record<Language, NotebookWords>;
