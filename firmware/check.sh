#!/usr/bin/env bash
# Checks the firmware: builds it, runs it on a simulated board, and prints what it measured. `make check-firmware`.
#
# Status 0: all checks passed. Status 1: one failed, or this machine can't run them and ON_MISSING is not "go on".
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
check=check-firmware
. .ci/needs.sh

need_tools() {
	[ "$(uname -s)" = Linux ] || unable "the firmware on a simulated board: it needs Linux with Debian's simavr, this is $(uname -s); CI runs it"
	need_packages firmware "for the firmware on a simulated board"
}

# check_core runs the portable core on this computer against the vectors and against Go on random signals, under the
# sanitizers. Any C compiler with sanitizers will do.
check_core() {
	HOSTCC=$(command -v gcc || command -v cc) || unable "everything: install a C compiler first (Debian: apt-get install gcc, macOS: xcode-select --install)"
	export HOSTCC
	make -s -C firmware test
	CI=1 go test -vet=off -count=1 -timeout 30m -v -run Random ./firmware/vectors ./sensor/serialscan/wire | sed -n 's/^ *random_test.go:[0-9]*: /    /p; /^ *--- FAIL/p; /^FAIL/p; /^ok/p'
}

# check_port builds the firmware for the ATmega2560 and says how large it is.
check_port() {
	make -s -C firmware avr
	echo "check-firmware: the firmware: $(make -s -C firmware size)"
}

# check_sim runs the firmware on a simulated board: against what hands do in real games, and over all that happens to a line
# and to a board. Of the games that tell the same it plays three; `make sweep` plays all. It prints what the tests measured, and fails with
# them.
check_sim() {
	make -s -C firmware/sim
	go test -vet=off -count=1 -timeout 30m -v ./firmware/simtest -sweep -games 3 >build/simtest.log || { grep -vE '^ *(=== |--- PASS)' build/simtest.log; exit 1; }
	[ -z "${TIMES:-}" ] || sed -nE 's|^ *--- PASS: ([^ ]+) \(([0-9.]+)s\)|\2 firmware/simtest \1|p' build/simtest.log >"$TIMES" # internal/stages tells the slowest.
	sed -nE 's/^ *[a-z]+_test\.go:[0-9]+: measured: /    /p; /^ok/p' build/simtest.log
	echo "check-firmware: the firmware on a simulated board that nobody touches:"
	build/sim/kybansim --until 20s build/firmware/kyban.elf | sed -n 's/^report /    /p'
}

check_core
need_tools
check_port
check_sim
