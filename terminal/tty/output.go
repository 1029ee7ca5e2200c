package tty

import (
	"io"
	"sync"
	"time"
)

// Output writes to a file without waiting for it. A terminal after Ctrl-S, or a program that hangs, takes nothing for a while, and a
// board that writes to it has to go on. The bytes wait in memory, up to a bound; what finds no room is lost.
type Output struct {
	to   io.Writer
	max  int    // The number of bytes that may wait.
	lost func() // Called when bytes are lost, in a goroutine of its own, once until all that waits is written.

	mu      sync.Mutex
	waiting []byte
	full    bool          // Since then bytes are lost.
	err     error         // Of a write that failed; the next ones return it.
	idle    chan struct{} // Closed when all is written; nil while nothing waits.
}

// NewOutput returns an output to a file. lost may be nil.
func NewOutput(to io.Writer, max int, lost func()) *Output {
	return &Output{to: to, max: max, lost: lost}
}

// Write takes all of p, or nothing of it where it finds no room. It returns the error of an earlier write.
func (o *Output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	switch {
	case o.err != nil:
		return 0, o.err
	case len(o.waiting)+len(p) <= o.max:
		o.waiting = append(o.waiting, p...)
	case !o.full:
		o.full = true
		if o.lost != nil {
			go o.lost()
		}
	}
	if o.idle == nil {
		o.idle = make(chan struct{})
		go o.write(o.idle)
	}
	return len(p), nil
}

// write writes what waits, until nothing does.
func (o *Output) write(idle chan struct{}) {
	defer close(idle)
	o.mu.Lock()
	defer o.mu.Unlock()
	for o.err == nil && len(o.waiting) > 0 {
		next := o.waiting
		o.waiting = nil
		o.mu.Unlock()
		_, err := o.to.Write(next)
		o.mu.Lock()
		o.err = err
	}
	o.full, o.idle = false, nil
}

// Flush waits until all is written, but no longer than a time, and returns the error of a write that failed.
func (o *Output) Flush(most time.Duration) error {
	o.mu.Lock()
	idle := o.idle
	o.mu.Unlock()
	if idle != nil {
		select {
		case <-idle:
		case <-time.After(most):
		}
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err
}
