// A real boardd and its boardctl, as they were built.
import { execFile, spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process, { pid } from "node:process";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { defer } from "./testing.js";

const root = new URL("../../", import.meta.url).pathname;

/** deadline is how long a test waits, in milliseconds, for what should come at once. Some machines are very slow, and it costs nothing where all is well. */
export const deadline = 120_000;

const missing = (what) => new Error(`after ${deadline / 1000} s there was not: ${what}`);

/**
 * until asks again and again, and returns what ask answers once that holds something. What is waited for is named, so that
 * a failure says what did not happen. It is for what tells of itself by no event.
 */
export async function until(what, ask) {
  const end = Date.now() + deadline;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) throw missing(what);
    await new Promise((next) => setTimeout(next, 20));
  }
}

/** told asks after each event of a kind, and returns what ask answers once that holds something. */
export async function told(what, [emitter, event], ask) {
  const signal = AbortSignal.timeout(deadline);
  for (;;) {
    const answer = ask();
    if (answer) return answer;
    await once(emitter, event, { signal }).catch(() => {
      throw missing(what);
    });
  }
}

/** folder returns a new folder that is removed when the test ends. */
export function folder(t) {
  const dir = mkdtempSync(join(tmpdir(), "kyban-web-"));
  defer(t, () => rmSync(dir, { recursive: true, force: true, maxRetries: 5 }));
  return dir;
}

/** boardctl runs a command and returns what it prints; it throws where the command fails. */
export async function boardctl(...args) {
  const { stdout } = await promisify(execFile)(join(root, "build/boardctl"), args, { maxBuffer: 1 << 26 });
  return stdout;
}

/** No boardd is left behind where the tests are ended before they have ended it. */
const children = new Set();
process.on("exit", () => children.forEach((child) => child.kill("SIGKILL")));

/**
 * own is an address of this computer at which no other process listens that asks for any free port, so that the port of a
 * boardd that was killed is still free when it starts again.
 */
const own = [127, 64 + ((pid >> 16) & 63), (pid >> 8) & 255, pid & 255].join(".");

/** Board is a boardd with the data directory of one test. It may be killed and started again. */
export class Board {
  /**
   * start runs boardd on a trace, given as text, or on another source, so many times faster than people, and waits until its first game
   * is stored: before that boardd says that it is starting.
   */
  static async start(t, { trace, source, speed = 50, args = [] }) {
    const board = new Board();
    board.data = folder(t);
    board.printed = [];
    board.news = new EventEmitter(); // It tells when a line was printed, or boardd has ended.
    if (trace) {
      writeFileSync(join(board.data, "game.trace"), trace);
      source = `trace:${join(board.data, "game.trace")}`;
    }
    board.args = ["--source", source, "--data", board.data, "--json", "--speed", speed, ...args];
    board.addresses = { listen: `${own}:0`, control: `${own}:0` };
    defer(t, () => board.kill());
    await board.again();
    await board.printedSo("the first record", () => board.printed.length > 0);
    return board;
  }

  /** again starts boardd, on the data and at the addresses that it had before. */
  async again() {
    const { listen, control } = this.addresses;
    const child = spawn(join(root, "build/boardd"), [...this.args, "--listen", listen, "--control", control]);
    this.child = child;
    children.add(child);
    this.said = [];
    createInterface(child.stdout).on("line", (line) => this.news.emit("line", this.printed.push(JSON.parse(line))));
    createInterface(child.stderr).on("line", (line) => this.news.emit("line", this.said.push(line)));
    this.ended = once(child, "close").then(() => {
      children.delete(child);
      this.news.emit("line");
    });
    this.pages = await this.#address("pages");
    this.control = await this.#address("control");
    this.addresses = { listen: new URL(this.pages).host, control: new URL(this.control).host };
  }

  async #address(name) {
    return told(`the address of ${name} from boardd`, [this.news, "line"], () => {
      if (this.child.exitCode !== null) throw new Error(`boardd ended: ${this.said.join("\n")}`);
      return this.said.map((line) => line.match(new RegExp(`^boardd: ${name}: (https?://[^ ,]+)`))?.[1]).find(Boolean);
    });
  }

  /** kill ends boardd as a power cut would. */
  async kill() {
    this.child.kill("SIGKILL");
    await this.ended;
  }

  /** boardctl runs a command on the board's data and returns what it prints. */
  boardctl(...args) {
    return boardctl(...args, "--data", this.data);
  }

  /** token makes a token, for a person who is named. */
  async token(role, name) {
    const said = await this.boardctl("token", "new", "--role", role, "--name", name);
    return said.match(/kyb_\S+/)[0];
  }

  /** withPIN makes the token of a player who can sign at the arbiter's with a PIN. */
  async withPIN(side, name, pin) {
    const asked = promisify(execFile)(join(root, "build/boardctl"), ["token", "new", "--role", "player", "--side", side, "--name", name, "--pin", "--data", this.data]);
    asked.child.stdin.end(`${pin}\n`);
    await asked;
  }

  /** sheet returns the scoresheet of the newest game, as it is stored. */
  async sheet() {
    return JSON.parse(await this.boardctl("export", "--format", "json"));
  }

  /** printedSo waits until something is true of all that was printed. */
  async printedSo(what, ask) {
    return told(what, [this.news, "line"], ask);
  }

  /** record waits until a record is durable for which a test holds, and returns it. */
  async record(what, holds) {
    return this.printedSo(`the record ${what}`, () => this.printed.find(holds));
  }

  /** made waits until so many plies are made. */
  async made(plies) {
    return this.record(`of ply ${plies}`, (r) => r.type === "move" && r.ply === plies);
  }
}
