package game_test

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/sweeptest"
	"github.com/kyban/kyban/sensortest"
	"github.com/kyban/kyban/trace"
)

var accuracyGames = flag.Int("accuracy.games", 300, "how many games each profile of hands plays in the tests of accuracy")

// limits is what the reading of a profile must reach: nothing wrong, no player accused, and at most this share of plies open in the end.
// At the time of its move line a ply may be open, beyond those that no sensor can tell then, if a capture without a gap explains no less
// than a sensor that died: a tie stays open until later moves decide it.
var limits = map[string]struct{ atMove, atEnd float64 }{
	"clean": {}, "normal": {}, "noclock": {}, "sloppy": {0.01, 0.001}, "blitz": {0.015, 0.001}, "gapless": {0.04, 0.01}}

func TestAccuracy(t *testing.T) {
	results := newTable("profile", "reader", "games", "plies", "exact games", "wrong", "accused", "blamed", "hidden", "open at move", "open at end")
	for i, profile := range sensortest.Profiles() {
		ours := readAll(t, "xiangqi", profile, i, program)
		peers := readAll(t, "xiangqi", profile, i, baseline)
		results.row(append([]string{profile.Name, "kyban"}, ours.cells()...)...)
		results.row(append([]string{"", "settle 250 ms"}, peers.cells()...)...)
		limit := limits[profile.Name]
		if randtest.Chosen() != 0 { // Other games may have more open for a while; in the end no more than a thousandth.
			limit.atMove, limit.atEnd = 1, max(limit.atEnd, 0.001)
		}
		if limit.atEnd > 0 && !sweeptest.Whole() { // Two plies of one game exceed a share of a thousandth.
			limit.atEnd = max(limit.atEnd, 0.002)
		}
		ours.check(t, profile.Name, limit.atMove, limit.atEnd)
	}
	report(t, "profiles", results)
}

// TestHandsOnceMisread plays games in which a sleeve's brush was taken for a ghost, a move was called illegal in a line of open plies,
// and a piece arriving at a point was taken for one that had come there unseen before; and games in which a player lifted what he captured
// by a second destination before his own piece, and that was taken for the reply, also where later plies were taken back; then a promoted
// piece was said for sure to be one that could not have stayed on the first destination. In others the next move began before the captured
// piece of the ply that was taken back was on its point.
func TestHandsOnceMisread(t *testing.T) {
	for _, g := range []struct {
		play, profile, wild string
		game                int
		seed                uint64
	}{
		{"xiangqi", "sloppy", "second=0", 723, 986_635_470},
		{"xiangqi", "gapless", "second=0", 287, 986_655_756},
		{"xiangqi", "blitz", "second=0", 847, 44_727},
		{"xiangqi", "noclock", "second=0.08", 39, 90_118},
		{"xiangqi", "noclock", "second=0.08", 187, 90_014},
		{"xiangqi", "sloppy", "second=0.08", 44, 90_003},
		{"xiangqi", "blitz", "second=0.08", 408, 90_031},
		{"xiangqi", "gapless", "second=0.08", 57, 90_004},
		{"xiangqi", "normal", "second=0.05,takeback=0.05,touch=0.03", 317, 120_024},
		{"xiangqi", "noclock", "second=0.05,takeback=0.06", 57, 300_004},
		{"xiangqi", "noclock", "second=0.05,takeback=0.06", 135, 300_010},
		{"xiangqi", "noclock", "second=0.05,takeback=0.06", 395, 300_030},
		{"xiangqi", "noclock", "overlap=0.1,takeback=0.06", 44, 310_003},
		{"xiangqi", "noclock", "overlap=0.1,takeback=0.06", 239, 310_018},
		{"xiangqi", "sloppy", "second=0.08", 44, 300_003},
		{"chess", "gapless", "second=0.05,takeback=0.06", 96, 300_007},
		{"chess", "sloppy", "second=0.05,takeback=0.05,touch=0.03", 109, 120_008},
	} {
		profile, err := sensortest.ProfileNamed(g.profile)
		if err != nil {
			t.Fatal(err)
		}
		if err := profile.Wild.Set(g.wild); err != nil {
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
		var s score
		s.judge(&script.Truth.Games[0], nil, program(t, []byte(trace.Format(script.Trace()))), g.play+" "+g.profile+" "+g.wild)
		if s.wrong+s.accused+s.blamed > 0 {
			t.Error(s.unusual)
		}
	}
}

// readAll lets hands play games, each profile its own, and a reader read them.
func readAll(t *testing.T, play string, profile sensortest.Profile, number int, read reader) *score {
	t.Helper()
	s := &score{}
	games, err := sensortest.GamesOf(play)
	if err != nil {
		t.Fatal(err)
	}
	for i := range sweeptest.PartOf(20, *accuracyGames) {
		index := (i*7 + number*131 + int(randtest.Chosen())) % len(games)
		seed := uint64(number*10_000+i) + randtest.Chosen()
		script, err := sensortest.Play(games[index], profile, seed)
		if err != nil {
			t.Fatal(err)
		}
		again := fmt.Sprintf("go run ./sensortest/cmd/hands --play %s --profile %s --game %d --seed %d", play, profile.Name, index, seed)
		if w := profile.Wild.String(); w != "" {
			again += " --wild " + w
		}
		s.judge(&script.Truth.Games[0], nil, read(t, []byte(trace.Format(script.Trace()))), again)
	}
	return s
}

func (s *score) cells() []string {
	return []string{fmt.Sprint(s.games), fmt.Sprint(s.plies), percent(s.exact, s.games), fmt.Sprint(s.wrong), fmt.Sprint(s.accused),
		fmt.Sprint(s.blamed), percent(s.hidden, s.plies), percent(s.openAtMove, s.plies), percent(s.unresolved, s.plies)}
}

func (s *score) check(t *testing.T, name string, atMove, atEnd float64) {
	t.Helper()
	if s.wrong > 0 || s.accused > 0 || s.blamed > 0 {
		t.Errorf("%s: %d plies silently wrong, %d false findings, %d sensors blamed, want none", name, s.wrong, s.accused, s.blamed)
	}
	if plies := float64(s.plies); float64(s.openAtMove-s.hidden) > atMove*plies || float64(s.unresolved) > atEnd*plies {
		t.Errorf("%s: %d of %d plies open at their move, %d of which are hidden, and %d in the end, want at most shares of %g and %g",
			name, s.openAtMove, s.plies, s.hidden, s.unresolved, atMove, atEnd)
	}
	if !t.Failed() {
		return
	}
	slices.SortStableFunc(s.unusual, func(a, b string) int { return harmless(a) - harmless(b) })
	for i, line := range s.unusual {
		if i == 20 {
			t.Logf("... and %d more", len(s.unusual)-i)
			break
		}
		t.Log(line)
	}
}

// harmless counts the faultless parts of a game, to list games with only open plies last.
func harmless(line string) (n int) {
	for _, none := range []string{"wrong []", "accused []", "blamed []"} {
		n += strings.Count(line, none)
	}
	return n
}
