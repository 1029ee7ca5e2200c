// The players: a section is opened with its list and its regulations, or a list is added to one. A list is looked at before anything is kept.

import { field, form } from "../arbiter/form.js";
import { button, html } from "../dom.js";
import { type Preview, type Said, hall } from "./api.js";
import { type Desk, type View, cell, figure, redraw, table } from "./desk.js";
import { pins } from "./pins.js";
import { regulations } from "./regulations.js";

const template = "name,club,rating,id\nNguyễn Văn An,Huế,2150,V01\nTrần Bình,Vinh,2100,V02\n";

/** Bytes in base64, as they are sent: the charset of a file is found out by the hall. */
function base64(bytes: Uint8Array): string {
  let text = "";
  for (let i = 0; i < bytes.length; i += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  }
  return btoa(text);
}

/** The field of a list: pasted, dropped or chosen. */
function listField(desk: Desk, changed: () => void) {
  const { words } = desk;
  let bytes: Uint8Array | undefined;
  const area = html("textarea", { name: "list", spellcheck: "false", required: true });
  const file = html("input", { type: "file", accept: ".csv,.txt,.trf,.trfx,text/csv,text/plain" });
  const take = async (from: File) => {
    bytes = new Uint8Array(await from.arrayBuffer());
    area.value = new TextDecoder().decode(bytes);
    changed();
  };
  area.addEventListener("input", () => {
    bytes = undefined;
    changed();
  });
  file.addEventListener("change", () => file.files?.[0] && void take(file.files[0]));
  area.addEventListener("dragover", (event) => event.preventDefault());
  area.addEventListener("drop", (event) => {
    const dropped = event.dataTransfer?.files[0];
    if (dropped !== undefined) {
      event.preventDefault();
      void take(dropped);
    }
  });
  const sample = html("a", { class: "button", download: "players.csv", href: `data:text/csv;charset=utf-8,${encodeURIComponent(`\ufeff${template}`)}` }, words.template);
  const element = html("div", { class: "fields" }, field(words.list, area, words.listTold), field(words.file, file), html("p", {}, sample));
  return { element, value: () => base64(bytes ?? new TextEncoder().encode(area.value)), area };
}

/** The columns that are private unless they are ticked. */
function privateColumns(p: Preview, ticked: Set<string>, desk: Desk): HTMLElement[] {
  if (p.private.length === 0) {
    return [];
  }
  const boxes = p.private.map((column) => {
    const box = html("input", { type: "checkbox", name: "public", value: column, checked: ticked.has(column) });
    box.addEventListener("change", () => (box.checked ? ticked.add(column) : ticked.delete(column)));
    return html("label", {}, box, " ", column);
  });
  return [html("fieldset", { class: "choose" }, html("legend", {}, desk.words.private), ...boxes)];
}

/** A list as it was read, with what is wrong at its cells. */
function previewOf(p: Preview, ticked: Set<string>, desk: Desk): HTMLElement {
  const { words } = desk;
  const at = (list: readonly Said[], row: number, column: number) => list.filter((each) => (each.row ?? 0) === row && (each.column ?? 0) === column);
  const [head, ...rows] = p.rows;
  const columns = Math.max(0, ...p.rows.map(({ cells }) => cells.length));
  const body = rows.map(({ number: row, cells }) =>
    html("tr", {}, figure(row), ...Array.from({ length: columns }, (_, i) => {
      const wrong = at(p.faults, row, i + 1);
      const noted = at(p.notes, row, i + 1);
      const kind = wrong.length > 0 ? "wrong" : noted.length > 0 ? "noted" : undefined;
      return html("td", { class: kind }, cells[i] ?? "", ...[...wrong, ...noted].map(({ text }) => html("small", {}, text)));
    })),
  ); // prettier-ignore
  const place = ({ row = 0, column = 0 }: Said) => (row === 0 ? "" : column === 0 ? `${words.wholeRow(row)}: ` : `${words.cell(row, column)}: `);
  const faults = p.faults.length === 0 ? [] : [html("p", { class: "trouble", role: "alert" }, words.faults(p.faults.length)), html("ul", { class: "follows" }, ...p.faults.map((each) => html("li", {}, place(each) + each.text)))];
  const trouble = p.trouble === undefined ? [] : [html("p", { class: "trouble", role: "alert" }, p.trouble)];
  const fine = p.faults.length === 0 ? [html("p", { class: "news", role: "status" }, words.looked(p.players))] : [];
  const hidden = privateColumns(p, ticked, desk);
  const headings = Array.from({ length: columns }, (_, i) => head?.cells[i] || String(i + 1));
  return html("section", {}, ...faults, ...trouble, ...fine, ...hidden, ...(body.length > 0 ? [table(["#", ...headings], body)] : []));
}

/** A form with a list, which is looked at, and kept when nothing is wrong. */
function listForm(desk: Desk, fields: readonly HTMLElement[], what: { keep: string; send(body: Record<string, unknown>): Promise<Preview>; body(): Record<string, unknown>; kept(p: Preview): void }): HTMLElement {
  const { words } = desk;
  const preview = html("div");
  const ticked = new Set<string>();
  const clear = () => {
    ticked.clear();
    keep.hidden = true;
    preview.replaceChildren();
  };
  const list = listField(desk, clear);
  const look = html("button", {}, words.look);
  const keep = button(what.keep, undefined, () => void kept(), { class: "act", hidden: true });
  const body = (dry: boolean) => ({ ...what.body(), list: list.value(), ...(dry ? { dry_run: true } : { public: [...ticked] }) });
  async function looked(): Promise<void> {
    await desk.run(async () => {
      clear();
      const p = await what.send(body(true));
      preview.replaceChildren(previewOf(p, ticked, desk));
      keep.hidden = p.faults.length > 0 || p.trouble !== undefined || p.players === 0;
      if (!keep.hidden) {
        keep.focus();
      }
    });
  }
  async function kept(): Promise<void> {
    keep.disabled = true;
    await desk.run(async () => what.kept(await what.send(body(false))));
    keep.disabled = false;
  }
  const element = form(() => void looked(), { autocomplete: "off" }, ...fields, list.element, html("div", { class: "choose" }, look, keep));
  element.addEventListener("change", clear);
  return html("section", {}, element, preview);
}

/** Opens a section. */
export function newSection(desk: Desk): View {
  const { words } = desk;
  const asked = regulations(desk);
  const kept = ({ seed }: Preview) => {
    desk.news(words.opened(seed ?? ""));
    desk.go("checkIn", asked.section());
  };
  const opening = listForm(desk, asked.elements, { keep: words.open, send: hall.open, body: asked.body, kept });
  return { element: html("section", {}, html("h2", {}, words.newSection), html("p", { class: "quiet" }, words.openTold), opening), show: () => undefined };
}

/** The players of a section, and late ones. */
export function players(desk: Desk): View {
  const { words } = desk;
  const listed = html("div", { class: "noprint" });
  const add = listForm(desk, [], {
    keep: words.add, send: hall.join, body: () => ({ section: desk.section?.name ?? "" }),
    kept: (p) => desk.news(words.added(p.players)),
  }); // prettier-ignore
  const adding = html("details", { class: "noprint" }, html("summary", {}, words.add), html("p", { class: "quiet" }, words.addTold), add);
  const show = () => {
    const rows = (desk.section?.entries ?? []).map(({ number, name, club, rating, absent }) =>
      html("tr", {}, figure(number), cell(name, ...(absent ? [html("small", {}, words.absent)] : [])), cell(club ?? ""), figure(rating ?? "")));
    redraw(listed, table([words.number, words.name, words.club, words.rating], rows, [0, 3]));
  }; // prettier-ignore
  show();
  return { element: html("section", {}, html("h2", { class: "noprint" }, words.players), listed, adding, pins(desk).element), show };
}
