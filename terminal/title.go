package terminal

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/kyban/kyban/internal/printable"
)

// Title names the players and the event.
func Title(tags map[string]string) string {
	text := "Red - Black"
	switch {
	case tags["white"] != "":
		text = tags["white"] + " (White) - " + cmp.Or(tags["black"], "?") + " (Black)"
	case tags["red"] != "" || tags["black"] != "":
		text = cmp.Or(tags["red"], "?") + " (Red) - " + cmp.Or(tags["black"], "?") + " (Black)"
	}
	if tags["event"] != "" {
		text += " · " + tags["event"]
	}
	return text
}

// Names names the players alone, each in half of a width.
func Names(tags map[string]string, width int) string {
	const between = " - "
	half := (width - len(between)) / 2
	cut := func(name, otherwise string) string {
		return ansi.Truncate(printable.Line(cmp.Or(name, otherwise)), half, "…")
	}
	return cut(cmp.Or(tags["white"], tags["red"]), "Red") + between + cut(tags["black"], "Black")
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
