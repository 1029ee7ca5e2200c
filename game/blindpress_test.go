package game_test

import (
	"testing"

	"github.com/kyban/kyban/sensor/sensortest"
	"github.com/kyban/kyban/trace"
)

// TestPressesWhileBlindOnceMisread plays games in which the board is blind for a few plies and the presses of the clock arrive: once two plies more
// were found than were played, and once a ply for which the clock had been pressed was read anew as one that was taken back.
func TestPressesWhileBlindOnceMisread(t *testing.T) {
	for _, g := range []struct {
		play  string
		game  int
		seed  uint64
		blind []sensortest.Blind
		open  int // How many plies may be open in the end.
	}{
		{"xiangqi", 756, 77_000_127, []sensortest.Blind{{From: 80_385_000, To: 84_154_000}}, 0},
		{"chess", 455, 77_000_150, []sensortest.Blind{{From: 5_649_000, To: 7_904_000}, {From: 81_917_000, To: 82_759_000}, {From: 83_019_000, To: 85_076_000}}, 2},
	} {
		t.Run(g.play, func(t *testing.T) {
			profile, err := sensortest.ProfileNamed("blitz")
			if err != nil {
				t.Fatal(err)
			}
			games, err := sensortest.GamesOf(g.play)
			if err != nil {
				t.Fatal(err)
			}
			script, err := sensortest.Play(games[g.game], profile, g.seed)
			if err != nil {
				t.Fatal(err)
			}
			script.Blind, script.Heard = g.blind, true
			var s score
			s.judge(&script.Truth.Games[0], nil, program(t, []byte(trace.Format(script.Trace()))), g.play)
			if s.wrong+s.accused+s.blamed > 0 || s.unresolved > g.open {
				t.Errorf("%d wrong, %d accused, %d blamed, %d open: %s", s.wrong, s.accused, s.blamed, s.unresolved, s.unusual)
			}
		})
	}
}
