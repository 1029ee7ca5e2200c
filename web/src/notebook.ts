// The page of files, a program of its own: nothing of it is loaded by those who only watch.

import "./notebook/page.js";

document.body.replaceChildren(document.createElement("kyban-notebook"));
