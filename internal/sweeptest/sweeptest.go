// Package sweeptest says how much of a sweep is tried. A sweep is a test of many cases of one kind, as games of all profiles of
// hands or flips of every bit: plain go test tries a fixed share of them, `make sweep` all.
package sweeptest

import "flag"

var whole = flag.Bool("sweep", false, "try all cases of the sweeps, and not a share")

// Whole says whether all cases are to be tried.
func Whole() bool { return *whole }

// Of returns the share of plain go test, and under -sweep all. It serves for counts, and for the steps from case to case.
func Of(share, all int) int {
	if *whole {
		return all
	}
	return share
}
