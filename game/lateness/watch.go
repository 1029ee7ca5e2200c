package lateness

import (
	"github.com/kyban/kyban/clock"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/arbitration"
	"github.com/kyban/kyban/game/input"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
)

// Watch follows one game. A copy of it goes its own way. Its zero value belongs to game 0, and knows of no schedule.
type Watch struct {
	absent       rulebook.Citation // The article on who is not there.
	law          rulebook.Citation // By which who comes too late loses, none where the rulebook or the regulations set no limit.
	start, limit sensor.Micros     // For so long after the start a side may come.
	game         int
	scheduled    bool
	started      bool // The clocks were started, or are left to the arbiter.
	over         bool // The game has a result: what is said since is of the next one.
	sides        [engine.Black + 1]presence
}

// presence is what is known of the coming of a side.
type presence struct {
	how     string        // It shows that it is there, "" while nothing does,
	seen    sensor.Micros // since then.
	said    bool          // That is recorded.
	asked   bool          // It has had a move to make,
	since   sensor.Micros // since then.
	missed  bool          // It may have come and the board did not see it.
	judged  bool          // The limit is over, and what follows from that was said.
	settled bool          // Nothing more is said of its lateness.
}

// said is how a side shows that it is there when the arbiter has said so.
const said = "said"

// last is the last moment at which nobody is later than the regulations allow.
func (w *Watch) last() sensor.Micros { return w.start + w.limit }

// Schedule takes it that the game is to start at a time, and returns the record of it. Who is there already has come, whatever the new
// time is. Where nothing was said of lateness, the laws of chess allow none (6.7.1), and the other laws leave it to the regulations. Once a move is
// made nobody is accused of anything any more. Of a limit that is over when it is set the board can't have seen who kept it.
func (w *Watch) Schedule(in input.Input, book rulebook.ID, limit sensor.Micros, moved bool) record.Record {
	w.scheduled, w.start, w.limit, w.law = true, in.Amount, limit, rulebook.Citation{}
	if !moved && (limit > 0 || book == rulebook.FIDE2018 || book == rulebook.FIDE2023) {
		w.law = clock.LawOf(book).Late
	}
	w.absent = clock.LawOf(book).Late
	for side := range w.sides {
		p := &w.sides[side]
		p.judged, p.settled, p.missed = false, p.how != "", p.missed || in.At > w.last()
	}
	return record.Schedule{Head: w.head("schedule"), Start: w.start, Lateness: limit, At: in.At}
}

func (w *Watch) head(kind string) record.Head { return record.Head{Type: kind, Game: w.game} }

// Next returns the watch of the next game, for which all is that was entered since the last result.
func (w Watch) Next(game int) Watch {
	w.game, w.over = game, false
	return w
}

// Begin takes it that the pieces stand: the side that moves first has a move to make.
func (w *Watch) Begin(first engine.Side, at sensor.Micros) { w.ask(first, at) }

// ask takes it that a side has a move to make.
func (w *Watch) ask(side engine.Side, at sensor.Micros) {
	if p := &w.sides[side]; !p.asked {
		p.asked, p.since = true, at
	}
}

// IsSet says whether the game is on and has a scheduled start.
func (w *Watch) IsSet() bool { return w.scheduled && !w.over }

// Start returns when the game is to start, and whether that is set.
func (w *Watch) Start() (sensor.Micros, bool) { return w.start, w.IsSet() }

// Straightened takes it that pieces were lifted before the start. Whose hands these were nobody knows: both sides may have been there.
func (w *Watch) Straightened() {
	for side := range w.sides {
		w.sides[side].missed = true
	}
}

// Absent returns a side that was to come to a scheduled start and of which nothing has shown that it did, by the article on who is late;
// NoSide for none.
func (w *Watch) Absent() (engine.Side, rulebook.Citation) {
	for _, side := range []engine.Side{engine.Red, engine.Black} {
		if p := &w.sides[side]; w.IsSet() && p.how == "" && !p.missed {
			return side, w.absent
		}
	}
	return engine.NoSide, rulebook.Citation{}
}

// toldAfter is how long after its time it is said that a side is too late: a touch is recorded when it is known to be none by accident.
const toldAfter sensor.Micros = 1_000_000

// Deadlines returns when something falls due if nothing happens before: the start, and that a side is too late.
func (w *Watch) Deadlines() []sensor.Micros {
	if !w.IsSet() {
		return nil
	}
	return []sensor.Micros{w.start, w.last() + 1 + toldAfter}
}

// Due says once whether the time has come at which the clocks start, whoever is there. Clocks that were started before are not.
func (w *Watch) Due(at sensor.Micros) bool {
	due := w.IsSet() && !w.started && at >= w.start
	w.started = w.started || due
	return due
}

// Moment is how far the game has come when time has passed.
type Moment struct {
	At      sensor.Micros
	Settled sensor.Micros // What was seen up to then is recorded.
	Ply     int           // In progress.
	Halted  bool          // Nobody can move: the arbiter has stopped the game, or a position is being set up.
}

// Advance says who has come and who is too late by now, as far as what was seen is recorded.
func (w *Watch) Advance(now Moment) (records []record.Record) {
	if !w.IsSet() {
		return nil
	}
	over := min(now.At-toldAfter, now.Settled) > w.last()
	for _, side := range []engine.Side{engine.Red, engine.Black} {
		p := &w.sides[side]
		comes := p.how != "" && !p.said && p.seen <= now.Settled
		if over || comes && p.seen > w.last() {
			records = append(records, w.judge(side, now)...)
		}
		if comes {
			p.said = true
			records = append(records, record.Arrival{Head: w.head("arrival"), Side: side, How: p.how, Late: max(p.seen-w.start, 0), At: p.seen})
		}
	}
	return records
}

// judge says that a side has not come in time, when the limit is over. What the arbiter says counts whatever the board has seen. Else only
// who has had a move to make within the limit is found; where there is no time for one, or the board may have missed it, the arbiter is told.
func (w *Watch) judge(side engine.Side, now Moment) []record.Record {
	p := &w.sides[side]
	first := !p.judged
	p.judged = true
	switch entered := p.how == said; {
	case p.settled || w.law == (rulebook.Citation{}) || p.how != "" && p.seen <= w.last():
		return nil
	case !entered && (!first || !p.asked || p.since > w.last()):
		return nil
	case !entered && (p.missed || now.Halted || w.limit == 0):
		return []record.Record{arbitration.Note(record.Note{Code: "late_not_seen", Ply: max(now.Ply, 1), Side: side.String()}, w.law, w.game, now.At)}
	}
	p.settled = true
	return []record.Record{record.Finding{Head: w.head("finding"), Ply: max(now.Ply, 1), Side: side, Article: w.law.Article, Kind: "late",
		Duty: []string{}, Late: w.limit, Loses: true, At: w.last() + 1, Rulebook: string(w.law.Book)}}
}

// See takes it that a side shows itself: by a press, a touch, a move or words, or the arbiter says so. What shows it to have been there
// before counts while nothing is recorded.
func (w *Watch) See(side engine.Side, how string, at sensor.Micros) {
	if p := &w.sides[side]; p.how == "" || at < p.seen && !p.said {
		p.how, p.seen = how, at
	}
}

// Speak takes it that a side is there which says something, where nobody else has entered it for it.
func (w *Watch) Speak(in input.Input) {
	himself := !w.over && in.Side != engine.NoSide && (in.By == "" || in.Role == arbitration.RolePlayer)
	switch in.Kind {
	case input.Offer, input.Decline, input.Claim, input.Adjust:
		if himself {
			w.See(in.Side, "words", in.At)
		}
	}
}

// Blind takes it that the board saw nothing for a while. Who came in time meanwhile nobody knows but the arbiter, where the limit was
// over by then.
func (w *Watch) Blind(from, to sensor.Micros) {
	if !w.scheduled || w.last() < from || w.last() > to {
		return
	}
	for side := range w.sides {
		w.sides[side].missed = true
	}
}

// Hear takes in a record of the game: who touches a piece in his turn or moves is there, and a game that is over waits for nobody. A
// schedule that is entered when it is over stays, however often the result is corrected.
func (w *Watch) Hear(r record.Record) {
	if w.over {
		return
	}
	switch r := r.(type) {
	case record.Touch:
		if r.Bound {
			w.See(r.Side, "touch", r.At)
		}
	case record.Move:
		if r.Open {
			w.sides[r.Side].missed = true
		} else {
			w.See(r.Side, "move", r.Placed)
		}
		w.ask(r.Side.Other(), r.Made)
	case record.Clock:
		w.started = w.started || r.Running != engine.NoSide.String()
	case record.Result:
		*w = Watch{game: w.game, over: true}
	}
}
