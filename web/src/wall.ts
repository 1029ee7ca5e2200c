// The wall: a game as large as a screen allows, for a hall. Its address selects it (?view=wall, and /live/wall), and a
// button switches to it and back.

const name = "wall";

export function isWall(): boolean {
  return location.pathname === `/live/${name}` || new URLSearchParams(location.search).get("view") === name;
}

/** Changes to the wall, on the whole screen where the browser allows it, or back. */
export async function goToWall(on: boolean): Promise<void> {
  const address = new URL(location.href);
  if (on) {
    address.searchParams.set("view", name);
  } else {
    address.searchParams.delete("view");
    address.pathname = address.pathname.replace(/^\/live\/wall$/, "/live");
  }
  history.replaceState(null, "", address);
  await fullScreen(on);
}

/** Takes the whole screen, or leaves it. */
export async function fullScreen(on: boolean): Promise<void> {
  try {
    await (on ? document.documentElement.requestFullscreen() : document.fullscreenElement && document.exitFullscreen());
  } catch {
    // A browser without full screen, such as that of some phones, shows the wall in its window.
  }
}
