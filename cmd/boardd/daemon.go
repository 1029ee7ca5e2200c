package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/kyban/kyban/broadcast"
	"github.com/kyban/kyban/broadcast/push"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// errStopped ends a daemon that was told to stop.
var errStopped = errors.New("stopped")

// daemon records one board. A source moves the board on; the organiser's hand may do so in between.
type daemon struct {
	source    string // As it is stored.
	config    game.Config
	wall      func(at sensor.Micros) recorder.Wall
	clock     *boardClock // nil where the source has no clock of its own.
	host      *hostClock  // nil where the source is not played by the host's clock.
	session   *session
	commits   *committer
	witnesses witnesses
	pages     *broadcast.Hub
	pushing   *push.Config // nil for not at all.
	push      *pusher
	seen      atomic.Int64 // When the last reading came, in nanoseconds since 1970; 0 before.
	sounds    *sounds      // nil for silence.
	server    *control.Server

	mu     sync.Mutex // Guards all that follows.
	board  *game.Board
	split  splitter
	refeed *refeed // Of a trace that is fed again, nil otherwise.
	ended  bool    // The session is closed: nothing more is recorded.
	tokens tokens
	named  int // The game that tags name.
	tags   map[string]string
	faults map[string]bool
}

// run lets play move the board on and answers those who reach it, until the session or the context ends. Whatever was put
// on its way is durable and shown when it returns.
func (d *daemon) run(ctx context.Context, reached control.Config, v viewer, play func(context.Context) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	store := d.session.store
	d.pages = d.broadcast(reached.Report)
	d.commits = newCommitter(d.session, v, reached.Report, cancel, d.recorded, d.pages.Recording)
	var err error
	if d.push, err = startPusher(d.pushing, d.pages, reached.Report); err != nil {
		return errors.Join(err, d.commits.close(), d.pages.Close(ctx))
	}
	defer d.push.close()
	reached.Board = hand{d, &archive{store, d.pages}, newReviewer(store, d.config.Turned), &desk{store: store}, cancel}
	reached.Routes = d.pages.Routes()
	server, err := control.Listen(reached)
	if err != nil {
		return errors.Join(err, d.commits.close(), d.pages.Close(ctx))
	}
	d.server, d.tokens.owed = server, true
	if at := server.Endpoint(); at != nil {
		reached.Report(fmt.Sprintf("control: %s, fingerprint %s", at.Address, at.Fingerprint))
	}
	if reached.Plain != nil {
		reached.Report("pages: " + address(reached.Plain))
	}
	defer giveBack()()
	err = play(ctx)
	if errors.Is(err, errStopped) || errors.Is(err, context.Canceled) {
		err = nil // By the organiser, or by a signal.
	}
	until := time.Now().Add(farewellTime)
	closed := server.Close()
	failed := d.commits.close()
	d.farewell(reached.Report, until)
	if failed != nil {
		return failed
	}
	return errors.Join(err, closed)
}

// recorded tells the viewers, and those at the board, what is durable.
func (d *daemon) recorded(steps []step, view game.View) {
	for _, st := range steps {
		if d.sounds != nil {
			d.sounds.ask(st.sound)
		}
		for _, p := range st.parts {
			id := d.session.id(p.game)
			d.pages.Live(id, lifted(view, p.game))
		}
	}
}

// start gives the daemon the board that it records.
func (d *daemon) start(b *game.Board) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.board = b
}

// locked lets the source move the board on. It returns errStopped once the session is closed.
func (d *daemon) locked(move func() error) error {
	err := d.moved(move)
	d.enterOwed()
	return err
}

func (d *daemon) moved(move func() error) error {
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
func (d *daemon) notice() error {
	if d.board == nil {
		return nil
	}
	var noticed []game.Input
	if step := d.host.stepped(); step != 0 {
		noticed = append(noticed, game.Input{Kind: game.KindClockStep, Ruling: trace.Ruling{Amount: sensor.Micros(step.Microseconds())}})
	}
	if late := d.commits.recordedLate(); late > 0 {
		d.tokens.owed = true
		noticed = append(noticed, game.Input{Kind: game.KindUnrecorded, Gap: sensor.Micros(late.Microseconds())})
	}
	for _, in := range noticed {
		in.At = d.board.View().At
		if err := d.sink(in, d.board.Step(in)); err != nil {
			return err
		}
	}
	return nil
}

// sink takes an input that reached the board and what followed from it. The caller holds the lock.
func (d *daemon) sink(in game.Input, records []game.Record) error {
	return d.take(in, records, nil)
}

// take sends an input and what followed from it on the way to the store; done gets the outcome, when not nil.
func (d *daemon) take(in game.Input, records []game.Record, done chan<- error) error {
	d.note(records)
	st := d.split.split(in, records)
	st.wall = d.wall(in.At)
	if d.sounds != nil {
		st.sound = d.sounds.of(records)
	}
	if d.refeed != nil {
		stored, n, err := d.refeed.take(in, records)
		if err != nil {
			return err
		}
		if stored {
			return d.words()
		}
		st = st.without(n)
	}
	var view game.View
	if d.board != nil { // The very first input comes while the board is being made.
		view = d.board.View()
	}
	d.commits.put(pending{step: st, view: view, done: done})
	d.ended = d.ended || in.Kind == game.KindEnd || in.Kind == game.KindBreak
	return nil
}

// words steps what the organiser entered at this place of a trace that is fed again.
func (d *daemon) words() error {
	if d.refeed == nil || d.board == nil {
		return nil
	}
	if word, ok := d.refeed.word(); ok {
		return d.sink(word, d.board.Step(word))
	}
	return nil
}

// note keeps what the status tells beside the board.
func (d *daemon) note(records []game.Record) {
	for _, record := range records {
		if number := record.About().Game; number != d.named {
			d.named, d.tags = number, nil
		}
		switch r := record.(type) {
		case game.Tags:
			if d.tags == nil {
				d.tags = map[string]string{}
			}
			for key, value := range r.Tags {
				d.tags[key] = value
			}
		case game.Sensor:
			d.noteFault(r)
		case game.Token:
			d.tokens.enter(r)
		}
	}
}

// noteFault keeps the faults that are not over.
func (d *daemon) noteFault(r game.Sensor) {
	if d.faults == nil {
		d.faults = map[string]bool{}
	}
	for _, name := range faultNames(r) {
		if r.Cleared || r.Fault == string(sensor.Gap) {
			delete(d.faults, name)
		} else {
			d.faults[name] = true
		}
	}
}

// faultNames returns a fault with each point at which it is, or its row or column.
func faultNames(r game.Sensor) []string {
	where := slices.Clone(r.Points)
	if len(where) == 0 {
		where = []string{r.Point + r.Row + r.Column}
	}
	for i := range where {
		where[i] += " " + r.Fault
	}
	return where
}
