package line

import "github.com/kyban/kyban/sensor"

// SettledPromotion is the ply of a word that came ahead of its promotion. The zero value means that it is not known yet, or that
// there was no word.
type SettledPromotion struct {
	Ply     int    // The promotion that it names,
	Either  bool   // or the word may concern the one before as well: it settles neither.
	Void    bool   // Neither came about: the word names nothing.
	Letters string // The named pieces.
}

// Settle returns what is known by now about the word that came ahead, and uses it up once it is settled: its promotion
// stands, or another move was made. promoted is the last ply that promotes a pawn, 0 for none, and placed the time when its
// piece stood: a later word is about that ply. made reports whether a ply was surely made.
func (w *Promotions) Settle(promoted int, placed sensor.Micros, made func(ply int) bool) (s SettledPromotion) {
	ply, other, letters := w.ahead.ply, w.other, w.ahead.letters
	switch {
	case ply == 0 || w.waits && promoted >= ply && !made(ply):
		return s
	case promoted >= ply:
		s = SettledPromotion{Ply: promoted, Either: other > 0 && (w.late || w.since < placed), Letters: letters}
	case !made(ply):
		return s
	case other == 0 || promoted != other:
		s = SettledPromotion{Void: true}
	default:
		s = SettledPromotion{Ply: other, Letters: letters}
	}
	w.Unexpected()
	return s
}
