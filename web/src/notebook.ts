// The page of files, a program of its own: the public pages load nothing of it.

import "./notebook/page.js";

document.body.replaceChildren(document.createElement("kyban-notebook"));
