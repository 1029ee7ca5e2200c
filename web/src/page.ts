// The one program behind all public pages: which of them it is, the address says.

import "./embed.js";
import "./game.js";
import "./index.js";
import "./overlay.js";

const [, game, part] = /^\/games\/(\d+)(?:\/(embed|overlay))?\/?$/.exec(location.pathname) ?? [];
const element = document.createElement(game === undefined ? "kyban-boards" : `kyban-${part ?? "game"}`);
if (game !== undefined) {
  element.setAttribute("game", game);
}
document.body.replaceChildren(element);
