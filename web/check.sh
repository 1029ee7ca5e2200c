#!/usr/bin/env bash
# Checks the pages: their types, their sources by unit tests, and what they show in a real Chromium of a real boardd.
# `make check-web`. With names of tests in web/test, as live.test.js, only these. Where TIMES names a file, it gets the seconds and
# the name of each test.
#
# Status 0: all checks passed. Status 1: one failed, or this machine can't run them and ON_MISSING is not "go on".
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
check=check-web
. .ci/needs.sh

need_tools() {
	[ "$(uname -s)" = Linux ] || unable "it needs Linux with Debian's chromium, this is $(uname -s); CI runs it"
	need_packages web
	need_node
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
	(tests units --test --test-timeout 300000 build/web-test/*.mjs)
}

# tests becomes node, which runs tests, tells of each, and keeps how long it took: NAME ARGUMENT...
tests() {
	exec node --test-reporter spec --test-reporter-destination stdout \
		--test-reporter ./web/test/times.js --test-reporter-destination "$work/$1.times" "${@:2}"
}

# browser runs files of tests in Chromium, all where none is named, in shards beside each other: one more than there are
# processors, for some wait. Each takes the next file that none has taken, those with the longest source first.
browser() {
	local shards=$(($(getconf _NPROCESSORS_ONLN) + 1)) failed=0
	make -s build
	echo "check-web: $(chromium-headless-shell --version 2>/dev/null)"
	[ $# -gt 0 ] || set -- $(cd web/test && ls -S *.test.js)
	mkdir "$work/waiting"
	(cd "$work/waiting" && touch "$@")
	for ((shard = 1; shard <= shards && shard <= $#; shard++)); do
		tests "shard-$shard" web/test/shard.js "$work/waiting" "$@" &
		running+=($!)
	done
	for shard in "${running[@]}"; do wait "$shard" || failed=1; done
	running=()
	return $failed
}

# leave ends what still runs where the check is ended, and tells how long the tests took.
leave() {
	[ ${#running[@]} -eq 0 ] || kill "${running[@]}" 2>/dev/null || true
	[ -z "${TIMES:-}" ] || cat "$work"/*.times >"$TIMES" 2>/dev/null || true
	rm -rf "$work"
}

running=()
work=$(mktemp -d)
trap leave EXIT
trap 'exit 1' INT TERM
need_tools
packages
if [ $# -eq 0 ]; then
	stale
	npm --prefix web run --silent types
	units
fi
browser "$@"
