package draws

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/rulebook"
)

// returned plays a script of chess, and returns the findings: "ply count verdict article". A word is a move; break (the next
// ply was against the law or not seen); back:5 (plies from 5 on are taken back).
func returned(t *testing.T, fen, script string) string {
	t.Helper()
	book, err := rulebook.For("chess", "")
	if err != nil {
		t.Fatal(err)
	}
	position, err := boardgame.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	r := newReturns(book.Parameters.Returns)
	var plies []Ply
	var found []string
	breaks := false
	for _, word := range strings.Fields(script) {
		var n int
		switch {
		case word == "break":
			breaks = true
			continue
		case strings.HasPrefix(word, "back:"):
			if _, err := fmt.Sscanf(word, "back:%d", &n); err != nil {
				t.Fatal(err)
			}
			position, plies = plies[n-1].Before, plies[:n-1]
			r.Forget(n)
			continue
		}
		m, err := boardgame.ParseMove(word)
		if err != nil || !position.Legal(m) {
			t.Fatalf("%s: expected a legal move (%v)", word, err)
		}
		plies = append(plies, Ply{Before: position, Move: m, Breaks: breaks})
		position, breaks = position.After(m), false
		claimable, ends := r.Follow(len(plies), func(n int) Ply { return plies[n-1] })
		if claimable {
			f := r.Find()
			found = append(found, strings.TrimSpace(fmt.Sprintf("%d %d %s %s %v", f.Ply, f.Count, f.Verdict, f.Article, ends)))
		}
	}
	return strings.Join(found, ", ")
}

func TestReturns(t *testing.T) {
	const (
		start  = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
		rooks  = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
		passed = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"
		round  = " g1f3 g8f6 f3g1 f6g8"
		kings  = " e1d1 e8d8 d1e1 d8e8"
	)
	for _, tc := range []struct{ name, fen, script, want string }{
		{"twice", start, round, ""},
		{"three times", start, round + round, "8 3 none 9.2 false"},
		{"five times", start, round + round + round + round, "8 3 none 9.2 false, 9 3 none 9.2 false, 10 3 none 9.2 false, 11 3 none 9.2 false, " +
			"12 4 none 9.2 false, 13 4 none 9.2 false, 14 4 none 9.2 false, 15 4 none 9.2 false, 16 5 draw 9.6.1 true"},
		{"the rights to castle were lost in between", rooks, kings + kings, ""},
		{"and since then it has come back", rooks, kings + kings + kings, "10 3 none 9.2 false, 11 3 none 9.2 false, 12 3 none 9.2 false"},
		{"a pawn could be captured en passant at first", passed, kings + kings, ""},
		{"a ply that nobody saw", start, round + " break" + round, ""},
		{"taken back", start, round + round + " back:8 f6g8", "8 3 none 9.2 false, 8 3 none 9.2 false"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := returned(t, tc.fen, tc.script); got != tc.want {
				t.Errorf("got  %s\nwant %s", got, tc.want)
			}
		})
	}
}

func TestACopyOfReturnsGoesOnByItself(t *testing.T) {
	r := newReturns(rulebook.Returns{Claimed: rulebook.Limit{Count: 1}, Ends: rulebook.Limit{Count: 9}})
	position, err := boardgame.ParseFEN("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	c := r.Copy()
	c.Follow(1, func(int) Ply { return Ply{Before: position, Move: position.Moves()[0]} })
	if got, copied := r.Find().Ply, c.Find().Ply; got != 0 || copied != 1 {
		t.Errorf("the count stands at ply %d, its copy at %d, want 0, 1", got, copied)
	}
}
