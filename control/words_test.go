package control

import (
	"reflect"
	"strings"
	"testing"
)

func TestRequestsInTheWordsOfATrace(t *testing.T) {
	for _, tc := range []struct {
		words string
		want  Request
	}{
		{"stop", Request{Op: Stop}},
		{"go", Request{Op: Go}},
		{"takeback", Request{Op: Takeback}},
		{"agree", Request{Op: Agree}},
		{"resign black", Request{Op: Resign, Side: "black"}},
		{"offer red", Request{Op: Offer, Side: "red"}},
		{"claim arbiter", Request{Op: Claim, Side: "arbiter"}},
		{`claim black 17 h9 "He lifted it."`, Request{Op: Claim, Side: "black", Ply: 17, Point: "h9", Text: "He lifted it."}},
		{`rule 17 accidental h9 "Trần" 9.6 "He leaned over." claim=1 revises=2`, Request{Op: Rule, Ply: 17, Ruling: "accidental", Point: "h9",
			Name: "Trần", Article: "9.6", Reason: "He leaned over.", Claim: 1, Revises: 2}},
		{`rule 3 time red -5000 "Trần" "Late."`, Request{Op: Rule, Ply: 3, Ruling: "time", Side: "red", Amount: -5000, Name: "Trần", Reason: "Late."}},
		{`rule 0 result 1/2-1/2 "Trần" "So."`, Request{Op: Rule, Ruling: "result", Result: "1/2-1/2", Name: "Trần", Reason: "So."}},
		{"adjust red on", Request{Op: Adjust, Side: "red", On: new(true)}},
		{"adjust red on b2 h2", Request{Op: Adjust, Side: "red", On: new(true), Points: []string{"b2", "h2"}}},
		{"adjust black off", Request{Op: Adjust, Side: "black", On: new(false)}},
		{`sign red "Lan"`, Request{Op: Sign, Side: "red", Name: "Lan"}},
		{"delay 600000000", Request{Op: Delay, Delay: afterMicros(600_000_000)}},
		{"delay 0 2", Request{Op: Delay, Delay: afterMicros(0), Moves: 2}},
		{`sign arbiter "Trần"`, Request{Op: Sign, Side: "arbiter", Name: "Trần"}},
	} {
		t.Run(tc.words, func(t *testing.T) {
			if got, err := Spoken(tc.words); err != nil || !reflect.DeepEqual(got, tc.want) {
				t.Errorf("means %+v, %v, want %+v", got, err, tc.want)
			}
			if got, err := tc.want.Words(); err != nil || got != tc.words {
				t.Errorf("%+v is said %q, %v", tc.want, got, err)
			}
			if err := tc.want.Check(); err != nil {
				t.Errorf("refused: %v", err)
			}
		})
	}
}

func afterMicros(n int64) *int64 { return &n }

func TestRequestsWithoutAMeaning(t *testing.T) {
	for _, tc := range []struct {
		name    string
		request Request
		want    string
	}{
		{"a claim of nobody", Request{Op: Claim}, "more is given than has a meaning"},
		{"a claim on no point", Request{Op: Claim, Side: "red", Point: "j0"}, `point "j0"`},
		{"a ruling in a name of two lines", Request{Op: Rule, Ply: 1, Ruling: "dismissed", Reason: "So.", Name: "An\nruling 2"}, `name "An\nruling 2": expected a person's name on one line`},
		{"a signature in a name that steers a terminal", Request{Op: Sign, Side: "arbiter", Name: "An\x1b[2J"}, `name "An\x1b[2J": expected a person's name`},
		{"a ruling that is none", Request{Op: Rule, Ruling: "guilty"}, "expected a ruling: duty_stands"},
		{"a result without the result", Request{Op: Rule, Ruling: "result"}, "rule 0 result"},
		{"an amount that nobody gets", Request{Op: Rule, Ruling: "time", Amount: 5}, "rule 0 time"},
		{"an amount with another ruling", Request{Op: Rule, Ruling: "dismissed", Amount: 5}, "more is given than has a meaning"},
		{"a result with another ruling", Request{Op: Rule, Ruling: "dismissed", Result: "1-0"}, ""},
		{"a resignation of a ply", Request{Op: Resign, Side: "red", Ply: 3}, "more is given than has a meaning"},
		{"a stop of a side", Request{Op: Stop, Side: "red"}, "more is given than has a meaning"},
		{"a delay of a side", Request{Op: Delay, Delay: afterMicros(0), Side: "red"}, "more is given than has a meaning"},
		{"a delay of which the time is not said", Request{Op: Delay, Moves: 2}, "delay: expected a time, 0 for none"},
		{"a delay below zero", Request{Op: Delay, Delay: afterMicros(-1)}, "expected the delay in microseconds (a whole number from 0 to 86400000000)"},
		{"an adjustment of nobody", Request{Op: Adjust, On: new(true)}, "expected red or black"},
		{"an adjustment of what is no point", Request{Op: Adjust, Side: "red", On: new(true), Points: []string{"j2"}}, "j2"},
		{"a piece named when an adjustment ends", Request{Op: Adjust, Side: "red", On: new(false), Points: []string{"h2"}}, "more is given"},
		{"an adjustment that neither begins nor ends", Request{Op: Adjust, Side: "red"}, "adjust: expected on: true where it was announced, false where it is over"},
		{"a resignation that is on", Request{Op: Resign, Side: "red", On: new(true)}, "more is given than has a meaning"},
		{"a tag that is blank", Request{Op: Tags, Tags: map[string]string{"Red": "  "}}, "tag Red: expected a text that is not blank; Red= without one empties the tag"},
		{"a signature of an animal", Request{Op: Sign, Side: "cat"}, `side "cat"`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if err := tc.request.Check(); err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("%+v: %v, want %s", tc.request, err, tc.want)
			}
		})
	}
}

func TestATagMayBeEmptied(t *testing.T) {
	if err := (Request{Op: Tags, Tags: map[string]string{"Red": ""}}).Check(); err != nil {
		t.Error(err)
	}
}

func TestAnErrorQuotesTheBeginningOfALongText(t *testing.T) {
	long := strings.Repeat("ạ", 20_000)
	for _, words := range []string{"claim red 1 \"" + long + "\"", "claim red 1 \"" + long + "\" 2"} {
		_, err := Spoken(words)
		if err == nil || len(err.Error()) > 400 || !strings.HasPrefix(err.Error(), "claim red 1 \"ạạạ") || !strings.Contains(err.Error(), "ạ...: column") {
			t.Errorf("%.500v", err)
		}
	}
}
