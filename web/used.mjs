// Prints a JSON schema or an OpenAPI document with the types that are named and those that they refer to, and without the others:
// node used.mjs openapi.json Game Ply

import { readFileSync } from "node:fs";

const [source, ...names] = process.argv.slice(2);
const document = JSON.parse(readFileSync(source, "utf8"));
const all = document.$defs ?? document.components.schemas;
const used = new Set();

function use(name) {
  if (used.has(name)) return;
  if (!(name in all)) throw new Error(`${source} has no type ${name}`);
  used.add(name);
  for (const [, other] of JSON.stringify(all[name]).matchAll(/"\$ref":"[^"]*\/([^"]+)"/g)) use(other);
}

names.forEach(use);
for (const name of Object.keys(all)) if (!used.has(name)) delete all[name];
if (document.$defs) Object.assign(document, { title: "What the pages read", anyOf: names.map((name) => ({ $ref: `#/$defs/${name}` })) });
process.stdout.write(JSON.stringify(document));
