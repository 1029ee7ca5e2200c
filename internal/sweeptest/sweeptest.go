// Package sweeptest decides how much of a sweep is tried. A sweep is a test of many cases of one kind, such as games of all
// profiles of hands or flips of every bit. Plain go test tries a fixed share of them, and `make sweep` all. `make check`
// weighs them by their findings: it tries a part of a sweep whose findings no share would have shown, and the share of the
// others. `make quick`, which runs with -short, tries a sample of a property that must hold for each case.
package sweeptest

import (
	"flag"
	"testing"
)

var (
	sweep = flag.Bool("sweep", false, "try all cases of the sweeps, and not a share")
	part  = flag.Int("sweep.part", 1, "with -sweep, try one of so many cases of the sweeps that have found most, and of the others their share")
)

// Whole reports whether all cases of all sweeps are to be tried.
func Whole() bool { return *sweep && *part == 1 }

// Of returns the share of plain go test, and under -sweep without a part all. It serves for counts, and for the steps from case to case.
func Of(share, all int) int {
	if Whole() {
		return all
	}
	return share
}

// PartOf is Of for the number of cases of a sweep whose findings no share has shown: under -sweep.part it returns a part of all.
func PartOf(share, all int) int {
	if !*sweep {
		return share
	}
	return max(min(share, all), all / *part)
}

// Sample returns the cases of a property that must hold for each: under -short every fourth, and else all.
func Sample[S ~[]E, E any](cases S) S {
	if !testing.Short() {
		return cases
	}
	var sample S
	for i := 0; i < len(cases); i += 4 {
		sample = append(sample, cases[i])
	}
	return sample
}
