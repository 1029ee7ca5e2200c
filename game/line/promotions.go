package line

import (
	"slices"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/refusal"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// The sources of a promotion's piece.
const (
	PromotionSaid    = "said"    // A person has named the piece.
	PromotionSeen    = "seen"    // Later moves show it.
	PromotionAssumed = "assumed" // Neither; the likeliest piece is assumed.
)

// Promotions follows the promotions of one game. The zero value has none; a copy is independent.
type Promotions struct {
	named promotionWords     // The named pieces of the last ply with any.
	ruled []promotionWords   // The pieces of plies whose moves a ruling or an agreement named.
	ahead promotionWords     // The pieces named for a ply before it stood,
	other int                // or for this earlier one, which can't be told apart. 0 for none.
	since sensor.Micros      // When the first of them was named.
	waits bool               // The ply stood then, and its piece may yet be swapped: the word counts when the ply is made.
	late  bool               // The ply was made then.
	said  []record.Promotion // The last record of each.
	open  []openPromotion    // The open promotions.
}

// promotionWords holds the letters of the pieces named for a ply, each once, in their order. The zero words are none.
type promotionWords struct {
	ply     int
	letters string
}

// add adds a letter, and reports whether another one was named for the ply before.
func (w *promotionWords) add(ply int, letter byte) (contradicts bool) {
	if w.ply != ply {
		*w = promotionWords{ply: ply}
	}
	if strings.IndexByte(w.letters, letter) < 0 {
		w.letters += string(rune(letter))
	}
	return w.letters != string(rune(letter))
}

// Name notes that a person has named the piece of a ply, and reports whether another one was named before. It uses up a word
// that came ahead.
func (w *Promotions) Name(ply int, letter byte) (contradicts bool) {
	w.Unexpected()
	return w.named.add(ply, letter)
}

// Ruled notes that the arbiter, or both players, have named the move of a ply or, without stands, have taken that back.
func (w *Promotions) Ruled(ply int, move engine.Move, stands bool) {
	w.ruled = slices.DeleteFunc(slices.Clone(w.ruled), func(r promotionWords) bool { return r.ply == ply })
	if stands && move.Promotion() != 0 {
		w.ruled = append(w.ruled, promotionWords{ply, string(rune(move.Promotion()))})
	}
}

func (w *Promotions) IsNamed(ply int) bool { return w.named.ply == ply }

// Expect notes that a person has named, by its letter, the piece of a ply that does not seem to stand on the board yet; or
// that of an earlier one, other, 0 for none. Once one word is surely about the ply, the other words beside it are, too.
func (w *Promotions) Expect(ply, other int, letter byte, at sensor.Micros) {
	if w.ahead.ply != ply {
		w.since, w.other = at, other
	}
	w.other = min(w.other, other)
	w.ahead.add(ply, letter)
}

// PromotionNamedWithin is how long after a piece stood a word may be about it, if another pawn was promoted in reply.
const PromotionNamedWithin sensor.Micros = 5_000_000

// Await notes that a person has named a piece when the promotion of a ply stands, or was made, in reply to another one that
// is not named. If the ply is made before the word, or the piece is swapped after it, the word may be about either.
func (w *Promotions) Await(ply int, made bool, letter byte, at sensor.Micros) {
	w.Expect(ply, ply-1, letter, at)
	w.waits, w.late = !made, made
}

func (w *Promotions) Unexpected() {
	w.ahead, w.other, w.since, w.waits, w.late = promotionWords{}, 0, 0, false, false
}

// Forget drops the words and records of the plies from n on, which were taken back.
func (w *Promotions) Forget(n int) {
	if w.named.ply >= n {
		w.named = promotionWords{}
	}
	w.said = slices.DeleteFunc(slices.Clone(w.said), func(r record.Promotion) bool { return r.Ply >= n })
	w.ruled = slices.DeleteFunc(slices.Clone(w.ruled), func(r promotionWords) bool { return r.ply >= n })
	w.open = slices.DeleteFunc(slices.Clone(w.open), func(o openPromotion) bool { return o.ply >= n })
}

// Record returns the record of a ply, whose likeliest move is move; none if it promotes no pawn, or if that was recorded
// before. A fixed ply has no other candidates.
func (w *Promotions) Record(game, ply int, move engine.Move, fixed bool, at sensor.Micros) []record.Record {
	if move.Promotion() == 0 {
		return nil
	}
	r := record.Promotion{Head: record.Head{Type: "promotion", Game: game}, Ply: ply, Piece: string(rune(move.Promotion())), How: PromotionAssumed}
	switch {
	case fixed && (w.named == promotionWords{ply, r.Piece} || slices.Contains(w.ruled, promotionWords{ply, r.Piece})):
		r.How = PromotionSaid
	case fixed: // No piece was named, or two were.
		r.How = PromotionSeen
	}
	if slices.Contains(w.said, r) {
		return nil
	}
	w.said = append(slices.DeleteFunc(slices.Clone(w.said), func(said record.Promotion) bool { return said.Ply == ply }), r)
	r.At = at
	return []record.Record{r}
}

// WrittenPromotion returns the letter of the new piece in the one written move, if that is the move played; 0 if it is another move, or
// names no piece for certain.
func WrittenPromotion(moves []engine.Move, played engine.Move) byte {
	if len(moves) != 1 || moves[0].From() != played.From() || moves[0].To() != played.To() {
		return 0
	}
	return moves[0].Promotion()
}

// RefusesPromotion returns the reason why a side can't name the piece of a promotion: only chess has promotions. ply is the last ply
// with one, 0 for none, and of is the pawn's side. Without a side, the arbiter or the operator names it.
func RefusesPromotion(side engine.Side, chess bool, ply int, of engine.Side) *refusal.Error {
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

// SettledPromotion is the ply of a word that came ahead of its promotion. The zero value means that it is not known yet, or that
// there was no word.
type SettledPromotion struct {
	Ply     int    // The promotion that it names,
	Either  bool   // or the word may concern the one before as well: it settles neither.
	Void    bool   // Neither came about: the word names nothing.
	Letters string // The named pieces.
}

// Settle returns what is known by now about the word that came ahead, and uses it up once it is settled: its promotion
// stands, or another move was made. promoted is the last ply that promotes a pawn, 0 for none, and placed the time when its
// piece stood: a later word is about that ply. made reports whether a ply was surely made.
func (w *Promotions) Settle(promoted int, placed sensor.Micros, made func(ply int) bool) (s SettledPromotion) {
	ply, other, letters := w.ahead.ply, w.other, w.ahead.letters
	switch {
	case ply == 0 || w.waits && promoted >= ply && !made(ply):
		return s
	case promoted >= ply:
		s = SettledPromotion{Ply: promoted, Either: other > 0 && (w.late || w.since < placed), Letters: letters}
	case !made(ply):
		return s
	case other == 0 || promoted != other:
		s = SettledPromotion{Void: true}
	default:
		s = SettledPromotion{Ply: other, Letters: letters}
	}
	w.Unexpected()
	return s
}

// openPromotion is an open promotion, and its last recorded moves, in order.
type openPromotion struct {
	ply   int
	moves []engine.Move
}

// Left returns the moves that an open ply may still be, the likeliest first, if they are not the ones recorded last; move is the
// likeliest recorded one. It returns none for a ply that promotes no pawn, for a single move, and for moves that differ in more than the
// new piece. The first candidates of a ply were recorded when it was made.
func (w *Promotions) Left(ply int, move engine.Move, moves []engine.Move) []engine.Move {
	if move.Promotion() == 0 || len(moves) < 2 {
		return nil
	}
	now := openPromotion{ply, slices.Sorted(slices.Values(moves))}
	i := slices.IndexFunc(w.open, func(o openPromotion) bool { return o.ply == ply })
	if i < 0 {
		w.open = append(slices.Clone(w.open), now)
		return nil
	}
	differs := func(m engine.Move) bool { return m.From() != move.From() || m.To() != move.To() }
	if slices.Equal(w.open[i].moves, now.moves) || slices.ContainsFunc(moves, differs) {
		return nil
	}
	w.open = slices.Clone(w.open)
	w.open[i] = now
	return moves
}

// KnownPromotion returns the known part of a made move: without the new piece while that is not settled.
func KnownPromotion(m engine.Move, settled bool) string {
	if !settled && m.Promotion() != 0 {
		return engine.NewMove(m.From(), m.To()).String()
	}
	return m.String()
}
