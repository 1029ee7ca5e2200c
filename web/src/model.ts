// A game as the public knows it: boardd's snapshot, and the events since. The snapshot is right; events only show at once
// what the next snapshot will say in full.

import { type Detail, type Row, type Said, distance } from "./api.js";
import { type Clock, clockOf } from "./clocks.js";
import { serverNow } from "./servertime.js";
import { type Piece, type Point, type Position, type Side, parse, play, sideOf, sides } from "./position.js";

/** A text to announce to a viewer once. */
export type Note =
  | { kind: "revised"; ply: number }
  | { kind: "takeback"; ply: number }
  | { kind: "void"; ply: number }
  | { kind: "reinstated"; ply: number };

export interface Model {
  game: Detail;
  /** The moves that have been made. */
  sheet: readonly Row[];
  /** A move that stands on the board and is not made yet. */
  stood: string | undefined;
  lifted: readonly Point[];
  /** Since when nothing is stored, and so nothing new shown; undefined while all is. */
  unrecorded: Date | undefined;
  /** The last state of the clock; undefined for a game without one. */
  clock: Clock | undefined;
}

export function fromSnapshot(game: Detail, before?: Model): Model {
  const sheet = game.sheet ?? [];
  const same = before !== undefined && before.sheet.length === sheet.length;
  return { game, sheet, stood: game.standing, lifted: same ? before.lifted : [], unrecorded: before?.unrecorded, clock: clockOf(game) };
}

/** The parts that a model lacks and only a snapshot has: the text of moves, or more than that. */
export type Lack = "text" | "game";

/** The change of a model by one event. */
export interface Change {
  model: Model;
  lacks?: Lack | undefined;
  note?: Note;
}

/** Takes in an event. An event without a number is of this moment; one that the snapshot held already changes nothing. */
export function apply(model: Model, id: string | undefined, type: string, said: Said): Change {
  const known = id !== undefined && distance(id, model.game.last ?? "") <= 0;
  const change = (to: Partial<Model>, lacks?: Lack) => ({ model: { ...model, ...to }, lacks });
  const news = known ? undefined : "game";
  switch (type) {
    case "lifted":
      return change({ lifted: said.points ?? [] });
    case "recording":
      return change({ unrecorded: said.recorded === false ? new Date(said.since ?? Date.now()) : undefined });
    case "clock":
      return change(known ? {} : { clock: { ...(said as Omit<Clock, "since_ms">), since_ms: serverNow(), ...(model.clock?.speed !== undefined && { speed: model.clock.speed }) } });
    case "flag":
      return change({});
    case "stood":
      return change(!known && said.ply === model.sheet.length + 1 ? { stood: said.move } : {});
    case "move":
      return known ? change({}) : moved(model, said);
    case "written":
      return change(written(model, said as Row));
    case "revised": {
      const note: Note = { kind: "revised", ply: said.ply ?? 0 };
      return { ...change({}, news), ...(said.move === said.was ? {} : { note }) };
    }
    case "takeback":
    case "void": {
      const ply = (type === "void" ? said.from : said.ply) ?? 0;
      const kept = known ? model.sheet : model.sheet.filter((row) => row.ply < ply);
      return { ...change({ sheet: kept, stood: undefined, lifted: [] }, news), note: { kind: type, ply } };
    }
    case "reinstated":
      return { ...change({}, news), note: { kind: type, ply: said.from ?? 0 } };
    default:
      return change({}, news);
  }
}

/** The next move is shown at once, without its text; a move after a gap waits for the snapshot. */
function moved(model: Model, { ply, side, move, open, candidates }: Said): Change {
  if (move !== undefined && model.sheet[(ply ?? 0) - 1]?.move === move) {
    return { model: { ...model, stood: undefined, lifted: [] } };
  }
  if (move === undefined || ply !== model.sheet.length + 1) {
    return { model, lacks: "game" };
  }
  const row: Row = { ply, side: side ?? "red", move, open: open ?? false, ...(candidates === undefined ? {} : { candidates }) };
  return { model: { ...model, sheet: [...model.sheet, row], stood: undefined, lifted: [] }, lacks: "text" };
}

/** A row of the scoresheet replaces the row made from the move alone, or comes before the move. */
function written({ sheet }: Model, row: Row): Partial<Model> {
  const known = sheet[row.ply - 1];
  if (known === undefined) {
    return row.ply === sheet.length + 1 ? { sheet: [...sheet, row], stood: undefined, lifted: [] } : {};
  }
  return known.move === row.move ? { sheet: sheet.map((each) => (each.ply === row.ply ? row : each)) } : {};
}

/** Whether all rows come from the scoresheet. */
export function isWhole(model: Model): boolean {
  return model.sheet.every((row) => row.text !== undefined);
}

/** The positions of a sheet, which the page reads many times while it shows the sheet. */
const known = new WeakMap<readonly Row[], Position[]>();

/** The position after a ply, 0 being the start. */
export function positionAfter({ game, sheet }: Model, ply: number): Position {
  let positions = known.get(sheet);
  if (positions === undefined) {
    let position = parse(game.fen);
    positions = [position, ...sheet.map((row) => (position = play(position, row.move)))];
    known.set(sheet, positions);
  }
  return positions[Math.min(Math.max(ply, 0), sheet.length)] as Position;
}

/** The plies without a certain move, up to and including one. */
export function openUntil(model: Model, ply: number): readonly Row[] {
  return model.sheet.slice(0, ply).filter((row) => row.open);
}

/** Each side's captures up to a ply, in the order of the pieces' worth. */
export function capturedUntil(model: Model, ply: number): Record<Side, Piece[]> {
  const captured: Record<Side, Piece[]> = { red: [], black: [] };
  for (const row of model.sheet.slice(0, ply)) {
    const before = [...positionAfter(model, row.ply - 1).pieces.values()];
    const after = [...positionAfter(model, row.ply).pieces.values()];
    const of = (pieces: Piece[], piece: Piece) => pieces.filter((each) => each === piece).length;
    const lost = before.length === after.length ? undefined : before.find((piece) => sideOf(piece) !== row.side && of(before, piece) > of(after, piece));
    if (lost !== undefined) {
      captured[row.side].push(lost);
    }
  }
  const worth = (piece: Piece) => "QRCNBAP".indexOf(piece.toUpperCase());
  sides.forEach((side) => captured[side].sort((a, b) => worth(a) - worth(b)));
  return captured;
}

/** How long a side has thought: a minimum, if the time of some of its moves is not known. */
export function used(sheet: readonly Row[], side: Side): { time_us: number; whole: boolean } {
  const times = sheet.filter((row) => row.side === side).map((row) => row.elapsed_us);
  return { time_us: times.reduce<number>((sum, time) => sum + (time ?? 0), 0), whole: !times.includes(undefined) };
}

/** The side to move after a ply. */
export function turnAfter(model: Model, ply: number): Side {
  return positionAfter(model, ply).turn;
}
