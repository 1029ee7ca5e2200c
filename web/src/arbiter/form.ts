// Fields with their labels.

import { html } from "../dom.js";

type Option = readonly [value: string, text: string];

export function field(label: string, control: HTMLElement, hint?: string): HTMLLabelElement {
  return html("label", { class: "field" }, html("span", {}, label), control, hint === undefined ? undefined : html("small", {}, hint));
}

export function choice(options: readonly Option[], chosen = "", attributes: Record<string, string | boolean> = {}): HTMLSelectElement {
  return html("select", attributes, ...options.map(([value, text]) => html("option", { value, selected: value === chosen }, text)));
}

export function number(attributes: Record<string, string | boolean> = {}, value?: number): HTMLInputElement {
  return html("input", { type: "number", inputmode: "numeric", ...attributes, ...(value === undefined ? {} : { value: String(value) }) });
}

export function text(attributes: Record<string, string | boolean> = {}, value = ""): HTMLInputElement {
  return html("input", { type: "text", autocomplete: "off", value, ...attributes });
}

/** A form that does nothing by itself: `act` does it. */
export function form(act: () => void, attributes: Record<string, string>, ...children: Node[]): HTMLFormElement {
  const element = html("form", attributes, ...children);
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    act();
  });
  return element;
}

/** Leaves out empty fields. */
export function given<T extends Record<string, unknown>>(fields: T): Partial<T> {
  const filled = Object.entries(fields).filter(([, value]) => value !== "" && value !== undefined && !Number.isNaN(value));
  return Object.fromEntries(filled) as Partial<T>;
}
