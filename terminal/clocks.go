package terminal

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/sensor"
)

// Clocks is the state of a game's clock at a moment.
type Clocks struct {
	Running engine.Side // The side whose time runs; NoSide while none does.
	Red     TimeLeft
	Black   TimeLeft
}

// TimeLeft is the time of one side.
type TimeLeft struct {
	Left  sensor.Micros // Until its flag falls, zero or negative after it fell.
	Stage int           // From 1 on.
	ToGo  int           // The moves still to be made in the stage, 0 if they are not counted.
}

// After returns the state of the clock later, without an input in between.
func (c Clocks) After(passed sensor.Micros) Clocks {
	switch passed = max(0, passed); c.Running {
	case engine.First:
		c.Red.Left -= passed
	case engine.Second:
		c.Black.Left -= passed
	}
	return c
}

// face writes the clock of a side of a game: "Red ▶ 1:29:45 · stage 2 · 14 to go".
func (c Clocks) face(side engine.Side, played boardgame.Game) string {
	name, t := capital(played.Word(side)), c.Red
	if side == engine.Second {
		t = c.Black
	}
	text := name + "  "
	if c.Running == side {
		text = name + " ▶ "
	}
	text += Countdown(t.Left)
	if t.Stage > 1 {
		text += fmt.Sprintf(" · stage %d", t.Stage)
	}
	if t.ToGo > 0 {
		text += fmt.Sprintf(" · %d to go", t.ToGo)
	}
	return text
}

// short writes both times alone: "1:29:45 1:30:00".
func (c Clocks) short() string { return Countdown(c.Red.Left) + " " + Countdown(c.Black.Left) }

// Countdown writes the time left as a tournament clock does: 1:02:03, 12:05, below twenty seconds with tenths, 0:19.4,
// and a flag once none is left.
func Countdown(left sensor.Micros) string {
	if left <= 0 {
		return "⚑ 0:00"
	}
	tenths := left / 100_000
	seconds := tenths / 10
	switch {
	case tenths < 200:
		return fmt.Sprintf("0:%02d.%d", seconds, tenths%10)
	case seconds < 3600:
		return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
	}
	return fmt.Sprintf("%d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
}

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
