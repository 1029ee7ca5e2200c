// Package sweeptest says how much of a sweep is tried. A sweep is a test of many cases of one kind, as games of all profiles of
// hands or flips of every bit: plain go test tries a fixed share of them, `make sweep` all. `make check` tries a part of those
// sweeps that take many minutes, and all of the others.
package sweeptest

import "flag"

var (
	whole = flag.Bool("sweep", false, "try all cases of the sweeps, and not a share")
	part  = flag.Int("sweep.part", 1, "with -sweep, try one of so many cases of the sweeps that take many minutes")
)

// Whole says whether all cases are to be tried, of the longest sweeps perhaps a part.
func Whole() bool { return *whole }

// Complete says whether nothing is left out.
func Complete() bool { return *whole && *part == 1 }

// Of returns the share of plain go test, and under -sweep all. It serves for counts, and for the steps from case to case.
func Of(share, all int) int {
	if *whole {
		return all
	}
	return share
}

// PartOf is Of for the number of cases of a sweep that takes many minutes: under -sweep.part it returns a part of all.
func PartOf(share, all int) int {
	return Of(share, max(min(share, all), all / *part))
}
