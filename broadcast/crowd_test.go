package broadcast

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/awaittest"
	"github.com/kyban/kyban/internal/logtest"
	"github.com/kyban/kyban/internal/proctest"
	"github.com/kyban/kyban/recorder"
)

// servedEnv makes a test binary serve a crowd: "hub" serves a game of a hub, "peer" serves events by net/http alone; a
// folder for the game follows. It is a process of its own, so that its memory and time are separate from those of the
// viewers.
const servedEnv = "KYBAN_TEST_SERVES"

// told is the number of events a second that a crowd gets.
const told = 20

// serveCrowd prints its address, and obeys the lines of its standard input until that ends:
//
//	tell N     emits N events, told times a second, and prints the time of each, in nanoseconds since 1970
//	memory     prints the memory of heap and stacks, and the resident memory, in bytes
func serveCrowd(order string) error {
	crowd, err := newCrowdServer(order)
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	server := &http.Server{Handler: crowd, ReadHeaderTimeout: time.Minute}
	go server.Serve(l)
	fmt.Println(l.Addr())
	for orders := bufio.NewScanner(os.Stdin); orders.Scan(); {
		var n int
		if _, err := fmt.Sscanf(orders.Text(), "tell %d", &n); err != nil {
			fmt.Println(memory())
			continue
		}
		times := make([]int64, n)
		every := time.NewTicker(time.Second / told)
		for i := range times {
			<-every.C
			if times[i], err = crowd.tell(); err != nil {
				return err
			}
		}
		every.Stop()
		fmt.Println(strings.Trim(fmt.Sprint(times), "[]"))
	}
	return nil
}

// idOf returns the id of a note: notes follow the first record of the game.
func idOf(note int) string { return eventID(everybody, 1+note) }

// memory returns the memory of heap and stacks, and the resident memory, in bytes.
func memory() (text string) {
	runtime.GC()
	runtime.GC() // The second sweeps what the first found to be free.
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	var all, resident int
	if text, err := os.ReadFile("/proc/self/statm"); err == nil {
		fmt.Sscan(string(text), &all, &resident)
	}
	return fmt.Sprint(m.HeapInuse+m.StackInuse, resident*os.Getpagesize())
}

// crowdServer emits events to all its viewers, and reports the time of each.
type crowdServer interface {
	http.Handler
	tell() (at int64, err error)
}

func newCrowdServer(order string) (crowdServer, error) {
	kind, dir, _ := strings.Cut(order, " ")
	if kind == "peer" {
		return &peerServer{events: map[chan string]bool{}}, nil
	}
	store, err := recorder.Open(dir)
	if err != nil {
		return nil, err
	}
	hub := New(Config{Store: store, Log: logtest.New(func(line string) { fmt.Fprintln(os.Stderr, line) }), Health: func() error { return nil },
		Sees: func(context.Context) bool { return false }})
	s := &hubServer{Handler: serve(hub.Routes()), store: store, hub: hub}
	_, err = store.NewGame(context.Background(), boardlog.Meta{Source: "gpio", FEN: engine.StartFEN}, s.batch(0, state("ready")))
	hub.Live(1, engine.PointSet{})
	return s, err
}

// hubServer emits notes of a stored game.
type hubServer struct {
	http.Handler
	store *recorder.Store
	hub   *Hub
	n     int
}

func (s *hubServer) batch(game int, record string) recorder.Batch {
	return recorder.Batch{Game: game, Fact: []byte(`{"fact":"event"}`), Records: [][]byte{[]byte(record)},
		Wall: boardlog.Wall{Time: time.Now(), Source: boardlog.WallHost}}
}

func (s *hubServer) tell() (int64, error) {
	s.n++
	if err := s.store.Append(context.Background(), s.batch(1, notes(s.n, s.n)[0])); err != nil {
		return 0, err
	}
	at := time.Now().UnixNano()
	s.hub.Live(1, engine.PointSet{})
	return at, nil
}

// peerServer is what net/http alone does: a goroutine for each viewer, and a channel to it.
type peerServer struct {
	mu     sync.Mutex
	events map[chan string]bool
	n      int
}

func (s *peerServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	events := make(chan string, 64)
	s.mu.Lock()
	s.events[events] = true
	s.mu.Unlock()
	w.Header().Set("Content-Type", eventMedia)
	w.(http.Flusher).Flush()
	for {
		select {
		case text := <-events:
			fmt.Fprint(w, text)
			w.(http.Flusher).Flush()
		case <-r.Context().Done():
			return
		}
	}
}

func (s *peerServer) tell() (int64, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.n++
	at := time.Now().UnixNano()
	for events := range s.events {
		events <- fmt.Sprintf("id: %s\nevent: tags\ndata: %s\n\n", idOf(s.n), notes(s.n, s.n)[0])
	}
	return at, nil
}

// crowd is the viewers of a server in a process of its own.
type crowd struct {
	server  *proctest.Child
	address string
	viewers []net.Conn
	told    int
}

// newCrowd starts a server.
func newCrowd(t testing.TB, kind string) *crowd {
	t.Helper()
	// The folder stays until the server has ended: a store with several readers opens its file again for each.
	c := &crowd{server: proctest.StartSelf(t, servedEnv+"="+kind+" "+t.TempDir(), os.Stderr)}
	t.Cleanup(func() {
		for _, conn := range c.viewers {
			conn.Close()
		}
		c.server.End(t)
	})
	c.address = c.server.Answer(t)
	return c
}

// memory returns the memory of the server's heap and stacks, and its resident memory, in bytes.
func (c *crowd) memory(t testing.TB) (used, resident int) {
	t.Helper()
	fmt.Sscan(c.server.Ask(t, "memory"), &used, &resident)
	return used, resident
}

// join connects so many viewers, and waits until each has the head of the answer.
func (c *crowd) join(t testing.TB, viewers int) {
	t.Helper()
	var dialling errgroup.Group
	dialling.SetLimit(50)
	var mu sync.Mutex
	for range viewers {
		dialling.Go(func() error {
			conn, err := net.Dial("tcp", c.address)
			if err != nil {
				return err
			}
			mu.Lock()
			c.viewers = append(c.viewers, conn)
			mu.Unlock()
			fmt.Fprintf(conn, "GET /api/games/1/events?after=%s HTTP/1.1\r\nHost: x\r\n\r\n", idOf(c.told))
			return skipHead(conn)
		})
	}
	if err := dialling.Wait(); err != nil {
		t.Fatal(err)
	}
}

// skipHead reads up to the empty line after the head of an answer, and no further.
func skipHead(conn net.Conn) error {
	var head []byte
	for one := make([]byte, 1); !bytes.HasSuffix(head, []byte("\r\n\r\n")); head = append(head, one...) {
		if _, err := io.ReadFull(conn, one); err != nil {
			return fmt.Errorf("%w behind %q", err, head)
		}
	}
	return nil
}

// listen waits until each viewer has so many events, and returns the delay of each. A viewer that misses an event has
// lost it.
func (c *crowd) listen(t testing.TB, events int) (took []time.Duration) {
	t.Helper()
	var hearing errgroup.Group
	heard := make([][]int64, len(c.viewers))
	for i, conn := range c.viewers {
		hearing.Go(func() (err error) {
			heard[i], err = hear(conn, c.told+1, events)
			return err
		})
	}
	times := strings.Fields(c.server.Ask(t, "tell", events))
	if err := hearing.Wait(); err != nil {
		t.Fatal(err)
	}
	c.told += events
	for i, text := range times {
		var at int64
		fmt.Sscan(text, &at)
		for _, h := range heard {
			took = append(took, time.Duration(h[i]-at))
		}
	}
	slices.Sort(took)
	return took
}

// hear returns the arrival times of so many notes, in order from the first one.
func hear(conn net.Conn, first, notes int) (at []int64, err error) {
	if err := conn.SetReadDeadline(time.Now().Add(awaittest.Patience)); err != nil {
		return nil, err
	}
	text, buffer := []byte(nil), make([]byte, 1024)
	for len(at) < notes {
		n, err := conn.Read(buffer)
		if err != nil {
			return nil, fmt.Errorf("%d of %d events came: %w", len(at), notes, err)
		}
		now := time.Now().UnixNano()
		text = append(text, buffer[:n]...)
		for event, rest, whole := bytes.Cut(text, []byte("\n\n")); whole; event, rest, whole = bytes.Cut(text, []byte("\n\n")) {
			text = rest
			if bytes.HasPrefix(event, []byte(":")) {
				continue // A sign of life.
			}
			// Package net/http writes the length of each chunk before it.
			if want := fmt.Appendf(nil, "id: %s\n", idOf(first+len(at))); !bytes.HasPrefix(event[max(0, bytes.Index(event, []byte("id: "))):], want) {
				return nil, fmt.Errorf("%q came, want one with %q", event, want)
			}
			at = append(at, now)
		}
	}
	return at, nil
}

// viewerMax is the limit of memory for a viewer, in bytes.
const viewerMax = 30 << 10

func TestAViewerCostsLittleAndMissesNothing(t *testing.T) {
	const viewers = 200
	c := newCrowd(t, "hub")
	c.join(t, 10) // The first viewers allocate what all share.
	c.listen(t, 2)
	used, resident := c.memory(t)
	c.join(t, viewers)
	took := c.listen(t, 10)
	usedThen, residentThen := c.memory(t)
	each := (usedThen - used) / viewers
	t.Logf("a viewer costs %d bytes of heap and stack, %d of resident memory; half of the events came within %v",
		each, (residentThen-resident)/viewers, took[len(took)/2])
	if each > viewerMax {
		t.Errorf("a viewer costs %d bytes, want %d at most", each, viewerMax)
	}
}

// laps is the number of laps of a hub and its peer, in turn, so that a busy computer slows both.
const laps = 3

// BenchmarkCrowd emits events to many viewers of one game. It measures within what time 99 of 100 events arrive, in the
// middle lap. The peer is net/http alone.
func BenchmarkCrowd(b *testing.B) {
	for _, viewers := range []int{1000, 5000} {
		b.Run(fmt.Sprintf("viewers=%d", viewers), func(b *testing.B) { benchCrowd(b, viewers) })
	}
}

func benchCrowd(b *testing.B, viewers int) {
	kinds := []string{"hub", "peer"}
	crowds := map[string]*crowd{}
	used, resident := map[string]int{}, map[string]int{}
	for _, kind := range kinds {
		c := newCrowd(b, kind)
		before, residentBefore := c.memory(b)
		c.join(b, viewers)
		c.listen(b, 2)
		then, residentThen := c.memory(b)
		crowds[kind], used[kind], resident[kind] = c, then-before, residentThen-residentBefore
	}
	half, most := map[string][]time.Duration{}, map[string][]time.Duration{}
	for range laps {
		for _, kind := range kinds {
			took := crowds[kind].listen(b, told)
			half[kind], most[kind] = append(half[kind], took[len(took)/2]), append(most[kind], took[len(took)*99/100])
		}
	}
	for _, kind := range kinds {
		slices.Sort(half[kind])
		slices.Sort(most[kind])
		b.Run(kind, func(b *testing.B) {
			b.ReportMetric(float64(most[kind][laps/2].Nanoseconds()), "ns/op")
			b.ReportMetric(float64(half[kind][laps/2].Microseconds()), "p50-µs")
			b.ReportMetric(float64(used[kind])/float64(viewers), "B/viewer")
			b.ReportMetric(float64(resident[kind])/float64(viewers), "resident-B/viewer")
		})
	}
}
