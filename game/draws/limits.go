package draws

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/movelimit"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
)

// The limits in records.
const (
	quietLimit    = "moves_without_capture"
	declaredLimit = "declared"
	totalLimit    = "total"
)

// limits counts the moves of one game after the other.
type limits struct {
	book   *rulebook.Rulebook
	ends   bool // Limits end a game by themselves, if the law has such.
	before int  // The first plies that are from before the game, by the FEN of its start,
	made   int  // and all plies of the game.

	plies    []movelimit.Ply // They are final.
	unseen   []int           // The plies among them that no sensor saw.
	declared Declaration
	wrong    int // The last ply at a wrong claim, plus one; 0 for never.
	quiet    int // The ply whose record said that quietLimit was reached, 0 for none.
	whole    int // The same for totalLimit.
}

// Declaration is a limit that the arbiter declared. The zero Declaration is none.
type Declaration struct {
	Side   engine.Side // The side whose moves are limited.
	First  int         // It counts after this ply.
	Needed int         // The moves of each side until it is reached.
	number int         // The number of this declaration in the game, from 1.
	said   int         // The ply whose record said that it was reached, or ended by a capture; 0 for none.
}

// newLimits returns a watch by the law of a rulebook. If ends is false, no limit ends a game by itself.
func newLimits(book *rulebook.Rulebook, ends bool) limits { return limits{book: book, ends: ends} }

// Begin drops the game before; a game begins with a position.
func (w *limits) Begin(start boardgame.Position) {
	plies := movelimit.QuietBefore(start)
	*w = limits{book: w.book, ends: w.ends, before: len(plies), made: start.Ply(), plies: plies}
}

// Copy returns an independent copy.
func (w *limits) Copy() limits {
	c := *w
	c.plies, c.unseen = slices.Clone(w.plies), slices.Clone(w.unseen)
	return c
}

// followed returns the number of followed plies of the game.
func (w *limits) followed() int { return len(w.plies) - w.before }

// take takes in the plies of a game up to n.
func (w *limits) take(g Game, n int) {
	for w.followed() < n {
		p := g.At(w.followed() + 1)
		facts := movelimit.Of(p.Before, p.Move)
		w.plies = append(w.plies, facts)
		if n := w.followed(); p.Unseen || n > g.Sure {
			w.unseen = append(w.unseen, n)
		}
	}
}

// Follow follows the sure plies of a game, and returns the records of its limits. ends is true if a limit is reached at
// which the law ends the game.
func (w *limits) Follow(g Game) (found []record.Limit, ends bool) {
	w.take(g, g.Sure)
	if w.ends {
		found, ends = w.reached(found, w.quietly(w.book.Parameters.Quiet, 0), &w.quiet)
		var over bool
		found, over = w.reached(found, w.total(), &w.whole)
		ends = ends || over
	}
	if l, ok := w.limited(); ok && w.declared.said == 0 && (l.Captured || l.Count >= l.Needed) {
		w.declared.said, found = l.Ply, append(found, l)
	}
	return found, ends
}

// reached adds the record of a limit once it is reached, and reports whether it is.
func (w *limits) reached(found []record.Limit, l record.Limit, said *int) ([]record.Limit, bool) {
	if l.Needed == 0 || l.Count < l.Needed {
		return found, false
	}
	if *said > l.First {
		return found, true
	}
	*said = l.Ply
	return append(found, l), true
}

// Forget drops the plies from n on, which were taken back or are void. It returns the state of a declared limit after that,
// none if the limit was reached or had ended before them.
func (w *limits) Forget(n int) []record.Limit {
	if n > w.followed() {
		return nil
	}
	w.plies = w.plies[:w.before+n-1]
	w.unseen = slices.DeleteFunc(w.unseen, func(ply int) bool { return ply >= n })
	w.wrong, w.declared.First = min(w.wrong, n), min(w.declared.First, n-1)
	if w.quiet >= n {
		w.quiet = 0
	}
	if w.whole >= n {
		w.whole = 0
	}
	if w.declared.said > 0 && w.declared.said < n {
		return nil
	}
	w.declared.said = 0
	return w.stands()
}
