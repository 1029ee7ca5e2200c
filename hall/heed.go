package hall

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"sync"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/httpd"
)

// How often a board is asked what waits there for an arbiter: when something may, but not more often than this; and where nothing was said,
// because a broken sensor or a full disk writes no row.
const (
	heedPause = time.Second
	heedEvery = 10 * time.Second
)

// heed asks a board what waits there for an arbiter, for as long as it is connected. All who look at the inbox share the answer.
func (h *Hall) heed(ctx context.Context, b *board, client *control.Client) {
	heedWhenDue(ctx, b.waits.due, func() {
		h.ask(ctx, b, client)
		h.measure(ctx, b, client)
	})
}

// heedWhenDue asks at once, and then when it is due, until the context ends. What falls due while it asks is asked again.
func heedWhenDue(ctx context.Context, due <-chan struct{}, ask func()) {
	for {
		ask()
		if !wait(ctx, heedPause, nil) || !wait(ctx, heedEvery, due) {
			return
		}
	}
}

// wait waits for a while, or until something comes. It returns false where the context has ended.
func wait(ctx context.Context, while time.Duration, or <-chan struct{}) bool {
	timer := time.NewTimer(while)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-or:
	case <-timer.C:
	}
	return true
}

// ask asks a board once. A board that does not answer is asked again; that it is silent is known by its feed.
func (h *Hall) ask(ctx context.Context, b *board, client *control.Client) {
	ctx, cancel := context.WithTimeout(ctx, orderPatience)
	defer cancel()
	b.mu.Lock()
	b.waits.asks()
	b.mu.Unlock()
	var text json.RawMessage
	var games []control.Attention
	err := client.Ask(ctx, http.MethodGet, "/api/attention", nil, &text)
	if err == nil {
		err = json.Unmarshal(text, &games)
	}
	b.mu.Lock()
	b.waits.answered(text, games, err)
	b.mu.Unlock()
	if err == nil {
		b.news.tell(text)
	}
}

// inbox returns what waits at all tables.
func (h *Hall) inbox() Inbox {
	h.desk.mu.Lock()
	e := h.desk.reload()
	name, tables := pairedTables(e)
	in := Inbox{Name: name, Tables: []Attending{}}
	var starts map[int]start
	h.journal.look(func(r *Roster) { starts = maps.Clone(r.starts) })
	for _, b := range h.all() {
		b.mu.Lock()
		s := state{table: b.at(), connected: b.client != nil, heard: b.heard, fault: b.fault, games: b.waits.games}
		if s.start = starts[s.table]; b.starts.number == s.start.number {
			s.why = b.starts.why
		}
		b.mu.Unlock()
		if s.table == 0 {
			continue
		}
		a := attending(e, s, h.now())
		h.desk.needsByHand(e, &a)
		a.seat(tables[s.table])
		delete(tables, s.table)
		in.Tables = append(in.Tables, a)
	}
	for n, t := range tables {
		a := Attending{Table: n, Needs: state{start: starts[n]}.notStarted(h.now()), Games: []control.Attention{}}
		h.desk.needsByHand(e, &a)
		a.seat(t)
		in.Tables = append(in.Tables, a)
	}
	h.desk.mu.Unlock()
	in.sort()
	return in
}

// pairedTables returns the name of an event, and who sits where by the pairings that were published last.
func pairedTables(e *event.Event) (name string, at map[int]Table) {
	at = map[int]Table{}
	for _, s := range e.Sections {
		if name == "" {
			name = s.Event
		}
		for _, r := range s.Rounds {
			if !r.Published {
				continue
			}
			for _, t := range r.Tables {
				at[t.Table] = seated(s, r, t)
			}
		}
	}
	return name, at
}

// seat notes who sits at a table by the pairing.
func (a *Attending) seat(t Table) {
	a.Section, a.Round, a.Red, a.White, a.Black, a.Result = t.Section, t.Round, t.Red, t.White, t.Black, t.Result
}

// news wakes those who wait for something, all at once.
type news struct {
	mu     sync.Mutex
	next   chan struct{}
	last   []byte
	number int
}

// wait returns what is closed with the next news, and the number of the last ones.
func (n *news) wait() (next <-chan struct{}, number int) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.next == nil {
		n.next = make(chan struct{})
	}
	return n.next, n.number
}

// tell wakes all who wait, if something has changed.
func (n *news) tell(now []byte) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if bytes.Equal(n.last, now) {
		return
	}
	n.last = now
	n.number++
	if n.next != nil {
		close(n.next)
		n.next = nil
	}
}

// tellInbox tells those who look at the inbox that it has changed.
func (h *Hall) tellInbox() {
	text, err := json.Marshal(h.inbox())
	if err != nil {
		panic("hall: " + err.Error())
	}
	h.arbiters.tell(text)
}

// InboxPath is the route of what waits for arbiters.
const InboxPath = "/api/inbox"

// registerInbox registers what waits for arbiters.
func (h *Hall) registerInbox(d *httpd.Door) {
	o := d.Operation("GET", InboxPath, auth.ReadAccused, "inbox", "What waits for an arbiter at all tables, or at those of his sector: the most urgent first")
	httpd.Register(d, o, func(ctx context.Context, _ *struct{}) (*httpd.Answer[Inbox], error) {
		return &httpd.Answer[Inbox]{Body: h.inbox().within(h.sectorOf(httpd.PersonOf(ctx)))}, nil
	})
}
