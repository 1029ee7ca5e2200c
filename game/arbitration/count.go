package arbitration

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/trace"
)

// sayCount emits how often the arbiter has ruled the same of the side, and the rulebook's consequence. That is advice, and
// nothing follows by itself. A count that went down by a revision advises nothing.
func (c *Case) sayCount(b *entry, r *ruling) {
	game := b.State
	said := record.Count{Head: game.Head("count"), Side: record.SideOf(r.Side), What: r.Text, Count: c.countOf(r, ""), At: game.Now}
	if r.Text == trace.RuleIllegalMove {
		sayIllegalMoves(b, said, r.Ply, r.idle)
		return
	}
	if !r.idle {
		advice, cited := c.advice(r, said.Count)
		said.Advice, said.Article, said.Rulebook = advice, cited.Article, string(cited.Book)
	}
	b.do(said)
}

// SayIllegalMoves emits again how many illegal moves a side has made, the last one in the turn of a ply: a ruling has
// changed what counts.
func SayIllegalMoves(v View, side engine.Side, ply int) []line.Act {
	b, game := enter(v), v.State
	said := record.Count{Head: game.Head("count"), Side: record.SideOf(side), What: trace.RuleIllegalMove, Ply: ply, At: game.Now}
	sayIllegalMoves(b, said, ply, false)
	return b.acts
}

// sayIllegalMoves emits the number of a side's illegal moves, including the board's findings, and the rulebook's
// consequence.
func sayIllegalMoves(b *entry, said record.Count, ply int, idle bool) {
	p := b.Penalty(said.Side.Of(), ply)
	said.Count = p.Count
	if !idle && p.Count > 0 && p.Cited.Article != "" {
		said.Article, said.Rulebook, said.Amount = p.Cited.Article, string(p.Cited.Book), p.Amount
		switch {
		case p.Loses:
			said.Advice = "loss"
		case p.Draws:
			said.Advice = "draw"
		case p.Amount > 0:
			said.Advice, said.Gets = "time", record.SideOf(p.Gets)
		}
	}
	b.do(said)
}

// countOf counts the rulings like r in force for its side: all of them, or those by one article. Those on one touch count
// once.
func (c *Case) countOf(r *ruling, article string) int {
	return len(c.tally.alike[alike{r.Text, article, r.Side}])
}

// firstOfTouch returns the number of the first ruling that the same touch was accidental, or that an illegal move was made
// in the same turn; r's own number if there is none. A ruling on a void ply is about another touch.
func (c *Case) firstOfTouch(b View, r *ruling) int {
	first := r.number
	for _, on := range c.tally.like(b, r) {
		for _, other := range c.tally.touches[on] {
			if !other.void {
				first = min(first, other.first)
				break
			}
		}
	}
	return first
}

// isRepeated reports whether an earlier ruling in force rules the same of the same touch.
func (c *Case) isRepeated(r *ruling) bool {
	return c.tally.repeated[r.first] > 1 // r is one of them.
}

// advice returns the rulebook's consequence of a count, and its article.
func (c *Case) advice(r *ruling, count int) (word string, cited rulebook.Citation) {
	law := c.book.Parameters
	switch r.Text {
	case trace.RuleAccidental:
		switch limit := law.Accidental; {
		case limit.Count == 0:
		case count >= limit.Count:
			return "deliberate", limit.Citation
		case count == limit.Count-1:
			return "warning", limit.Citation
		default:
			return "reminder", limit.Citation
		}
	case trace.RuleTechnicalFault:
		if limit := law.Faults; limit.Count > 0 && count >= limit.Count {
			return "loss", limit.Citation
		}
	case trace.RuleReminder:
		if dropped := law.Dropped; dropped.Article != "" && r.Article == dropped.Article && c.countOf(r, r.Article) > 1 {
			return "technical_fault", dropped
		}
	}
	return "", cited
}

// accident is a touch ruled accidental.
type accident struct {
	*ruling
	count int // Its number among the accidents of its side.
}

// accidents returns the touches that rulings in force call accidental, in the order of the rulings. Of several rulings on
// one touch the first counts.
func (c *Case) accidents() []accident {
	if c.tally.accident != nil {
		return c.tally.accident
	}
	list := []accident{}
	counts, counted := map[engine.Side]int{}, map[int]bool{}
	for _, r := range c.rulings {
		if r.inForce() && r.Text == trace.RuleAccidental && !counted[r.first] {
			counted[r.first] = true
			counts[r.Side]++
			list = append(list, accident{r, counts[r.Side]})
		}
	}
	c.tally.accident = list
	return list
}

// binds reports whether the rulebook treats the accident as deliberate.
func (c *Case) binds(a accident) bool {
	limit := c.book.Parameters.Accidental.Count
	return limit > 0 && a.count >= limit
}

// freeTouches finds again the touches that do not bind, and emits the duty of the ply after ruling r.
func (c *Case) freeTouches(b *entry, r *ruling) {
	c.FreeTouches()
	if !r.touched.Valid() || !(b.State.IsOn() || b.State.Phase == line.Over) {
		return
	}
	if !b.Saw(r.Ply, r.touched) {
		b.note(record.Note{Code: "touch_not_seen", Ruling: r.number}, rulebook.Citation{})
		return
	}
	b.do(SayDuty{r.Ply, r.number})
}

// countAnew emits the changes in a side's accidents after ruling r took one of them back: later ones count one less, and the
// rulebook may draw another consequence.
func (c *Case) countAnew(b *entry, from int, before []accident, r *ruling) {
	game, was := b.State, map[int]accident{}
	for _, old := range before {
		was[old.first] = old
	}
	for _, now := range c.accidents()[from:] {
		old, known := was[now.first]
		if !known || old.count == now.count {
			continue
		}
		said := record.Count{Head: game.Head("count"), Side: record.SideOf(now.Side), What: now.Text, Count: now.count, Ply: now.Ply, At: game.Now}
		advice, cited := c.advice(now.ruling, now.count)
		said.Advice, said.Article, said.Rulebook = advice, cited.Article, string(cited.Book)
		b.do(said)
		if c.binds(old) != c.binds(now) && !now.void && (game.IsOn() || game.Phase == line.Over) && now.touched.Valid() && b.Saw(now.Ply, now.touched) {
			b.do(SayDuty{now.Ply, r.number})
		}
	}
}

// tally counts the rulings of a case as they come in and are taken back, so that a new ruling need not look at all earlier
// ones.
type tally struct {
	alike    map[alike]map[int]int // How many in force rule the same, by the first one on their touch.
	repeated map[int]int           // How many are in force, by the first one on their touch.
	touches  map[sideTouch][]*ruling
	swaps    int        // How many in force swap the colours.
	accident []accident // The result of accidents; nil if it must be found again.
	freed    int        // How many of them Case.free includes.
}

// alike is the key by which rulings are counted together. A count over all articles leaves the article empty.
type alike struct {
	text, article string
	side          engine.Side
}

// sideTouch is a touch ruled accidental; without a point, an illegal move in the turn of the ply.
type sideTouch struct {
	touch
	side engine.Side
}

func newTally(rulings []*ruling) tally {
	t := tally{alike: map[alike]map[int]int{}, repeated: map[int]int{}, touches: map[sideTouch][]*ruling{}}
	for _, r := range rulings {
		if r.idle {
			continue
		}
		t.touch(r)
		if !r.revised {
			t.add(r, 1)
		}
	}
	return t
}

// enter takes in the newest ruling, which has an effect.
func (t *tally) enter(r *ruling) {
	t.touch(r)
	t.add(r, 1)
	counted := t.alike[alike{text: r.Text, side: r.Side}]
	if r.Text == trace.RuleAccidental && counted[r.first] == 1 && t.accident != nil {
		t.accident = append(t.accident, accident{r, len(counted)})
	}
}

// leave takes out a ruling that was taken back. It returns the accidents that may count differently now, as they were
// before: those from a place of the list on.
func (t *tally) leave(r *ruling) (from int, before []accident) {
	t.add(r, -1)
	from, listed := slices.BinarySearchFunc(t.accident, r.number, func(a accident, number int) int { return a.number - number })
	if !listed || r.Text != trace.RuleAccidental {
		return len(t.accident), nil
	}
	before, t.freed = slices.Clone(t.accident[from:]), 0
	if _, again := t.alike[alike{text: r.Text, side: r.Side}][r.first]; again {
		t.accident = nil // A later ruling on the same touch counts for it now.
		return from, before
	}
	t.accident = t.accident[:from]
	for _, a := range before[1:] {
		if a.Side == r.Side {
			a.count--
		}
		t.accident = append(t.accident, a)
	}
	return from, before
}

// touch stores a ruling by its touch.
func (t *tally) touch(r *ruling) {
	if isOfTouch(r) {
		on := touchOf(r)
		t.touches[on] = append(t.touches[on], r)
	}
}

// isOfTouch reports whether several rulings like r on the same touch, or on the same illegal move, count once.
func isOfTouch(r *ruling) bool {
	return r.Text == trace.RuleAccidental && r.touched.Valid() || r.Text == trace.RuleIllegalMove
}

// touchOf returns the touch or illegal move of a ruling.
func touchOf(r *ruling) sideTouch {
	if r.Text == trace.RuleIllegalMove {
		return sideTouch{touch{r.Ply, engine.NoPoint}, r.Side}
	}
	return sideTouch{touch{r.Ply, r.touched}, r.Side}
}

// like returns the touches that count as one with the touch of a ruling: all that one gesture moved.
func (t *tally) like(b View, r *ruling) (list []sideTouch) {
	if !isOfTouch(r) {
		return nil
	}
	list = append(list, touchOf(r))
	if r.Text == trace.RuleAccidental && len(t.touches) > 0 {
		for gesture := b.Gesture(r.Ply, r.touched); !gesture.Empty(); {
			list = append(list, sideTouch{touch{r.Ply, gesture.Pop()}, r.Side})
		}
	}
	return list
}

// add counts a ruling that comes into force or, with -1, one that ends.
func (t *tally) add(r *ruling, n int) {
	if r.Text == trace.RuleColoursSwapped {
		t.swaps += n
	}
	count(t.repeated, r.first, n)
	for _, article := range slices.Compact([]string{"", r.Article}) {
		key := alike{r.Text, article, r.Side}
		if t.alike[key] == nil {
			t.alike[key] = map[int]int{}
		}
		count(t.alike[key], r.first, n)
	}
}

// count adds to a number in a map, which omits zeros.
func count(numbers map[int]int, key, n int) {
	numbers[key] += n
	if numbers[key] == 0 {
		delete(numbers, key)
	}
}
