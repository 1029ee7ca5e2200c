// Elements in few words. Text is always a text node: a player named <script> is a name.

type Child = Node | string | undefined;
type Attributes = Readonly<Record<string, string | boolean | undefined>>;

function fill<E extends Element>(element: E, attributes: Attributes, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? "" : value);
    }
  }
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

export function html<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), attributes, children);
}

export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

/** A real button with a word on it, or with a sign that `label` puts into words. */
export function button(label: string, sign: Node | undefined, act: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const told = sign === undefined ? {} : { "aria-label": label, title: label };
  const element = html("button", { type: "button", ...told, ...attributes }, sign ?? label);
  element.addEventListener("click", () => {
    if (element.getAttribute("aria-disabled") !== "true") {
      act();
    }
  });
  return element;
}

/** Lets a button be pressed or not. It keeps the keyboard's focus, which a disabled one would lose. */
export function allow(element: HTMLButtonElement, allowed: boolean): void {
  element.setAttribute("aria-disabled", String(!allowed));
}

/** Lists texts, and touches nothing if they are the same: a screen reader announces each once, and the focus stays. */
export function list(element: Element, items: readonly HTMLElement[]): void {
  const text = (children: Iterable<Element>) => JSON.stringify([...children].map((child) => child.outerHTML));
  if (text(element.children) !== text(items)) {
    element.replaceChildren(...items);
  }
}

/** Sets a text only if it changes, so that a screen reader does not announce it twice. */
export function say(element: Element, text: string): void {
  if (element.textContent !== text) {
    element.textContent = text;
  }
}
