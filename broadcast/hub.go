package broadcast

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/broadcast/livechess"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/internal/sse"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/web"
)

const (
	// beatEvery is the time between signs of life on an idle stream.
	beatEvery = 15 * time.Second
	// retryAfter is the wait before a game is read again after an error.
	retryAfter = time.Second
	// writeTimeout limits one write to a viewer. The hub drops a slower one, and it comes back with Last-Event-ID.
	writeTimeout = 10 * time.Second
	// inMemoryMax is the number of games kept in memory, unless more are followed.
	inMemoryMax = 64
	// comeBack is the wait in seconds of a viewer for whom there is no room.
	comeBack = 10
	// readersMax is how many viewers read events from the store at a time, so that the board can record.
	readersMax = 4
)

// Store holds the games that a hub broadcasts. recorder.Store is one.
type Store interface {
	Games(ctx context.Context) ([]boardlog.Game, error)
	GamesBefore(ctx context.Context, before int) iter.Seq2[boardlog.Game, error]
	Game(ctx context.Context, id int) (boardlog.Game, error)
	Session(ctx context.Context, first int) ([]boardlog.Game, error)
	Rows(ctx context.Context, game, from int) iter.Seq2[boardlog.Row, error]
	Check(ctx context.Context, game int) error // That the game is what the board has signed.
	NewestCheckpoint(ctx context.Context, game int) (*boardlog.Checkpoint, error)
	Receipts(ctx context.Context, game int) ([]recorder.Receipt, error)
}

// Config is the settings of a hub.
type Config struct {
	Store  Store
	Log    *slog.Logger                        // Of the daemon.
	Health func() error                        // Reports why the board is not well, nil if it is.
	Sees   func(context.Context) bool          // Reports whether the caller sees all and the present now: arbiter and operator.
	Now    func() time.Time                    // time.Now by default.
	Lane   func(context.Context) (Lane, int64) // The lane of the caller, and the number by which he is known, 0 for none; nil: all are Everybody.
	Guard  Guard                               // Ends the streams of a viewer who lost access; nil: access never ends.
	Screen func(context.Context) bool          // Reports whether the caller sees the present of what everybody may see; nil: nobody does.
	Serial string                              // Names the board to LiveChess clients.
	Begins func(game int) bool                 // Reports whether the board is just starting and this will be its first game; nil without a board.
	Speed  float64                             // How many times faster than the time of day game clocks run; 0 for unknown.
	Places Places                              // Of those who follow games; nil: those of a board.
	Counts *prometheus.Registry                // Takes the figures of the hub; nil: one of its own.
	OfMany bool                                // The games are those of many boards: there is no stream of how all of them stand, and fewer events of each are in memory.
}

// A Guard watches whether a request still has the access that it was granted. It calls end, with the reason, when a token
// was revoked or a session has ended; after stop it calls end no more.
type Guard = func(ctx context.Context, end func(why error)) (stop func())

// Places are of those who follow games. Enter takes one for a caller at an address, HOST:PORT, and returns its release, nil if there is
// no place.
type Places interface {
	Enter(ctx context.Context, from string) (leave func())
}

// Hub serves the games of a store to viewers: those of one board, or of many, whose games the store tells apart by their ids
// ([boardlog.StoredID]). It reads all it shows from the store, so that is durable, and the same
// after a restart.
type Hub struct {
	store    Store
	logger   *slog.Logger // Of the daemon.
	health   func() error
	sees     func(context.Context) bool
	present  func(context.Context) bool
	guard    Guard
	begins   func(game int) bool
	pages    http.Handler
	now      func() time.Time
	metrics  *metrics
	ofMany   bool
	patience time.Duration // With a viewer: writeTimeout.
	places   Places
	reading  chan struct{} // Has room for readersMax.
	old      chunks
	woken    chan struct{} // Has room for one.
	stepping sync.Mutex    // One step is made at a time.
	ended    context.Context
	end      context.CancelFunc
	running  sync.WaitGroup // The hub's own goroutine.
	viewers  sync.WaitGroup
	changed  atomic.Int64 // Rises whenever a viewer may see more of a game.
	notifier notifier     // Notifies whenever the public may see more.

	serial    string // Names the board to LiveChess clients.
	speed     float64
	livechess *livechess.Server
	followed  eboard
	pictures  *gallery

	pending sync.Mutex              // Guards what follows. It is never held for long: the recorder waits for it.
	fresh   map[int]engine.PointSet // Games with new stored rows, and their pieces in the air.
	alarm   public.Recording        // The last report.

	mu       sync.Mutex // Guards what follows.
	inMemory map[int]*broadcastGame
	uses     int                    // How often a game was wanted.
	current  [audiences]map[int]int // The game on each board, as each audience knows it.
	lastTold [audiences]map[int]int // The newest game of each board of which each audience knows.
	stood    map[int]bool           // The boards with a game that has changed since the search for the one on it.
	isSplit  bool                   // Some game is, or was.
	index    [listed]*eventLog
	boards   [audiences]map[int]json.RawMessage // The entries of the index.
	lists    [listed]map[string]list
	firsts   [listed]gamesPage
	parts    [listed]map[string][]byte // Parts of lists, of games that will not go on.
	alarmed  public.Recording          // What all viewers know.
	presents []*Present
	conns    map[net.Conn]bool
	closed   bool
}

// New returns a hub, which runs until Close.
func New(c Config) *Hub {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Begins == nil {
		c.Begins = func(int) bool { return false }
	}
	if c.Screen == nil {
		c.Screen = func(context.Context) bool { return false }
	}
	if c.Guard == nil {
		c.Guard = func(context.Context, func(error)) func() { return func() {} }
	}
	if c.Lane == nil {
		c.Lane = func(context.Context) (Lane, int64) { return Everybody, 0 }
	}
	if c.Places == nil {
		c.Places = newLanes(c.Lane, viewersOf)
	}
	if c.Counts == nil {
		c.Counts = prometheus.NewRegistry()
	}
	h := &Hub{
		store: c.Store, logger: c.Log, health: c.Health, sees: c.Sees, present: c.Screen, guard: c.Guard, begins: c.Begins, now: c.Now, serial: c.Serial, speed: c.Speed, ofMany: c.OfMany, pages: web.Handler(),
		patience: writeTimeout, places: c.Places, metrics: newMetrics(c.Counts, func() bool { return c.Health() == nil }), stood: map[int]bool{},
		pictures: newGallery(drawingsMax), reading: make(chan struct{}, readersMax), woken: make(chan struct{}, 1),
		inMemory: map[int]*broadcastGame{}, fresh: map[int]engine.PointSet{}, conns: map[net.Conn]bool{},
		alarm: public.Recording{Recorded: true}, alarmed: public.Recording{Recorded: true},
	}
	for a := range h.index {
		h.index[a], h.lists[a], h.parts[a] = newEventLog(), map[string]list{}, map[string][]byte{}
	}
	for a := range h.boards {
		h.boards[a], h.current[a], h.lastTold[a] = map[int]json.RawMessage{}, map[int]int{}, map[int]int{}
	}
	h.livechess = livechess.New(livechess.Config{Board: h.eboard, Guard: h.guard, Now: h.now, Places: newLanes(c.Lane, livechessOf)})
	h.ended, h.end = context.WithCancel(context.Background())
	h.running.Go(h.run)
	return h
}

// Live notes that boardd has stored records of the game in progress, and the pieces in the air. It returns at once, so
// that the board never waits for viewers.
func (h *Hub) Live(game int, lifted engine.PointSet) {
	h.pending.Lock()
	h.fresh[game] = lifted
	h.pending.Unlock()
	h.wake()
}

// Recording notes since when the store fails; the zero time means that it works again. Viewers are informed, since they
// see nothing new meanwhile. It returns at once.
func (h *Hub) Recording(since time.Time) {
	told := public.Recording{Recorded: since.IsZero()}
	if !since.IsZero() {
		told.Since = since.UTC().Format(time.RFC3339)
	}
	h.pending.Lock()
	h.alarm = told
	h.pending.Unlock()
	h.wake()
}

// takePending returns the notes since the last call.
func (h *Hub) takePending() (fresh map[int]engine.PointSet, alarm public.Recording) {
	h.pending.Lock()
	defer h.pending.Unlock()
	fresh, h.fresh = h.fresh, map[int]engine.PointSet{}
	return fresh, h.alarm
}

// showAlarm informs all viewers whether the board's events are recorded.
func (h *Hub) showAlarm(alarm public.Recording) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.alarmed == alarm {
		return
	}
	h.alarmed = alarm
	for _, l := range h.logs() {
		h.tellAlarm(l)
	}
}

// tellAlarm emits to a log whether the board's events are recorded. The caller holds the lock.
func (h *Hub) tellAlarm(l *eventLog) {
	l.tellJSON("recording", h.alarmed, h.alarmed.Recorded)
}

// logs returns all logs. The caller holds the lock.
func (h *Hub) logs() []*eventLog {
	all := slices.Clone(h.index[:])
	for _, c := range h.inMemory {
		all = append(all, c.allLogs()...)
	}
	for _, p := range h.presents {
		all = append(all, p.log, p.packed)
	}
	return all
}

func (h *Hub) wake() {
	select {
	case h.woken <- struct{}{}:
	default: // It wakes up anyway.
	}
}

// run takes in new records and releases what is due.
func (h *Hub) run() {
	beat := time.NewTicker(beatEvery)
	defer beat.Stop()
	for {
		wait := h.step()
		timer := time.NewTimer(wait)
		select {
		case <-h.woken:
		case <-timer.C:
		case <-beat.C:
			h.Beat()
		case <-h.ended.Done():
			timer.Stop()
			return
		}
		timer.Stop()
	}
}

// Beat sends all viewers a sign of life, and so finds those who have gone.
func (h *Hub) Beat() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, l := range h.logs() {
		l.tell("alive", []byte(": alive\n\n"), true)
	}
}

// step takes in new records, releases what is due, and returns the time until the next release.
func (h *Hub) step() time.Duration {
	h.stepping.Lock()
	defer h.stepping.Unlock()
	fresh, alarm := h.takePending()
	h.showAlarm(alarm)
	wait := time.Hour
	for id, lifted := range fresh {
		if err := h.gameOf(id).record(lifted); err != nil {
			h.logger.Error(fmt.Sprintf("pages: game %d: %v", id, err), "game", id)
			h.again(id, lifted)
			wait = retryAfter
		}
	}
	wait = min(wait, h.releaseDue())
	if err := h.tellNext(); err != nil {
		h.logger.Error("pages: " + err.Error())
		wait = min(wait, retryAfter)
	}
	return wait
}

// releaseDue releases what is due and returns the time until the next release.
func (h *Hub) releaseDue() time.Duration {
	h.mu.Lock()
	games := slices.Collect(maps.Values(h.inMemory))
	h.mu.Unlock()
	wait := time.Hour
	for _, c := range games {
		next, err := c.due(h.now())
		if err != nil {
			h.logger.Error(fmt.Sprintf("pages: game %d: %v", c.id, err), "game", c.id)
			next = retryAfter
		}
		wait = min(wait, next)
	}
	return wait
}

// again schedules another read of a game.
func (h *Hub) again(id int, lifted engine.PointSet) {
	h.pending.Lock()
	defer h.pending.Unlock()
	if _, newer := h.fresh[id]; !newer {
		h.fresh[id] = lifted
	}
}

// gameOf returns a game as kept in memory, whether or not the store has it.
func (h *Hub) gameOf(id int) *broadcastGame {
	h.mu.Lock()
	defer h.mu.Unlock()
	c := h.inMemory[id]
	if c == nil {
		h.forget()
		c = newBroadcastGame(h, id)
		if !h.alarmed.Recorded {
			for _, l := range c.allLogs() {
				h.tellAlarm(l)
			}
		}
		for a := range c.logs {
			h.tellNextTo(c, audience(a))
		}
		h.inMemory[id] = c
	}
	h.uses++
	c.used = h.uses
	return c
}

// forget makes room for a game: it drops the least recently used game that has no viewers and will not go on. The caller
// holds the lock.
func (h *Hub) forget() {
	if len(h.inMemory) < inMemoryMax {
		return
	}
	var oldest *broadcastGame
	for _, c := range h.inMemory {
		if c.viewers == 0 && c.final.Load() && (oldest == nil || c.used < oldest.used) {
			oldest = c
		}
	}
	if oldest != nil {
		delete(h.inMemory, oldest.id)
	}
}

// ErrStarting means that the board is just starting and will store the game at once.
var ErrStarting = message.Errorf("the board is just being switched on: ask again")

// open returns a game, loaded; recorder.ErrNoGame if there is none, or the audience may not know it yet.
func (h *Hub) open(ctx context.Context, id int, a audience) (*broadcastGame, error) {
	c, err := h.load(ctx, id)
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.admit(ctx, a); err != nil {
		return nil, err
	}
	if c.told[c.as(a)].seq == 0 {
		return nil, fmt.Errorf("game %d: %w", id, recorder.ErrNoGame)
	}
	return c, nil
}

// load returns a game, loaded, whoever may know it.
func (h *Hub) load(ctx context.Context, id int) (*broadcastGame, error) {
	h.mu.Lock()
	_, known := h.inMemory[id]
	h.mu.Unlock()
	if !known {
		begins := h.begins(id) // It may be stored meanwhile.
		if _, err := h.store.Game(ctx, id); err != nil {
			if begins && errors.Is(err, recorder.ErrNoGame) {
				err = ErrStarting
			}
			return nil, err
		}
	}
	c := h.gameOf(id)
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.load(ctx); err != nil {
		return nil, err
	}
	if err := c.release(h.now()); err != nil {
		return nil, err
	}
	if c.read == 0 {
		return nil, fmt.Errorf("game %d: %w", id, recorder.ErrNoGame)
	}
	return c, nil
}

func (h *Hub) board(a audience, g public.Game) {
	h.mu.Lock()
	defer h.mu.Unlock()
	text := asJSON(g)
	if string(h.boards[a][g.ID]) == string(text) {
		return
	}
	h.boards[a][g.ID] = text
	// A board that goes on with its newest game has that on it: to look for it reads the store, which a hall of 500 boards can't do at each move.
	if board, _ := boardlog.BoardOf(g.ID); g.ID != h.current[a][board] || g.ID < h.lastTold[a][board] {
		h.stood[board] = true
		h.lastTold[a][board] = max(h.lastTold[a][board], g.ID)
	}
	if a < listed && !h.ofMany { // The list has one event for each game, and is made anew with each of them.
		h.index[a].tell(fmt.Sprint(g.ID), sse.Encode("", "board", text), !g.Live)
	}
}

// Close sends all viewers the last records and the end. It cuts off a viewer that has not taken them when the context
// ends.
func (h *Hub) Close(ctx context.Context) error {
	h.end()
	h.running.Wait()
	h.step()
	h.mu.Lock()
	for _, p := range h.presents {
		p.flush()
	}
	h.closed = true
	for _, l := range h.logs() {
		l.close(sse.Encode("", "bye", []byte("{}")))
	}
	h.mu.Unlock()
	done := make(chan struct{})
	go func() {
		h.livechess.Close()
		h.viewers.Wait()
		close(done)
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
	}
	h.mu.Lock()
	for conn := range h.conns {
		conn.Close()
	}
	h.mu.Unlock()
	<-done
	return errors.New("some viewers did not take what was recorded last")
}

// notifier wakes all goroutines that wait for a change.
type notifier struct {
	mu   sync.Mutex
	next chan struct{}
}

// changed returns a channel that is closed at the next change. A caller that takes it before it looks misses none.
func (n *notifier) changed() <-chan struct{} {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.next == nil {
		n.next = make(chan struct{})
	}
	return n.next
}

func (n *notifier) notify() {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.next != nil {
		close(n.next)
		n.next = nil
	}
}
