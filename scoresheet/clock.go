package scoresheet

import (
	"cmp"
	"fmt"
	"slices"

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
	return clocks{last: record.Clock{ClockState: record.ClockState{Ply: 1}}, used: map[engine.Side]sensor.Micros{}, made: map[int]timed{}}
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

// declared is the subject of a limit that the arbiter has declared.
const declared = "declared"

func (k *Keeper) limit(r record.Limit) error {
	k.sheet.Limits = append(k.sheet.Limits, r)
	return nil
}

// Declared returns the present state of the limit that the arbiter declared last; nil for none.
func (s *Sheet) Declared() *record.Limit {
	for i := len(s.Limits) - 1; i >= 0; i-- {
		if s.Limits[i].What == declared {
			return &s.Limits[i]
		}
	}
	return nil
}

// limitText returns a limit as "claim 1, 40. Black (ply 80): 40 of 50 moves without a capture, counted from 1. Red (ply
// 1) on; black gets 0:02:00.000 by vn2004 part4b".
// In chess a pawn's move begins anew, too.
func (p *page) limitText(l record.Limit) string {
	quiet := p.say("moves without a capture")
	if p.isChess {
		quiet = p.say("moves without a capture and without a pawn move")
	}
	about := map[string]string{"moves_without_capture": quiet, "total": p.say("moves in all"), declared: p.say("moves, to which %s is limited", p.word(string(l.Side)))}
	text := p.say("%s: %d of %d %s", p.turn(l.Ply), l.Count, l.Needed, about[l.What])
	if l.Claim > 0 {
		text = p.say("claim %d, %s", l.Claim, text)
	}
	text += p.say(", counted from %s on", p.turn(l.First+1))
	p.add(&text, l.Together, ", those of both sides together")
	p.add(&text, l.Before > 0, ", with %s before the game", p.counted(l.Before))
	p.add(&text, l.Excluded > 0, ", without %d by checks", l.Excluded)
	p.add(&text, l.Captured, "; a capture has ended it")
	p.add(&text, l.Replaces != "", "; the limit of %s counts no more", p.word(string(l.Replaces)))
	p.add(&text, l.Gets != "", "; %s gets %s", p.word(string(l.Gets)), duration(l.Amount))
	return text + p.inBrackets(l.Rulebook+" "+cmp.Or(l.Via, l.Article))
}

// Offer is an offer of a draw.
type Offer struct {
	Side    record.Side   `json:"side"`
	Ply     int           `json:"ply"` // The ply in progress.
	At      sensor.Micros `json:"at_us"`
	State   string        `json:"state,omitempty"` // accepted, declined, lapsed; empty while it stands.
	How     string        `json:"how,omitempty"`   // words, touch, move, result, takeback
	Article string        `json:"article,omitempty"`
	Closed  sensor.Micros `json:"answered_us,omitempty"`
}

// offer takes in an offer. Those of earlier versions name no ply: their outcome was not followed, and no sheet had them.
func (k *Keeper) offer(r record.Announcement) error {
	stands := slices.ContainsFunc(k.sheet.Offers, func(o Offer) bool { return o.Side == r.Side && o.State == "" })
	if r.Ply > 0 && !stands {
		k.sheet.Offers = append(k.sheet.Offers, Offer{Side: r.Side, Ply: r.Ply, At: r.At})
	}
	return nil
}

// answer takes in the outcome of a side's standing offer, or that its last one stands again.
func (k *Keeper) answer(r record.Answer) error {
	for i := len(k.sheet.Offers) - 1; i >= 0; i-- {
		o := &k.sheet.Offers[i]
		switch {
		case o.Side != sideOf(r.Side):
		case r.State == "open":
			o.State, o.How, o.Article, o.Closed = "", "", "", 0
			return nil
		case o.State == "":
			o.State, o.How, o.Article, o.Closed = r.State, r.How, r.Article, r.At
		}
	}
	return nil
}

// offers reports whether a side offered a draw with its move; players write (=).
func (p *page) offers(m Move) bool {
	return slices.ContainsFunc(p.Offers, func(o Offer) bool { return o.Ply == m.Ply && o.Side == m.Side })
}

func (p *page) offerNotes() PrintedNotes {
	notes := PrintedNotes{Title: p.say("Offers of a draw (=)")}
	for _, o := range p.Offers {
		text := p.say("%s: offered at %s", p.turnOf(o.Ply, o.Side), duration(o.At))
		if o.State != "" {
			text += p.say(", %s %s at %s", p.word(o.State), p.say("by "+o.How), duration(o.Closed)) + p.inBrackets(o.Article)
		}
		notes.Lines = append(notes.Lines, text)
	}
	return notes
}

// offersDuring returns the offers of a draw during the plies from first to last, each as "red offers a draw: declined by
// touch (9.1.2.1)".
func (p *page) offersDuring(first, last int) (texts []string) {
	for _, o := range p.Offers {
		if o.Ply < first || o.Ply > last {
			continue
		}
		text := p.say("%s offers a draw", p.word(string(o.Side)))
		if o.State != "" {
			text += p.say(": %s %s", p.word(o.State), p.say("by "+o.How)) + p.inBrackets(o.Article)
		}
		texts = append(texts, text)
	}
	return texts
}
