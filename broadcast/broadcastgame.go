package broadcast

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/internal/sse"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/web"
)

// broadcastGame is a game as each audience knows it.
type broadcastGame struct {
	id  int
	hub *Hub

	viewers int         // Guarded by the hub's lock, as used.
	used    int         // The hub's use count when it was last wanted.
	final   atomic.Bool // The public may see all of it, and it will not go on.
	watched atomic.Bool // Officials are told of it. Where there are many boards that is so from when the first of them asks.

	mu           sync.Mutex // Guards what follows. The logs are read without it.
	loaded       bool
	altered      error // Why the game is not shown: it is not what the board has signed.
	live         bool  // boardd records it now.
	releasePoint releasePoint
	read         int                  // The sequence of the last known row.
	closed       bool                 // Its last row says so.
	waiting      []boardlog.Row       // Rows that the public does not see yet.
	told         [audiences]*prefix   // Of officials nil while they are not told; of screens nil, as their log, until the game is split.
	logs         [audiences]*eventLog // Of all, but for that of screens.
	answers      [audiences]map[string]*web.Answer
	shown        [audiences]int             // The last row that the index knows, for each audience.
	touched      engine.PointSet            // Lifted in the current turn, without brushes.
	lifted       engine.PointSet            // The pieces in the air now.
	air          [audiences]engine.PointSet // The pieces in the air that each audience knows.
}

func newBroadcastGame(h *Hub, id int) *broadcastGame {
	c := &broadcastGame{id: id, hub: h}
	for a := range c.answers {
		c.answers[a] = map[string]*web.Answer{}
	}
	c.logs[everybody], c.logs[officials] = c.newLog(), c.newLog()
	c.watched.Store(!h.ofMany)
	return c
}

// newLog returns a log of the game, which at a hall keeps fewer events.
func (c *broadcastGame) newLog() *eventLog {
	l := newEventLog()
	if c.hub.ofMany {
		l.keeps = windowOfMany
	}
	return l
}

// allLogs returns the logs that there are. The caller holds the lock of the game, or of the hub.
func (c *broadcastGame) allLogs() []*eventLog {
	return slices.DeleteFunc(slices.Clone(c.logs[:]), func(l *eventLog) bool { return l == nil })
}

// load reads the stored rows of the game. The caller holds the lock.
func (c *broadcastGame) load(ctx context.Context) error {
	if c.loaded {
		return nil
	}
	g, err := c.hub.store.Game(ctx, c.id)
	if err != nil {
		return err
	}
	if err := c.check(ctx); err != nil {
		return err
	}
	rows, err := c.fetch(ctx, 1)
	if err != nil {
		return err
	}
	c.releasePoint, c.read, c.waiting, c.closed = releasePoint{bare: c.hub.ofMany}, 0, nil, false
	c.told = [audiences]*prefix{everybody: newPrefix(g, false)}
	if c.watched.Load() {
		c.toOfficials(newPrefix(g, true))
	}
	clockSet, err := c.clockSetSince(ctx, g, rows)
	if err != nil {
		return err
	}
	receipts, err := c.hub.store.Receipts(ctx, c.id)
	if err != nil {
		return err
	}
	now := c.hub.now()
	since := durableSince(rows, clockSet, now)
	if len(receipts) > 0 { // Another board's clock may be wrong, and its connection may have been cut off.
		since = receivedSince(rows, receipts, now)
	}
	if err := c.take(rows, since); err != nil {
		return err
	}
	if err := c.release(now); err != nil {
		return err
	}
	for a, p := range c.told {
		if p != nil {
			c.logs[a].begin(p.place())
		}
	}
	if err := c.split(ctx); err != nil {
		return err
	}
	c.loaded = true
	c.settle()
	return nil
}

// check returns an error if the game is not what the board has signed. The result does not change, so check looks and
// reports once, however many viewers ask. The caller holds the lock.
func (c *broadcastGame) check(ctx context.Context) error {
	if c.altered != nil {
		return c.altered
	}
	err := c.hub.store.Check(ctx, c.id)
	if isAltered(err) {
		c.altered = err
		c.hub.logger.Error("pages: "+err.Error(), "game", c.id)
	}
	return err
}

// isAltered reports whether an error means that the game is not what the board has signed.
func isAltered(err error) bool { return errors.As(err, new(*recorder.AlteredError)) }

// isUntold reports whether an error concerns one hidden game, so that an answer about many games is made of the others.
func isUntold(err error) bool { return errors.Is(err, recorder.ErrNoGame) || isAltered(err) }

// settle marks the game final if it will not go on and the public has all of it. A session may close a game without a
// record, if none began. The caller holds the lock.
func (c *broadcastGame) settle() {
	c.final.Store(len(c.waiting) == 0 && (c.closed || c.told[everybody].game.Closed && !c.live))
}

// clockSetSince returns by how much the computer's clock was set in later games. It matters only for a game with a delay.
func (c *broadcastGame) clockSetSince(ctx context.Context, g boardlog.Game, rows []boardlog.Row) (set time.Duration, err error) {
	if !slices.ContainsFunc(rows, func(r boardlog.Row) bool { return r.Kind == "delay" }) {
		return 0, nil
	}
	games, err := c.hub.store.Session(ctx, g.Session)
	if err != nil {
		return 0, err
	}
	for _, later := range games {
		if later.Number <= g.Number {
			continue
		}
		for row, err := range c.hub.store.Rows(ctx, later.ID, 1) {
			if err != nil {
				return 0, err
			}
			set += stepOf(&row)
		}
	}
	return set, nil
}

func (c *broadcastGame) fetch(ctx context.Context, from int) (rows []boardlog.Row, err error) {
	for row, err := range c.hub.store.Rows(ctx, c.id, from) {
		if err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// catchUp takes in newly stored rows and releases what is due. The caller holds the lock.
func (c *broadcastGame) catchUp(ctx context.Context) error {
	if !c.loaded {
		return c.load(ctx)
	}
	rows, err := c.fetch(ctx, c.read+1)
	if err != nil {
		return err
	}
	now := c.hub.now()
	if err := c.take(rows, slices.Repeat([]time.Time{now}, len(rows))); err != nil {
		return err
	}
	if err := c.release(now); err != nil {
		return err
	}
	return c.split(ctx)
}

// take takes in durable rows: the officials and screens see them at once, the public waits.
func (c *broadcastGame) take(rows []boardlog.Row, durable []time.Time) error {
	if len(rows) == 0 {
		return nil
	}
	facts := make([]releaseFact, len(rows)) // All are read before one is taken in: if one fails, they come again.
	for i := range rows {
		var err error
		if facts[i], err = releaseFactOf(&rows[i], durable[i]); err != nil {
			return err
		}
	}
	for i := range rows {
		c.releasePoint.add(facts[i])
		c.touch(&rows[i])
		c.closed = c.closed || rows[i].Kind == "end"
	}
	c.read = rows[len(rows)-1].Seq
	var err error
	if c.told[officials] != nil {
		err = c.tell(officials, rows)
	}
	if c.told[screens] != nil {
		err = errors.Join(err, c.tell(screens, rows))
	}
	c.waiting = append(c.waiting, rows...) // As they are decoded now.
	return err
}

// record takes in the stored rows of the game in progress, and what is in the air.
func (c *broadcastGame) record(lifted engine.PointSet) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.lifted = lifted
	was := c.final.Load()
	if err := c.catchUp(context.Background()); err != nil {
		return err
	}
	if was { // The index showed it while the next game was on.
		c.hub.remake(c.id)
		c.settle()
	}
	if !c.live {
		c.live = true
		c.settle()
		c.forget()
	}
	c.showAir()
	c.showBoard()
	return nil
}

// due releases what is due and returns the time until the next release.
func (c *broadcastGame) due(now time.Time) (time.Duration, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.loaded {
		return time.Hour, nil
	}
	if err := c.release(now); err != nil {
		return 0, err
	}
	c.showAir()
	c.showBoard()
	next, ok := c.releasePoint.next()
	if !ok {
		return time.Hour, nil
	}
	return next.Sub(now), nil
}

// showBoard updates the game's entry in the index. The caller holds the lock.
func (c *broadcastGame) showBoard() {
	if !c.live {
		return
	}
	for a, p := range c.told {
		if audience(a) == officials && p == nil && c.shown[a] == 0 {
			c.shown[a] = c.read
			board, _ := boardlog.BoardOf(c.id)
			c.hub.look(board) // Officials may follow the game before it.
		}
		if p != nil && p.seq > 0 && c.shown[a] != p.seq {
			c.shown[a] = p.seq
			if audience(a) == everybody && c.told[screens] == nil {
				c.hub.share(c.id)
			}
			c.hub.board(audience(a), c.board(audience(a)))
			if audience(a) == everybody {
				c.hub.notifier.notify() // The list of boards has it only now.
			}
		}
	}
}

// touch keeps the pieces lifted in the current turn, except accidental lifts.
func (c *broadcastGame) touch(row *boardlog.Row) {
	switch row.Kind {
	case "move", "takeback", "void", "game":
		c.touched = engine.PointSet{}
	case "touch":
		r, err := row.Record()
		if touch, ok := r.(record.Touch); ok && err == nil && !touch.Brush {
			if pt, err := engine.ParsePoint(touch.Point); err == nil {
				c.touched.Add(pt)
			}
		}
	}
}

// release shows the public what is due. The caller holds the lock.
func (c *broadcastGame) release(now time.Time) error {
	to := c.releasePoint.at(now)
	n := 0
	for n < len(c.waiting) && c.waiting[n].Seq <= to {
		n++
	}
	if n == 0 {
		return nil
	}
	err := c.tell(everybody, c.waiting[:n])
	if c.waiting = slices.Delete(c.waiting, 0, n); len(c.waiting) == 0 {
		c.waiting = nil // Many may have come at once.
	}
	c.settle()
	return err
}

func (c *broadcastGame) tell(a audience, rows []boardlog.Row) error {
	var frames []frame // Viewers read from the store what was stored before the game was loaded.
	for i := range rows {
		row := &rows[i]
		line, err := c.told[a].take(row)
		if err == nil {
			err = c.told[a].noteClock(row, c.toldSince(a, row))
		}
		if err != nil {
			return err
		}
		if c.loaded && line != nil {
			place := c.told[a].place()
			frames = append(frames, frame{place, sse.Encode(eventID(a, place), row.Kind, line)})
		}
		if a == everybody && row.Kind == "move" && c.loaded {
			c.hub.metrics.moves.Inc()
		}
	}
	clear(c.answers[a])
	c.hub.changed.Add(1)
	if a == everybody {
		c.hub.notifier.notify()
	}
	if c.loaded {
		c.logs[a].append(frames, c.told[a].place())
		c.showWritten(a, rows)
		c.showStopped(a, rows)
	}
	return nil
}

// toldSince returns since when an audience knows a row that it gets now: since now or, for a row shown before this
// program started, since its stored time of day.
func (c *broadcastGame) toldSince(a audience, row *boardlog.Row) time.Time {
	if c.loaded {
		return c.hub.now()
	}
	return c.storedSince(a, row)
}

// storedSince returns it for a row that was shown before this program started, or before its audience asked.
func (c *broadcastGame) storedSince(a audience, row *boardlog.Row) time.Time {
	now := c.hub.now()
	if row.Wall.Source != boardlog.WallHost {
		return now
	}
	since := row.Wall.Time
	if a == everybody {
		since = since.Add(c.releasePoint.currentDelay().Time)
	}
	if since.After(now) {
		return now
	}
	return since
}

// forget drops the answers made of the game, so that the next request makes them anew.
func (c *broadcastGame) forget() {
	for a := range c.answers {
		clear(c.answers[a])
	}
	c.hub.changed.Add(1)
	c.hub.notifier.notify()
}

// answer returns an answer about the game for an audience. It is made anew only after the game has gone on.
func (c *broadcastGame) answer(a audience, name, media string, make maker) (*web.Answer, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	a = c.as(a)
	if s := c.answers[a][name]; s != nil {
		return s, nil
	}
	body, err := make(c, a)
	if err != nil {
		return nil, err
	}
	s := web.NewAnswer(media, body)
	c.answers[a][name] = s
	return s, nil
}

// board returns the game's state. The caller holds the lock.
func (c *broadcastGame) board(a audience) public.Game {
	delay := c.releasePoint.currentDelay()
	if a == screens {
		delay = publicDelay{} // They see the present.
	}
	g := c.told[c.as(a)].board(c.live, delay)
	if c.final.Load() { // A session may close without a record if no game began.
		g.Open, g.Live = false, false
	}
	if s := c.hub.speed; g.Live && g.Clock != nil && s != 0 && s != 1 {
		clock := *g.Clock
		clock.Speed, g.Clock = s, &clock
	}
	return g
}

// delayed reports whether the public sees less than the present.
func (c *broadcastGame) delayed() bool {
	return c.releasePoint.currentDelay() != publicDelay{} || len(c.waiting) > 0
}

// showWritten emits the notation of the newest move, and its time. Without them each viewer would ask for the whole game
// after each move. The caller holds the lock.
func (c *broadcastGame) showWritten(a audience, rows []boardlog.Row) {
	if !slices.ContainsFunc(rows, func(row boardlog.Row) bool { return row.Kind == "move" }) {
		return
	}
	ply, ok := c.told[a].newest()
	if !ok {
		return
	}
	c.logs[a].tellJSON("written", ply, true)
}

// showStopped emits that the game was stopped, or goes on. The caller holds the lock.
func (c *broadcastGame) showStopped(a audience, rows []boardlog.Row) {
	if slices.ContainsFunc(rows, func(row boardlog.Row) bool { return row.Kind == "stop" || row.Kind == "go" }) {
		stopped := c.told[a].stopped
		c.logs[a].tellJSON("stopped", public.Stopped{Stopped: stopped}, !stopped)
	}
}

// showAir emits the pieces in the air. The public gets them only if nothing is delayed, and never a piece that flickers.
// The caller holds the lock.
func (c *broadcastGame) showAir() {
	for a, p := range c.told {
		if p == nil {
			continue
		}
		air := c.lifted.And(c.touched)
		if audience(a) == everybody && c.delayed() {
			air = engine.PointSet{}
		}
		if air == c.air[a] {
			continue
		}
		c.air[a] = air
		c.logs[a].tellJSON("lifted", public.Lifted{Points: air.Names(), Ply: p.keeper.Plies() + 1}, air.Empty())
	}
}
