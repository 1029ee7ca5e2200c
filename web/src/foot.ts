// The lines below the moves on paper: notes, lines for signatures, and for officials the code of the newest checkpoint.

import { html } from "./dom.js";
import type * as http from "./generated/http.js";
import { drawQR } from "./qr.js";

/** The signed document, and where boardd has the lines below it. */
export interface Signed {
  address: string;
  players: string;
  score: string;
}

/** Fills an element with boardd's lines of a scoresheet whenever the page is printed. */
export function footOnPaper(element: () => Element, signed: () => Signed | undefined): void {
  addEventListener("beforeprint", () => {
    const what = signed();
    element().replaceChildren(...(what === undefined ? [] : drawn(what, fetchNow(what.address))));
  });
}

/** Only a reader who prints needs it, and a browser waits for no promise before it prints: so this asks at once. */
function fetchNow(address: string): http.Scoresheet | undefined {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  try {
    request.send();
  } catch {
    return undefined; // The moves are printed without it.
  }
  return request.status === 200 ? (JSON.parse(request.responseText) as http.Scoresheet) : undefined;
}

function drawn({ players, score }: Signed, sheet: http.Scoresheet | undefined): Element[] {
  if (sheet === undefined) {
    return [];
  }
  const notes = (sheet.notes ?? []).flatMap(({ title, lines }) => [html("h2", {}, title), html("ul", {}, ...(lines ?? []).map((line) => html("li", {}, line)))]);
  // The lines may be printed on a page without moves: a signer must read there what the signature covers.
  const game = html("p", {}, players, " ", html("b", {}, score));
  const signed = [game, ...(sheet.lapsed ?? []).map((text) => html("p", {}, text)), html("dl", {}, ...(sheet.signatures ?? []).flatMap(signature))];
  return [...notes, html("div", { class: "signed" }, html("div", {}, ...signed), code(sheet.code ?? []))];
}

function signature({ name, value }: http.SheetField): Element[] {
  return [html("dt", {}, name), html("dd", {}, value.replace(/^_+$/, ""))];
}

/** The code, and how to use it. */
function code(rows: readonly string[]): Element | undefined {
  const command = "boardctl verify --witness-checkpoint";
  return rows.length === 0 ? undefined : html("figure", {}, drawQR(rows, command), html("figcaption", {}, command));
}
