package review_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/review"
	"github.com/kyban/kyban/trace"
)

// twoPlies is the beginning of a game: Red touches his elephant and moves his horse, Black moves his.
const twoPlies = `trace 1
red "Lan"
black "Mai"
1000000 - c0
1500000 + c0
2000000 - b0
2400000 + c2
3000000 press red
4000000 - h9
4400000 + g7
5000000 press black
`

// openPly is a ply whose move no sensor settles: Red's rook takes a piece.
const openPly = `trace 1
1000000 - a3
1400000 + a4
2000000 press red
3000000 - a9
3400000 + a8
4000000 press black
5000000 - h2
5800000 press red
`

func reviewedText(t *testing.T, text string) *review.Game {
	t.Helper()
	tr, err := trace.Parse(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	games, err := review.Trace(tr, game.Config{})
	if err != nil || len(games) != 1 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	return games[0]
}

// The records have "ruling" for a ruled result and for an entered one; a review tells them apart, and names the signers of a
// result that no longer stands.
func TestTheTitleTellsWhoGaveTheResult(t *testing.T) {
	const (
		ready     = `{"type":"game","game":1,"state":"ready","fen":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1","rulebook":"vn2004","at_us":0}`
		rules     = `{"type":"ruling","game":1,"ruling":1,"text":"result","result":"1/2-1/2","name":"An","at_us":6}`
		drawn     = `{"type":"result","game":1,"result":"1/2-1/2","reason":"ruling","ruling":1,"at_us":6}`
		signs     = `{"type":"signed","game":1,"by":"arbiter","name":"An","result":"1/2-1/2","at_us":6}`
		byAn      = `{"type":"entered","game":1,"what":"result","by":"An","role":"arbiter","at_us":7}`
		operator  = `{"type":"entered","game":1,"what":"result","by":"operator","role":"operator","at_us":7}`
		wins      = `{"type":"result","game":1,"result":"1-0","reason":"ruling","at_us":7}`
		signsAnew = `{"type":"signed","game":1,"by":"arbiter","name":"An","result":"1-0","at_us":8}`
		resigns   = `{"type":"result","game":1,"result":"1-0","reason":"resignation","at_us":5}`
		dismisses = `{"type":"ruling","game":1,"ruling":2,"text":"dismissed","revises":1,"at_us":9}`
		again     = `{"type":"result","game":1,"result":"1-0","reason":"resignation","ruling":2,"at_us":9}`
		swaps     = `{"type":"ruling","game":1,"ruling":2,"text":"colours_swapped","at_us":9}`
		losesSo   = `{"type":"result","game":1,"result":"0-1","reason":"resignation","ruling":2,"swapped":true,"at_us":9}`
		winsAgain = `{"type":"result","game":1,"result":"1-0","reason":"ruling","ruling":2,"at_us":9}`
	)
	for _, c := range []struct {
		name     string
		records  []string
		language string
		want     string
	}{
		{"ruled", []string{rules, drawn}, "en", "Game 1 · vn2004 · 1/2-1/2 (ruling 1)"},
		{"entered since", []string{rules, drawn, byAn, wins}, "en", "Game 1 · vn2004 · 1-0 (entered by An, not by a ruling)"},
		{"entered since, in Vietnamese", []string{rules, drawn, byAn, wins}, "vi", "Ván 1 · vn2004 · 1-0 (An nhập, không phải phán quyết)"},
		{"entered since, in Chinese", []string{rules, drawn, byAn, wins}, "zh", "第1局 · vn2004 · 1-0（An录入，并非裁决）"},
		{"entered by the operator", []string{operator, wins}, "en", "Game 1 · vn2004 · 1-0 (entered by the operator, not by a ruling)"},
		{"entered, nobody knows by whom", []string{wins}, "en", "Game 1 · vn2004 · 1-0 (entered by hand, not by a ruling)"},
		{"entered, and the colours swapped", []string{byAn, wins, swaps, winsAgain}, "en", "Game 1 · vn2004 · 1-0 (entered by An, not by a ruling), left so by ruling 2"},
		{"resigned, and the colours swapped", []string{resigns, swaps, losesSo}, "en", "Game 1 · vn2004 · 0-1, the colours corrected by ruling 2"},
		{"resigned, and a ruling taken back", []string{resigns, rules, drawn, dismisses, again}, "en", "Game 1 · vn2004 · 1-0, left so by ruling 2"},
		{"signed under another", []string{rules, drawn, signs, byAn, wins}, "en",
			"Game 1 · vn2004 · 1-0 (entered by An, not by a ruling) · The signature of An (the arbiter) was under 1/2-1/2 and counts no more"},
		{"signed anew", []string{rules, drawn, signs, byAn, wins, signsAnew}, "en", "Game 1 · vn2004 · 1-0 (entered by An, not by a ruling)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			speaker, err := review.NewSpeaker(c.language)
			if err != nil {
				t.Fatal(err)
			}
			rows := func(yield func(boardlog.Row, error) bool) {
				for _, record := range append([]string{ready}, c.records...) {
					if !yield(boardlog.Row{Bytes: []byte(record)}, nil) {
						return
					}
				}
			}
			games, err := review.Stored(rows, game.Config{})
			if err != nil || len(games) != 1 {
				t.Fatalf("%d games, %v", len(games), err)
			}
			if got := speaker.Title(games[0]); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

// The demand of a ruling without effect never appears as if it had been met, and a ruling that was taken back names the ruling
// that did so.
func TestTheOverviewTellsWhatRulingsCameTo(t *testing.T) {
	for _, c := range []struct {
		name, lines string
		want        []string
		never       []string
	}{
		{"after all have signed", `6000000 resign black
6100000 sign red "Lan"
6200000 sign black "Mai"
6300000 sign arbiter "An"
7000000 rule 2 annulled "An"
`,
			[]string{"ruling 1 by An: the game is annulled, article 9.9. It has no effect. Note: both players and the arbiter have signed, the result stands (article 9.9d)."}, nil},
		{"taken back twice", `6000000 rule 1 warning "An"
7000000 rule 2 dismissed "An" revises=1
8000000 rule 2 dismissed "An" revises=1
`,
			[]string{"ruling 1 by An: warning, Red. Ruling 2 took it back.", "ruling 3 by An: dismissed. It has no effect."},
			[]string{"Ruling 3 took it back", "It takes ruling 1 back. At 0:00:08.000 ruling 3 by An: dismissed. It takes"}},
		{"the finding still waits for a ruling", `6000000 rule 1 restore "An" revises=9
`, []string{"1. Red (ply 1) Finding, article 9.1:"}, nil},
		{"a result that was taken back", `6000000 rule 2 result 1-0 "An"
6100000 sign red "Lan"
7000000 rule 2 dismissed "An" revises=1
`, []string{"Game 1 · Lan (Red) – Mai (Black) · vn2004 2 turns"}, nil},
		{"a confirmed result stands", `6000000 resign black
6100000 sign red "Lan"
6200000 sign black "Mai"
6300000 sign arbiter "An"
6400000 rule 2 result 0-1 "An"
`, []string{"vn2004 · 1-0 · Confirmed by both players and the arbiter."}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			speaker, err := review.NewSpeaker("en")
			if err != nil {
				t.Fatal(err)
			}
			got := strings.Join(strings.Fields(speaker.Overview(reviewedText(t, twoPlies+c.lines+"9000000 end\n"))), " ")
			expectSaid(t, got, c.want, c.never)
		})
	}
}

// expectSaid fails the test unless a text contains all of the one list and none of the other.
func expectSaid(t *testing.T, text string, all, none []string) {
	t.Helper()
	for _, want := range all {
		if !strings.Contains(text, want) {
			t.Errorf("lacks %q:\n%s", want, text)
		}
	}
	for _, never := range none {
		if strings.Contains(text, never) {
			t.Errorf("says %q:\n%s", never, text)
		}
	}
}

// Void moves that count again are as they were, even if others were played in their place.
func TestReinstatedTurns(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"what was played in their place is void", twoPlies + `6000000 rule 2 restore "An"
6500000 - g7
6900000 + h9
8000000 - b9
8400000 + c7
9000000 press black
9500000 rule 2 dismissed "An" revises=1
9900000 end
`, "1 b0c2 made, 2 h9g7 made, 2 b9c7 void"},
		{"an open ply is open again, while its position is being set up", openPly + `5900000 - a0
6000000 rule 3 restore "An"
6100000 rule 3 dismissed "An" revises=1
6200000 offer black
7000000 offer red
`, "1 a3a4 made, 2 a9a8 made, 3 h2h9 open"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for _, turn := range reviewedText(t, c.text).Turns {
				if turn.Move != "" {
					got = append(got, fmt.Sprintf("%d %s %s", turn.Ply, turn.Move, turn.State))
				}
			}
			if text := strings.Join(got, ", "); text != c.want {
				t.Errorf("%s, want %s", text, c.want)
			}
		})
	}
}

// A claim on a ply that the game has not reached makes no turn: it belongs to the turn in progress.
func TestWhatIsAboutNoPlyHappensInTheTurnThatIsOn(t *testing.T) {
	g := reviewedText(t, twoPlies+`6000000 claim arbiter 1 c0
7000000 claim black 99
8000000 rule 99 restore "Trần"
9000000 end
`)
	if len(g.Turns) != 2 {
		t.Fatalf("%d turns, want 2", len(g.Turns))
	}
	var said []string
	for _, e := range g.Turns[1].Events {
		if e.At >= 7_000_000 {
			said = append(said, string(e.Kind))
		}
	}
	if got := strings.Join(said, " "); got != "claim note ruling note" {
		t.Errorf("the second turn has %q", got)
	}
	if notes := g.Turns[0].Notes; len(notes) != 0 {
		t.Errorf("a note on ply 99 stands at ply 1: %+v", notes)
	}
}

// A review has one event for a result, and no second one.
func TestAResultIsToldOnce(t *testing.T) {
	rows := func(yield func(boardlog.Row, error) bool) {
		for _, record := range []string{
			`{"type":"game","game":1,"state":"ready","fen":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1","rulebook":"vn2004","at_us":0}`,
			`{"type":"result","game":1,"result":"1-0","reason":"resignation","at_us":5}`,
		} {
			if !yield(boardlog.Row{Bytes: []byte(record)}, nil) {
				return
			}
		}
	}
	games, err := review.Stored(rows, game.Config{})
	if err != nil || len(games) != 1 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	var kinds []string
	for _, e := range games[0].Outside {
		kinds = append(kinds, string(e.Kind))
	}
	if got := strings.Join(kinds, " "); got != "result" {
		t.Errorf("got %q, want one result", got)
	}
}
