package daemon

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/kyban/kyban/game"
)

// queueMax is how many steps may wait to become durable before the board has to wait too.
const queueMax = 1024

// Viewer shows what is durable. One goroutine calls it.
type Viewer interface {
	// Show shows records, each as it is stored, in their order, and the board as it stood after them.
	Show(records [][]byte, view game.View) error
	// Alarm shows that nothing is recorded, or with no text that this is over, and the board as it stands all the same.
	Alarm(text string, view game.View) error
}

// committer stores steps and shows each only when it is durable. Steps that come while it commits are committed together.
// While the disk fails it holds them, raises the alarm, and stores them late, in a new file, when that can be done.
type committer struct {
	session *session
	viewer  Viewer
	log     *slog.Logger            // Of the machine.
	fail    func(error)             // Called once, when nothing more will be stored.
	saved   func([]step, game.View) // Called with what is durable, and the board as it stood then; does not wait.
	alarmed func(since time.Time)   // Called when nothing is recorded since a time, and with the zero time when it is again; does not wait.
	now     func() time.Time

	queue   chan pending
	stopped sync.WaitGroup
	held    []pending // What is not durable yet.
	failed  error     // Why nothing more will be stored.

	mu     sync.Mutex // Guards the alarm.
	outage outage
	late   time.Duration // How long the last outage was, until somebody asks.
}

// pending is a step on its way.
type pending struct {
	step step
	view game.View
	done chan<- error // Gets the outcome once, when not nil. Must have room.
}

func newCommitter(s *session, v Viewer, log *slog.Logger, fail func(error), saved func([]step, game.View), alarmed func(time.Time)) *committer {
	c := &committer{session: s, viewer: v, queue: make(chan pending, queueMax), log: log, fail: fail, saved: saved,
		alarmed: alarmed, now: time.Now}
	c.stopped.Go(c.run)
	return c
}

// put hands over a step; it waits while too many do.
func (c *committer) put(p pending) { c.queue <- p }

// close waits until all that was put is durable and shown, and returns why it is not.
func (c *committer) close() error {
	close(c.queue)
	c.stopped.Wait()
	return c.failed
}

// notRecorded returns the outage that lasts, false when there is none.
func (c *committer) notRecorded() (outage, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.outage, c.outage.err != nil
}

// recordedLate returns how long the outage was that has ended since it was asked last, 0 for none.
func (c *committer) recordedLate() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	late := c.late
	c.late = 0
	return late
}

// run commits until the queue is closed. While the disk fails it is tried again after a while, and once at the end.
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

// gather takes what waits behind the first step.
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

// take stores steps, or holds them where nothing can be stored now.
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

// store makes durable what is held.
func (c *committer) store() {
	err := c.commit()
	switch {
	case err == nil:
	case c.session.store.Err() == nil: // It is not the disk that fails.
		c.end(err)
	default:
		c.raise(err)
		c.hold()
	}
}

// commit stores what is held, and only then shows it. What is under way is stored even when the daemon is told to end.
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

// answer tells those who wait for steps what became of them.
func (c *committer) answer(group []pending, outcome error) {
	for i, p := range group {
		if p.done != nil {
			p.done <- outcome
			group[i].done = nil
		}
	}
}

// end stores nothing more and answers everybody with the error.
func (c *committer) end(err error) {
	if c.failed == nil {
		c.failed = err
		c.fail(err)
	}
	c.answer(c.held, c.failed)
	c.held = nil
}
