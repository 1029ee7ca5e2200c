package game

import (
	"github.com/kyban/kyban/game/input"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
)

// handlePromotion takes it that somebody names the piece that the last promoted pawn became.
func (b *Board) handlePromotion(in input.Input) {
	if b.phase != Playing || len(in.Text) != 1 || b.tracker.LastPromoted() == 0 {
		b.note(record.Note{Code: "no_promotion"}, rulebook.Citation{})
		return
	}
	b.promotions.Name(b.tracker.LastPromoted())
	b.tracker.Promotion(in.Text[0], in.At)
}
