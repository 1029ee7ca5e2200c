package cli

import (
	"strings"

	"github.com/kyban/kyban/engine/notation"
)

// StyleOf returns the notation for a terminal's language: the first setting that is not empty names it. Without one, it is the
// usual one.
func StyleOf(usual notation.Style, settings ...string) notation.Style {
	for _, s := range settings {
		switch {
		case s == "":
			continue
		case strings.HasPrefix(s, "vi"):
			return notation.Vietnamese
		case strings.HasPrefix(s, "zh_TW"), strings.HasPrefix(s, "zh_HK"), strings.HasPrefix(s, "zh_MO"):
			return notation.Traditional
		case strings.HasPrefix(s, "zh"):
			return notation.Simplified
		}
		return notation.WXF
	}
	return usual
}
