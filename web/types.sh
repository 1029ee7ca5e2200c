#!/usr/bin/env bash
# Makes the TypeScript types of records and of the HTTP API in the folder given: `make web-types` says web/src/generated, the
# check of the pages another one. The first line of each names its source with the sum by which `go test ./web` knows a stale one.
set -euo pipefail
mkdir -p "$1"
out=$(cd "$1" && pwd)
cd "$(dirname "${BASH_SOURCE[0]}")"

# made puts the types that come in into a file: SOURCE FILE
made() {
	printf '// Made from %s (sha256 %s) by make web-types: do not edit.\n' "${1#../}" "$(sha256sum <"$1" | cut -d ' ' -f 1)" >"$out/$2"
	cat >>"$out/$2"
}

# used prints a document with the types that sources use, which call them MODULE.NAME, and what those refer to:
# DOCUMENT MODULE SOURCE...
used() {
	local names
	names=$(grep -hoE "\\b$2\\.[A-Z]\\w*" "${@:3}" | sed 's/.*\.//' | sort -u)
	node used.mjs "$1" $names
}

# records and api make the types of a document that comes in: FILE
records() {
	node_modules/.bin/json2ts --no-additionalProperties --bannerComment '' | made ../record/schema.json "$1"
}
api() {
	node_modules/.bin/openapi-typescript --root-types --root-types-no-schema-prefix | made openapi.json "$1"
}

used ../record/schema.json records src/*.ts | records records.ts
used openapi.json http src/*.ts | api http.ts
used openapi.json http src/arbiter/*.ts | api arbiter.ts
used openapi.json http src/commentary/*.ts | api commentary.ts
used openapi.json http src/notebook/*.ts | api notebook.ts
