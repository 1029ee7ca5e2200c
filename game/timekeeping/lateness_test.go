package timekeeping_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/game/timekeeping"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
)

const minute sensor.Micros = 60_000_000

// Arrivals at a game that starts after an hour, by events: "arrive red 61" (minutes), "touch black 75", "brush black 75",
// "press red 61", "move red 61" (then the opponent has a move to make), "open black 61", "words red 61", "entered red 61",
// "lift red 74" (not yet known to be a touch), "known 76", "gap 70" (of ten minutes before), "halt 75", "result 70",
// "schedule 70", "wait 90".
func TestWhoIsLate(t *testing.T) {
	for _, tc := range []struct {
		name, book string
		limit      sensor.Micros
		happens    string
		want       []string
	}{
		{"both in time", "vn2004", 15 * minute, "arrive red 59, touch black 61, wait 90", []string{"red arrival 0 said", "black arrival 1 touch"}},
		{"a second touch says nothing more", "vn2004", 15 * minute, "touch red 61, touch red 62", []string{"red arrival 1 touch"}},
		{"a brush shows nobody", "vn2004", 15 * minute, "move red 60, brush black 61, wait 90", []string{"red arrival 0 move", "black late 15 vn2004 part3-late"}},
		{"absent, and comes later", "vn2004", 30 * minute, "move red 60, wait 91, arrive black 95", []string{"red arrival 0 move", "black late 30 vn2004 part3-late", "black arrival 35 said"}},
		{"nobody looked before he came", "vn2004", 30 * minute, "arrive red 60, arrive black 95", []string{"red arrival 0 said", "black late 30 vn2004 part3-late", "black arrival 35 said"}},
		{"the game was given before", "vn2004", 15 * minute, "result 70, wait 90", nil},
		{"casual: the limit is passed", "casual", 60 * minute, "move red 60, wait 121", []string{"red arrival 0 move", "black late 60 casual time"}},
		{"vn1999 has other breaches", "vn1999", 15 * minute, "move red 60, wait 90, arrive black 91", []string{"red arrival 0 move", "black late 15 vn1999 5.7", "black arrival 31 said"}},
		{"nothing is said of lateness", "vn2004", 0, "move red 60, wait 190", []string{"red arrival 0 move"}},
		{"nothing is said of it by fide2018, and he may sit there and think", "fide2018", 0, "wait 61, touch red 65", []string{"red late_not_seen", "red arrival 5 touch"}},
		{"nothing is said of it by fide2023, and the arbiter saw him come", "fide2023", 0, "wait 61, arrive red 65", []string{"red late_not_seen", "red late 0 fide2023 6.7.1", "red arrival 5 said"}},

		{"he waits while the opponent thinks", "vn2004", 15 * minute, "arrive red 60, wait 76, move red 80, wait 85, touch black 86", []string{"red arrival 0 said", "black arrival 26 touch"}},
		{"he waits, and the arbiter saw him come late", "vn2004", 15 * minute, "arrive red 60, wait 76, arrive black 80, wait 90",
			[]string{"red arrival 0 said", "black late 15 vn2004 part3-late", "black arrival 20 said"}},
		{"he lifted a piece in time", "vn2004", 15 * minute, "lift red 74, wait 76, touch red 74, known 77", []string{"red arrival 14 touch"}},
		{"the lift was none", "vn2004", 15 * minute, "lift red 74, wait 76, known 77", []string{"red late 15 vn2004 part3-late"}},
		{"he lifted too late", "vn2004", 15 * minute, "lift red 75.5, wait 77", []string{"red late 15 vn2004 part3-late"}},
		{"a press comes before the touch is known", "vn2004", 15 * minute, "lift red 74, press red 76, touch red 74, known 77", []string{"red arrival 14 touch"}},
		{"a move shows him", "vn2004", 15 * minute, "move red 60, move black 70, wait 76", []string{"red arrival 0 move", "black arrival 10 move"}},
		{"it may have been his move", "vn2004", 15 * minute, "move red 60, open black 70, wait 76, wait 80", []string{"red arrival 0 move", "black late_not_seen"}},
		{"he speaks", "vn2004", 15 * minute, "words red 61, wait 76", []string{"red arrival 1 words"}},
		{"the arbiter enters what he says", "vn2004", 15 * minute, "entered red 61, wait 76", []string{"red late 15 vn2004 part3-late"}},
		{"the board is blind at the limit", "vn2004", 15 * minute, "move red 60, gap 80, wait 81, wait 90", []string{"red arrival 0 move", "black late_not_seen"}},
		{"it is blind before", "vn2004", 15 * minute, "move red 60, gap 72, wait 77", []string{"red arrival 0 move", "black late 15 vn2004 part3-late"}},
		{"the game is stopped at the limit", "vn2004", 15 * minute, "move red 60, halt 76, wait 90", []string{"red arrival 0 move", "black late_not_seen"}},
		{"the start is corrected", "vn2004", 15 * minute, "touch red 61, schedule 70, wait 100", []string{"red arrival 1 touch"}},
		{"it is corrected when the limit is over", "vn2004", 15 * minute, "schedule 80, wait 90", []string{"red late_not_seen"}},
		{"it is entered when a move is made", "vn2004", 15 * minute, "move red 60, moved 65, wait 90", []string{"red arrival 0 move"}},
		{"an old result is corrected", "vn2004", 15 * minute, "result 50, schedule 55, result 58, next 59, wait 90", []string{"red late 15 vn2004 part3-late"}},
		{"who has come to the last game has not come to the next", "vn2004", 15 * minute, "touch red 40, result 50, schedule 55, next 59, wait 90",
			[]string{"red arrival 0 touch", "red late 15 vn2004 part3-late"}},
		{"he came before the start was set", "vn2004", 15 * minute, "result 30, next 40, arrive red 41, schedule 50, wait 90", []string{"red arrival 0 said"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			g := game{book: rulebook.ID(tc.book), limit: tc.limit}
			g.watch = g.watch.Next(1)
			g.watch.Begin(engine.First, 0)
			g.watch.Schedule(60*minute, 0, g.book, g.limit, false)
			var got []string
			for _, what := range strings.Split(tc.happens, ", ") {
				for _, r := range g.happens(t, what) {
					switch r := r.(type) {
					case record.Arrival:
						got = append(got, fmt.Sprintf("%s arrival %d %s", r.Side, r.Late/minute, r.How))
					case record.Finding:
						got = append(got, fmt.Sprintf("%s late %d %s %s", r.Side, r.Late/minute, r.Rulebook, r.Article))
					case record.Note:
						got = append(got, string(r.Side)+" "+r.Code)
					}
				}
			}
			if !slices.Equal(got, tc.want) {
				t.Errorf("got %q, want %q", got, tc.want)
			}
		})
	}
}

// game is a game with its watch.
type game struct {
	watch  timekeeping.Lateness
	book   rulebook.ID
	limit  sensor.Micros
	lifted sensor.Micros // When a piece was lifted without a record yet, 0 for none.
}

func (g *game) happens(t *testing.T, what string) []record.Record {
	t.Helper()
	words := strings.Fields(what)
	var minutes float64
	if _, err := fmt.Sscan(words[len(words)-1], &minutes); err != nil {
		t.Fatal(err)
	}
	side, _ := engine.ParseSide(words[1])
	at, w := sensor.Micros(minutes*float64(minute)), &g.watch
	switch words[0] {
	case "arrive":
		w.See(side, "said", at)
	case "press":
		w.See(side, "press", at)
	case "words":
		w.Speak(fact.Input{At: at, Fact: fact.Offer{Side: side}})
	case "entered":
		w.Speak(fact.Input{At: at, By: "An", Role: "arbiter", Fact: fact.Offer{Side: side}})
	case "touch", "brush":
		w.Observe(record.Touch{Side: record.SideOf(side), Bound: words[0] == "touch", At: at})
	case "move", "open":
		w.Observe(record.Move{Side: record.SideOf(side), Open: words[0] == "open", Placed: at, Made: at})
	case "lift":
		g.lifted = at
	case "known":
		g.lifted = 0
	case "gap":
		w.Blind(at-10*minute, at)
	case "result":
		w.Observe(record.Result{Result: "1-0", At: at})
	case "schedule", "moved":
		w.Schedule(60*minute, at, g.book, g.limit, words[0] == "moved")
	case "next":
		*w = w.Next(2)
		w.Begin(engine.First, at)
	case "wait", "halt":
	default:
		t.Fatalf("%q happens", what)
	}
	if words[0] == "lift" || words[0] == "touch" && g.lifted > 0 {
		return nil // The moment is still the same.
	}
	settled := at
	if g.lifted > 0 {
		settled = g.lifted - 1
	}
	return w.Advance(&line.State{Now: at, Phase: line.Playing}, settled, words[0] == "halt")
}

// The start falls due once. A side is found too late when a touch at the limit would have been recorded.
func TestWhenSomethingFallsDue(t *testing.T) {
	var w timekeeping.Lateness
	if w.Deadlines() != nil || w.Due(1) || w.Advance(&line.State{Now: 1}, 1, false) != nil {
		t.Error("a game without a schedule waits for somebody")
	}
	w.Schedule(60*minute, 0, rulebook.VN2004, 15*minute, false)
	if got, want := w.Deadlines(), []sensor.Micros{60 * minute, 75*minute + 1 + second}; !slices.Equal(got, want) {
		t.Errorf("due at %v, want %v", got, want)
	}
	for _, tc := range []struct {
		at   sensor.Micros
		want bool
	}{{60*minute - 1, false}, {60 * minute, true}, {60*minute + 1, false}} {
		if got := w.Due(tc.at); got != tc.want {
			t.Errorf("at %d the clocks are due: %v, want %v", tc.at, got, tc.want)
		}
	}
}

// The schedule does not start clocks that were started before.
func TestClocksThatRanBeforeTheStart(t *testing.T) {
	var w timekeeping.Lateness
	w.Schedule(60*minute, 0, rulebook.VN2004, 0, false)
	w.Observe(record.Clock{ClockState: record.ClockState{Running: "red"}, At: 50 * minute})
	if w.Due(60 * minute) {
		t.Error("they are started again")
	}
}
