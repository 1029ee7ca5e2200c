// The page of a board's first run, a program of its own: a browser loads it once in the life of a board.

import "./setup/page.js";

document.body.replaceChildren(document.createElement("kyban-setup"));
