package daemon

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/recorder"
)

// layout formats a step as "game: fact records closes | ...".
func layout(s step) string {
	var parts []string
	for _, p := range s.parts {
		text := fmt.Sprintf("%d:", p.game)
		if len(p.fact) > 0 {
			text += " fact"
		}
		text += fmt.Sprintf(" %d", len(p.records))
		if p.closes {
			text += " closes"
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, " | ")
}

var (
	moved = record.Move{Head: record.Head{Type: "move", Game: 1}}
	ended = record.End{Head: record.Head{Type: "end", Game: 1}}
	next  = record.State{Head: record.Head{Type: "game", Game: 2}}
)

func TestSplit(t *testing.T) {
	for _, tc := range []struct {
		name    string
		fact    fact.Fact
		records []record.Record
		want    string
		after   int // The game that takes the next fact.
	}{
		{"nothing follows", fact.Event{}, nil, "1: fact 0", 1},
		{"a move follows", fact.Event{}, []record.Record{moved}, "1: fact 1", 1},
		{"the game ends and the next begins", fact.Frame{}, []record.Record{moved, ended, next}, "1: fact 2 closes | 2: 1", 2},
		{"the session ends", fact.End{}, []record.Record{ended}, "1: fact 1 closes", 1},
		{"the session ends before a game began", fact.End{}, nil, "1: fact 0 closes", 1},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s := splitter{game: 1}
			if got := layout(s.split(fact.Input{Fact: tc.fact}, tc.records)); got != tc.want || s.game != tc.after {
				t.Errorf("got %q and game %d, want %q and game %d", got, s.game, tc.want, tc.after)
			}
		})
	}
}

func TestWithout(t *testing.T) {
	for stored, want := range []string{"1: fact 2 closes | 2: 1", "1: fact 1 closes | 2: 1", "2: fact 1", "2: fact 0"} {
		s := splitter{game: 1}
		st := s.split(fact.Input{Fact: fact.Frame{}}, []record.Record{moved, ended, next})
		if got := layout(st.without(stored)); got != want {
			t.Errorf("%d records are stored: got %q, want %q", stored, got, want)
		}
	}
}

func TestTwoShortGamesAreStoredAtOnce(t *testing.T) {
	store, err := recorder.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	s := newSession(store, "trace:x", game.Config{Rulebook: "vn2004"}, "", nil)
	split := splitter{game: 1}
	_, err = s.save(t.Context(), []step{
		split.split(fact.Input{At: 1, Fact: fact.Event{}}, []record.Record{moved}),
		split.split(fact.Input{At: 2, Fact: fact.Frame{}}, []record.Record{ended, next}),
		split.split(fact.Input{At: 3, Fact: fact.End{}}, []record.Record{record.End{Head: record.Head{Type: "end", Game: 2}}}),
	})
	if err != nil {
		t.Fatal(err)
	}
	if one, two := s.id(1), s.id(2); one == 0 || two == 0 || one == two {
		t.Errorf("the games have the ids %d and %d, want two", one, two)
	}
}
