package text

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/scoresheet"
	"github.com/kyban/kyban/sensor"
)

// Waiting lists the earlier games of the board that wait for a result or for signatures, one a line.
func Waiting(s *control.Status) string {
	var b strings.Builder
	if s != nil {
		for _, w := range s.Waits {
			b.WriteString(statusLine{"waits", fmt.Sprintf("game %d, %s: --game %[1]d", w.Game, w.For())}.String())
		}
	}
	return b.String()
}

// Describe describes a board's state, one thing a line.
func Describe(s *control.Status) string {
	var b strings.Builder
	line := func(name, value string) {
		if value != "" {
			b.WriteString(statusLine{name, value}.String())
		}
	}
	line("boardd", s.Version)
	if s.Unrecorded != nil {
		held := ""
		if s.Unrecorded.Held > 0 {
			held = fmt.Sprintf(", %d facts held in memory", s.Unrecorded.Held)
		}
		line("NOT RECORDED", fmt.Sprintf("since %s%s: %s", s.Unrecorded.Since, held, s.Unrecorded.Error))
	}
	FirstRun(line, s.FirstRun)
	line("source", sourceOf(s.Source))
	gameOf(line, s)
	b.WriteString(Waiting(s))
	for _, w := range s.Witnesses {
		vouches(line, w)
	}
	if s.Push != nil {
		pushed(line, s.Push)
	}
	if s.Control != nil {
		line("control", s.Control.Address)
		line("known by", s.Control.Fingerprint)
	}
	return b.String()
}

// gameOf describes the state of the game on a board.
func gameOf(line func(name, value string), s *control.Status) {
	line("game", fmt.Sprintf("%d, %s", s.Game, strings.ReplaceAll(s.State, "_", " ")))
	if s.Stopped {
		line("paused", "by the arbiter")
	}
	clocksOf(line, s)
	if s.Delay > 0 || s.DelayMoves > 0 {
		line("delay", Counting(s).Delayed(sensor.Micros(s.Delay), s.DelayMoves))
	}
	line("adjusting", s.Adjusting)
	wrongOn(line, s)
	line("rulebook", s.Rulebook)
	for _, key := range slices.Sorted(maps.Keys(s.Tags)) {
		line(scoresheet.SpeltTag(key), s.Tags[key])
	}
	line("played", Counting(s).Moves(s.Ply))
	line("last move", s.LastMove)
	if s.Result == "" {
		line("to move", s.Turn)
	} else {
		line("result", fmt.Sprintf("%s (%s)", s.Result, endingOf(s)))
	}
	claimsOf(line, s)
	line("lifted", strings.Join(s.Lifted, " "))
	line("missing", strings.Join(s.Missing, " "))
	line("too many", strings.Join(s.TooMany, " "))
	if len(s.Unresolved) > 0 {
		line("unresolved", Counting(s).Turns(s.Unresolved))
	}
	line("faults", strings.Join(s.Faults, ", "))
	line("position", s.FEN)
	if c := s.Clock; c != nil {
		line("clock", fmt.Sprintf("board time %d us is %s, give or take %d us", c.At, c.Wall, c.Uncertainty))
	}
}

// wrongOn lists the pieces on wrong points.
func wrongOn(line func(name, value string), s *control.Status) {
	if i := s.Illegal; i != nil {
		line("illegal", fmt.Sprintf("%s: the piece of %s stands on %s", Counting(s).Turn(i.Ply), i.From, i.To))
	}
	for _, d := range s.Displaced {
		where := "is not on the board"
		if d.To != "" {
			where = "stands on " + d.To
		}
		line("displaced", fmt.Sprintf("since %s: the piece of %s %s", Counting(s).Turn(d.Ply), d.From, where))
	}
	if s.SetUpFor != "" {
		line("which game?", fmt.Sprintf("the pieces are set up for %s: boardctl game new --play %s, or set them up again", s.SetUpFor, s.SetUpFor))
	}
}

// clocksOf describes a sealed move, an adjournment, and the clock.
func clocksOf(line func(name, value string), s *control.Status) {
	if s.Sealed != "" {
		line("sealed", "the next move, by "+s.Sealed)
	}
	if s.Adjourned {
		line("adjourned", "boardctl game open KEY goes on with the game")
	}
	line("time", s.Time.Text(s.Word("red")))
}

// pushed describes the state of pushing.
func pushed(line func(name, value string), p *control.Push) {
	text := p.Address
	if p.Pushed != "" {
		text += ", taken last at " + p.Pushed
	}
	if p.Since != "" {
		text += "; not since " + p.Since
	}
	if p.Trouble != "" {
		text += ": " + p.Trouble
	}
	line("push", text)
}

// sourceOf describes the source of the readings: the demo in words, all others by their name in boardd.
func sourceOf(source string) string {
	if seed, ok := strings.CutPrefix(source, "show:"); ok {
		return "demo, simulated hands (seed " + seed + ")"
	}
	return source
}
