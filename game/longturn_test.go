package game_test

import (
	"fmt"
	"testing"

	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/sensor"
)

// longTurns are turns in which a hand does the same thing over and over: the points that are left and entered, in turn.
var longTurns = []struct {
	name    string
	first   []string // What is played before, without a clock.
	again   []string
	last    string // What is played in the end.
	touches int    // That are recorded of 200 lifts and all that was played.
}{
	{"pieces lifted and put back before the first move", nil, []string{"a0a0", "b0b0", "c0c0", "i0i0"}, "h0g2", 201},
	{"pieces lifted and put back in a later turn", []string{"h2e2"}, []string{"a9a9", "b9b9", "c9c9", "i9i9"}, "h9g7", 202},
	{"a cannon slid to and fro", []string{"h2e2", "h7g7"}, []string{"g7f7", "f7g7"}, "g7e7", 2},
}

// playLongTurn plays the turn, n lifts long, and returns how many touches were recorded.
func playLongTurn(t testing.TB, first, again []string, last string, n int) (touches int) {
	t.Helper()
	board, err := game.NewBoard(game.Config{})
	if err != nil {
		t.Fatal(err)
	}
	step := func(in game.Input) {
		for _, r := range board.Step(in) {
			if _, ok := r.(game.Touch); ok {
				touches++
			}
		}
	}
	now := sensor.Micros(0)
	move := func(m string) {
		now += 1_000_000
		step(lifted(m[:2], now-90_000))
		step(placed(m[2:], now))
	}
	step(opened)
	for _, m := range first {
		move(m)
	}
	for i := range n {
		move(again[i%len(again)])
	}
	move(last)
	step(game.Input{Kind: game.KindEnd, At: now + 1_000_000})
	return touches
}

func TestNoTouchOfALongTurnIsLost(t *testing.T) {
	for _, turn := range longTurns {
		t.Run(turn.name, func(t *testing.T) {
			if got := playLongTurn(t, turn.first, turn.again, turn.last, 200); got != turn.touches {
				t.Errorf("%d touches recorded, want %d", got, turn.touches)
			}
		})
	}
}

// BenchmarkLongTurn shows that a lift takes no longer where its turn is longer.
func BenchmarkLongTurn(b *testing.B) {
	for _, turn := range longTurns {
		for _, lifts := range []int{500, 5000} {
			b.Run(fmt.Sprintf("%s/%d", turn.name, lifts), func(b *testing.B) {
				for b.Loop() {
					playLongTurn(b, turn.first, turn.again, turn.last, lifts)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*lifts), "ns/lift")
			})
		}
	}
}
