// Package licences holds the notices of all parts of the programs: the licences of libraries, of a font's outlines and of games demand
// that they accompany every copy. `make licences` gathers them anew, and a test of gather fails while they are stale.
package licences

import _ "embed" // The notices.

// It is a string, which stays in the file of the program until it is printed.
//
//go:embed licences.txt
var text string

// Text returns the notices: a list of the parts with their licences, then each text once.
func Text() string { return text }
