package main

import "strings"

// sourceOf says where the readings come from: of the demo what it is, of all others by the name that boardd takes.
func sourceOf(source string) string {
	if seed, ok := strings.CutPrefix(source, "show:"); ok {
		return "demo, simulated hands (seed " + seed + ")"
	}
	return source
}
