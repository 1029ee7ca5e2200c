// Files that the hall hands out. A refusal is said on the page, and no file of it is kept.

import { askFile } from "../arbiter/api.js";
import { html } from "../dom.js";
import { keepFile } from "../keepfile.js";
import type { Desk } from "./desk.js";

export function fileLink(desk: Desk, address: string, name: string, text: string): HTMLAnchorElement {
  const link = html("a", { class: "button", href: address, download: name, "data-key": address }, text);
  link.addEventListener("click", (event) => {
    event.preventDefault();
    void desk.run(async () => keepFile(await askFile(address), name));
  });
  return link;
}
