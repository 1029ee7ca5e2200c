package game_test

import (
	"slices"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/input"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/sweeptest"
	"github.com/kyban/kyban/record"
)

// Who overlooks the check of a piece that nobody has named makes an illegal move, be it that he puts it back: no ply is read wrong in silence for that,
// and nobody else is accused.
func TestOverlookedChecksOfUnnamedPieces(t *testing.T) {
	r := randtest.New(t)
	overlooked := 0
	for range sweeptest.Of(30, 1000) {
		p := &chessPlayers{r: r, clocked: true}
		p.begin(t, "6k1/P2n1npp/8/8/8/8/p2N1NPP/6K1 w - - 0 1")
		against := 0
		for len(p.moves) < 10 {
			if last := len(p.moves); against == 0 && last > 0 && len(p.moves[last-1]) == 5 && p.position.InCheck() {
				against = p.overlook()
			}
			m, ok := p.choose()
			if !ok || p.position.At(m.To()) != 0 && p.position.At(m.To()).IsKing() {
				break
			}
			p.play(m)
		}
		p.now += 5_000_000
		p.step(input.Input{Kind: input.End})
		if against > 0 {
			overlooked++
			p.checkBut(t, against)
		}
	}
	if overlooked == 0 {
		t.Error("no check was overlooked")
	}
	t.Logf("%d checks were overlooked", overlooked)
}

// begin sets up a position.
func (p *chessPlayers) begin(t *testing.T, fen string) {
	t.Helper()
	board, err := game.NewBoard(game.Config{Play: "chess", FEN: fen})
	if err != nil {
		t.Fatal(err)
	}
	p.board, p.position = board, board.View().Position
	p.start = p.position.Occupied()
	p.step(input.Input{Kind: input.Start, Frame: p.start})
	p.now = 2_000_000
}

// overlook plays a move that leaves the king in check, and puts it back in every second case. It returns the ply, 0 where there is no such move.
func (p *chessPlayers) overlook() (ply int) {
	var moves []engine.Move
	for _, from := range p.position.PiecesOf(p.position.Turn()).Points() {
		if piece := p.position.At(from); piece.IsKing() || piece.Kind() == "p" {
			continue
		}
		for to := range engine.Point(engine.Points) {
			if m := engine.NewMove(from, to); p.position.At(to) == 0 && p.position.StaysInCheck(m) {
				moves = append(moves, m)
			}
		}
	}
	if len(moves) == 0 {
		return 0
	}
	m := moves[p.r.IntN(len(moves))]
	before := p.position
	p.play(m)
	if p.r.IntN(2) == 0 {
		p.now += 1_500_000
		p.event(m.To(), false)
		p.event(m.From(), true)
		p.position, p.moves = before, p.moves[:len(p.moves)-1]
		return len(p.moves) + 1
	}
	return len(p.moves)
}

// checkBut compares what was recorded with what was played, where an illegal move was made in a ply.
func (p *chessPlayers) checkBut(t *testing.T, against int) {
	t.Helper()
	for _, r := range p.records {
		accused := 0
		switch r := r.(type) {
		case record.Finding:
			accused = r.Ply
		case record.Illegal:
			accused = r.Ply
		case record.Question:
			if r.Why != "against_the_law" {
				accused = r.Ply
			}
		case record.End:
			for i, m := range p.moves {
				known := i < len(r.Moves) || !slices.Contains(r.Unresolved, len(r.Moves)+1) // Behind the last of these nothing may be known.
				if known && !slices.Contains(r.Unresolved, i+1) && (i >= len(r.Moves) || r.Moves[i] != m) {
					t.Errorf("ply %d, %s, is wrong in silence, behind an illegal move in ply %d: %v\nplayed %v\nopen %v", i+1, m, against, r.Moves, p.moves, r.Unresolved)
				}
			}
		}
		if accused != 0 && accused != against {
			t.Errorf("ply %d is illegal, and accused is that of %+v\nplayed %v", against, r, p.moves)
		}
	}
}
