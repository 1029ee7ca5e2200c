// Files that a page gives its reader to keep.

import { html } from "./dom.js";

export function keepFile(content: Blob, name: string): void {
  const href = URL.createObjectURL(content);
  html("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000); // The browser has begun to read it by then.
}
