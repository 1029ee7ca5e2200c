package movelimit_test

import (
	"reflect"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/movelimit"
)

// written reads a game from letters, a letter a ply, Red first: . a quiet move, x a capture, + a check, a an answer to a
// check, * an answer that gives check.
func written(letters string) []movelimit.Ply {
	var plies []movelimit.Ply
	side := engine.First
	for _, letter := range letters {
		plies = append(plies, movelimit.Ply{Side: side, Capture: letter == 'x', Check: letter == '+' || letter == '*', Answer: letter == 'a' || letter == '*'})
		side = side.Other()
	}
	return plies
}

func TestWithoutCapture(t *testing.T) {
	for _, c := range []struct {
		name   string
		plies  string
		checks int
		want   movelimit.Count
		moves  int
	}{
		{"nothing is played", "", 5, movelimit.Count{From: 1}, 0},
		{"a turn of each side is a move", "....", 5, movelimit.Count{From: 1, Red: 2, Black: 2}, 2},
		{"the side that made fewer decides", ".....", 5, movelimit.Count{From: 1, Red: 3, Black: 2}, 2},
		{"a capture begins anew", "..x..", 5, movelimit.Count{From: 4, Red: 1, Black: 1}, 1},
		{"the last ply captures", "...x", 5, movelimit.Count{From: 5}, 0},
		{"five checks of a side count", "+a+a+a+a+a", 5, movelimit.Count{From: 1, Red: 5, Black: 5}, 5},
		{"the sixth does not", "+a+a+a+a+a+a", 5, movelimit.Count{From: 1, Red: 5, Black: 6, Excluded: []int{11}}, 5},
		{"each side has five", "+*+*+*+*+*+*", 5, movelimit.Count{From: 1, Red: 5, Black: 5, Excluded: []int{11, 12}}, 5},
		{"checks before a capture are forgotten", "+a+a+axa+a+a+a", 3, movelimit.Count{From: 8, Red: 3, Black: 4}, 3},
		{"where all checks count", "+a+a+a+a+a+a", 0, movelimit.Count{From: 1, Red: 6, Black: 6}, 6},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := movelimit.WithoutCapture(written(c.plies), c.checks)
			if !reflect.DeepEqual(got, c.want) || got.Moves() != c.moves {
				t.Errorf("counted %+v, %d moves, want %+v, %d", got, got.Moves(), c.want, c.moves)
			}
		})
	}
}

// Readings of the same words: any run of the game, and checks of both sides in all.
func TestWithoutCaptureReadOtherwise(t *testing.T) {
	for _, c := range []struct {
		name          string
		plies         string
		now, any, all int // The moves that count: up to now, in the best stretch, and up to now with five checks in all.
	}{
		{"nothing is captured", "......", 3, 3, 3},
		{"a longer run before a capture", "......x...", 1, 3, 1},
		{"the longest of three runs", "..x......x..", 1, 3, 1},
		{"the run that is under way is the longest", "..x......", 3, 3, 3},
		{"five checks of one side", "+a+a+a+a+a", 5, 5, 5},
		{"five checks of each side", "+*+*+*+*+*", 5, 5, 2},
		{"each run has five checks of its own", "+a+a+a+a+a+ax..", 1, 5, 1},
	} {
		plies := written(c.plies)
		now, any, all := movelimit.WithoutCapture(plies, 5).Moves(), movelimit.MostWithoutCapture(plies, 5).Moves(), movelimit.WithoutCaptureChecksInAll(plies, 5).Moves()
		if now != c.now || any != c.any || all != c.all {
			t.Errorf("%s: %d, %d and %d moves count, want %d, %d and %d", c.name, now, any, all, c.now, c.any, c.all)
		}
	}
}

func TestSince(t *testing.T) {
	for _, c := range []struct {
		name     string
		plies    string
		from     int
		limited  engine.Side
		want     movelimit.Count
		captured bool
	}{
		{"it counts from the declaration", "........", 5, engine.First, movelimit.Count{From: 5, Red: 2, Black: 2}, false},
		{"nothing is played since", "....", 5, engine.First, movelimit.Count{From: 5}, false},
		{"five answers of the limited side count", "a+a+a+a+a+", 1, engine.First, movelimit.Count{From: 1, Red: 5, Black: 5}, false},
		{"its sixth does not", "a+a+a+a+a+a.", 1, engine.First, movelimit.Count{From: 1, Red: 5, Black: 6, Excluded: []int{11}}, false},
		{"waiting moves between the checks change nothing", "a.a+..a+a+a+a.", 1, engine.First,
			movelimit.Count{From: 1, Red: 6, Black: 7, Excluded: []int{13}}, false},
		{"its own checks all count", "+a+a+a+a+a+a+a", 1, engine.First, movelimit.Count{From: 1, Red: 7, Black: 7}, false},
		{"answers of the other side all count", "+a+a+a+a+a+a+a", 1, engine.First, movelimit.Count{From: 1, Red: 7, Black: 7}, false},
		{"a capture ends the count", "....x...", 3, engine.First, movelimit.Count{From: 3, Red: 1, Black: 1}, true},
		{"a capture before it counts for nothing", "x.....", 3, engine.First, movelimit.Count{From: 3, Red: 2, Black: 2}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, captured := movelimit.Since(written(c.plies), c.from, c.limited, 5)
			if !reflect.DeepEqual(got, c.want) || captured != c.captured {
				t.Errorf("counted %+v, captured %v, want %+v, %v", got, captured, c.want, c.captured)
			}
		})
	}
}

func TestAll(t *testing.T) {
	got := movelimit.All(written("+ax.."))
	if want := (movelimit.Count{From: 1, Red: 3, Black: 2}); !reflect.DeepEqual(got, want) || got.Moves() != 2 {
		t.Errorf("counted %+v, %d moves, want %+v, 2", got, got.Moves(), want)
	}
}

func TestPlies(t *testing.T) {
	start, err := engine.ParseFEN("4k4/9/9/9/9/9/9/4p4/9/R3K4 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	var moves []engine.Move
	for _, text := range []string{"a0a9", "e9e8", "a9a8", "e8e9", "e0d0", "e2d2"} {
		m, err := engine.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		moves = append(moves, m)
	}
	want := []movelimit.Ply{
		{Side: engine.First, Check: true},
		{Side: engine.Second, Answer: true},
		{Side: engine.First, Check: true},
		{Side: engine.Second, Answer: true},
		{Side: engine.First},
		{Side: engine.Second},
	}
	if got := movelimit.Plies(start, moves); !reflect.DeepEqual(got, want) {
		t.Errorf("found %+v, want %+v", got, want)
	}
}

// TestEachPlyCountsOrIsExcluded plays random facts: the counted and the excluded plies are all plies.
func TestEachPlyCountsOrIsExcluded(t *testing.T) {
	random := randtest.New(t, 1)
	for range 2000 {
		letters := make([]byte, random.IntN(60))
		for i := range letters {
			letters[i] = ".....+a*x"[random.IntN(9)]
		}
		plies := written(string(letters))
		from := 1 + random.IntN(len(plies)+1)
		since, captured := movelimit.Since(plies, from, engine.Second, 5)
		for _, c := range []struct {
			movelimit.Count
			stops bool
		}{{movelimit.All(plies), false}, {movelimit.WithoutCapture(plies, 5), false}, {since, captured}} {
			played := c.Red + c.Black + len(c.Excluded)
			if whole := len(plies) - c.From + 1; played > whole || !c.stops && played != whole {
				t.Fatalf("%s: counted %+v of %d plies", letters, c.Count, whole)
			}
		}
	}
}
