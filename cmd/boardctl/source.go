package main

import "strings"

// sourceOf describes the source of the readings: the demo in words, all others by their name in boardd.
func sourceOf(source string) string {
	if seed, ok := strings.CutPrefix(source, "show:"); ok {
		return "demo, simulated hands (seed " + seed + ")"
	}
	return source
}
