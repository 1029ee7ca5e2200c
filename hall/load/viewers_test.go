package load

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/kyban/kyban/internal/awaittest"
)

// viewers are those of a hall. Orders:
//
//	to HOST:PORT             where they look from now on
//	game TABLE PATH N        lets so many follow the game at a table
//	hall PATH N              lets so many follow the whole hall
//	reset                    forgets what was measured
//	report                   returns a report
//	told                     returns up to which ply somebody was told, by table
//	reach PLIES              waits until each viewer of a game has been told so much, by table
type viewers struct {
	moments *moments

	mu      sync.Mutex
	address string
	leaving bool
	from    int
	changed chan struct{} // Closed when somebody has been told of a ply and another one waits for it.
	told    [][]int       // Up to which ply, by table and viewer.
	conns   map[net.Conn]bool
	report  report
	took    [kinds][]time.Duration
	running sync.WaitGroup
}

// report is what viewers have measured.
type report struct {
	Events     int                `json:"events"`           // Plies of which a viewer was told.
	Lost       int                `json:"lost,omitempty"`   // Events of a game that a viewer was not told of before the next one,
	Twice      int                `json:"twice,omitempty"`  // and of which he was told twice.
	Broken     int                `json:"broken,omitempty"` // Connections that broke.
	HallBytes  int                `json:"hall_bytes"`       // That viewers of the whole hall have got.
	Messages   int                `json:"messages"`         // That those who read them have got.
	FromEdge   map[string]float64 `json:"from_edge_ms"`     // From when the piece is set down until a viewer is told, by quantile.
	FromStored map[string]float64 `json:"from_stored_ms"`   // From when the board has stored it.
	Wrong      string             `json:"wrong,omitempty"`  // What a viewer can't read.
}

// newViewers takes the file of the moments and the number of tables.
func newViewers(args []string) (part, error) {
	tables, err := strconv.Atoi(args[1])
	if err != nil {
		return nil, err
	}
	v := &viewers{told: make([][]int, tables+1), conns: map[net.Conn]bool{}, changed: make(chan struct{})}
	v.moments, err = openMoments(args[0], tables)
	return v, err
}

func (v *viewers) do(order string, args []string) (string, error) {
	switch order {
	case "to":
		v.mu.Lock()
		defer v.mu.Unlock()
		v.address = args[0]
		return "there", nil
	case "game":
		table, err := strconv.Atoi(args[0])
		n, failed := strconv.Atoi(args[2])
		if err = errors.Join(err, failed); err != nil {
			return "", err
		}
		return "there", v.join(n, func() follower { return v.newGame(table, args[1]) })
	case "hall":
		n, err := strconv.Atoi(args[1])
		if err != nil {
			return "", err
		}
		reading := 0
		return "there", v.join(n, func() follower {
			reading++
			return &hallViewer{viewers: v, path: args[0], reads: reading <= readersMost}
		})
	case "reset":
		v.mu.Lock()
		defer v.mu.Unlock()
		v.report, v.took = report{}, [kinds][]time.Duration{}
		return "reset", nil
	case "report":
		text, err := json.Marshal(v.reported())
		return string(text), err
	case "told":
		text, err := json.Marshal(v.toldMost())
		return string(text), err
	case "reach":
		var want []int
		if err := json.Unmarshal([]byte(args[0]), &want); err != nil {
			return "", err
		}
		return v.reach(want)
	}
	return "", errors.New("no such order")
}

// readersMost is how many viewers of the whole hall read what they get; the others only take it.
const readersMost = 4

func quantiles(took []time.Duration) map[string]float64 {
	if len(took) == 0 {
		return nil
	}
	slices.Sort(took)
	of := map[string]float64{}
	for name, part := range map[string]float64{"p50": 0.5, "p90": 0.9, "p99": 0.99, "most": 1} {
		of[name] = float64(took[min(len(took)-1, int(part*float64(len(took))))].Microseconds()) / 1000
	}
	return of
}

func (v *viewers) reported() report {
	v.mu.Lock()
	defer v.mu.Unlock()
	r := v.report
	r.FromEdge, r.FromStored = quantiles(v.took[setDown]), quantiles(v.took[stored])
	return r
}

// toldMost returns the highest ply of which a viewer was told, by table.
func (v *viewers) toldMost() (most []int) {
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, of := range v.told {
		most = append(most, slices.Max(append([]int{0}, of...)))
	}
	return most
}

// reach waits until each viewer of a game was told of a ply, and returns ok, or which was not.
func (v *viewers) reach(want []int) (string, error) {
	late := time.After(awaittest.Patience)
	for {
		v.mu.Lock()
		missing := ""
		for table, of := range v.told {
			for _, told := range of {
				if table < len(want) && told < want[table] {
					missing = fmt.Sprintf("table %d: a viewer was told up to ply %d, want %d", table, told, want[table])
				}
			}
		}
		changed := v.changed
		v.mu.Unlock()
		if missing == "" {
			return "ok", nil
		}
		select {
		case <-changed:
		case <-late:
			return missing, nil
		}
	}
}

// follower reads one stream after the other.
type follower interface {
	// request returns the lines of the next request.
	request() string
	// read reads an answer until it ends.
	read(head string, body *bufio.Reader) error
}

// join lets followers come, and waits until each has the head of its answer.
func (v *viewers) join(n int, next func() follower) error {
	var coming errgroup.Group
	coming.SetLimit(50)
	for range n {
		f := next()
		coming.Go(func() error {
			conn, head, body, err := v.dial(f)
			if err == nil {
				v.running.Go(func() { v.follow(f, conn, head, body) })
			}
			return err
		})
	}
	return coming.Wait()
}

// computers is how many viewers have addresses of their own: the hall gives one address fewer places than there are viewers.
const computers = 100

// dial sends a request, and returns the answer up to the end of its head.
func (v *viewers) dial(f follower) (conn net.Conn, head string, body *bufio.Reader, err error) {
	v.mu.Lock()
	address := v.address
	v.from++
	from := net.IPv4(127, 0, 1, byte(1+v.from%computers))
	v.mu.Unlock()
	dialer := net.Dialer{Timeout: 5 * time.Second, LocalAddr: &net.TCPAddr{IP: from}}
	if conn, err = dialer.Dial("tcp", address); err != nil {
		return nil, "", nil, err
	}
	if _, err = fmt.Fprintf(conn, "%sHost: hall\r\n\r\n", f.request()); err == nil {
		body = bufio.NewReaderSize(conn, 8<<10)
		for !strings.HasSuffix(head, "\r\n\r\n") && err == nil {
			var line string
			line, err = body.ReadString('\n')
			head += line
		}
	}
	if err == nil && !strings.Contains(head[:strings.Index(head, "\r\n")], " 200 ") {
		err = errors.New(head)
	}
	if err != nil {
		conn.Close()
		return nil, "", nil, err
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	v.conns[conn] = true
	return conn, head, body, nil
}

// comesBack is after how long a viewer comes back, as browsers do.
const comesBack = 300 * time.Millisecond

// follow reads, and comes back when the stream has broken, as browsers do.
func (v *viewers) follow(f follower, conn net.Conn, head string, body *bufio.Reader) {
	for {
		err := f.read(head, body)
		conn.Close()
		v.mu.Lock()
		delete(v.conns, conn)
		leaving := v.leaving
		v.report.Broken++
		if err != nil && !errors.Is(err, io.EOF) && errors.As(err, new(wrongError)) {
			v.report.Wrong = err.Error()
		}
		v.mu.Unlock()
		for !leaving {
			time.Sleep(comesBack)
			if conn, head, body, err = v.dial(f); err == nil {
				break
			}
			v.mu.Lock()
			leaving = v.leaving
			v.mu.Unlock()
		}
		if leaving {
			return
		}
	}
}

func (v *viewers) close() error {
	v.mu.Lock()
	v.leaving = true
	for conn := range v.conns {
		conn.Close()
	}
	v.mu.Unlock()
	v.running.Wait()
	return nil
}

// wrongError is about what a viewer can't read.
type wrongError struct{ error }

// gameViewer follows a game.
type gameViewer struct {
	*viewers
	table, number int
	path, last    string
	place         int // Of the last event.
}

func (v *viewers) newGame(table int, path string) *gameViewer {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.told[table] = append(v.told[table], 0)
	return &gameViewer{viewers: v, table: table, number: len(v.told[table]) - 1, path: path}
}

func (g *gameViewer) request() string {
	text := "GET " + g.path + " HTTP/1.0\r\n"
	if g.last != "" {
		text += "Last-Event-ID: " + g.last + "\r\n"
	}
	return text
}

func (g *gameViewer) read(_ string, body *bufio.Reader) error {
	move := false
	for {
		line, err := body.ReadSlice('\n')
		if errors.Is(err, bufio.ErrBufferFull) {
			return wrongError{fmt.Errorf("a line of more than %d bytes", len(line))}
		}
		if err != nil {
			return err
		}
		switch {
		case bytes.HasPrefix(line, []byte("id: ")):
			g.came(string(bytes.TrimSpace(line[4:])))
		case bytes.HasPrefix(line, []byte("event: ")):
			move = bytes.Equal(line, []byte("event: move\n"))
		case move && bytes.HasPrefix(line, []byte("data: ")):
			ply, err := plyIn(line)
			if err != nil {
				return err
			}
			g.tell(ply)
			move = false
		}
	}
}

// came notes the id of an event: they follow each other.
func (g *gameViewer) came(id string) {
	place, err := strconv.Atoi(strings.TrimPrefix(id, "p"))
	g.mu.Lock()
	defer g.mu.Unlock()
	switch {
	case err != nil:
		g.report.Wrong = id
	case place <= g.place:
		g.report.Twice++
	case place > g.place+1:
		g.report.Lost += place - g.place - 1
	}
	g.last, g.place = id, place
}

// plyIn returns the ply of a record of a move.
func plyIn(line []byte) (ply int, err error) {
	_, behind, found := bytes.Cut(line, []byte(`"ply":`))
	if found {
		_, err = fmt.Sscanf(string(behind[:min(len(behind), 8)]), "%d", &ply)
	}
	if !found || err != nil {
		return 0, wrongError{fmt.Errorf("no ply in %q", line)}
	}
	return ply, nil
}

func (g *gameViewer) tell(ply int) {
	now := time.Now()
	g.mu.Lock()
	defer g.mu.Unlock()
	g.report.Events++
	for kind := range kinds {
		if at := *g.moments.of(g.table, ply, kind); at > 0 {
			g.took[kind] = append(g.took[kind], now.Sub(time.Unix(0, at)))
		}
	}
	g.told[g.table][g.number] = max(g.told[g.table][g.number], ply)
	close(g.changed)
	g.changed = make(chan struct{})
}

// hallViewer follows the whole hall.
type hallViewer struct {
	*viewers
	path  string
	reads bool // And does not only take it.
}

func (h *hallViewer) request() string {
	return "GET " + h.path + " HTTP/1.0\r\nAccept-Encoding: gzip\r\n"
}

func (h *hallViewer) read(head string, body *bufio.Reader) error {
	if h.reads {
		return h.readAll(head, &counted{body, h.viewers})
	}
	return ignore(&counted{body, h.viewers})
}

// ignore takes what comes.
func ignore(from io.Reader) error {
	buffer := make([]byte, 16<<10)
	for {
		if _, err := from.Read(buffer); err != nil {
			return err
		}
	}
}

// counted counts what viewers of the whole hall get.
type counted struct {
	io.Reader
	to *viewers
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.to.mu.Lock()
	c.to.report.HallBytes += n
	c.to.mu.Unlock()
	return n, err
}

// readAll reads each message as a page does.
func (h *hallViewer) readAll(head string, body io.Reader) (err error) {
	if strings.Contains(strings.ToLower(head), "content-encoding: gzip") {
		if body, err = gzip.NewReader(body); err != nil {
			return err
		}
	}
	for lines := bufio.NewReader(body); ; {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return err
		}
		data, ok := bytes.CutPrefix(line, []byte("data: "))
		if !ok {
			continue
		}
		var all struct {
			Tables []struct {
				Table int `json:"table"`
			} `json:"tables"`
		}
		if err := json.Unmarshal(data, &all); err != nil {
			return wrongError{fmt.Errorf("%w in %q", err, data)}
		}
		h.mu.Lock()
		h.report.Messages++
		h.mu.Unlock()
	}
}
