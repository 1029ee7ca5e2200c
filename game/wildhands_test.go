package game_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kyban/kyban/internal/sweeptest"
	"github.com/kyban/kyban/sensortest"
	"github.com/kyban/kyban/trace"
)

// Events at some boards beyond the six profiles, each alone on top of profile "normal". Nothing may be read wrongly there and no player
// may be accused; the test only reports how much stays open. A brush of a piece that the piece in the hand could capture is a capture as
// far as sensors can tell: if every fifth turn has one, so many may be misread.
var wildCases = []struct {
	name, options          string
	wrong, accused, blamed int
}{
	{"brushes while a piece is in the hand", "during=0.2", 0, 0, 0},
	{"brushes by the hand going home", "after=0.2", 0, 0, 0},
	{"brushes of neighbours", "after=0.2,near=1", 0, 0, 0},
	{"the piece straightened on its point", "nudge=0.2", 0, 0, 0},
	{"announced adjusting", "adjust=0.1", 0, 0, 0},
	{"other pieces lifted and put back", "touch=0.05", 0, 0, 0},
	{"illegal moves, put right", "illegal=0.05", 0, 0, 0},
	{"illegal moves that stand", "stands=0.01", 0, 0, 0},
	{"moves taken back", "takeback=0.05", 0, 0, 0},
	{"presses forgotten", "forget=0.1", 0, 0, 0},
	{"presses doubled", "double=0.1", 0, 0, 0},
	{"a turned board", "turned=1", 0, 0, 0},
	{"three games in a row", "announced=0.5", 0, 0, 0},
	{"analysis after the game", "announced=0.5,analysis=1", 0, 0, 0},
	{"neighbours knocked over and put back", "knock=0.1", 0, 0, 0},
	{"the reply lifted before the move is set down", "overlap=0.1", 0, 0, 0},
	{"gaps", "gap=0.03", 0, 0, 0},
	{"illegal captures that stand", "capturestands=0.01", 0, 0, 0},
	{"a second destination", "second=0.05", 0, 0, 0},
	{"sensors that miss a change", "missed=0.005", 0, 0, 0},
	{"brushes of what the piece in the hand could capture", "targets=0.2", 1, 2, 1},
	{"illegal captures, put right", "illegalcapture=0.05", 0, 0, 0},
}

func TestWildHands(t *testing.T) {
	results := newTable("what happens", "games", "plies", "exact games", "wrong", "accused", "asked", "overlooked", "blamed", "open at move", "open at end")
	for i, c := range wildCases {
		profile, err := sensortest.ProfileNamed("normal")
		if err != nil {
			t.Fatal(err)
		}
		if err := profile.Wild.Set(c.options); err != nil {
			t.Fatal(err)
		}
		length := 3
		if profile.Wild.Missed > 0 {
			length = 1 // A sensor that misses a piece being set up hides the next game.
		}
		s := readSessions(t, profile, i, length)
		cells := s.cells()
		results.row(c.name, cells[0], cells[1], cells[2], cells[3], cells[4], fmt.Sprint(s.asked), fmt.Sprint(s.overlooked), cells[5], cells[7], cells[8])
		if s.wrong > c.wrong || s.accused > c.accused || s.blamed > c.blamed {
			t.Errorf("%s: %d plies silently wrong, %d false findings, %d sensors blamed, want at most %d, %d and %d", c.name,
				s.wrong, s.accused, s.blamed, c.wrong, c.accused, c.blamed)
			for _, line := range s.unusual[:min(len(s.unusual), 5)] {
				t.Log(line)
			}
		}
	}
	report(t, "wild hands", results)
}

// TestKnockedNeighboursAreNoMoreThanOneTurn plays sessions in which a sensor that may have closed though no piece came kept all facts since
// waiting, and in which the readings that were tried in vain took a search with them that was not done.
func TestKnockedNeighboursAreNoMoreThanOneTurn(t *testing.T) {
	profile, err := sensortest.ProfileNamed("normal")
	if err != nil {
		t.Fatal(err)
	}
	if err := profile.Wild.Set("knock=0.1"); err != nil {
		t.Fatal(err)
	}
	for _, session := range []struct {
		game int
		seed uint64
	}{{551, 114_003}, {584, 114_006}} {
		script, err := sensortest.PlaySession(sensortest.Games()[session.game:session.game+3], profile, session.seed)
		if err != nil {
			t.Fatal(err)
		}
		_, records := replay(t, []byte(trace.Format(script.Trace())))
		var s score
		for g := range script.Truth.Games {
			s.judge(&script.Truth.Games[g], nil, ofGame(records, g+1), fmt.Sprintf("session of game %d, game %d", session.game, g+1))
		}
		if s.wrong+s.accused+s.blamed+s.unresolved > 0 {
			t.Errorf("%d plies wrong, %d accused, %d blamed, %d open in the end, want none: %v", s.wrong, s.accused, s.blamed, s.unresolved, s.unusual)
		}
	}
}

// readSessions lets hands play sessions of so many games and the program read them.
func readSessions(t *testing.T, profile sensortest.Profile, number, length int) *score {
	t.Helper()
	s := &score{}
	games := sensortest.Games()
	for i := range sweeptest.PartOf(3, *accuracyGames/30) {
		index := (i*11 + number*37) % (len(games) - 3)
		seed := uint64(100_000 + number*1000 + i)
		script, err := sensortest.PlaySession(games[index:index+length], profile, seed)
		if err != nil {
			t.Fatal(err)
		}
		again := fmt.Sprintf("go run ./sensortest/cmd/hands --profile %s --wild %s --game %d --games %d --seed %d",
			profile.Name, strings.TrimSpace(profile.Wild.String()), index, length, seed)
		_, records := replay(t, []byte(trace.Format(script.Trace())))
		for g := range script.Truth.Games {
			s.judge(&script.Truth.Games[g], script.Truth.Faults, ofGame(records, g+1), fmt.Sprintf("%s (game %d)", again, g+1))
		}
	}
	return s
}

func ofGame(records []replayed, number int) []replayed {
	var own []replayed
	for _, r := range records {
		if r.Game == number {
			own = append(own, r)
		}
	}
	return own
}
