package terminal

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/printable"
)

// Title names the players of a game and the event.
func Title(tags map[string]string, played boardgame.Game) string {
	first := played.Word(engine.First)
	text := capital(first) + " - Black"
	if tags[first] != "" || tags["black"] != "" {
		text = fmt.Sprintf("%s (%s) - %s (Black)", cmp.Or(tags[first], "?"), capital(first), cmp.Or(tags["black"], "?"))
	}
	if tags["event"] != "" {
		text += " · " + tags["event"]
	}
	return text
}

// Names names the players alone, each in half of a width.
func Names(tags map[string]string, played boardgame.Game, width int) string {
	const between = " - "
	half := (width - len(between)) / 2
	cut := func(name, otherwise string) string {
		return ansi.Truncate(printable.Line(cmp.Or(name, otherwise)), half, "…")
	}
	first := played.Word(engine.First)
	return cut(tags[first], capital(first)) + between + cut(tags["black"], "Black")
}

// ToMove returns the side to move in words.
func ToMove(p boardgame.Position) string { return capital(p.Game().Word(p.Turn())) + " to move" }

func capital(word string) string { return strings.ToUpper(word[:1]) + word[1:] }

// Ended returns how a game ended, in words.
func Ended(result, reason string) string {
	if result == "" {
		return "over"
	}
	if reason == "" {
		return result
	}
	return fmt.Sprintf("%s (%s)", result, strings.ReplaceAll(reason, "_", " "))
}
