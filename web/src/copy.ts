// Text for the clipboard. Pages over plain HTTP, as in most halls, may not use navigator.clipboard: then copy tries the
// older way, and at last shows the text for the reader to copy by hand.

import { button, html } from "./dom.js";
import type { Words } from "./words/words.js";

/** A button that copies the result of `text` and shows on itself whether that worked. */
export function copyButton(label: string, words: Words, text: () => Promise<string> | string): HTMLButtonElement {
  const element = button(label, undefined, () => void act());
  const answer = (said: string) => {
    element.textContent = said;
    setTimeout(() => (element.textContent = label), 2000);
  };
  async function act(): Promise<void> {
    try {
      const copied = await text();
      if (await copy(copied)) {
        answer(words.copied);
      } else {
        show(copied, words);
      }
    } catch {
      answer(words.unavailable);
    }
  }
  return element;
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = html("textarea", { class: "hidden", readonly: true }, text);
    document.body.append(area);
    area.select();
    const copied = document.execCommand("copy");
    area.remove();
    return copied;
  }
}

function show(text: string, words: Words): void {
  const area = html("textarea", { readonly: true, rows: "8", "aria-label": words.copyByHand }, text);
  const close = html("button", {}, "OK");
  const dialog = html("dialog", { class: "copy" }, html("p", {}, words.copyByHand), area, html("form", { method: "dialog" }, close));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  area.select();
}
