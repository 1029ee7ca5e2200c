package broadcast

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"strconv"

	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/recorder"
)

const (
	// rowsMax is how many rows are read from the store for a viewer at once.
	rowsMax = 64
	// sendBuffer is how much the system keeps of what a viewer has not read, in bytes.
	sendBuffer = 32 << 10
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
	c, err := h.openFor(r.Context(), id, a)
	if err != nil {
		h.missing(w, err)
		return
	}
	v := &viewer{log: c.logs[a], seq: seq, older: func(from, to int) ([]byte, int, error) { return h.older(id, a, from, to) }}
	h.follow(w, r, v, func() { h.left(c) })
}

// openFor opens a channel for a viewer: it stays in memory until he has left.
func (h *Hub) openFor(ctx context.Context, id int, a audience) (*channel, error) {
	for {
		c, err := h.open(ctx, id, a)
		if err != nil {
			return nil, err
		}
		h.mu.Lock()
		kept := h.channels[id] == c
		if kept {
			c.viewers++
		}
		h.mu.Unlock()
		if kept {
			return c, nil
		}
	}
}

// left counts a viewer of a channel out.
func (h *Hub) left(c *channel) {
	h.mu.Lock()
	defer h.mu.Unlock()
	c.viewers--
}

// boardEvents lets a viewer follow how all games stand.
func (h *Hub) boardEvents(w http.ResponseWriter, r *http.Request) {
	a := h.audienceOf(r.Context())
	h.follow(w, r, &viewer{log: h.index[a]}, func() {})
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

// older returns the next events of a game behind a sequence, no further than to another one, from the store, and how far
// they go. Few read at a time, and nobody while he waits for his viewer.
func (h *Hub) older(id int, a audience, from, to int) (text []byte, reached int, err error) {
	h.reading <- struct{}{}
	defer func() { <-h.reading }()
	for row, err := range h.store.Rows(context.Background(), id, from+1) {
		if err != nil {
			return nil, 0, err
		}
		if row.Seq > to {
			break
		}
		if f, ok := frameOf(row, a); ok {
			text = append(text, f.text...)
		}
		if row.Seq-from == rowsMax {
			return text, row.Seq, nil
		}
	}
	return text, to, nil
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
func (h *Hub) follow(w http.ResponseWriter, r *http.Request, v *viewer, left func()) {
	if r.Method == http.MethodHead {
		left()
		w.Header().Set("Content-Type", eventMedia)
		return
	}
	if !h.places.Enter(r.RemoteAddr) {
		left()
		w.Header().Set("Retry-After", strconv.Itoa(comeBack))
		fail(w, http.StatusServiceUnavailable, "too many viewers: come back later")
		return
	}
	out, from := left, r.RemoteAddr
	left = func() { h.places.Leave(from); out() }
	conn, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		left()
		fail(w, http.StatusHTTPVersionNotSupported, "events are sent by HTTP/1.1 alone")
		return
	}
	v.conn, v.timeout = conn, h.patience
	if !h.admit(conn) {
		left()
		conn.Close()
		return
	}
	v.begun = make(chan struct{})
	stop := h.guard(r.Context(), v.dismiss)
	go func() {
		if err := v.follow(streamHead); err != nil {
			h.metrics.dropped.Inc()
		}
		stop()
		left()
		h.leave(conn)
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
	bound(conn)
	return true
}

// bound lets the system keep no more for a viewer who reads nothing than he may have missed. Where it can't be asked for,
// the write timeout alone drops him.
func bound(conn net.Conn) {
	for {
		inner, ok := conn.(interface{ NetConn() net.Conn })
		if !ok {
			break
		}
		conn = inner.NetConn()
	}
	if tcp, ok := conn.(*net.TCPConn); ok {
		_ = tcp.SetWriteBuffer(sendBuffer)
	}
}

// leave counts a viewer out.
func (h *Hub) leave(conn net.Conn) {
	conn.Close()
	h.mu.Lock()
	delete(h.conns, conn)
	h.mu.Unlock()
	h.metrics.viewers.Dec()
	h.viewers.Done()
}
