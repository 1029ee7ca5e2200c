package daemon

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/kyban/kyban/game"
)

// queueMax bounds the steps that wait to become durable before the board has to wait too.
const queueMax = 1024

// Viewer shows durable records. One goroutine calls it.
type Viewer interface {
	// Show shows records, each as it is stored, in their order, and the board after them.
	Show(records [][]byte, view game.View) error
	// Alarm shows that nothing is recorded, or with an empty text that this is over, and still the board.
	Alarm(text string, view game.View) error
}

// committer stores steps and shows each only when it is durable. Steps that come while it commits are committed together. While
// the disk fails it holds them, raises the alarm, and stores them late, in a new file, as soon as it can.
type committer struct {
	session *session
	viewer  Viewer
	log     *slog.Logger            // The machine's log.
	fail    func(error)             // Called once, when nothing more will be stored.
	saved   func([]step, game.View) // Called with durable steps, and the board after them; does not wait.
	alarmed func(since time.Time)   // Called with the start of an outage, and with the zero time at its end; does not wait.
	now     func() time.Time

	queue   chan pending
	stopped sync.WaitGroup
	held    []pending // Steps that are not durable yet.
	failed  error     // Why nothing more will be stored.

	mu     sync.Mutex // Guards the alarm.
	outage outage
	late   time.Duration // The length of the last outage, until it is read.
}

// pending is a step on its way.
type pending struct {
	step step
	view game.View
	done chan<- error // Gets the outcome once, if not nil. Must have room.
}

func newCommitter(s *session, v Viewer, log *slog.Logger, fail func(error), saved func([]step, game.View), alarmed func(time.Time)) *committer {
	c := &committer{session: s, viewer: v, queue: make(chan pending, queueMax), log: log, fail: fail, saved: saved,
		alarmed: alarmed, now: time.Now}
	c.stopped.Go(c.run)
	return c
}

// put hands over a step; it waits while too many steps do.
func (c *committer) put(p pending) { c.queue <- p }

// close waits until all steps are durable and shown, and returns why they are not.
func (c *committer) close() error {
	close(c.queue)
	c.stopped.Wait()
	return c.failed
}

// notRecorded returns the current outage, false without one.
func (c *committer) notRecorded() (outage, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.outage, c.outage.err != nil
}

// recordedLate returns the length of an outage that has ended since the last call, 0 for none.
func (c *committer) recordedLate() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	late := c.late
	c.late = 0
	return late
}

// run commits until the queue is closed. While the disk fails it tries again after a while, and once at the end.
func (c *committer) run() {
	wait := retryFirst
	var retry <-chan time.Time
	for {
		select {
		case first, ok := <-c.queue:
			if !ok {
				c.finish()
				return
			}
			c.take(c.gather(first))
		case <-retry:
			retry = nil
			c.renew()
		}
		switch _, out := c.notRecorded(); {
		case !out:
			retry, wait = nil, retryFirst
		case retry == nil:
			retry = time.After(wait)
			wait = min(2*wait, retryMax)
		}
	}
}

// gather takes the steps that wait behind the first one.
func (c *committer) gather(first pending) []pending {
	group := []pending{first}
	for len(group) < queueMax {
		select {
		case p, ok := <-c.queue:
			if !ok {
				return group
			}
			group = append(group, p)
		default:
			return group
		}
	}
	return group
}

// take stores steps, or holds them while nothing can be stored.
func (c *committer) take(group []pending) {
	c.held = append(c.held, group...)
	_, out := c.notRecorded()
	switch {
	case c.failed != nil:
		c.end(c.failed)
	case out && len(c.held) > heldMax:
		c.end(c.lost())
	case out:
		c.hold()
	default:
		c.store()
	}
}

func (c *committer) store() {
	err := c.commit()
	switch {
	case err == nil:
	case c.session.store.Err() == nil: // The fault is not the disk's.
		c.end(err)
	default:
		c.raise(err)
		c.hold()
	}
}

// commit stores the held steps, and only then shows them. Steps under way are stored even when the daemon is told to end.
func (c *committer) commit() error {
	steps := make([]step, len(c.held))
	for i, p := range c.held {
		steps[i] = p.step
	}
	n, err := c.session.save(context.Background(), steps)
	if n == 0 {
		return err
	}
	var lines [][]byte
	for _, p := range c.held[:n] {
		lines = append(lines, p.step.lines()...)
	}
	c.saved(steps[:n], c.held[n-1].view)
	shown := c.viewer.Show(lines, c.held[n-1].view)
	c.answer(c.held[:n], shown)
	c.held = c.held[n:]
	if err == nil {
		err = shown
	}
	return err
}

func (c *committer) answer(group []pending, outcome error) {
	for i, p := range group {
		if p.done != nil {
			p.done <- outcome
			group[i].done = nil
		}
	}
}

// end stores nothing more and answers all callers with the error.
func (c *committer) end(err error) {
	if c.failed == nil {
		c.failed = err
		c.fail(err)
	}
	c.answer(c.held, c.failed)
	c.held = nil
}

const (
	// heldMax bounds the steps held in memory while the disk fails: more than a day of play.
	heldMax = 1 << 16
	// retryFirst and retryMax bound the wait before the next try of the disk; the wait doubles each time.
	retryFirst = time.Second
	retryMax   = 30 * time.Second
)

// outage is a time in which nothing is recorded. The zero value is none.
type outage struct {
	err   error
	since time.Time
	held  int // Steps in memory.
}

// String returns the public text of an outage.
func (o outage) String() string {
	return fmt.Sprintf("NOT RECORDED since %s", o.since.Format(time.TimeOnly))
}

// raise raises the alarm: in the log, and by hold on the screen.
func (c *committer) raise(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.outage.err != nil {
		return
	}
	c.outage = outage{err: err, since: c.now()}
	c.alarmed(c.outage.since)
	c.log.Error(fmt.Sprintf("%s: %v; play goes on being tracked, and is stored when that can be done", c.outage, err))
}

// hold keeps steps in memory that are not durable, shows the board all the same, and answers their callers that they are not
// recorded.
func (c *committer) hold() {
	c.mu.Lock()
	c.outage.held = len(c.held)
	out := c.outage
	c.mu.Unlock()
	c.answer(c.held, out.err)
	if err := c.viewer.Alarm(out.String(), c.held[len(c.held)-1].view); err != nil {
		c.end(err)
	}
}

// renew tries to record again, in a new file, and begins with the held steps.
func (c *committer) renew() {
	if c.failed != nil {
		return
	}
	if err := c.session.store.Renew(context.Background()); err != nil {
		c.mu.Lock()
		c.outage.err = err
		c.mu.Unlock()
		return
	}
	last, held := c.held[len(c.held)-1].view, len(c.held)
	c.store()
	if len(c.held) > 0 || c.failed != nil {
		return
	}
	c.mu.Lock()
	c.late = c.now().Sub(c.outage.since)
	c.log.Info(fmt.Sprintf("recorded again, in a new file; since %s nothing was, and the %d facts of that time are stored late",
		c.outage.since.Format(time.TimeOnly), held))
	c.outage = outage{}
	c.alarmed(time.Time{})
	c.mu.Unlock()
	if err := c.viewer.Alarm("", last); err != nil {
		c.end(err)
	}
}

// finish tries a last time.
func (c *committer) finish() {
	if _, out := c.notRecorded(); !out || c.failed != nil {
		return
	}
	c.renew()
	if _, out := c.notRecorded(); out && c.failed == nil {
		c.failed = c.lost()
	}
}

// lost is the error of a committer that gives up.
func (c *committer) lost() error {
	out, _ := c.notRecorded()
	return fmt.Errorf("%s, and the last %d facts are lost: %w", out, len(c.held), out.err)
}
