package text

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/printable"
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

func decidedDay(f *control.FirstRun) string {
	at, err := time.Parse(time.RFC3339, f.Decided)
	if err != nil {
		return f.Decided
	}
	return day(&at)
}

// FirstRun describes the decisions of a board's first run, or that it waits.
func FirstRun(line func(name, value string), f *control.FirstRun) {
	switch {
	case f == nil:
	case f.Waiting:
		line("first run", "nothing is decided yet: boardctl setup shows the code for the page /setup")
	default:
		line("board", f.Name)
		line("language", f.Language)
		line("laws", cmp.Or(f.Rulebook, "as the pieces are set up"))
		line("decided", fmt.Sprintf("%s, with a token for %s", decidedDay(f), f.Arbiter))
	}
}

// Decided describes the decisions of a board's first run, one thing a line.
func Decided(f *control.FirstRun) string {
	var b strings.Builder
	FirstRun(func(name, value string) { fmt.Fprintf(&b, "%-9s %s\n", name, printable.Line(value)) }, f)
	return b.String()
}

// quietly are lines of a status whose end is not reported: the line in their place is.
var quietly = []string{"to move", "last move", "position", "lifted", "missing", "too many", "unresolved", "clock"}

// Changed lists the changes of a game, one a line. Without an earlier status, and for a new game, it lists everything.
func Changed(before, after *control.Status) string {
	var was []statusLine
	if before != nil && before.Game == after.Game {
		was = linesOf(before)
	}
	is := linesOf(after)
	var b strings.Builder
	for _, l := range is {
		if !slices.Contains(was, l) && l.name != "clock" {
			b.WriteString(l.String())
		}
	}
	for _, l := range was {
		gone := !slices.ContainsFunc(is, func(other statusLine) bool { return other.name == l.name })
		if gone && !slices.Contains(quietly, l.name) && !strings.HasPrefix(l.name, "claim ") {
			b.WriteString(statusLine{l.name, "no more"}.String())
		}
	}
	return b.String()
}

type statusLine struct{ name, value string }

func (l statusLine) String() string {
	return fmt.Sprintf("%-11s %s\n", printable.Line(l.name), printable.Line(l.value))
}

func linesOf(s *control.Status) []statusLine {
	var lines []statusLine
	gameOf(func(name, value string) {
		if value != "" {
			lines = append(lines, statusLine{name, value})
		}
	}, s)
	return lines
}

// vouches describes a witness's progress in the current game, and its fault.
func vouches(line func(name, value string), w control.Witness) {
	until := "has cosigned nothing of this game"
	if w.Records > 0 {
		until = fmt.Sprintf("has cosigned until record %d, at %s", w.Records, local(w.At))
	}
	line("witness", w.Name+" "+until)
	for _, alarm := range w.Alarms {
		line("ALARM", w.Name+": "+alarm)
	}
	if w.Since != "" {
		line("", fmt.Sprintf("%s since %s: %s", w.Name, local(w.Since), w.Trouble))
	}
	if w.Waiting > 1 {
		line("", fmt.Sprintf("%d games wait for %s", w.Waiting, w.Name))
	}
}

func local(stamp string) string {
	at, err := time.Parse(time.RFC3339, stamp)
	if err != nil {
		return stamp
	}
	return at.Local().Format(time.DateTime)
}

// PrintTokens writes a table of tokens in their present state.
func PrintTokens(w io.Writer, tokens []control.Token, now time.Time) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "NAME\tROLE\tFOR\tMADE\tSTATE")
	for _, t := range tokens {
		side := ""
		if t.Role == control.Player {
			side = fmt.Sprintf("%s of game %d", t.Side, t.Game)
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n", printable.Line(t.Name), t.Role, side, day(t.Made), state(t, now))
	}
	return table.Flush()
}

func state(t control.Token, now time.Time) string {
	switch {
	case t.Revoked != nil:
		return "revoked " + day(t.Revoked)
	case t.Expires != nil && now.After(*t.Expires):
		return "expired " + day(t.Expires)
	case t.Expires != nil:
		return "in force until " + day(t.Expires)
	}
	return "in force"
}

func day(t *time.Time) string {
	if t == nil {
		return ""
	}
	return t.Local().Format("2006-01-02 15:04")
}
