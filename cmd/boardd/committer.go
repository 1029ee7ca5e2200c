package main

import (
	"context"
	"sync"

	"github.com/kyban/kyban/game"
)

// queueMax is how many steps may wait to become durable before the board has to wait too.
const queueMax = 1024

// viewer shows what is durable.
type viewer interface {
	// show shows records in their order, and the board as it stood after them.
	show(lines [][]byte, view game.View) error
	close() error
}

// committer stores steps and shows each only when it is durable. Steps that come while it commits are committed together.
type committer struct {
	session *session
	viewer  viewer
	queue   chan pending
	stopped sync.WaitGroup
	failed  error
	fail    func(error)  // Called once, when nothing more is stored.
	saved   func([]step) // Called with what is durable; does not wait.
}

// pending is a step on its way.
type pending struct {
	step step
	view game.View
	done chan<- error // Gets the outcome once, when not nil. Must have room.
}

func newCommitter(s *session, v viewer, fail func(error), saved func([]step)) *committer {
	c := &committer{session: s, viewer: v, queue: make(chan pending, queueMax), fail: fail, saved: saved}
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

// run commits until the queue is closed. After an error it stores nothing more and answers everybody with that error.
func (c *committer) run() {
	for first := range c.queue {
		group := c.gather(first)
		if c.failed == nil {
			if c.failed = c.commit(group); c.failed != nil {
				c.fail(c.failed)
			}
		}
		for _, p := range group {
			if p.done != nil {
				p.done <- c.failed
			}
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

// commit stores the group, and only then shows it. What is under way is stored even when the daemon is told to end.
func (c *committer) commit(group []pending) error {
	steps := make([]step, 0, len(group))
	var lines [][]byte
	for _, p := range group {
		steps = append(steps, p.step)
		lines = append(lines, p.step.lines()...)
	}
	if err := c.session.save(context.Background(), steps); err != nil {
		return err
	}
	c.saved(steps)
	return c.viewer.show(lines, group[len(group)-1].view)
}
