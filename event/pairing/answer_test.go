package pairing

import (
	"testing"

	"github.com/kyban/kyban/internal/randtest"
)

func five() Request {
	r := Request{Round: 3, Entries: []Entry{player(1, 2, MovesFirst, 2), player(2, 1, MovesSecond, 1), player(3, 1, NoColour), player(4, 1, NoColour), player(5, 0, NoColour)}}
	r.Entries[4].Rests = 1
	return r
}

func TestReadAnswer(t *testing.T) {
	for _, tc := range []struct{ name, text, want string }{
		{"right", "3\n1 3\n4 5\n2 0\n", ""},
		{"lines end in CR LF, and a blank one follows", "3\r\n1 3\r\n4 5\r\n2 0\r\n\r\n", ""},
		{"nothing", "", "the answer is empty"},
		{"words", "No pairing today\n", `line 1: expected the number of pairs, found "No pairing today"`},
		{"JSON", "{\"status\":{}}\n", `line 1: expected the number of pairs, found "{\"status\":{}}"`},
		{"a wrong number of lines", "4\n1 3\n4 5\n2 0\n", "line 1 says 4 pairs, and 3 lines follow"},
		{"text behind it", "3\n1 3\n4 5\n2 0\nthank you\n", "line 1 says 3 pairs, and 4 lines follow"},
		{"a pair that has met", "3\n1 2\n4 5\n3 0\n", "line 2: 1 and 2 have met in round 1"},
		{"twice", "3\n1 3\n3 4\n2 0\n", "line 3: number 3 stands in line 2 already"},
		{"against oneself", "3\n1 1\n4 5\n2 0\n", "line 2: number 1 stands in line 2 already"},
		{"nobody's number", "3\n1 9876\n4 5\n2 0\n", "line 2: number 9876 is nobody's, or absent"},
		{"one left out", "2\n1 3\n4 5\n", "number 2 takes part and is not paired"},
		{"a second rest", "3\n1 3\n4 2\n5 0\n", "line 4: number 5 rests a second time, before number 1 has rested"},
		{"three rest", "4\n1 3\n4 0\n2 0\n5 0\n", "3 rest, expected 1: 5 take part"},
		{"a sign", "3\n1 -3\n4 5\n2 0\n", `line 2: expected two numbers, found "1 -3"`},
		{"0 first", "3\n0 1\n4 5\n2 0\n", "line 2: number 0 is nobody's, or absent"},
	} {
		_, err := ReadAnswer(tc.text, five())
		got := ""
		if err != nil {
			got = err.Error()
		}
		if got != tc.want {
			t.Errorf("%s: %q, want %q", tc.name, got, tc.want)
		}
	}
}

// Whatever a program answers: if it passes, each has one place.
func FuzzReadAnswer(f *testing.F) {
	c := randtest.NewCorpus(f, 34)
	c.Add("3\n1 3\n4 5\n2 0\n")
	c.Add("3\r\n1 3\r4 5\r\n2 0")
	c.Fuzz(func(t testing.TB, text string) {
		round, err := ReadAnswer(text, five())
		if err != nil {
			return
		}
		places := map[int]int{}
		for _, p := range round.Pairs {
			places[p.First]++
			places[p.Second]++
		}
		for _, rest := range round.Rests {
			places[rest.Number]++
		}
		for n := 1; n <= 5; n++ {
			if places[n] != 1 || len(places) != 5 {
				t.Errorf("%q: places %v", text, places)
			}
		}
	})
}
