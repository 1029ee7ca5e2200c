package auth

import (
	"hash/maphash"
	"strings"
	"sync"
	"time"
	"unicode"

	"golang.org/x/time/rate"
)

// The limit of wrong PINs for a name, whoever types them: so many at once, and then one more after a while.
const (
	wrongMax   = 5
	wrongEvery = time.Minute
	namesKept  = 4096
)

// NameLimit limits how often a PIN may be wrong for a name. It treats names that nobody has alike, so it tells nothing of who has a PIN: names
// share a fixed number of places, which of them is drawn at each start.
type NameLimit struct {
	Now func() time.Time // The clock; tests set it.

	seed maphash.Seed
	mu   sync.Mutex
	of   [namesKept]*rate.Limiter
}

// NewNameLimit returns an unused limit.
func NewNameLimit() *NameLimit { return &NameLimit{Now: time.Now, seed: maphash.MakeSeed()} }

// folded returns a text that is the same for all names which strings.EqualFold takes for one, as a PIN's name is found.
func folded(name string) string {
	return strings.Map(func(r rune) rune {
		least := r
		for other := unicode.SimpleFold(r); other != r; other = unicode.SimpleFold(other) {
			least = min(least, other)
		}
		return least
	}, name)
}

// Take counts a wrong PIN for a name before it is looked at, so that many calls at once give no extra one, and returns what takes that back where
// the PIN is right; or how long to wait.
func (l *NameLimit) Take(name string) (right func(), wait time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	limit := &l.of[maphash.String(l.seed, folded(visible(name)))%namesKept]
	if *limit == nil {
		*limit = rate.NewLimiter(rate.Every(wrongEvery), wrongMax)
	}
	now := l.Now()
	taken := (*limit).ReserveN(now, 1)
	if wait := taken.DelayFrom(now); wait > 0 {
		taken.CancelAt(now)
		return nil, wait
	}
	return func() { taken.CancelAt(now) }, 0
}
