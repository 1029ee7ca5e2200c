// The pages of a hall, a program of their own: a board's pages load nothing of it. The page of a table is that of a game (page.ts).

import "./hall/page.js";
import "./hall/wall.js";

document.body.replaceChildren(document.createElement(location.pathname === "/wall" ? "kyban-hall-wall" : "kyban-hall"));
