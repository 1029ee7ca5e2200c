package text

import (
	"strings"
	"testing"

	"github.com/kyban/kyban/control"
)

func TestRulingsAreUnderstoodInAnyOrder(t *testing.T) {
	for _, tc := range []struct {
		args string
		want control.RuleBody
		err  string
	}{
		{"17 accidental h9", control.RuleBody{Ply: 17, Ruling: "accidental", Point: "h9"}, ""},
		{"17 accidental h9 red", control.RuleBody{Ply: 17, Ruling: "accidental", Point: "h9", Side: "red"}, ""},
		{"0 dismissed", control.RuleBody{Ruling: "dismissed"}, ""},
		{"17 result 1/2-1/2", control.RuleBody{Ply: 17, Ruling: "result", Result: "1/2-1/2"}, ""},
		{"17 time red -60000000", control.RuleBody{Ply: 17, Ruling: "time", Side: "red", Amount: -60_000_000}, ""},
		{"17 time red 2m", control.RuleBody{Ply: 17, Ruling: "time", Side: "red", Amount: 120_000_000}, ""},
		{"17 time -1m30s black", control.RuleBody{Ply: 17, Ruling: "time", Side: "black", Amount: -90_000_000}, ""},
		{"17 time red 60", control.RuleBody{}, "60: expected a time such as 60s, 2m or -90s; a bare number is microseconds, of a second or more"},
		{"17 time red 1000000000000001", control.RuleBody{}, "1000000000000001: expected a time such as 60s, 2m or -90s"},
		{"17 time red 277778h", control.RuleBody{}, "277778h: expected a result (1-0, 0-1, 1/2-1/2, 0-0, *), red (in chess white), black"},
		{"17 time red 0s", control.RuleBody{}, "0s: expected a result (1-0, 0-1, 1/2-1/2, 0-0, *), red (in chess white), black, a point such as h2 or a time such as 2m"},
		{"17 time red", control.RuleBody{}, "rule 17 time red: expected whose clock and how much time, such as: rule 17 time red 2m"},
		{"17 time", control.RuleBody{}, "rule 17 time: expected whose clock and how much time, such as: rule 17 time red 2m"},
		{"17 time 2m", control.RuleBody{}, "rule 17 time 2m: expected whose clock and how much time"},
		{"17 result", control.RuleBody{}, "rule 17 result: expected the result: 1-0, 0-1, 1/2-1/2, 0-0, *"},
		{"17 warning 2m", control.RuleBody{}, "2m: expected no time: it belongs to the ruling time, not to warning"},
		{"17 warning 1-0", control.RuleBody{}, "1-0: expected no result: it belongs to the ruling result, not to warning"},
		{"17 warning blue", control.RuleBody{}, "blue: expected a result (1-0, 0-1, 1/2-1/2, 0-0, *), red (in chess white), black, a point such as h2 or a time such as 2m"},
		{"17 warning red black", control.RuleBody{}, `rule 17 warning red black: expected one of "red" and "black", found both`},
		{"17 time red 2m 3m", control.RuleBody{}, `rule 17 time red 2m 3m: expected one of "2m" and "3m", found both`},
		{"17 guilty red", control.RuleBody{}, `ruling "guilty": expected one of duty_stands, dismissed, `},
		{"last dismissed", control.RuleBody{}, `ply "last": expected a whole number from 0 to 1000000`},
		{"+5 dismissed", control.RuleBody{}, `ply "+5": expected a whole number from 0 to 1000000`},
		{"1000001 dismissed", control.RuleBody{}, `ply "1000001": expected a whole number from 0 to 1000000`},
	} {
		t.Run(tc.args, func(t *testing.T) {
			r, err := Ruling(control.RuleBody{}, strings.Fields(tc.args))
			switch {
			case tc.err == "" && (err != nil || r != tc.want):
				t.Errorf("got %+v, %v, want %+v", r, err, tc.want)
			case tc.err != "" && (err == nil || !strings.HasPrefix(err.Error(), tc.err)):
				t.Errorf("got %+v, %v, want the error %q", r, err, tc.err)
			}
		})
	}
}

func TestWhatIsClaimed(t *testing.T) {
	for _, tc := range []struct {
		name string
		args []string
		want control.ClaimBody
		err  string
	}{
		{"by whom alone", []string{"red"}, control.ClaimBody{Side: "red"}, ""},
		{"all of it", []string{"black", "17", "h9", "He lifted it."}, control.ClaimBody{Side: "black", Ply: 17, Point: "h9", Text: "He lifted it."}, ""},
		{"a ply", []string{"arbiter", "3"}, control.ClaimBody{Side: "arbiter", Ply: 3}, ""},
		{"a point of the ply in progress", []string{"red", "b2"}, control.ClaimBody{Side: "red", Point: "b2"}, ""},
		{"words alone, in quotes themselves", []string{"red", `"He did."`}, control.ClaimBody{Side: "red", Text: `"He did."`}, ""},
		{"no words in quotes", []string{"red", "3", ""}, control.ClaimBody{Side: "red", Ply: 3}, ""},
		{"that the position has come back", []string{"black", "repetition"}, control.ClaimBody{Side: "black", What: "repetition"}, ""},
		{"the same, with words", []string{"black", "17", "repetition", "He checks."}, control.ClaimBody{Side: "black", Ply: 17, What: "repetition", Text: "He checks."}, ""},
		{"fifty moves without a capture", []string{"black", "50"}, control.ClaimBody{Side: "black", What: "50"}, ""},
		{"the same of a ply, with words", []string{"black", "101", "50", "I counted."}, control.ClaimBody{Side: "black", Ply: 101, What: "50", Text: "I counted."}, ""},
		{"ply 50", []string{"black", "ply", "50"}, control.ClaimBody{Side: "black", Ply: 50}, ""},
		{"ply 50, with words", []string{"black", "50", "His sleeve."}, control.ClaimBody{Side: "black", Ply: 50, Text: "His sleeve."}, ""},
		{"a point before the ply", []string{"red", "h2", "3"}, control.ClaimBody{}, `claim red h2 3: expected a ply, a point and words in quotes, in this order, found "3"`},
		{"words without quotes", []string{"red", "He", "did."}, control.ClaimBody{}, `claim red He did.: expected a ply, a point and words in quotes, in this order, found "He"`},
		{"a number that no game has", []string{"red", "99999999999999999999"}, control.ClaimBody{}, `ply "99999999999999999999": expected a whole number from 0 to 1000000`},
		{"a ply before the first", []string{"red", "-1"}, control.ClaimBody{}, `ply "-1": expected a whole number from 0 to 1000000`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			r, err := Claim(tc.args)
			switch {
			case tc.err == "" && (err != nil || r != tc.want):
				t.Errorf("got %+v, %v, want %+v", r, err, tc.want)
			case tc.err != "" && (err == nil || err.Error() != tc.err):
				t.Errorf("got %+v, %v, want the error %q", r, err, tc.err)
			}
		})
	}
}
