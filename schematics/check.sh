#!/usr/bin/env bash
# Checks the schematics: netlist, electrical rules, drawn from the pin map, list of parts, circuits. `make check-schematics`.
# What is wrong with a wire or a part is said before any files are compared.
#
#     check.sh          checks, and prints what it measured
#     check.sh -write   draws the sheets, and writes netlists, lists of parts and pictures anew before
#
# Status 0: all checks passed. Status 1: one failed, or this machine can't run them and ON_MISSING is not "go on".
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
write=${1:-}
build=build/schematics
projects=(kyban kyban-pi)
check=check-schematics
. schematics/tools.sh

# quiet runs a command of KiCad without its remarks about libraries that nobody has set up; they are shown if it fails.
quiet() { "$@" >"$build/log" 2>&1 || { cat "$build/log" >&2; return 1; }; }

check_rules() {
	for project in "${projects[@]}"; do
		quiet kicad-cli sch erc --severity-all --exit-code-violations -o "$build/$project.erc" "schematics/$project.kicad_sch" ||
			{ cat "$build/$project.erc" >&2; exit 1; }
		echo "    $project: $(grep -o 'ERC messages: .*' "$build/$project.erc")"
	done
}

# judge runs a test of what other programs make of the sheets, and prints what it measured, or all that it says where it fails:
# TAG TEST [FLAG...]
judge() {
	local said
	said=$(go test -count=1 -tags "$1" ./schematics/check -v -run "^Test$2\$" "${@:3}" 2>&1) && [[ $said == *"--- PASS: Test$2 "* ]] ||
		{ echo "$said" >&2; exit 1; }
	sed -n -E 's/^ +\w+_test\.go:[0-9]+: /    /p' <<<"$said"
}

# check_netlists says which wire, diode or other part is not as the pin map and the design say, and after that whether the
# netlists are those that are kept.
check_netlists() {
	for project in "${projects[@]}"; do
		quiet kicad-cli sch export netlist --format kicadsexpr -o "$build/$project.net" "schematics/$project.kicad_sch"
	done
	judge "" TheNetlistsAreThoseOfTheSheets -args -exported "$PWD/$build" $write
}

# When the prices of the parts (schematics/parts/catalogue.toml) were estimated.
priced="November 2026"

# check_parts compares the lists of parts with those that are kept.
check_parts() {
	for project in "${projects[@]}"; do
		quiet kicad-cli sch export bom --fields 'Reference,Value,${QUANTITY},Manufacturer,MPN,Footprint,Description,Price' \
			--labels "Parts,Value,Quantity,Manufacturer,MPN,Footprint,Description,USD each (estimate of $priced)" --group-by 'Value,MPN' \
			-o "$build/$project-bom.csv" "schematics/$project.kicad_sch"
		if [ "$write" = -write ]; then cp "$build/$project-bom.csv" schematics/; fi
		diff -u "schematics/$project-bom.csv" "$build/$project-bom.csv" >&2 ||
			{ echo "schematics/$project-bom.csv is not what the sheets need: schematics/check.sh -write writes it anew" >&2; exit 1; }
		echo "    $project: $(($(wc -l <"$build/$project-bom.csv") - 1)) different parts"
	done
}

# plot draws the pictures into the folder given: the sheets as one PDF and each as SVG. The ten ranks are one sheet. KiCad
# draws each letter as strokes and lays an invisible text over them; the text alone is a tenth of the size. Dates are left
# out, so that the same sheets give the same pictures.
plot() {
	local pictures=$1
	rm -rf "$build/svg" "$pictures"
	mkdir -p "$pictures"
	for project in "${projects[@]}"; do
		quiet kicad-cli sch export svg -o "$build/svg" "schematics/$project.kicad_sch"
		quiet kicad-cli sch export pdf --pages 1,2,3,4,5,6 -o "$pictures/$project.pdf" "schematics/$project.kicad_sch"
		perl -0pi -e 's|/CreationDate \(D:\d+\)|" " x length($&)|e' "$pictures/$project.pdf"
	done
	rm -f "$build"/svg/kyban-pi-{inputs,leds,power}.svg "$build"/svg/*-rank[1-9].svg
	for picture in "$build"/svg/*.svg; do
		perl -0pe 's|<g class="stroked-text">.*?</g>||gs; s| date [^<]*</title>|</title>|; s|opacity="0" stroke-opacity="0"|stroke="none" fill="#202080" font-family="sans-serif"|g' \
			"$picture" >"$pictures/${picture##*/}"
	done
}

# check_pictures compares what is plotted now with the pictures that are kept. KiCad writes its version into them: another
# one plots others, and then only a test looks, by the checksums beside the pictures, whether they are of these sheets.
check_pictures() {
	local version kept=docs/schematics
	version=$(kicad-cli version)
	plot "$build/pictures"
	if [ "$write" = -write ]; then
		mkdir -p $kept
		rm -f $kept/*.pdf $kept/*.svg
		cp "$build"/pictures/* $kept/
		{ echo "# KiCad $version" && sha256sum schematics/*.kicad_sch $kept/*.{pdf,svg}; } >$kept/sha256sums
	fi
	if [ "# KiCad $version" != "$(head -1 $kept/sha256sums)" ]; then
		echo "    not compared: they are of $(head -1 $kept/sha256sums | tail -c +3), this is KiCad $version"
		return
	fi
	diff -rq --exclude=sha256sums "$build/pictures" $kept >&2 ||
		{ echo "$kept does not show these sheets: schematics/check.sh -write plots them anew" >&2; exit 1; }
	echo "    $(find "$build/pictures" -type f | wc -l) pictures: as plotted again by KiCad $version"
}

remark=
if [ "$write" = -write ]; then remark="without it netlists, lists of parts and pictures are not written, and the tests of the schematics fail"; fi
need_tools "$remark"
mkdir -p "$build"
if [ "$write" = -write ]; then go run ./schematics/cmd/sheets; fi
echo "check-schematics: netlists"
check_netlists
echo "check-schematics: electrical rules"
check_rules
echo "check-schematics: sheets"
go run ./schematics/cmd/sheets -check
echo "check-schematics: lists of parts"
check_parts
# The guide has tables of them.
if [ "$write" = -write ]; then go run ./schematics/cmd/pinmap; fi
echo "check-schematics: pictures"
check_pictures
echo "check-schematics: circuits in ngspice"
judge ngspice CircuitsInNgspice
