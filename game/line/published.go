package line

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/refusal"
	"github.com/kyban/kyban/record"
)

// Refuses returns the reason why the hands of a turn can't be published, nil for none: no ruling in force on the turn, hands that were
// not kept, or a turn that was published already.
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

// HandsAsPlayed names points as the players of a game see them, however the board lies.
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
