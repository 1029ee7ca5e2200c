package hall

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/mod/sumdb/note"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/broadcast"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/recorder"
)

const (
	// aliveWithin is how long a board may take to answer whether it still is there.
	aliveWithin = 3 * time.Second
	// cloneWatch is for how long nobody else may come with the key of a board that was there twice before it is followed again: longer than
	// the longest pause between two attempts to dial.
	cloneWatch = 25 * time.Second
)

// board is a board that is enlisted, and its connection.
type board struct {
	key         evidence.PublicKey
	fingerprint string       // Of its certificate authority.
	table       atomic.Int64 // Where it stands; it may move.
	followed    *recorder.Followed

	mu     sync.Mutex
	client *control.Client    // Of the connection that is on, nil for none.
	hangUp context.CancelFunc // Ends it.
	since  time.Time          // When that began.
	heard  time.Time          // When it was heard last.
	fault  *Fault             // What keeps it from being shown, nil for nothing.
	twice  time.Time          // When it was there twice, zero for never.
	rows   int                // That are verified and stored.
	term   int                // The newest of which the board has told, and has proved it.
	waits  waiting            // What the board has said that waits for an arbiter.
	signs  signs              // What the board has said last of its rows and its clock.
	starts attempts           // At the start of its game.

	anew atomic.Bool // What it has said of the halls counts no more: it has dialled, or joined again.
	news news        // Of what waits, and how the game stands.

	asking sync.Mutex // One order at a time. It guards what follows.
	told   hallTold   // What the board has said last of the halls.
	again  time.Time  // When it is asked again, because it refused or did not answer.
}

// at returns the table at which the board stands.
func (b *board) at() int { return int(b.table.Load()) }

// follower returns the board with a fingerprint, nil for a stranger.
func (h *Hall) follower(ctx context.Context, fingerprint string) (*board, error) {
	var e Enlisted
	var known bool
	h.journal.look(func(r *Roster) { e, known = r.of(fingerprint) })
	if !known {
		return nil, nil
	}
	h.mu.Lock()
	b := h.boards[e.Board]
	h.mu.Unlock()
	if b != nil {
		return b, nil
	}
	return h.open(ctx, e)
}

// open returns what follows an enlisted board.
func (h *Hall) open(ctx context.Context, e Enlisted) (*board, error) {
	var fault Fault
	h.journal.look(func(r *Roster) { fault = r.altered[e.Board] })
	h.mu.Lock()
	defer h.mu.Unlock()
	if b := h.boards[e.Board]; b != nil {
		b.table.Store(int64(e.Table)) // It may have moved.
		b.anew.Store(true)
		b.mu.Lock()
		defer b.mu.Unlock()
		b.fault = known(fault)
		return b, nil
	}
	key, err := evidence.ParsePublicKey(e.Board)
	if err != nil {
		return nil, err
	}
	followed, err := h.store.Follow(ctx, key)
	if err != nil {
		return nil, err
	}
	if followed.Number() >= broadcast.ByHand {
		return nil, fmt.Errorf("expected fewer than %d boards", broadcast.ByHand)
	}
	followed.CosignBy(h.witness.Public().String(), h.cosign)
	b := &board{key: key, fingerprint: e.Fingerprint, followed: followed, rows: followed.Place(), fault: known(fault), waits: newWaiting()}
	b.table.Store(int64(e.Table))
	h.boards[e.Board] = b
	return b, nil
}

// known returns a fault that is stored, nil for none.
func known(fault Fault) *Fault {
	if fault == (Fault{}) {
		return nil
	}
	return &fault
}

// take takes a board that has dialled. Its connection ends with the call.
func (h *Hall) take(ctx context.Context, fingerprint string, client *control.Client) {
	if p := h.other(); p != nil && p.Fingerprint == fingerprint {
		h.takePeer(ctx, p, client)
		return
	}
	b, err := h.follower(ctx, fingerprint)
	if err != nil {
		h.log.Error(fmt.Sprintf("hall: the board %s: %v", fingerprint, err))
		return
	}
	if b == nil {
		if !h.journal.isDeaf() {
			h.stranger(fingerprint)
		}
		return
	}
	client = client.AtMost(boardSaysMax)
	if b.isAltered() {
		return // An organiser decides: who invites it again trusts it.
	}
	ctx, hangUp := context.WithCancel(ctx)
	defer hangUp()
	if !h.occupy(ctx, b, client, hangUp) {
		return
	}
	defer b.leave(client)
	if !h.watchTwice(ctx, b) {
		return
	}
	b.anew.Store(true)
	h.log.Info(fmt.Sprintf("hall: table %d is connected", b.at()), "table", b.at())
	h.desk.wake() // Orders may wait for it.
	go h.heed(ctx, b, client)
	err = h.follow(ctx, b, client)
	if ctx.Err() == nil {
		h.log.Warn(fmt.Sprintf("hall: table %d is not connected any more: %v; it dials again", b.at(), err), "table", b.at())
	}
}

// boardSaysMax bounds in bytes what a board answers beside its log.
const boardSaysMax = 1 << 20

// isAltered reports whether the log of the board was found altered.
func (b *board) isAltered() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.fault != nil && b.fault.Kind == Altered
}

// stranger names a board that is not enlisted, once, as long as there are few of them.
func (h *Hall) stranger(fingerprint string) {
	h.mu.Lock()
	named := !h.strangers[fingerprint] && len(h.strangers) < strangersMax
	if named {
		h.strangers[fingerprint] = true
	}
	h.mu.Unlock()
	if named {
		h.log.Warn(fmt.Sprintf("hall: a board that is not enlisted has dialled and is not shown, fingerprint %s: boardctl hall invite TABLE makes a code for it", fingerprint))
		h.show()
	}
}

// strangersMax is how many strangers are remembered.
const strangersMax = 100

// occupy makes a connection the one of its board, or refuses it because the board is there already, and answers: then it is there twice.
func (h *Hall) occupy(ctx context.Context, b *board, client *control.Client, hangUp context.CancelFunc) bool {
	b.mu.Lock()
	before, end := b.client, b.hangUp
	b.mu.Unlock()
	if before != nil {
		ask, cancel := context.WithTimeout(ctx, aliveWithin)
		err := before.Ask(ask, http.MethodGet, control.HallPath, nil, nil)
		cancel()
		if err == nil || errors.As(err, new(*control.RefusedError)) { // A refusal is an answer, too.
			h.find(b, Fault{Cloned, "two boards have dialled with the key of this one: a copy of its data directory runs elsewhere; switch one off"})
			b.mu.Lock()
			b.twice = time.Now()
			b.hangUp() // It comes again, and is watched.
			b.mu.Unlock()
			return false
		}
		end()
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	now := time.Now()
	b.client, b.hangUp, b.since, b.heard = client, hangUp, now, now
	return true
}

// watchTwice waits until a board that was there twice is so no more. It returns false where the connection has ended meanwhile.
func (h *Hall) watchTwice(ctx context.Context, b *board) bool {
	for {
		b.mu.Lock()
		left := cloneWatch - time.Since(b.twice)
		b.mu.Unlock()
		if left <= 0 {
			break
		}
		select {
		case <-ctx.Done():
			return false
		case <-time.After(left):
		}
	}
	b.mu.Lock()
	cloned := b.fault != nil && b.fault.Kind == Cloned
	b.mu.Unlock()
	if cloned {
		h.clear(b)
	}
	return true
}

// leave ends the connection of a board.
func (b *board) leave(client *control.Client) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.client == client {
		b.client = nil
	}
}

// find notes a fault of a board: in the log for people, in that of the hall, and on its pages.
func (h *Hall) find(b *board, fault Fault) {
	b.mu.Lock()
	known := b.fault != nil && (b.fault.Kind == fault.Kind || b.fault.Kind == Altered) // An altered one stays so until an organiser decides.
	if b.fault == nil || b.fault.Kind != Altered {
		b.fault = &fault
	}
	b.mu.Unlock()
	if known {
		return
	}
	h.log.Error(fmt.Sprintf("hall: table %d is %s, and not shown: %s", b.at(), fault.Kind, fault.Why), "table", b.at())
	if h.journal.mayWrite() != nil {
		return // The hall that writes finds it, too.
	}
	if err := h.journal.say(context.Background(), Fact{Found: &Found{b.at(), b.key.String(), fault}}); err != nil {
		h.log.Error(fmt.Sprintf("hall: not recorded: %v", err))
	}
	h.show()
}

// clear notes that a board has no fault any more.
func (h *Hall) clear(b *board) {
	b.mu.Lock()
	had := b.fault != nil
	b.fault = nil
	b.mu.Unlock()
	if had {
		h.log.Info(fmt.Sprintf("hall: table %d is shown again", b.at()), "table", b.at())
		h.show()
	}
}

// follow follows the log of a board from the last row that was verified, until the connection ends.
func (h *Hall) follow(ctx context.Context, b *board, client *control.Client) error {
	var came arrivals
	err := b.followed.Take(ctx, came.watch(b, client.Feed(ctx, b.key, b.followed.Place(), true)), func(place int) { h.stored(b, place, came.upTo(place)) })
	var refused *control.RefusedError
	switch {
	case errors.Is(err, recorder.ErrRefused), errors.Is(err, boardlog.ErrOtherBoard):
		h.find(b, Fault{Altered, err.Error()})
	case errors.As(err, &refused) && refused.Status == http.StatusConflict:
		h.find(b, Fault{Altered, fmt.Sprintf("its log was cut back: the hall has %d rows that it has signed, and it has fewer", b.followed.Place())})
	}
	return err
}

// arrivals are the games of rows that have come and are not stored yet, and what was said in them.
type arrivals struct {
	rows []arrival
}

type arrival struct {
	place, game int
	kind        string
	mayWait     bool // Behind it something may wait for an arbiter.
}

// said is what was said in a game.
type said struct {
	kinds   []string
	mayWait bool
}

// watch notes what comes, and that the board is heard.
func (a *arrivals) watch(b *board, feed iter.Seq2[boardlog.Entry, error]) iter.Seq2[boardlog.Entry, error] {
	return func(yield func(boardlog.Entry, error) bool) {
		for e, err := range feed {
			if err == nil {
				b.mu.Lock()
				b.heard = time.Now()
				if e.Row != nil {
					a.rows = append(a.rows, arrival{e.Place, e.Game, e.Row.Kind, b.waits.mayBehind(e.Game, e.Row)})
				}
				b.mu.Unlock()
			}
			if !yield(e, err) {
				return
			}
		}
	}
}

// upTo returns what is stored now, by game, and forgets it.
func (a *arrivals) upTo(place int) map[int]said {
	all := map[int]said{}
	n := 0
	for n < len(a.rows) && a.rows[n].place < place {
		row := a.rows[n]
		of := all[row.game]
		all[row.game] = said{append(of.kinds, row.kind), of.mayWait || row.mayWait}
		n++
	}
	a.rows = append([]arrival{}, a.rows[n:]...)
	return all
}

// stored shows what is durable.
func (h *Hall) stored(b *board, place int, all map[int]said) {
	b.mu.Lock()
	b.rows = place
	for number, s := range all {
		b.waits.came(number, s.mayWait)
	}
	b.mu.Unlock()
	for number, s := range all {
		id := boardlog.StoredID(b.followed.Number(), number)
		h.rows.add(len(s.kinds))
		h.hub.Live(id, engine.PointSet{})
		h.desk.heard(b, id, s.kinds)
	}
}

// cosign returns the line of the hall over a checkpoint, which was verified: the store has checked that it continues all before it.
func (h *Hall) cosign(checkpoint []byte) (string, error) {
	text, _, _ := strings.Cut(string(checkpoint), "\n\n")
	n := &note.Note{Text: text + "\n"}
	signed, err := h.witness.Cosign(n)
	if err != nil {
		return "", err
	}
	return strings.TrimSuffix(string(signed[len(n.Text)+1:]), "\n"), nil // Behind an empty line.
}
