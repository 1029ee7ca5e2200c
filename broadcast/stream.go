package broadcast

import (
	"context"
	"fmt"
	"io"
	"iter"
	"net"
	"net/http"
	"strconv"

	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/recorder"
)

// The answer to who follows a stream. What is written behind it ends with the connection (RFC 9112, 6.3).
const streamHead = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\nConnection: close\r\n" +
	"X-Content-Type-Options: nosniff\r\nX-Accel-Buffering: no\r\n\r\n"

// events lets a viewer follow a game.
func (h *Hub) events(w http.ResponseWriter, r *http.Request) {
	id, ok := gameID(w, r)
	if !ok {
		return
	}
	seq, err := resumeFrom(r)
	if err != nil {
		fail(w, http.StatusBadRequest, err.Error())
		return
	}
	a := h.audienceOf(r.Context())
	c, err := h.open(r.Context(), id, a)
	if err != nil {
		h.missing(w, err)
		return
	}
	v := &viewer{log: c.logs[a], seq: seq, older: func(ctx context.Context, from, to int) iter.Seq2[frame, error] {
		return h.older(ctx, id, a, from, to)
	}}
	h.follow(w, v)
}

// boardEvents lets a viewer follow how all games stand.
func (h *Hub) boardEvents(w http.ResponseWriter, r *http.Request) {
	h.follow(w, &viewer{log: h.index[h.audienceOf(r.Context())]})
}

// resumeFrom returns the sequence behind which the events are wanted: a browser names it when it comes back, a program or a
// page in the address.
func resumeFrom(r *http.Request) (int, error) {
	text, from := r.Header.Get("Last-Event-ID"), "Last-Event-ID"
	if text == "" {
		text, from = r.URL.Query().Get("after"), "after"
	}
	if text == "" {
		return 0, nil
	}
	seq, err := strconv.Atoi(text)
	if err != nil || seq < 0 {
		return 0, fmt.Errorf("%s %q: expected the id of an event, a number", from, text)
	}
	return seq, nil
}

// older returns the events of a game behind a sequence up to another one from the store.
func (h *Hub) older(ctx context.Context, id int, a audience, from, to int) iter.Seq2[frame, error] {
	return func(yield func(frame, error) bool) {
		select {
		case h.reading <- struct{}{}:
			defer func() { <-h.reading }()
		case <-ctx.Done():
			yield(frame{}, ctx.Err())
			return
		}
		for row, err := range h.store.Rows(ctx, id, from+1) {
			if err == nil && row.Seq > to {
				return
			}
			f, ok := frameOf(row, a)
			if (ok || err != nil) && !yield(f, err) {
				return
			}
		}
	}
}

// frameOf returns a row as an event, false where the audience is not told of it.
func frameOf(row recorder.Row, a audience) (frame, bool) {
	switch {
	case a == officials:
		return frame{row.Seq, encode(row.Seq, row.Kind, row.Bytes)}, row.Kind != recorder.KindInput
	case !public.Is(row.Kind):
		return frame{}, false
	}
	line, ok := public.Record(row.Bytes)
	return frame{row.Seq, encode(row.Seq, row.Kind, line)}, ok
}

// follow takes the connection over from the server, whose buffers cost more than all that is kept of a viewer, and writes
// to it what is told until one of both ends.
func (h *Hub) follow(w http.ResponseWriter, v *viewer) {
	conn, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		fail(w, http.StatusHTTPVersionNotSupported, "events are sent by HTTP/1.1 alone")
		return
	}
	v.conn = conn
	if !h.admit(conn) {
		conn.Close()
		return
	}
	go func() {
		defer h.leave(conn)
		if err := v.send([]byte(streamHead)); err != nil {
			return
		}
		if err := v.follow(context.Background()); err != nil {
			h.metrics.dropped.Inc()
		}
	}()
}

// admit counts a viewer in, unless the hub is closed.
func (h *Hub) admit(conn net.Conn) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return false
	}
	h.conns[conn] = true
	h.viewers.Add(1)
	h.metrics.viewers.Inc()
	return true
}

// leave counts a viewer out.
func (h *Hub) leave(conn io.Closer) {
	conn.Close()
	h.mu.Lock()
	delete(h.conns, conn.(net.Conn))
	h.mu.Unlock()
	h.metrics.viewers.Dec()
	h.viewers.Done()
}
