// Stepping through a game by keys and by swipes over its board.

export interface Steps {
  by(plies: number): void;
  to(end: "start" | "newest"): void;
  flip(): void;
}

/** A shorter way of the finger is a tap. */
const swipe_px = 40;

export function steps(page: HTMLElement, act: Steps): void {
  document.addEventListener("keydown", (event) => {
    const typing = event.target instanceof Element && event.target.closest("input, select, textarea, dialog") !== null;
    if (!typing && !event.ctrlKey && !event.altKey && !event.metaKey && key(event.key, act)) {
      event.preventDefault();
    }
  });
  let began: { x: number; y: number } | undefined;
  page.addEventListener("touchstart", (event) => {
    const [touch, second] = event.touches;
    const onBoard = event.target instanceof Element && event.target.closest("kyban-board") !== null;
    began = onBoard && touch !== undefined && second === undefined ? { x: touch.clientX, y: touch.clientY } : undefined;
  }, { passive: true });
  page.addEventListener("touchend", (event) => {
    const touch = event.changedTouches[0];
    if (began === undefined || touch === undefined) {
      return;
    }
    const plies = swiped(touch.clientX - began.x, touch.clientY - began.y);
    began = undefined;
    if (plies !== 0) {
      act.by(plies);
    }
  });
}

/** As with a book: a swipe to the left turns forward. */
export function swiped(dx_px: number, dy_px: number): -1 | 0 | 1 {
  if (Math.abs(dx_px) < swipe_px || Math.abs(dx_px) < 2 * Math.abs(dy_px)) {
    return 0;
  }
  return dx_px < 0 ? 1 : -1;
}

function key(name: string, act: Steps): boolean {
  switch (name) {
    case "ArrowLeft":
      act.by(-1);
      return true;
    case "ArrowRight":
      act.by(1);
      return true;
    case "Home":
      act.to("start");
      return true;
    case "End":
      act.to("newest");
      return true;
    case "f":
      act.flip();
      return true;
  }
  return false;
}
