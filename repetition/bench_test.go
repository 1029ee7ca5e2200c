package repetition

import (
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/rulebook"
)

// Red goes round in 4 moves and Black in 5, so that the position comes back after 40 plies.
const (
	fortyPlies = "2bakab2/9/2n1c1n2/4p1p1p/r8/8R/P1P1P4/2N1C1N2/9/2BAKAB2 w"
	redRound   = "i4h4 h4h3 h3i3 i3i4"
	blackRound = "a5a6 a6a7 a7b7 b7b5 b5a5"
)

// forty returns a game with a cycle of 40 plies played twice.
func forty(t testing.TB) *History {
	red, black := strings.Fields(redRound), strings.Fields(blackRound)
	var moves []string
	for i := range 40 {
		moves = append(moves, red[i%len(red)], black[i%len(black)])
	}
	return history(t, fortyPlies, moves)
}

// BenchmarkCycle40 judges a cycle of 40 plies when its position stands for the third time, beside a peer that finds the
// threats of the same plies, and no more of them, by generating every move and every answer.
func BenchmarkCycle40(b *testing.B) {
	h, axf := forty(b), law(b, rulebook.AXF2003)
	b.Run("kyban", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if v := axf.Judge(h.Cycle(axf.Times), engine.NoSide); v.Outcome != Draw {
				b.Fatalf("%+v", v)
			}
		}
	})
	b.Run("peer_move_generation", func(b *testing.B) {
		for b.Loop() {
			p := h.start
			var plies []Ply
			for _, m := range h.moves {
				ply := Ply{Move: m, Side: p.Turn(), Before: naiveThreats(p, p.Turn(), false)}
				p.Make(m)
				ply.Check, ply.After = p.InCheck(), naiveThreats(p, ply.Side, false)
				plies = append(plies, ply)
			}
			nameByHome(plies)
			if v := axf2003.judge(plies, engine.NoSide); v.Outcome != Draw {
				b.Fatalf("%+v", v)
			}
		}
	})
}

// BenchmarkPlyInPlay counts after a ply how often the position stands, 100 plies after the last capture, beside a peer
// that compares whole positions.
func BenchmarkPlyInPlay(b *testing.B) {
	h := forty(b)
	last := h.moves[len(h.moves)-1]
	var stood []engine.Position
	p := h.start
	for _, m := range h.moves {
		stood = append(stood, p)
		p.Make(m)
	}
	b.Run("kyban", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			g := *h
			g.now, g.moves, g.stands = stood[len(stood)-1], g.moves[:len(g.moves)-1], g.stands[:len(g.stands)-1]
			if count := g.Play(last); count != 3 {
				b.Fatalf("stands for the %d. time, want the 3.", count)
			}
		}
	})
	b.Run("peer_whole_positions", func(b *testing.B) {
		for b.Loop() {
			now := stood[len(stood)-1]
			now.Make(last)
			fen, count := placement(&now), 1
			for i := range stood {
				if placement(&stood[i]) == fen {
					count++
				}
			}
			if count != 3 {
				b.Fatalf("stood %d times, want 3", count)
			}
		}
	})
}

// placement returns the pieces and the side to move as text.
func placement(p *engine.Position) string {
	fields := strings.Fields(p.FEN())
	return fields[0] + fields[1]
}
