// A real halld and its boardctl, as they were built.
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { boardctl, folder, told } from "./boardd.js";
import { defer } from "./testing.js";

const halld = new URL("../../build/halld", import.meta.url).pathname;

/** No halld is left behind where the tests are ended before they have ended it. */
const children = new Set();
process.on("exit", () => children.forEach((child) => child.kill("SIGKILL")));

/** begin starts halld, and returns what waits until it prints what a pattern finds. It ends with the test. */
function begin(t, args) {
  const child = spawn(halld, args);
  children.add(child);
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => child.emit("said", (printed += text)));
  defer(t, () => new Promise((ended) => {
    child.once("close", () => ended(children.delete(child)));
    child.kill("SIGINT");
  }));
  child.once("close", () => child.emit("said"));
  return (what, pattern) => told(what, [child, "said"], () => {
    if (child.exitCode !== null) throw new Error(`halld ended: ${printed}`);
    return printed.match(pattern)?.[1];
  });
}

/** demo starts a hall of simulated boards, on which nothing but games happens, and which keeps all in a folder, and returns the address of its pages. */
export async function demo(t, tables, speed, data = join(folder(t), "data")) {
  const args = ["demo", "--incidents=false", "--tables", String(tables), "--speed", String(speed), "--listen", "127.0.0.1:0", "--data", data];
  return begin(t, args)("the address of the hall", /^ {2}(http:\S+)$/m);
}

/** Hall is a halld with the data directory of one test, and without boards: results are entered by hand. */
export class Hall {
  /** start opens sections of players, given as the text of CSV, starts halld on them, and waits until it is reached. */
  static async start(t, sections = []) {
    const hall = new Hall();
    hall.data = join(folder(t), "hall");
    for (const { players, args } of sections) {
      const file = join(folder(t), "players.csv");
      writeFileSync(file, players);
      await hall.event("new", "--name", "Giải Huế", "--seed", "7", "--players", file, ...args);
    }
    const address = begin(t, ["run", "--data", hall.data, "--listen", "127.0.0.1:0", "--control", "127.0.0.1:0"]);
    hall.control = await address("the address for arbiters", /control: (https:[^ ,\n]+)/);
    hall.pages = await address("the address of the hall", /pages: (http:[^ ,\n]+)/);
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

  /** event runs boardctl event on the data of the hall. */
  event(command, ...args) {
    return this.boardctl("event", command, ...args);
  }

  /** publish pairs a round of a section and publishes it. */
  async publish(round, ...args) {
    await this.event("pair", "--round", String(round), ...args);
    await this.event("publish", "--round", String(round), ...args);
  }
}

/** named returns a list of players as CSV. */
export const named = (...names) => `name,club,rating\n${names.map((name, i) => `${name},Huế,${2400 - 10 * i}\n`).join("")}`;
