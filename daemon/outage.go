package daemon

import (
	"context"
	"fmt"
	"time"
)

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
