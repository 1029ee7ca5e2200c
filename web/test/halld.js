// A real halld and its boardctl, as they were built.
import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { join } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { boardctl, folder, told } from "./boardd.js";
import { defer } from "./testing.js";

const root = new URL("../../", import.meta.url).pathname;

/** No halld is left behind where the tests are ended before they have ended it. */
const children = new Set();
process.on("exit", () => children.forEach((child) => child.kill("SIGKILL")));

/** Hall is a halld with the data directory of one test. */
export class Hall {
  /** start runs halld on an empty directory, and waits until it is reached. */
  static async start(t) {
    const hall = new Hall();
    hall.data = folder(t);
    hall.news = new EventEmitter();
    hall.said = [];
    const child = spawn(join(root, "build/halld"), ["run", "--data", hall.data, "--listen", "127.0.0.1:0", "--control", "127.0.0.1:0"]);
    children.add(child);
    createInterface(child.stderr).on("line", (line) => hall.news.emit("line", hall.said.push(line)));
    const ended = once(child, "close").then(() => {
      children.delete(child);
      hall.news.emit("line");
    });
    defer(t, async () => {
      child.kill("SIGKILL");
      await ended;
    });
    const address = (name) =>
      told(`the address of ${name} from halld`, [hall.news, "line"], () => {
        if (child.exitCode !== null) throw new Error(`halld ended: ${hall.said.join("\n")}`);
        return hall.said.map((line) => line.match(new RegExp(`^halld: ${name}: (https?://[^ ,]+)`))?.[1]).find(Boolean);
      });
    hall.control = await address("control");
    hall.pages = await address("pages");
    return hall;
  }

  /** boardctl runs a command on the hall's data and returns what it prints. */
  boardctl(...args) {
    return boardctl(...args, "--data", this.data);
  }

  /** token makes a token, for a person who is named. */
  async token(role, name) {
    return (await this.boardctl("token", "new", "--role", role, "--name", name)).match(/kyb_\S+/)[0];
  }
}
