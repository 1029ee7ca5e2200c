package hall

import (
	"encoding/json"
	"net"
	"net/http"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/event/store"
	"github.com/kyban/kyban/hall/member"
	"github.com/kyban/kyban/internal/awaittest"
)

// ordered is a board at table 1 of a hall that takes all orders, and keeps their games as boards do.
type ordered struct {
	*testing.T
	hall  *Hall
	key   string
	takes chan string // Who is to play, red and black, of each order of a game.

	mu    sync.Mutex
	games []string
}

// newOrdered seats the board at a table.
func newOrdered(t *testing.T, h *Hall, table int) *ordered {
	t.Helper()
	dir, err := os.MkdirTemp("", "board") // The path of a socket is short.
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	path, err := control.SocketPath(dir)
	if err != nil {
		t.Fatal(err)
	}
	at, err := net.Listen("unix", path)
	if err != nil {
		t.Fatal(err)
	}
	o := &ordered{T: t, hall: h, key: boardKey(t).String(), takes: make(chan string, 8)}
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+control.HallPath, func(w http.ResponseWriter, _ *http.Request) { o.tell(w) })
	mux.HandleFunc("POST "+control.OrdersPath, o.take)
	server := &http.Server{Handler: mux}
	go func() { _ = server.Serve(at) }()
	t.Cleanup(func() { _ = server.Close() })
	client, err := control.Local(dir, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(client.Close)
	o.seat(table)
	h.mu.Lock()
	b := h.boards[o.key]
	h.mu.Unlock()
	b.mu.Lock()
	b.client = client
	b.mu.Unlock()
	h.desk.wake()
	return o
}

// seat lets the board join at a table: it has no game any more.
func (o *ordered) seat(table int) {
	o.Helper()
	o.mu.Lock()
	o.games = nil
	o.mu.Unlock()
	if err := o.hall.seat(o.Context(), Enlisted{Table: table, Board: o.key, Fingerprint: "fp " + o.key}, "test"); err != nil {
		o.Fatal(err)
	}
	o.hall.desk.wake()
}

func (o *ordered) tell(w http.ResponseWriter) {
	o.mu.Lock()
	defer o.mu.Unlock()
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]any{"term": 1, "games": o.games})
}

func (o *ordered) take(w http.ResponseWriter, r *http.Request) {
	var asked struct{ Order string }
	var body control.NewBody
	err := json.NewDecoder(r.Body).Decode(&asked)
	if err == nil {
		var order member.Order
		if order, _, err = member.ReadOrder(asked.Order, o.hall.verifier); err == nil {
			err = json.Unmarshal(order.Body, &body)
		}
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	o.mu.Lock()
	o.games = append(o.games, member.GameName(body.Tags))
	o.mu.Unlock()
	o.takes <- body.Tags["red"] + "-" + body.Tags["black"]
	o.tell(w)
}

// wants waits for the next order of a game.
func (o *ordered) wants(game string) {
	o.Helper()
	select {
	case got := <-o.takes:
		if got != game {
			o.Fatalf("the board is to play %s, want %s", got, game)
		}
	case <-time.After(awaittest.Patience):
		o.Fatalf("the board is not to play %s", game)
	}
}

func TestARoundThatIsPairedAnewReachesItsBoards(t *testing.T) {
	h := opened(t, event.Regulations{System: event.Swiss, Rounds: 1}, of("A"), map[int]event.Outcome{})
	o := newOrdered(t, h, 1)
	st, err := store.Open(h.dir, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	round := st.Event.Sections[0].Rounds[0]
	table := round.Tables[0]
	red, black := of("A")[table.First-1].Name, of("A")[table.Second-1].Name
	o.wants(red + "-" + black)
	for _, f := range []event.Fact{
		{Publication: &event.Publication{Round: 1, Back: true}},
		{Pairing: &event.Pairing{Round: 1, Tables: []event.Table{{Table: 1, First: table.Second, Second: table.First}}}},
		{Publication: &event.Publication{Round: 1}},
	} {
		if err := st.Append(f); err != nil {
			t.Fatal(err)
		}
	}
	h.desk.wake()
	o.wants(black + "-" + red)
}

// A board that has had its game at one table is invited to another one, where the same round is played.
func TestABoardThatJoinsAgainElsewhereHasTheGameThere(t *testing.T) {
	h := opened(t, event.Regulations{System: event.Swiss, Rounds: 1}, of("A", "B"), map[int]event.Outcome{})
	st, err := store.Open(h.dir, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	game := func(table int) string {
		at := st.Event.Sections[0].Rounds[0].Tables[table-1]
		return of("A", "B")[at.First-1].Name + "-" + of("A", "B")[at.Second-1].Name
	}
	o := newOrdered(t, h, 1)
	o.wants(game(1))
	o.seat(2)
	o.wants(game(2))
}
