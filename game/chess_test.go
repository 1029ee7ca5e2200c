package game_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/sweeptest"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// chessPlayers play a game of chess on a board, each move as the law allows: a castling player touches the king first.
type chessPlayers struct {
	r        *rand.Rand
	board    *game.Board
	position boardgame.Position
	start    engine.PointSet
	closed   engine.PointSet // The sensors under pieces.
	now      sensor.Micros
	clocked  bool
	says     bool // A promoting player names the piece.
	records  []record.Record
	moves    []string
}

func newChessPlayers(t *testing.T, r *rand.Rand, clocked, says bool) *chessPlayers {
	t.Helper()
	board, err := game.NewBoard(game.Config{Play: "chess"})
	if err != nil {
		t.Fatal(err)
	}
	p := &chessPlayers{r: r, board: board, position: board.View().Position, start: board.View().Position.Occupied(), clocked: clocked, says: says}
	p.step(fact.Input{Fact: fact.Start{Closed: p.position.Occupied()}})
	p.now = 2_000_000
	return p
}

func (p *chessPlayers) step(in fact.Input) {
	in.At = p.now
	if start, ok := in.Fact.(fact.Start); ok {
		p.closed = start.Closed
	}
	p.records = append(p.records, p.board.Step(in)...)
}

func (p *chessPlayers) event(at engine.Point, placed bool) {
	p.now += sensor.Micros(150_000 + p.r.IntN(400_000))
	if p.closed.Has(at) == placed {
		panic(fmt.Sprintf("the sensor of %v does not say the same twice: %v", at, p.moves))
	}
	p.closed = p.closed.Xor(engine.SetOf(at))
	p.step(fact.Input{Fact: fact.Event{Point: at, Placed: placed, Uncertainty: 1000}})
}

// choose returns a legal move, and prefers moves that take two pieces or promote a pawn.
func (p *chessPlayers) choose() (engine.Move, bool) {
	moves := p.position.Moves()
	if len(moves) == 0 || p.position.Ending() != boardgame.NoEnding {
		return 0, false
	}
	if !p.clocked { // A start position that stands again is the next game.
		moves = slices.DeleteFunc(slices.Clone(moves), func(m engine.Move) bool { return p.position.After(m).Occupied() == p.start })
		if len(moves) == 0 {
			return 0, false
		}
	}
	for range 6 {
		m := moves[p.r.IntN(len(moves))]
		if from, _ := p.position.Beside(m); from != engine.NoPoint || m.Promotion() != 0 {
			return m, true
		}
	}
	return moves[p.r.IntN(len(moves))], true
}

func (p *chessPlayers) play(m engine.Move) {
	from, to := p.position.Beside(m)
	captured := captured(p.position, m)
	p.now += sensor.Micros(1_000_000 + p.r.IntN(4_000_000))
	if to != engine.NoPoint && captured == m.To() { // A castling move over another piece takes it.
		p.event(captured, false)
	}
	switch order := p.r.IntN(3); {
	case to != engine.NoPoint && order == 0:
		p.event(m.From(), false)
		p.event(from, false)
		p.event(m.To(), true)
		p.event(to, true)
	case to != engine.NoPoint:
		p.event(m.From(), false)
		p.event(m.To(), true)
		p.event(from, false)
		p.event(to, true)
	case captured != engine.NoPoint && order == 0:
		p.event(captured, false)
		p.event(m.From(), false)
		p.event(m.To(), true)
	case captured == m.To() || captured != engine.NoPoint && order == 1:
		p.event(m.From(), false)
		p.event(captured, false)
		p.event(m.To(), true)
	default:
		p.event(m.From(), false)
		p.event(m.To(), true)
		if captured != engine.NoPoint {
			p.event(captured, false)
		}
	}
	side := p.position.Turn()
	if m.Promotion() != 0 && p.says {
		p.step(fact.Input{Fact: fact.Promote{Text: string(rune(m.Promotion())), Side: side}})
	}
	if p.clocked {
		p.now += sensor.Micros(200_000 + p.r.IntN(300_000))
		p.step(fact.Input{Fact: fact.Press{Side: side}})
	}
	p.moves, p.position = append(p.moves, m.String()), p.position.After(m)
}

// No lawfully played ply of chess is read wrong without a mark, no player is accused, and only unnamed promotions stay open.
func TestGamesOfChess(t *testing.T) {
	seed := randtest.Seed(t, 3)
	for i, tc := range []struct {
		name          string
		clocked, says bool
	}{{"with a clock, promotions named", true, true}, {"with a clock", true, false}, {"without a clock, promotions named", false, true},
		{"without a clock", false, false}} {
		t.Run(tc.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(seed, uint64(i)))
			plies, open := 0, 0
			for range sweeptest.PartOf(10, 500) {
				p := newChessPlayers(t, r, tc.clocked, tc.says)
				for len(p.moves) < 150 {
					m, ok := p.choose()
					if !ok {
						break
					}
					p.play(m)
				}
				p.now += 5_000_000
				p.step(fact.Input{Fact: fact.End{}})
				open += p.check(t, tc.says)
				plies += len(p.moves)
			}
			t.Logf("%d plies, %d open in the end beside promotions", plies, open)
			if tc.clocked && open > 0 || open > 20 { // Without presses, pieces that go home last may be a new setup, in one game of thousands.
				t.Errorf("%d of %d plies are open beside promotions", open, plies)
			}
		})
	}
}

// wasUnderpromotedBefore reports whether the opponent of a ply's player has promoted a pawn to another piece than a queen before. If it
// were a queen, as is likelier, the ply may have been against the law.
func (p *chessPlayers) wasUnderpromotedBefore(ply int) bool {
	for i := ply - 2; i >= 0; i -= 2 {
		if m := p.moves[i]; len(m) == 5 && m[4] != 'q' {
			return true
		}
	}
	return false
}

// check compares the records with the moves played, and returns how many open plies promote no pawn.
func (p *chessPlayers) check(t *testing.T, says bool) (open int) {
	t.Helper()
	for _, r := range p.records {
		switch r := r.(type) {
		case record.Question:
			if says || r.Why != "against_the_law" || !p.wasUnderpromotedBefore(r.Ply) {
				t.Fatalf("%+v\n%v", r, p.moves)
			}
		case record.Finding, record.Illegal:
			t.Fatalf("%+v\n%v", r, p.moves)
		case record.End:
			last := len(r.Unresolved) - 1
			doubted := !says && p.wasUnderpromotedBefore(len(p.moves)) // The lawfulness of the last ply is open, and so is whether it stands.
			if last >= 0 && r.Unresolved[last] > len(p.moves) && !doubted {
				t.Fatalf("ply %d is open, and %d were played: %v", r.Unresolved[last], len(p.moves), p.moves)
			}
			for i, m := range p.moves {
				isOpen := slices.Contains(r.Unresolved, i+1)
				promotes := len(m) == 5
				switch {
				case isOpen && (!promotes || says):
					open++
				case !isOpen && (i >= len(r.Moves) || r.Moves[i] != m):
					t.Fatalf("ply %d, %s, is wrong in silence: %v\nplayed %v\nopen %v", i+1, m, r.Moves, p.moves, r.Unresolved)
				}
			}
		}
	}
	return open
}
