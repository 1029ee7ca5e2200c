// The focus of the keyboard over the redrawing of a part of a page: the element that had it is gone, and its successor takes it over.

/** What tells an element from others of its kind: its words, or where it leads, or what is written in it. */
function isLike(a: Element, b: Element): boolean {
  const alike = ["href", "name", "aria-label", "role", "type"].every((name) => a.getAttribute(name) === b.getAttribute(name));
  return a.tagName === b.tagName && a.textContent === b.textContent && alike;
}

/** Draws a part of the page again. If the focus was in it, the element that now stands in the old one's place has it. */
export function redrawn(part: Element, draw: () => void): void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !part.contains(focused)) {
    draw();
    return;
  }
  const kin = () => [...part.querySelectorAll<HTMLElement>(focused.tagName)].filter((one) => isLike(one, focused));
  const place = kin().indexOf(focused);
  draw();
  (part.contains(focused) ? focused : kin()[place])?.focus();
}
