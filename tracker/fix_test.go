package tracker_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/enginetest"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

func TestTakebacks(t *testing.T) {
	playScenes(t, []scene{
		{what: "the last move is put back and another played", script: "-h2 +e2 press red fix restore -e2 +h2 -b2 +e2 press red", want: "b2e2"},
		{what: "pieces may come back in any order", script: "-h2 -h9 +h9 press red fix restore -h9 +h2 +h9 -h0 +g2 press red", want: "h0g2"},
		{what: "nothing counts as a move until the pieces are back", script: "-h2 +e2 press red fix restore -e2 +d2 -d2", want: "air h2"},
		{what: "two plies are taken back", script: "-h2 +e2 press red -h9 +g7 press black fix restore -g7 +h9 restore -e2 +h2 -b2 +e2 press red", want: "b2e2"},
		{what: "a ply before it stays", script: "-h2 +e2 press red -h9 +g7 press black fix restore -g7 +h9 -b9 +c7 press black", want: "h2e2 b9c7"},
	})
}

func TestFactsAreForgotten(t *testing.T) {
	for _, scene := range []struct {
		what, script, want string
		exact              bool
	}{
		{"a reply that was never played", "-h2 +e2 -h9 +g7 rewind[1200] close", "h2e2", true},
		{"a piece that only left its point", "-h2 +e2 -h9 rewind[500] -b9 +c7 press black", "h2e2 b9c7", true},
		{"all that a lost thread came from", "-h2 +e2 press red -i9 -a9 -e9 +e5 +d5 +c5 rewind[2500] -h9 +g7 press black", "h2e2 h9g7", true},
		{"but no ply that is settled", "-h2 +e2 press red -h9 +g7 press black fix -b0 rewind[3000] -b0 +c2 press red", "h2e2 h9g7 b0c2", false},
	} {
		t.Run(scene.what, func(t *testing.T) {
			board := newTable(t, "", false)
			board.play(scene.script)
			if got := board.tell(); got != scene.want || board.exact != scene.exact {
				t.Errorf("%s: read %s, exact %v; must read %s, exact %v", scene.script, got, board.exact, scene.want, scene.exact)
			}
		})
	}
}

func TestPiecesThatHangInTheAir(t *testing.T) {
	playScenes(t, []scene{
		{what: "the reply was lifted before the move was set down", script: "-h2 -h9 +e2 press red +g7 press black", want: "h2e2 h9g7"},
		{what: "it is put back", script: "-h2 -h9 +e2 press red +h9 -b9 +c7 press black", want: "h2e2 b9c7"},
		{what: "it is gone for good: it lies beside the board, or its sensor has died", script: "-h2 -h9 +e2 press red -b9 +c7 press black", want: "h2e2 b9c7 aside h9(1)"},
		{what: "nobody holds it for so long", script: "-h2 -h9 +e2 press red -b9 +c7 press black 6000ms -b0 +c2 press red", want: "h2e2 b9c7 b0c2 aside h9(1)"},
	})
}

func TestAPlyOnWhichAllReadingsOweIsFixedOnlyWhenDearerOnesAgree(t *testing.T) {
	// The cannon takes the horse, which is set down on h5 by mistake and taken off again. It is cheaper to read that the horse was
	// straightened and the cannon moved to h5; but then the cannon was lifted again and is owed.
	board := newTable(t, "", false)
	board.play("-h2 -h9 +h9 +h5 -h5 press red")
	if moves, agreed := board.Readings(1).Candidates(); !slices.Equal(moves, []engine.Move{enginetest.Move(t, "h2h5")}) || agreed {
		t.Errorf("the readings hold %v, agreed %v; want h2h5, not agreed", moves, agreed)
	}
	board.play("-a6 +a5 press black -h9 +h8 press red -b9 +c7 press black") // The cannon went on from where it stood.
	if got, want := board.tell(), "h2h9 a6a5 h9h8 b9c7"; got != want {
		t.Errorf("read %s, must read %s", got, want)
	}
}

func TestAFixedPlyIsNeverChanged(t *testing.T) {
	// Later plies speak for other moves: each piece goes on from where it can't stand.
	for _, later := range []string{
		"-f2 +f3 press red", "+h2 -h2 +h5 press red", "gap frame[-e2,+d2]", "press black press red press black",
		"blind[a2,b2,c2,d2,e2,f2,g2,h2,i2] +e5 -e5 press red", "-a9 -b9 -c9 -d9 -e9 -f9 -g9 -h9 -i9 press black press red",
	} {
		board := newTable(t, "", false)
		board.play("-h2 +e2 press red fix " + later)
		ply := board.Ply(1)
		if ply == nil || ply.Move != enginetest.Move(t, "h2e2") {
			t.Errorf("%s: ply 1 was fixed as h2e2 and is %v now", later, board.tell())
		}
	}
}

func TestAFixedPlyIsTakenBackWithoutAWord(t *testing.T) {
	board := newTable(t, "", false)
	board.play("-h2 +e2 press red fix -e2 +h2")
	if p := board.Undone().MayBe(); p == nil || p.Move != enginetest.Move(t, "h2e2") {
		t.Errorf("the cannon is back: h2e2 may be taken back, and not %v", p)
	}
	board.play("-b2 +b5 press red")
	if p := board.Undone().Ply(); p == nil || p.Move != enginetest.Move(t, "h2e2") || board.tell() != "b2b5" {
		t.Fatalf("another move was played instead: read %s, must read b2b5, h2e2 taken back", board.tell())
	}
	board.Forget(board.Undone().Ply())
	if board.Undone().Ply() != nil {
		t.Error("h2e2 was forgotten, and is taken back once more")
	}
}

func TestFactsBeforeAFixedPlyAreForgotten(t *testing.T) {
	board := newTable(t, "", false)
	board.play("-c0 +c0 -h2 +e2 press red")
	if got := board.Facts(); got != 5 {
		t.Errorf("before the ply is fixed %d facts are kept, want 5", got)
	}
	board.play("-h9")
	board.fix()
	if got := board.Facts(); got != 1 {
		t.Errorf("after it is fixed %d facts are kept, want the one after it", got)
	}
	board.play("+g7 press black")
	board.fix()
	if got, want := board.tell(), "h2e2 h9g7"; got != want {
		t.Errorf("read %s, must read %s", got, want)
	}
	if got := board.Facts(); got != 0 {
		t.Errorf("%d facts are kept, want none", got)
	}
}

func TestAnOpenPlyKeepsTheFactsThatMaySettleIt(t *testing.T) {
	board := newTable(t, "", false)
	board.play("-h2 press red -i9") // What the cannon captured, if anything, is open.
	board.fix()
	if got := board.Facts(); got != 3 {
		t.Errorf("%d facts are kept, want 3", got)
	}
	board.play("-h9 +h9 press black")
	board.fix()
	if got, want := board.tell(), "h2h9 i9h9"; got != want {
		t.Errorf("read %s, must read %s", got, want)
	}
	if got := board.Facts(); got != 0 {
		t.Errorf("%d facts are kept, want none", got)
	}
}

func TestTheCommonCaseIsOneReading(t *testing.T) {
	board := newTable(t, "", false)
	for _, script := range []string{"-h2", "+e2", "press red", "-h9", "+g7", "press black", "-e2", "-e6", "+e6", "press red"} {
		board.play(script)
		if got := board.Thread().Readings(); got > 2 {
			t.Errorf("after %s there are %d readings", script, got)
		}
	}
	if got := board.Thread().Readings(); got != 1 {
		t.Errorf("after the capture was pressed there are %d readings, want one", got)
	}
}

func TestWrongStarts(t *testing.T) {
	right := engine.StartPosition()
	wrong := enginetest.Position(t, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/4P4/P1P3P1P/1C5C1/9/RNBAKABNR w")
	starts := []tracker.Start{{Position: boardgame.NewXiangqi(right)}, {Position: boardgame.NewXiangqi(wrong), Index: 1}}
	for _, test := range []struct {
		what, script string
		seen         engine.PointSet
		possible     []int
		want         string
	}{
		{what: "nothing speaks for either yet", seen: wrong.Occupied(), script: "-h2 +e2 press red", possible: []int{0, 1}, want: "h2e2"},
		{what: "the pawn moves on from where it was set up", seen: wrong.Occupied(), script: "-e4 +e5 press red", possible: []int{1}, want: "e4e5"},
	} {
		t.Run(test.what, func(t *testing.T) {
			board := &table{Tracker: tracker.New(starts, test.seen, true), t: t, pause: usualPause}
			board.play(test.script)
			if got := board.Begun().Starts(); !slices.Equal(got, test.possible) {
				t.Errorf("possible starts %d, want %d", got, test.possible)
			}
			if got := board.tell(); got != test.want {
				t.Errorf("read %s, must read %s", got, test.want)
			}
		})
	}
}

func TestWhatHappenedInAPly(t *testing.T) {
	board := newTable(t, "", false)
	board.play("-c0 +c0 -h2 50ms +g2 80ms -g2 50ms +e2 20ms -i0 30ms +i0 press red")
	ply := board.Last()
	var lifts []string
	for _, l := range ply.Lifts() {
		text := l.Point.String()
		if l.Back != 0 {
			text += " back after " + milliseconds(l.Back-l.At)
		}
		if l.AfterMove {
			text += ", the move stood"
		}
		lifts = append(lifts, text)
	}
	if want := []string{"c0 back after 400 ms", "h2", "i0 back after 30 ms, the move stood"}; !slices.Equal(lifts, want) {
		t.Errorf("lifts %q, want %q", lifts, want)
	}
	rests := ply.Rests()
	if len(rests) != 1 || rests[0].Move != enginetest.Move(t, "h2g2") || rests[0].Until-rests[0].Since != 80_000 {
		t.Errorf("rests %v, want one on g2 for 80 ms", rests)
	}
	if ply.Placed != 1_380_000 || !ply.Seen || ply.Captured || !ply.Legal || ply.Gapless || ply.Gapped || ply.Side() != engine.First {
		t.Errorf("the ply is %+v", ply)
	}
}

func TestLiftsWhileThePiecesArePutBackBelongToNobody(t *testing.T) {
	board := newTable(t, "", false)
	board.play("-h2 +e2 press red fix restore -e2 -c0 +c0")
	if !board.Turn().Restoring() {
		t.Error("a piece is missing, and nothing is being restored")
	}
	board.play("+h2")
	if board.Turn().Restoring() {
		t.Error("all pieces are back, and something is being restored")
	}
	board.play("-b2 +e2 press red")
	if lifts := board.Last().Lifts(); len(lifts) != 1 || lifts[0].Point != enginetest.Move(t, "b2e2").From() {
		t.Errorf("the lifts of the turn are %+v, want b2 alone", lifts)
	}
}

func TestAPlyThatNoSensorSawEndIsNotSeen(t *testing.T) {
	board := newTable(t, "", false)
	board.play("-e3 press red")
	ply := board.Last()
	if ply.Move != enginetest.Move(t, "e3e4") || ply.Seen || ply.StuckOff != engine.SetOf(enginetest.Move(t, "e3e4").To()) || !ply.StuckOn.Empty() {
		t.Errorf("the ply is %v, seen %v, stuck on %v, stuck off %v", ply.Move, ply.Seen, ply.StuckOn.Points(), ply.StuckOff.Points())
	}
}

func milliseconds(d sensor.Micros) string { return fmt.Sprintf("%d ms", d/1000) }
