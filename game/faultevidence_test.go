package game_test

import (
	"bytes"
	"slices"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/feed"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// heldAtMost is how long a player may hold a piece in the air while another piece moves.
const heldAtMost sensor.Micros = 5_000_000

// turn is what the sensors showed up to a press of the clock.
type turn struct {
	opened  engine.PointSet              // Sensors that opened, even if they closed again.
	closed  engine.PointSet              // Sensors that are closed at the press.
	changed [engine.Points]sensor.Micros // When each sensor opened or closed last.
	at      sensor.Micros                // When the clock was pressed.
}

// turnsOf cuts the sensors' events at the presses of the clock.
func turnsOf(t *testing.T, text []byte) []turn {
	t.Helper()
	parsed, err := trace.Parse(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	var turns []turn
	var now turn
	err = feed.Replay(parsed, game.Config{}, func(in fact.Input, _ []record.Record) error {
		switch f := in.Fact.(type) {
		case fact.Start:
			now.closed = f.Closed
		case fact.Event:
			now.changed[f.Point] = in.At
			if f.Placed {
				now.closed.Add(f.Point)
				break
			}
			now.closed.Remove(f.Point)
			now.opened.Add(f.Point)
		case fact.Press:
			now.at = in.At
			turns = append(turns, now)
			now.opened = engine.PointSet{}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return turns
}

// world is a game that fits the events so far if some sensors are ignored.
type world struct {
	position engine.Position
	held     engine.PointSet // Pieces that were lifted in an earlier turn and are not back.
	early    engine.Move     // The reply that was played before the clock was pressed, 0 for none.
	gapless  bool            // Captures had no gap: hands that do so once do so again, so this counts as one slip.
	aside    engine.PointSet // Pieces that were knocked off their points and not put back: one slip.
	strewn   engine.PointSet // Points with such a piece, or with a captured one that was put back by mistake.
	captured bool            // The last move took a piece.
	slips    int             // Slips so far: these, pieces held for too long, moves against the law.
}

// after returns the worlds that follow from w and a turn of all sensors except those in deaf.
func (w world) after(seen *turn, deaf engine.PointSet, slips int) []world {
	var next []world
	try := func(m engine.Move, slips int) {
		gone := seen.opened.Or(w.held).Or(deaf).Or(w.aside)
		if w.early == 0 && !gone.Has(m.From()) || w.early != 0 && m != w.early {
			return
		}
		moved := world{position: w.position, gapless: w.gapless, slips: w.slips + slips, aside: w.aside, strewn: w.strewn}
		took := w.position.Occupied().Has(m.To())
		moved.captured = took
		moved.aside.Remove(m.From())
		moved.aside.Remove(m.To())
		if w.early == 0 {
			gapless := w.position.Occupied().Has(m.To()) && !gone.Has(m.To())
			carried := seen.changed[m.To()] - seen.changed[m.From()]
			known := !gapless && !deaf.Has(m.From()) && !deaf.Has(m.To())
			switch {
			case known && carried < 0:
				return // It can't have arrived before it left.
			case gapless && !w.gapless, known && carried > heldAtMost && w.held.Has(m.From()):
				moved.slips++
			}
			moved.gapless = w.gapless || gapless
		}
		moved.position.Make(m)
		next = append(next, moved.shown(m, seen, gone, deaf)...)
		if moved.slips < slipsAtMost && deaf.Empty() {
			next = append(next, moved.shownAfterAnAccident(m, seen, gone, took || w.captured)...)
		}
	}
	for _, m := range w.position.LegalMoves(nil) {
		try(m, 0)
	}
	if w.slips < slips {
		for _, m := range againstTheLaw(w.position) {
			try(m, 1)
		}
	}
	return slices.DeleteFunc(next, func(w world) bool { return w.slips > slips })
}

// shown returns w, after m, as the sensors show it at the press: as it is, with an opponent's piece in the air, or with his reply.
func (w world) shown(m engine.Move, seen *turn, gone, deaf engine.PointSet) []world {
	w.aside, w.strewn = w.aside.Without(seen.closed), w.strewn.And(seen.closed)
	stand := w.position.Occupied().Without(deaf).Without(w.aside)
	extra := seen.closed.Without(deaf).Without(stand).Without(w.strewn)
	w.held = stand.Without(seen.closed)
	if extra.Empty() {
		if w.held.Has(m.To()) || !w.held.Without(w.position.PiecesOf(w.position.Turn())).Empty() {
			return nil
		}
		for _, p := range w.held.Points() {
			if !gone.Has(p) || seen.at-seen.changed[p] > heldAtMost {
				return nil
			}
		}
		return []world{w}
	}
	var replied []world
	for _, reply := range w.position.LegalMoves(nil) {
		if extra == engine.SetOf(reply.To()) && w.held.Without(engine.SetOf(reply.From())).Empty() &&
			(w.held.Has(reply.From()) || deaf.Has(reply.From())) {
			early := w
			early.held, early.early = engine.PointSet{}, reply
			replied = append(replied, early)
		}
	}
	return replied
}

// slipsAtMost is how many slips of a hand a game may hold while no sensor is to blame.
const slipsAtMost = 1

// shownAfterAnAccident returns w, after m, with the missing pieces knocked off their points in this turn or the one before, with one of
// them on a point where a sensor shows one too many, or with a captured piece put back there.
func (w world) shownAfterAnAccident(m engine.Move, seen *turn, gone engine.PointSet, captured bool) []world {
	missing := w.position.Occupied().Without(seen.closed).Without(w.aside)
	extra := seen.closed.Without(w.position.Occupied()).Without(w.strewn)
	switch {
	case missing.Has(m.To()) || !missing.Without(gone).Empty() || missing.Empty() && extra.Empty():
		return nil
	case extra.Len() > 1 || extra.Len() == 1 && missing.Empty() && !captured:
		return nil
	}
	w.aside, w.strewn, w.slips = w.aside.Or(missing), w.strewn.Or(extra), w.slips+1
	return w.shown(m, seen, gone, engine.PointSet{})
}

// againstTheLaw returns the moves that the law forbids the side to move, captures of a general apart.
func againstTheLaw(pos engine.Position) []engine.Move {
	var moves []engine.Move
	own := pos.PiecesOf(pos.Turn())
	for _, from := range own.Points() {
		for to := range engine.Point(engine.Points) {
			m := engine.NewMove(from, to)
			if !own.Has(to) && pos.At(to).Kind() != engine.General && !pos.Legal(m) {
				moves = append(moves, m)
			}
		}
	}
	return moves
}

// suspicion is a cause that may be to blame instead of the broken sensor, with the games that fit it.
type suspicion struct {
	deaf   engine.PointSet // The ignored sensor.
	slips  int             // The most slips of a hand.
	worlds []world
}

// toldAfter returns after how many of these turns only the sensor at p explains the events: no game from start fits them with one other
// sensor ignored, nor with all sensors right and one slip of a hand. It returns false if that is never so.
func toldAfter(start engine.Position, turns []turn, p engine.Point) (n int, ok bool) {
	suspicions := []suspicion{{slips: slipsAtMost, worlds: []world{{position: start}}}}
	for q := range engine.Point(engine.Points) {
		if q != p {
			suspicions = append(suspicions, suspicion{deaf: engine.SetOf(q), worlds: []world{{position: start}}})
		}
	}
	for i := range turns {
		for j := range suspicions {
			s := &suspicions[j]
			var next []world
			for _, w := range s.worlds {
				next = append(next, w.after(&turns[i], s.deaf, s.slips)...)
			}
			s.worlds = next
		}
		suspicions = slices.DeleteFunc(suspicions, func(s suspicion) bool { return len(s.worlds) == 0 })
		if len(suspicions) == 0 {
			return i + 1, true
		}
	}
	return 0, false
}
