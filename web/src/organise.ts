// The page of a hall's organisers, a program of its own.

import "./organise/page.js";

document.body.replaceChildren(document.createElement("kyban-organise"));
