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
	"time"

	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/internal/sse"
)

// Source is where a boardd is asked.
type Source interface {
	// Get asks for a path. The time for the answer's body is not limited; that of its head is the source's affair. An answer
	// other than 200 is an error, with the method HTTPStatus.
	Get(ctx context.Context, path string, header http.Header) (*http.Response, error)
}

// Board is a board that can be followed.
type Board struct {
	Source Source
	Game   int  // The game to follow; 0 for the one that is on, and then the next.
	All    bool // The records of a game are told from its first one on, not from now on.
	Times  times

	server serverTime
}

// Reach asks the board once, so that a mistyped address is known at once.
func (b *Board) Reach(ctx context.Context) error {
	if b.Game != 0 {
		_, err := b.detail(ctx, b.Game)
		return err
	}
	_, err := b.games(ctx)
	return err
}

// games returns the games of the board.
func (b *Board) games(ctx context.Context) (games []public.Game, err error) {
	return games, b.get(ctx, "/api/games", &games)
}

// detail returns a game with its moves.
func (b *Board) detail(ctx context.Context, id int) (*public.Detail, error) {
	d := new(public.Detail)
	return d, b.get(ctx, fmt.Sprintf("/api/games/%d", id), d)
}

// answerMax is how long an answer may be, in bytes.
const answerMax = 64 << 20

func (b *Board) get(ctx context.Context, path string, into any) error {
	ctx, cancel := context.WithTimeout(ctx, b.Times.filled().Patience)
	defer cancel()
	asked := time.Now()
	answer, err := b.Source.Get(ctx, path, nil)
	if err != nil {
		return err
	}
	b.server.hear(answer.Header, asked, time.Now())
	defer answer.Body.Close()
	if err := json.NewDecoder(io.LimitReader(answer.Body, answerMax)).Decode(into); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// events opens a stream of events behind the one of an id.
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

// gameStream returns the stream of a game. A game of another name under the same number is told from its beginning.
func (b *Board) gameStream(id int, out chan<- signal) *stream {
	var uid string
	whole := "" // The id up to which the game is known as a whole.
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
			return nil, nil // It was known when the game was asked for.
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

// lastOf returns the id of the event with which a game ends that was asked for. One of an earlier version names its number alone.
func lastOf(d *public.Detail) string { return cmp.Or(d.Last, strconv.Itoa(d.Seq)) }

// isWithin says whether the event of an id is among those up to another one. Ids that count differently, those of everybody and those
// of arbiters, can't be compared.
func isWithin(id, last string) bool {
	count, digits := cutID(id)
	other, most := cutID(last)
	n, err := strconv.Atoi(digits)
	m, otherErr := strconv.Atoi(most)
	return err == nil && otherErr == nil && count == other && n <= m
}

// cutID cuts an id before its digits.
func cutID(id string) (count, digits string) {
	digits = strings.TrimLeft(id, "p")
	return id[:len(id)-len(digits)], digits
}

// indexStream returns the stream that says which games there are.
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

// readAside reads an event that is no record; nil is returned of one that is not known.
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
