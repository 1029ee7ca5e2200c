package draws

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
)

const rookChecks = "5k3/8R/9/9/9/9/9/9/9/3K5 w"

// game plays moves by the law of axf2003, and returns the watch and the findings after each ply: "8 3 must_vary red". A word
// other than a move acts after the ply before it: vary:red, back:5 (plies from 5 on are taken back), break (no cycle crosses
// the next ply).
func recur(t *testing.T, fen, script string) (*repetitions, []string) {
	t.Helper()
	position, err := boardgame.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	w, err := newRepetitions("axf2003")
	if err != nil {
		t.Fatal(err)
	}
	var plies []Ply
	var found []string
	breaks := false
	for _, word := range strings.Fields(script) {
		var n int
		switch {
		case word == "break":
			breaks = true
			continue
		case strings.HasPrefix(word, "vary:"):
			side, err := engine.ParseSide(word[len("vary:"):])
			if err != nil {
				t.Fatal(err)
			}
			w.Require(side, len(plies)+1)
			continue
		case strings.HasPrefix(word, "back:"):
			if _, err := fmt.Sscanf(word, "back:%d", &n); err != nil {
				t.Fatal(err)
			}
			position = plies[n-1].Before
			plies = plies[:n-1]
			w.Forget(n)
			continue
		}
		m, err := engine.ParseMove(word)
		if err != nil || !position.Legal(m) {
			t.Fatalf("%s: expected a legal move (%v)", word, err)
		}
		plies = append(plies, Ply{Before: position, Move: m, Breaks: breaks})
		breaks = false
		position = position.After(m)
		if w.Follow(len(plies), func(n int) Ply { return plies[n-1] }) {
			r := w.Find()
			found = append(found, strings.TrimSpace(fmt.Sprintf("%d %d %s %s", r.Ply, r.Count, r.Verdict, r.Side)))
		}
	}
	return &w, found
}

func TestRepetitions(t *testing.T) {
	const checks = "i8i9 f9f8 i9i8 f8f9 "
	for _, tc := range []struct{ name, script, want string }{
		{"the second time", checks, ""},
		{"the third time", checks + checks, "8 3 must_vary red"},
		{"a side that was not required to vary repeats", checks + checks + "i8i9", "8 3 must_vary red|9 3 must_vary red"},
		{"the side that was required to vary repeats", checks + checks + "vary:red i8i9 f9f8", "8 3 must_vary red|9 3 loss red|10 3 loss red"},
		{"the other side was required to", checks + checks + "vary:black i8i9 f9f8", "8 3 must_vary red|9 3 must_vary red|10 3 must_vary red"},
		{"required while the other side is to move", checks + "i8i9 f9f8 i9i8 vary:red f8f9 i8i9", "8 3 must_vary red|9 3 loss red"},
		{"it varies, and checks perpetually later", checks + checks + "vary:red i8i5 f9f8 i5i8 f8f9 i8i9",
			"8 3 must_vary red|11 3 draw|12 4 draw|13 3 draw"},
		{"the last ply is taken back", checks + checks + "back:8 f8f9", "8 3 must_vary red|8 3 must_vary red"},
		{"what was required is taken back with the plies before it", checks + checks + "vary:red back:7 i9i8 f8f9 i8i9",
			"8 3 must_vary red|8 3 must_vary red|9 3 must_vary red"},
		{"the ply after the requirement is taken back", checks + checks + "vary:red i8i9 back:9 i8i9",
			"8 3 must_vary red|9 3 loss red|9 3 loss red"},
		{"the ply by which it varied is taken back, and it repeats", checks + checks + "vary:red i8i7 back:9 i8i9",
			"8 3 must_vary red|9 3 loss red"},
		{"what was required before a ply that is taken back, and met before it", checks + checks + "vary:red i8i5 f9f8 back:10 f9f8 i5i8 f8f9 i8i9",
			"8 3 must_vary red|11 3 draw|12 4 draw|13 3 draw"},
		{"both sides are required to, and one repeats", checks + checks + "vary:red vary:black i8i9 f9f8",
			"8 3 must_vary red|9 3 loss red|10 3 loss red"},
		{"a ply that nobody saw", checks + "break " + checks, ""},
		{"a ply that nobody saw, long ago", "break " + checks + checks + "i8i9", "9 3 must_vary red"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if _, found := recur(t, rookChecks, tc.script); strings.Join(found, "|") != tc.want {
				t.Errorf("%s, want %s", strings.Join(found, "|"), tc.want)
			}
		})
	}
}

func TestNoRepetitionIsFoundWithoutALaw(t *testing.T) {
	w, err := newRepetitions("")
	if err != nil || w.On() {
		t.Fatalf("on %t, %v", w.On(), err)
	}
	if w.Follow(9, func(int) Ply { panic("asked for a ply") }) {
		t.Error("something was found")
	}
	if _, err := newRepetitions("mars"); err == nil {
		t.Error("there is a law of mars")
	}
}

func TestACopyOfRepetitionsGoesOnByItself(t *testing.T) {
	w, _ := recur(t, rookChecks, "i8i9 f9f8 i9i8 f8f9 i8i9 f9f8 i9i8")
	c := w.Copy()
	position, err := boardgame.ParseFEN("8R/5k3/9/9/9/9/9/9/9/3K5 w")
	if err != nil {
		t.Fatal(err)
	}
	m, err := engine.ParseMove("i9i8")
	if err != nil {
		t.Fatal(err)
	}
	position = position.After(m)
	back, err := engine.ParseMove("f8f9")
	if err != nil {
		t.Fatal(err)
	}
	if !c.Follow(8, func(int) Ply { return Ply{Before: position, Move: back} }) {
		t.Error("the copy does not find the third time")
	}
	if got := w.Find(); got.Ply != 7 || got.Count != 2 {
		t.Errorf("the watch itself stands at ply %d, %d times, want 7, 2", got.Ply, got.Count)
	}
}

// A ply in play costs little: nothing is judged before a position repeats.
func BenchmarkRepetitions(b *testing.B) {
	var position boardgame.Position = boardgame.NewXiangqi(engine.StartPosition())
	var plies []Ply
	for _, text := range strings.Fields(strings.Repeat("h0g2 h9g7 g2h0 g7h9 b0c2 b9c7 c2b0 c7b9 ", 1)) {
		m, err := engine.ParseMove(text)
		if err != nil {
			b.Fatal(err)
		}
		plies = append(plies, Ply{Before: position, Move: m})
		position = position.After(m)
	}
	w, err := newRepetitions("axf2003")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		w.Begin()
		w.Follow(len(plies)-1, func(n int) Ply { return plies[n-1] })
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*(len(plies)-1)), "ns/ply")
}
