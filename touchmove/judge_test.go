package touchmove

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/enginetest"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
)

// A small position in which every rung can be reached. Red's rook a5 can capture the rook i5 and nothing else, his horse
// c4 the pawn e3 and nothing else; no piece can capture the horse e7; the pawn c3 can't move behind its horse.
const fewPieces = "3k5/9/4n4/9/R7r/2N6/2P1p4/9/9/5K2C w - - 0 1"

const (
	horseMoves = "c4a3 c4b6 c4d6 c4e3 c4e5"
	kingMoves  = "f0e0 f0f1"
)

// turnCase is one turn in fewPieces. Lifts are written as "c4 1000" (lifted at 1000 ms) or "c4 1000-1300" (and back at
// 1300 ms), each known to 1 ms, followed by brush, adjust or accidental if it applies.
type turnCase struct {
	name   string
	lifts  string
	stood  string
	played string
	want   string // Article, via it, otherwise it: "9.4c via 9.5 otherwise 9.2".
	duty   string
	kind   Kind
	obeyed bool
	open   bool // The order is undetermined.
}

var vn2004Cases = []turnCase{
	// 9.1
	{name: "own horse straight from its point", lifts: "c4 1000", played: "c4d6", want: "9.1", duty: horseMoves, obeyed: true},
	{name: "own horse put back and moved", lifts: "c4 1000-1300, c4 2000", played: "c4d6", want: "9.1", duty: horseMoves, obeyed: true},
	{name: "own horse put back and the cannon moved", lifts: "c4 1000-1300, i0 2000", played: "i0i1", want: "9.1", duty: horseMoves, kind: Breach},
	{name: "own horse up while the cannon moved", lifts: "c4 1000-1300, i0 1200", played: "i0i1", want: "9.1", duty: horseMoves, kind: Breach},
	{name: "two own pieces put back, the second moved", lifts: "f0 1000-1300, c4 2000-2300, c4 3000", played: "c4d6", want: "9.1", duty: kingMoves, kind: Breach},
	{name: "own pawn that can't move put back", lifts: "c3 1000-1300, i0 2000", played: "i0i1", want: "9.1", obeyed: true, kind: TechnicalFault},
	{name: "own pawn that can't move put back, then the horse, the horse moved", lifts: "c3 1000-1300, c4 2000-2300, c4 3000", played: "c4d6", want: "9.1", obeyed: true, kind: TechnicalFault},
	{name: "own pawn that can't move put back, then a capture", lifts: "c3 1000-1300, e3 2000, c4 2100", played: "c4e3", want: "9.1 otherwise 9.3c", obeyed: true, kind: TechnicalFault},
	{name: "two own pieces in one scan", lifts: "c4 1000-1300, f0 1000-1300, f0 2000", played: "f0f1", want: "9.1", duty: horseMoves + " " + kingMoves, obeyed: true, open: true},
	{name: "two own pieces closer than the uncertainty", lifts: "c4 1000-1300, f0 1000.9-1300, f0 2000", played: "f0f1", want: "9.1", duty: horseMoves + " " + kingMoves, obeyed: true, open: true},
	{name: "two own pieces in two scans", lifts: "c4 1000-1300, f0 1001-1300, f0 2000", played: "f0f1", want: "9.1", duty: horseMoves, kind: Breach},
	{name: "two own pieces in one scan and one can't move", lifts: "c3 1000-1300, f0 1000-1300, f0 2000", played: "f0f1", want: "9.1", duty: kingMoves, obeyed: true, open: true},
	{name: "two own pieces in one scan and a third moved", lifts: "c4 1000-1300, f0 1000-1300, i0 2000", played: "i0i1", want: "9.1", duty: horseMoves + " " + kingMoves, kind: Breach, open: true},

	// 9.2
	{name: "opponent's rook put back and captured", lifts: "i5 1000-1300, a5 2000, i5 2200", played: "a5i5", want: "9.2 otherwise 9.4a", duty: "a5i5", obeyed: true},
	{name: "opponent's rook put back and the horse moved", lifts: "i5 1000-1300, c4 2000", played: "c4d6", want: "9.2 otherwise 9.4b", duty: "a5i5", kind: Breach},
	{name: "opponent's horse that nothing captures put back", lifts: "e7 1000-1300, c4 2000", played: "c4d6", want: "9.2 otherwise 9.4c", obeyed: true, kind: TechnicalFault},
	{name: "two opponent's pieces put back, the second captured", lifts: "i5 1000-1300, e3 2000-2300, e3 3000, c4 3100", played: "c4e3", want: "9.2 otherwise 9.4b", duty: "a5i5", kind: Breach},
	{name: "two opponent's pieces in one scan, one captured", lifts: "i5 1000-1300, e3 1000-1300, e3 2000, c4 2100", played: "c4e3", want: "9.2 otherwise 9.4a", duty: "a5i5 c4e3", obeyed: true, open: true},
	{name: "two opponent's pieces in one scan, none captured", lifts: "e7 1000-1300, i5 1000-1300, i0 2000", played: "i0i1", want: "9.2 otherwise 9.4c", duty: "a5i5", kind: Breach, open: true},
	{name: "opponent's rook taken off, own lift missed", lifts: "i5 1000", played: "a5i5", want: "9.2", duty: "a5i5", obeyed: true},

	// 9.3
	{name: "captured, own piece up first", lifts: "c4 1000, e3 1200", played: "c4e3", want: "9.3a", duty: "c4e3", obeyed: true},
	{name: "own horse up, then the pawn it can capture put back", lifts: "c4 1000, e3 1200-1500", played: "c4d6", want: "9.3a", duty: "c4e3", kind: Breach},
	{name: "own horse up, then a rook it can't capture put back", lifts: "c4 1000, i5 1200-1500", played: "c4d6", want: "9.3b", duty: horseMoves, obeyed: true},
	{name: "own horse put back, then a rook it can't capture, the horse moved", lifts: "c4 1000-1300, i5 2000-2300, c4 3000", played: "c4d6", want: "9.3b", duty: horseMoves, obeyed: true},
	{name: "own pawn that can't move, then a rook another captures", lifts: "c3 1000-1600, i5 1200-1500, i5 2000, a5 2100", played: "a5i5", want: "9.3c", duty: "a5i5", obeyed: true},
	{name: "own pawn that can't move, then a horse that nothing captures", lifts: "c3 1000-1600, e7 1200-1500, i0 2000", played: "i0i1", want: "9.3d", obeyed: true, kind: TechnicalFault},

	// 9.4
	{name: "captured, opponent's piece off first", lifts: "e3 1000, c4 1200", played: "c4e3", want: "9.4a", duty: "c4e3", obeyed: true},
	{name: "opponent's pawn up, then the horse that can capture it", lifts: "e3 1000-1500, c4 1200", played: "c4d6", want: "9.4a", duty: "c4e3", kind: Breach},
	{name: "opponent's rook up, then a horse that can't capture it", lifts: "i5 1000-1500, c4 1200", played: "c4d6", want: "9.4b", duty: "a5i5", kind: Breach},
	{name: "opponent's horse that nothing captures up, then own horse", lifts: "e7 1000-1500, c4 1200", played: "c4d6", want: "9.4c", duty: horseMoves, obeyed: true},
	{name: "opponent's horse that nothing captures, then own pawn that can't move", lifts: "e7 1000-1500, c3 1200-1600, i0 2000", played: "i0i1", want: "9.4d", obeyed: true, kind: TechnicalFault},

	// 9.5
	{name: "both colours in one scan", lifts: "c4 1000, e7 1000-1300", played: "c4d6", want: "9.4c via 9.5", duty: horseMoves, obeyed: true, open: true},
	{name: "both colours closer than the uncertainty", lifts: "c4 1000, i5 1000.9-1300", played: "c4d6", want: "9.4b via 9.5", duty: "a5i5", kind: Breach, open: true},
	{name: "both colours in two scans", lifts: "c4 1000, i5 1001-1300", played: "c4d6", want: "9.3b", duty: horseMoves, obeyed: true},
	{name: "own, own, opponent close together, the second own moved", lifts: "c4 1000-1300, f0 1000.8-1300, e3 1001.6-1300, f0 2000", played: "f0f1", want: "9.3b", duty: "c4e3 " + kingMoves, obeyed: true, open: true},
	{name: "own, own, opponent close together, the first own captures", lifts: "c4 1000-2100, f0 1000.8-1300, e3 1001.6-1300, c4 3000, e3 3100", played: "c4e3", want: "9.3a", duty: "c4e3 " + kingMoves, obeyed: true, open: true},
	{name: "opponent, own, own close together, the last own moved", lifts: "e7 1000-1300, c4 1000.8-1300, f0 1001.6-1300, f0 2000", played: "f0f1", want: "9.4c", duty: horseMoves + " " + kingMoves, obeyed: true, open: true},
	{name: "own, opponent, own close together, the last own moved", lifts: "c4 1000-1300, e7 1000.8-1300, f0 1001.6-1300, f0 2000", played: "f0f1", want: "9.4c via 9.5", duty: horseMoves, kind: Breach, open: true},
	{name: "own, opponent, opponent close together, own moved", lifts: "c4 1000-1300, i5 1000.8-1300, e7 1001.6-1300, c4 2000", played: "c4d6", want: "9.3b", duty: "a5i5 " + horseMoves, obeyed: true, open: true},

	// 9.5a, 9.5b, 9.6
	{name: "announced adjust", lifts: "i5 1000-1300 adjust, f0 1500-1700 adjust, c4 2000", played: "c4d6", want: "9.1", duty: horseMoves, obeyed: true},
	{name: "stood on one point, moved on to another", lifts: "c4 1000", stood: "c4d6", played: "c4b6", want: "9.5b", duty: "c4d6", kind: SecondDestination},
	{name: "stood on two points, moved on to a third", lifts: "c4 1000", stood: "c4d6 c4b6", played: "c4e5", want: "9.5b", duty: "c4d6", kind: SecondDestination},
	{name: "stood on one point, and there again at last", lifts: "c4 1000", stood: "c4d6 c4b6", played: "c4d6", want: "9.5b", duty: "c4d6", obeyed: true},
	{name: "stood on one point, went home, and another piece was moved", lifts: "c4 1000-1900, i0 2000", stood: "c4d6", played: "i0i1", want: "9.5b", duty: "c4d6", kind: SecondDestination},
	{name: "stood where it can't go, then moved", lifts: "c4 1000", stood: "c4c5", played: "c4d6", want: "9.1", duty: horseMoves, obeyed: true},
	{name: "stood on one point after another piece was touched", lifts: "f0 1000-1300, c4 2000", stood: "c4d6", played: "c4b6", want: "9.5b", duty: "c4d6", kind: SecondDestination},
	{name: "accidental touch", lifts: "i5 1000-1300 accidental, c4 2000", played: "c4d6", want: "9.1", duty: horseMoves, obeyed: true},
	{name: "brush", lifts: "i5 1000-1030 brush, c4 2000", played: "c4d6", want: "9.1", duty: horseMoves, obeyed: true},
	{name: "brush while the horse is up", lifts: "c4 1000, e3 1100-1130 brush", played: "c4d6", want: "9.1", duty: horseMoves, obeyed: true},

	// Which lifts are touches.
	{name: "a third piece up in the last action", lifts: "f0 1000-1300, c4 2000, i5 2100-2200", played: "c4d6", want: "9.3b", duty: kingMoves, kind: Breach},
	{name: "the third piece never came back", lifts: "i5 1000, c4 2000", played: "c4d6", want: "9.4b", duty: "a5i5", kind: Breach},
	{name: "put back in the scan in which another left", lifts: "e7 1000-1500, c4 1500", played: "c4d6", want: "9.4c otherwise 9.2", duty: horseMoves, obeyed: true, open: true},
	{name: "put back two scans before another left", lifts: "e7 1000-1500, c4 1502", played: "c4d6", want: "9.2 otherwise 9.4c", obeyed: true, kind: TechnicalFault},
	{name: "taken up again from a point on its way", lifts: "c4 1000, d6 1200", played: "c4e5", want: "9.1", duty: horseMoves, obeyed: true},
	{name: "taken up again from the point where it captured", lifts: "c4 1000, e3 1100, e3 1900 red", played: "c4e3", want: "9.3a", duty: "c4e3", obeyed: true},
	{name: "its lift missed, taken up again from the point where it captured", lifts: "e3 1000, e3 1900 red", played: "c4e3", want: "9.2", duty: "c4e3", obeyed: true},
	{name: "the lift of the moving piece was missed", played: "c4d6", want: "9.1", duty: horseMoves, obeyed: true},
	{name: "the lift of the moving piece was missed after a touch", lifts: "f0 1000-1300", played: "c4d6", want: "9.1", duty: kingMoves, kind: Breach},

	// Other articles find illegal moves.
	{name: "illegal move of the touched piece", lifts: "c4 1000", played: "c4c5", want: "9.1", duty: horseMoves},
	{name: "illegal move of a pawn that can't move", lifts: "c3 1000", played: "c3c4", want: "9.1"},
	{name: "illegal move of an opponent's piece", lifts: "i5 1000", played: "i5i4", want: "9.2", duty: "a5i5"},
	{name: "illegal move from an empty point", lifts: "", played: "b1b2", want: "", obeyed: true},
	{name: "stood on one point, moved on to where it can't go", lifts: "c4 1000", stood: "c4d6", played: "c4i9", want: "9.5b", duty: "c4d6", kind: SecondDestination},
	{name: "no move at all", lifts: "c4 1000-1300", played: "", want: "9.1", duty: horseMoves},
}

var vn1999Cases = []turnCase{
	{name: "8.1: own horse put back and the cannon moved", lifts: "c4 1000-1300, i0 2000", played: "i0i1", want: "8.1", duty: horseMoves, kind: Breach},
	{name: "8.1: own pawn that can't move put back, then a capture", lifts: "c3 1000-1300, e3 2000, c4 2100", played: "c4e3", want: "8.1 otherwise 8.3.3", obeyed: true, kind: TechnicalFault},
	{name: "8.2: opponent's rook put back and the horse moved", lifts: "i5 1000-1300, c4 2000", played: "c4d6", want: "8.2 otherwise 8.4.2", duty: "a5i5", kind: Breach},
	{name: "8.2: opponent's horse that nothing captures put back", lifts: "e7 1000-1300, c4 2000", played: "c4d6", want: "8.2 otherwise 8.4.3", obeyed: true, kind: TechnicalFault},
	{name: "8.3.1: captured, own piece up first", lifts: "c4 1000, e3 1200", played: "c4e3", want: "8.3.1", duty: "c4e3", obeyed: true},
	{name: "8.3.2: own horse up, then a rook it can't capture", lifts: "c4 1000, i5 1200-1500", played: "c4d6", want: "8.3.2", duty: horseMoves, obeyed: true},
	{name: "8.3.3: own pawn that can't move, then a rook another captures", lifts: "c3 1000-1600, i5 1200-1500, i5 2000, a5 2100", played: "a5i5", want: "8.3.3", duty: "a5i5", obeyed: true},
	{name: "8.3.4: own pawn that can't move, then a horse that nothing captures", lifts: "c3 1000-1600, e7 1200-1500, i0 2000", played: "i0i1", want: "8.3.4", obeyed: true, kind: TechnicalFault},
	{name: "8.4.1: captured, opponent's piece off first", lifts: "e3 1000, c4 1200", played: "c4e3", want: "8.4.1", duty: "c4e3", obeyed: true},
	{name: "8.4.2: opponent's rook up, then a horse that can't capture it", lifts: "i5 1000-1500, c4 1200", played: "c4d6", want: "8.4.2", duty: "a5i5", kind: Breach},
	{name: "8.4.3: opponent's horse that nothing captures up, then own horse", lifts: "e7 1000-1500, c4 1200", played: "c4d6", want: "8.4.3", duty: horseMoves, obeyed: true},
	{name: "8.4.4: opponent's horse that nothing captures, then own pawn that can't move", lifts: "e7 1000-1500, c3 1200-1600, i0 2000", played: "i0i1", want: "8.4.4", obeyed: true, kind: TechnicalFault},
	{name: "8.5: both colours in one scan", lifts: "c4 1000, e7 1000-1300", played: "c4d6", want: "8.4.3 via 8.5", duty: horseMoves, obeyed: true, open: true},
	{name: "8.6: announced adjust", lifts: "i5 1000-1300 adjust, c4 2000", played: "c4d6", want: "8.1", duty: horseMoves, obeyed: true},
	{name: "nothing like 9.5b: stood on one point, moved on to another", lifts: "c4 1000", stood: "c4d6", played: "c4b6", want: "8.1", duty: horseMoves, obeyed: true},
}

var fide2018Cases = []turnCase{
	{name: "fide2018: own horse straight from its point", lifts: "c4 1000", played: "c4d6", want: "4.3.1", duty: horseMoves, obeyed: true},
	{name: "fide2018: own pawn that can't move put back, then the horse and back, the cannon moved", lifts: "c3 1000-1300, c4 2000-2300, i0 3000", played: "i0i1", want: "4.3.1", duty: horseMoves, kind: Breach},
	{name: "fide2018: own pawn that can't move put back", lifts: "c3 1000-1300, i0 2000", played: "i0i1", want: "4.5 otherwise 4.3.1", obeyed: true},
	{name: "fide2018: opponent's rook put back and the horse moved", lifts: "i5 1000-1300, c4 2000", played: "c4d6", want: "4.3.2 otherwise 4.3.3", duty: "a5i5", kind: Breach},
	{name: "fide2018: a horse that nothing captures, then the rook, both put back", lifts: "e7 1000-1300, i5 2000-2300, i0 3000", played: "i0i1", want: "4.3.2 otherwise 4.3.3", duty: "a5i5", kind: Breach},
	{name: "fide2018: opponent's horse that nothing captures put back", lifts: "e7 1000-1300, i0 2000", played: "i0i1", want: "4.5 otherwise 4.3.3", obeyed: true},
	{name: "fide2018: captured, opponent's piece off first", lifts: "e3 1000, c4 1200", played: "c4e3", want: "4.3.3", duty: "c4e3", obeyed: true},
	{name: "fide2018: own horse, then a rook that it can't capture", lifts: "c4 1000, i5 1200-1500", played: "c4d6", want: "4.3.3", duty: horseMoves, obeyed: true},
	{name: "fide2018: a rook, then own horse that can't capture it", lifts: "i5 1000-1500, c4 1200", played: "c4d6", want: "4.3.3", duty: "a5i5", kind: Breach},
	{name: "fide2018: both colours in one scan, the own horse moved", lifts: "c4 1000, i5 1000-1300", played: "c4d6", want: "4.3.3", duty: horseMoves, obeyed: true, open: true},
	{name: "fide2018: own pawn that can't move, then a horse that nothing captures", lifts: "c3 1000-1600, e7 1200-1500, i0 2000", played: "i0i1", want: "4.5 otherwise 4.3.3", obeyed: true},
	{name: "fide2018: announced adjust", lifts: "i5 1000-1300 adjust, c4 2000", played: "c4d6", want: "4.3.1", duty: horseMoves, obeyed: true},
	{name: "fide2018: rested on one point, moved on to another", lifts: "c4 1000", stood: "c4d6", played: "c4b6", want: "4.3.1", duty: horseMoves, obeyed: true},
}

var casualCases = []turnCase{
	{name: "casual: own horse put back and the cannon moved", lifts: "c4 1000-1300, i0 2000", played: "i0i1", obeyed: true},
	{name: "casual: a move against the law", lifts: "c4 1000", played: "c4c5"},
}

func TestJudgeFIDE2018(t *testing.T) { testJudge(t, rulebook.FIDE2018, fide2018Cases) }
func TestJudgeFIDE2023(t *testing.T) { testJudge(t, rulebook.FIDE2023, fide2018Cases) }
func TestJudgeCasual(t *testing.T)   { testJudge(t, rulebook.Casual, casualCases) }

func TestJudgeVN2004(t *testing.T) { testJudge(t, rulebook.VN2004, vn2004Cases) }
func TestJudgeVN1999(t *testing.T) { testJudge(t, rulebook.VN1999, vn1999Cases) }

func testJudge(t *testing.T, id rulebook.ID, cases []turnCase) {
	book := mustBook(t, id)
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			before := enginetest.Position(t, fewPieces)
			v := Judge(book, Turn{Before: boardgame.NewXiangqi(before), Lifts: mustLifts(t, boardgame.NewXiangqi(before), c.lifts), Played: mustMove(t, c.played), Stood: mustMoves(t, c.stood)})
			if got := citationOf(v); got != c.want {
				t.Errorf("article %q, want %q", got, c.want)
			}
			if got := moveTexts(v.Duty); got != c.duty {
				t.Errorf("duty %q, want %q", got, c.duty)
			}
			if v.Kind != c.kind || v.Obeyed != c.obeyed || v.Undetermined != c.open {
				t.Errorf("kind %q obeyed %v undetermined %v, want %q %v %v", v.Kind, v.Obeyed, v.Undetermined, c.kind, c.obeyed, c.open)
			}
			if before != enginetest.Position(t, fewPieces) {
				t.Error("the position was changed")
			}
		})
	}
}

func TestSameTimeIsAParameter(t *testing.T) {
	before := enginetest.Position(t, fewPieces)
	turn := Turn{Before: boardgame.NewXiangqi(before), Lifts: mustLifts(t, boardgame.NewXiangqi(before), "c4 1000, i5 1000-1300"), Played: mustMove(t, "c4d6")}
	for _, c := range []struct {
		first rulebook.SameTime
		want  string
	}{
		{rulebook.OpponentFirst, "9.4b via 9.5"},
		{rulebook.OwnFirst, "9.3b via 9.5"},
	} {
		book := *mustBook(t, rulebook.VN2004)
		book.Parameters.SameTime = c.first
		if got := citationOf(Judge(&book, turn)); got != c.want {
			t.Errorf("%s: article %q, want %q", c.first, got, c.want)
		}
	}
}

// Every rung that an edition prints must be reached by one of its cases.
func TestEveryRungIsReached(t *testing.T) {
	for _, book := range rulebook.All() {
		e, reached := editions[book.ID], map[string]bool{}
		for _, c := range map[rulebook.ID][]turnCase{rulebook.VN2004: vn2004Cases, rulebook.VN1999: vn1999Cases, rulebook.FIDE2018: fide2018Cases,
			rulebook.FIDE2023: fide2018Cases}[book.ID] {
			article, via, _ := strings.Cut(strings.Split(c.want, " otherwise ")[0], " via ")
			reached[fmt.Sprint(article, c.duty == "")] = true
			reached[via] = true
		}
		for _, cascade := range []cascade{e.ownOnly, e.opponentOnly, e.ownFirst, e.opponentFirst} {
			for _, r := range cascade {
				if !reached[fmt.Sprint(r.article, r.demand.isFree())] {
					t.Errorf("%s: no case reaches %s (demand %d)", book.ID, r.article, r.demand)
				}
			}
		}
		if e.sameTime != "" && !reached[e.sameTime] {
			t.Errorf("%s: no case goes by %s", book.ID, e.sameTime)
		}
	}
}

func TestJudgePanicsWithoutALawOfTouching(t *testing.T) {
	defer func() {
		if got, want := fmt.Sprint(recover()), "touchmove: rulebook house has no law of touching"; got != want {
			t.Errorf("panic %q, want %q", got, want)
		}
	}()
	before := engine.StartPosition()
	Judge(&rulebook.Rulebook{ID: "house"}, Turn{Before: boardgame.NewXiangqi(before)})
}

// citationOf returns the articles of a verdict in the form of a turnCase.
func citationOf(v Verdict) string {
	s := v.Article
	if v.Via != "" {
		s += " via " + v.Via
	}
	if v.Otherwise != "" {
		s += " otherwise " + v.Otherwise
	}
	return s
}

func moveTexts(moves []engine.Move) string {
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = m.String()
	}
	return strings.Join(texts, " ")
}

func mustBook(t testing.TB, id rulebook.ID) *rulebook.Rulebook {
	t.Helper()
	book, err := rulebook.Lookup(string(id))
	if err != nil {
		t.Fatal(err)
	}
	return book
}

func mustMove(t testing.TB, s string) engine.Move {
	t.Helper()
	if s == "" {
		return 0
	}
	m, err := engine.ParseMove(s)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func mustMoves(t testing.TB, s string) []engine.Move {
	t.Helper()
	var moves []engine.Move
	for _, f := range strings.Fields(s) {
		moves = append(moves, mustMove(t, f))
	}
	return moves
}

// mustLifts reads lifts in the form of a turnCase. The owner is that of the piece on the point, or the named side.
func mustLifts(t testing.TB, p boardgame.Position, s string) []Lift {
	t.Helper()
	var lifts []Lift
	for _, item := range strings.FieldsFunc(s, func(r rune) bool { return r == ',' }) {
		f := strings.Fields(item)
		pt := enginetest.Point(t, f[0])
		l := Lift{Point: pt, Owner: p.At(pt).Side(), Uncertainty: 1000}
		at, back, _ := strings.Cut(f[1], "-")
		l.At = micros(t, at)
		if back != "" {
			l.Back = micros(t, back)
		}
		for _, word := range f[2:] {
			switch word {
			case "brush":
				l.Brush = true
			case "adjust":
				l.Adjust = true
			case "accidental":
				l.Accidental = true
			case "red":
				l.Owner = engine.First
			default:
				t.Fatalf("lift %q: %q is no word of a lift", item, word)
			}
		}
		lifts = append(lifts, l)
	}
	return lifts
}

func micros(t testing.TB, ms string) sensor.Micros {
	t.Helper()
	var f float64
	if _, err := fmt.Sscan(ms, &f); err != nil {
		t.Fatalf("time %q: expected milliseconds: %v", ms, err)
	}
	return sensor.Micros(f*1000 + 0.5)
}
