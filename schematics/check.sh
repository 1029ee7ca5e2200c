#!/usr/bin/env bash
# Checks the schematics: drawn from the pin map, electrical rules, netlist, list of parts, circuits. `make check-schematics`.
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

# unable says why the checks can't run here, so loudly that nobody takes them for passed.
unable() {
	printf '\ncheck-schematics: NOT RUN: %s\n\n' "$*" >&2
	if [ "${ON_MISSING:-}" = "go on" ]; then exit 0; fi
	exit 1
}

need_tools() {
	local missing=()
	while read -r command package; do
		command -v "$command" >/dev/null || [ -e "$command" ] || missing+=("$package")
	done < <(awk '$1 == "schematics" { print $2, $3 }' .ci/packages)
	[ ${#missing[@]} -eq 0 ] || unable "install ${missing[*]} first: sudo apt-get install --no-install-recommends ${missing[*]}" \
		"(KiCad 9 is in bookworm-backports: https://backports.debian.org/Instructions; elsewhere https://www.kicad.org/download)"
	case $(kicad-cli version) in
	9.*) ;;
	*) unable "it needs KiCad 9, this is $(kicad-cli version)" ;;
	esac
}

# quiet runs a command of KiCad without its remarks about libraries that nobody has set up; they are shown if it fails.
quiet() { "$@" >"$build/log" 2>&1 || { cat "$build/log" >&2; return 1; }; }

check_sheets() {
	if [ "$write" = -write ]; then go run ./schematics/cmd/sheets; fi
	go run ./schematics/cmd/sheets -check
	for project in "${projects[@]}"; do
		quiet kicad-cli sch erc --severity-all --exit-code-violations -o "$build/$project.erc" "schematics/$project.kicad_sch" ||
			{ cat "$build/$project.erc" >&2; exit 1; }
		echo "    $project: $(grep -o 'ERC messages: .*' "$build/$project.erc")"
	done
}

check_netlists() {
	for project in "${projects[@]}"; do
		quiet kicad-cli sch export netlist --format kicadsexpr -o "$build/$project.net" "schematics/$project.kicad_sch"
	done
	go run ./schematics/cmd/netlist -exported "$build" $write
}

# check_parts compares the lists of parts with those that are kept.
check_parts() {
	for project in "${projects[@]}"; do
		quiet kicad-cli sch export bom --fields 'Reference,Value,${QUANTITY},Manufacturer,MPN,Footprint,Description' \
			--labels 'Parts,Value,Quantity,Manufacturer,MPN,Footprint,Description' --group-by 'Value,MPN' \
			-o "$build/$project-bom.csv" "schematics/$project.kicad_sch"
		if [ "$write" = -write ]; then cp "$build/$project-bom.csv" schematics/; fi
		diff -u "schematics/$project-bom.csv" "$build/$project-bom.csv" >&2 ||
			{ echo "schematics/$project-bom.csv is not what the sheets need: schematics/check.sh -write writes it anew" >&2; exit 1; }
		echo "    $project: $(($(wc -l <"$build/$project-bom.csv") - 1)) different parts"
	done
}

# plot writes the pictures of docs/schematics: the sheets as one PDF and each as SVG. The ten ranks are one sheet. KiCad
# draws each letter as strokes and lays an invisible text over them; the text alone is a tenth of the size.
plot() {
	[ "$write" = -write ] || return 0
	mkdir -p docs/schematics
	rm -rf "$build/svg"
	for project in "${projects[@]}"; do
		quiet kicad-cli sch export svg -o "$build/svg" "schematics/$project.kicad_sch"
		quiet kicad-cli sch export pdf --pages 1,2,3,4,5,6 -o "docs/schematics/$project.pdf" "schematics/$project.kicad_sch"
	done
	rm -f "$build"/svg/kyban-pi-{inputs,leds,power,rank0}.svg "$build"/svg/*-rank[1-9].svg
	for picture in "$build"/svg/*.svg; do
		perl -0pe 's|<g class="stroked-text">.*?</g>||gs; s| date [^<]*</title>|</title>|; s|opacity="0" stroke-opacity="0"|stroke="none" fill="#202080" font-family="sans-serif"|g' \
			"$picture" >"docs/schematics/${picture##*/}"
	done
	# By these a test without KiCad knows pictures of older sheets.
	sha256sum schematics/*.kicad_sch docs/schematics/*.{pdf,svg} >docs/schematics/sha256sums
}

need_tools
mkdir -p "$build"
echo "check-schematics: sheets and electrical rules"
check_sheets
echo "check-schematics: netlists"
check_netlists
echo "check-schematics: lists of parts"
check_parts
plot
echo "check-schematics: circuits in ngspice"
go run ./schematics/cmd/spice
