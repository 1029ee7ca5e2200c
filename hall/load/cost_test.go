package load

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/kyban/kyban/internal/proctest"
)

// boardCostMost is how many bytes of heap and stacks a board may use more for its hall.
const boardCostMost = 500_000

// Boards of two processes play the same games: those of one have a hall, which follows them, and those of the other have none. Of each somebody has
// asked how it stands.
func TestWhatAHallCostsABoard(t *testing.T) {
	const plies = 30
	s := size{boards: 8, processes: 1, period: 60 * time.Millisecond}
	w := newWorld(t, s, "")
	peer := w.start(nil, "boards", t.TempDir(), filepath.Join(t.TempDir(), "moments"), s.boards)
	t.Cleanup(func() { peer.End(t) })
	for table := 1; table <= s.boards; table++ {
		w.ask(peer, "alone", table)
	}
	measure := func(boards *proctest.Child) (used inUse) {
		w.ask(boards, "play", s.period.Milliseconds())
		w.ask(boards, "reach", plies)
		w.ask(boards, "play", 0)
		for table := 1; table <= s.boards; table++ {
			w.ask(boards, "look", table)
		}
		w.read(w.ask(boards, "kept", 0), &used)
		return used
	}
	with, without := measure(w.boards[0]), measure(peer)
	cost := (with.all() - without.all()) / s.boards
	t.Logf("measured: a board keeps %.0f kB with a hall and %.0f kB without one: %.0f kB more, of which %.0f kB are stacks", each(with.all(), s.boards), each(without.all(), s.boards),
		float64(cost)/1e3, each(with.Stacks-without.Stacks, s.boards))
	t.Logf("measured: of a process of %d boards %.1f MB are resident with a hall and %.1f MB without one: %.0f kB more a board", s.boards, float64(with.Resident)/1e6, float64(without.Resident)/1e6,
		each(with.Resident-without.Resident, s.boards))
	if cost > boardCostMost {
		t.Errorf("a board uses %d bytes more for its hall, at most %d were expected", cost, boardCostMost)
	}
}
