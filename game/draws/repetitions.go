package draws

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/repetition"
	"github.com/kyban/kyban/rulebook"
)

// repetitions follows one game after the other by a law of repetition. The zero value looks for nothing.
type repetitions struct {
	law      repetition.Law
	book     string              // The rulebook that names the law.
	history  *repetition.History // nil before the first ply, and after one that breaks every cycle.
	ply      int                 // The last followed ply.
	count    int                 // How often its position has stood.
	required [engine.Second + 1]requirement
}

// requirement is a side's duty to vary.
type requirement struct {
	ply      int  // It holds from this ply on, 0 for none.
	repeated bool // The side has repeated since.
	met      bool // It has varied.
}

// Ply is a ply that was made.
type Ply struct {
	Before boardgame.Position
	Move   engine.Move
	Breaks bool // No cycle crosses it: it was against the law of movement, or unseen.
	Unseen bool // No sensor saw it.
}

// newRepetitions returns a watch by a rulebook's law of repetition; an empty name gives a watch that looks for nothing.
func newRepetitions(book string) (repetitions, error) {
	if book == "" {
		return repetitions{}, nil
	}
	law, err := repetition.Of(rulebook.ID(book))
	return repetitions{law: law, book: book}, err
}

func (w *repetitions) On() bool { return w.law.Book != "" }

// Begin drops the game before.
func (w *repetitions) Begin() { *w = repetitions{law: w.law, book: w.book} }

// Copy returns an independent copy.
func (w *repetitions) Copy() repetitions {
	c := *w
	if w.history != nil {
		c.history = w.history.Copy()
	}
	return c
}

// Follow follows the plies up to n; at returns each. It reports whether the position after n has stood so often that the law
// judges it.
func (w *repetitions) Follow(n int, at func(n int) Ply) bool {
	if !w.On() {
		return false
	}
	for w.ply < n {
		w.follow(at(w.ply + 1))
	}
	return w.count >= w.law.Times
}

func (w *repetitions) follow(p Ply) {
	w.ply++
	before := p.Before.(*boardgame.Xiangqi).Engine() // The laws in use here are those of xiangqi.
	if w.history == nil || !w.history.Stands(&before) {
		w.history = repetition.NewHistory(before, w.ply-1) // The pieces were set up otherwise since: a new game begins here.
	}
	if p.Breaks {
		w.history, w.count = nil, 1
		return
	}
	w.count = w.history.Play(p.Move)
	w.observe(&w.required[p.Before.Turn()])
}

// observe notes whether the side that has just moved has repeated or varied. A side that varied has met its requirement.
func (w *repetitions) observe(r *requirement) {
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
func (w *repetitions) Require(side engine.Side, ply int) { w.required[side] = requirement{ply: ply} }

// Forget drops the plies from n on, which were taken back or are void, and later requirements. Earlier requirements still
// hold, even for a side that varied by a dropped move.
func (w *repetitions) Forget(n int) {
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

// disobeyed returns the side that was required to vary and has repeated, the one that the law asks to vary if both have;
// NoSide for none.
func (w *repetitions) disobeyed(c repetition.Cycle) engine.Side {
	var sides []engine.Side
	for _, side := range []engine.Side{engine.First, engine.Second} {
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

// Find returns the law's judgement of the position after the last followed ply. The caller fills in the head, the time and
// the claim.
func (w *repetitions) Find() record.Repetition {
	r := record.Repetition{Ply: w.ply, Count: 1, First: w.ply, Red: new(""), Verdict: string(repetition.None), Rulebook: string(w.law.Book)}
	if w.history == nil {
		return r
	}
	c := w.history.Cycle(w.law.Times)
	v := w.law.Judge(c, w.disobeyed(c))
	r.Count, r.First, r.Length = c.Count, c.First, c.Length
	r.Red, r.Black, r.Verdict, r.Article, r.Via = new(string(v.Red)), string(v.Black), string(v.Outcome), v.Article, v.Via
	r.Side = sideText(v.Side)
	for _, other := range v.Readings {
		r.Readings = append(r.Readings, record.Reading{Article: other.Article, Says: other.Says, Verdict: string(other.Outcome), Side: sideText(other.Side)})
	}
	return r
}

func sideText(side engine.Side) record.Side {
	if side == engine.NoSide {
		return ""
	}
	return record.SideOf(side)
}

// Other returns the rulebook of the law, empty if the given rulebook uses that law anyway, or if there is none.
func (w *repetitions) Other(book rulebook.ID) string {
	law, err := repetition.Of(book)
	if err == nil && law.Book == w.law.Book && law.Times == w.law.Times {
		return ""
	}
	return w.book
}

// returns counts how often positions have stood in chess games, one game after the other, whatever the sides do in between.
// The zero Returns looks for nothing; NewReturns makes one.
type returns struct {
	law  rulebook.Returns
	keys []uint64 // Of the position before the first ply, and of those after each.
	from int      // The index of the first of them that counts: the ply before it was against the law, or unseen.
}

// newReturns returns a count by a law.
func newReturns(law rulebook.Returns) returns { return returns{law: law} }

func (r *returns) On() bool { return r.law.Claimed.Count > 0 }

func (r *returns) Law() rulebook.Returns { return r.law }

// Begin drops the game before.
func (r *returns) Begin() { *r = returns{law: r.law} }

// Copy returns an independent copy.
func (r *returns) Copy() returns { return returns{r.law, slices.Clone(r.keys), r.from} }

// Forget drops the plies from n on, which were taken back or are void.
func (r *returns) Forget(n int) {
	r.keys = r.keys[:min(n, len(r.keys))]
	r.from = min(r.from, max(len(r.keys)-1, 0))
}

// Follow follows the plies up to n; at returns each. It reports whether the position after n may be claimed, and whether it
// ends the game.
func (r *returns) Follow(n int, at func(n int) Ply) (claimable, ends bool) {
	if !r.On() || n == 0 {
		return false, false
	}
	for len(r.keys) <= n {
		r.follow(at(max(len(r.keys), 1)))
	}
	count := len(r.stood())
	return count >= r.law.Claimed.Count, count >= r.law.Ends.Count
}

func (r *returns) follow(p Ply) {
	before := p.Before.Key()
	if last := len(r.keys) - 1; last < 0 {
		r.keys = append(r.keys, before)
	} else if r.keys[last] != before { // The pieces were set up otherwise since: a new game begins here.
		r.keys[last], r.from = before, last
	}
	r.keys = append(r.keys, p.Before.After(p.Move).Key())
	if p.Breaks {
		r.from = len(r.keys) - 1
	}
}

// stood returns the plies after which the current position stood, oldest first.
func (r *returns) stood() (plies []int) {
	for i := r.from; i < len(r.keys); i++ {
		if r.keys[i] == r.keys[len(r.keys)-1] {
			plies = append(plies, i)
		}
	}
	return plies
}

// Find returns the law's judgement of the position after the last followed ply. The caller fills in the head, the time and
// the claim.
func (r *returns) Find() record.Repetition {
	stood := r.stood()
	found := record.Repetition{Ply: max(len(r.keys)-1, 0), Count: max(len(stood), 1), Red: new(""), Verdict: string(repetition.None), Rulebook: string(r.law.Claimed.Book)}
	if len(stood) == 0 {
		return found // No move was made: the start stands for the first time.
	}
	found.First = stood[0]
	if len(stood) > 1 {
		found.Length = found.Ply - stood[len(stood)-2]
	}
	switch {
	case len(stood) >= r.law.Ends.Count:
		found.Verdict, found.Article = string(repetition.Draw), r.law.Ends.Article
	case len(stood) >= r.law.Claimed.Count:
		found.Article = r.law.Claimed.Article // The player on move may claim it.
	}
	return found
}

// The notes on players who can't agree any more.
const (
	afterFlag   = "agreed_after_flag"
	whileAbsent = "agreed_while_absent"
)

// TooLate returns the notes on why players can't agree in a turn: a flag is down without a ruling, or a side has not come.
func TooLate(ply int, down func(engine.Side) bool, absent engine.Side) (why []record.Note) {
	for _, side := range []engine.Side{engine.First, engine.Second} {
		if down(side) {
			why = append(why, record.Note{Code: afterFlag, Ply: ply, Side: record.SideOf(side)})
		}
	}
	if absent != engine.NoSide {
		why = append(why, record.Note{Code: whileAbsent, Ply: ply, Side: record.SideOf(absent)})
	}
	return why
}

// CitedTooLate returns the article of such a note: the one on time, or the one on late players.
func CitedTooLate(why record.Note, time, late rulebook.Citation) rulebook.Citation {
	if why.Code == whileAbsent {
		return late
	}
	return time
}
