#!/usr/bin/env bash
# Changes a copy of the project as people do, and checks what is said of it: a sheet that was edited by hand, of which the
# diode or the wire must be named, and a pin map that was changed, after which `make generate` must be all that is needed.
# A part of `make check-schematics`.
#
# Status 0: all checks passed. Status 1: one failed, or this machine can't run them and ON_MISSING is not "go on".
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
copy=$PWD/build/schematics/copy
check=check-schematics
. schematics/tools.sh

# renew makes the copy of what the schematics need, as it is now.
renew() {
	rm -rf "$copy"
	mkdir -p "$copy"
	tar c --exclude=./build --exclude=./.git --exclude=node_modules . | tar x -C "$copy"
}

fail() {
	printf 'check-schematics: %s\n' "$1" >&2
	[ $# -eq 1 ] || printf '%s\n' "$2" >&2
	exit 1
}

# edit replaces the first place where a file of the copy has a text, both given to perl: FILE FROM TO
edit() {
	local before
	before=$(sha256sum <"$copy/$1")
	from=$2 to=$3 perl -0pi -e 's/$ENV{from}/$ENV{to}/ee' "$copy/$1"
	[ "$before" != "$(sha256sum <"$copy/$1")" ] || fail "the change of $1 changed nothing: $2"
}

# names checks that a sheet of the copy is refused with a text: WHAT TEXT
names() {
	local said
	if said=$(cd "$copy" && schematics/check.sh 2>&1); then fail "$1: nobody noticed"; fi
	[[ $said == *"$2"* ]] || fail "$1: expected $2" "$said"
	echo "    $1: $2"
}

need_tools
echo "check-schematics: changes by hand"
renew
# The symbol of the diode at file c, which is turned by half, is turned back.
edit schematics/rank.kicad_sch '(\(symbol\s+\(lib_id "kyban:D"\)\s+\(at [0-9.]+ 66\.04) 180\)' '"$1 0)"'
names "a diode turned round" "c0: diode D3 is reversed"
renew
edit schematics/rank.kicad_sch '\(label\s+"COL3"' '"(label \"COL4\""'
names "a wire to another column" "of D4 on column 3"

echo "check-schematics: a remapping"
renew
# At a Mega all rows, columns and switches go to other pins; at a Pi they go the other way round; and so do the files.
awk -F , -v OFS=, '
	BEGIN {
		split("PC7,30 PC6,31 PC5,32 PC4,33 PC3,34 PC2,35 PC1,36 PC0,37 PA0,22 PA7,29", rows, " ")
		split("PF7,A7 PF6,A6 PF5,A5 PF4,A4 PF3,A3 PF2,A2 PF1,A1 PF0,A0 PK7,A15", columns, " ")
		split("PL7,42 PL6,43 PL5,44 PL4,45 PL0,49", switches, " ")
	}
	NR == FNR { if ($1 ~ /lever|adjust|button/) pi["switch", ++count] = $7; else pi[$1, $2] = $7; next }
	function to(mega, gpio,   cells) { split(mega, cells, ","); $5 = cells[1]; $6 = cells[2]; $7 = gpio }
	$1 == "row" { to(rows[$2 + 1], pi["row", 9 - $2]) }
	$1 == "column" { to(columns[$2 + 1], pi["column", 8 - $2]) }
	$1 ~ /lever|adjust|button/ { to(switches[++seen], pi["switch", count + 1 - seen]) }
	$1 == "point" { $4 = 8 - $4 }
	{ print }' schematics/pinmap.csv schematics/pinmap.csv >"$copy/schematics/pinmap.csv"
! cmp -s schematics/pinmap.csv "$copy/schematics/pinmap.csv" || fail "the remapping changed nothing"
said=$(make -C "$copy" generate 2>&1) || fail "make generate does not draw a remapped board" "$said"
said=$(cd "$copy" && schematics/check.sh 2>&1) || fail "a remapped board is refused" "$said"
said=$(cd "$copy" && go test -timeout 60m ./schematics/... ./sensor/... ./sensortest/... ./internal/cli 2>&1) || fail "tests hold on to the board's own pins" "$said"
said=$(cd "$copy" && go test -timeout 60m ./firmware/simtest -run '^(TestEveryChangeOfARealGameIsSeenInTime|TestWhatTheFirmwareSeesOfTheBoard|TestBadInputIsRefused)$' 2>&1) ||
	fail "tests of the simulated board hold on to the board's own pins" "$said"
rm -rf "$copy"
echo "    all rows, columns, switches and files elsewhere: make generate does all that is needed"
