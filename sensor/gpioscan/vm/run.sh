#!/usr/bin/env bash
# Boots Debian's stock kernel with a GPIO chip that is a sensor board and a USB port that leads to one, and runs there the tests of the packages that it is
# given, built with the tag vm. All that it makes lies in build/vm; what has been downloaded is kept.
#
#     run.sh [-seed N] ./sensor/gpioscan/vm
#
# N is the seed of the random tests; without it each has its own, the same in each run, and prints it when it fails.
#
# Status 0: all checks passed. Status 1: one failed, or this machine can't run them and ON_MISSING is not "go on".
set -euo pipefail
seed=
if [ "${1:-}" = -seed ]; then seed=$2 && shift 2; fi
[ $# -gt 0 ] || { echo "expected the packages to test, such as ./sensor/gpioscan/vm" >&2; exit 1; }
checks=("$@")
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
root=$PWD
here=sensor/gpioscan/vm
build=$root/build/vm

. $here/machine.sh

check=check-gpio

# matrix_lines prints the parameters of the module, which are the lines that the pin map gives to a Raspberry Pi.
matrix_lines() {
	awk -F , '
		NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
		{ line[$at["kind"] " " $at["name"]] = $at["pi"] }
		function list(what, kinds,   n, i, text, names) {
			n = split(kinds, names, ";")
			for (i = 1; i <= n; i++) {
				if (line[names[i]] == "") { print "the pin map gives no GPIO to: " names[i] > "/dev/stderr"; exit 1 }
				text = text (i > 1 ? "," : "") line[names[i]]
			}
			print what "=" text
		}
		END {
			list("rows", "row 0;row 1;row 2;row 3;row 4;row 5;row 6;row 7;row 8;row 9")
			list("columns", "column 0;column 1;column 2;column 3;column 4;column 5;column 6;column 7;column 8")
			list("buttons", "lever red;lever black;adjust red;adjust black;button arbiter")
		}' schematics/pinmap.csv
}

build_module() {
	rm -rf "$build/module"
	cp -r $here/module "$build/module"
	make -s -C "$kernel/usr/src/linux-headers-$1" M="$build/module" W=1 KCFLAGS=-Werror modules >"$build/module.log" 2>&1 ||
		{ cat "$build/module.log" >&2; echo "check-gpio: the kernel module does not build" >&2; exit 1; }
}

# build_initramfs makes the file system of the machine: busybox, our module, boardd and boardctl, a board, and the checks.
build_initramfs() {
	local fs=$build/initramfs package test
	rm -rf "$fs"
	mkdir -p "$fs"/{bin,lib,etc,checks}
	cp "$(command -v busybox)" "$fs/bin/busybox"
	cp $here/init "$fs/init"
	cp "$build/module/kyban_matrix.ko" "$fs/lib/"
	copy_modules "$1" "$fs/lib/modules/$1" dummy_hcd usb_f_acm cdc-acm
	matrix_lines >"$fs/etc/matrix"
	packaging/programs.sh amd64
	build_hostboard
	cp build/amd64/{boardd,boardctl} build/firmware/hostboard "$fs/bin/"
	for package in "${checks[@]}"; do
		test=$fs/checks/$(tr / - <<<"${package#./}").test
		CGO_ENABLED=0 GOOS=linux GOARCH=amd64 go test -c -trimpath -vet=off -ldflags='-s -w' -tags vm -o "$test" "$package"
		[ -e "$test" ] || { echo "check-gpio: $package has no tests with the build tag vm" >&2; exit 1; }
	done
	pack "$fs" "$build/initramfs.cpio"
}

boot() {
	run_machine "$build/console.log" -M microvm,x-option-roms=off -m 512 -kernel "$kernel/boot/vmlinuz-$1" -initrd "$build/initramfs.cpio" \
		-append "console=ttyS0 quiet panic=-1 oops=panic ${seed:+KYBAN_SEED=$seed} ${CI:+CI=$CI}"
}

need_tools gpio
find_kernel
build_module "$release"
build_initramfs "$release"
begun=$SECONDS
boot "$release"
if ! grep -qx 'vm: status 0' "$build/console.log" || ! grep -q '^measured: ' "$build/console.log"; then
	tail -n 60 "$build/console.log" >&2
	echo "check-gpio: what failed:" >&2
	grep -E -- '^(panic:|insmod:|modprobe:)|--- FAIL|^ +[a-z]+_test\.go:' "$build/console.log" >&2 || true
	echo "check-gpio: FAILED; the whole console is in $build/console.log" >&2
	exit 1
fi
sed -n 's/^measured: /  /p' "$build/console.log"
echo "check-gpio: passed on Linux $release in $((SECONDS - begun)) s"
