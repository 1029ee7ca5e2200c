#!/usr/bin/env bash
# Checks the pages: their types, their sources by unit tests, and what they show in a real Chromium of a real boardd.
# `make check-web`. With names of tests in web/test, as live.test.js, only these.
#
# Status 0: all checks passed. Status 1: one failed, or this machine can't run them and ON_MISSING is not "go on".
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
check=check-web
. .ci/needs.sh

need_tools() {
	[ "$(uname -s)" = Linux ] || unable "it needs Linux with Debian's chromium, this is $(uname -s); CI runs it"
	need_packages web
	node -e 'process.exit(parseInt(process.version.slice(1)) < 20 ? 1 : 0)' ||
		unable "it needs node 20 or newer, this is $(node --version): https://nodejs.org"
}

# packages installs what web/package-lock.json names, when that is not what is installed.
packages() {
	cmp -s web/package-lock.json web/node_modules/.installed && return
	again npm --prefix web ci --loglevel error || unable "npm could not get the packages that web/package-lock.json names"
	cp web/package-lock.json web/node_modules/.installed
}

# stale fails where the types that are kept are not those that the tools make.
stale() {
	rm -rf build/web-types
	web/types.sh build/web-types
	diff -r web/src/generated build/web-types || { echo "web/src/generated is stale: run make web-types" >&2; return 1; }
}

# units tests the sources of the pages without a browser.
units() {
	rm -rf build/web-test
	go tool -modfile=tools.mod esbuild web/test/unit/*.test.ts --bundle --platform=node --format=esm \
		--outdir=build/web-test --out-extension:.js=.mjs --log-level=warning
	node --test --test-reporter spec build/web-test/*.mjs
}

# browser runs tests in Chromium, all where none is named.
browser() {
	make -s build
	echo "check-web: $(chromium --version 2>/dev/null)"
	cd web/test
	[ $# -gt 0 ] || set -- *.test.js
	node --test --test-timeout 1800000 --test-reporter spec "$@"
}

need_tools
packages
if [ $# -eq 0 ]; then
	stale
	npm --prefix web run --silent types
	units
fi
browser "$@"
