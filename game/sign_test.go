package game_test

import (
	"crypto/sha256"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/internal/covered"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// signs returns a signature that covers all that records.md lists.
func signs(side engine.Side, name string) fact.Input {
	return fact.Input{Fact: fact.Sign{Side: side, Name: name, Covers: true, Layout: 2}}
}

// over returns a board on which Red resigned after h2e2 and h9g7, with names.
func over(t *testing.T) *game.Board {
	t.Helper()
	b := newBoard(t, game.Config{Tags: map[string]string{"red": "Hu", "black": "Lü", "table": "7"}})
	start := engine.StartPosition()
	b.Step(fact.Input{Fact: fact.Start{Closed: start.Occupied()}})
	for _, in := range []fact.Input{
		edge(t, 1, "h2", false), edge(t, 2, "e2", true), {At: 3, Fact: fact.Press{Side: engine.First}},
		edge(t, 4, "h9", false), edge(t, 5, "g7", true), {At: 6, Fact: fact.Press{Side: engine.Second}},
		{At: 7, Fact: fact.Resign{Side: engine.First}},
	} {
		b.Step(in)
	}
	return b
}

var all = []fact.Input{signs(engine.First, "Hu"), signs(engine.Second, "Lü"), signs(engine.NoSide, "Trần")}

// TestWhatWasSignedAndChanges signs a result, changes something, and checks which signatures count, and their records.
func TestWhatWasSignedAndChanges(t *testing.T) {
	tags := func(text string) fact.Input { return fact.Input{Fact: fact.Tags{Text: text}} }
	rule := func(text string, side engine.Side) fact.Input {
		return fact.Input{Fact: fact.Ruling{Text: text, Side: side, Name: "Trần", Point: engine.NoPoint}}
	}
	arbiter := all[2:]
	for _, tc := range []struct {
		name   string
		signed []fact.Input
		then   []fact.Input
		counts string
		void   string // The arbiter's signature, and why it no longer counts.
		said   []string
	}{
		{"nothing", arbiter, nil, "arbiter", "", nil},
		{"a name", arbiter, []fact.Input{tags("red=Nobody")}, "", "Trần 0-1 [names]",
			[]string{`{"type":"signatures_void","game":1,"who":["arbiter"],"result":"0-1","changed":["names"],"at_us":9}`}},
		{"a name, to what it was", arbiter, []fact.Input{tags("red=Hu")}, "arbiter", "", nil},
		{"a tag that was empty stays empty", arbiter, []fact.Input{tags("event=")}, "arbiter", "", nil},
		{"names of all who signed", all, []fact.Input{tags("red=Nobody\nblackteam=Hà Nội")}, "", "Hu 0-1 [names], Lü 0-1 [names], Trần 0-1 [names]",
			[]string{`{"type":"signatures_void","game":1,"who":["red","black","arbiter"],"result":"0-1","changed":["names"],"at_us":9}`}},
		{"date, table and event", arbiter, []fact.Input{tags("date=2026-11-22\ntable=8\nevent=Cup")}, "", "Trần 0-1 [date table tags]",
			[]string{`{"type":"signatures_void","game":1,"who":["arbiter"],"result":"0-1","changed":["date","table","tags"],"at_us":9}`}},
		{"a ruling", arbiter, []fact.Input{rule("warning", engine.First)}, "", "Trần 0-1 [rulings]",
			[]string{`{"type":"signatures_void","game":1,"who":["arbiter"],"result":"0-1","changed":["rulings"],"at_us":9}`}},
		{"a ruling without effect", all, []fact.Input{rule("annulled", engine.NoSide)}, "red black arbiter", "", nil},
		{"the result", arbiter, []fact.Input{{Fact: fact.Result{Text: "1-0"}}}, "", "Trần 0-1 []", nil},
		{"the colours, where not all have signed", arbiter, []fact.Input{rule("colours_swapped", engine.NoSide)}, "", "Trần 0-1 []", nil},
		{"the colours, where all have signed", all, []fact.Input{rule("colours_swapped", engine.NoSide)}, "red black arbiter", "", nil},
		{"a name, after the colours of what all have signed", all, []fact.Input{rule("colours_swapped", engine.NoSide), tags("table=8")}, "",
			"Hu 1-0 [table], Lü 1-0 [table], Trần 1-0 [table]",
			[]string{`{"type":"signatures_void","game":1,"who":["red","black","arbiter"],"result":"1-0","changed":["table"],"at_us":9}`}},
		{"and is signed anew", arbiter, []fact.Input{tags("red=Nobody"), all[2]}, "arbiter", "",
			[]string{`{"type":"signatures_void","game":1,"who":["arbiter"],"result":"0-1","changed":["names"],"at_us":9}`}},
		{"what a version before covered", []fact.Input{{Fact: fact.Sign{Name: "Trần"}}}, []fact.Input{tags("red=Nobody")}, "arbiter", "", nil},
	} {
		t.Run(tc.name, func(t *testing.T) {
			b := over(t)
			var said []string
			for _, in := range append(slices.Clone(tc.signed), tc.then...) {
				in.At = 9
				for _, r := range b.Step(in) {
					if r.About().Type == "signatures_void" {
						said = append(said, string(record.Encode(r)))
					}
				}
			}
			v := b.View()
			if got := strings.Trim(fmt.Sprint(v.Signed), "[]"); got != tc.counts {
				t.Errorf("these count: %q, want %q", got, tc.counts)
			}
			var void []string
			for _, l := range v.Lapsed {
				void = append(void, l.Name+" "+l.Result+" ["+strings.Join(l.Changed, " ")+"]")
			}
			if got := strings.Join(void, ", "); got != tc.void {
				t.Errorf("these are void: %q, want %q", got, tc.void)
			}
			if !slices.Equal(said, tc.said) {
				t.Errorf("said\n%s\nwant\n%s", strings.Join(said, "\n"), strings.Join(tc.said, "\n"))
			}
		})
	}
}

// TestAConfirmedResultStandsWithoutSignatures changes a name under the signatures of all, and lets the arbiter annul the game.
func TestAConfirmedResultStandsWithoutSignatures(t *testing.T) {
	for _, then := range [][]fact.Input{
		{{Fact: fact.Ruling{Text: trace.RuleAnnulled, Point: engine.NoPoint}}},
		{{Fact: fact.Result{Text: "1-0"}}},
		{{Fact: fact.Ruling{Text: trace.RuleColoursSwapped, Point: engine.NoPoint}}, {Fact: fact.Ruling{Text: trace.RuleDismissed, Point: engine.NoPoint, Revises: 1}},
			{Fact: fact.Result{Text: "1-0"}}},
	} {
		b := over(t)
		for _, in := range append(append(slices.Clone(all), fact.Input{Fact: fact.Tags{Text: "red=Nobody"}}), then...) {
			in.At = 9
			b.Step(in)
		}
		if v := b.View(); v.Result != "0-1" || v.Confirmed() {
			t.Errorf("%v: the result is %s, confirmed %v; it stands, and is to be signed anew", then, v.Result, v.Confirmed())
		}
	}
}

// TestTheDigestIsThatOfTheAccount compares with the account as records.md lays it out.
func TestTheDigestIsThatOfTheAccount(t *testing.T) {
	const first = `kyban signature 1
start rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1
tag 9 black=Lü
tag 6 red=Hu
tag 7 table=7
move h2e2
move h9g7
ruling 101 {"type":"ruling","game":1,"ruling":1,"ply":2,"text":"warning","side":"red","name":"Trần","at_us":8}
result 0-1
`
	const second = `kyban signature 2
start 69 rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1
tag 5 black 3 Lü
tag 3 red 2 Hu
tag 5 table 1 7
move 4 h2e2
move 4 h9g7
ruling 101 {"type":"ruling","game":1,"ruling":1,"ply":2,"text":"warning","side":"red","name":"Trần","at_us":8}
result 3 0-1
`
	for layout, account := range map[int]string{1: first, 2: second} {
		b := over(t)
		b.Step(fact.Input{At: 8, Fact: fact.Ruling{Text: "warning", Side: engine.First, Name: "Trần", Point: engine.NoPoint}})
		in := signs(engine.NoSide, "Trần")
		in.At, in.Fact = 9, fact.Sign{Name: "Trần", Covers: true, Layout: layout}
		said := b.Step(in)
		want := fmt.Sprintf(`{"type":"signed","game":1,"by":"arbiter","name":"Trần","result":"0-1","digest":"%x","at_us":9}`, sha256.Sum256([]byte(account)))
		if got := string(record.Encode(said[len(said)-1])); got != want {
			t.Errorf("layout %d: said %s, want %s", layout, got, want)
		}
	}
}

// TestTheRecordsGiveWhatIsSigned adds up the records of all scenarios: the digests match the records before, and the moves that a
// signature covers match those of the end.
func TestTheRecordsGiveWhatIsSigned(t *testing.T) {
	for _, path := range scenarios(t) {
		lines, records := replay(t, readScenario(t, path).trace.Data)
		account := covered.Account{}
		for i, r := range records {
			stored, err := record.Decode(lines[i])
			if err != nil {
				t.Fatal(err)
			}
			account.Take(stored, lines[i])
			if want := fmt.Sprintf(`"digest":%q`, account.Digest(covered.Newest)); r.Type == "signed" && !strings.Contains(string(lines[i]), want) {
				t.Errorf("%s: %s, want %s", filepath.Base(path), lines[i], want)
			}
			if r.Type != "end" {
				continue
			}
			ended := account.Clone()
			ended.Take(record.Reinstated{From: 1, Moves: r.Moves}, nil)
			if changed := account.Parts().Changed(ended.Parts()); len(changed) > 0 {
				t.Errorf("%s, game %d: the end has other moves than the records before it: %v", filepath.Base(path), r.Game, r.Moves)
			}
			account = covered.Account{}
		}
	}
}

// edge returns the event of a sensor.
func edge(t *testing.T, at sensor.Micros, point string, placed bool) fact.Input {
	t.Helper()
	p, err := engine.ParsePoint(point)
	if err != nil {
		t.Fatal(err)
	}
	return fact.Input{At: at, Fact: fact.Event{Point: p, Placed: placed}}
}
