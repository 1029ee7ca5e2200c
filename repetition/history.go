package repetition

import (
	"slices"

	"github.com/kyban/kyban/engine"
)

// History is a game since its last capture: no position before that can come back.
type History struct {
	now    engine.Position
	start  engine.Position // After the last capture.
	ply    int             // Plies played before start.
	moves  []engine.Move   // Since start.
	stands []uint64        // The key of start and of the position after each of the moves.
}

// NewHistory begins with a position after so many plies.
func NewHistory(p engine.Position, ply int) *History {
	return &History{now: p, start: p, ply: ply, stands: []uint64{p.Key()}}
}

// Play plays a legal move and returns how often the position after it has stood.
func (h *History) Play(m engine.Move) int {
	h.Follow(m)
	return h.Count()
}

// Follow plays a legal move.
func (h *History) Follow(m engine.Move) {
	if h.now.Make(m).Captured() != 0 {
		h.start, h.ply = h.now, h.ply+len(h.moves)+1
		h.moves, h.stands = h.moves[:0], append(h.stands[:0], h.now.Key())
		return
	}
	h.moves, h.stands = append(h.moves, m), append(h.stands, h.now.Key())
}

func (h *History) Copy() *History {
	c := *h
	c.moves, c.stands = slices.Clone(h.moves), slices.Clone(h.stands)
	return &c
}

// Legal reports whether the side to move may play m.
func (h *History) Legal(m engine.Move) bool { return h.now.Legal(m) }

// Stands reports whether a position is the present one.
func (h *History) Stands(p *engine.Position) bool { return h.now.Key() == p.Key() }

// Count returns how often the position has stood.
func (h *History) Count() int {
	count := 0
	for i := len(h.stands) - 1; i >= 0; i = h.last(i) {
		count++
	}
	return count
}

// last returns the index before i of the same position as at i, -1 for none.
func (h *History) last(i int) int {
	for j := i - 2; j >= 0; j -= 2 { // The same side is to move.
		if h.stands[j] == h.stands[i] {
			return j
		}
	}
	return -1
}

// Cycle holds the plies by which a position came back.
type Cycle struct {
	Count  int   // How often the position has stood.
	First  int   // The ply of its first occurrence.
	Last   int   // The ply of the present occurrence.
	Length int   // The plies since its last occurrence, 0 at the first one.
	Plies  []Ply // Since the first occurrence that counts; the last Length of them are the last time round.
}

// Cycle returns how the position came back, with the facts of the plies between its last so many occurrences. If it has
// stood less often, the cycle has no plies.
func (h *History) Cycle(times int) Cycle {
	now := len(h.stands) - 1
	c := Cycle{First: h.ply + now, Last: h.ply + now}
	from := -1
	for i := now; i >= 0; i = h.last(i) {
		c.Count++
		c.First = h.ply + i
		if c.Count == 2 {
			c.Length = now - i
		}
		if c.Count == times {
			from = i
		}
	}
	if from >= 0 {
		c.Plies = h.plies(from)
	}
	return c
}

// Once returns the cycle with the plies of the last time round alone, if the others are the same moves: they add nothing.
func (c Cycle) Once() Cycle {
	if len(c.Plies) == 0 {
		return c
	}
	for i := range c.Plies[:len(c.Plies)-c.Length] {
		if c.Plies[i].Move != c.Plies[i+c.Length].Move {
			return c
		}
	}
	c.Plies = c.Plies[len(c.Plies)-c.Length:]
	return c
}

// plies returns the facts of the plies from an index on. The same move in the same position has the same ones.
func (h *History) plies(from int) []Ply {
	p := h.start
	for _, m := range h.moves[:from] {
		p.Make(m)
	}
	plies := make([]Ply, 0, len(h.moves)-from)
	for i, m := range h.moves[from:] {
		if j := h.same(from, from+i); j >= 0 {
			plies = append(plies, plies[j-from])
		} else {
			plies = append(plies, look(&p, m))
		}
		p.Make(m)
	}
	nameByHome(plies)
	return plies
}

// same returns the index, not before from, of the same move as at i in the same position; -1 for none.
func (h *History) same(from, i int) int {
	for j := i - 2; j >= from; j -= 2 {
		if h.stands[j] == h.stands[i] && h.moves[j] == h.moves[i] {
			return j
		}
	}
	return -1
}

// nameByHome names the pieces of a cycle by their points at its beginning.
func nameByHome(plies []Ply) {
	var home [engine.Points]engine.Point
	for pt := range home {
		home[pt] = engine.Point(pt)
	}
	for i := range plies {
		plies[i].Last = plies[(i+len(plies)-1)%len(plies)].Move
		plies[i].Before = namedByHome(plies[i].Before, &home)
		home[plies[i].Move.To()] = home[plies[i].Move.From()]
		plies[i].After = namedByHome(plies[i].After, &home)
	}
}

func namedByHome(threats []Threat, home *[engine.Points]engine.Point) []Threat {
	known := make([]Threat, len(threats))
	for i, t := range threats {
		t.By.Home, t.On.Home = home[t.By.At], home[t.On.At]
		known[i] = t
	}
	return known
}
