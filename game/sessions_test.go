package game_test

import (
	"fmt"
	"testing"

	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/sweeptest"
	"github.com/kyban/kyban/sensortest"
	"github.com/kyban/kyban/trace"
)

// Sessions without a clock, the common case: no announcement ends a game, and the pieces are set up again for the next one.
var unclockedCases = []struct {
	name, options string
	plies         int // The games are broken off after so many, 0 for never.
	inexact       int // So many of thirty games at most may have a ply open in the end.
}{
	{"whole games", "", 0, 0},
	{"games of 40 plies", "", 40, 0},
	{"games of 10 plies", "", 10, 0},
	{"games of 5 plies", "", 5, 0},
	{"half of the games ended by a word", "announced=0.5", 0, 1},
	{"the piece straightened on its point", "nudge=0.2", 0, 1},
	{"announced adjusting", "adjust=0.1", 0, 1},
	{"brushes by the hand going home", "after=0.2", 0, 2},
	{"other pieces lifted and put back", "touch=0.05", 0, 1},
	{"illegal moves, put right", "illegal=0.05", 0, 1},
}

func TestUnclockedSessions(t *testing.T) {
	results := newTable("what happens", "games", "plies", "exact games", "wrong", "accused", "asked", "overlooked", "blamed", "open at move", "open at end")
	for i, c := range unclockedCases {
		s := readUnclocked(t, i)
		cells := s.cells()
		results.row(c.name, cells[0], cells[1], cells[2], cells[3], cells[4], fmt.Sprint(s.asked), fmt.Sprint(s.overlooked), cells[5], cells[7], cells[8])
		if s.wrong > 0 || s.accused > 0 || s.blamed > 0 {
			t.Errorf("%s: %d plies silently wrong, %d false findings, %d sensors blamed, want none", c.name, s.wrong, s.accused, s.blamed)
			for _, line := range s.unusual[:min(len(s.unusual), 5)] {
				t.Log(line)
			}
		}
		if inexact := s.games - s.exact; inexact > c.inexact && randtest.Chosen() == 0 {
			t.Errorf("%s: %d of %d games are not exact, want at most %d: %v", c.name, inexact, s.games, c.inexact, s.unusual)
		}
	}
	report(t, "sessions without a clock", results)
}

func readUnclocked(t *testing.T, number int) *score {
	t.Helper()
	c := unclockedCases[number]
	profile, err := sensortest.ProfileNamed("noclock")
	if err != nil {
		t.Fatal(err)
	}
	if c.options != "" {
		if err := profile.Wild.Set(c.options); err != nil {
			t.Fatal(err)
		}
	}
	s := &score{}
	all := sensortest.Games()
	for i := range sweeptest.PartOf(3, *accuracyGames/30) {
		index, seed := (i*11+number*37)%(len(all)-3), uint64(200_000+number*1000+i)+randtest.Chosen()
		games := make([]sensortest.Game, 3)
		for g := range games {
			games[g] = all[index+g]
			if n := len(games[g].Moves); c.plies > 0 && n > c.plies {
				games[g].Moves = games[g].Moves[:c.plies]
			}
		}
		script, err := sensortest.PlaySession(games, profile, seed)
		if err != nil {
			t.Fatal(err)
		}
		text := trace.Format(script.Trace())
		again := fmt.Sprintf("%s: --wild %q, games %d to %d, at most %d plies, seed %d", c.name, profile.Wild.String(), index, index+2, c.plies, seed)
		_, records := replay(t, []byte(text))
		for g := range script.Truth.Games {
			s.judge(&script.Truth.Games[g], script.Truth.Faults, ofGame(records, g+1), fmt.Sprintf("%s (game %d)", again, g+1))
		}
	}
	return s
}
