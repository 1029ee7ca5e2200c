package load

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"
)

// peer is what net/http alone does with the same fan-out: a goroutine for each viewer, and a channel to it. Orders:
//
//	at                               returns its address
//	tell SECONDS PERIOD SIZE HALL    tells the viewers of each table of a ply each PERIOD (in milliseconds) by SIZE bytes, and those of
//	                                 the whole hall once a second by HALL bytes
type peer struct {
	listener net.Listener
	moments  *moments
	tables   int

	mu    sync.Mutex
	of    map[string]map[chan string]bool // By path.
	plies int
}

// newPeer takes the file of the moments and the number of tables.
func newPeer(args []string) (part, error) {
	tables, err := strconv.Atoi(args[1])
	if err != nil {
		return nil, err
	}
	p := &peer{tables: tables, of: map[string]map[chan string]bool{}}
	if p.moments, err = openMoments(args[0], tables); err != nil {
		return nil, err
	}
	if p.listener, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
		return nil, err
	}
	go (&http.Server{Handler: p, ReadHeaderTimeout: time.Minute}).Serve(p.listener)
	return p, nil
}

func (p *peer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	events := make(chan string, 64)
	p.mu.Lock()
	if p.of[r.URL.Path] == nil {
		p.of[r.URL.Path] = map[chan string]bool{}
	}
	p.of[r.URL.Path][events] = true
	p.mu.Unlock()
	w.Header().Set("Content-Type", "text/event-stream")
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

func (p *peer) do(order string, args []string) (string, error) {
	switch order {
	case "at":
		return p.listener.Addr().String(), nil
	case "tell":
		var seconds, period, size, hall int
		if _, err := fmt.Sscan(strings.Join(args, " "), &seconds, &period, &size, &hall); err != nil {
			return "", err
		}
		p.tell(time.Duration(seconds)*time.Second, time.Duration(period)*time.Millisecond, size, hall)
		return "told", nil
	}
	return "", errors.New("no such order")
}

// tell tells for a while.
func (p *peer) tell(while, period time.Duration, size, hall int) {
	each := time.NewTicker(period / time.Duration(p.tables))
	second := time.NewTicker(time.Second)
	defer each.Stop()
	defer second.Stop()
	text := "event: tables\ndata: " + `{"tables":[],"x":"` + strings.Repeat("x", max(0, hall)) + "\"}\n\n"
	for n, end := 0, time.After(while); ; {
		select {
		case <-each.C:
			table, ply := n%p.tables+1, p.plies+n/p.tables+1
			for kind := range kinds {
				p.moments.note(table, ply, kind)
			}
			p.send(fmt.Sprint("/game/", table), fmt.Sprintf("id: p%d\nevent: move\ndata: {\"ply\":%d,\"x\":\"%s\"}\n\n", ply, ply, strings.Repeat("x", size)))
			n++
		case <-second.C:
			p.send("/hall", text)
		case <-end:
			p.plies += (n + p.tables - 1) / p.tables
			return
		}
	}
}

func (p *peer) send(path, text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for events := range p.of[path] {
		events <- text
	}
}

func (p *peer) close() error { return p.listener.Close() }
