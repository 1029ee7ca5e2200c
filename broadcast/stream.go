package broadcast

import (
	"context"
	"encoding/json"
	"net"
	"net/http"
	"strconv"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/internal/sse"
)

const (
	// rowsMax is how many rows are read for a viewer at once.
	rowsMax = 64
	// sendBuffer bounds what the system keeps of a viewer's unread data, in bytes.
	sendBuffer = 32 << 10
)

// The head of a stream. The body ends with the connection (RFC 9112, 6.3).
const streamHead = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\nConnection: close\r\n" +
	"X-Content-Type-Options: nosniff\r\nX-Accel-Buffering: no\r\n"

func (h *Hub) events(w http.ResponseWriter, r *http.Request) {
	id, ok := gameID(w, r)
	if !ok {
		return
	}
	a := h.audienceOf(r.Context())
	place, err := resumeFrom(r, a)
	if err != nil {
		fail(w, r, http.StatusBadRequest, err)
		return
	}
	c, err := h.openFor(r.Context(), id, a)
	if err != nil {
		h.missing(w, r, err)
		return
	}
	h.follow(w, r, c.follows(a, place), func() { h.left(c) })
}

// openFor opens a game for a viewer: it stays in memory until the viewer leaves.
func (h *Hub) openFor(ctx context.Context, id int, a audience) (*broadcastGame, error) {
	for {
		c, err := h.open(ctx, id, a)
		if err != nil {
			return nil, err
		}
		h.mu.Lock()
		kept := h.inMemory[id] == c
		if kept {
			c.viewers++
		}
		h.mu.Unlock()
		if kept {
			return c, nil
		}
	}
}

// left counts a viewer of a game out.
func (h *Hub) left(c *broadcastGame) {
	h.mu.Lock()
	defer h.mu.Unlock()
	c.viewers--
}

func (h *Hub) boardEvents(w http.ResponseWriter, r *http.Request) {
	a := h.audienceOf(r.Context()).ofLists()
	h.follow(w, r, &viewer{log: h.index[a]}, func() {})
}

// older returns the next events after a place, up to another one at most, and the place they reach. The text is never
// changed.
func (c *broadcastGame) older(a audience, from, to int) (text []byte, reached int, err error) {
	key := chunkKey{c.id, a, from, to}
	if known, ok := c.hub.old.get(key); ok {
		return known.text, known.reached, nil
	}
	c.hub.reading <- struct{}{} // Few read at a time, and none while it waits for its viewer.
	defer func() { <-c.hub.reading }()
	if known, ok := c.hub.old.get(key); ok { // The reader before has read it.
		return known.text, known.reached, nil
	}
	if text, reached, err = c.stored(a, from, to); err == nil {
		c.hub.old.put(key, chunk{text, reached})
	}
	return text, reached, err
}

// stored is older, from the store.
func (c *broadcastGame) stored(a audience, from, to int) (text []byte, reached int, err error) {
	read := 0
	for row, err := range c.hub.store.Rows(context.Background(), c.id, c.rowAt(a, from)+1) {
		if err != nil {
			return nil, 0, err
		}
		line, ok := lineOf(&row, a)
		place := row.Seq
		if a != officials {
			if !ok {
				continue
			}
			place = from + read + 1
		}
		if place > to {
			break
		}
		if ok {
			text = append(text, sse.Encode(eventID(a, place), row.Kind, line)...)
		}
		if read++; read == rowsMax {
			return text, place, nil
		}
	}
	return text, to, nil
}

// rowAt returns the sequence of the row at an audience's place, 0 before the first one.
func (c *broadcastGame) rowAt(a audience, place int) int {
	if a == officials {
		return place
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if rows := c.told[a].rows; place > 0 {
		return rows[min(place, len(rows))-1]
	}
	return 0
}

// lineOf returns a row as an audience gets it, false if it gets nothing.
func lineOf(row *boardlog.Row, a audience) (line json.RawMessage, ok bool) {
	switch {
	case row.IsFact():
		return nil, false
	case a == officials:
		return row.Bytes, true
	case !public.IsPublic(row.Kind):
		return nil, false
	}
	return public.Record(row.Bytes)
}

// follow takes the connection over from the server and writes the stream to it until either ends. With net/http, the same
// log and the same deadlines, a viewer got events as soon, but cost 25.9 kB of heap and stack where it costs 3.5 kB here:
// 6,000 of them 155 MB, where docs/PERFORMANCE.md promises 25 MB. Under 1,000 viewers who never read, boardd took 132 MB,
// and takes 55 MB.
func (h *Hub) follow(w http.ResponseWriter, r *http.Request, v *viewer, left func()) {
	if r.Method == http.MethodHead {
		left()
		w.Header().Set("Content-Type", eventMedia)
		return
	}
	leave := h.places.Enter(r.Context(), r.RemoteAddr)
	if leave == nil {
		left()
		w.Header().Set("Retry-After", strconv.Itoa(comeBack))
		fail(w, r, http.StatusServiceUnavailable, message.Errorf("too many viewers: come back later"))
		return
	}
	out := left
	left = func() { leave(); out() }
	conn, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		left()
		fail(w, r, http.StatusHTTPVersionNotSupported, message.Errorf("events are sent by HTTP/1.1 alone"))
		return
	}
	v.conn, v.timeout = conn, h.patience
	if !h.admit(conn) {
		left()
		conn.Close()
		return
	}
	head := streamHead
	for _, name := range []string{"Access-Control-Allow-Origin", "Access-Control-Expose-Headers"} { // The outer layer has set them.
		if value := w.Header().Get(name); value != "" {
			head += name + ": " + value + "\r\n"
		}
	}
	begin := "\r\n"
	if v.log.packs {
		head += "Content-Encoding: gzip\r\n"
		begin += packHead
	}
	v.begun = make(chan struct{})
	stop := h.guard(r.Context(), v.dismiss)
	go func() {
		if err := v.follow(head + timeHeader + ": " + h.timeNow() + "\r\n" + begin); err != nil {
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

// bound makes the system keep no more for an idle viewer than it may have missed. Without it, only the write timeout
// drops the viewer.
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
