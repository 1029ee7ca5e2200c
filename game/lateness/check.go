package lateness

import (
	"github.com/kyban/kyban/game/input"
	"github.com/kyban/kyban/game/refusal"
)

// Refuses says why a start or an arrival is refused that somebody is about to enter, nil where it is not. moved says that the game that is
// on has a move.
func (w *Watch) Refuses(in input.Input, moved bool) *refusal.Error {
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
