// The arbiter's page, a program of its own: the public pages load nothing of it.

import "./arbiter/page.js";

document.body.replaceChildren(document.createElement("kyban-arbiter"));
