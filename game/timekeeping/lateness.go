package timekeeping

import (
	"github.com/kyban/kyban/clock"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/game/refusal"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
)

// Lateness follows one game. A copy is independent. The zero value belongs to game 0, and has no schedule.
type Lateness struct {
	absent rulebook.Citation // The article on absence.
	// The article by which a late player loses, none if neither the rulebook nor the regulations set a limit.
	law          rulebook.Citation
	start, limit sensor.Micros // A side may come until limit after start.
	game         int
	scheduled    bool
	started      bool // The clocks were started, or are left to the arbiter.
	over         bool // The game has a result: later inputs are about the next one.
	sides        [engine.Second + 1]presence
}

// presence is the knowledge of a side's arrival.
type presence struct {
	how     string        // How it shows that it is there, "" if it does not,
	seen    sensor.Micros // since this time.
	said    bool          // That was recorded.
	asked   bool          // It has had a move to make,
	since   sensor.Micros // since this time.
	missed  bool          // It may have come unseen.
	judged  bool          // The limit is over, and the consequence was recorded.
	settled bool          // Nothing more is recorded of its lateness.
}

// byWord is how a side is there by the arbiter's word.
const byWord = "said"

// last is the last moment at which no side is later than the regulations allow.
func (w *Lateness) last() sensor.Micros { return w.start + w.limit }

// Schedule sets the start of the game to a time, and returns the record of it. A player who is there already has come, even if the time
// changes. Without a regulation of lateness the laws of chess allow none (6.7.1), and the other laws leave it to the regulations. Once a
// move is made, no side is found late any more. If a limit is over when it is set, the board can't have seen which side kept it.
func (w *Lateness) Schedule(start, at sensor.Micros, book rulebook.ID, limit sensor.Micros, moved bool) record.Record {
	w.scheduled, w.start, w.limit, w.law = true, start, limit, rulebook.Citation{}
	if !moved && (limit > 0 || book == rulebook.FIDE2018 || book == rulebook.FIDE2023) {
		w.law = clock.LawOf(book).Late
	}
	w.absent = clock.LawOf(book).Late
	for side := range w.sides {
		p := &w.sides[side]
		p.judged, p.settled, p.missed = false, p.how != "", p.missed || at > w.last()
	}
	return record.Schedule{Head: w.head("schedule"), Start: w.start, Lateness: limit, At: at}
}

func (w *Lateness) head(kind string) record.Head { return record.Head{Type: kind, Game: w.game} }

// Next returns the watch of the next game, with all inputs since the last result.
func (w Lateness) Next(game int) Lateness {
	w.game, w.over = game, false
	return w
}

// Begin notes that the pieces stand: the side that moves first has a move to make.
func (w *Lateness) Begin(first engine.Side, at sensor.Micros) { w.ask(first, at) }

// ask notes that a side has a move to make.
func (w *Lateness) ask(side engine.Side, at sensor.Micros) {
	if p := &w.sides[side]; !p.asked {
		p.asked, p.since = true, at
	}
}

// IsSet reports whether the game is on and has a scheduled start.
func (w *Lateness) IsSet() bool { return w.scheduled && !w.over }

// Start returns the start time, and whether it is set.
func (w *Lateness) Start() (sensor.Micros, bool) { return w.start, w.IsSet() }

// Straightened notes that pieces were lifted before the start. No sensor sees which hands did so: both sides may have been
// there.
func (w *Lateness) Straightened() {
	for side := range w.sides {
		w.sides[side].missed = true
	}
}

// Absent returns a side that was to come to a scheduled start and has not shown itself, and the article on late players;
// NoSide for none.
func (w *Lateness) Absent() (engine.Side, rulebook.Citation) {
	for _, side := range []engine.Side{engine.First, engine.Second} {
		if p := &w.sides[side]; w.IsSet() && p.how == "" && !p.missed {
			return side, w.absent
		}
	}
	return engine.NoSide, rulebook.Citation{}
}

// toldAfter is how long after the limit a side is found late: a touch is recorded only when it is known to be no accident.
const toldAfter sensor.Micros = 1_000_000

// Deadlines returns when something falls due if nothing happens before: the start, and the finding that a side is too late.
func (w *Lateness) Deadlines() []sensor.Micros {
	if !w.IsSet() {
		return nil
	}
	return []sensor.Micros{w.start, w.last() + 1 + toldAfter}
}

// Due reports once that the clocks must start, even if a side is absent. It is false for clocks that were started before.
func (w *Lateness) Due(at sensor.Micros) bool {
	due := w.IsSet() && !w.started && at >= w.start
	w.started = w.started || due
	return due
}

// Advance returns the records of sides that have come or are too late by now, as far as events are recorded:
// up to settled. halted means that no move can be made.
func (w *Lateness) Advance(s *line.State, settled sensor.Micros, halted bool) (records []record.Record) {
	if !w.IsSet() {
		return nil
	}
	over := min(s.Now-toldAfter, settled) > w.last()
	for _, side := range []engine.Side{engine.First, engine.Second} {
		p := &w.sides[side]
		comes := p.how != "" && !p.said && p.seen <= settled
		if over || comes && p.seen > w.last() {
			records = append(records, w.judge(side, s, halted)...)
		}
		if comes {
			p.said = true
			records = append(records, record.Arrival{Head: w.head("arrival"), Side: record.SideOf(side), How: p.how, Late: max(p.seen-w.start, 0), At: p.seen})
		}
	}
	return records
}

// judge finds that a side has not come in time, when the limit is over. The arbiter's word overrides what the board saw.
// Otherwise the finding needs a move that the side had to make within the limit; if there was no time for one, or the board
// may have missed it, the arbiter gets a note.
func (w *Lateness) judge(side engine.Side, s *line.State, halted bool) []record.Record {
	p := &w.sides[side]
	first := !p.judged
	p.judged = true
	switch entered := p.how == byWord; {
	case p.settled || w.law == (rulebook.Citation{}) || p.how != "" && p.seen <= w.last():
		return nil
	case !entered && (!first || !p.asked || p.since > w.last()):
		return nil
	case !entered && (p.missed || halted || w.limit == 0):
		return []record.Record{s.Note(record.Note{Code: "late_not_seen", Ply: max(s.InProgress(), 1), Side: record.SideOf(side)}, w.law)}
	}
	p.settled = true
	return []record.Record{record.Finding{Head: w.head("finding"), Ply: max(s.InProgress(), 1), Side: record.SideOf(side), Article: w.law.Article, Kind: "late",
		Duty: []string{}, Late: w.limit, Loses: true, At: w.last() + 1, Rulebook: string(w.law.Book)}}
}

// See notes that a side shows itself: by a press, a touch, a move or words, or by the arbiter's word. An earlier sign counts
// as long as none is recorded.
func (w *Lateness) See(side engine.Side, how string, at sensor.Micros) {
	if p := &w.sides[side]; p.how == "" || at < p.seen && !p.said {
		p.how, p.seen = how, at
	}
}

// Speak notes that a side is there if its own player says something.
func (w *Lateness) Speak(in fact.Input) {
	side := engine.NoSide
	switch f := in.Fact.(type) {
	case fact.Offer:
		side = f.Side
	case fact.Decline:
		side = f.Side
	case fact.Claim:
		side = f.Side
	case fact.Adjust:
		side = f.Side
	}
	if !w.over && side != engine.NoSide && (in.By == "" || in.Role == fact.RolePlayer) {
		w.See(side, "words", in.At)
	}
}

// Blind notes that the board saw nothing for a while. If the limit ended in that time, only the arbiter can know which side
// came in time.
func (w *Lateness) Blind(from, to sensor.Micros) {
	if !w.scheduled || w.last() < from || w.last() > to {
		return
	}
	for side := range w.sides {
		w.sides[side].missed = true
	}
}

// Observe takes in a record of the game: a player who touches a piece in turn, or moves, is there; a game that is over waits
// for no player. A schedule entered after the end stays, however often the result is corrected.
func (w *Lateness) Observe(r record.Record) {
	if w.over {
		return
	}
	switch r := r.(type) {
	case record.Touch:
		if r.Bound {
			w.See(r.Side.Of(), "touch", r.At)
		}
	case record.Move:
		if r.Open {
			w.sides[r.Side.Of()].missed = true
		} else {
			w.See(r.Side.Of(), "move", r.Placed)
		}
		w.ask(r.Side.Of().Other(), r.Made)
	case record.Clock:
		w.started = w.started || r.Running.Of() != engine.NoSide
	case record.Result:
		*w = Lateness{game: w.game, over: true}
	}
}

// Refuses returns the reason to refuse an input of a start or an arrival before it is entered, nil for none. moved means
// that the current game has a move.
func (w *Lateness) Refuses(in fact.Fact, moved bool) *refusal.Error {
	arrived, arrives := in.(fact.Arrived)
	switch {
	case !arrives && moved:
		return refusal.New(refusal.StartMoved)
	case arrives && !w.scheduled:
		return refusal.New(refusal.NoStart)
	case arrives && w.sides[arrived.Side].how != "":
		return refusal.New(refusal.HereAlready, arrived.Side)
	}
	return nil
}
