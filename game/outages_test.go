package game_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/sweeptest"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensortest"
	"github.com/kyban/kyban/trace"
)

// outages are the tried cases. In blitz without presses two plies in ten stay open: only a press tells N plies from N+2 that lead to the
// same position.
var outages = []struct {
	hands string
	heard bool // The presses of the clock arrive meanwhile.
}{{"normal", true}, {"blitz", true}, {"normal", false}}

// The board sees nothing for one to three whole plies, in one turn of a hundred: no ply is read wrong in silence for that, and no player
// is accused.
func TestOutagesOfWholePlies(t *testing.T) {
	const seed = 77_000_000
	for _, play := range []string{"xiangqi", "chess"} {
		for _, o := range outages {
			t.Run(fmt.Sprintf("%s, %s, heard %t", play, o.hands, o.heard), func(t *testing.T) {
				var s score
				blind := 0
				for i := range sweeptest.PartOf(8, 160) {
					script := playWithOutages(t, play, o.hands, i, seed+randtest.Chosen()+uint64(i))
					script.Heard = o.heard
					blind += len(script.Blind)
					if len(script.Blind) > 0 {
						s.judge(&script.Truth.Games[0], nil, program(t, []byte(trace.Format(script.Trace()))), play)
					}
				}
				if s.wrong+s.accused+s.blamed > 0 {
					t.Errorf("%d wrong, %d accused, %d blamed: %s", s.wrong, s.accused, s.blamed, s.unusual)
				}
				t.Logf("%d outages in %d games, %d of %d plies are open", blind, s.games, s.unresolved, s.plies)
			})
		}
	}
}

// playWithOutages plays a game, and drops the sensor events of some plies.
func playWithOutages(t *testing.T, play, hands string, i int, seed uint64) *sensortest.Script {
	t.Helper()
	profile, err := sensortest.ProfileNamed(hands)
	if err != nil {
		t.Fatal(err)
	}
	games, err := sensortest.GamesOf(play)
	if err != nil {
		t.Fatal(err)
	}
	script, err := sensortest.Play(games[(i*13+5)%len(games)], profile, seed)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(seed, 4711))
	placed := script.Truth.Games[0].Placed
	scan := script.Header.Scan
	for n := 1; n+15 < len(placed); n++ {
		plies := 1 + r.IntN(3)
		if r.Float64() >= 0.01 {
			continue
		}
		from := randomTime(r, placed[n-1], liftOf(script, n)) / scan * scan
		to := randomTime(r, placed[n+plies-1], liftOf(script, n+plies)) / scan * scan
		script.Blind = append(script.Blind, sensortest.Blind{From: from, To: to})
		n += plies
	}
	return script
}

// liftOf returns when the piece of the n-th ply, counted from 0, left for good.
func liftOf(script *sensortest.Script, n int) sensor.Micros {
	truth := &script.Truth.Games[0]
	lift := truth.Placed[n-1]
	for _, s := range script.Steps {
		if s.At > truth.Placed[n] {
			break
		}
		if s.Point == truth.Moves[n].From() && !s.Closed {
			lift = max(lift, s.At)
		}
	}
	return lift
}

// randomTime returns a time between the end of a ply, without the first 10 ms of rest, and the beginning of the next one.
func randomTime(r *rand.Rand, end, next sensor.Micros) sensor.Micros {
	if end += 10_000; next <= end {
		return end
	}
	return end + sensor.Micros(r.Int64N(int64(next-end)))
}

// TestOutagesOnceMisread plays games in which the board is blind for a few plies. With the presses of the clock, the board once found two
// plies more than were played, once read a pressed ply anew as one taken back, and once took a piece that was off its point for a brush,
// when the board became blind, for the moved one. Without them, it took a piece that came meanwhile and was captured at once for one that
// only rested. And when the hand that had moved brushed a piece as the board saw again, it missed the line that was played, and found one
// of two plies more.
func TestOutagesOnceMisread(t *testing.T) {
	for _, g := range []struct {
		play  string
		game  int
		seed  uint64
		blind []sensortest.Blind
		heard bool
		open  int // How many plies may be open in the end.
	}{
		{"xiangqi", 756, 77_000_127, []sensortest.Blind{{From: 80_385_000, To: 84_154_000}}, true, 0},
		{"xiangqi", 756, 77_000_127, []sensortest.Blind{{From: 80_385_000, To: 84_154_000}}, false, 26},
		{"xiangqi", 31, 77_000_002, []sensortest.Blind{{From: 12_954_000, To: 15_829_000}}, true, 2},
		{"xiangqi", 382, 77_000_029, []sensortest.Blind{{From: 16_905_000, To: 19_741_000}, {From: 26_231_000, To: 28_459_000}}, false, 2},
		{"chess", 455, 77_000_150, []sensortest.Blind{{From: 5_649_000, To: 7_904_000}, {From: 81_917_000, To: 82_759_000}, {From: 83_019_000, To: 85_076_000}}, true, 2},
	} {
		t.Run(fmt.Sprintf("%s, heard %t", g.play, g.heard), func(t *testing.T) {
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
			script.Blind, script.Heard = g.blind, g.heard
			var s score
			s.judge(&script.Truth.Games[0], nil, program(t, []byte(trace.Format(script.Trace()))), g.play)
			if s.wrong+s.accused+s.blamed > 0 || s.unresolved > g.open {
				t.Errorf("%d wrong, %d accused, %d blamed, %d open: %s", s.wrong, s.accused, s.blamed, s.unresolved, s.unusual)
			}
		})
	}
}
