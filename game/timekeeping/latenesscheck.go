package timekeeping

import (
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game/refusal"
)

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
