package scoresheet

import (
	"fmt"

	"github.com/kyban/kyban/clock"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// clocks holds the clock records of the moves.
type clocks struct {
	last record.Clock // Ply is 1 before the first one.
	used map[engine.Side]sensor.Micros
	made map[int]timed
}

// timed is a move by the clock.
type timed struct {
	left sensor.Micros // The time left to its side after it.
	used sensor.Micros // How long the side's time ran for it.
}

func newClocks() clocks {
	return clocks{last: record.Clock{Ply: 1}, used: map[engine.Side]sensor.Micros{}, made: map[int]timed{}}
}

// clock takes in a clock record: by the clock a ply is made when the next one is to be played. If a record covers two
// plies, the first was not pressed, and gets all the time.
func (k *Keeper) clock(r record.Clock) error {
	c := &k.clocks
	if r.Ply < 1 {
		return fmt.Errorf("clock: expected a ply from 1 on, found %d", r.Ply)
	}
	c.used[c.last.Running.Of()] += r.At - c.last.At
	for ply := range c.made {
		if ply >= r.Ply {
			delete(c.made, ply)
		}
	}
	for ply := max(c.last.Ply, r.Ply-2); ply < r.Ply; ply++ {
		side, left := k.moverOf(ply), r.First()
		if side == engine.Second {
			left = r.Black
		}
		c.made[ply] = timed{left, c.used[side]}
		c.used[side] = 0
	}
	c.last = r
	return nil
}

// moverOf returns the side that makes a ply, by the side to move at the start.
func (k *Keeper) moverOf(ply int) engine.Side {
	first := k.sideAfter(0).Of()
	if ply%2 == 1 {
		return first
	}
	return first.Other()
}

func (k *Keeper) flag(r record.Flag) error {
	r.Side = sideOf(r.Side)
	k.sheet.Flags = append(k.sheet.Flags, r)
	return nil
}

// fileClocks adds the clock times to the moves.
func (k *Keeper) fileClocks(moves []Move) {
	for i := range moves {
		c := k.clocks.made[moves[i].Ply]
		moves[i].Clock, moves[i].Used = c.left, c.used
	}
}

// pgnControl returns the time control in the form of PGN, empty for none.
func (p *page) pgnControl() string {
	control, err := clock.ParseControl(p.Control)
	if p.Control == "" || err != nil {
		return ""
	}
	return control.PGN()
}

// times returns the clock time left to the side of a move, and the time that the move took; empty if unknown. A clock of
// PGN shows no negative time.
func (l *line) times(in func(sensor.Micros) string) (left, used string) {
	switch {
	case l.isTimed():
		return in(max(l.Clock, 0)), in(max(l.Used, 0))
	case l.Elapsed > 0:
		return "", in(l.Elapsed)
	}
	return "", ""
}

// seconds returns a time as h:mm:ss. It drops fractions of a second: a clock shows no more than there is.
func seconds(t sensor.Micros) string {
	s := t / 1_000_000
	return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
}

// isTimed reports whether the clock has a time for the move.
func (m *Move) isTimed() bool { return m.Clock != 0 || m.Used != 0 }

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

// leftDuration returns the time left on a clock, negative after an overrun.
func leftDuration(t sensor.Micros) string {
	if t < 0 {
		return "-" + shortDuration(-t)
	}
	return shortDuration(t)
}
