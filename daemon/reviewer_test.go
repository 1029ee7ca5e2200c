package daemon

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/scoresheet"
	"github.com/kyban/kyban/tracker"
)

// elephantFirst is a game in which Red touches an elephant and moves a cannon, and Black claims.
const elephantFirst = `trace 1
1000000 - g0
1500000 + g0
2500000 - h2
2900000 + e2
3500000 press red
4000000 claim black 1 g0 "He lifted the elephant first."
5000000 end
`

// reviewed is a reviewer under test.
type reviewed struct {
	Seq  int
	Lang string
	Game struct {
		Rulebook string
		Turns    []struct {
			Ply       int
			Attention []string
			Events    []json.RawMessage
		}
	}
	Text string
	Told []struct{ Rule []struct{ Article string } }
}

func TestAStoredGameIsReviewed(t *testing.T) {
	r := newReviewer(storeTrace(t, elephantFirst), new(session), tracker.TurnedAuto)
	for _, c := range []struct {
		what          string
		ply           int
		language      string
		events, rules int
		says          string
	}{
		{"the whole game", 0, "en", 0, 0, "Finding, article 9.1: Red had to play E3+5"},
		{"a ply", 1, "vi", 5, 1, "Tượng Đỏ (g0) rời điểm. Tính là chạm quân."},
		{"the same in Chinese", 1, "zh", 5, 1, "第1回合（第1步）：红方走了 炮二平五"},
	} {
		text, err := r.Review(t.Context(), 1, c.ply, c.language)
		if err != nil {
			t.Fatalf("%s: %v", c.what, err)
		}
		var got reviewed
		if err := json.Unmarshal(text, &got); err != nil {
			t.Fatalf("%s: %v", c.what, err)
		}
		turn := got.Game.Turns[0]
		if got.Lang != c.language || got.Game.Rulebook != "vn2004" || turn.Ply != 1 || len(turn.Events) != c.events || len(got.Told) != 1 ||
			len(got.Told[0].Rule) != c.rules || !strings.Contains(got.Text, c.says) || turn.Attention[0] != "claim" || got.Seq < 10 {
			t.Errorf("%s: %s", c.what, text)
		}
	}
	for _, c := range []struct {
		what     string
		id, ply  int
		language string
		want     string
	}{
		{"a game that is not there", 2, 0, "en", "game 2: no such game"},
		{"a ply that is not there", 1, 9, "en", "ply 9: expected one from 1 to 1"},
		{"a language that nobody speaks", 1, 1, "fr", `language "fr": expected one of vi, zh, zh-hant, en`},
	} {
		if _, err := r.Review(t.Context(), c.id, c.ply, c.language); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.what, err, c.want)
		}
	}
}

func TestAReviewIsDerivedAgainWhenTheGameHasGoneOn(t *testing.T) {
	store := storeTrace(t, strings.TrimSuffix(elephantFirst, "5000000 end\n"))
	r := newReviewer(store, new(session), tracker.TurnedAuto)
	for i, added := range []bool{false, false, true} {
		if added {
			err := store.Append(t.Context(), recorder.Batch{Game: 1, At: 6_000_000, Wall: boardlog.Wall{Source: boardlog.WallNone},
				Fact: []byte(`{"fact":"offer","at_us":6000000,"side":"red"}`)})
			if err != nil {
				t.Fatal(err)
			}
		}
		kept := r.kept
		if _, err := r.Review(t.Context(), 1, 0, "en"); err != nil {
			t.Fatal(err)
		}
		if again := r.kept != kept; i > 0 && again != added {
			t.Errorf("a row was added: %v, derived again: %v", added, again)
		}
	}
}

func TestReviewsWaitForEachOther(t *testing.T) {
	r := newReviewer(storeTrace(t, elephantFirst), new(session), tracker.TurnedAuto)
	var readers sync.WaitGroup
	for i := range 20 {
		readers.Go(func() {
			if _, err := r.Review(t.Context(), 1, i%2, "en"); err != nil {
				t.Error(err)
			}
		})
	}
	readers.Wait()
	r.one <- struct{}{} // A long read is in progress.
	gone, leave := context.WithCancel(t.Context())
	leave()
	if _, err := r.Review(gone, 1, 0, "en"); !errors.Is(err, context.Canceled) {
		t.Errorf("who has gone: %v", err)
	}
}

func TestWhatOfAScoresheetWaitsForAnArbiter(t *testing.T) {
	found := scoresheet.Move{Ply: 1, Findings: scoresheet.Findings{{Ply: 1, Side: "red"}, {Ply: 1, Side: "red"}}}
	for what, c := range map[string]struct {
		sheet scoresheet.Sheet
		want  string
	}{
		"nothing": {scoresheet.Sheet{Result: "*"}, "[]"},
		"an open claim beside an answered one": {scoresheet.Sheet{Result: "*", Arbitration: scoresheet.Arbitration{Claims: []scoresheet.Claim{{Claim: record.Claim{Claim: 1, State: "answered"}},
			{Claim: record.Claim{Claim: 2, State: "open", Ply: 3, Side: "black", Point: "h9", Text: "He touched it."}}}}}, "[claim 3 black h9]"},
		"a loss":                       {scoresheet.Sheet{Result: "*", Losses: []scoresheet.Loss{{Ply: 7, Side: "red", Cited: "vn1999 5.4"}}}, "[loss 7 red ]"},
		"a finding":                    {scoresheet.Sheet{Result: "*", Moves: []scoresheet.Move{found}}, "[finding 1 red ]"},
		"a finding that is ruled on":   {scoresheet.Sheet{Result: "*", Moves: []scoresheet.Move{found}, Arbitration: scoresheet.Arbitration{Rulings: []scoresheet.Ruling{{Ruling: record.Ruling{Ruling: 1, Ply: 1}}}}}, "[]"},
		"a ruling that was taken back": {scoresheet.Sheet{Result: "*", Moves: []scoresheet.Move{found}, Arbitration: scoresheet.Arbitration{Rulings: []scoresheet.Ruling{{Ruling: record.Ruling{Ruling: 1, Ply: 1}}, {Ruling: record.Ruling{Ruling: 2, Ply: 3, Revises: 1}}}}}, "[finding 1 red ]"},
		"a finding without a move":     {scoresheet.Sheet{Result: "*", Findings: scoresheet.Findings{{Ply: 2, Side: "black"}}}, "[finding 2 black ]"},
		"a displaced piece": {scoresheet.Sheet{Result: "*", Findings: scoresheet.Findings{{Ply: 3, Side: "red", Kind: "displaced", From: "g6", To: "f6"}}},
			"[displaced 3  ]"},
		"whose touch it was":            {scoresheet.Sheet{Result: "*", Asked: []scoresheet.Question{{Question: record.Question{Ply: 4, Side: "black", Point: "b2", Why: "either_hand"}}}}, "[]"},
		"whether a piece is displaced":  {scoresheet.Sheet{Result: "*", Asked: []scoresheet.Question{{Question: record.Question{Ply: 4, Side: "black", Point: "b2", Why: "displaced"}}}}, "[question 4 black b2]"},
		"whether a move was illegal":    {scoresheet.Sheet{Result: "*", Asked: []scoresheet.Question{{Question: record.Question{Ply: 4, Side: "black", Point: "b2", Why: "against_the_law"}}}}, "[question 4 black b2]"},
		"plies that are open":           {scoresheet.Sheet{Result: "*", Unresolved: []int{4, 6}}, "[unresolved 4   unresolved 6  ]"},
		"a result that black signed":    {scoresheet.Sheet{Result: "1-0", Signatures: scoresheet.Signatures{{By: "black"}}}, "[unsigned red,arbiter]"},
		"a result that everyone signed": {scoresheet.Sheet{Result: "0-1", Signatures: scoresheet.Signatures{{By: "black"}, {By: "red"}, {By: "arbiter"}}}, "[]"},
	} {
		var texts []string
		for _, n := range needsOf(c.sheet) {
			if n.Kind == control.NeedUnsigned {
				texts = append(texts, "unsigned "+strings.Join(n.Who, ","))
				continue
			}
			texts = append(texts, fmt.Sprint(n.Kind, " ", n.Ply, " ", n.Side, " ", n.Point))
		}
		if got := "[" + strings.Join(texts, " ") + "]"; got != c.want {
			t.Errorf("%s: %s, want %s", what, got, c.want)
		}
	}
}

func TestWhatWaitsForAnArbiter(t *testing.T) {
	d := &attention{store: storeTrace(t, elephantFirst)}
	for range 2 { // Read first, then kept.
		all, err := d.stored(t.Context())
		if err != nil || len(all) != 1 {
			t.Fatalf("%+v, %v", all, err)
		}
		a := all[0]
		if a.Game != 1 || a.Open || a.Ply != 1 || a.LastMove != "h2e2" || a.Position != "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1" ||
			len(a.Needs) != 2 || a.Needs[0].Kind != control.NeedClaim || a.Needs[1].Kind != control.NeedFinding {
			t.Errorf("%+v", a)
		}
	}
	if k := d.known[1]; len(d.known) != 1 || !k.closed || k.seq < 10 {
		t.Errorf("known: %+v", d.known)
	}
}
