package outcome_test

import (
	"testing"

	"github.com/kyban/kyban/internal/outcome"
	"github.com/kyban/kyban/record"
)

func TestWhoGaveAResult(t *testing.T) {
	words := map[int]string{1: "result", 2: "annulled", 3: "duty_stands", 4: "result"}
	rulings := outcome.Rulings{
		Word:        func(ruling int) string { return words[ruling] },
		IsTakenBack: func(ruling int) bool { return ruling == 4 },
	}
	hand := record.Entered{What: "result", By: "Trần", Role: "arbiter", At: 7}
	ruled := func(result string, ruling int) record.Result {
		return record.Result{Result: result, Reason: "ruling", Ply: 9, Ruling: ruling, At: 7}
	}
	recoloured := func(result string) record.Result { r := ruled(result, 3); r.Swapped = true; return r }
	for _, c := range []struct {
		name   string
		before []record.Result
		last   record.Result
		hand   record.Entered
		want   outcome.Outcome
	}{
		{"play itself", nil, record.Result{Result: "1-0", Reason: "checkmate", Ply: 9}, hand, outcome.Outcome{Reason: "checkmate"}},
		{"a ruling", nil, ruled("1-0", 1), hand, outcome.Outcome{Reason: "ruling", Given: outcome.Given{Ruling: 1}}},
		{"a game that was annulled", nil, ruled("*", 2), hand, outcome.Outcome{Reason: "ruling", Given: outcome.Given{Ruling: 2}}},
		{"entered by hand", nil, ruled("1-0", 0), hand, outcome.Outcome{Reason: "entered", Given: outcome.Given{By: "Trần", Role: "arbiter"}}},
		{"entered, and the records don't say by whom", nil, ruled("1-0", 0), record.Entered{}, outcome.Outcome{Reason: "entered"}},
		{"something else was entered since", nil, ruled("1-0", 0), record.Entered{What: "tags", By: "Trần", At: 7}, outcome.Outcome{Reason: "entered"}},
		{"the hand entered it at another time", nil, ruled("1-0", 0), record.Entered{What: "result", By: "Trần", At: 6}, outcome.Outcome{Reason: "entered"}},
		{"a ruling leaves it as it was", []record.Result{ruled("1-0", 1), ruled("0-1", 0)}, ruled("1-0", 3), hand,
			outcome.Outcome{Reason: "ruling", Given: outcome.Given{Ruling: 1, Again: 3}}},
		{"a ruling leaves it as it was entered", []record.Result{ruled("1-0", 0)}, ruled("1-0", 3), record.Entered{},
			outcome.Outcome{Reason: "entered", Given: outcome.Given{Again: 3}}},
		{"the colours are swapped", []record.Result{{Result: "1-0", Reason: "checkmate", Ply: 9}},
			record.Result{Result: "0-1", Reason: "checkmate", Ply: 9, Ruling: 3, Swapped: true}, hand, outcome.Outcome{Reason: "checkmate", Given: outcome.Given{Again: 3}}},
		{"the colours of a ruled result are swapped", []record.Result{ruled("1-0", 1)}, recoloured("0-1"), hand,
			outcome.Outcome{Reason: "ruling", Given: outcome.Given{Ruling: 1, Again: 3}}},
		{"a ruling leaves it as it was before the colours were swapped", []record.Result{{Result: "1-0", Reason: "resignation", Ply: 9}, ruled("1/2-1/2", 4), recoloured("1/2-1/2")},
			record.Result{Result: "0-1", Reason: "resignation", Ply: 9, Ruling: 3}, hand, outcome.Outcome{Reason: "resignation", Given: outcome.Given{Again: 3}}},
		{"what gave it was taken back", []record.Result{ruled("1-0", 4)}, ruled("1-0", 3), hand,
			outcome.Outcome{Reason: "ruling", Given: outcome.Given{Ruling: 3}}},
		{"the rulings are not among the records", nil, ruled("1-0", 9), hand, outcome.Outcome{Reason: "ruling", Given: outcome.Given{Ruling: 9}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var history outcome.History
			for _, r := range c.before {
				history.Add(r, record.Entered{}, rulings)
			}
			got := history.Add(c.last, c.hand, rulings)
			if got.Reason != c.want.Reason || got.Given != c.want.Given {
				t.Errorf("%s, %+v, want %s, %+v", got.Reason, got.Given, c.want.Reason, c.want.Given)
			}
		})
	}
}
