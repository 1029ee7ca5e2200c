// Package naming knows what people have said of one game on which moves its plies were: the arbiter, or both players, each for himself.
package naming

import (
	"slices"
	"strings"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/refusal"
)

// Watch keeps what was named. Its zero value has heard nothing.
type Watch struct {
	words [2]word // What each player has said last, Red's first.
	read  []Read  // By plies that are named: how they were read before.
}

// word is what a player has said: which move a ply was. The zero value is nothing.
type word struct {
	ply  int
	move engine.Move
}

// Read is how a ply was read before it was named, and those behind it that were open by then: what they are may follow from it. It never changes.
type Read struct {
	Ply   int
	Move  engine.Move
	Fixed bool
	Open  []Open // Those that were open, the ply itself among them.

	back bool // What was named is taken back.
}

// Open is a ply that was open, and the moves that it may have been.
type Open struct {
	Ply   int
	Moves []engine.Move
}

// MayBe says whether the ply may have been a move before it was named.
func (r Read) MayBe(m engine.Move) bool {
	return r.Move == m || slices.ContainsFunc(r.Open, func(o Open) bool { return o.Ply == r.Ply && slices.Contains(o.Moves, m) })
}

// Copy returns a watch that goes on by itself.
func (w *Watch) Copy() Watch { return Watch{w.words, slices.Clone(w.read)} }

// Agree takes in what a player says, and says whether the other one has said the same. What they agree on is said once.
func (w *Watch) Agree(side engine.Side, ply int, m engine.Move) bool {
	i := 0
	if side == engine.Black {
		i = 1
	}
	w.words[i] = word{ply, m}
	if w.words[1-i] != w.words[i] {
		return false
	}
	w.words = [2]word{}
	return true
}

// Keep keeps how a ply was read before it was named first.
func (w *Watch) Keep(read Read) {
	if known, _ := w.Before(read.Ply); known.Ply != 0 {
		read = known
	}
	read.back = false
	w.put(read)
}

// Before returns how a ply was read before it was named first, and whether it is.
func (w *Watch) Before(ply int) (r Read, named bool) {
	for _, r := range w.read {
		if r.Ply == ply {
			return r, !r.back
		}
	}
	return Read{}, false
}

// TakeBack takes it that what was named of a ply is taken back.
func (w *Watch) TakeBack(ply int) {
	r, _ := w.Before(ply)
	r.back = true
	w.put(r)
}

// put keeps how a ply was read in the place of what was kept of it.
func (w *Watch) put(read Read) {
	w.forget(func(r Read) bool { return r.Ply == read.Ply })
	w.read = append(w.read, read)
}

// Forget forgets what was said of the plies from n on, which are no part of the game any more.
func (w *Watch) Forget(n int) {
	w.forget(func(r Read) bool { return r.Ply >= n })
	for i := range w.words {
		if w.words[i].ply >= n {
			w.words[i] = word{}
		}
	}
}

func (w *Watch) forget(such func(Read) bool) { w.read = slices.DeleteFunc(slices.Clone(w.read), such) }

// Meant returns the moves that a text may mean in a position, in any notation of its game: those that are legal, and where none is the move that it names by its
// points, be it against the law.
func Meant(before boardgame.Position, text string) []engine.Move {
	if legal := before.Meant(text); len(legal) > 0 {
		return legal
	}
	if m, err := boardgame.ParseMove(text); err == nil {
		return []engine.Move{m}
	}
	return nil
}

// Players stands in the place of who names a ply where both players say the same.
const Players = "players"

// Texts returns moves in a row, as a person reads them.
func Texts(moves []engine.Move) string { return strings.Join(engine.MoveNames(moves), ", ") }

// Note returns the code of the note that says why a word has no effect, by that of the refusal of those that people enter.
func Note(why refusal.Code) string {
	switch why {
	case refusal.NoGameOn:
		return "no_game"
	case refusal.NameNotMade:
		return "no_such_ply"
	case refusal.NameConfirmed:
		return "result_confirmed"
	}
	return string(why)
}
