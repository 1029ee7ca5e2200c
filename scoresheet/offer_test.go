package scoresheet

import (
	"bytes"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine/notation"
)

// PGN has offers of a draw at the move, or after the last one.
func TestOffersInPGN(t *testing.T) {
	const (
		ready  = `{"type":"game","game":1,"state":"ready","fen":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1","rulebook":"fide2018","at_us":0}`
		moved  = `{"type":"move","game":1,"ply":1,"side":"red","move":"h2e2","placed_us":1400000,"made_us":2000000,"open":false,"article":"","duty":[],"rulebook":"fide2018"}`
		offer  = `{"type":"offer","game":1,"ply":1,"side":"red","at_us":1800000}`
		answer = `{"type":"offer_answer","game":1,"ply":1,"side":"red","state":"declined","how":"touch","article":"9.1.2.1","at_us":3000000,"rulebook":"fide2018"}`
		later  = `{"type":"offer","game":1,"ply":2,"side":"black","at_us":4000000}`
	)
	for _, tc := range []struct {
		name    string
		records []string
		want    string
	}{
		{"no offer", []string{ready, moved}, "1. h2e2 {[%emt 0:00:02.000]} *\n"},
		{"with a move", []string{ready, offer, moved}, "1. h2e2 {[%emt 0:00:02.000]} {red offers a draw} *\n"},
		{"declined", []string{ready, offer, moved, answer}, "1. h2e2 {[%emt 0:00:02.000]} {red offers a draw: declined by touch (9.1.2.1)} *\n"},
		{"behind the last move", []string{ready, moved, later}, "1. h2e2 {[%emt 0:00:02.000]} {black offers a draw} *\n"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			sheet, err := Of(Start{}, recordsOf(tc.records...))
			if err != nil {
				t.Fatal(err)
			}
			var out bytes.Buffer
			if err := Export(&out, sheet, "pgn", notation.UCCI); err != nil {
				t.Fatal(err)
			}
			if _, moves, _ := strings.Cut(out.String(), "\n\n"); moves != tc.want {
				t.Errorf("%q, want %q", moves, tc.want)
			}
		})
	}
}

// A printed scoresheet has offers of a draw, and the regulations on them.
func TestOffersOnAScoresheet(t *testing.T) {
	const (
		ready  = `{"type":"game","game":1,"state":"ready","fen":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1","rulebook":"fide2018","repetition":"axf2003","draw_consent":true,"at_us":0}`
		moved  = `{"type":"move","game":1,"ply":1,"side":"red","move":"h2e2","placed_us":1400000,"made_us":2000000,"open":false,"article":"","duty":[],"rulebook":"fide2018"}`
		offer  = `{"type":"offer","game":1,"ply":1,"side":"red","at_us":1800000}`
		answer = `{"type":"offer_answer","game":1,"ply":1,"side":"red","state":"declined","how":"touch","article":"9.1.2.1","at_us":3000000,"rulebook":"fide2018"}`
	)
	const regulations = "Repeats   Asian Xiangqi Federation 2003 (axf2003)\nDraws     the arbiter consents to draws, by the regulations of the event\n"
	for _, tc := range []struct {
		name    string
		records []string
		want    []string
		not     string
	}{
		{"no offer", []string{ready, moved}, []string{regulations}, "(=)"},
		{"an offer that stands", []string{ready, offer, moved}, []string{"炮二平五 (=)", "Offers of a draw (=)\n   1. Red (ply 1): offered at 0:00:01.800\n"}, "declined"},
		{"an offer and its answer", []string{ready, offer, moved, answer}, []string{"炮二平五 (=)",
			"Offers of a draw (=)\n   1. Red (ply 1): offered at 0:00:01.800, declined by touch at 0:00:03.000 (9.1.2.1)\n"}, ""},
		{"an offer that stands once more", []string{ready, offer, moved, answer, strings.NewReplacer("declined", "open", `"touch"`, `"ruling"`).Replace(answer)},
			[]string{"Offers of a draw (=)\n   1. Red (ply 1): offered at 0:00:01.800\n"}, "declined"},
		{"the same offer twice", []string{ready, offer, offer, moved, answer}, []string{"Offers of a draw (=)\n   1. Red (ply 1): offered at 0:00:01.800, declined by touch at 0:00:03.000 (9.1.2.1)\n\n"}, ""},
		{"an offer that a version before recorded", []string{ready, moved, `{"type":"offer","game":1,"side":"red","at_us":1800000}`}, nil, "Offers"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			sheet, err := Of(Start{}, recordsOf(tc.records...))
			if err != nil {
				t.Fatal(err)
			}
			var out bytes.Buffer
			if err := Export(&out, sheet, "text", notation.Simplified); err != nil {
				t.Fatal(err)
			}
			for _, want := range tc.want {
				if !strings.Contains(out.String(), want) {
					t.Errorf("it lacks %q:\n%s", want, &out)
				}
			}
			if tc.not != "" && strings.Contains(out.String(), tc.not) {
				t.Errorf("it says %q:\n%s", tc.not, &out)
			}
		})
	}
}
