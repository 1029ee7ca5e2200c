// The drawing on a piece: a character as an outline, which looks the same everywhere and needs no font, or letters. The
// pieces of chess are figures.

import faces from "../glyphs/faces.json";
import figures from "../glyphs/figures.json";
import outlines from "../glyphs/outlines.json";
import river from "../glyphs/river.json";
import { svg } from "./dom.js";
import { type Piece, type Point, sideOf } from "./position.js";

export const sets = ["traditional", "simplified", "vietnamese", "latin"] as const;
export type PieceSet = (typeof sets)[number];

export function face(piece: Piece, set: PieceSet): string {
  return (faces[set] as Readonly<Record<Piece, string>>)[piece] ?? "?";
}

/** A text of one or more characters: their outlines where they are known, else letters of the reader's own fonts. */
export function glyph(text: string, height: number): SVGElement {
  const path = (outlines as Readonly<Record<string, string>>)[text] ?? (river as Readonly<Record<string, string>>)[text];
  if (path === undefined) {
    return svg("text", { class: "glyph", "font-size": String(height * (text.length > 1 ? 0.78 : 0.94)), y: String(height * 0.32) }, text);
  }
  return svg("path", { class: "glyph", d: path, transform: `scale(${height / 500})` });
}

/** A piece around 0 0 with a radius of 45, or a figure of chess. The sides differ by their rings, too: Red has two, Black one. */
export function drawPiece(piece: Piece, set: PieceSet, point: Point, chess = false): SVGGElement {
  if (chess) {
    return drawFigure(piece, point);
  }
  const side = sideOf(piece);
  const rings =
    side === "red"
      ? [svg("circle", { class: "ring", r: "39.5" }), svg("circle", { class: "ring inner", r: "34.5" })]
      : [svg("circle", { class: "ring wide", r: "37.5" })];
  return svg(
    "g",
    { class: `piece ${side}`, "data-point": point, "data-piece": piece },
    svg("circle", { class: "shadow", r: "45", cx: "0", cy: "4" }),
    svg("circle", { class: "edge", r: "45" }),
    svg("circle", { class: "disc", r: "43" }),
    ...rings,
    glyph(face(piece, set), set === "vietnamese" || set === "latin" ? 52 : 58),
  );
}

/** A piece of chess as a figure on its field. White's are light with dark lines, Black's dark with light lines on them. */
function drawFigure(piece: Piece, point: Point): SVGGElement {
  const figure = (figures as Readonly<Record<string, { body: string; lines: string }>>)[piece.toUpperCase()];
  const part = (of: "body" | "lines") => svg("path", { class: of === "lines" ? "detail" : of, d: figure?.[of] ?? "", transform: "scale(.185)" });
  const attributes = { class: `piece figure ${sideOf(piece)}`, "data-point": point, "data-piece": piece };
  return svg("g", attributes, part("body"), part("lines"));
}

/** A piece by itself, as a sign. */
export function sign(piece: Piece, set: PieceSet, chess = false): SVGSVGElement {
  return svg("svg", { class: "sign", viewBox: "-48 -48 96 99", "aria-hidden": "true" }, drawPiece(piece, set, "", chess));
}
