package promotion

import "github.com/kyban/kyban/sensor"

// Settled is what a word that was said ahead turned out to be meant for. The zero value says that it is not known yet, or that none was.
type Settled struct {
	Ply     int    // The promotion that it names,
	Either  bool   // or it may have been meant for the one before as well: neither is settled by it.
	Void    bool   // Neither came about: it names nothing.
	Letters string // The pieces that were named.
}

// Settle says what is known by now of the word that was said ahead, and uses it up where that is settled: the promotion for which it was
// meant stands, or another move was made. promoted is the last ply that promotes a pawn, 0 for none, placed when its piece stood: a word that came
// later is about that. made says of a ply whether it was surely made.
func (w *Watch) Settle(promoted int, placed sensor.Micros, made func(ply int) bool) (s Settled) {
	ply, other, letters := w.ahead.ply, w.other, w.ahead.letters
	switch {
	case ply == 0 || w.waits && promoted >= ply && !made(ply):
		return s
	case promoted >= ply:
		s = Settled{Ply: promoted, Either: other > 0 && (w.late || w.since < placed), Letters: letters}
	case !made(ply):
		return s
	case other == 0 || promoted != other:
		s = Settled{Void: true}
	default:
		s = Settled{Ply: other, Letters: letters}
	}
	w.Unexpected()
	return s
}
