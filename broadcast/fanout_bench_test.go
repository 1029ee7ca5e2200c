package broadcast

import (
	"bufio"
	"bytes"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"
)

// viewersMeasured is how many follow a game in the benchmarks.
const viewersMeasured = 500

// An outlet tells an event to all who follow it.
type outlet interface {
	tell(seq int, text []byte)
	end()
	http.Handler
}

// BenchmarkFanOut measures how long it takes until the last of many viewers has an event, and what a viewer costs in memory.
// The peer is what package net/http makes easy: a handler that writes and flushes, with a channel for each viewer.
func BenchmarkFanOut(b *testing.B) {
	b.Run("hub", func(b *testing.B) { measure(b, newHubOutlet()) })
	b.Run("peer_net_http", func(b *testing.B) { measure(b, &bareOutlet{}) })
}

// hubOutlet is a hub without a store: its log alone.
type hubOutlet struct {
	hub *Hub
	log *log
}

func newHubOutlet() *hubOutlet {
	return &hubOutlet{&Hub{metrics: newMetrics(func() bool { return true }), conns: map[net.Conn]bool{}, patience: writeTimeout}, newLog()}
}

func (o *hubOutlet) tell(seq int, text []byte) {
	o.log.append([]frame{{seq, encode(seq, "move", text)}}, seq)
}

func (o *hubOutlet) end() {
	o.log.close(nil)
	o.hub.viewers.Wait()
}

func (o *hubOutlet) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	o.hub.follow(w, r, &viewer{log: o.log}, func() {})
}

// bareOutlet is the peer.
type bareOutlet struct {
	mu      sync.Mutex
	viewers []chan []byte
}

func (o *bareOutlet) tell(seq int, text []byte) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, v := range o.viewers {
		v <- fmt.Appendf(nil, "id: %d\nevent: move\ndata: %s\n\n", seq, text)
	}
}

func (o *bareOutlet) end() {} // Its viewers end with the server.

func (o *bareOutlet) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	told := make(chan []byte, 16)
	o.mu.Lock()
	o.viewers = append(o.viewers, told)
	o.mu.Unlock()
	w.Header().Set("Content-Type", "text/event-stream")
	control := http.NewResponseController(w)
	control.Flush()
	for {
		select {
		case text := <-told:
			if _, err := w.Write(text); err != nil || control.Flush() != nil {
				return
			}
		case <-r.Context().Done():
			return
		}
	}
}

// held returns how much memory is held, stacks included.
func held() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc + m.StackInuse
}

func measure(b *testing.B, o outlet) {
	server := httptest.NewServer(o)
	defer server.Close()
	defer server.CloseClientConnections()
	defer o.end()
	before := held()
	conns := make([]net.Conn, viewersMeasured)
	for i := range conns {
		conns[i] = follow(b, server.Listener.Addr().String())
		defer conns[i].Close()
	}
	memory := float64(held()-before) / viewersMeasured
	events := b.N
	heard := make(chan time.Duration, viewersMeasured)
	told := make([]time.Time, events+1)
	for _, conn := range conns {
		go listen(conn, events, told, heard)
	}
	text := []byte(`{"type":"move","game":1,"ply":1,"side":"red","move":"h2e2","placed_us":500000,"made_us":1000000,"open":false,"rulebook":"vn2004"}`)
	late := make([]time.Duration, 0, events*viewersMeasured)
	b.ResetTimer()
	for seq := 1; seq <= events; seq++ {
		told[seq] = time.Now()
		o.tell(seq, text)
		for range conns {
			late = append(late, <-heard)
		}
	}
	b.StopTimer()
	slices.Sort(late)
	b.ReportMetric(memory, "B/viewer")
	b.ReportMetric(float64(late[len(late)*99/100].Microseconds()), "p99-µs")
}

// follow asks for the events and reads the head of the answer.
func follow(b *testing.B, address string) net.Conn {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		b.Fatal(err)
	}
	fmt.Fprint(conn, "GET / HTTP/1.1\r\nHost: board\r\nUser-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36\r\nAccept: text/event-stream\r\n\r\n")
	var head []byte
	for one := make([]byte, 1); !bytes.HasSuffix(head, []byte("\r\n\r\n")); head = append(head, one...) {
		if _, err := conn.Read(one); err != nil {
			b.Fatal(err)
		}
	}
	return conn
}

// listen tells how long after it was told each event is heard.
func listen(conn net.Conn, events int, told []time.Time, heard chan<- time.Duration) {
	lines := bufio.NewReader(conn)
	for seq := 1; seq <= events; {
		line, err := lines.ReadSlice('\n')
		if err != nil {
			return
		}
		if bytes.HasPrefix(line, []byte("data: ")) {
			heard <- time.Since(told[seq])
			seq++
		}
	}
}
