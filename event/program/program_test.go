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
	if os.Args[1] != "--dutch" || os.Args[3] != "-p" || err != nil || !strings.Contains(string(text), "\n001    6 ") {
		fmt.Println("expected --dutch FILE -p, and six players")
		os.Exit(9)
	}
	switch fake {
	case "hang":
		select {}
	case "huge":
		for {
			fmt.Println("1 2")
		}
	case "exit1":
		fmt.Fprintln(os.Stderr, "No valid pairing exists")
		os.Exit(1)
	case "exit3":
		fmt.Fprintln(os.Stderr, "Invalid line")
		os.Exit(3)
	case "slow":
		for _, b := range []byte(right) {
			os.Stdout.Write([]byte{b})
		}
	default:
		fmt.Print(answers[fake])
	}
}

// right is a right answer in round 2: in round 1 1 met 2, 3 met 4 and 5 rested; 6 is absent now.
const right = "3\n1 3\n5 2\n4 0\n"

var answers = map[string]string{
	"ok": right, "crlf": strings.ReplaceAll(right, "\n", "\r\n"), "again": "3\n1 2\n3 4\n5 0\n", "twice": "3\n1 3\n1 3\n4 0\n", "missing": "2\n1 3\n5 2\n",
	"self": "3\n1 1\n5 2\n4 0\n", "unknown": "3\n1 9876\n5 2\n4 0\n", "bye2": "3\n1 3\n4 2\n5 0\n", "two0": "4\n1 0\n3 0\n5 2\n4 0\n", "absent": "3\n1 6\n5 2\n4 0\n",
	"count": "4\n1 3\n5 2\n4 0\n", "garbage": "No pairing today\n", "empty": "", "json0": `{"error":["line 3"]}`, "tail": right + "thank you\n",
}

func TestPair(t *testing.T) {
	request := pairing.Request{Round: 2}
	tournament := trf.Tournament{Rounds: 3, ForProgram: true}
	for n := 1; n <= 6; n++ {
		e := pairing.Entry{Number: n, Met: map[int]int{}}
		round := trf.Round{Colour: trf.NoColour, Result: trf.Rest}
		if n <= 4 {
			round = trf.Round{Opponent: n + 1, Colour: trf.White, Result: trf.Draw}
			if n%2 == 0 {
				round.Opponent, round.Colour = n-1, trf.Black
			}
			e.Met[round.Opponent] = 1
		} else {
			e.Rests = 1
		}
		if n < 6 {
			request.Entries = append(request.Entries, e)
		}
		tournament.Players = append(tournament.Players, trf.Player{Number: n, Name: fmt.Sprint("P", n), Rounds: []trf.Round{round}})
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
		{"ok", Limit, ""},
		{"crlf", Limit, ""},
		{"slow", Limit, ""},
		{"hang", time.Millisecond, "it had no answer after 1ms; nothing was paired"},
		{"again", Limit, "its answer can't be right: line 2: 1 and 2 have met in round 1; nothing was paired"},
		{"twice", Limit, "its answer can't be right: line 3: number 1 stands in line 2 already; nothing was paired"},
		{"missing", Limit, "its answer can't be right: number 4 takes part and is not paired; nothing was paired"},
		{"self", Limit, "its answer can't be right: line 2: number 1 stands in line 2 already; nothing was paired"},
		{"unknown", Limit, "its answer can't be right: line 2: number 9876 is nobody's, or absent; nothing was paired"},
		{"bye2", Limit, "its answer can't be right: line 4: number 5 rests a second time, before number 1 has rested; nothing was paired"},
		{"two0", Limit, "its answer can't be right: 3 rest, expected 1: 5 take part; nothing was paired"},
		{"absent", Limit, "its answer can't be right: line 2: number 6 is nobody's, or absent; nothing was paired"},
		{"count", Limit, "its answer can't be right: line 1 says 4 pairs, and 3 lines follow; nothing was paired"},
		{"garbage", Limit, `its answer can't be right: line 1: expected the number of pairs, found "No pairing today"; nothing was paired`},
		{"empty", Limit, "its answer can't be right: the answer is empty; nothing was paired"},
		{"exit1", Limit, "exit status 1: No valid pairing exists; nothing was paired"},
		{"exit3", Limit, "exit status 3: Invalid line; nothing was paired"},
		{"json0", Limit, `its answer can't be right: line 1: expected the number of pairs, found "{\"error\":[\"line 3\"]}"; nothing was paired`},
		{"huge", Limit, "it answered more than 144 bytes, which no pairing has; nothing was paired"},
		{"tail", Limit, "its answer can't be right: line 1 says 3 pairs, and 4 lines follow; nothing was paired"},
	} {
		t.Run(tc.fake, func(t *testing.T) {
			t.Setenv("FAKE", tc.fake)
			round, err := Pair(t.Context(), self, tc.limit, tournament, request)
			got := ""
			if err != nil {
				_, got, _ = strings.Cut(err.Error(), self+": ")
			}
			if got != tc.want || err == nil && (len(round.Pairs) != 2 || round.Pairs[1].First != 5 || round.Rests[0].Number != 4) {
				t.Errorf("%q, %v, want %q", got, round, tc.want)
			}
		})
	}
	if _, err := Pair(t.Context(), filepath.Join(t.TempDir(), "none"), Limit, tournament, request); err == nil {
		t.Error("a program that is not there has paired")
	}
}
