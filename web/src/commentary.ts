// The page of commentators, a program of its own: the public pages load nothing of it.

import "./commentary/page.js";

document.body.replaceChildren(document.createElement("kyban-commentary"));
