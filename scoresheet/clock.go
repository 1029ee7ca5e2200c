package scoresheet

import (
	"fmt"
	"strings"

	"github.com/kyban/kyban/clock"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// Flag is a flag that fell.
type Flag struct {
	Side     string        `json:"side"`
	Ply      int           `json:"ply"` // To be played then.
	Stage    int           `json:"stage"`
	Moves    int           `json:"moves"`  // That the side made in the stage,
	Needed   int           `json:"needed"` // of so many; 0: all.
	Article  string        `json:"article,omitempty"`
	Draws    bool          `json:"draws,omitempty"` // The opponent can't mate: the game is drawn.
	At       sensor.Micros `json:"at_us"`
	Rulebook string        `json:"rulebook,omitempty"`
}

// clocks is what the records of the clock say of the moves.
type clocks struct {
	last record.Clock // Its Ply is 1 before the first one.
	used map[string]sensor.Micros
	made map[int]timed
}

// timed is a move by the clock.
type timed struct {
	left sensor.Micros // What its side had after it.
	used sensor.Micros // How long its time ran for it.
}

func newClocks() clocks {
	return clocks{last: record.Clock{Ply: 1}, used: map[string]sensor.Micros{}, made: map[int]timed{}}
}

// clock takes what the clock says: a ply is made by the clock when it is no longer to be played. Where the record tells of two, the
// first was not pressed, and all the time was its.
func (k *Keeper) clock(r record.Clock) error {
	c := &k.clocks
	if r.Ply < 1 {
		return fmt.Errorf("clock: expected a ply from 1 on, found %d", r.Ply)
	}
	c.used[c.last.Running] += r.At - c.last.At
	for ply := range c.made {
		if ply >= r.Ply {
			delete(c.made, ply)
		}
	}
	for ply := max(c.last.Ply, r.Ply-2); ply < r.Ply; ply++ {
		side, left := k.moverOf(ply), r.Red
		if side == "black" {
			left = r.Black
		}
		c.made[ply] = timed{left, c.used[side]}
		c.used[side] = 0
	}
	c.last = r
	return nil
}

// moverOf returns who makes a ply, by whose turn it is at the start.
func (k *Keeper) moverOf(ply int) string {
	first := k.sideAfter(0)
	if ply%2 == 1 {
		return first
	}
	return map[string]string{"red": "black", "black": "red"}[first]
}

func (k *Keeper) flag(r record.Flag) error {
	k.sheet.Flags = append(k.sheet.Flags, Flag{sideOf(r.Side), r.Ply, r.Stage, r.Moves, r.Needed, r.Article, r.Draws, r.At, r.Rulebook})
	return nil
}

// fileClocks puts what the clock says beside the moves.
func (k *Keeper) fileClocks(moves []Move) {
	for i := range moves {
		c := k.clocks.made[moves[i].Ply]
		moves[i].Clock, moves[i].Used = c.left, c.used
	}
}

// pgnControl returns the time control as PGN has it, empty for none.
func (p *page) pgnControl() string {
	control, err := clock.ParseControl(p.Control)
	if p.Control == "" || err != nil {
		return ""
	}
	return control.PGN()
}

// pgnTimes returns the comment on the time of a move, empty where nothing is known of it: what its side has left by the clock, and
// how long it took. No clock of PGN shows less than nothing.
func (l *line) pgnTimes() string {
	var times []string
	if l.isTimed() {
		times = append(times, "[%clk "+duration(max(l.Clock, 0))+"]", "[%emt "+duration(max(l.Used, 0))+"]")
	} else if l.Elapsed > 0 {
		times = append(times, "[%emt "+duration(l.Elapsed)+"]")
	}
	if len(times) == 0 {
		return ""
	}
	return "{" + strings.Join(times, " ") + "}"
}

// isTimed says whether the clock tells something of the move.
func (m *Move) isTimed() bool { return m.Clock != 0 || m.Used != 0 }

// flagNotes are the flags that fell.
func (p *page) flagNotes() PrintedNotes {
	notes := PrintedNotes{Title: p.say("Flags")}
	for _, f := range p.Flags {
		made := p.say("%d moves made in stage %d", f.Moves, f.Stage)
		if f.Needed > 0 {
			made = p.say("%d of %d moves made in stage %d", f.Moves, f.Needed, f.Stage)
		}
		notes.Lines = append(notes.Lines, p.say("%s: time used up at %s, %s", p.turnOf(f.Ply, f.Side), duration(f.At), made)+p.inBrackets(f.Article))
	}
	return notes
}

// leftDuration returns what is left on a clock, with a minus once more was used.
func leftDuration(t sensor.Micros) string {
	if t < 0 {
		return "-" + shortDuration(-t)
	}
	return shortDuration(t)
}
