// The arbiter's page, a program of its own: nothing of it is loaded by those who only watch.

import "./arbiter/page.js";

document.body.replaceChildren(document.createElement("kyban-arbiter"));
