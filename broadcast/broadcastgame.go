package broadcast

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/packed"
	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/internal/sse"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/recorder"
)

// audience is who looks: everybody, or those who see all and the present.
type audience int

const (
	everybody audience = iota
	officials
	audiences
)

// broadcastGame is a game that is broadcast: what each audience knows of it.
type broadcastGame struct {
	id  int
	hub *Hub

	viewers int         // Guarded by the hub's lock, as used.
	used    int         // When it was wanted last.
	final   atomic.Bool // All may see all of it, and it will not go on.

	mu           sync.Mutex // Guards what follows. The logs are read without it.
	loaded       bool
	altered      error // Why nothing is told of it, where it is not what the board has signed.
	live         bool  // boardd records it now.
	releasePoint releasePoint
	read         int            // The sequence of the last row that is known.
	waiting      []recorder.Row // What everybody has to wait for.
	told         [audiences]*prefix
	logs         [audiences]*eventLog
	answers      [audiences]map[string]*packed.Answer
	shown        [audiences]int             // Up to where the index knows the game.
	touched      engine.PointSet            // Of the turn that is on, without brushes.
	lifted       engine.PointSet            // What is in the air now.
	air          [audiences]engine.PointSet // What each audience was told of that.
}

func newBroadcastGame(h *Hub, id int) *broadcastGame {
	c := &broadcastGame{id: id, hub: h}
	for a := range c.logs {
		c.logs[a] = newEventLog()
		c.answers[a] = map[string]*packed.Answer{}
	}
	return c
}

// load reads what is stored of the game already. The caller holds the lock.
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
	c.releasePoint, c.read, c.waiting = releasePoint{}, 0, nil
	for a := range c.told {
		c.told[a] = newPrefix(g, audience(a) == officials)
	}
	clockSet, err := c.clockSetSince(ctx, g, rows)
	if err != nil {
		return err
	}
	now := c.hub.now()
	if err := c.take(rows, durableSince(rows, clockSet, now)); err != nil {
		return err
	}
	if err := c.release(now); err != nil {
		return err
	}
	for a, l := range c.logs {
		l.begin(c.told[a].place())
	}
	c.loaded = true
	c.settle()
	return nil
}

// check returns an error where the game is not what the board has signed. That is looked for and reported once: it does not
// change, and everybody may ask. The caller holds the lock.
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

// isAltered says whether an error is about a game that is not what the board has signed.
func isAltered(err error) bool { return errors.As(err, new(*recorder.AlteredError)) }

// isUntold says whether an error is about a game of which nothing is told, so that what is made of many games is made of the others.
func isUntold(err error) bool { return errors.Is(err, recorder.ErrNoGame) || isAltered(err) }

// settle says whether the game will not go on, and all is told of it. A session may close a game without a record, where
// none began. The caller holds the lock.
func (c *broadcastGame) settle() {
	p := c.told[officials]
	c.final.Store(len(c.waiting) == 0 && (p.closed || p.game.Closed && !c.live))
}

// clockSetSince returns by how much the computer's clock was set in the games behind this one, where that matters: where the
// game has a delay.
func (c *broadcastGame) clockSetSince(ctx context.Context, g recorder.Game, rows []recorder.Row) (set time.Duration, err error) {
	if !slices.ContainsFunc(rows, func(r recorder.Row) bool { return r.Kind == "delay" }) {
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
			set += stepOf(row)
		}
	}
	return set, nil
}

// fetch reads the rows from a sequence on.
func (c *broadcastGame) fetch(ctx context.Context, from int) (rows []recorder.Row, err error) {
	for row, err := range c.hub.store.Rows(ctx, c.id, from) {
		if err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// catchUp takes in what was stored since, and releases what it is time for. The caller holds the lock.
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
	return c.release(now)
}

// take takes in rows that are durable: the officials see them at once, everybody else waits.
func (c *broadcastGame) take(rows []recorder.Row, durable []time.Time) error {
	if len(rows) == 0 {
		return nil
	}
	facts := make([]releaseFact, len(rows)) // All are read before one is taken in: where that fails they come again.
	for i, row := range rows {
		var err error
		if facts[i], err = releaseFactOf(row, durable[i]); err != nil {
			return err
		}
	}
	for i, row := range rows {
		c.releasePoint.add(facts[i])
		c.touch(row)
	}
	c.read = rows[len(rows)-1].Seq
	c.waiting = append(c.waiting, rows...)
	return c.tell(officials, rows)
}

// record takes in what boardd has stored of the game that it records, and what is in the air.
func (c *broadcastGame) record(lifted engine.PointSet) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.lifted = lifted
	was := c.final.Load()
	if err := c.catchUp(context.Background()); err != nil {
		return err
	}
	if was { // Something was said of it when the next one was on.
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

// due releases what it is time for and returns how long nothing will have to be.
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

// showBoard lets the index know how the game stands. The caller holds the lock.
func (c *broadcastGame) showBoard() {
	if !c.live {
		return
	}
	for a, p := range c.told {
		if p.seq > 0 && c.shown[a] != p.seq {
			c.shown[a] = p.seq
			c.hub.board(audience(a), c.board(audience(a)))
		}
	}
}

// touch keeps which pieces were lifted in the turn that is on, but by accident.
func (c *broadcastGame) touch(row recorder.Row) {
	switch row.Kind {
	case "move", "takeback", "void", "game":
		c.touched = engine.PointSet{}
	case "touch":
		r, err := record.Decode(row.Bytes)
		if touch, ok := r.(record.Touch); ok && err == nil && !touch.Brush {
			if pt, err := engine.ParsePoint(touch.Point); err == nil {
				c.touched.Add(pt)
			}
		}
	}
}

// release lets everybody see what it is time for. The caller holds the lock.
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
	c.waiting = slices.Delete(c.waiting, 0, n)
	c.settle()
	return err
}

// tell lets an audience know rows.
func (c *broadcastGame) tell(a audience, rows []recorder.Row) error {
	var frames []frame // What was stored before the game was loaded is read from the store by who wants it.
	for _, row := range rows {
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

// toldSince returns since when an audience knows a row that it is told now: from now on, or for as long as its stored time of
// day says where it was told before this program was started.
func (c *broadcastGame) toldSince(a audience, row recorder.Row) time.Time {
	now := c.hub.now()
	if c.loaded || row.Wall.Source != recorder.WallHost {
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

// forget lets what was made of the game be made anew.
func (c *broadcastGame) forget() {
	for a := range c.answers {
		clear(c.answers[a])
	}
	c.hub.changed.Add(1)
	c.hub.notifier.notify()
}

// answer returns what is made of the game for an audience, which is made anew only when the game has gone on.
func (c *broadcastGame) answer(a audience, name, media string, make maker) (*packed.Answer, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if s := c.answers[a][name]; s != nil {
		return s, nil
	}
	body, err := make(c, a)
	if err != nil {
		return nil, err
	}
	s := packed.NewAnswer(media, body)
	c.answers[a][name] = s
	return s, nil
}

// board returns how the game stands. The caller holds the lock.
func (c *broadcastGame) board(a audience) public.Game {
	g := c.told[a].board(c.live, c.releasePoint.currentDelay())
	if c.final.Load() { // A session may close without a word where no game began.
		g.Open, g.Live = false, false
	}
	if s := c.hub.speed; g.Live && g.Clock != nil && s != 0 && s != 1 {
		clock := *g.Clock
		clock.Speed, g.Clock = s, &clock
	}
	return g
}

// delayed says whether everybody sees less than the present.
func (c *broadcastGame) delayed() bool {
	return c.releasePoint.currentDelay() != publicDelay{} || len(c.waiting) > 0
}

// showWritten tells how a move that was just told is written, and how long it took: without that each viewer would ask for
// the whole game after each move. The caller holds the lock.
func (c *broadcastGame) showWritten(a audience, rows []recorder.Row) {
	if !slices.ContainsFunc(rows, func(row recorder.Row) bool { return row.Kind == "move" }) {
		return
	}
	ply, ok := c.told[a].newest()
	if !ok {
		return
	}
	c.logs[a].tellJSON("written", ply, true)
}

// showStopped tells that the game was stopped, or goes on. The caller holds the lock.
func (c *broadcastGame) showStopped(a audience, rows []recorder.Row) {
	if slices.ContainsFunc(rows, func(row recorder.Row) bool { return row.Kind == "stop" || row.Kind == "go" }) {
		stopped := c.told[a].stopped
		c.logs[a].tellJSON("stopped", public.Stopped{Stopped: stopped}, !stopped)
	}
}

// showAir tells what is in the air; everybody is told only where nothing is delayed, and never of a piece that flickers. The
// caller holds the lock.
func (c *broadcastGame) showAir() {
	for a := range c.logs {
		air := c.lifted.And(c.touched)
		if audience(a) == everybody && c.delayed() {
			air = engine.PointSet{}
		}
		if air == c.air[a] {
			continue
		}
		c.air[a] = air
		c.logs[a].tellJSON("lifted", public.Lifted{Points: air.Names(), Ply: c.told[a].keeper.Plies() + 1}, air.Empty())
	}
}
