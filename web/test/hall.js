// A real halld, and boards that have joined it.
import { execFile, spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { join } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { boardctl, folder, told } from "./boardd.js";
import { defer } from "./testing.js";

const halld = new URL("../../build/halld", import.meta.url).pathname;

/** No halld is left behind where the tests are ended before they have ended it. */
const children = new Set();
process.on("exit", () => children.forEach((child) => child.kill("SIGKILL")));

/** Hall is a halld with the data directory of one test. */
export class Hall {
  /** start starts a halld; with more arguments it may be the second one of an event. */
  static async start(t, ...more) {
    const hall = new Hall();
    hall.data = join(folder(t), "hall");
    hall.news = new EventEmitter();
    hall.said = [];
    const child = spawn(halld, ["run", "--data", hall.data, "--listen", "127.0.0.1:0", "--control", "127.0.0.1:0", ...more]);
    children.add(child);
    hall.signal = (name) => child.kill(name);
    createInterface(child.stderr).on("line", (line) => hall.news.emit("line", hall.said.push(line)));
    const ended = once(child, "close").then(() => {
      children.delete(child);
      hall.news.emit("line");
    });
    defer(t, async () => {
      child.kill("SIGKILL"); // Which ends one that was stopped, too.
      await ended;
    });
    hall.control = await hall.line("its address", /^halld: control: (https:[^ ,]+)/);
    hall.pages = await hall.line("its pages", /^halld: pages: (http:[^ ,]+)/);
    return hall;
  }

  /** line waits until halld says something, and returns the first group of the pattern. */
  async line(what, pattern) {
    return told(`${what} from halld`, [this.news, "line"], () => this.said.map((line) => (line.match(pattern) ?? [])[1]).find(Boolean));
  }

  /** second starts a second hall behind this one. */
  async second(t) {
    const { code } = JSON.parse(await boardctl("hall", "second", "--invite", "--data", this.data, "--json"));
    const other = await Hall.start(t, "--second", this.control, "--code", code);
    await this.line("that the other hall is connected", /(the other hall, .*, is connected)/);
    return other;
  }

  /** token makes a token of the hall, at tables such as 1-10 or at all of them, which a PIN may go with. */
  async token(role, name, tables = "", pin = "") {
    const made = promisify(execFile)(new URL("../../build/boardctl", import.meta.url).pathname,
      ["hall", "token", "new", "--role", role, "--name", name, "--tables", tables, "--data", this.data, ...(pin === "" ? [] : ["--pin"])]); // prettier-ignore
    made.child.stdin.end(`${pin}\n`);
    const { stdout } = await made;
    return stdout.match(/kyb_\S+/)[0];
  }

  /** joins lets a board join at a table, and waits until it is connected. */
  async joins(board, table) {
    const { link } = JSON.parse(await boardctl("hall", "invite", String(table), "--data", this.data, "--json"));
    await board.boardctl("hall", "join", link);
    await this.line(`that table ${table} is connected`, new RegExp(`(table ${table} is connected)`));
  }
}
