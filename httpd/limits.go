package httpd

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/internal/netlimit"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/internal/problem"
)

// Limits bound the requests without encryption, in all and for one address. A hall of people is often behind one address, so
// the limit of one address is little less than that of all. Behind a proxy the address is that of the proxy's client. The zero
// value is sensible.
type Limits struct {
	Connections int // Open at once; 8000 by default. At most half of the files that the system lets boardd open.
	PerAddress  int // Of them, of one address; seven of eight.
	Requests    int // A second, of one address; 500. As many as Burst may come at once.
	Burst       int // 20000.
}

// withDefaults returns the limits with defaults filled in, for so many open files. Connections are files, and the store, the
// arbiters and the operator need some.
func (l Limits) withDefaults(files int) Limits {
	connections := min(cmp.Or(l.Connections, 8000), files/2)
	return Limits{connections, min(cmp.Or(l.PerAddress, connections-connections/8), connections), cmp.Or(l.Requests, 500), cmp.Or(l.Burst, 20000)}
}

func (l Limits) listener(listener net.Listener, proxies netlimit.Proxies) net.Listener {
	return netlimit.HTTP(listener, l.Connections, l.PerAddress, proxies)
}

// handler refuses requests beyond the rate of an address, or beyond its connections behind a proxy.
func (l Limits) handler(next http.Handler) http.Handler {
	next = l.limitForwarded(next)
	rates := netlimit.NewRates(l.Requests, l.Burst)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		at, err := netip.ParseAddrPort(r.RemoteAddr)
		if err == nil && !rates.Allow(at.Addr()) {
			w.Header().Set("Retry-After", "2")
			problem.Write(w, r, http.StatusTooManyRequests, message.Errorf("too many requests from this address: ask again in 2 seconds"))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// quotaError means that a token has used up its quota for a while.
type quotaError struct {
	error
	wait time.Duration
}

// exceeded returns the error of a quota.
func exceeded(wait time.Duration, quota message.Text) error {
	e := quotaError{wait: wait}
	e.error = message.Errorf("%s: ask again in %d s", quota, e.seconds())
	return e
}

// Unwrap returns the error that names the exceeded quota, and the wait.
func (e quotaError) Unwrap() error { return e.error }

func (e quotaError) seconds() int { return int((e.wait + time.Second - 1) / time.Second) }

// quotas hold each token's use of its quota.
type quotas struct {
	now   func() time.Time
	roles auth.Roles

	mu sync.Mutex
	of map[int64]*usage // By the number of the token, so they are as few.
}

type usage struct{ requests, entries, kib *rate.Limiter }

func limiter(r auth.Rate) *rate.Limiter { return rate.NewLimiter(rate.Every(r.Every), r.Most) }

// request counts a request of a person, or refuses it. The operator, who has no token, has no quota.
func (q *quotas) request(p auth.Person) error {
	if p.Token == 0 {
		return nil
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	if used := q.usage(p).requests; !used.AllowN(q.now(), 1) {
		most := q.roles.Of(p.Role).Requests
		return exceeded(waiting(used, q.now(), 1),
			message.Of("the token of %s may ask %d times at once, and then %d times a second", p.Name, most.Most, time.Second/most.Every))
	}
	return nil
}

// enter counts an operation, or refuses it.
func (q *quotas) enter(p auth.Person, kib int) error {
	if p.Token == 0 {
		return nil
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	most, used, now := q.roles.Of(p.Role), q.usage(p), q.now()
	if most.Entries.IsZero() {
		return lacksRight(p)
	}
	instead := message.Of("the arbiter can enter it")
	if p.Role == control.Arbiter {
		instead = message.Of("the operator can enter it at the board")
	}
	if wait := waiting(used.entries, now, 1); wait > 0 {
		return exceeded(wait, message.Of("the token of %s may enter something %d times at once, and then once in %d s; %s",
			p.Name, most.Entries.Most, most.Entries.Every/time.Second, instead))
	}
	if wait := waiting(used.kib, now, min(kib, most.KiB.Most)); wait > 0 {
		return exceeded(wait, message.Of("what is entered with the token of %s may take %d KiB of the log at once, and then as much in an hour; %s",
			p.Name, most.KiB.Most, instead))
	}
	used.entries.ReserveN(now, 1)
	used.kib.ReserveN(now, min(kib, most.KiB.Most))
	return nil
}

// usage returns a person's use. The caller holds the lock.
func (q *quotas) usage(p auth.Person) *usage {
	used := q.of[p.Token]
	if used == nil {
		if q.of == nil {
			q.of = map[int64]*usage{}
		}
		most := q.roles.Of(p.Role)
		used = &usage{limiter(most.Requests), limiter(most.Entries), limiter(most.KiB)}
		q.of[p.Token] = used
	}
	return used
}

// waiting returns the time until a limiter allows n, 0 if it does now.
func waiting(l *rate.Limiter, now time.Time, n int) time.Duration {
	lack := float64(n) - l.TokensAt(now)
	if lack < 1e-6 { // The rest of a fraction.
		return 0
	}
	return cmp.Or(time.Duration(lack/float64(l.Limit())*float64(time.Second)), 1)
}

// Allow returns why a person's quota, or the disk, forbids an entry of so many KiB at present. The operator always may: he is at the
// program's computer.
func (d *Door) Allow(p auth.Person, kib int) error {
	if p.Token == 0 {
		return nil
	}
	return cmp.Or(d.quotas.enter(p, kib), d.keyring.CheckSpace(kib))
}

// bodiesMax bounds the bytes of all request bodies held at once.
const bodiesMax = 32 << 20

// receive bounds the body of a request. When all bodies together exceed the bound, the request with the largest held part is
// given up: its context ends, with the cause, and it is read no further. The server of the request calls done.
func (d *Door) receive(w http.ResponseWriter, r *http.Request) (received *http.Request, done func()) {
	if r.Body == nil || r.Body == http.NoBody {
		return r, func() {}
	}
	ctx, cancel := context.WithCancelCause(r.Context())
	connection := http.NewResponseController(w)
	share := d.bodies.Open(netlimit.HostOf(r.RemoteAddr), func() {
		cancel(netlimit.ErrCrowded)
		_ = connection.SetReadDeadline(time.Unix(1, 0)) // If that is impossible, the server's own deadline ends it.
	})
	r = r.WithContext(ctx)
	r.Body = http.MaxBytesReader(w, share.Body(r.Body), max(control.BodyMax, d.bodyMax[r.URL.Path]))
	return r, func() {
		share.Close()
		cancel(nil)
	}
}

// logLinesMax bounds the lines a second that the network may cause in the daemon's log.
const logLinesMax = 10

// logLineMax bounds the characters of each line: a path may be long.
const logLineMax = 1000

// logLimit passes lines about the network on to the daemon's log, and counts those that would flood it.
type logLimit struct {
	slog.Handler // The daemon's log.
	count        *logCount
}

// logCount counts the lines of the network, of all loggers together.
type logCount struct {
	now func() time.Time

	mu     sync.Mutex
	second int64
	lines  int // In this second.
	held   int // Not written.
}

func newLogLimit(log *slog.Logger) *logLimit {
	return &logLimit{log.Handler(), &logCount{now: time.Now}}
}

// Handle writes a line within the limit, or counts it.
func (l *logLimit) Handle(ctx context.Context, r slog.Record) error {
	l.count.mu.Lock()
	defer l.count.mu.Unlock()
	if second := l.count.now().Unix(); second != l.count.second {
		l.flush(ctx)
		l.count.second, l.count.lines = second, 0
	}
	if l.count.lines == logLinesMax {
		l.count.held++
		return nil
	}
	l.count.lines++
	if runes := []rune(r.Message); len(runes) > logLineMax {
		r.Message = string(runes[:logLineMax]) + "..."
	}
	r.Message = printable.Line(r.Message)
	return l.Handler.Handle(ctx, r)
}

// WithAttrs counts together with l.
func (l *logLimit) WithAttrs(attrs []slog.Attr) slog.Handler {
	return &logLimit{l.Handler.WithAttrs(attrs), l.count}
}

// WithGroup counts together with l.
func (l *logLimit) WithGroup(name string) slog.Handler {
	return &logLimit{l.Handler.WithGroup(name), l.count}
}

// close logs how many of the last lines were not written.
func (l *logLimit) close() {
	l.count.mu.Lock()
	defer l.count.mu.Unlock()
	l.flush(context.Background())
}

// flush logs how many lines were not written. The caller holds the lock.
func (l *logLimit) flush(ctx context.Context) {
	if l.count.held > 0 {
		slog.New(l.Handler).WarnContext(ctx, fmt.Sprintf("control: %d more of that kind", l.count.held))
	}
	l.count.held = 0
}
