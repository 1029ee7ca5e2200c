package trace_test

import (
	"testing"

	"github.com/kyban/kyban/trace"
)

func TestParseWords(t *testing.T) {
	for _, c := range []struct{ name, words, want string }{
		{"a claim on the ply in progress", "claim black", "claim black"},
		{"a claim on a touch", `claim  arbiter 3 h9 "He lifted it."`, `claim arbiter 3 h9 "He lifted it."`},
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
			line, err := trace.ParseWords(c.words)
			if err != nil {
				t.Fatal(err)
			}
			if got := line.Words(); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestWordsThatMeanNothing(t *testing.T) {
	for _, c := range []struct{ name, words, want string }{
		{"nothing", "", "column 1: expected adjust, resign, agree, offer, stop, go, claim, rule, sign, takeback, turned or delay, found the end of the line"},
		{"what only a board says", "press red", `column 1: expected adjust, resign, agree, offer, stop, go, claim, rule, sign, takeback, turned or delay, found "press"`},
		{"a ruling of another version", "rule 3 restored", `column 8: expected a ruling: duty_stands, dismissed, accidental, technical_fault, conduct_fault, reminder, warning, time, annulled, restore, colours_swapped, result, found "restored"`},
		{"time for nobody", `rule 3 time 5000 "Trần"`, `column 13: expected red or black, found "5000"`},
		{"no result", `rule 3 result "Trần"`, `column 15: expected a result: 1-0, 0-1, 1/2-1/2, *, found "\"Trần\""`},
		{"a delay without a time", "delay", "column 6: expected the delay in microseconds (a whole number from 0 to 86400000000), found the end of the line"},
		{"a delay of more than a day", "delay 86400000001", `column 7: expected the delay in microseconds (a whole number from 0 to 86400000000), found "86400000001"`},
		{"a delay of fewer moves than none", "delay 5 -1", `column 9: expected the delay in moves (a whole number from 0 to 1000), found "-1"`},
		{"two lines", "agree\nagree", "column 6: expected one line, found a second one"},
		{"not UTF-8", "claim red \"\xff\"", "column 12: expected UTF-8 text, found the byte 0xff"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, err := trace.ParseWords(c.words); err == nil || err.Error() != c.want {
				t.Errorf("got error %v\nwant      %s", err, c.want)
			}
		})
	}
}

// Old words stand in traces that were made before they had a meaning.
func TestOldRulingsAreRead(t *testing.T) {
	for _, words := range []string{"rule 17 accidental h9 \"name\"", "rule 18 restored", "rule 3 time", "rule 3 result h9 \"name\"", "rule 3 time \"name\""} {
		tr := parse(t, "trace 1\n5 "+words)
		if got := tr.Lines[0].Words(); got != words {
			t.Errorf("got %s, want %s", got, words)
		}
	}
}

func FuzzParseWords(f *testing.F) {
	f.Add(`claim red 17 h9 "words"`)
	f.Add(`rule 3 time red h9 -5 "A" 9.6 "b" claim=1 revises=2`)
	f.Add(`rule 0 result 1/2-1/2 "A" part3-clock`)
	f.Add(`sign arbiter "A"`)
	f.Add("adjust black on i9 h2")
	f.Add("delay 600000000 2")
	f.Fuzz(func(t *testing.T, words string) {
		line, err := trace.ParseWords(words)
		if err != nil {
			return
		}
		again, err := trace.ParseWords(line.Words())
		if err != nil || again != line {
			t.Fatalf("%q is read as %+v, and %q as %+v, %v", words, line, line.Words(), again, err)
		}
	})
}
