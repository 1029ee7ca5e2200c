package client

import (
	"net/http"
	"strconv"
	"sync"
	"time"
)

// timeHeader holds the time of day by boardd's clock, in milliseconds since 1970 (docs/formats/http.md).
const timeHeader = "Kyban-Time"

// serverTime is how far boardd's clock is ahead of this computer's, by the answer that came soonest. Several goroutines
// use it.
type serverTime struct {
	mu    sync.Mutex
	known bool
	ahead time.Duration
	doubt time.Duration // The time that answer took.
}

// drift is the trust that an answer loses with each later one, since clocks drift apart.
const drift = time.Millisecond

// hear reads the header of an answer, with the times of request and answer.
func (s *serverTime) hear(header http.Header, asked, came time.Time) {
	ms, err := strconv.ParseInt(header.Get(timeHeader), 10, 64)
	if err != nil || ms <= 0 {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	took := came.Sub(asked)
	if !s.known || took <= s.doubt {
		s.known, s.doubt = true, took
		s.ahead = time.UnixMilli(ms).Sub(came.Add(-took / 2))
	}
	s.doubt += drift
}

// Ahead returns how far boardd's clock is ahead, 0 while unknown.
func (s *serverTime) Ahead() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.ahead
}
