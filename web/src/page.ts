// The one program of all public pages; the address decides which page it is.

import "./embed.js";
import "./game.js";
import "./index.js";
import "./overlay.js";

const [, game, part] = /^\/(?:games\/(\d+)|live|tables\/\d+)(?:\/(embed|overlay|wall))?\/?$/.exec(location.pathname) ?? [];
const ofGame = game !== undefined || /^\/(live|tables)/.test(location.pathname);
const element = document.createElement(ofGame ? `kyban-${part === undefined || part === "wall" ? "game" : part}` : "kyban-boards");
if (game !== undefined) {
  element.setAttribute("game", game);
}
document.body.replaceChildren(element);
