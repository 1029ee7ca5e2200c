package line

import (
	"slices"
	"strings"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/refusal"
)

// Names keeps the named moves. The zero value has none.
type Names struct {
	words [2]namedMove // The last word of each player, Red's first.
	read  []ReadBefore // The readings of named plies before they were named.
}

// namedMove is a player's word about the move of a ply. The zero value is none.
type namedMove struct {
	ply  int
	move engine.Move
}

// ReadBefore is the reading of a ply before it was named, and of the later plies open then: their moves may follow from its name. It
// never changes.
type ReadBefore struct {
	Ply   int
	Move  engine.Move
	Fixed bool
	Open  []OpenPly // The open plies, this one among them.

	back bool // The name is taken back.
}

// OpenPly is an open ply, and its candidate moves.
type OpenPly struct {
	Ply   int
	Moves []engine.Move
}

// MayBe reports whether the ply may have been a move before it was named.
func (r ReadBefore) MayBe(m engine.Move) bool {
	return r.Move == m || slices.ContainsFunc(r.Open, func(o OpenPly) bool { return o.Ply == r.Ply && slices.Contains(o.Moves, m) })
}

// Copy returns an independent copy.
func (w *Names) Copy() Names { return Names{w.words, slices.Clone(w.read)} }

// Agree takes in a player's word, and reports whether the other player has said the same. Agreed words are used up.
func (w *Names) Agree(side engine.Side, ply int, m engine.Move) bool {
	i := 0
	if side == engine.Second {
		i = 1
	}
	w.words[i] = namedMove{ply, m}
	if w.words[1-i] != w.words[i] {
		return false
	}
	w.words = [2]namedMove{}
	return true
}

// Keep keeps the reading of a ply before it was named first.
func (w *Names) Keep(read ReadBefore) {
	if known, _ := w.Before(read.Ply); known.Ply != 0 {
		read = known
	}
	read.back = false
	w.put(read)
}

// Before returns the reading of a ply before it was named first, and whether it is named.
func (w *Names) Before(ply int) (r ReadBefore, named bool) {
	for _, r := range w.read {
		if r.Ply == ply {
			return r, !r.back
		}
	}
	return ReadBefore{}, false
}

func (w *Names) TakeBack(ply int) {
	r, _ := w.Before(ply)
	r.back = true
	w.put(r)
}

func (w *Names) put(read ReadBefore) {
	w.forget(func(r ReadBefore) bool { return r.Ply == read.Ply })
	w.read = append(w.read, read)
}

// Forget drops the words about the plies from n on: they are no part of the game any more.
func (w *Names) Forget(n int) {
	w.forget(func(r ReadBefore) bool { return r.Ply >= n })
	for i := range w.words {
		if w.words[i].ply >= n {
			w.words[i] = namedMove{}
		}
	}
}

func (w *Names) forget(such func(ReadBefore) bool) {
	w.read = slices.DeleteFunc(slices.Clone(w.read), such)
}

// MovesMeant returns the moves that a text may mean in a position, in any notation of its game: legal moves; if there is none, the move
// between the named points, even against the law.
func MovesMeant(before boardgame.Position, text string) []engine.Move {
	if legal := before.Meant(text); len(legal) > 0 {
		return legal
	}
	if m, err := boardgame.ParseMove(text); err == nil {
		return []engine.Move{m}
	}
	return nil
}

// BothPlayers is the name in place of a person's if both players say the same.
const BothPlayers = "players"

// MoveTexts returns a list of moves for a person.
func MoveTexts(moves []engine.Move) string { return strings.Join(engine.MoveNames(moves), ", ") }

// NameNote returns the code of the note that explains why a word has no effect, for the code of the refusal that a person would get.
func NameNote(why refusal.Code) string {
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
