// Package promotion keeps what is known of the piece that a pawn became: no sensor tells, so that somebody says it, later moves show it,
// or the likeliest is assumed.
package promotion

import (
	"slices"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/refusal"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// How it is known what a pawn became.
const (
	Said    = "said"    // Somebody has named the piece.
	Seen    = "seen"    // Later moves show it.
	Assumed = "assumed" // Neither, and the likeliest piece stands for it.
)

// Watch follows the promotions of one game. The zero Watch knows of none; a copy goes its own way.
type Watch struct {
	named words              // The pieces that somebody has named of the last ply of which one was named.
	ruled []words            // Those of plies of which it was ruled, or agreed, which moves they were.
	ahead words              // Those named for a ply before it stood,
	other int                // or for this earlier one: nobody can tell. 0 for none.
	since sensor.Micros      // When the first of them was said.
	waits bool               // The ply stood then, and its piece may yet be swapped: the word counts when it is made.
	late  bool               // The ply was made then.
	said  []record.Promotion // What was recorded last of each.
	open  []open             // The promotions that are open.
}

// words are the letters of the pieces that were named of a ply, each once, the first one first. The zero words are none.
type words struct {
	ply     int
	letters string
}

// add adds a letter, and says whether another one was named of the ply before.
func (w *words) add(ply int, letter byte) (contradicts bool) {
	if w.ply != ply {
		*w = words{ply: ply}
	}
	if strings.IndexByte(w.letters, letter) < 0 {
		w.letters += string(rune(letter))
	}
	return w.letters != string(rune(letter))
}

// Name notes that somebody has named the piece of a ply, and says whether another one was named before. What was named ahead is used up.
func (w *Watch) Name(ply int, letter byte) (contradicts bool) {
	w.Unexpected()
	return w.named.add(ply, letter)
}

// Ruled notes that the arbiter, or both players, have said which move a ply was, or that this is taken back.
func (w *Watch) Ruled(ply int, move engine.Move, stands bool) {
	w.ruled = slices.DeleteFunc(slices.Clone(w.ruled), func(r words) bool { return r.ply == ply })
	if stands && move.Promotion() != 0 {
		w.ruled = append(w.ruled, words{ply, string(rune(move.Promotion()))})
	}
}

// IsNamed says whether somebody has named the piece of a ply.
func (w *Watch) IsNamed(ply int) bool { return w.named.ply == ply }

// Expect notes that somebody has named the piece of a ply that does not stand on the board yet, as it seems, by its letter; or that of an earlier
// one, other, 0 for none. Once a word is surely about the ply those that are said beside it are.
func (w *Watch) Expect(ply, other int, letter byte, at sensor.Micros) {
	if w.ahead.ply != ply {
		w.since, w.other = at, other
	}
	w.other = min(w.other, other)
	w.ahead.add(ply, letter)
}

// NamedWithin is for how long after a piece stood a word may be about it when another pawn was promoted in reply.
const NamedWithin sensor.Micros = 5_000_000

// Await notes that somebody has named a piece when the promotion of a ply stands, or was made, in reply to another one that nobody has named. If the
// ply is made before the word, or the piece is swapped after it, it may have been about either.
func (w *Watch) Await(ply int, made bool, letter byte, at sensor.Micros) {
	w.Expect(ply, ply-1, letter, at)
	w.waits, w.late = !made, made
}

// Unexpected drops what Expect and Await noted.
func (w *Watch) Unexpected() {
	w.ahead, w.other, w.since, w.waits, w.late = words{}, 0, 0, false, false
}

// Forget drops what is known of the plies from n on, which were taken back.
func (w *Watch) Forget(n int) {
	if w.named.ply >= n {
		w.named = words{}
	}
	w.said = slices.DeleteFunc(slices.Clone(w.said), func(r record.Promotion) bool { return r.Ply >= n })
	w.ruled = slices.DeleteFunc(slices.Clone(w.ruled), func(r words) bool { return r.ply >= n })
	w.open = slices.DeleteFunc(slices.Clone(w.open), func(o open) bool { return o.ply >= n })
}

// Record returns what is to be recorded of a ply, in which move is the likeliest; nothing where it promotes no pawn, or where that was
// recorded before. A fixed ply has no other candidates.
func (w *Watch) Record(game, ply int, move engine.Move, fixed bool, at sensor.Micros) []record.Record {
	if move.Promotion() == 0 {
		return nil
	}
	r := record.Promotion{Head: record.Head{Type: "promotion", Game: game}, Ply: ply, Piece: string(rune(move.Promotion())), How: Assumed}
	switch {
	case fixed && (w.named == words{ply, r.Piece} || slices.Contains(w.ruled, words{ply, r.Piece})):
		r.How = Said
	case fixed: // Nobody has named it, or two pieces were named.
		r.How = Seen
	}
	if slices.Contains(w.said, r) {
		return nil
	}
	w.said = append(slices.DeleteFunc(slices.Clone(w.said), func(said record.Promotion) bool { return said.Ply == ply }), r)
	r.At = at
	return []record.Record{r}
}

// Written returns the letter of the piece that a pawn is to become by the one move that was written down, where that is the move that was
// played; 0 where it is another one, or names no piece for certain.
func Written(moves []engine.Move, played engine.Move) byte {
	if len(moves) != 1 || moves[0].From() != played.From() || moves[0].To() != played.To() {
		return 0
	}
	return moves[0].Promotion()
}

// Refuses says why a side can't name the piece of a promotion: pawns are promoted in chess alone, ply is the last in which one was, 0 for
// none, and of is whose pawn that was. Where no side is named the arbiter or the operator names it.
func Refuses(side engine.Side, chess bool, ply int, of engine.Side) *refusal.Error {
	switch {
	case !chess:
		return refusal.New(refusal.NoPawns)
	case ply == 0:
		return refusal.New(refusal.NoPromotion)
	case side != engine.NoSide && side != of:
		return refusal.New(refusal.OtherPawn, ply)
	}
	return nil
}
