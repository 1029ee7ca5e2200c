package timekeeping

import (
	"github.com/kyban/kyban/clock"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
)

// Keeper keeps the time of one game. A copy of it goes its own way.
type Keeper struct {
	clock clock.Clock
	law   clock.Law
	book  rulebook.ID
	game  int
	kept  bool                     // There is a time control.
	ahead int                      // Plies that were played before on another board: the clock counts them, the board does not.
	fell  [engine.Black + 1]fallen // The flag that fell last.
}

// fallen is a flag that fell.
type fallen struct {
	ply int // To be played then, 0 for none.
	at  sensor.Micros
}

// New returns the keeper of a game in which a side moves first.
func New(control clock.Control, book rulebook.ID, first engine.Side, game int) Keeper {
	return Keeper{clock: clock.New(control, first), law: clock.LawOf(book), book: book, game: game, kept: true}
}

// Of returns the keeper of a game by the name of its time control. One that this version can't read, or by which no time is kept, is none.
func Of(control string, book rulebook.ID, first engine.Side, game int) Keeper {
	c, err := clock.ParseControl(control)
	if err != nil || !c.IsKept() {
		return Keeper{}
	}
	return New(c, book, first, game)
}

// Resumed returns the keeper of a game that goes on after so many plies on another board, with what was left there. The clocks stand.
func (k Keeper) Resumed(plies int, red, black, at sensor.Micros) Keeper {
	if !k.kept {
		return k
	}
	first := k.state().OnMove
	if plies%2 == 1 {
		first = first.Other()
	}
	k.clock, k.ahead = clock.New(k.clock.Control(), first), plies
	k.clock.Stop(at)
	if _, err := k.clock.Restore(plies+1, red, black, at); err != nil {
		panic("timekeeping: " + err.Error()) // Plies are counted from 0.
	}
	for _, side := range sides {
		if s := k.state(); s.Of(side).Flag { // It fell on the other board.
			k.fell[side] = fallen{k.next(s, side), at}
		}
	}
	return k
}

// BegunBy returns the keeper of the same game, in which a side has begun: its time runs from now on where somebody's ran.
func (k Keeper) BegunBy(side engine.Side, at sensor.Micros) Keeper {
	if !k.kept {
		return k
	}
	s := k.clock.State(at)
	k.clock = clock.New(k.clock.Control(), side)
	k.clock.Stop(at)
	if _, err := k.clock.Restore(1, s.Red.Left, s.Black.Left, at); err != nil {
		panic("timekeeping: " + err.Error()) // It is the first ply.
	}
	if s.Running != engine.NoSide {
		k.clock.Go(at)
	}
	return k
}

var sides = []engine.Side{engine.Red, engine.Black}

// next returns the ply that a side plays next.
func (k *Keeper) next(s clock.State, side engine.Side) int {
	ply := s.Ply - k.ahead
	if s.OnMove != side {
		ply++
	}
	return ply
}

// Keeps says whether the game has a time control.
func (k *Keeper) Keeps() bool { return k.kept }

// Reminder returns the article by which the arbiter reminds a player who forgets to press, none without a time control.
func (k *Keeper) Reminder() rulebook.Citation {
	if !k.kept {
		return rulebook.Citation{}
	}
	return k.law.Reminder
}

// Deadline returns when the next flag falls if nothing happens before.
func (k *Keeper) Deadline() (sensor.Micros, bool) {
	if !k.kept {
		return 0, false
	}
	return k.clock.Deadline()
}

// State returns how the clock stands at a time, false where no time is kept.
func (k *Keeper) State(at sensor.Micros) (clock.State, bool) {
	if !k.kept {
		return clock.State{}, false
	}
	s := k.clock.State(at)
	s.Ply -= k.ahead
	return s, true
}

// IsRunning says whether somebody's time runs.
func (k *Keeper) IsRunning() bool { return k.kept && k.running() != engine.NoSide }

func (k *Keeper) running() engine.Side { return k.state().Running }

// state returns how the clock stands after its last input.
func (k *Keeper) state() clock.State { return k.clock.State(0) }

// Advance lets time pass, and says which flag falls in it.
func (k *Keeper) Advance(at sensor.Micros) []record.Record {
	if !k.kept {
		return nil
	}
	return k.records(k.clock.Advance(at))
}

// Press takes a press. made is the last ply that was made by presses, as the board sees it, with this one. Where the players
// forgot to press for plies before it, these count now, and all the time until now was that of the side that forgot first.
func (k *Keeper) Press(side engine.Side, made int, at sensor.Micros) []record.Record {
	if !k.kept {
		return nil
	}
	var events []clock.Event
	made += k.ahead
	for ply := k.state().Ply; ply < made; ply = k.state().Ply {
		events = append(events, k.clock.Replied(at)...)
	}
	if ply := k.state().Ply; len(events) == 0 || ply == made {
		events = append(events, k.clock.Press(side, at)...)
	}
	return k.records(last(events))
}

// last leaves of several changes at the same time the last one.
func last(events []clock.Event) []clock.Event {
	var kept []clock.Event
	for i, e := range events {
		_, changes := e.(clock.Changed)
		if !changes || i == lastChange(events) {
			kept = append(kept, e)
		}
	}
	return kept
}

func lastChange(events []clock.Event) int {
	at := -1
	for i, e := range events {
		if _, changes := e.(clock.Changed); changes {
			at = i
		}
	}
	return at
}

// Go starts the clock of the side on move.
func (k *Keeper) Go(at sensor.Micros) []record.Record {
	if !k.kept {
		return nil
	}
	return k.records(k.clock.Go(at))
}

// Stop stops the clocks.
func (k *Keeper) Stop(at sensor.Micros) []record.Record {
	if !k.kept {
		return nil
	}
	return k.records(k.clock.Stop(at))
}

// Outage stops clocks that ran when the program that keeps them went down. Who it is that has the time since, the arbiter says.
func (k *Keeper) Outage(from sensor.Micros) []record.Record {
	if !k.IsRunning() {
		return nil
	}
	records := k.records(k.clock.Stop(from))
	for i, r := range records {
		if c, ok := r.(record.Clock); ok {
			c.Why = whyOutage
			records[i] = c
		}
	}
	return records
}

// whyOutage is the reason of a clock that stopped because the program was down. Others are the causes of package clock.
const whyOutage = "outage"

// End stops the clocks because the game is over: its result says so, and no record is needed.
func (k *Keeper) End(at sensor.Micros) {
	if k.IsRunning() {
		k.clock.Stop(at)
	}
}

// Adjust gives a side time by a ruling, or takes some from it.
func (k *Keeper) Adjust(side engine.Side, amount, at sensor.Micros) []record.Record {
	if !k.kept {
		return nil
	}
	said := k.records(k.clock.Adjust(side, amount, at))
	k.raised()
	return said
}

// raised forgets the flags that are up again.
func (k *Keeper) raised() {
	for _, side := range sides {
		if !k.state().Of(side).Flag {
			k.fell[side] = fallen{}
		}
	}
}

// Restore sets the clock to a ply that is to be played again, or anew. Each side has what it has now, without what the moves that
// count no more had given it, which it gets when it makes them again, and with what those give it that count again. Whoever rules otherwise says so by rulings of time. A flag
// that is down stays down.
func (k *Keeper) Restore(ply int, at sensor.Micros) []record.Record {
	if !k.kept {
		return nil
	}
	left := [engine.Black + 1]sensor.Micros{}
	for _, side := range sides {
		left[side] = k.clock.LeftAt(side, ply+k.ahead, at)
	}
	events, err := k.clock.Restore(ply+k.ahead, left[engine.Red], left[engine.Black], at)
	if err != nil {
		return nil // Plies are counted from 1.
	}
	said := k.records(events)
	k.raised()
	for _, side := range sides {
		if next := k.next(k.state(), side); k.fell[side].ply > next {
			k.fell[side].ply = next
		}
	}
	return said
}

// records puts what the clock says into records.
func (k *Keeper) records(events []clock.Event) []record.Record {
	var said []record.Record
	for _, e := range events {
		switch e := e.(type) {
		case clock.Changed:
			said = append(said, k.clockOf(e))
		case clock.Flag:
			k.fell[e.Side] = fallen{e.Ply - k.ahead, e.At}
			said = append(said, k.flagOf(e))
		}
	}
	return said
}

func (k *Keeper) clockOf(c clock.Changed) record.Clock {
	return record.Clock{Head: record.Head{Type: "clock", Game: k.game}, Ply: c.Ply - k.ahead, Red: c.Red.Left, Black: c.Black.Left,
		Running: c.Running.String(), Waits: c.Waits, RedStage: c.Red.Stage, BlackStage: c.Black.Stage, RedToGo: c.Red.ToGo(), BlackToGo: c.Black.ToGo(),
		Why: string(c.Cause), At: c.At}
}

func (k *Keeper) flagOf(f clock.Flag) record.Flag {
	cited := k.law.Time
	if f.Needed > 0 {
		cited = k.law.Count
	}
	return record.Flag{Head: record.Head{Type: "flag", Game: k.game}, Side: f.Side, Ply: f.Ply - k.ahead, Stage: f.Stage, Moves: f.Moves,
		Needed: f.Needed, Article: cited.Article, At: f.At, Rulebook: string(k.book)}
}

// LimitsChecks says whether the move of a ply is in a stage in which its side may give so many checks.
func (k *Keeper) LimitsChecks(ply int) bool { return k.kept && k.clock.ChecksLimit(ply+k.ahead) > 0 }

// Check counts the check that the move of a ply gives. What follows where there are too many the law does not say.
func (k *Keeper) Check(ply int, at sensor.Micros) []record.Record {
	c, limited := k.clock.Check(ply + k.ahead)
	if !k.kept || !limited {
		return nil
	}
	return []record.Record{record.Checks{Head: record.Head{Type: "checks", Game: k.game}, Ply: ply, Side: c.Side, Stage: c.Stage, Count: c.Count,
		Limit: c.Limit, Over: c.Over(), Article: k.law.Count.Article, At: at, Rulebook: string(k.book)}}
}

// WaitsForRuling says whether a flag is down by which its side loses, and of which nobody has ruled otherwise since it fell.
func (k *Keeper) WaitsForRuling(dismissed func(engine.Side, sensor.Micros) bool) bool {
	return k.kept && k.law.Time.Article != "" && (k.IsDown(engine.Red, dismissed) || k.IsDown(engine.Black, dismissed))
}

// Law returns what the rulebook says of the clock.
func (k *Keeper) Law() clock.Law { return k.law }

// IsDown says whether the flag of a side is down, and nobody has ruled otherwise since it fell.
func (k *Keeper) IsDown(side engine.Side, dismissed func(engine.Side, sensor.Micros) bool) bool {
	return k.kept && k.state().Of(side).Flag && !dismissed(side, k.fell[side].at)
}
