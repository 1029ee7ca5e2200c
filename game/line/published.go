package line

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/refusal"
	"github.com/kyban/kyban/record"
)

// Refuses says why the hands of a turn can't be shown: before the arbiter has ruled on it by a ruling that holds, as inForce says,
// where not all is kept that was seen, and where they were shown. nil where they can.
func (w *Hands) Refuses(ply int, inForce func(ruling int) bool) *refusal.Error {
	switch ruled, ok := w.On(ply, inForce); {
	case !ok:
		return refusal.New(refusal.NotRuled, ply)
	case !ruled.Whole:
		return refusal.New(refusal.HandsNotKept, ply)
	case ruled.Shown:
		return refusal.By(ruled.Article, refusal.ShownAlready, ply)
	}
	return nil
}

// HandsAsPlayed names points as the players of a game see them, whichever way the board lies.
func HandsAsPlayed(seen []record.Hand, start boardgame.Position, turned bool) []record.Hand {
	all := []record.Hand{}
	for _, h := range seen {
		if p, err := engine.ParsePoint(h.Point); err == nil && turned {
			h.Point = start.Turned(p).String()
		}
		all = append(all, h)
	}
	return all
}
