// The page of commentators in a browser, with a real engine.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Board, folder } from "./boardd.js";
import { trace } from "./trace.js";

/** engined starts a boardd whose engine thinks no longer than it has to, on moves of which the last three are not public yet. */
export async function engined(t, moves, args = ["--delay-moves", "3"]) {
  const config = join(folder(t), "boardd.toml");
  writeFileSync(config, '[engine]\npath = "/usr/games/fairy-stockfish"\ntime = "100ms"\ncpu_percent = 100\nnice = 0\n');
  const board = await Board.start(t, { trace: trace(moves), args: ["--config", config, ...args] });
  await board.made(moves.length);
  return board;
}

/** signIn signs in with a token. */
export async function signIn(page, token) {
  await page.locator(".sign-in input").fill(token);
  await page.locator(".sign-in button").click();
}
