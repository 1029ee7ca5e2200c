// Package version holds the version of this Kyban.
package version

import "runtime/debug"

// Number is the version of the code that derives records. It rises whenever the same facts may lead to other records, or the
// same records to another scoresheet: a store names the number of the code that wrote it.
const Number = "0.7.0"

// String returns the number together with the commit of the build, where that is known: "0.6.0 (632285b2)".
func String() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return Number
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && len(s.Value) >= 8 {
			return Number + " (" + s.Value[:8] + ")"
		}
	}
	return Number
}
