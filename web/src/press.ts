// A press that lasts. Where a button is replaced between the press and the release, nothing is clicked: what draws a part of a page again
// because of news waits for the release.

let pressed = false;
let waiting: (() => void)[] = [];

function press(): void {
  pressed = true;
}

/** The click comes with the release, so what waits goes on behind both. */
function release(): void {
  setTimeout(() => {
    pressed = false;
    const all = waiting;
    waiting = [];
    all.forEach((goOn) => goOn());
  });
}

const isSpace = (event: KeyboardEvent) => event.key === " "; // It clicks when it is released, as a pointer does.

addEventListener("pointerdown", (event) => event.button === 0 && press(), true);
addEventListener("keydown", (event) => isSpace(event) && press(), true);
addEventListener("keyup", (event) => isSpace(event) && release(), true);
for (const end of ["pointerup", "pointercancel", "dragend", "contextmenu"]) {
  addEventListener(end, release, true);
}
addEventListener("blur", release); // Of the window alone: that of an element does not rise.

/** Waits until nothing is pressed on the page. */
export function released(): Promise<void> {
  return pressed ? new Promise((goOn) => waiting.push(goOn)) : Promise.resolve();
}
