package review_test

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/internal/sweeptest"
	"github.com/kyban/kyban/review"
	"github.com/kyban/kyban/trace"
)

const elephantFirst = `trace 1
1000000 - g0
1500000 + g0
2500000 - h2
2900000 + e2
3500000 press red
5000000 end
`

// told returns a game in which an elephant was touched first, and a speaker for it.
func told(t *testing.T, language string) (*review.Game, *review.Speaker) {
	t.Helper()
	tr, err := trace.Parse(strings.NewReader(elephantFirst))
	if err != nil {
		t.Fatal(err)
	}
	games, err := review.Trace(tr, game.Config{})
	if err != nil {
		t.Fatal(err)
	}
	speaker, err := review.NewSpeaker(language)
	if err != nil {
		t.Fatal(err)
	}
	return games[0], speaker
}

func TestATurnIsToldAsAPageShowsIt(t *testing.T) {
	g, speaker := told(t, "en")
	ply, err := speaker.ToldPly(g, 1)
	if err != nil {
		t.Fatal(err)
	}
	if ply.Text != speaker.Turn(g, g.Turns[0]) {
		t.Errorf("the text is %s", ply.Text)
	}
	words := ply.Words[0].(review.ToldTurn)
	for _, c := range []struct {
		what      string
		got, want any
	}{
		{"the move", words.Move, "C2=5"},
		{"the summary", words.Summary, []string{"Move 1 (ply 1): Red played C2=5 (h2e2).",
			"Finding, article 9.1: Red had to play E3+5 (g0e2) or E3+1 (g0i2), and played C2=5 (h2e2).",
			"This is what the board found. The arbiter rules."}},
		{"the first rung", words.Duty[1], review.DutyLine{Article: "9.1", State: "applies",
			Text: "Red's elephant (g0) must move: APPLIES. E3+5 (g0e2) or E3+1 (g0i2)"}},
		{"the rule", words.Rule[0].ID, "9.1"},
		{"the rulings", words.Rulings, []string{"Nobody has claimed and nobody has ruled yet."}},
		{"how many events", []int{len(words.Events), len(g.Turns[0].Events)}, []int{5, 5}},
		{"the board while the elephant is up", words.Scenes[1], review.Scene{
			FEN: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", Lifted: []string{"g0"}, Take: []string{}}},
		{"the board when the cannon stands", words.Scenes[4], review.Scene{
			FEN: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1", Lifted: []string{}, Take: []string{}, Last: "h2e2"}},
	} {
		if got, want := text(t, c.got), text(t, c.want); got != want {
			t.Errorf("%s: %s\nwant %s", c.what, got, want)
		}
	}
	if _, err := speaker.ToldPly(g, 7); err == nil || !strings.Contains(err.Error(), "expected one from 1 to 1") {
		t.Errorf("ply 7: %v", err)
	}
}

func TestAGameIsToldWithoutItsTimelines(t *testing.T) {
	g, speaker := told(t, "vi")
	all := speaker.ToldGame(g)
	if all.Text != speaker.Overview(g) || len(all.Words) != 1 || all.Language != "vi" {
		t.Errorf("%+v", all)
	}
	head := all.Words[0].(review.Headline)
	if head.Move != "P2-5" || !strings.HasPrefix(head.Text, "Phát hiện, điều 9.1: ") {
		t.Errorf("headline %+v", head)
	}
	if len(all.Articles) < 20 || all.Articles[0].ID == "" || all.Articles[0].Title == "" {
		t.Errorf("articles %+v", all.Articles)
	}
	if len(all.Game.Turns[0].Events) != 0 || all.Game.Turns[0].Law != nil || len(g.Turns[0].Events) != 5 {
		t.Error("the overview tells timelines, or took them from the game")
	}
}

func TestOneGameOfASessionIsTheOneAmongAll(t *testing.T) {
	for _, path := range sweeptest.Sample(scenarios(t)) {
		tr := scenario(t, path)
		config := game.Config{}.With(tr.Header)
		all, err := review.Stored(rowsOf(t, tr), config)
		if err != nil {
			t.Fatal(err)
		}
		for number := range len(all) + 2 {
			i := slices.IndexFunc(all, func(g *review.Game) bool { return g.Number == number })
			one, err := review.StoredGame(rowsOf(t, tr), config, number)
			switch {
			case err != nil:
				t.Errorf("%s, game %d: %v", filepath.Base(path), number, err)
			case number > 0 && i < 0 && one != nil && len(one.Turns) > 0, i >= 0 && text(t, one) != text(t, all[i]):
				t.Errorf("%s, game %d: %s\namong all: %d", filepath.Base(path), number, text(t, one), i)
			}
		}
	}
}

// text returns a value as JSON.
func text(t *testing.T, v any) string {
	t.Helper()
	encoded, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(encoded)
}
