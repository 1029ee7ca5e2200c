package httpd

import (
	"cmp"
	"fmt"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
)

// quotaError means that a token has used up its quota for a while.
type quotaError struct {
	what string
	wait time.Duration
}

// Error names the exceeded quota, and the wait.
func (e quotaError) Error() string { return fmt.Sprintf("%s: ask again in %d s", e.what, e.seconds()) }

// seconds returns the wait in seconds.
func (e quotaError) seconds() int { return int((e.wait + time.Second - 1) / time.Second) }

// quotas hold each token's use of its quota.
type quotas struct {
	now   func() time.Time
	roles auth.Roles

	mu sync.Mutex
	of map[int64]*usage // By the number of the token, so they are as few.
}

// usage is one token's use.
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
		return quotaError{fmt.Sprintf("the token of %s may ask %d times at once, and then %d times a second", p.Name, most.Most, time.Second/most.Every),
			waiting(used, q.now(), 1)}
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
	instead := "the arbiter can enter it"
	if p.Role == control.Arbiter {
		instead = "the operator can enter it at the board"
	}
	if wait := waiting(used.entries, now, 1); wait > 0 {
		return quotaError{fmt.Sprintf("the token of %s may enter something %d times at once, and then once in %d s; %s",
			p.Name, most.Entries.Most, most.Entries.Every/time.Second, instead), wait}
	}
	if wait := waiting(used.kib, now, min(kib, most.KiB.Most)); wait > 0 {
		return quotaError{fmt.Sprintf("what is entered with the token of %s may take %d KiB of the log at once, and then as much in an hour; %s",
			p.Name, most.KiB.Most, instead), wait}
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
