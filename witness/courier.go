package witness

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/printable"
)

const (
	// firstWait and longestWait are a courier's pauses before it asks again; each pause is twice as long as the last.
	firstWait   = 250 * time.Millisecond
	longestWait = 30 * time.Second

	// farewell is how long Close waits for cosignatures of the last checkpoints.
	farewell = 2 * time.Second

	// askedPerSecond is the most requests to a witness in a second: half of a witness's own limit for a board.
	askedPerSecond = perSecond / 2
)

// Log is the log of a board as its couriers read it, and where they add cosignatures: its store.
type Log interface {
	BoardKey(ctx context.Context) (evidence.PublicKey, error)
	Game(ctx context.Context, id int) (boardlog.Game, error)
	LeafHashes(ctx context.Context, game int) ([]evidence.Hash, error)
	NewestCheckpoint(ctx context.Context, game int) (*boardlog.Checkpoint, error)
	// NewestCosigned returns the newest checkpoint that a witness has cosigned, with his line.
	NewestCosigned(ctx context.Context, game int, witness string) (*boardlog.Checkpoint, error)
	// Behind returns the games that a witness has not cosigned to their end.
	Behind(ctx context.Context, witness string) ([]int, error)
	Cosign(ctx context.Context, c boardlog.Cosignature) error
}

// Courier brings the checkpoints of a board to one witness, and his cosignatures into the log.
type Courier struct {
	client   *Client
	store    Log
	log      *slog.Logger
	pace     *rate.Limiter
	most     time.Duration // Between two attempts.
	farewell time.Duration // How long Close waits for the last checkpoints.

	woken  chan struct{} // Has a token when a game waits.
	closed chan struct{}
	cancel context.CancelFunc
	ran    sync.WaitGroup

	mu      sync.Mutex // Guards the fields below.
	waiting []int      // Games that may have a new checkpoint, each once.
	status  CourierStatus
	told    map[int]int    // The last record reported as cosigned, by game.
	trouble string         // The kind of the trouble reported last.
	alarmed map[int]string // The subject of the alarm reported last, by game.
}

// Cosignature is a witness's cosignature of a game.
type Cosignature struct {
	Game    int
	Records int       // The witness saw the records 1 to Records as they are stored
	At      time.Time // at this time, by the clock of the witness.
	Forgot  int       // The last record that it had cosigned before and no longer knew, 0 for none.
}

// CourierStatus is the known state of a witness.
type CourierStatus struct {
	Witness *Client
	Last    *Cosignature   // The last cosignature, nil for none in this run.
	Heard   time.Time      // Its last answer, zero for none in this run.
	Since   time.Time      // The time since which nothing is cosigned, zero without trouble.
	Trouble string         // Why.
	Alarms  map[int]string // What it contradicts, by game.
	Waiting int            // Games that it has not cosigned to the end.
}

// StartCourier starts a courier that brings a witness the checkpoints that it lacks. The log gets the messages for people.
func StartCourier(client *Client, store Log, log *slog.Logger) (*Courier, error) {
	return startCourier(client, store, log, longestWait)
}

func startCourier(client *Client, store Log, log *slog.Logger, most time.Duration) (*Courier, error) {
	c, ctx, err := newCourier(client, store, log, most)
	if err == nil {
		c.ran.Go(func() { c.run(ctx) })
	}
	return c, err
}

// newCourier returns a courier that does not run yet, and its context.
func newCourier(client *Client, store Log, log *slog.Logger, most time.Duration) (*Courier, context.Context, error) {
	behind, err := store.Behind(context.Background(), client.Key().String())
	if err != nil {
		return nil, nil, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	c := &Courier{
		client: client, store: store, log: log.With("witness", client.Key().Name()), pace: rate.NewLimiter(askedPerSecond, askedPerSecond), most: most, farewell: farewell, waiting: behind,
		woken: make(chan struct{}, 1), closed: make(chan struct{}), cancel: cancel, told: map[int]int{},
		alarmed: map[int]string{},
		status:  CourierStatus{Witness: client, Alarms: map[int]string{}},
	}
	return c, ctx, nil
}

// Wake reports that a game has a new checkpoint. It does not wait, and fits recorder.Store.OnSealed.
func (c *Courier) Wake(game int) {
	c.putBack(game)
	select {
	case c.woken <- struct{}{}:
	default:
	}
}

// Status returns the state of the witness.
func (c *Courier) Status() CourierStatus {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := c.status
	s.Waiting = len(c.waiting)
	s.Alarms = maps.Clone(c.status.Alarms)
	return s
}

// Cosigned returns the witness's newest cosignature of a game, in this run or before, nil for none.
func (c *Courier) Cosigned(ctx context.Context, game int) (*Cosignature, error) {
	newest, err := c.store.NewestCosigned(ctx, game, c.client.Key().String())
	if err != nil || newest == nil {
		return nil, err
	}
	_, at, err := c.client.Key().Find(newest.Note)
	return &Cosignature{Game: game, Records: newest.Size - 1, At: at}, err
}

// Close waits a moment for cosignatures of the last checkpoints, if the witness answered before, and ends.
func (c *Courier) Close() {
	close(c.closed)
	timer := time.AfterFunc(c.farewell, c.cancel)
	c.ran.Wait()
	timer.Stop()
	c.cancel()
	if s := c.Status(); s.Last != nil && s.Last.Records != c.told[s.Last.Game] {
		c.tell(s.Last)
	}
}

// run goes round by round until the courier is closed. After a failure it waits, twice as long each time; a new checkpoint does not
// shorten the pause.
func (c *Courier) run(ctx context.Context) {
	wait := firstWait
	for {
		left, err := c.round(ctx)
		woken := c.woken
		if err != nil {
			woken = nil
		}
		var again <-chan time.Time
		if err != nil || left {
			again = time.After(min(wait, c.most))
			wait = min(2*wait, c.most)
		} else {
			wait = firstWait
		}
		select {
		case <-woken:
		case <-again:
		case <-ctx.Done():
			return
		case <-c.closed:
			if err == nil {
				c.round(ctx)
			}
			return
		}
	}
}

// round brings the waiting checkpoints. An error ends the round: the witness does not answer. It leaves games that the witness
// contradicts for another time, and brings the others.
func (c *Courier) round(ctx context.Context) (left bool, err error) {
	for _, game := range c.take() {
		if err == nil {
			err = c.pace.Wait(ctx)
		}
		var cosigned *Cosignature
		if err == nil {
			cosigned, err = deliver(ctx, c.client, c.store, game)
		}
		var contradicts *alarm
		switch {
		case errors.As(err, &contradicts):
			c.raise(game, contradicts)
			c.putBack(game)
			left, err = true, nil
		case err != nil:
			c.putBack(game)
		case cosigned != nil:
			c.note(cosigned)
		}
	}
	if err != nil && ctx.Err() == nil {
		c.fail(err)
	}
	return left, err
}

// take empties the list of waiting games.
func (c *Courier) take() []int {
	c.mu.Lock()
	defer c.mu.Unlock()
	games := c.waiting
	c.waiting = nil
	return games
}

// putBack puts a game into that list, once.
func (c *Courier) putBack(game int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !slices.Contains(c.waiting, game) {
		c.waiting = append(c.waiting, game)
	}
}

// line returns a log message about the witness.
func (c *Courier) line(format string, args ...any) string {
	return printable.Line(fmt.Sprintf("witness %s: "+format, append([]any{c.client.Key().Name()}, args...)...))
}

// note notes a cosignature, and reports it for the first of a game and after silence.
func (c *Courier) note(cosigned *Cosignature) {
	c.mu.Lock()
	again := !c.status.Since.IsZero()
	news := again || c.told[cosigned.Game] == 0
	if news {
		c.told[cosigned.Game] = cosigned.Records
	}
	c.status.Last, c.status.Heard = cosigned, time.Now()
	c.status.Since, c.status.Trouble, c.trouble = time.Time{}, "", ""
	delete(c.status.Alarms, cosigned.Game)
	delete(c.alarmed, cosigned.Game)
	c.mu.Unlock()
	if cosigned.Forgot > 0 {
		c.log.Warn(c.line("has forgotten that it cosigned game %d until record %d; what it signs now counts from now on", cosigned.Game, cosigned.Forgot),
			"game", cosigned.Game)
	}
	if news {
		c.tell(cosigned)
	}
}

func (c *Courier) tell(cosigned *Cosignature) {
	c.log.Info(c.line("has cosigned game %d until record %d, at %s", cosigned.Game, cosigned.Records, cosigned.At.Local().Format(time.DateTime)),
		"game", cosigned.Game, "record", cosigned.Records)
}

// fail notes that nothing is cosigned for now, and reports that when it is news.
func (c *Courier) fail(err error) {
	var refused *Refusal
	kind := "can't be asked" // The fault is here.
	switch {
	case errors.As(err, &refused):
		kind = "does not cosign"
	case errors.As(err, new(unheard)):
		kind = "is not heard of"
	}
	c.mu.Lock()
	news := c.trouble != kind
	c.trouble, c.status.Trouble = kind, kind+": "+err.Error()
	if c.status.Since.IsZero() {
		c.status.Since = time.Now()
	}
	if refused != nil {
		c.status.Heard = time.Now()
	}
	c.mu.Unlock()
	if news {
		c.log.Warn(c.line("%s: %v; the board goes on without it and asks again", kind, err))
	}
}

// raise notes that the witness contradicts the store, and reports that once, and again for another contradiction.
func (c *Courier) raise(game int, contradicts *alarm) {
	c.mu.Lock()
	news := c.alarmed[game] != contradicts.about
	c.alarmed[game], c.status.Alarms[game] = contradicts.about, contradicts.why
	c.status.Heard = time.Now()
	c.status.Since, c.status.Trouble, c.trouble = time.Time{}, "", ""
	c.mu.Unlock()
	switch {
	case news && contradicts.said:
		c.log.Error(c.line("ALARM: %s (or somebody in between forged this answer: boardctl witness list at the witness shows what it has cosigned)", contradicts.why),
			"game", game)
	case news:
		c.log.Error(c.line("ALARM: %s: nothing more of it can be cosigned", contradicts.why), "game", game)
	}
}
