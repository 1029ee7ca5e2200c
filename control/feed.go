package control

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"iter"
	"net/http"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/evidence"
)

// feedSilence is how long a feed that waits for more may be silent: a board gives a sign of life each quarter of a minute.
const feedSilence = 40 * time.Second

// errFeedSilent is the error of a feed whose board is not heard any more.
var errFeedSilent = fmt.Errorf("nothing came for %d s", feedSilence/time.Second)

// FeedPath is the route of a board's feed.
const FeedPath = "/api/rows"

// HallPath is the route of the hall that a board has joined, and OrdersPath that of the hall's orders.
const (
	HallPath   = "/api/hall"
	OrdersPath = "/api/orders"
)

// Feed yields what a board has signed, from a place on, and waits for more if follow is set; it needs an arbiter's rights. It ends after
// the first error, and a feed that waits ends with one always: the caller goes on from what it has verified. Nothing that it yields
// is verified, see evidence.Follower, but for the board's key in the head.
func (c *Client) Feed(ctx context.Context, board evidence.PublicKey, from int, follow bool) iter.Seq2[boardlog.Entry, error] {
	return func(yield func(boardlog.Entry, error) bool) {
		ctx, cancel := context.WithCancelCause(ctx)
		defer cancel(nil)
		silent := time.AfterFunc(feedSilence, func() { cancel(errFeedSilent) })
		defer silent.Stop()
		broke := func(err error) {
			if why := context.Cause(ctx); why != nil {
				err = why
			}
			yield(boardlog.Entry{}, fmt.Errorf("%s: the feed from the place %d on broke off: %w", c.where, from, err))
		}
		answer, err := c.endless().send(ctx, http.MethodGet, fmt.Sprintf("%s?from=%d&follow=%t", FeedPath, from, follow), nil, nil)
		if err != nil {
			yield(boardlog.Entry{}, err)
			return
		}
		defer answer.Body.Close()
		lines := scan(answer.Body, boardlog.EntryMax)
		if !lines.Scan() {
			broke(cmp.Or(lines.Err(), io.ErrUnexpectedEOF))
			return
		}
		if err := boardlog.ParseFeedHead(lines.Bytes(), board, from); err != nil {
			broke(err)
			return
		}
		for lines.Scan() {
			silent.Reset(feedSilence)
			entry, err := boardlog.ParseEntry(lines.Bytes())
			if err != nil {
				broke(err)
				return
			}
			if !yield(entry, nil) {
				return
			}
		}
		if err := lines.Err(); err != nil || follow {
			broke(cmp.Or(err, io.EOF))
		}
	}
}

// endless returns a client whose answers may take any time.
func (c *Client) endless() *Client {
	patient, inner := *c, *c.http
	inner.Timeout = 0
	patient.http = &inner
	return &patient
}

// Ask sends a body to a route, nil for none, and reads the answer, nil for none. It is for routes that only some programs have.
func (c *Client) Ask(ctx context.Context, method, path string, body, into any) error {
	return c.ask(ctx, method, path, nil, body, into)
}
