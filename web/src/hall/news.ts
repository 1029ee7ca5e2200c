// What a hall tells everybody, followed: all of it, and then each second the tables that have changed.

import { Follower, type Link } from "../live.js";
import { readSaid } from "../sides.js";
import { heardOther } from "../standby.js";
import type { Hall, Table } from "./api.js";

export class HallNews {
  hall: Hall = { name: "", sections: [], tables: [] };
  readonly tables = new Map<number, Table>();
  link: Link = { state: "connecting" };
  loaded = false;

  /** Calls `changed` after each message, and `linked` when the connection changes; each connection waits for `before`. */
  follow(changed: () => void, linked: () => void, before: () => Promise<void> = () => Promise.resolve()): void {
    const follower = new Follower({
      address: () => "/events",
      begin: async () => {
        await before();
        return undefined;
      },
      event: ({ type, data }) => {
        if (type === "hall" || type === "tables") {
          this.#take(readSaid(data) as Hall, type === "hall");
          changed();
        }
      },
      link: (link) => {
        this.link = link;
        linked();
      },
    });
    void follower.run();
  }

  /** All tables, or those that have changed. */
  #take(said: Hall, all: boolean): void {
    const announced = said.announced ?? (all ? [] : this.hall.announced);
    this.hall = announced === undefined ? said : { ...said, announced };
    heardOther(new Headers({ "Kyban-Other-Hall": said.others?.[0] ?? "" }));
    this.loaded = true;
    if (all) {
      this.tables.clear();
    }
    said.tables.forEach((table) => this.tables.set(table.table, table));
  }

  /** The tables by their numbers. */
  sorted(): Table[] {
    return [...this.tables.values()].sort((a, b) => a.table - b.table);
  }
}
