package recurrence

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/repetition"
	"github.com/kyban/kyban/rulebook"
)

// Watch follows one game after the other by a law of repetition. The zero Watch looks for nothing.
type Watch struct {
	law      repetition.Law
	book     string              // The rulebook that was named for it.
	history  *repetition.History // Nil before the first ply, and after one that breaks every cycle.
	ply      int                 // The last ply that was followed.
	count    int                 // How often the position after it has stood.
	required [engine.Black + 1]requirement
}

// requirement is that a side is to vary.
type requirement struct {
	ply      int  // The ply from which on it has to, 0 for none.
	repeated bool // The side has repeated since.
	met      bool // It has varied.
}

// Ply is a ply that was made.
type Ply struct {
	Before boardgame.Position
	Move   engine.Move
	Breaks bool // No cycle goes across it: it was against the law of movement, or nobody saw it.
	Unseen bool // Nobody saw it.
}

// New returns a watch by the law of repetition that a rulebook uses, one that looks for nothing where it is empty.
func New(book string) (Watch, error) {
	if book == "" {
		return Watch{}, nil
	}
	law, err := repetition.Of(rulebook.ID(book))
	return Watch{law: law, book: book}, err
}

// On says whether the watch looks for anything.
func (w *Watch) On() bool { return w.law.Book != "" }

// Begin forgets the game before.
func (w *Watch) Begin() { *w = Watch{law: w.law, book: w.book} }

// Copy returns a watch that goes on by itself.
func (w *Watch) Copy() Watch {
	c := *w
	if w.history != nil {
		c.history = w.history.Copy()
	}
	return c
}

// Follow follows the plies up to n, of which at returns each, and says whether the position after it has stood so often that the
// law judges it.
func (w *Watch) Follow(n int, at func(n int) Ply) bool {
	if !w.On() {
		return false
	}
	for w.ply < n {
		w.follow(at(w.ply + 1))
	}
	return w.count >= w.law.Times
}

func (w *Watch) follow(p Ply) {
	w.ply++
	before := p.Before.(*boardgame.Xiangqi).Engine() // The laws that are followed here are those of xiangqi.
	if w.history == nil || !w.history.Stands(&before) {
		w.history = repetition.NewHistory(before, w.ply-1) // Pieces were set up otherwise since: what was before is another game.
	}
	if p.Breaks {
		w.history, w.count = nil, 1
		return
	}
	w.count = w.history.Play(p.Move)
	w.observe(&w.required[p.Before.Turn()])
}

// observe notes what the side that has just moved did of what is required of it: it repeated, or it has varied, and no more is
// required of it.
func (w *Watch) observe(r *requirement) {
	if r.ply == 0 || r.met || w.ply < r.ply {
		return
	}
	switch {
	case w.count >= w.law.Times:
		r.repeated = true
	case w.count == 1:
		r.met = true
	}
}

// Require notes that the arbiter requires a side to vary, from a ply on.
func (w *Watch) Require(side engine.Side, ply int) { w.required[side] = requirement{ply: ply} }

// Forget forgets the plies from n on, which were taken back or are void, and what was required after them. What was required before
// is so still, also of a side that varied by a move that is forgotten.
func (w *Watch) Forget(n int) {
	if n > w.ply {
		return
	}
	required := w.required
	w.Begin()
	for side, r := range required {
		if r.ply <= n {
			w.required[side] = requirement{ply: r.ply}
		}
	}
}

// disobeyed returns the side that was required to vary and has repeated, of two the one that the law asks to vary; NoSide for none.
func (w *Watch) disobeyed(c repetition.Cycle) engine.Side {
	var sides []engine.Side
	for _, side := range []engine.Side{engine.Red, engine.Black} {
		if r := w.required[side]; r.repeated && !r.met {
			sides = append(sides, side)
		}
	}
	switch len(sides) {
	case 0:
		return engine.NoSide
	case 1:
		return sides[0]
	}
	return w.law.Judge(c, engine.NoSide).Side
}

// Find says what the law makes of the position after the last ply that was followed. Its head, its time and the claim that it
// answers are for the caller to say.
func (w *Watch) Find() record.Repetition {
	r := record.Repetition{Ply: w.ply, Count: 1, First: w.ply, Verdict: string(repetition.None), Rulebook: string(w.law.Book)}
	if w.history == nil {
		return r
	}
	c := w.history.Cycle(w.law.Times)
	v := w.law.Judge(c, w.disobeyed(c))
	r.Count, r.First, r.Length = c.Count, c.First, c.Length
	r.Red, r.Black, r.Verdict, r.Article, r.Via = string(v.Red), string(v.Black), string(v.Outcome), v.Article, v.Via
	r.Side = sideText(v.Side)
	for _, other := range v.Readings {
		r.Readings = append(r.Readings, record.Reading{Article: other.Article, Says: other.Says, Verdict: string(other.Outcome), Side: sideText(other.Side)})
	}
	return r
}

func sideText(side engine.Side) string {
	if side == engine.NoSide {
		return ""
	}
	return side.String()
}

// Other returns the rulebook whose law it is, empty where that is the law by which a rulebook judges anyhow, or none.
func (w *Watch) Other(book rulebook.ID) string {
	law, err := repetition.Of(book)
	if err == nil && law.Book == w.law.Book && law.Times == w.law.Times {
		return ""
	}
	return w.book
}
