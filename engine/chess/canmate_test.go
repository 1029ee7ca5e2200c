package chess

import (
	"math/rand/v2"
	"testing"

	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/sweeptest"
)

func TestWhoCanMate(t *testing.T) {
	for _, tc := range []struct {
		name, fen    string
		white, black bool
	}{
		{"the start", StartFEN, true, true},
		{"kings alone", "7k/8/6K1/8/8/8/8/8 b", false, false},
		{"a king alone against a queen", "8/8/8/8/8/1qk5/8/K7 b", false, true},
		{"a king alone against a pawn", "8/8/8/8/8/1pk5/8/1K6 b", false, true},
		{"a knight against a king alone", "k7/8/1K6/8/1N6/8/8/8 w", false, false},
		{"a knight against a queen", "k7/1q6/8/1K6/1N6/8/8/8 w", false, true},
		{"a knight against two queens", "kq6/q7/8/1K6/1N6/8/8/8 w", false, true},
		{"a knight against a rook", "k7/1r6/1K6/8/1N6/8/8/8 w", true, true},
		{"a knight against a bishop", "k7/1b6/1K6/8/1N6/8/8/8 w", true, true},
		{"a knight against a knight", "k7/1n6/1K6/8/1N6/8/8/8 w", true, true},
		{"a knight against a pawn", "k7/p7/8/1K6/1N6/8/8/8 w", true, true},
		{"a knight against a queen and a pawn", "k6q/p7/8/1K6/1N6/8/8/8 w", true, true},
		{"two knights against a king alone", "k7/8/1K6/8/1N6/1N6/8/8 w", true, false},
		{"two knights against a queen", "k6q/8/1K6/8/1N6/1N6/8/8 w", true, true},
		{"a bishop against a king alone", "k7/8/1K6/8/1B6/8/8/8 w", false, false},
		{"two bishops on one colour against a king alone", "k7/8/1K6/8/1B6/B7/8/8 w", false, false},
		{"bishops on both colours", "k7/8/1K6/8/1B6/1B6/8/8 w", true, false},
		{"a bishop against a rook", "k7/8/1K6/8/1B6/8/7r/8 w", false, true},
		{"a bishop against a queen", "k7/8/1K6/8/1B6/8/7q/8 w", false, true},
		{"a bishop against a queen and a rook", "k7/8/1K6/8/1B6/8/7q/6r1 w", false, true},
		{"two bishops on one colour against a rook", "k7/8/1K6/8/1B6/B7/7r/8 w", false, true},
		{"a bishop against a bishop on its colour", "kb6/8/2K5/8/8/8/8/B7 w", false, false},
		{"a bishop against a bishop on the other colour", "k7/b7/2K5/8/8/5B2/8/8 w", true, true},
		{"a bishop against a knight", "k7/n7/2K5/8/8/5B2/8/8 w", true, true},
		{"a bishop against a pawn", "k7/p7/2K5/8/8/5B2/8/8 w", true, true},
		{"a bishop against a queen and a knight", "k7/n7/2K5/8/8/5B2/8/7q w", true, true},
		{"a bishop and a knight", "k7/8/1K6/8/1B6/1N6/8/8 w", true, false},
		{"a rook", "k7/8/1K6/8/8/8/8/7R w", true, false},
		{"a queen", "k7/8/1K6/8/8/8/7Q/8 w", true, false},
		{"a pawn", "k7/8/1K6/8/8/8/7P/8 w", true, false},
		{"mated by White", "k6R/8/1K6/8/8/8/8/8 b", true, false},
		{"stalemate", "7k/5Q2/6K1/8/8/8/8/8 b", false, false},
		{"the only move captures the queen", "8/8/8/8/8/k7/7q/7K w", false, false},
		{"the only move captures the rook", "6Rk/8/7K/8/8/8/8/8 b", false, false},
		{"the only move captures the queen, and a pawn is left", "8/8/8/8/8/k7/P6q/7K w", true, false},
		{"the king may get away from the rook", "6Rk/8/8/5K2/8/8/8/8 b", true, false},
		{"whatever White plays he is left with too little", "8/8/8/8/8/1K6/1N6/kB6 w", false, false},
		{"a wall", "8/8/3k4/1p1p1p1p/1P1P1P1P/4K3/8/8 w", false, false},
		{"a bishop behind a wall that sees no pawn and no king", "8/8/3k4/1p1p1p1p/1P1P1P1P/4K3/8/2B5 w", false, false},
		{"a wall and a bishop of Black that sees White's king", "5b2/3k4/8/1p1p1p1p/1P1P1P1P/4K3/8/8 b", true, true},
		{"a knight may leap over a wall", "8/8/3k4/1p1p1p1p/1P1P1P1P/4K3/8/N7 w", true, true},
		{"a bishop behind the other side's wall, one behind its own", "8/2B2b2/4k3/1p1p1p1p/1P1P1P1P/4K3/8/8 w", true, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p, err := ParseFEN(tc.fen)
			if err != nil {
				t.Fatal(err)
			}
			if got := p.CanMate(White); got != tc.white {
				t.Errorf("White: %v, want %v", got, tc.white)
			}
			if got := p.CanMate(Black); got != tc.black {
				t.Errorf("Black: %v, want %v", got, tc.black)
			}
		})
	}
}

// findHelpmate searches for a mate by both sides together; whole reports whether it tried all lines.
func findHelpmate(start Position, side Side, most int) (found, whole bool) {
	seen := map[uint64]bool{start.key: true}
	for queue := []Position{start}; len(queue) > 0; queue = queue[1:] {
		if queue[0].turn != side && queue[0].Ending() == Checkmate {
			return true, true
		}
		for _, m := range queue[0].LegalMoves(nil) {
			p := queue[0]
			if p.Make(m); !seen[p.key] {
				seen[p.key] = true
				queue = append(queue, p)
			}
		}
		if len(seen) > most {
			return false, false
		}
	}
	return false, true
}

func TestWhoCanMateIsWhoFindsAHelpmate(t *testing.T) {
	r := randtest.New(t, 1)
	denied, missed := 0, 0
	for range sweeptest.Of(1_000, 4_000) {
		p, err := ParseFEN(randomFew(r))
		if err != nil {
			continue
		}
		for side := White; side <= Black; side++ {
			can := p.CanMate(side)
			found, whole := findHelpmate(p, side, sweeptest.Of(2_000, 10_000))
			switch {
			case found && !can:
				t.Fatalf("%s: %s can't mate, and does", p.FEN(), side)
			case whole && !can:
				denied++
			case whole && !found && can:
				missed++
			}
		}
	}
	t.Logf("denied %d times, and every move tried; %d times it was said that a side can that can't", denied, missed)
	if denied == 0 {
		t.Error("nobody was denied a mate")
	}
}

// randomFew returns a position of few pieces, many of them beside a wall of pawns.
func randomFew(r *rand.Rand) string {
	if r.IntN(2) == 0 {
		return randomWall(r)
	}
	p := emptyPosition()
	pieces := "nbNBrq"
	for _, letter := range []byte("Kk" + string(pieces[r.IntN(6)]) + string(pieces[r.IntN(6)]))[:2+r.IntN(3)] {
		at := Point(r.IntN(64))
		if r.IntN(2) == 0 {
			at = Point(r.IntN(4)) // Mates are found in corners.
		}
		if piece, ok := pieceOf(rune(letter)); ok && p.board[at] == 0 {
			p.put(piece, at)
		}
	}
	return p.FEN()
}

func emptyPosition() Position {
	return Position{castling: [Black + 1][2]Point{White: {NoPoint, NoPoint}, Black: {NoPoint, NoPoint}}, passed: NoPoint, number: 1}
}

// The points to which a mated king could go are taken by its own pieces, or attacked. Further pieces of its side only
// stand between others and attack the points behind them, so where these pieces can defend, more can too.
func TestFewPiecesThatNeverMate(t *testing.T) {
	for _, tc := range []struct {
		name     string
		checks   Kind
		second   bool   // Another bishop on the same colour.
		besides  []Kind // The pieces allowed beside the king.
		wantMate bool
	}{
		{"a knight against queens", Knight, false, []Kind{Queen}, false},
		{"a knight against rooks", Knight, false, []Kind{Rook}, true},
		{"a knight against bishops", Knight, false, []Kind{Bishop}, true},
		{"a bishop against rooks and queens", Bishop, false, []Kind{Rook, Queen}, false},
		{"two bishops on one colour against rooks and queens", Bishop, true, []Kind{Rook, Queen}, false},
		{"a bishop against knights", Bishop, false, []Kind{Knight}, true},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := matesAnywhere(tc.checks, tc.second, tc.besides); got != tc.wantMate {
				t.Errorf("mates: %v, want %v", got, tc.wantMate)
			}
		})
	}
}

// matesAnywhere tries all points of a black king, White's king and White's pieces, with the points around the black king filled.
func matesAnywhere(checks Kind, second bool, besides []Kind) bool {
	for king := range NoPoint {
		for at := range NoPoint {
			attacked := knightSteps[at]
			if checks == Bishop {
				attacked = bishopTakes(at, 0)
			}
			if !attacked.Has(king) {
				continue
			}
			for white := range NoPoint {
				if white == king || white == at || kingSteps[king].Has(white) {
					continue
				}
				p := emptyPosition()
				p.turn = Black
				p.put(NewPiece(Black, King), king)
				p.put(NewPiece(White, checks), at)
				p.put(NewPiece(White, King), white)
				if matesFilled(p, besides) || second && matesWithAnother(p, at, besides) {
					return true
				}
			}
		}
	}
	return false
}

func matesWithAnother(p Position, at Point, besides []Kind) bool {
	for other := range NoPoint {
		if p.board[other] != 0 || light.Has(other) != light.Has(at) {
			continue
		}
		with := p
		with.put(NewPiece(White, Bishop), other)
		if matesFilled(with, besides) {
			return true
		}
	}
	return false
}

// matesFilled fills the points to which the king in check can go with pieces of its own, in all ways, until it is mated
// or can't be.
func matesFilled(p Position, besides []Kind) bool {
	if checks := p.attackers(p.king(Black), p.Occupied()) & p.sides[White]; checks.Len() != 1 {
		return false // No move gives two checks by bishops on one colour.
	}
	moves := p.LegalMoves(nil)
	if len(moves) == 0 {
		return true
	}
	for _, m := range moves {
		if p.board[m.From()].Kind() != King || p.board[m.To()] != 0 {
			return false // A piece defends, or the king captures.
		}
	}
	for _, kind := range besides {
		with := p
		with.put(NewPiece(Black, kind), moves[0].To())
		if matesFilled(with, besides) {
			return true
		}
	}
	return false
}
