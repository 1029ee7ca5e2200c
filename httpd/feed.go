package httpd

import (
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/internal/netlimit"
	"github.com/kyban/kyban/internal/problem"
	"github.com/kyban/kyban/web"
)

// Feeds that wait for more and are sent at once: those of two halls, and some that have broken off unnoticed. The operator's are counted
// apart.
const (
	feedsMax       = 16
	feedsOfPerson  = 4
	feedsOfAddress = 8
)

// newFeeds returns the places of feeds, those of the operator apart.
func newFeeds() map[bool]*netlimit.Seats {
	return map[bool]*netlimit.Seats{false: netlimit.NewSeats(feedsMax, feedsOfAddress, feedsOfPerson), true: netlimit.NewSeats(feedsOfPerson, feedsOfPerson, 0)}
}

// Log is a log whose signed rows are sent as a feed: recorder.Store is one.
type Log interface {
	BoardKey(ctx context.Context) (evidence.PublicKey, error)
	// Feed yields what is signed at present, from a place on. The error is boardlog.ErrNotSigned for one behind it.
	Feed(ctx context.Context, from int) iter.Seq2[boardlog.Entry, error]
	// News returns a channel that is closed when more is signed.
	News() <-chan struct{}
}

type feedInput struct {
	from   string
	From   int  `query:"from" minimum:"0" doc:"The place of the first row: how many signed rows the caller has."`
	Follow bool `query:"follow" doc:"Wait for more behind the newest checkpoint."`
}

// Resolve notes who asks.
func (in *feedInput) Resolve(ctx huma.Context) []error {
	in.from = ctx.RemoteAddr()
	return nil
}

const (
	feedMedia   = "application/jsonl"
	feedSummary = "The signed rows of all games with their checkpoints, in the order of signing, one JSON object a line"
)

var errCrowded = message.Errorf("too many programs follow this board")

// RegisterFeed registers the feed of a log, for those who have a right; docs/formats/feed.md describes it.
func (d *Door) RegisterFeed(path string, right control.Op, log Log) {
	o := d.Operation("GET", path, right, "feed", feedSummary)
	o.Responses = map[string]*huma.Response{"200": {Description: feedSummary, Content: map[string]*huma.MediaType{feedMedia: {}}}}
	huma.Register(d.huma, o, func(ctx context.Context, in *feedInput) (*huma.StreamResponse, error) {
		board, err := log.BoardKey(ctx)
		if err != nil {
			return nil, Problem(ctx, Unreadable(err))
		}
		for _, err := range log.Feed(ctx, in.From) {
			if errors.Is(err, boardlog.ErrNotSigned) {
				return nil, Problem(ctx, err)
			}
			if err != nil {
				return nil, Problem(ctx, Unreadable(err))
			}
			break
		}
		leave := func() {}
		if in.Follow {
			token := PersonOf(ctx).Token
			if leave = d.feeds[token == 0].Take(token, in.from); leave == nil {
				problem.Refuse(ctx, errCrowded)
				return nil, huma.ErrorWithHeaders(huma.Error503ServiceUnavailable(errCrowded.Error()), http.Header{"Retry-After": {"10"}})
			}
		}
		return &huma.StreamResponse{Body: func(out huma.Context) {
			defer leave()
			f := d.newFeed(out)
			if !in.Follow {
				f.ended = context.Background() // It ends by itself, also where the board does.
			}
			defer d.whileAllowed(out, f)()
			if err := f.send(out.Context(), log, boardlog.NewFeedHead(board, in.From), in.Follow); err != nil {
				d.log.Error(fmt.Sprintf("control: the feed from %d on: %v", in.From, err))
				panic(http.ErrAbortHandler) // Only a broken connection shows the client that it is incomplete.
			}
		}}, nil
	})
}

// whileAllowed ends a feed when its reader loses the access with which it began.
func (d *Door) whileAllowed(out huma.Context, f *feed) (stop func()) {
	if PersonOf(out.Context()).Token == 0 {
		return func() {}
	}
	gone := make(chan struct{})
	var end context.CancelCauseFunc
	f.ended, end = context.WithCancelCause(f.ended)
	go d.keyring.WatchRevocation(gone, func() (auth.Person, error) { return d.identify(out) }, end)
	return func() { close(gone); end(nil) }
}

// feed is an answer that is sent line by line, as there is more.
type feed struct {
	to     io.Writer
	packed *gzip.Writer // nil if the client accepts no compression.
	conn   *http.ResponseController
	ended  context.Context // Ends the feed.
	until  time.Time       // When the client has to have taken what was written.
	gone   error           // The client has gone.
}

func (d *Door) newFeed(out huma.Context) *feed {
	r, w := humago.Unwrap(out)
	f := &feed{to: w, conn: http.NewResponseController(w), ended: d.ended}
	_ = f.conn.SetReadDeadline(time.Time{}) // The request is read: from here on only its client or the Door ends it.
	h := w.Header()
	h.Set("Content-Type", feedMedia)
	h.Add("Vary", "Accept-Encoding")
	h.Set("X-Accel-Buffering", "no")
	if web.Accepts(r, "gzip") {
		h.Set("Content-Encoding", "gzip")
		f.packed, _ = gzip.NewWriterLevel(w, gzip.BestSpeed)
		f.to = f.packed
	}
	return f
}

// feedBeat is the time between signs of life of a feed that waits.
const feedBeat = 15 * time.Second

// send sends the head and all entries, and then more as it is signed. The error is that of the log.
func (f *feed) send(ctx context.Context, log Log, head boardlog.FeedHead, follow bool) error {
	place := head.From
	f.line(head.Line())
	beat := time.NewTicker(feedBeat)
	defer beat.Stop()
	for f.gone == nil {
		news := log.News()
		for e, err := range log.Feed(ctx, place) {
			if err != nil {
				return f.unless(ctx, err)
			}
			if f.ended.Err() != nil {
				if !follow {
					return context.Cause(f.ended) // What was sent is not all.
				}
				break
			}
			if f.line(e.Line()); f.gone != nil {
				return nil
			}
			if place = e.Place; e.Row != nil {
				place++
			}
		}
		f.line((&boardlog.Entry{Place: place}).Line())
		if f.flush(!follow); !follow {
			return nil
		}
		select {
		case <-news:
		case <-beat.C:
		case <-ctx.Done():
			return nil
		case <-f.ended.Done():
			f.flush(true)
			return nil
		}
	}
	return nil
}

// unless returns the error of a log, nil if the client has gone meanwhile.
func (f *feed) unless(ctx context.Context, err error) error {
	if ctx.Err() != nil || f.gone != nil {
		return nil
	}
	return err
}

// line sends a line. The client has to take it in time.
func (f *feed) line(text []byte) {
	if f.gone != nil {
		return
	}
	if now := time.Now(); f.until.Before(now.Add(writeTimeout / 2)) {
		f.until = now.Add(writeTimeout)
		_ = f.conn.SetWriteDeadline(f.until)
	}
	_, f.gone = f.to.Write(append(text, '\n'))
}

// flush sends what is on its way; the last time it ends the compressed text.
func (f *feed) flush(last bool) {
	if f.gone != nil {
		return
	}
	if f.packed != nil {
		if f.gone = f.packed.Flush(); last && f.gone == nil {
			f.gone = f.packed.Close()
		}
	}
	if f.gone == nil {
		f.gone = f.conn.Flush()
	}
}
