package tracker_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/engine/chess"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/sweeptest"
	"github.com/kyban/kyban/sensor"
)

// chessHands plays chess on the sensors of a table: pieces come and go in any order, others are brushed, and promoted pawns are swapped.
type chessHands struct {
	r        *rand.Rand
	board    *table
	position chess.Position
	played   []engine.Move
	clocked  bool
}

// motion is the lift or the arrival of one piece.
type motion struct {
	point  chess.Point
	placed bool
}

func lifts(p chess.Point) motion  { return motion{p, false} }
func places(p chess.Point) motion { return motion{p, true} }

// motions returns an order in which hands may play m.
func (h *chessHands) motions(m chess.Move) []motion {
	p, from, to := &h.position, m.From(), m.To()
	switch {
	case m.Castles():
		return h.castle(m)
	case p.Captures(m) && p.At(to) == 0:
		return pick(h.r, []motion{lifts(from), places(to), lifts(to ^ 8)}, []motion{lifts(to ^ 8), lifts(from), places(to)},
			[]motion{lifts(from), lifts(to ^ 8), places(to)})
	case p.Captures(m):
		return h.swapped(m, pick(h.r, []motion{lifts(from), lifts(to), places(to)}, []motion{lifts(to), lifts(from), places(to)}))
	}
	return h.swapped(m, []motion{lifts(from), places(to)})
}

func (h *chessHands) castle(m chess.Move) []motion {
	rook, beside := h.position.CastledRook(m), m.To()+1
	if m.To().File() == 6 {
		beside = m.To() - 1
	}
	king, castle := m.From(), m.To()
	return pick(h.r,
		[]motion{lifts(king), places(castle), lifts(rook), places(beside)}, []motion{lifts(rook), places(beside), lifts(king), places(castle)},
		[]motion{lifts(king), lifts(rook), places(castle), places(beside)}, []motion{lifts(king), lifts(rook), places(beside), places(castle)},
		[]motion{lifts(rook), lifts(king), places(castle), places(beside)})
}

// swapped lets a pawn stand on the last rank for a moment before the piece that it becomes takes its place.
func (h *chessHands) swapped(m chess.Move, motions []motion) []motion {
	if m.Promotion() != chess.NoKind && h.r.IntN(2) == 0 {
		motions = append(motions, lifts(m.To()), places(m.To()))
	}
	return motions
}

func pick[T any](r *rand.Rand, choices ...T) T { return choices[r.IntN(len(choices))] }

func (h *chessHands) play(m chess.Move) {
	b, side := h.board, engine.First
	if h.position.Turn() == chess.Black {
		side = engine.Second
	}
	b.now += sensor.Micros(1_000_000 + h.r.IntN(4_000_000))
	if h.r.IntN(20) == 0 {
		h.brush(m)
	}
	for _, one := range h.motions(m) {
		b.now += sensor.Micros(150_000 + h.r.IntN(400_000))
		h.move(one)
	}
	if h.clocked {
		b.now += sensor.Micros(200_000 + h.r.IntN(300_000))
		b.Press(side, b.now)
	}
	h.played = append(h.played, onBoard(m))
	h.position.Make(m)
}

// brush lifts a piece that is no part of the move for less than a touch.
func (h *chessHands) brush(m chess.Move) {
	var pieces []chess.Point
	for points := h.position.Occupied(); points != 0; {
		if p := points.Pop(); p != m.From() && p != m.To() {
			pieces = append(pieces, p)
		}
	}
	p := pieces[h.r.IntN(len(pieces))]
	h.move(lifts(p))
	h.board.now += sensor.Micros(20_000 + h.r.IntN(60_000))
	h.move(places(p))
	h.board.now += 200_000
}

func (h *chessHands) move(one motion) {
	h.board.Event(sensor.Event{At: h.board.now, Point: pointOnBoard(one.point), Placed: one.placed, Uncertainty: 1000}, false)
}

func pointOnBoard(p chess.Point) engine.Point {
	return engine.NewPoint(engine.File(p.File()), engine.Rank(p.Rank()+1))
}

func onBoard(m chess.Move) engine.Move {
	on := engine.NewMove(pointOnBoard(m.From()), pointOnBoard(m.To()))
	if kind := m.Promotion(); kind != chess.NoKind {
		on = on.Promoting(kind.Letter())
	}
	return on
}

// check fixes what the readings agree on, and fails where a fixed ply was not played.
func (h *chessHands) check(t *testing.T) {
	t.Helper()
	for n := 1; n <= min(h.board.Last().Number, len(h.played)); n++ {
		moves, agreed := h.board.Readings(n).Candidates()
		if agreed && moves[0] != h.played[n-1] {
			t.Fatalf("ply %d is read as %s, played was %s\n%v", n, moves[0], h.played[n-1], h.played)
		}
	}
	h.board.fix()
}

// unresolved counts the plies that stay open, and the promotions among them.
func (h *chessHands) unresolved(t *testing.T) (open, promotions int) {
	t.Helper()
	for i, m := range h.played {
		moves, agreed := h.board.Readings(i + 1).Candidates()
		switch {
		case agreed:
			continue
		case !slices.Contains(moves, m):
			t.Errorf("ply %d, %s, is open, and %s are the candidates", i+1, m, moves)
		}
		if m.Promotion() != 0 {
			promotions++
		}
		open++
	}
	return open, promotions
}

// choose returns a legal move. Moves with two pieces and promotions come more often than others.
func (h *chessHands) choose() (chess.Move, bool) {
	moves := h.position.LegalMoves(nil)
	if len(moves) == 0 {
		return 0, false
	}
	for range 6 {
		m := moves[h.r.IntN(len(moves))]
		if m.Castles() || m.Promotion() != chess.NoKind || h.position.Captures(m) && h.position.At(m.To()) == 0 {
			return m, true
		}
	}
	return moves[h.r.IntN(len(moves))], true
}

// No ply of chess is read wrong without a mark. With a clock only promotions stay open, which no sensor sees.
func TestHandsOfChess(t *testing.T) {
	seed := randtest.Seed(t, 1)
	for i, tc := range []struct {
		name    string
		clocked bool
	}{{"with a clock", true}, {"without a clock", false}} {
		t.Run(tc.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(seed, uint64(i)))
			plies, open, promotions := 0, 0, 0
			for range sweeptest.PartOf(10, 400) {
				h := &chessHands{r: r, board: newChessTable(t, ""), position: chess.StartPosition(), clocked: tc.clocked}
				for len(h.played) < 120 {
					m, ok := h.choose()
					if !ok {
						break
					}
					h.play(m)
					h.check(t)
					if h.board.Thread().Astray() {
						t.Fatalf("astray after %v", h.played)
					}
				}
				h.board.Close(h.board.now + 1_000_000)
				h.check(t)
				left, promoted := h.unresolved(t)
				plies, open, promotions = plies+len(h.played), open+left, promotions+promoted
			}
			t.Logf("%d plies: %d open in the end, %d of them promotions", plies, open, promotions)
			if others := open - promotions; (others-2)*1000 > plies { // A game that ends in an open capture has two, and few games are no thousand plies.
				t.Errorf("%d of %d plies are open beside promotions, at most one in a thousand and two more may be", others, plies)
			}
		})
	}
}
