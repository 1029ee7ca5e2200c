package arbitration

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/trace"
)

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
