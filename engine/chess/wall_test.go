package chess

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/sweeptest"
)

func TestWallsOfPawns(t *testing.T) {
	for _, tc := range []struct {
		name, fen string
		want      Ending
	}{
		{"a wall from edge to edge", "8/8/3k4/1p1p1p1p/1P1P1P1P/4K3/8/8 w", Dead},
		{"with bishops that stay behind it", "2b5/8/3k4/1p1p1p1p/1P1P1P1P/4K3/8/5B2 w", NoEnding},
		{"with a bishop that sees no pawn and no king", "8/8/3k4/1p1p1p1p/1P1P1P1P/4K3/8/2B5 w", Dead},
		{"a pair of pawns is missing", "8/8/3k4/3p1p1p/3P1P1P/4K3/8/8 w", NoEnding},
		{"a pawn may step", "8/8/3k4/1p1p1p1p/1P1P1P2/4K2P/8/8 w", NoEnding},
		{"a pawn may be taken by a pawn", "8/8/3k4/1ppp1p1p/1PPP1P1P/4K3/8/8 w", NoEnding},
		{"two pawns more that block each other", "8/8/3k4/1p1p1p1p/1PpP1P1P/2P1K3/8/8 w", Dead},
		{"en passant has passed", "k7/8/4p3/1p1pPp1p/1P1P1P1P/4K3/8/8 w", Dead},
		{"with a bishop of Black on the other side of it, from which the king always gets away", "8/8/3k4/1p1p1p1p/1P1P1P1P/4K3/2b5/8 w", Dead},
		{"with bishops of Black on both colours there", "8/8/3k4/1p1p1p1p/1P1P1P1P/4K3/2bb4/8 w", NoEnding},
		{"with a bishop of Black there, and one of White to stand in the king's way", "8/8/3k4/p1p1p1p1/PpPpPpPp/1P1P1P1P/B3K1b1/8 w", NoEnding},
		{"a wall of pawns that go to and fro", "4k3/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4K3/8 w", Dead},
		{"with a rook that sees no pawn and no king, and that a pawn may take", "4k3/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4K3/R7 w", NoEnding},
		{"with a rook of Black that a pawn may take", "r3k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/4K3/8 w", NoEnding},
		{"a rook behind the wall", "8/8/3k4/1p1p1p1p/1P1P1P1P/4K3/8/R7 w", NoEnding},
		{"a knight leaps over it", "8/8/3k4/1p1p1p1p/1P1P1P1P/4K3/8/N7 w", NoEnding},
		{"en passant opens it", "k7/8/4p3/1p1pPp1p/1P1P1P1P/4K3/8/8 w - d6", NoEnding},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p, err := ParseFEN(tc.fen)
			if err != nil {
				t.Fatal(err)
			}
			if got := p.Ending(); got != tc.want {
				t.Errorf("%s, want %s", got, tc.want)
			}
		})
	}
}

// Results on mates behind closed walls are right, as far as all lines can be tried; few impossible mates stay undecided.
func TestClosedWallsWithPiecesBehind(t *testing.T) {
	r := randtest.New(t, 5)
	never, missed, undecided := 0, 0, 0
	for range sweeptest.Of(25, 2_000) {
		p := closedWall(r)
		for side := White; side <= Black; side++ {
			found, whole := findHelpmate(p, side, 25_000)
			says := p.Helpmates(side)
			switch {
			case found && says == NeverMates:
				t.Fatalf("%s: %s can't mate, it says, and does", p.FEN(), side)
			case says == Undecided:
				undecided++
			case whole && !found && says == NeverMates:
				never++
			case whole && !found:
				missed++
			}
		}
	}
	t.Logf("never %d, missed %d, undecided %d", never, missed, undecided)
	if never == 0 || missed > 0 {
		t.Errorf("%d were seen never to mate, and %d were missed", never, missed)
	}
}

// closedWall returns a position of a wall of pawns with at most one pair missing, the kings behind it, and pieces
// anywhere.
func closedWall(r *rand.Rand) Position {
	p := emptyPosition()
	p.turn = White
	base, first, missing := 2+r.IntN(2), r.IntN(2), r.IntN(32)
	for file := range 8 {
		if file != missing {
			at := Point((base+(file+first)%2)*8 + file)
			p.put(NewPiece(White, Pawn), at)
			p.put(NewPiece(Black, Pawn), at+8)
		}
	}
	for _, letter := range "Kk" + string("Bb"[r.IntN(2)]) + string("BbNnRrQqBbBb"[r.IntN(12)])[:r.IntN(2)] {
		piece, _ := pieceOf(letter)
		at := Point(r.IntN(64))
		for p.board[at] != 0 || piece.Kind() == King && (piece.Side() == White) != (at.Rank() <= base) {
			at = Point(r.IntN(64))
		}
		p.put(piece, at)
	}
	if r.IntN(2) == 0 || p.InCheck() {
		p.PassTurn()
	}
	return p
}

// From a walled position all lines are tried: no king is mated, and no pawn is taken or moves.
func TestBehindAWallNobodyIsMated(t *testing.T) {
	r := randtest.New(t, 4)
	walled := 0
	for tried := 0; walled < sweeptest.Of(10, 300) && tried < 200_000; tried++ {
		p, err := ParseFEN(randomWall(r))
		if err != nil || p.Ending() != Dead || !p.isWalled() {
			continue
		}
		walled++
		explore(t, p)
	}
	if walled == 0 {
		t.Error("no position was walled")
	}
}

// randomWall returns a position of pawns that block each other, kings, and maybe a piece.
func randomWall(r *rand.Rand) string {
	var board [8][8]byte
	for rank := range board {
		copy(board[rank][:], "        ")
	}
	for file := range 8 {
		if r.IntN(5) > 0 {
			rank := 2 + r.IntN(3)
			board[rank][file], board[rank+1][file] = 'P', 'p'
		}
	}
	for _, piece := range []byte("KkBbN")[:2+r.IntN(4)] {
		rank, file := r.IntN(8), r.IntN(8)
		if board[rank][file] == ' ' && (piece|0x20 == 'k' || r.IntN(3) == 0) {
			board[rank][file] = piece
		}
	}
	var ranks []string
	for rank := 7; rank >= 0; rank-- {
		ranks = append(ranks, strings.ReplaceAll(string(board[rank][:]), " ", "1"))
	}
	return fmt.Sprintf("%s %c", strings.Join(ranks, "/"), "wb"[r.IntN(2)])
}

func explore(t *testing.T, start Position) {
	t.Helper()
	const most = 40_000 // Positions: enough for kings and a bishop.
	seen := map[uint64]bool{start.key: true}
	for queue := []Position{start}; len(queue) > 0 && len(seen) < most; queue = queue[1:] {
		for _, m := range queue[0].LegalMoves(nil) {
			p := queue[0]
			p.Make(m)
			if p.kinds[Pawn] != start.kinds[Pawn] {
				t.Fatalf("%s is walled, and %s changes the pawns of %s", start.FEN(), m, queue[0].FEN())
			}
			if p.countLegal() == 0 && p.InCheck() {
				t.Fatalf("%s is walled, and %s mates in %s", start.FEN(), m, queue[0].FEN())
			}
			if !seen[p.key] {
				seen[p.key] = true
				queue = append(queue, p)
			}
		}
	}
}
