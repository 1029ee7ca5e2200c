#!/usr/bin/env bash
# Bundles the pages into the folder given: `make web` says web/dist, a test another one.
set -euo pipefail
mkdir -p "$1"
out=$(cd "$1" && pwd)
cd "$(dirname "${BASH_SOURCE[0]}")"
go tool -modfile=../tools.mod esbuild src/page.ts src/page.css src/arbiter.ts src/arbiter.css src/commentary.ts src/commentary.css src/notebook.ts src/notebook.css src/setup.ts src/setup.css src/hall.ts src/hall.css src/organise.ts src/organise.css src/inbox.ts src/inbox.css src/icon.svg --outdir="$out" --loader:.svg=copy \
	--bundle --format=esm --target=es2022,chrome105,safari15.4 --minify --charset=utf8 --legal-comments=none --log-level=warning
