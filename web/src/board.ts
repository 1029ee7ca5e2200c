// <kyban-board>: a board with its pieces, as SVG. It shows a scene and keeps no state but its appearance.

import { svg } from "./dom.js";
import type { FileDigits } from "./naming.js";
import { type PieceSet, drawPiece, glyph } from "./pieces.js";
import { type Piece, type Point, type Position, type Side, ends, files } from "./position.js";

/** The pieces and marks on the board. */
export interface Scene {
  position: Position;
  /** The last move: where it came from and where it stands. */
  last?: string | undefined;
  /** Pieces that are in a hand. */
  lifted?: readonly Point[] | undefined;
  /** The last move is not made, and its piece may be moved on; or the move is not certain. */
  provisional?: boolean | undefined;
  /** The king in check. */
  check?: Point | undefined;
  /** The candidates of the last move. More than one: it is not known which. */
  candidates?: readonly string[] | undefined;
}

/** Coordinates: `points` are a0 to i9; files count from each player's right hand, in the digits by which moves name them. */
export type Coordinates = "points" | "none" | FileDigits;

export interface Look {
  down: Side;
  /** The river is written on in Vietnamese. */
  vietnamese?: boolean | undefined;
  set: PieceSet;
  coordinates: Coordinates;
}

const plain: Look = { down: "red", set: "traditional", coordinates: "none" };

/** Where a point is drawn, in units of a hundredth of a file's width. */
export function place(point: Point, down: Side): [x: number, y: number] {
  const file = files.indexOf(point[0] ?? "");
  const rank = Number(point[1]);
  return down === "red" ? [file * 100, (9 - rank) * 100] : [(8 - file) * 100, rank * 100];
}

/** The visible part of a board, in the same units: of chess the 64 fields around a1 to h8. */
function viewBox({ coordinates, down }: Look, chess: boolean): string {
  const margin = coordinates === "none" ? 62 : 92;
  if (chess) {
    return `${(down === "red" ? 0 : 100) - margin} ${100 - margin} ${700 + 2 * margin} ${700 + 2 * margin}`;
  }
  return `${-margin} ${-margin} ${800 + 2 * margin} ${900 + 2 * margin}`;
}

export class Board extends HTMLElement {
  #look: Look = plain;
  #scene: Scene | undefined;
  #svg = svg("svg", { role: "img" });
  #marks = svg("g");
  #pieces = svg("g");
  #doubts = svg("g");
  #drawn = new Map<Point, SVGGElement>();
  #drawnLook = "";

  connectedCallback(): void {
    if (!this.#svg.isConnected) {
      this.append(this.#svg);
    }
  }

  set look(look: Look) {
    this.#look = look;
    this.#draw();
  }

  set scene(scene: Scene) {
    this.#scene = scene;
    this.#draw();
  }

  /** The visible part of the drawn board. */
  get seen(): string {
    return this.#svg.getAttribute("viewBox") ?? "";
  }

  /** The picture's name for a screen reader. */
  set label(text: string) {
    this.#svg.setAttribute("aria-label", text);
  }

  #draw(): void {
    const chess = this.#scene?.position.chess !== undefined;
    const wanted = JSON.stringify([this.#look, chess]);
    if (wanted !== this.#drawnLook) {
      this.#drawnLook = wanted;
      this.#drawn.clear();
      this.#pieces.replaceChildren();
      this.#svg.setAttribute("viewBox", viewBox(this.#look, chess));
      this.#svg.classList.toggle("fields", chess);
      this.#svg.replaceChildren(...(chess ? drawFields(this.#look) : drawGround(this.#look)), this.#marks, this.#pieces, this.#doubts);
    }
    if (this.#scene !== undefined) {
      this.#movePieces(this.#scene);
      this.#mark(this.#scene);
    }
  }

  /** Keeps the elements of pieces that go on standing, and lets one that moved glide to where it stands now. */
  #movePieces(scene: Scene): void {
    const { pieces } = scene.position;
    const free: SVGGElement[] = [];
    for (const [point, element] of this.#drawn) {
      if (pieces.get(point) !== element.dataset["piece"]) {
        this.#drawn.delete(point);
        free.push(element);
      }
    }
    for (const [point, piece] of pieces) {
      if (!this.#drawn.has(point)) {
        this.#drawn.set(point, this.#take(free, piece, point));
      }
    }
    free.forEach((element) => element.remove());
    const doubted = isDoubted(scene) ? scene.last?.slice(2, 4) : undefined;
    for (const [point, element] of this.#drawn) {
      const lifted = scene.lifted?.includes(point) ?? false;
      element.dataset["point"] = point;
      element.classList.toggle("lifted", lifted);
      element.classList.toggle("doubted", point === doubted);
      element.style.transform = `translate(${px(place(point, this.#look.down))})${lifted ? " translateY(-10px) scale(1.1)" : ""}`;
    }
  }

  /** Takes an element of the same piece that left another point, or draws a new one. */
  #take(free: SVGGElement[], piece: Piece, point: Point): SVGGElement {
    const at = free.findIndex((element) => element.dataset["piece"] === piece);
    const [moved] = at < 0 ? [] : free.splice(at, 1);
    if (moved === undefined) {
      const drawn = drawPiece(piece, this.#look.set, point, this.#scene?.position.chess !== undefined);
      this.#pieces.append(drawn);
      return drawn;
    }
    // It must glide above the others, and an element that is taken out of the page does not glide.
    while (moved.nextSibling !== null) {
      this.#pieces.insertBefore(moved.nextSibling, moved);
    }
    return moved;
  }

  #mark(scene: Scene): void {
    const at = (point: Point) => `translate(${place(point, this.#look.down).join(" ")})`;
    const open = (scene.candidates?.length ?? 0) > 1 ? (scene.candidates ?? []) : [];
    const marks: SVGElement[] = (scene.lifted ?? []).map((point) => svg("circle", { class: "hand", r: "50", transform: at(point) }));
    const doubts: SVGElement[] = [];
    if (scene.check !== undefined) {
      marks.push(svg("circle", { class: "in-check", r: "54", transform: at(scene.check) }));
    }
    for (const move of open) {
      const [from, to] = ends(move);
      const [x1, y1] = place(from, this.#look.down);
      const [x2, y2] = place(to, this.#look.down);
      marks.push(svg("line", { class: "candidate", x1: `${x1}`, y1: `${y1}`, x2: `${x2}`, y2: `${y2}` }));
      doubts.push(svg("g", { class: "doubt", transform: at(to) }, svg("circle", { r: "17", cx: "34", cy: "-34" }), questionMark()));
    }
    if (scene.last !== undefined) {
      const [from, to] = ends(scene.last);
      marks.push(svg("circle", { class: "from", r: "14", transform: at(from) }));
      marks.push(svg("path", { class: isDoubted(scene) ? "to uncertain" : "to", d: corners, transform: at(to) }));
    }
    this.#marks.replaceChildren(...marks);
    this.#doubts.replaceChildren(...doubts);
  }
}

function isDoubted({ provisional, candidates }: Scene): boolean {
  return provisional === true || (candidates?.length ?? 0) > 1;
}

/** The four corners around a piece that has just moved. */
const corners = "M-49-27v-22h22M27-49h22v22M49 27v22h-22M-27 49h-22v-22";

function px([x, y]: [number, number]): string {
  return `${x}px, ${y}px`;
}

function questionMark(): SVGTextElement {
  return svg("text", { x: "34", y: "-25" }, "?");
}

/** The lines and words under the pieces; the wood is the picture's background, which a theme may leave out. */
function drawGround(look: Look): SVGElement[] {
  const frame = svg("rect", { class: "frame", x: "-9", y: "-9", width: "818", height: "918" });
  const lines = svg("path", { class: "lines", d: grid() + stations() });
  return [frame, lines, ...drawRiver(look), ...drawCoordinates(look)];
}

/** The words on the river: where it flows, and which side has the other bank. */
function drawRiver({ set, vietnamese }: Look): SVGElement[] {
  const characters = set === "simplified" ? "楚河汉界" : "楚河漢界";
  const [words, places, height] = vietnamese ? [["Sở hà", "Hán giới"], [190, 610], 56] as const : [[...characters], [130, 250, 550, 670], 62] as const;
  return words.map((word, i) => svg("g", { class: "river", transform: `translate(${places[i]} 450)` }, glyph(word, height)));
}

/** The fields of chess around the points a1 to h8: one light ground, the dark ones on it, and a frame. */
function drawFields(look: Look): SVGElement[] {
  const field = (name: string, point: Point, size: string) => {
    const [x, y] = place(point, look.down);
    return svg("rect", { class: name, x: `${x - 50}`, y: `${y - 50}`, width: size, height: size });
  };
  const first = look.down === "red" ? "a8" : "h1";
  const dark: SVGElement[] = [];
  for (let file = 0; file < 8; file++) {
    for (let rank = 1; rank <= 8; rank++) {
      if ((file + rank) % 2 === 1) {
        dark.push(field("dark", `${files[file]}${rank}`, "100"));
      }
    }
  }
  return [field("light", first, "800"), ...dark, field("frame", first, "800"), ...drawFieldNames(look)];
}

function drawFieldNames(look: Look): SVGElement[] {
  if (look.coordinates === "none") {
    return [];
  }
  const label = (text: string, x: number, y: number, kind = "") => svg("text", { class: `coordinate${kind}`, x: `${x}`, y: `${y + 10}` }, text);
  const [left] = place(look.down === "red" ? "a1" : "h8", look.down);
  return [...files.slice(0, 8)].flatMap((file, index) => {
    const [x, y] = place(`${file}${index + 1}`, look.down);
    return [label(file, x, 872, " letter"), label(String(index + 1), left - 71, y)];
  });
}

function grid(): string {
  let path = "";
  for (let rank = 0; rank < 10; rank++) {
    path += `M0 ${rank * 100}H800`;
  }
  for (let file = 0; file < 9; file++) {
    path += file === 0 || file === 8 ? `M${file * 100} 0V900` : `M${file * 100} 0V400M${file * 100} 500V900`;
  }
  return `${path}M300 0L500 200M500 0L300 200M300 700L500 900M500 700L300 900`;
}

/** The small angles around the points where cannons and pawns begin. */
function stations(): string {
  const points = [1, 7].flatMap((x) => [[x, 2], [x, 7]]).concat([0, 2, 4, 6, 8].flatMap((x) => [[x, 3], [x, 6]]));
  return points.map(([x = 0, y = 0]) => [-1, 1].map((dx) => (x + dx < 0 || x + dx > 8 ? "" : angles(x * 100, y * 100, dx))).join("")).join("");
}

function angles(x: number, y: number, dx: number): string {
  return [-1, 1].map((dy) => `M${x + dx * 9} ${y + dy * 25}v${-dy * 16}h${dx * 16}`).join("");
}

function drawCoordinates(look: Look): SVGElement[] {
  if (look.coordinates === "none") {
    return [];
  }
  const near = look.down === "red";
  const label = (text: string, x: number, y: number) => svg("text", { class: "coordinate", x: `${x}`, y: `${y + 10}` }, text);
  const labels: SVGElement[] = [];
  for (let column = 0; column < 9; column++) {
    const [top, bottom] = fileLabels(look.coordinates, column, near);
    labels.push(label(top, column * 100, -68), label(bottom, column * 100, 968));
  }
  for (let row = 0; look.coordinates === "points" && row < 10; row++) {
    labels.push(label(String(near ? 9 - row : row), -70, row * 100));
  }
  return labels;
}

/** Above and below a column. Each player counts the files from the player's own right hand. */
function fileLabels(coordinates: "points" | FileDigits, column: number, near: boolean): [top: string, bottom: string] {
  const file = near ? column : 8 - column;
  if (coordinates === "points") {
    const letter = files[file] ?? "";
    return [letter, letter];
  }
  const red = coordinates.red[8 - file] ?? "";
  const black = coordinates.black[file] ?? "";
  return near ? [black, red] : [red, black];
}

customElements.define("kyban-board", Board);

declare global {
  interface HTMLElementTagNameMap {
    "kyban-board": Board;
  }
}
