package client

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/internal/sse"
)

// Source sends requests to a boardd.
type Source interface {
	// Get requests a path. It does not limit the time for the body; the source limits the time for the head. A status
	// other than 200 is an error with the method HTTPStatus.
	Get(ctx context.Context, path string, header http.Header) (*http.Response, error)
}

// Board is a board that can be followed.
type Board struct {
	Source Source
	Game   int  // The game to follow; 0 for the current one, and then the next.
	All    bool // Emit the records of a game from its first one on, not from now on.
	Times  times

	server serverTime
}

// Reach sends one request, so that a mistyped address shows at once.
func (b *Board) Reach(ctx context.Context) error {
	if b.Game != 0 {
		_, err := b.detail(ctx, b.Game)
		return err
	}
	_, err := b.games(ctx)
	return err
}

func (b *Board) games(ctx context.Context) (games []public.Game, err error) {
	return games, b.get(ctx, "/api/games", &games)
}

func (b *Board) detail(ctx context.Context, id int) (*public.Detail, error) {
	d := new(public.Detail)
	return d, b.get(ctx, fmt.Sprintf("/api/games/%d", id), d)
}

// answerMax bounds an answer, in bytes.
const answerMax = 64 << 20

func (b *Board) get(ctx context.Context, path string, into any) error {
	ctx, cancel := context.WithTimeout(ctx, b.Times.filled().Patience)
	defer cancel()
	asked := time.Now()
	answer, err := b.Source.Get(ctx, path, nil)
	if err != nil {
		return err
	}
	b.server.observe(answer.Header, asked, time.Now())
	defer answer.Body.Close()
	if err := json.NewDecoder(io.LimitReader(answer.Body, answerMax)).Decode(into); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// events opens a stream of events after an id.
func (b *Board) events(ctx context.Context, path, id string) (io.ReadCloser, error) {
	header := http.Header{"Accept": {"text/event-stream"}, "Cache-Control": {"no-store"}}
	if id != "" {
		header.Set("Last-Event-ID", id)
	}
	answer, err := b.Source.Get(ctx, path, header)
	if err != nil {
		return nil, err
	}
	return answer.Body, nil
}

// gameStream returns the stream of a game. Another game under the same number starts from its beginning.
func (b *Board) gameStream(id int, out chan<- signal) *stream {
	var uid string
	whole := "" // The id up to which the whole game is known.
	path := fmt.Sprintf("/api/games/%d/events", id)
	s := &stream{times: b.Times.filled(), out: out}
	s.open = func(ctx context.Context, last string) (io.ReadCloser, any, error) {
		d, err := b.detail(ctx, id)
		if err != nil {
			return nil, nil, err
		}
		if uid != "" && d.UID != uid {
			last, s.id = "", ""
		}
		uid, whole = d.UID, lastOf(d)
		if last == "" && !b.All {
			last = whole
		}
		body, err := b.events(ctx, path, last)
		return body, d, err
	}
	s.read = func(ctx context.Context, e sse.Event) (any, error) {
		if !e.Numbered {
			return readAside(e)
		}
		if isWithin(e.ID, whole) {
			return nil, nil // The answer about the game had it already.
		}
		d, err := b.detail(ctx, id)
		if err != nil {
			return nil, err
		}
		whole = lastOf(d)
		return d, nil
	}
	return s
}

// lastOf returns the id of the last event in an answer about a game. An earlier version of boardd gives only its number.
func lastOf(d *public.Detail) string { return cmp.Or(d.Last, strconv.Itoa(d.Seq)) }

// isWithin reports whether one event is at or before another. Ids that count differently, those of the public and those
// of arbiters, can't be compared.
func isWithin(id, last string) bool {
	count, digits := cutID(id)
	other, most := cutID(last)
	n, err := strconv.Atoi(digits)
	m, otherErr := strconv.Atoi(most)
	return err == nil && otherErr == nil && count == other && n <= m
}

// cutID splits an id before its digits.
func cutID(id string) (count, digits string) {
	digits = strings.TrimLeft(id, "p")
	return id[:len(id)-len(digits)], digits
}

func (b *Board) indexStream(out chan<- signal) *stream {
	return &stream{times: b.Times.filled(), out: out,
		open: func(ctx context.Context, _ string) (io.ReadCloser, any, error) {
			games, err := b.games(ctx)
			if err != nil {
				return nil, nil, err
			}
			body, err := b.events(ctx, "/api/events", "")
			return body, games, err
		},
		read: func(_ context.Context, e sse.Event) (any, error) { return readAside(e) }}
}

// readAside reads an event that is not a record; nil for an unknown one.
func readAside(e sse.Event) (with any, err error) {
	switch e.Type {
	case "board":
		with = new(public.Game)
	case "recording":
		with = new(public.Recording)
	case "lifted":
		with = new(public.Lifted)
	default:
		return nil, nil
	}
	if err := json.Unmarshal(e.Data, with); err != nil {
		return nil, fmt.Errorf("event %s: %w", e.Type, err)
	}
	return with, nil
}

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

// observe reads the header of an answer, with the times of request and answer.
func (s *serverTime) observe(header http.Header, asked, came time.Time) {
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
