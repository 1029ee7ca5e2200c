// The other hall of an event, which shows the same pages at another address. Where this one answers no more, and that one does, the page
// goes there. A hall that has another one sends a sign of life each second.

/** A stream that has another hall is quiet no longer than this, unless its hall is gone. */
export const quiet_ms = 1200;
/** Who does not answer by then is gone. */
const answer_ms = 500;

/** Where the other hall shows the same, "" where there is none. */
let other = "";
let asking = false;

/** Takes what an answer says of the other hall. */
export function heardOther(headers: Headers): void {
  other = headers.get("Kyban-Other-Hall") ?? other;
}

/** Goes to the other hall, where this one does not answer and that one does. */
export async function goOver(): Promise<void> {
  if (other === "" || asking) {
    return;
  }
  asking = true;
  const [here, there] = await Promise.all([answers(""), answers(other)]);
  asking = false;
  if (!here && there) {
    location.replace(other + location.pathname + location.search + location.hash);
  }
}

async function answers(base: string): Promise<boolean> {
  try {
    await fetch(`${base}/healthz`, { mode: base === "" ? "same-origin" : "no-cors", cache: "no-store", signal: AbortSignal.timeout(answer_ms) });
    return true;
  } catch {
    return false;
  }
}
