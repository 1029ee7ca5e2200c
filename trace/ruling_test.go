package trace_test

import (
	"strings"
	"testing"

	"github.com/kyban/kyban/trace"
)

func TestWhatPeopleSay(t *testing.T) {
	for _, c := range []struct{ name, words, want string }{
		{"a claim on the ply in progress", "claim black", "claim black"},
		{"a claim on a touch", `claim  arbiter 3 h9 "He lifted it."`, `claim arbiter 3 h9 "He lifted it."`},
		{"a claim on repetition", `claim black  repetition "He checks."`, `claim black repetition "He checks."`},
		{"a claim on moves without a capture", "claim red 50", "claim red 50"},
		{"the same of a ply", "claim red 101 50", "claim red 101 50"},
		{"the same with words", `claim red 0 60 "He counted."`, `claim red 0 60 "He counted."`},
		{"a claim on ply 50", "claim red ply 50", "claim red ply 50"},
		{"a claim on ply 50 with words", `claim red 50 "His sleeve."`, `claim red 50 "His sleeve."`},
		{"a claim on another ply", "claim red ply 51", "claim red 51"},
		{"moves that are limited", "limit red 100", "limit red 100"},
		{"a side that must vary", "vary red", "vary red"},
		{"a draw that is declined", "decline black", "decline black"},
		{"a start", "schedule  60000000", "schedule 60000000"},
		{"a start before the trace", "schedule -60000000", "schedule -60000000"},
		{"a player who has come", "arrived red", "arrived red"},
		{"a ruling with all it may hold", `rule 3 time red h9 -5000 "Trần" 9.10 "why" claim=1 revises=2`, `rule 3 time red h9 -5000 "Trần" 9.10 "why" claim=1 revises=2`},
		{"references in the other order", `rule 3 dismissed "Trần" revises=2 claim=1`, `rule 3 dismissed "Trần" claim=1 revises=2`},
		{"a result", `rule 0 result 1-0 "Trần"`, `rule 0 result 1-0 "Trần"`},
		{"a signature", `sign red "Hu"`, `sign red "Hu"`},
		{"words without arguments", "takeback", "takeback"},
		{"a delay of time", "delay 600000000 0", "delay 600000000"},
		{"a delay of moves", "delay 0 2", "delay 0 2"},
		{"no delay", "delay 0", "delay 0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			tr := parse(t, "trace 1\n5 "+c.words)
			if got := tr.Lines[0].Format(0); got != "5 "+c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestWordsThatMeanNothing(t *testing.T) {
	for _, c := range []struct{ name, words, want string }{
		{"no result", `rule 3 result 2-0`, `line 2, column 17: expected a result: 1-0, 0-1, 1/2-1/2, 0-0, *, found "2-0"`},
		{"a delay without a time", "delay", "line 2, column 8: expected the delay in microseconds (a whole number from 0 to 86400000000), found the end of the line"},
		{"a delay of more than a day", "delay 86400000001", `line 2, column 9: expected the delay in microseconds (a whole number from 0 to 86400000000), found "86400000001"`},
		{"a delay of fewer moves than none", "delay 5 -1", `line 2, column 11: expected the delay in moves (a whole number from 0 to 1000), found "-1"`},
		{"not UTF-8", "claim red \"\xff\"", "line 2, column 14: expected UTF-8 text, found the byte 0xff"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, err := trace.Parse(strings.NewReader("trace 1\n5 " + c.words)); err == nil || err.Error() != c.want {
				t.Errorf("got error %v\nwant      %s", err, c.want)
			}
		})
	}
}

// Old words stand in traces from before they had a meaning.
func TestOldRulingsAreRead(t *testing.T) {
	for _, words := range []string{"rule 17 accidental h9 \"name\"", "rule 18 restored", "rule 3 time", "rule 3 result h9 \"name\"", "rule 3 time \"name\""} {
		tr := parse(t, "trace 1\n5 "+words)
		if got := tr.Lines[0].Format(0); got != "5 "+words {
			t.Errorf("got %s, want %s", got, words)
		}
	}
}
