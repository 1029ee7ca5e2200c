package terminal

import (
	"fmt"
	"strings"
)

// Title names the players and the event.
func Title(tags map[string]string) string {
	text := "Red - Black"
	if tags["red"] != "" || tags["black"] != "" {
		text = tags["red"] + " (Red) - " + tags["black"] + " (Black)"
	}
	if tags["event"] != "" {
		text += " · " + tags["event"]
	}
	return text
}

// Ended says how a game ended.
func Ended(result, reason string) string {
	if result == "" {
		return "over"
	}
	if reason == "" {
		return result
	}
	return fmt.Sprintf("%s (%s)", result, strings.ReplaceAll(reason, "_", " "))
}
