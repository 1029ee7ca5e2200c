package draws

import (
	"slices"
	"strconv"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/movelimit"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
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

// Declare limits the moves of a side after the last ply of a game. It returns the records of the limit, none if the law
// knows no such limit. The limit is reached after plies; if that is odd, after the other side's ply, which completes the
// move. It replaces a limit that still counts, of either side.
func (w *limits) Declare(g Game, side engine.Side, plies int) []record.Limit {
	if w.book.Parameters.Declared.Count == 0 {
		return nil
	}
	was := w.declared
	w.declared = Declaration{Side: side, First: g.Last, Needed: (plies + 1) / 2, number: was.number + 1}
	found := w.stands()
	for i := range found {
		if was.Side != engine.NoSide && was.said == 0 {
			found[i].Replaces = record.SideOf(was.Side)
		}
	}
	return found
}

// Declared returns the standing limit.
func (w *limits) Declared() Declaration { return w.declared }

// Reinstate restores a limit that stood before the plies that count again were void, and returns its state. A limit that the
// arbiter has declared since stays: it counts from where the game goes on, for those plies were played before it.
func (w *limits) Reinstate(g Game, d Declaration) []record.Limit {
	if d.number < w.declared.number {
		d = w.declared
		d.First, d.said = g.Last, 0
	}
	over := d.said > 0 && d.said == w.declared.said // It was over before those plies.
	if w.declared = d; over {
		return nil
	}
	c := w.Copy()
	c.take(g, g.Last)
	return c.stands()
}

// Claim counts for a claim on a number of moves, as far as the game was played. It returns the records of the count, none if
// no limit has that length.
func (w *limits) Claim(g Game, in fact.Claim, number int) (found []record.Limit) {
	c := w.Copy()
	c.take(g, g.Last)
	if law := w.book.Parameters.Claimed; isLong(in.What, law.Count) {
		l := c.claimed()
		l.Readings = c.otherwise(l)
		switch {
		case l.Count >= l.Needed:
			l.Via = law.Right.Article
		case len(l.Readings) > 0: // A claim that one reading supports has no penalty.
		case in.Side != engine.NoSide:
			l.Via = law.Wrong.Article
			if w.wrong > l.First {
				l.Via = law.Again.Article
			}
			if w.wrong = l.Ply + 1; law.Minutes > 0 && g.Phase != line.Over {
				l.Gets, l.Amount = record.SideOf(in.Side.Other()), sensor.Micros(law.Minutes)*trace.Minute
			}
		}
		found = append(found, l)
	}
	if l, ok := c.limited(); ok {
		found = append(found, l)
	}
	for i := range found {
		found[i].Claim = number
	}
	return found
}

// Knows reports whether a claim on a number of moves may rest on a limit.
func (w *limits) Knows(what string) bool {
	return isLong(what, w.book.Parameters.Claimed.Count) || isLong(what, w.book.Parameters.Declared.Count) || w.declared.Side != engine.NoSide
}

// Claims returns the possible subjects of a claim on no ply and no touch; none before a game was opened.
func (w *limits) Claims() []string {
	if w.book == nil {
		return nil
	}
	return slices.DeleteFunc(trace.Claims(), func(what string) bool { return trace.IsCount(what) && !w.Knows(what) })
}

// MayDeclare reports whether the law lets the arbiter declare limits.
func (w *limits) MayDeclare() bool { return w.book.Parameters.Declared.Count > 0 }

// isLong reports whether a claim on a number of moves is on a limit of a length.
func isLong(what string, length int) bool { return length > 0 && what == strconv.Itoa(length) }

// claimed returns the limit that a player may claim, as the plies count for it.
func (w *limits) claimed() record.Limit {
	law := w.book.Parameters.Claimed
	l := w.quietly(law.Limit, law.Checks)
	if l.Together = law.Together; l.Together {
		l.Count = l.Before + len(l.Plies)
	}
	return l
}

// otherwise returns the readings of the law's words that reverse a claim: by them an unreached limit is reached, or a
// reached one is not.
func (w *limits) otherwise(l record.Limit) (readings []record.Reading) {
	law := w.book.Parameters.Claimed
	add := func(words rulebook.Citation, says string, c movelimit.Count) {
		reached := c.Moves() >= l.Needed
		if words.Article == "" || reached == (l.Count >= l.Needed) {
			return
		}
		verdict := "none"
		if reached {
			verdict = "draw"
		}
		readings = append(readings, record.Reading{Article: words.Article, Says: says, Verdict: verdict, Count: c.Moves()})
	}
	add(law.Anytime, "so many moves running count from any moment of the game on, before a capture, too", movelimit.MostWithoutCapture(w.plies, law.Checks))
	add(law.InAll, "so many checks count of both sides in all", movelimit.WithoutCaptureChecksInAll(w.plies, law.Checks))
	return readings
}

// quietly returns the limit on moves without a capture. At most that many checks of a side count, all if checks is 0.
func (w *limits) quietly(limit rulebook.Limit, checks int) record.Limit {
	return w.counted(quietLimit, limit, movelimit.WithoutCapture(w.plies, checks))
}

// total returns the limit on all moves.
func (w *limits) total() record.Limit {
	l := w.counted(totalLimit, w.book.Parameters.Total, movelimit.All(w.plies))
	l.Before = w.made
	l.Count = (l.Before + len(l.Plies)) / 2
	return l
}

// stands returns the limit that the arbiter declared, in a list that is empty for none.
func (w *limits) stands() []record.Limit {
	if l, ok := w.limited(); ok {
		return []record.Limit{l}
	}
	return nil
}

// limited returns the limit that the arbiter declared, false for none.
func (w *limits) limited() (record.Limit, bool) {
	law, d := w.book.Parameters.Declared, w.declared
	if d.Side == engine.NoSide {
		return record.Limit{}, false
	}
	from := min(d.First, w.followed()) + w.before + 1
	c, captured := movelimit.Since(w.plies, from, d.Side, law.Answers)
	l := w.counted(declaredLimit, rulebook.Limit{Count: d.Needed, Citation: law.Citation}, c)
	l.Side, l.Captured, l.First = record.SideOf(d.Side), captured, d.First
	l.Ply = max(l.Ply, d.First)
	switch {
	case captured || l.Count >= l.Needed:
		l.Via = law.Reached.Article
	case l.Excluded > 0:
		l.Via = law.Answered.Article
	}
	return l, true
}

// counted puts a count of plies into a record.
func (w *limits) counted(what string, limit rulebook.Limit, c movelimit.Count) record.Limit {
	before := c.From - 1
	l := record.Limit{Ply: w.followed(), What: what, Count: c.Moves(), Needed: limit.Count, Excluded: len(c.Excluded),
		First: max(before-w.before, 0), Before: max(w.before-before, 0), Plies: []int{}, Checks: []int{},
		Article: limit.Article, Rulebook: string(limit.Book)}
	last := before + c.Red + c.Black + len(c.Excluded)
	for i := max(before, w.before) + 1; i <= last; i++ {
		if n := i - w.before; slices.Contains(c.Excluded, i) {
			l.Checks = append(l.Checks, n)
		} else {
			l.Plies = append(l.Plies, n)
		}
	}
	for _, n := range w.unseen {
		if n > l.First && n <= last-w.before {
			l.Unsure = append(l.Unsure, n)
		}
	}
	return l
}
