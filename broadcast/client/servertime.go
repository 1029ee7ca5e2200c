package client

import (
	"net/http"
	"strconv"
	"sync"
	"time"
)

// timeHeader tells which time of day it is by boardd's clock, in milliseconds since 1970 (docs/formats/http.md).
const timeHeader = "Kyban-Time"

// serverTime is how far boardd's clock is ahead of this computer's, as the answer told that came soonest. Several goroutines ask.
type serverTime struct {
	mu    sync.Mutex
	known bool
	ahead time.Duration
	doubt time.Duration // How long that answer took.
}

// drift is how much an answer loses in trust with each one after it, since clocks drift apart.
const drift = time.Millisecond

// hear takes note of what an answer's header says, given when it was asked for and when it came.
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

// Ahead returns how far boardd's clock is ahead, 0 while that is not known.
func (s *serverTime) Ahead() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.ahead
}
