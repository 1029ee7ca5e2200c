// The arbiters' page of a hall: what waits at all tables. The page of each table is that of a board (arbiter.ts).

import "./inbox/page.js";

document.body.replaceChildren(document.createElement("kyban-inbox"));
