package draws

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
)

// table is a position in which Red's rook can check, take a pawn and wander, and Black's general and rook can move.
const table = "5k3/8R/9/p8/9/9/9/8r/9/3K5 w"

// play feeds a script to a watch of a rulebook, and returns its records. A word is a move; claim:red, claim:black:60,
// claim:arbiter; limit:red:100; back:5 (plies from 5 on are taken back); void:5 (they are void), again (they count again);
// unsure (the plies after it may be read otherwise); over.
func play(t *testing.T, book, fen, script string) []record.Limit {
	t.Helper()
	rules, err := rulebook.Lookup(book)
	if err != nil {
		t.Fatal(err)
	}
	start, err := boardgame.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	var plies, gone []Ply
	var stood Declaration
	w, g, position, unsure := newLimits(rules, true), Game{State: &line.State{Phase: line.Playing}}, start, false
	w.Begin(start)
	g.At = func(n int) Ply { return plies[n-1] }
	var said []record.Limit
	for _, word := range strings.Fields(script) {
		what, rest, _ := strings.Cut(word, ":")
		name, number, _ := strings.Cut(rest, ":")
		side, _ := engine.ParseSide(name)
		var n int
		_, _ = fmt.Sscan(number, &n)
		switch what {
		case "claim":
			if number == "" {
				number = "50"
			}
			said = append(said, w.Claim(g, fact.Claim{Side: side, What: number}, 1)...)
		case "limit":
			said = append(said, w.Declare(g, side, n)...)
		case "again":
			plies = append(plies, gone...)
			last := plies[len(plies)-1]
			position = last.Before.After(last.Move)
			g.Last, g.Sure = len(plies), len(plies)
			said = append(said, w.Reinstate(g, stood)...)
		case "back", "void":
			_, _ = fmt.Sscan(rest, &n)
			gone, stood = slices.Clone(plies[n-1:]), w.Declared()
			position, plies = plies[n-1].Before, plies[:n-1]
			g.Last, g.Sure = n-1, min(g.Sure, n-1)
			said = append(said, w.Forget(n)...)
		case "unsure":
			unsure = true
		case "over":
			g.Phase = line.Over
		default:
			m, err := engine.ParseMove(word)
			if err != nil || !position.Legal(m) {
				t.Fatalf("%s: expected a legal move (%v)", word, err)
			}
			plies = append(plies, Ply{Before: position, Move: m})
			position = position.After(m)
			if g.Last++; !unsure {
				g.Sure = g.Last
				found, ends := w.Follow(g)
				if said = append(said, found...); ends {
					said = append(said, record.Limit{What: "ends", Ply: g.Last})
				}
			}
		}
	}
	return said
}

// told returns a limit in one line.
func told(l record.Limit) string {
	text := fmt.Sprintf("%s ply %d: %d of %d since %d", l.What, l.Ply, l.Count, l.Needed, l.First)
	for _, more := range []struct {
		name  string
		value any
		said  bool
	}{{"excluded", l.Checks, l.Excluded > 0}, {"open", l.Unsure, len(l.Unsure) > 0}, {"before", l.Before, l.Before > 0}, {"limits", l.Side, l.Side != ""},
		{"replaces", l.Replaces, l.Replaces != ""}, {"captured", l.Captured, l.Captured}, {"gets", fmt.Sprint(l.Gets, " ", l.Amount), l.Gets != ""}, {"by", l.Article, true}, {"via", l.Via, l.Via != ""}} {
		if more.said {
			text += fmt.Sprintf(", %s %v", more.name, more.value)
		}
	}
	return text
}

func times(n int, moves string) string { return strings.Repeat(moves+" ", n) }

func TestLimits(t *testing.T) {
	const (
		quiet  = "i8h8 i2h2 h8i8 h2i2" // Two moves without a check.
		checks = "i8i9 f9f8 i9i8 f8f9" // Two checks, and the answers to them.
		takes  = "i8i2"
	)
	for _, tc := range []struct {
		name, book, script string
		want               []string
	}{
		{"claimed with a move too few", "vn2004", times(24, quiet) + "i8h8 i2h2 h8i8 claim:black",
			[]string{"moves_without_capture ply 99: 49 of 50 since 0, gets red 120000000, by part4, via part4b"}},
		{"claimed with fifty", "vn2004", times(25, quiet) + "claim:black",
			[]string{"moves_without_capture ply 100: 50 of 50 since 0, by part4, via part4a"}},
		{"claimed again, and the moves since are added", "vn2004", times(20, quiet) + "claim:red " + times(4, quiet) + "claim:black " + times(1, quiet) + "claim:red",
			[]string{"moves_without_capture ply 80: 40 of 50 since 0, gets black 120000000, by part4, via part4b",
				"moves_without_capture ply 96: 48 of 50 since 0, gets red 120000000, by part4, via part4c",
				"moves_without_capture ply 100: 50 of 50 since 0, by part4, via part4a"}},
		{"something was captured since the first claim", "vn2004", "claim:red " + takes + " f9f8 claim:red",
			[]string{"moves_without_capture ply 0: 0 of 50 since 0, gets black 120000000, by part4, via part4b",
				"moves_without_capture ply 2: 0 of 50 since 1, gets black 120000000, by part4, via part4b"}},
		{"five checks of a side count", "vn2004", times(3, checks) + "claim:red",
			[]string{"moves_without_capture ply 12: 5 of 50 since 0, excluded [11], gets black 120000000, by part4, via part4b"}},
		{"a ply that is void does not count", "vn2004", times(3, quiet) + "back:6 claim:red",
			[]string{"moves_without_capture ply 5: 2 of 50 since 0, gets black 120000000, by part4, via part4b"}},
		{"a capture that is taken back ends no run", "vn2004", quiet + " " + takes + " back:5 i8h8 i2h2 claim:red",
			[]string{"moves_without_capture ply 6: 3 of 50 since 0, gets black 120000000, by part4, via part4b"}},
		{"plies that are not certain count, and are named", "vn2004", quiet + " unsure i8h8 i2h2 claim:red",
			[]string{"moves_without_capture ply 6: 3 of 50 since 0, open [5 6], gets black 120000000, by part4, via part4b"}},
		{"the arbiter asks", "vn2004", quiet + " claim:arbiter", []string{"moves_without_capture ply 4: 2 of 50 since 0, by part4"}},
		{"the game is over", "vn2004", quiet + " over claim:red", []string{"moves_without_capture ply 4: 2 of 50 since 0, by part4, via part4b"}},
		{"a claim on another number", "vn2004", quiet + " claim:red:60", nil},
		{"a law without such a claim", "axf2003", quiet + " claim:red", nil},

		{"the arbiter limits a side to four plies", "vn1999", quiet + " limit:red:4 " + quiet,
			[]string{"declared ply 4: 0 of 2 since 4, limits red, by 20", "declared ply 8: 2 of 2 since 4, limits red, by 20, via 22"}},
		{"an odd number of plies", "vn1999", "limit:red:3 " + quiet,
			[]string{"declared ply 0: 0 of 2 since 0, limits red, by 20", "declared ply 4: 2 of 2 since 0, limits red, by 20, via 22"}},
		{"by vn2004, which is silent", "vn2004", "limit:red:4", []string{"declared ply 0: 0 of 2 since 0, limits red, by 20"}},
		{"checks of the limited side all count", "vn1999", "limit:red:12 " + times(3, checks),
			[]string{"declared ply 0: 0 of 6 since 0, limits red, by 20", "declared ply 12: 6 of 6 since 0, limits red, by 20, via 22"}},
		{"its sixth answer to a check does not", "vn1999", "limit:black:12 " + times(3, checks) + " claim:red i8i7 f9f8",
			[]string{"declared ply 0: 0 of 6 since 0, limits black, by 20", "declared ply 12: 5 of 6 since 0, excluded [12], limits black, by 20, via 21",
				"declared ply 14: 6 of 6 since 0, excluded [12], limits black, by 20, via 22"}},
		{"a capture ends it", "vn1999", "limit:red:100 " + quiet + " " + takes + " f9f8",
			[]string{"declared ply 0: 0 of 50 since 0, limits red, by 20", "declared ply 5: 2 of 50 since 0, limits red, captured true, by 20, via 22"}},
		{"the capture is taken back", "vn1999", "limit:red:4 i8h8 i2h2 h8h2 back:3 h8i8 h2i2",
			[]string{"declared ply 0: 0 of 2 since 0, limits red, by 20", "declared ply 3: 1 of 2 since 0, limits red, captured true, by 20, via 22",
				"declared ply 2: 1 of 2 since 0, limits red, by 20", "declared ply 4: 2 of 2 since 0, limits red, by 20, via 22"}},
		{"the ply before the declaration is taken back", "vn1999", quiet + " limit:red:4 i8h8 back:3 " + "h8i8 h2i2 i8h8 i2h2",
			[]string{"declared ply 4: 0 of 2 since 4, limits red, by 20", "declared ply 2: 0 of 2 since 2, limits red, by 20",
				"declared ply 6: 2 of 2 since 2, limits red, by 20, via 22"}},
		{"a ply behind the last that counted is taken back", "vn1999", "limit:red:2 " + quiet + " back:4 h2i2 back:3 h8i8",
			[]string{"declared ply 0: 0 of 1 since 0, limits red, by 20", "declared ply 2: 1 of 1 since 0, limits red, by 20, via 22"}},
		{"a ply behind the capture is taken back", "vn1999", "limit:red:4 " + takes + " f9f8 back:2 f9f8",
			[]string{"declared ply 0: 0 of 2 since 0, limits red, by 20", "declared ply 1: 0 of 2 since 0, limits red, captured true, by 20, via 22"}},
		{"a ply behind the last that counted was void", "vn1999", "limit:red:2 " + quiet + " void:4 again",
			[]string{"declared ply 0: 0 of 1 since 0, limits red, by 20", "declared ply 2: 1 of 1 since 0, limits red, by 20, via 22"}},
		{"a new limit", "vn1999", "limit:red:2 i8h8 i2h2 limit:black:4",
			[]string{"declared ply 0: 0 of 1 since 0, limits red, by 20", "declared ply 2: 1 of 1 since 0, limits red, by 20, via 22",
				"declared ply 2: 0 of 2 since 2, limits black, by 20"}},
		{"plies that were void count again", "vn1999", "limit:red:4 i8h8 i2h2 void:2 again h8i8 h2i2",
			[]string{"declared ply 0: 0 of 2 since 0, limits red, by 20", "declared ply 1: 0 of 2 since 0, limits red, by 20",
				"declared ply 2: 1 of 2 since 0, limits red, by 20", "declared ply 4: 2 of 2 since 0, limits red, by 20, via 22"}},
		{"a limit was declared while they were void", "vn1999", "limit:red:4 i8h8 i2h2 void:1 limit:black:2 again h8i8 h2i2",
			[]string{"declared ply 0: 0 of 2 since 0, limits red, by 20", "declared ply 0: 0 of 2 since 0, limits red, by 20",
				"declared ply 0: 0 of 1 since 0, limits black, replaces red, by 20", "declared ply 2: 0 of 1 since 2, limits black, by 20",
				"declared ply 4: 1 of 1 since 2, limits black, by 20, via 22"}},
		{"a first limit was declared while they were void", "vn1999", "i8h8 i2h2 void:2 limit:black:2 again h8i8 h2i2",
			[]string{"declared ply 1: 0 of 1 since 1, limits black, by 20", "declared ply 2: 0 of 1 since 2, limits black, by 20",
				"declared ply 4: 1 of 1 since 2, limits black, by 20, via 22"}},
		{"a new limit while one counts", "vn1999", "limit:red:2 limit:black:4 limit:black:2",
			[]string{"declared ply 0: 0 of 1 since 0, limits red, by 20", "declared ply 0: 0 of 2 since 0, limits black, replaces red, by 20",
				"declared ply 0: 0 of 1 since 0, limits black, replaces black, by 20"}},
		{"a limit by a law that has none", "casual", "limit:red:100 i8h8", nil},
		{"a claim where none was declared", "vn1999", "claim:red", nil},

		{"thirty moves of the casual rules", "casual", times(15, quiet) + "i8h8",
			[]string{"moves_without_capture ply 60: 30 of 30 since 0, by limits", "ends ply 60: 0 of 0 since 0, by ", "ends ply 61: 0 of 0 since 0, by "}},
		{"a move less", "casual", times(14, quiet) + "i8h8 i2h2 h8i8", nil},
		{"sixty on request, of both sides together", "casual", times(14, quiet) + "i8h8 i2h2 h8i8 claim:black:60 unsure h2i2 claim:black:60",
			[]string{"moves_without_capture ply 59: 59 of 60 since 0, by limits", "moves_without_capture ply 60: 60 of 60 since 0, open [60], by limits"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var got []string
			for _, l := range play(t, tc.book, table, tc.script) {
				got = append(got, told(l))
			}
			if strings.Join(got, "\n") != strings.Join(tc.want, "\n") {
				t.Errorf("said\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(tc.want, "\n"))
			}
		})
	}
}

// TestThePliesThatCountAreListed plays random moves: the lists must match the numbers, and share no ply.
func TestThePliesThatCountAreListed(t *testing.T) {
	random := randtest.New(t, 1)
	for range 200 {
		var position boardgame.Position = boardgame.NewXiangqi(engine.StartPosition())
		var words []string
		for range random.IntN(80) {
			moves := position.Moves()
			if len(moves) == 0 {
				break
			}
			m := moves[random.IntN(len(moves))]
			position = position.After(m)
			if words = append(words, m.String()); random.IntN(9) == 0 {
				words = append(words, []string{"limit:red:100", "limit:black:20"}[random.IntN(2)])
			}
		}
		script := strings.Join(append(words, "claim:red"), " ")
		for _, l := range play(t, "vn2004", engine.StartFEN, script) {
			if len(l.Plies) < l.Count || len(l.Checks) != l.Excluded || l.Captured != (l.First+len(l.Plies)+len(l.Checks) < l.Ply) {
				text, _ := json.Marshal(l)
				t.Fatalf("%s\nsays %s", script, text)
			}
			next := l.First
			for i, j := 0, 0; i < len(l.Plies) || j < len(l.Checks); {
				if next++; i < len(l.Plies) && l.Plies[i] == next {
					i++
				} else if j < len(l.Checks) && l.Checks[j] == next {
					j++
				} else {
					t.Fatalf("%s\nply %d is in no list, or twice: %+v", script, next, l)
				}
			}
		}
	}
}

func TestPliesBeforeTheGameCount(t *testing.T) {
	for _, tc := range []struct{ name, book, fen, script, want string }{
		{"without a capture", "vn2004", table + " - - 10 30", "i8h8 i2h2 claim:red", "moves_without_capture ply 2: 6 of 50 since 0, before 10, gets black 120000000, by part4, via part4b"},
		{"in all", "casual", table + " - - 0 300", "i8h8 i2h2", "total ply 2: 300 of 300 since 0, before 598, by limits\nends ply 2: 0 of 0 since 0, by "},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var got []string
			for _, l := range play(t, tc.book, tc.fen, tc.script) {
				got = append(got, told(l))
			}
			if strings.Join(got, "\n") != tc.want {
				t.Errorf("said\n%s\nwant\n%s", strings.Join(got, "\n"), tc.want)
			}
		})
	}
}

func TestACopyOfLimitsGoesOnByItself(t *testing.T) {
	w := newLimits(&rulebook.Rulebook{Parameters: rulebook.Parameters{Quiet: rulebook.Limit{Count: 1}}}, true)
	position := boardgame.NewXiangqi(engine.StartPosition())
	w.Begin(position)
	g := Game{State: &line.State{}, Sure: 1, Last: 1, At: func(int) Ply {
		return Ply{Before: position, Move: position.Moves()[0]}
	}}
	c := w.Copy()
	c.Follow(g)
	if w.followed() != 0 || c.followed() != 1 {
		t.Errorf("the watch has followed %d plies, its copy %d, want 0, 1", w.followed(), c.followed())
	}
}
