package push

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"

	"github.com/kyban/kyban/internal/printable"
)

const (
	// DefaultEvery is the default time between two pushes, at least.
	DefaultEvery = time.Second

	// firstWait and longestWait are the first and the longest wait after a failure; each wait is twice the one before.
	firstWait   = time.Second
	longestWait = time.Minute

	// patience limits one push.
	patience = 20 * time.Second

	// farewell limits the last push, in Close.
	farewell = 2 * time.Second
)

// Config is what to push, and where to.
type Config struct {
	URL   string                                // See ParseURL.
	Token func() (string, error)                // Reads the token, without surrounding white space.
	Every time.Duration                         // Between two pushes, at least; DefaultEvery where it is 0.
	PGN   func(context.Context) ([]byte, error) // What the public may see now.
	Log   *slog.Logger                          // Of the daemon.
	Who   string                                // Goes on without the endpoint, as the log says; "the board" for "".
	Waits func(failures int) time.Duration      // The wait after so many failures in a row; Backoff for nil.
}

// Status is the state of an endpoint.
type Status struct {
	Address string    // Without its query.
	Pushed  time.Time // The last push that it took, zero for none in this run.
	Since   time.Time // Since when the endpoint lacks something, zero while all is well.
	Trouble string    // Why.
}

// Pusher pushes PGN to one endpoint.
type Pusher struct {
	Config
	address string
	client  *http.Client
	woken   chan struct{} // Has a token when something may have changed.
	closed  chan struct{}
	cancel  context.CancelFunc
	ran     sync.WaitGroup
	taken   [sha256.Size]byte // The sum of the last push that was taken.

	mu     sync.Mutex // Guards what follows.
	status Status
	kind   string // Of the last reported trouble.
}

// Start starts a pusher, which pushes the present games and each change. The error says what is wrong with the address.
func Start(c Config) (*Pusher, error) { return start(c, http.DefaultTransport) }

func start(c Config, transport http.RoundTripper) (*Pusher, error) {
	address, err := ParseURL(c.URL)
	if err != nil {
		return nil, err
	}
	c.Every = cmp.Or(c.Every, DefaultEvery)
	if c.Waits == nil {
		c.Waits = backoff
	}
	ctx, cancel := context.WithCancel(context.Background())
	p := &Pusher{Config: c, address: address, woken: make(chan struct{}, 1), closed: make(chan struct{}), cancel: cancel,
		client: &http.Client{
			Transport:     transport,
			Timeout:       patience,
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
		status: Status{Address: address},
	}
	p.Wake()
	p.ran.Go(func() { p.run(ctx) })
	return p, nil
}

// Wake means that something may have changed. It does not wait.
func (p *Pusher) Wake() {
	select {
	case p.woken <- struct{}{}:
	default:
	}
}

// Status returns the state of the endpoint.
func (p *Pusher) Status() Status {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.status
}

// Close pushes the last change, if all was well, for a moment at most, and ends.
func (p *Pusher) Close() {
	close(p.closed)
	timer := time.AfterFunc(farewell, p.cancel)
	p.ran.Wait()
	timer.Stop()
	p.cancel()
}

// backoff returns the wait after so many failures in a row: a second, then twice as long each time up to a minute, and up
// to half of that in addition, by chance.
func backoff(failures int) time.Duration {
	wait := min(firstWait<<min(failures-1, 10), longestWait)
	return wait + rand.N(wait/2)
}

// run pushes until the pusher is closed. What changes while it waits does not make it try earlier.
func (p *Pusher) run(ctx context.Context) {
	failures := 0
	for {
		select {
		case <-p.woken:
		case <-p.closed:
			p.last(ctx, failures)
			return
		}
		wait := p.Every
		if err := p.push(ctx); err != nil {
			failures++
			wait = p.Waits(failures)
			var slow *slowDown
			if errors.As(err, &slow) {
				wait = max(wait, slow.wait)
			}
			p.fail(err)
			p.Wake()
		} else {
			failures = 0
		}
		select {
		case <-time.After(wait):
		case <-p.closed:
			p.last(ctx, failures)
			return
		}
	}
}

// last pushes once more at the end, unless the endpoint did not take the push before.
func (p *Pusher) last(ctx context.Context, failures int) {
	if failures > 0 {
		return
	}
	if err := p.push(ctx); err != nil {
		p.fail(err)
	}
}

// push sends what the public may see, unless it was taken already.
func (p *Pusher) push(ctx context.Context) error {
	pgn, err := p.PGN(ctx)
	if err != nil {
		return &fault{"can't be read", err}
	}
	sum := sha256.Sum256(pgn)
	if len(pgn) == 0 || sum == p.taken {
		return nil
	}
	remark, err := p.send(ctx, pgn)
	if err != nil {
		return err
	}
	p.taken = sum
	p.note(remark)
	return nil
}

// note notes that a push was taken, with the endpoint's remark on single games in it, and logs the end of trouble.
func (p *Pusher) note(remark string) {
	p.mu.Lock()
	before := p.kind
	p.status.Pushed, p.status.Since, p.status.Trouble, p.kind = time.Now(), time.Time{}, "", ""
	if remark != "" {
		p.status.Trouble, p.kind = "does not take a game: "+remark, "does not take a game"
	}
	now := p.status
	kind := p.kind
	p.mu.Unlock()
	switch {
	case kind != "" && kind != before:
		p.say(slog.LevelWarn, "%s", now.Trouble)
	case kind == "" && before != "":
		p.say(slog.LevelInfo, "takes the games again")
	}
}

// fail notes that pushes fail for now, and logs new trouble.
func (p *Pusher) fail(err error) {
	kind := "is not heard of"
	var f *fault
	if errors.As(err, &f) {
		kind, err = f.kind, f.err
	}
	p.mu.Lock()
	news := p.kind != kind
	p.kind, p.status.Trouble = kind, printable.Line(kind+": "+err.Error())
	if p.status.Since.IsZero() {
		p.status.Since = time.Now()
	}
	trouble := p.status.Trouble
	p.mu.Unlock()
	if news {
		p.say(slog.LevelWarn, "%s; %s goes on without it and tries again", trouble, cmp.Or(p.Who, "the board"))
	}
}

func (p *Pusher) say(level slog.Level, format string, args ...any) {
	line := printable.Line(fmt.Sprintf("push to %s: "+format, append([]any{p.address}, args...)...))
	p.Log.Log(context.Background(), level, line, "address", p.address)
}

// fault is trouble and its kind: the log gets one line of each kind.
type fault struct {
	kind string
	err  error
}

func (f *fault) Error() string { return f.kind + ": " + f.err.Error() }
func (f *fault) Unwrap() error { return f.err }
