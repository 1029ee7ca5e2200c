// The page of commentators, a program of its own: nothing of it is loaded by those who only watch.

import "./commentary/page.js";

document.body.replaceChildren(document.createElement("kyban-commentary"));
