package client

import (
	"cmp"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"sync/atomic"
	"time"

	"github.com/kyban/kyban/internal/sse"
)

// times are the delays of a client that follows a board. The zero value is sensible.
type times struct {
	Silence  time.Duration // A stream that is silent for so long is lost; 20 s by default.
	Retry    time.Duration // The first wait before a lost stream is opened again, doubled each time; 250 ms.
	RetryMax time.Duration // 5 s.
	Patience time.Duration // For an answer that is no stream; 10 s.
	Linger   time.Duration // How long a game without an end is still read once the next one is on; 2 s.
}

func (t times) filled() times {
	t.Silence = cmp.Or(t.Silence, 20*time.Second)
	t.Retry = cmp.Or(t.Retry, 250*time.Millisecond)
	t.RetryMax = cmp.Or(t.RetryMax, 5*time.Second)
	t.Patience = cmp.Or(t.Patience, 10*time.Second)
	t.Linger = cmp.Or(t.Linger, 2*time.Second)
	return t
}

// Why a stream ends that did not break.
var (
	errSilent = errors.New("nothing is heard of it")
	errBye    = errors.New("its boardd has ended")
	errOut    = errors.New("it may not be followed any more")
	errEnded  = errors.New("the connection ended")
)

type signal struct {
	from  *stream
	kind  signalKind
	event sse.Event // Of got.
	with  any       // With up and got: the answer to the request beside.
	since time.Time // With down and refused: the last sign of life, zero for none.
	err   error
}

type signalKind int

const (
	up      signalKind = iota // The stream is open.
	got                       // An event came.
	down                      // The stream was lost, or can't be opened; it will be tried again.
	refused                   // Access is refused; the stream is not tried again.
)

// stream opens a stream of events again and again.
type stream struct {
	times times
	out   chan<- signal
	// open opens the stream after an event id. Its second result goes into the signal, and so does that of read.
	open func(ctx context.Context, id string) (io.ReadCloser, any, error)
	read func(ctx context.Context, e sse.Event) (any, error)

	id    string       // Of the last event emitted.
	heard atomic.Int64 // The time of the last byte, in nanoseconds since 1970; 0 for none.
}

// follow opens the stream and emits its events until the context ends, or access is refused.
func (s *stream) follow(ctx context.Context) {
	wait := s.times.Retry
	for ctx.Err() == nil {
		opened, retry, err := s.once(ctx)
		if ctx.Err() != nil {
			return
		}
		if opened {
			wait = s.times.Retry
		}
		kind := down
		if final(err) {
			kind = refused
		}
		if !s.tell(ctx, signal{kind: kind, since: s.last(), err: err}) || kind == refused {
			return
		}
		pause := max(wait, min(retry, s.times.RetryMax))
		pause = pause/2 + rand.N(pause/2+1) // Spread, since many clients lose a server at once.
		wait = min(2*wait, s.times.RetryMax)
		select {
		case <-time.After(pause):
		case <-ctx.Done():
		}
	}
}

// once opens the stream and emits its events until it is lost. It returns why, and how long the server asks to wait.
func (s *stream) once(ctx context.Context) (opened bool, retry time.Duration, err error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	body, with, err := s.open(ctx, s.id)
	if err != nil {
		return false, 0, err
	}
	defer body.Close()
	dog := time.AfterFunc(s.times.Silence, func() { cancel(errSilent) })
	defer dog.Stop()
	s.observe()
	if !s.tell(ctx, signal{kind: up, with: with}) {
		return true, 0, context.Cause(ctx)
	}
	events := sse.NewReader(&watchedReader{body, func() { s.observe(); dog.Reset(s.times.Silence) }}, s.id)
	for {
		e, err := events.Next()
		switch {
		case err == nil && e.Type == "bye":
			err = errBye
		case err == nil && e.Type == "dismissed": // The next request gets the reason.
			err = errOut
		}
		var with any
		if err == nil {
			with, err = s.read(ctx, e)
		}
		switch {
		case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
			return true, events.Retry(), errEnded
		case err != nil && errors.Is(context.Cause(ctx), errSilent):
			return true, events.Retry(), errSilent
		case err != nil:
			return true, events.Retry(), err
		}
		if !s.tell(ctx, signal{kind: got, event: e, with: with}) {
			return true, 0, context.Cause(ctx)
		}
		s.id = e.ID
	}
}

// tell emits a signal, unless the receiver has gone.
func (s *stream) tell(ctx context.Context, m signal) bool {
	m.from = s
	select {
	case s.out <- m:
		return true
	case <-ctx.Done():
		return false
	}
}

func (s *stream) observe() { s.heard.Store(time.Now().UnixNano()) }

func (s *stream) last() time.Time {
	if at := s.heard.Load(); at != 0 {
		return time.Unix(0, at)
	}
	return time.Time{}
}

// final reports whether another try is of no use: access is refused.
func final(err error) bool {
	var answered interface{ HTTPStatus() int }
	if !errors.As(err, &answered) {
		return false
	}
	status := answered.HTTPStatus()
	return status == 401 || status == 403
}

// watchedReader reports every read.
type watchedReader struct {
	io.Reader
	note func()
}

func (r *watchedReader) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	if n > 0 {
		r.note()
	}
	return n, err
}
