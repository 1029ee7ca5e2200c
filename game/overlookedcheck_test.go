package game_test

import (
	"slices"
	"testing"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/sweeptest"
	"github.com/kyban/kyban/record"
)

// A player who overlooks the check of an unnamed piece makes an illegal move, even if he puts it back: no ply is read wrong in silence
// for that, and no other player is accused.
func TestOverlookedChecksOfUnnamedPieces(t *testing.T) {
	r := randtest.New(t, 7)
	overlooked := 0
	for range sweeptest.Of(30, 1000) {
		p := &chessPlayers{r: r, clocked: true}
		p.begin(t, "6k1/P2n1npp/8/8/8/8/p2N1NPP/6K1 w - - 0 1")
		against := p.playOn(10, func() int {
			if last := len(p.moves); last == 0 || len(p.moves[last-1]) != 5 || !p.position.InCheck() {
				return 0
			}
			return p.overlook()
		})
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
	board, err := game.NewBoard(game.Config{FEN: fen})
	if err != nil {
		t.Fatal(err)
	}
	p.board, p.position = board, board.View().Position
	p.start = p.position.Occupied()
	p.step(fact.Input{Fact: fact.Start{Closed: p.start}})
	p.now = 2_000_000
}

// playOn plays a game of at most most moves, to its end. Before each move wrong may play one against the law, until it has; playOn then
// returns its ply, otherwise 0.
func (p *chessPlayers) playOn(most int, wrong func() int) (against int) {
	for len(p.moves) < most && p.position.Ending() == boardgame.NoEnding {
		if against == 0 {
			against = wrong()
		}
		m, ok := p.choose()
		if !ok || p.position.At(m.To()) != 0 && p.position.At(m.To()).IsKing() {
			break
		}
		p.play(m)
	}
	p.end()
	return against
}

func (p *chessPlayers) end() {
	p.now += 5_000_000
	p.step(fact.Input{Fact: fact.End{}})
}

// overlook plays a move that leaves the king in check, and puts it back in every second case. It returns the ply, 0 without such a move.
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
	return p.playAgainst(moves[p.r.IntN(len(moves))], p.says)
}

// checkBut compares the records with the moves played, with illegal moves in some plies, and returns how many are open.
func (p *chessPlayers) checkBut(t *testing.T, against ...int) (open int) {
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
			open = len(r.Unresolved)
			for i, m := range p.moves {
				known := i < len(r.Moves) || !slices.Contains(r.Unresolved, len(r.Moves)+1) // Nothing may be known behind the last of these.
				if known && !slices.Contains(r.Unresolved, i+1) && (i >= len(r.Moves) || r.Moves[i] != m) {
					t.Errorf("ply %d, %s, is wrong in silence, behind an illegal move in plies %d: %v\nplayed %v\nopen %v", i+1, m, against, r.Moves, p.moves, r.Unresolved)
				}
			}
		}
		if accused != 0 && !slices.Contains(against, accused) {
			t.Errorf("plies %d are illegal, and accused is that of %+v\nplayed %v", against, r, p.moves)
		}
	}
	return open
}
