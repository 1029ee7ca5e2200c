package game_test

import (
	"strings"
	"testing"

	"github.com/kyban/kyban/fact"
	. "github.com/kyban/kyban/game"
	"github.com/kyban/kyban/record"
)

// published has the hands of a ply shown to the public, and returns the record of it, or why it is refused.
func published(t *testing.T, b *Board, ply int) (said, refused string) {
	t.Helper()
	in := fact.Input{At: b.View().At, By: "Trần", Role: "arbiter", Fact: fact.Publish{Ply: ply}}
	if err := b.Check(in); err != nil {
		refused = err.Error()
	}
	for _, r := range b.Step(in) {
		if _, ok := r.(record.Published); ok {
			said += string(record.Encode(r))
		}
	}
	return said, refused
}

func TestTheHandsOfATurnAreShownAfterARulingOnItAndNeverBefore(t *testing.T) {
	const (
		// Red lifts his elephant, puts it back, and moves a horse; Black replies.
		game     = "trace 1\nrulebook vn2004\n1000000 - c0\n1500000 + c0\n2500000 - b0\n2900000 + c2\n3500000 press red\n5000000 - h9\n5400000 + g7\n6000000 press black\n"
		stands   = game + "7000000 rule 1 duty_stands c0 \"Trần\" 9.1 \"He lifted it.\"\n"
		standsAs = `{"type":"published","game":1,"ply":1,"side":"red","fen":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1","move":"b0c2",` +
			`"ruling":1,"text":"duty_stands","article":"9.1","rulebook":"vn2004","began_us":0,"until_us":3500000,"hands":[{"at_us":1000000,"point":"c0","placed":false},` +
			`{"at_us":1500000,"point":"c0","placed":true},{"at_us":2500000,"point":"b0","placed":false},{"at_us":2900000,"point":"c2","placed":true}],`
		notYet = "publish: no ruling stands on ply %: everybody is shown the hands of a turn after the arbiter has ruled on it, never before"
	)
	for _, tc := range []struct {
		name, trace string
		ply         int
		said        string // The beginning of the record.
		refused     string
	}{
		{"nobody has ruled", game, 1, "", strings.ReplaceAll(notYet, "%", "1")},
		{"it was claimed alone", game + "7000000 claim black 1 c0\n", 1, "", strings.ReplaceAll(notYet, "%", "1")},
		{"a ply to which the game has not come", stands, 9, "", strings.ReplaceAll(notYet, "%", "9")},
		{"the ruling is on another ply", stands, 2, "", strings.ReplaceAll(notYet, "%", "2")},
		{"the duty stands, and the move is void", stands, 1, standsAs, ""},
		{"the ply is played anew by then", stands + "8000000 - g7\n8300000 + h9\n8600000 - c2\n9000000 + b0\n12000000 - c0\n12500000 + e2\n13000000 press red\n", 1, standsAs, ""},
		{"a claim was dismissed", game + "7000000 claim red 2 h9\n7100000 rule 2 dismissed \"Trần\" 9.11b \"So.\"\n", 2,
			`{"type":"published","game":1,"ply":2,"side":"black","fen":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1CN4C1/9/R1BAKABNR b - - 1 1","move":"h9g7",` +
				`"ruling":1,"text":"dismissed","article":"9.11b","rulebook":"vn2004","began_us":3500000,"until_us":6000000,"hands":[{"at_us":5000000,"point":"h9","placed":false},` +
				`{"at_us":5400000,"point":"g7","placed":true}],`, ""},
		{"the turn is on still", game + "7000000 - a0\n7600000 + a0\n8000000 rule 3 warning red \"Trần\" 9.6 \"So.\"\n", 3,
			`{"type":"published","game":1,"ply":3,"side":"red","fen":"rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1CN4C1/9/R1BAKABNR w - - 2 2",` +
				`"ruling":1,"text":"warning","article":"9.6","rulebook":"vn2004","began_us":6000000,"until_us":8000000,"hands":[{"at_us":7000000,"point":"a0","placed":false},` +
				`{"at_us":7600000,"point":"a0","placed":true}],`, ""},
		{"the ruling was taken back", stands + "7500000 rule 2 warning black \"Trần\" 9.6 \"So.\" revises=1\n", 1, "", strings.ReplaceAll(notYet, "%", "1")},
	} {
		t.Run(tc.name, func(t *testing.T) {
			said, refused := published(t, boardAfter(t, tc.trace+"20000000 offer red\n"), tc.ply)
			said = strings.ReplaceAll(said, `,"uncertainty_us":1000`, "")
			if refused != tc.refused || (tc.said == "") != (said == "") || !strings.HasPrefix(said, tc.said) {
				t.Errorf("got  %s %s\nwant %s %s", said, refused, tc.said, tc.refused)
			}
		})
	}
}

func TestATurnIsShownOnceAfterOneRuling(t *testing.T) {
	b := boardAfter(t, "trace 1\nrulebook vn2004\n1000000 - b0\n1400000 + c2\n2000000 press red\n3000000 rule 1 warning red \"Trần\" 9.6 \"So.\"\n4000000 offer red\n")
	if said, refused := published(t, b, 1); said == "" || refused != "" {
		t.Errorf("got %q, %q, want it shown", said, refused)
	}
	const want = "publish: the turn of ply 1 was shown after that ruling already (9.6)"
	if said, refused := published(t, b, 1); said != "" || !strings.HasPrefix(refused, strings.TrimSuffix(want, " (9.6)")) {
		t.Errorf("got %q, %q, want %q", said, refused, want)
	}
}
