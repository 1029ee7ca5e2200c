package httpd

import (
	"cmp"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
)

// A rateLimit allows so many at once, and then one more after each interval.
type rateLimit struct {
	most  int
	every time.Duration
}

// quota bounds a token of a role, so that its holder neither fills the disk nor keeps others from the board.
type quota struct {
	requests rateLimit // Of any kind.
	entries  rateLimit // Operations, also those that the board refuses.
	kib      rateLimit // KiB that these may add to the log.
}

// quotaOf holds the quota of each role. A viewer's token may be that of a whole hall.
var quotaOf = map[control.Role]quota{
	control.Arbiter:     {requests: rateLimit{1000, 10 * time.Millisecond}, entries: rateLimit{200, time.Second}, kib: rateLimit{4096, time.Hour / 4096}},
	control.Player:      {requests: rateLimit{100, 50 * time.Millisecond}, entries: rateLimit{20, 10 * time.Second}, kib: rateLimit{256, time.Hour / 256}},
	control.Commentator: {requests: rateLimit{1000, 10 * time.Millisecond}},
	control.Viewer:      {requests: rateLimit{20_000, 2 * time.Millisecond}},
}

// Bounds of the log that an operation adds: the fact, the records and the checkpoint, which repeat the request's texts.
const (
	entryKiB    = 4
	entryCopies = 4
)

// logKiB returns how many KiB a request of a person may add to the log. One ruling may have as many consequences as all earlier
// ones: if it takes an accident back, all later ones are counted anew.
func (a *api) logKiB(p auth.Person, r control.Request) int {
	kib := requestKiB(r)
	if p.Token != 0 && r.Op == control.Rule {
		kib += (a.board.PreviewBytes(r) + 1023) / 1024
	}
	return kib
}

// requestKiB returns how many KiB a request may add to the log by its own texts.
func requestKiB(r control.Request) int {
	text, err := json.Marshal(r)
	if err != nil {
		panic("httpd: a request that is no JSON: " + err.Error())
	}
	return entryKiB + (entryCopies*len(text)+1023)/1024
}

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
	now func() time.Time

	mu sync.Mutex
	of map[int64]*usage // By the number of the token, so they are as few.
}

// usage is one token's use.
type usage struct{ requests, entries, kib *rate.Limiter }

func (a rateLimit) limiter() *rate.Limiter { return rate.NewLimiter(rate.Every(a.every), a.most) }

// request counts a request of a person, or refuses it. The operator, who has no token, has no quota.
func (q *quotas) request(p auth.Person) error {
	if p.Token == 0 {
		return nil
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	if used := q.usage(p).requests; !used.AllowN(q.now(), 1) {
		most := quotaOf[p.Role].requests
		return quotaError{fmt.Sprintf("the token of %s may ask %d times at once, and then %d times a second", p.Name, most.most, time.Second/most.every),
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
	most, used, now := quotaOf[p.Role], q.usage(p), q.now()
	instead := "the arbiter can enter it"
	if p.Role == control.Arbiter {
		instead = "the operator can enter it at the board"
	}
	if wait := waiting(used.entries, now, 1); wait > 0 {
		return quotaError{fmt.Sprintf("the token of %s may enter something %d times at once, and then once in %d s; %s",
			p.Name, most.entries.most, most.entries.every/time.Second, instead), wait}
	}
	if wait := waiting(used.kib, now, min(kib, most.kib.most)); wait > 0 {
		return quotaError{fmt.Sprintf("what is entered with the token of %s may take %d KiB of the log at once, and then as much in an hour; %s",
			p.Name, most.kib.most, instead), wait}
	}
	used.entries.ReserveN(now, 1)
	used.kib.ReserveN(now, min(kib, most.kib.most))
	return nil
}

// usage returns a person's use. The caller holds the lock.
func (q *quotas) usage(p auth.Person) *usage {
	used := q.of[p.Token]
	if used == nil {
		if q.of == nil {
			q.of = map[int64]*usage{}
		}
		most := quotaOf[p.Role]
		used = &usage{most.requests.limiter(), most.entries.limiter(), most.kib.limiter()}
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
