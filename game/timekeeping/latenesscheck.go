package timekeeping

import (
	"github.com/kyban/kyban/game/input"
	"github.com/kyban/kyban/game/refusal"
)

// Refuses returns the reason to refuse an input of a start or an arrival before it is entered, nil for none. moved means
// that the current game has a move.
func (w *Lateness) Refuses(in input.Input, moved bool) *refusal.Error {
	switch {
	case in.Kind == input.Schedule && moved:
		return refusal.New(refusal.StartMoved)
	case in.Kind == input.Arrived && !w.scheduled:
		return refusal.New(refusal.NoStart)
	case in.Kind == input.Arrived && w.sides[in.Side].how != "":
		return refusal.New(refusal.HereAlready, in.Side)
	}
	return nil
}
