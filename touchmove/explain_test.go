package touchmove

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/enginetest"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/rulebook"
)

func TestExplain(t *testing.T) {
	for _, c := range []struct {
		name, lifts, stood, played string
		want                       []string // Lines in the form of told.
	}{
		{"own horse put back and the cannon moved", "c4 1000-1300, i0 2000", "", "i0i1",
			[]string{"touched c4", "executes i0", "own_only c4 -", "*9.1 own_moves " + horseMoves, " 9.1 any_move"}},
		{"own horse up, then a rook it can't capture", "c4 1000, i5 1200-1500", "", "c4d6",
			[]string{"touched c4 i5", "own_first c4 i5", " 9.3a own_captures", "*9.3b own_moves " + horseMoves, " 9.3c any_captures a5i5", " 9.3d any_move"}},
		{"opponent's horse that nothing captures, then own pawn that can't move", "e7 1000-1500, c3 1200-1600, i0 2000", "", "i0i1",
			[]string{"touched e7 c3", "executes i0", "opponent_first c3 e7", " 9.4a own_captures", " 9.4b any_captures", " 9.4c own_moves", "*9.4d any_move"}},
		{"both colours in one scan", "c4 1000, e7 1000-1300", "", "c4d6",
			[]string{"touched c4 e7", "same_time c4 e7 via 9.5", " 9.4a own_captures", " 9.4b any_captures", "*9.4c own_moves " + horseMoves, " 9.4d any_move"}},
		{"two own pieces in one scan", "c4 1000-1300, f0 1000-1300, f0 2000", "", "f0f1",
			[]string{"touched c4 f0", "executes f0", "own_only c4 -", "*9.1 own_moves " + horseMoves, " 9.1 any_move", "own_only f0 -", "*9.1 own_moves " + kingMoves, " 9.1 any_move"}},
		{"opponent's rook put back and the horse moved", "i5 1000-1300, c4 2000", "", "c4d6",
			[]string{"touched i5", "executes c4", "opponent_only - i5", "*9.2 any_captures a5i5", " 9.2 any_move",
				"otherwise", "touched i5 c4", "opponent_first c4 i5", " 9.4a own_captures", "*9.4b any_captures a5i5", " 9.4c own_moves " + horseMoves, " 9.4d any_move"}},
		{"stood on one point, moved on to another", "c4 1000", "c4d6", "c4b6", []string{"stood c4d6"}},
		{"the lift of the moving piece was missed", "", "", "c4d6",
			[]string{"own_only c4 -", "*9.1 own_moves " + horseMoves, " 9.1 any_move"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			before := enginetest.Position(t, fewPieces)
			e := Explain(mustBook(t, rulebook.VN2004), Turn{Before: boardgame.NewXiangqi(before), Lifts: mustLifts(t, boardgame.NewXiangqi(before), c.lifts),
				Played: mustMove(t, c.played), Stood: mustMoves(t, c.stood)})
			if got := told(e); !slices.Equal(got, c.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"))
			}
		})
	}
}

// Before a move no lift executes it, not even one from the first point of the board.
func TestExplainBeforeAMoveIsMade(t *testing.T) {
	before := engine.StartPosition()
	e := Explain(mustBook(t, rulebook.VN2004), Turn{Before: boardgame.NewXiangqi(before), Lifts: mustLifts(t, boardgame.NewXiangqi(before), "e9 1000-1300, a0 2000")})
	want := []string{"touched e9 a0", "opponent_first a0 e9", " 9.4a own_captures", " 9.4b any_captures", "*9.4c own_moves a0a1 a0a2", " 9.4d any_move"}
	if got := told(e); !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// told writes an explanation in short: a * marks the rung that applies.
func told(e Explanation) []string {
	var lines []string
	for word, lifts := range map[string][]Lift{"touched": e.Touches, "executes": e.Executes} {
		if len(lifts) > 0 {
			for _, l := range lifts {
				word += " " + l.Point.String()
			}
			lines = append(lines, word)
		}
	}
	slices.SortFunc(lines, func(a, b string) int { return strings.Compare(b, a) })
	if e.Stood != 0 {
		lines = append(lines, "stood "+e.Stood.String())
	}
	for _, c := range e.Cascades {
		heading := fmt.Sprint(c.Order, " ", c.Own, " ", c.Opponent)
		if c.Via != "" {
			heading += " via " + c.Via
		}
		lines = append(lines, heading)
		for i, r := range c.Rungs {
			mark := " "
			if i == c.Applies {
				mark = "*"
			}
			lines = append(lines, strings.TrimRight(mark+r.Article+" "+r.Demand+" "+moveTexts(r.Moves), " "))
		}
	}
	if e.Other != nil {
		lines = append(append(lines, "otherwise"), told(*e.Other)...)
	}
	return lines
}

// The rungs that apply are those of the verdict: its article is one of them, and its duty is their common demand.
func TestExplainAgreesWithJudge(t *testing.T) {
	for _, book := range rulebook.All() {
		t.Run(string(book.ID), func(t *testing.T) {
			randtest.Check(t, 1, func(t *rapid.T) {
				before := randomPosition(t)
				turn := randomTurn(t, &before, before.LegalMoves(nil))
				e := Explain(book, turn)
				if want := Judge(book, turn); !reflect.DeepEqual(e.Verdict, want) {
					t.Fatalf("explained %+v, judged %+v", e.Verdict, want)
				}
				if e.Stood != 0 || e.Cascades == nil && !editions[book.ID].binds() {
					return
				}
				var cited bool
				var duty []engine.Move
				for _, c := range e.Cascades {
					applies := c.Rungs[c.Applies]
					cited = cited || applies.Article == e.Verdict.Article && c.Via == e.Verdict.Via
					duty = append(duty, applies.Moves...)
				}
				sortByText(duty)
				if duty = slices.Compact(duty); !cited || !slices.Equal(duty, e.Verdict.Duty) {
					t.Fatalf("%s\nlifts %+v\nverdict %+v\ncascades %+v", before.FEN(), turn.Lifts, e.Verdict, e.Cascades)
				}
			})
		})
	}
}
