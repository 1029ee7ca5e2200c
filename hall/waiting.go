package hall

import (
	"slices"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/control"
)

// waiting is what a board has said that waits for an arbiter, and when it is to be asked again. The caller holds the lock of the board.
type waiting struct {
	text  []byte              // The answer,
	games []control.Attention // and the same, read.

	due       chan struct{}   // It is to be asked; has room for one.
	trigger   control.Trigger // Of the newest game,
	game      int             // which has this number.
	questions int             // That are not answered yet.
	looks     int             // Pages of arbiters that follow the table.
	stale     bool            // Rows have come since it was asked last.
}

func newWaiting() waiting { return waiting{due: make(chan struct{}, 1)} }

// mayBehind takes the next row of the board, and reports whether something may wait behind it that did not before.
func (w *waiting) mayBehind(game int, row *boardlog.Row) bool {
	if game > w.game {
		w.trigger, w.game = control.Trigger{}, game
	}
	return game < w.game || w.trigger.Row(row)
}

// came notes that more is stored of a game, behind which something may wait or not. The board is asked, too, where something waits there
// already, which may have gone, while somebody looks, and while a question is on its way, which it may have answered before.
func (w *waiting) came(game int, mayWait bool) {
	w.stale = true
	at := slices.IndexFunc(w.games, func(a control.Attention) bool { return a.Game == game })
	if mayWait || w.looks > 0 || w.questions > 0 || at < 0 || len(w.games[at].Needs) > 0 {
		w.wake()
	}
}

// wake lets the board be asked.
func (w *waiting) wake() {
	select {
	case w.due <- struct{}{}:
	default: // It is asked anyway.
	}
}

// asks notes that the board is asked.
func (w *waiting) asks() {
	w.questions++
	w.stale = false
}

// answered takes the answer. Where there is none the board is asked again.
func (w *waiting) answered(text []byte, games []control.Attention, err error) {
	w.questions--
	if err != nil {
		w.stale = true
		w.wake()
		return
	}
	w.text, w.games = text, games
}

// isStale reports whether rows have come since the board was asked last.
func (b *board) isStale() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.waits.stale
}

// look counts a page of an arbiter that follows the table, until it leaves: it is told of each move.
func (b *board) look() (leave func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.waits.looks++
	b.waits.wake()
	return func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.waits.looks--
	}
}
