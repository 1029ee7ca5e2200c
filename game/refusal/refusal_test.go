package refusal

import (
	"testing"

	"github.com/kyban/kyban/engine"
)

func TestRulingsAsRefusalsNameThem(t *testing.T) {
	for _, tc := range []struct {
		ruling RulingName
		want   string
	}{
		{RulingName{Number: 1, Text: "duty_stands", Name: "Trần", Point: 3, Ply: 3}, "ruling 1 of Trần (duty stands d0, ply 3)"},
		{RulingName{Number: 2, Text: "result", Result: "1-0", Point: engine.NoPoint, Revised: true}, "ruling 2 (result 1-0, taken back since)"},
	} {
		if got := tc.ruling.String(); got != tc.want {
			t.Errorf("%s, want %s", got, tc.want)
		}
	}
}

func TestWhatIsIncompleteIsTheRulingItself(t *testing.T) {
	for _, tc := range []struct {
		refused *Error
		want    bool
	}{
		{New(NoReason), true},
		{New(NameArticle, "vn2004", "dismissed", Phrase{OnPly, []any{3}}), true},
		{New(NoGameOn, "offer", "over"), false},
		{By("9.1", SameRuling, RulingName{Number: 1}), false},
	} {
		if got := tc.refused.Incomplete(); got != tc.want {
			t.Errorf("%s: %v, want %v", tc.refused, got, tc.want)
		}
	}
}
