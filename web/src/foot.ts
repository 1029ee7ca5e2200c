// What stands below the moves on paper: notes, lines for signatures, and for officials the code of the newest checkpoint.

import { html } from "./dom.js";
import type * as http from "./generated/http.js";
import { drawQR } from "./qr.js";

/** Fills an element with what boardd says of a scoresheet whenever the page is printed. */
export function footOnPaper(element: () => Element, address: () => string | undefined): void {
  addEventListener("beforeprint", () => {
    const from = address();
    element().replaceChildren(...(from === undefined ? [] : drawn(fetchNow(from))));
  });
}

/** Nobody but who prints needs it, and a browser waits for no promise before it prints: so it is asked for at once. */
function fetchNow(address: string): http.Scoresheet | undefined {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  try {
    request.send();
  } catch {
    return undefined; // The moves are printed all the same.
  }
  return request.status === 200 ? (JSON.parse(request.responseText) as http.Scoresheet) : undefined;
}

function drawn(sheet: http.Scoresheet | undefined): Element[] {
  if (sheet === undefined) {
    return [];
  }
  const notes = (sheet.notes ?? []).flatMap(({ title, lines }) => [html("h2", {}, title), html("ul", {}, ...(lines ?? []).map((line) => html("li", {}, line)))]);
  const signed = [...(sheet.lapsed ?? []).map((text) => html("p", {}, text)), html("dl", {}, ...(sheet.signatures ?? []).flatMap(signature))];
  return [...notes, html("div", { class: "signed" }, html("div", {}, ...signed), code(sheet.code ?? []))];
}

function signature({ name, value }: http.SheetField): Element[] {
  return [html("dt", {}, name), html("dd", {}, value.replace(/^_+$/, ""))];
}

/** The code, and what takes it. */
function code(rows: readonly string[]): Element | undefined {
  const command = "boardctl verify --witness-checkpoint";
  return rows.length === 0 ? undefined : html("figure", {}, drawQR(rows, command), html("figcaption", {}, command));
}
