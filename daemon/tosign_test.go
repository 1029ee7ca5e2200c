package daemon

import (
	"strings"
	"testing"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
)

// TestASignatureIsUnderWhatItsSignerWasShown changes something after the signer has seen the game and before the signature.
func TestASignatureIsUnderWhatItsSignerWasShown(t *testing.T) {
	tag := func(text string) fact.Input { return fact.Input{Fact: fact.Tags{Text: text}} }
	result := func(text string) fact.Input { return fact.Input{Fact: fact.Result{Text: text}} }
	rule := fact.Input{Fact: fact.Ruling{Ply: 1, Text: "warning", Side: engine.First, Name: "Trần", Point: engine.NoPoint, Article: "9.2", Reason: "So."}}
	const old = "this program does not say what its signer was shown"
	for _, tc := range []struct {
		name         string
		before, then []fact.Input // Before the signer saw it, and after.
		shown, older string       // The error of a program that sends the digest, and of an older program; empty for none.
	}{
		{"nothing changed", nil, nil, "", ""},
		{"the table was named before", []fact.Input{tag("table=7")}, nil, "", "sign: changed since the game first had a result: table; " + old},
		{"another table", nil, []fact.Input{tag("table=7")}, "sign: changed since it was shown to who signs: table; look", "first had a result: table; " + old},
		{"another name and round", nil, []fact.Input{tag("red=Nobody\nround=2")}, "shown to who signs: names, tags; look", "first had a result: names, tags; " + old},
		{"another result", nil, []fact.Input{result("1-0")}, "shown to who signs: result; look", "first had a result: result; " + old},
		{"another result, and back", nil, []fact.Input{result("1-0"), result("0-1")}, "", ""},
		{"fewer moves", nil, []fact.Input{{Fact: fact.Result{Text: "0-1", Ply: 1}}}, "shown to who signs: moves; look", "first had a result: moves; " + old},
		{"a ruling", nil, []fact.Input{rule}, "shown to who signs: rulings; look", "first had a result: rulings; " + old},
		{"a name, and back", nil, []fact.Input{tag("red=Nobody"), tag("red=")}, "", ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			board := boardAfter(t, resigned)
			d := &Daemon{board: board, session: &session{ids: map[int]int{board.View().Game: 5}}}
			step := func(inputs []fact.Input) {
				for _, in := range inputs {
					in.At = board.View().At
					board.Step(in)
				}
			}
			step(tc.before)
			shown := d.showToSign(d.board)
			step(tc.then)
			for name, c := range map[string]struct{ digest, want string }{
				"with what was shown":       {shown, tc.shown},
				"of an older program":       {"", tc.older},
				"with what was never shown": {strings.Repeat("0", 64), "what is to be signed is not what was shown"},
				"with what is shown now":    {d.showToSign(d.board), ""},
			} {
				_, err := d.inputs(control.Request{Op: control.Sign, Body: control.SignBody{Side: "arbiter", Name: "Trần", Digest: c.digest}})
				if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
					t.Errorf("%s: %v, want %q", name, err, c.want)
				}
			}
			step([]fact.Input{{Fact: fact.Sign{Name: "Trần", Covers: true, Layout: 2}}})
			if digest := d.showToSign(d.board); len(digest) != 64 {
				t.Errorf("behind the signature %q is shown", digest)
			}
		})
	}
}

// TestWhatIsRememberedOfWhatWasShownIsBounded shows more states than are remembered.
func TestWhatIsRememberedOfWhatWasShownIsBounded(t *testing.T) {
	d := &Daemon{board: boardAfter(t, resigned), session: &session{}}
	first := d.showToSign(d.board)
	for i := range 3 * shownMost {
		d.board.Step(fact.Input{At: d.board.View().At, Fact: fact.Tags{Text: "round=" + strings.Repeat("1", i+1)}})
		d.showToSign(d.board)
	}
	if len(d.shown) != shownMost {
		t.Errorf("%d are remembered, want %d", len(d.shown), shownMost)
	}
	if err := d.checkShown(first, d.board); err == nil {
		t.Error("what was shown long ago may be signed")
	}
}
