package timekeeping

import (
	"github.com/kyban/kyban/clock"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
)

// Keeper keeps the time of one game. A copy is independent.
type Keeper struct {
	clock clock.Clock
	law   clock.Law
	book  rulebook.ID
	game  int
	kept  bool                      // There is a time control.
	ahead int                       // Plies played before on another board: the clock counts them, the board does not.
	fell  [engine.Second + 1]fallen // The flag that fell last.
}

// fallen is a flag that fell.
type fallen struct {
	ply int // The ply to play then, 0 for none.
	at  sensor.Micros
}

// New returns the keeper of a game in which first moves first.
func New(control clock.Control, book rulebook.ID, first engine.Side, game int) Keeper {
	return Keeper{clock: clock.New(control, first), law: clock.LawOf(book), book: book, game: game, kept: true}
}

// Of returns the keeper of a game by the name of its time control. It keeps no time for a control that this version can't
// read, or that has none.
func Of(control string, book rulebook.ID, first engine.Side, game int) Keeper {
	c, err := clock.ParseControl(control)
	if err != nil || !c.IsKept() {
		return Keeper{}
	}
	return New(c, book, first, game)
}

// Resumed returns the keeper of a game that goes on after a number of plies on another board, with the times left there. The
// clocks stand.
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
		if s := k.state(); s.Of(side).Flag { // The flag fell on the other board.
			k.fell[side] = fallen{k.next(s, side), at}
		}
	}
	return k
}

// BegunBy returns the keeper of the same game, begun by a side: if a clock ran, that side's time runs from now on.
func (k Keeper) BegunBy(side engine.Side, at sensor.Micros) Keeper {
	if !k.kept {
		return k
	}
	s := k.clock.State(at)
	k.clock = clock.New(k.clock.Control(), side)
	k.clock.Stop(at)
	if _, err := k.clock.Restore(1, s.Red.Left, s.Black.Left, at); err != nil {
		panic("timekeeping: " + err.Error()) // The side plays the first ply.
	}
	if s.Running != engine.NoSide {
		k.clock.Go(at)
	}
	return k
}

var sides = []engine.Side{engine.First, engine.Second}

// next returns the next ply of a side.
func (k *Keeper) next(s clock.State, side engine.Side) int {
	ply := s.Ply - k.ahead
	if s.OnMove != side {
		ply++
	}
	return ply
}

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

// State returns the state of the clock at a time, false without a time control.
func (k *Keeper) State(at sensor.Micros) (clock.State, bool) {
	if !k.kept {
		return clock.State{}, false
	}
	s := k.clock.State(at)
	s.Ply -= k.ahead
	return s, true
}

// IsRunning reports whether a side's time runs.
func (k *Keeper) IsRunning() bool { return k.kept && k.running() != engine.NoSide }

func (k *Keeper) running() engine.Side { return k.state().Running }

// state returns the state of the clock after its last input.
func (k *Keeper) state() clock.State { return k.clock.State(0) }

// Advance lets time pass, and records the flags that fall.
func (k *Keeper) Advance(at sensor.Micros) []record.Record {
	if !k.kept {
		return nil
	}
	return k.records(k.clock.Advance(at))
}

// Press takes a press. made is the last ply made by presses, as the board sees it, including this one. If the players forgot
// to press for plies before it, these count now, and all the time until now was that of the side that forgot first.
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

// last keeps the last of several changes at the same time.
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

// Outage stops clocks that ran when the program that keeps them went down. The arbiter decides which side has the time
// since.
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

// whyOutage is the reason of a clock that stopped because the program was down. The other reasons are the causes of package
// clock.
const whyOutage = "outage"

// End stops the clocks because the game is over. The result implies that, so no record is needed.
func (k *Keeper) End(at sensor.Micros) {
	if k.IsRunning() {
		k.clock.Stop(at)
	}
}

// Adjust adds an amount to a side's time by a ruling, or takes it away.
func (k *Keeper) Adjust(side engine.Side, amount, at sensor.Micros) []record.Record {
	if !k.kept {
		return nil
	}
	said := k.records(k.clock.Adjust(side, amount, at))
	k.raised()
	return said
}

// raised drops the flags that are up again.
func (k *Keeper) raised() {
	for _, side := range sides {
		if !k.state().Of(side).Flag {
			k.fell[side] = fallen{}
		}
	}
}

// Restore sets the clock to a ply that is to be played again, or anew. Each side keeps its present time, without the gains
// of moves that no longer count, which it gets when it makes them again, and with the gains of moves that count again.
// Rulings of time can change that. A flag that is down stays down.
func (k *Keeper) Restore(ply int, at sensor.Micros) []record.Record {
	if !k.kept {
		return nil
	}
	left := [engine.Second + 1]sensor.Micros{}
	for _, side := range sides {
		left[side] = k.clock.LeftAt(side, ply+k.ahead, at)
	}
	events, err := k.clock.Restore(ply+k.ahead, left[engine.First], left[engine.Second], at)
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

// records puts the clock's events into records.
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
	state := record.ClockState{Ply: c.Ply - k.ahead, Red: &c.Red.Left, Black: c.Black.Left, Running: record.SideOf(c.Running), Waits: c.Waits,
		RedStage: &c.Red.Stage, BlackStage: c.Black.Stage, RedToGo: c.Red.ToGo(), BlackToGo: c.Black.ToGo()}
	return record.Clock{Head: record.Head{Type: "clock", Game: k.game}, ClockState: state, Why: string(c.Cause), At: c.At}
}

func (k *Keeper) flagOf(f clock.Flag) record.Flag {
	cited := k.law.Time
	if f.Needed > 0 {
		cited = k.law.Count
	}
	return record.Flag{Head: record.Head{Type: "flag", Game: k.game}, Side: record.SideOf(f.Side), Ply: f.Ply - k.ahead, Stage: f.Stage, Moves: f.Moves,
		Needed: f.Needed, Article: cited.Article, At: f.At, Rulebook: string(k.book)}
}

// LimitsChecks reports whether the move of a ply is in a stage with a limit on its side's checks.
func (k *Keeper) LimitsChecks(ply int) bool { return k.kept && k.clock.ChecksLimit(ply+k.ahead) > 0 }

// Check counts the check by the move of a ply. The law does not say what follows from too many.
func (k *Keeper) Check(ply int, at sensor.Micros) []record.Record {
	c, limited := k.clock.Check(ply + k.ahead)
	if !k.kept || !limited {
		return nil
	}
	return []record.Record{record.Checks{Head: record.Head{Type: "checks", Game: k.game}, Ply: ply, Side: record.SideOf(c.Side), Stage: c.Stage, Count: c.Count,
		Limit: c.Limit, Over: c.Over(), Article: k.law.Count.Article, At: at, Rulebook: string(k.book)}}
}

// WaitsForRuling reports whether a flag is down by which its side loses, and which no ruling has dismissed since it fell.
func (k *Keeper) WaitsForRuling(dismissed func(engine.Side, sensor.Micros) bool) bool {
	return k.kept && k.law.Time.Article != "" && (k.IsDown(engine.First, dismissed) || k.IsDown(engine.Second, dismissed))
}

func (k *Keeper) Law() clock.Law { return k.law }

// IsDown reports whether the flag of a side is down, and no ruling has dismissed it since it fell.
func (k *Keeper) IsDown(side engine.Side, dismissed func(engine.Side, sensor.Micros) bool) bool {
	return k.kept && k.state().Of(side).Flag && !dismissed(side, k.fell[side].at)
}
