// The page of files shows a file that is dropped on any page; it finds the file in the browser's memory of this visit.

import { html } from "./dom.js";
import type { Language } from "./words/commonlanguages.js";

const key = "kyban-file";

/** The page of files takes no larger one. */
export const largest = 1 << 20;

export interface Dropped {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const words: Record<Language, string> = {
  vi: "Mở tệp ván cờ (XQF, CBR, PGN…)",
  zh: "打开棋谱文件（XQF、CBR、PGN…）",
  en: "Open a file of games (XQF, CBR, PGN…)",
};

/** The link to the page of files. */
export function fileLink(language: Language): HTMLElement {
  return html("p", { class: "way" }, html("a", { class: "button", href: "/notebook" }, words[language]));
}

/** Calls take with a file that is dropped on the page, wherever. */
export function takeDrops(take: (file: File) => void): void {
  addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files")) {
      event.preventDefault();
    }
  });
  addEventListener("drop", (event) => {
    const file = event.dataTransfer?.files[0];
    if (file !== undefined) {
      event.preventDefault();
      take(file);
    }
  });
}

/** Lets files that are dropped on this page be shown by the page of files. */
export function leadDrops(): void {
  takeDrops((file) => void hand(file));
}

async function hand(file: File): Promise<void> {
  const bytes = file.size > largest ? new Uint8Array() : new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (const byte of bytes) {
    text += String.fromCharCode(byte);
  }
  try {
    sessionStorage.setItem(key, JSON.stringify({ name: file.name, size: file.size, text: btoa(text) }));
  } catch {
    // A browser without that memory leads to an empty page, on which the reader can drop the file again.
  }
  location.assign("/notebook");
}

/** Returns the file that was dropped on the page before this one, and forgets it. */
export function handed(): (Dropped & { size: number }) | undefined {
  try {
    const kept = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    if (kept === null) {
      return undefined;
    }
    const { name, size, text } = JSON.parse(kept) as { name: string; size: number; text: string };
    return { name, size, bytes: Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)) };
  } catch {
    return undefined;
  }
}
