package daemon

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/kyban/kyban/api"
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/broadcast"
	"github.com/kyban/kyban/broadcast/push"
	"github.com/kyban/kyban/commentary"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/firstrun"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/feed"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/notebook/serve"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/witness"
)

var errStopped = errors.New("stopped")

// Daemon records one board. A source moves the board on; operators may enter something in between.
type Daemon struct {
	source    Source
	open      *OpenSession // The session to go on with, nil for a new one.
	config    game.Config
	chosen    string // The rulebook that was asked for; an open session has its own.
	start     boardgame.Position
	log       *slog.Logger
	host      *hostClock // nil if the source is not played by the host's clock.
	session   *session
	commits   *committer
	witnesses witnesses
	pages     *broadcast.Hub
	analyst   *commentary.Analyst
	push      *pusher
	seen      atomic.Int64                         // When the last reading came, in nanoseconds since 1970; 0 before.
	wall      func(at sensor.Micros) boardlog.Wall // The time of day of board time.
	server    *api.Server
	renewed   bool // It ended to be restarted.

	mu       sync.Mutex // Guards all that follows.
	board    *game.Board
	announce func([]record.Record) (stored func()) // nil if the source announces nothing.
	split    splitter
	replay   *replay // Of a trace that is read again, nil otherwise.
	ended    bool    // The session is closed: nothing more is recorded.
	tokens   tokens
	named    int // The game that tags name.
	tags     map[string]string
	faults   map[string]bool
	shown    []game.ToSign // The last states shown to signers, the newest last.
}

// New returns a daemon that records the games of a source into a store: a new session, or the open one. chosen is the requested
// configuration; the source adds its knowledge. An error means that no board can be played on by it.
func New(store *recorder.Store, source Source, chosen game.Config, open *OpenSession) (*Daemon, error) {
	config := source.Config(chosen)
	if open != nil {
		config = open.begun(config, source.Live())
	}
	board, err := game.NewBoard(config)
	if err != nil {
		return nil, err
	}
	config.Rulebook = board.View().Rulebook
	d := &Daemon{source: source, open: open, config: config, chosen: chosen.Rulebook, start: board.View().Position, wall: source.Wall(), split: splitter{game: 1}}
	d.session = newSession(store, source.Name(), config, d.start.FEN(), open)
	if open == nil {
		if d.session.next, err = nextGame(context.Background(), store); err != nil {
			return nil, err
		}
	}
	if source.Live() {
		d.host = newHostClock()
	}
	return d, nil
}

// Config returns the configuration of the games, with the source's knowledge.
func (d *Daemon) Config() game.Config { return d.config }

// Start returns the position from which the games are played.
func (d *Daemon) Start() boardgame.Position { return d.start }

// Newest returns the id in the store of the newest game, 0 if there is none.
func (d *Daemon) Newest() int { return d.session.newest() }

// Ended reports, when Run has returned, whether the session was closed.
func (d *Daemon) Ended() bool { return d.ended }

// Services are a daemon's connections while it records: who reaches it, and who gets its records.
type Services struct {
	Control   httpd.Config           // The network access to the board; Log is also the daemon's own.
	Routes    []public.Route         // The public routes beside those of the games.
	FirstRun  *firstrun.Waiting      // Of the board, nil if its configuration decides everything.
	Push      *push.Config           // The target of pushed games, nil for none.
	Analysis  *commentary.Config     // The engine for commentators, nil for none.
	Witnesses []*witness.Client      // The witnesses of the records.
	Manager   *Manager               // The service manager that started the daemon and gets its state, nil for none.
	Renew     <-chan struct{}        // Requests that the daemon makes way for another as soon as no game is played; may be nil.
	Announce  func(control.Endpoint) // Announces the board's address to the network, again and again, since its name may change; may be nil.
}

// Run lets the source move the board on and serves its clients, until the session or the context ends. When it returns, all
// steps on their way are durable and shown.
func (d *Daemon) Run(ctx context.Context, v Viewer, s Services) error {
	d.log = s.Control.Log
	var err error
	if d.witnesses, err = startCouriers(s.Witnesses, d.session.store, d.log); err != nil {
		return err
	}
	d.session.store.OnSealed(d.witnesses.wake)
	defer d.witnesses.close()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	d.pages = d.broadcast()
	d.commits = newCommitter(d.session, v, d.log, cancel, d.recorded, d.pages.Recording)
	if d.push, err = startPusher(s.Push, d.pages, d.log); err != nil {
		return errors.Join(err, d.commits.close(), d.pages.Close(ctx))
	}
	defer d.push.close()
	d.analyst = d.analysing(s.Analysis)
	defer d.analyst.Close()
	if err := d.listen(s, cancel); err != nil {
		return errors.Join(err, d.commits.close(), d.pages.Close(ctx))
	}
	attended := d.attend(ctx, s, cancel)
	err = d.source.Run(ctx, d)
	d.renewed = errors.Is(err, errRenewed)
	cancel(nil)
	attended()
	d.tell(s.Manager.Stopping())
	if d.renewed || errors.Is(err, errStopped) || errors.Is(err, context.Canceled) {
		err = nil // Stopped by the organiser, or by a signal.
	}
	until := time.Now().Add(farewellTime)
	closed := d.server.Close()
	failed := d.commits.close()
	d.farewell(until)
	if failed != nil {
		return failed
	}
	return errors.Join(err, closed)
}

// listen serves the board's clients, and logs its addresses.
func (d *Daemon) listen(s Services, cancel context.CancelCauseFunc) (err error) {
	store, c := d.session.store, s.Control
	d.server, err = api.Listen(api.Config{Config: c, FirstRun: s.FirstRun, Log: store,
		Board:  operator{d, &archive{store, d.pages, d.session}, newReviewer(store, d.session, d.config.Turned), &attention{store: store}, cancel},
		Routes: slices.Concat(s.Routes, d.pages.Routes(), d.analyst.Routes(), serve.Routes())})
	if err != nil {
		return err
	}
	d.tokens.owed = true
	if at := d.server.Endpoint(); at != nil {
		d.log.Info(fmt.Sprintf("control: %s, fingerprint %s", at.Address, at.Fingerprint), "address", at.Address)
	}
	if code := s.FirstRun.Code(); code != "" {
		d.log.Info("first run: nothing is decided yet; open the board's page /setup and enter the code " + code + " (boardctl setup shows it again, with a QR code to scan)")
	}
	if c.Plain != nil {
		d.log.Info("pages: "+PagesURL(c.Plain), "address", PagesURL(c.Plain))
	}
	return nil
}

// recorded sends durable steps to the viewers, and to those at the board.
func (d *Daemon) recorded(steps []step, view game.View) {
	for _, st := range steps {
		if st.stored != nil {
			st.stored()
		}
		for _, p := range st.parts {
			id := d.session.id(p.game)
			d.pages.Live(id, lifted(view, p.game))
		}
	}
}

// setBoard gives the daemon its board. Operators find it restored to its last state.
func (d *Daemon) setBoard(b *game.Board) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.board = b
	if d.open == nil {
		return nil
	}
	d.split.game = d.open.Last().Number
	return d.resume()
}

// moved moves the board on, after noticing changes of the computer. It returns errStopped once the session is closed.
func (d *Daemon) moved(move func() error) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.ended {
		return errStopped
	}
	if err := d.notice(); err != nil {
		return err
	}
	return move()
}

// notice steps what the computer knows of itself: that its clock was set, and that its disk failed for a while.
func (d *Daemon) notice() error {
	if d.board == nil {
		return nil
	}
	var noticed []fact.Input
	if step := d.host.stepped(); step != 0 {
		noticed = append(noticed, fact.Input{Fact: fact.ClockStep{Amount: sensor.Micros(step.Microseconds())}})
	}
	if late := d.commits.recordedLate(); late > 0 {
		d.tokens.owed = true
		noticed = append(noticed, fact.Input{Fact: fact.Unrecorded{Length: sensor.Micros(late.Microseconds())}})
	}
	for _, in := range noticed {
		in.At = d.board.View().At
		if err := d.sink(in, d.board.Step(in)); err != nil {
			return err
		}
	}
	return nil
}

// sink takes an input of the board and its records. The caller holds the lock.
func (d *Daemon) sink(in fact.Input, records []record.Record) error {
	return d.take(in, records, nil)
}

// take sends an input and its records to the store; done gets the outcome, if not nil.
func (d *Daemon) take(in fact.Input, records []record.Record, done chan<- error) error {
	d.note(records)
	st := d.split.split(in, records)
	st.wall = d.wall(in.At)
	if d.board != nil {
		st.rules = rules{d.board.Config().Rulebook, d.board.Home().FEN()}
	}
	if d.announce != nil {
		st.stored = d.announce(records)
	}
	if d.replay != nil {
		stored, n, err := d.replay.take(in, records)
		if err != nil {
			return err
		}
		if stored {
			return d.stepEntered()
		}
		st = st.without(n)
	}
	var view game.View
	if d.board != nil { // The very first input comes while the board is being made.
		view = d.board.View()
	}
	d.commits.put(pending{step: st, view: view, done: done})
	d.ended = d.ended || fact.Is[fact.End](in.Fact) || fact.Is[fact.Break](in.Fact)
	return nil
}

// stepEntered steps the operators' entries at this place of a trace that is read again.
func (d *Daemon) stepEntered() error {
	if d.replay == nil || d.board == nil {
		return nil
	}
	for _, l := range d.replay.sayLate(d.board.View().Game) {
		records := d.board.Step(l.said)
		d.note(records)
		for i := range l.records {
			var derived record.Record
			if i < len(records) {
				derived = records[i]
			}
			if diff := feed.Compare(&l.records[i], derived); diff != nil {
				return fmt.Errorf("the store and the trace tell different games; %s\n%s", diff, d.replay.advice())
			}
		}
	}
	if in, ok := d.replay.nextEntered(); ok {
		return d.sink(in, d.board.Step(in))
	}
	return nil
}

// Source moves a board on.
type Source interface {
	// Name is the source's name in the store.
	Name() string
	// Config adds the source's knowledge to the configuration.
	Config(game.Config) game.Config
	// Wall returns the clock for times of day.
	Wall() func(at sensor.Micros) boardlog.Wall
	// Live reports whether readings come as they happen, by the clock of this computer. Those of a trace come as they are
	// written there.
	Live() bool
	// Run plays until the source or the context ends. It moves the board on with NewLive or with NewPlayer and Locked.
	Run(ctx context.Context, d *Daemon) error
}

// Paced is a source that plays faster or slower than people.
type Paced interface {
	// Speed returns how many times faster, 0 for no limit.
	Speed() float64
}

// Timed is a source that knows the time of day of a moment of board time.
type Timed interface {
	// Clock returns it for the board's status, nil while it is not known.
	Clock() *control.Clock
}

// Locked runs a step of the source while nothing else moves the board on: operators enter things from other goroutines. It
// returns an error, which the source returns in turn, when the session is closed and the source has to end.
func (d *Daemon) Locked(move func() error) error {
	err := d.moved(move)
	d.enterOwed()
	return err
}

// Announce gives a source the board's new records, before Run moves the board on. announce gets the records that follow from an
// input, in their order, and returns a function to call when they are stored, nil for none.
func (d *Daemon) Announce(announce func([]record.Record) (stored func())) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.announce = announce
}
