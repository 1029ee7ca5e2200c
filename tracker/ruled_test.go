package tracker_test

import (
	"testing"

	"github.com/kyban/kyban/internal/enginetest"
)

// White's king takes a guarded knight, as it seems, and Black replies.
func TestARulingThatIsTakenBack(t *testing.T) {
	board := newChessTable(t, "7k/4r3/8/8/8/8/P3n3/4K3 w - - 0 1")
	board.play("-a2 +a3 press red -e7 +e8 press black -e2 -e1 +e2 press red -e8 +e7 press black")
	const open = "a2a3 e7e8 e1e2|e1d1|e1f1|e1d2|e1f2 e8e7"
	if got := board.tell(); got != open {
		t.Errorf("before: %s, want %s", got, open)
	}
	captures := enginetest.Move(t, "e1e2")
	for range 2 {
		if !board.Ruled(3, captures, board.now) {
			t.Fatal("the ruling changes nothing")
		}
		if got, want := board.tell(), "a2a3 e7e8 e1e2 e8e7"; got != want {
			t.Errorf("ruled: %s, want %s", got, want)
		}
		board.Unruled(3)
		if got := board.tell(); got != open {
			t.Errorf("taken back: %s, want %s", got, open)
		}
	}
}
