package tracker_test

import (
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// BenchmarkReread reads the same games from a board on which one sensor sticks in mid-game: the last reading dies over and over, and the
// facts since the last fixed ply are read again. One operation is one event or press, with all its work.
func BenchmarkReread(b *testing.B) {
	for _, kind := range []sensor.FaultKind{sensor.StuckOn, sensor.StuckOff} {
		b.Run(string(kind), func(b *testing.B) {
			games := brokenGames(b, kind)
			benchReader(b, games, func() reader { return reviser{newFollower()} })
		})
	}
}

// benchBroken is a point that most games use: e4, where Red's middle pawn advances and many pieces are captured.
var benchBroken = engine.NewPoint(4, 4)

func brokenGames(t testing.TB, kind sensor.FaultKind) []seenGame {
	t.Helper()
	var games []seenGame
	for i := range benchGames {
		script := benchScript(t, i)
		fault := sensor.Fault{Kind: kind, Points: engine.SetOf(benchBroken), At: script.Length() / 3}
		if err := script.Break(fault, uint64(i)); err != nil {
			t.Fatal(err)
		}
		games = append(games, seenBy(t, script))
	}
	return games
}

// reviser is a follower that settles after each press whatever open plies all readings agree on by now.
type reviser struct{ *follower }

func (r reviser) take(seen seenFact) {
	r.follower.take(seen)
	for seen.press != engine.NoSide && r.settle() {
	}
}
