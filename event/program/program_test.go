package program

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/event/pairing"
	"github.com/kyban/kyban/event/trf"
)

// The test's own program is the pairing program: FAKE says how it behaves.
func TestMain(m *testing.M) {
	fake := os.Getenv("FAKE")
	if fake == "" {
		os.Exit(m.Run())
	}
	text, err := os.ReadFile(os.Args[2])
	if os.Args[1] != "--dutch" || os.Args[3] != "-p" || err != nil || !strings.Contains(string(text), "\n001    4 ") {
		fmt.Println("expected --dutch FILE -p, and four players")
		os.Exit(9)
	}
	switch fake {
	case "right":
		fmt.Print("2\n1 3\n4 2\n")
	case "again":
		fmt.Print("2\n1 2\n3 4\n")
	case "hang":
		select {}
	case "huge":
		for {
			fmt.Println("1 2")
		}
	case "fails":
		fmt.Fprintln(os.Stderr, "No valid pairing exists")
		os.Exit(1)
	case "words":
		fmt.Println("No pairing today")
	}
}

func TestPair(t *testing.T) {
	request := pairing.Request{Round: 2}
	tournament := trf.Tournament{Rounds: 3, ForProgram: true}
	for n := 1; n <= 4; n++ {
		met := n + 1
		if n%2 == 0 {
			met = n - 1
		}
		request.Entries = append(request.Entries, pairing.Entry{Number: n, Met: map[int]int{met: 1}})
		tournament.Players = append(tournament.Players, trf.Player{Number: n, Name: fmt.Sprint("P", n), Rounds: []trf.Round{{Opponent: met, Colour: trf.White, Result: trf.Draw}}})
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		fake  string
		limit time.Duration
		want  string
	}{
		{"right", Limit, ""},
		{"again", Limit, "its answer can't be right: line 2: 1 and 2 have met in round 1; nothing was paired"},
		{"hang", time.Millisecond, "it had no answer after 1ms; nothing was paired"},
		{"huge", Limit, "it answered more than 128 bytes, which no pairing has; nothing was paired"},
		{"fails", Limit, "exit status 1: No valid pairing exists; nothing was paired"},
		{"words", Limit, `its answer can't be right: line 1: expected the number of pairs, found "No pairing today"; nothing was paired`},
		{"nothing", Limit, "its answer can't be right: the answer is empty; nothing was paired"},
	} {
		t.Run(tc.fake, func(t *testing.T) {
			t.Setenv("FAKE", tc.fake)
			round, err := Pair(t.Context(), self, tc.limit, tournament, request)
			got := ""
			if err != nil {
				_, got, _ = strings.Cut(err.Error(), self+": ")
			}
			if got != tc.want || err == nil && (len(round.Pairs) != 2 || round.Pairs[1].First != 4) {
				t.Errorf("%q, %v, want %q", got, round, tc.want)
			}
		})
	}
	if _, err := Pair(t.Context(), filepath.Join(t.TempDir(), "none"), Limit, tournament, request); err == nil {
		t.Error("a program that is not there has paired")
	}
}
