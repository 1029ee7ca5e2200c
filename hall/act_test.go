package hall

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/hall/member"
)

// actor is a board at a table of a hall that takes what it is ordered, but for what it refuses.
type actor struct {
	*testing.T
	hall  *Hall
	board *board

	mu      sync.Mutex
	orders  []member.Order
	games   []string
	refuses map[control.Op]string
	fails   int // So many orders are not answered.
	status  control.Status
}

// newActor seats the board at a table, and connects it.
func newActor(t *testing.T, h *Hall, table int) *actor {
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
	a := &actor{T: t, hall: h, refuses: map[control.Op]string{}, status: control.Status{State: "ready"}}
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+control.HallPath, func(w http.ResponseWriter, _ *http.Request) { a.tell(w) })
	mux.HandleFunc("GET /api/status", func(w http.ResponseWriter, _ *http.Request) { a.tellStatus(w) })
	mux.HandleFunc("POST "+control.OrdersPath, a.take)
	server := &http.Server{Handler: mux}
	go func() { _ = server.Serve(at) }()
	t.Cleanup(func() { _ = server.Close() })
	client, err := control.Local(dir, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(client.Close)
	key := boardKey(t).String()
	if err := h.seat(t.Context(), Enlisted{Table: table, Board: key, Fingerprint: "fp " + key}, "test"); err != nil {
		t.Fatal(err)
	}
	h.mu.Lock()
	a.board = h.boards[key]
	h.mu.Unlock()
	a.connect(client)
	return a
}

// connect lets the board be connected from now on; nil ends its connection.
func (a *actor) connect(client *control.Client) {
	a.board.mu.Lock()
	defer a.board.mu.Unlock()
	a.board.client = client
}

func (a *actor) tell(w http.ResponseWriter) {
	a.mu.Lock()
	defer a.mu.Unlock()
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]any{"term": 1, "number": len(a.orders), "games": a.games})
}

func (a *actor) tellStatus(w http.ResponseWriter) {
	a.mu.Lock()
	defer a.mu.Unlock()
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(a.status)
}

func (a *actor) take(w http.ResponseWriter, r *http.Request) {
	var asked struct{ Order string }
	var o member.Order
	err := json.NewDecoder(r.Body).Decode(&asked)
	if err == nil {
		o, _, err = member.ReadOrder(asked.Order, a.hall.verifier)
	}
	a.mu.Lock()
	if a.fails > 0 {
		a.fails--
		a.mu.Unlock()
		w.WriteHeader(http.StatusBadGateway)
		return
	}
	if why := a.refuses[o.Do]; err == nil && why != "" {
		err = fmt.Errorf("%s", why)
	}
	if err == nil {
		a.orders = append(a.orders, o)
	}
	if name := o.EventGame(); err == nil && name != "" {
		a.games = append(a.games, name)
		a.status.Tags = map[string]string{"round": strings.TrimPrefix(name, "/")}
	}
	a.mu.Unlock()
	if err != nil {
		w.Header().Set("Content-Type", "application/problem+json")
		w.WriteHeader(http.StatusConflict)
		_ = json.NewEncoder(w).Encode(map[string]any{"status": http.StatusConflict, "title": "Conflict", "detail": err.Error()})
		return
	}
	a.tell(w)
}

// took returns what the board has taken beside its games, as "schedule go".
func (a *actor) took() string {
	a.mu.Lock()
	defer a.mu.Unlock()
	var all []string
	for _, o := range a.orders {
		if o.Do != control.New {
			all = append(all, string(o.Do))
		}
	}
	return strings.Join(all, " ")
}

// twoSections returns a hall with sections of four players each, of which both play the first round.
func twoSections(t *testing.T) *office {
	o := openOffice(t)
	for _, name := range []string{"A", "B"} {
		first := map[string]int{"A": 1, "B": 3}[name]
		o.do(SectionsPath, section(four, fmt.Sprintf(`,"section":%q,"first_table":%d`, name, first)))
		o.do("/api/event/rounds/1/pair", fmt.Sprintf(`{"section":%q}`, name))
		o.do("/api/event/rounds/1/publish", fmt.Sprintf(`{"section":%q}`, name))
	}
	return o
}

// helper makes the arbiter one who looks after some tables alone.
func (o *office) helper(at ...int) {
	o.Helper()
	if err := o.hall.journal.say(o.Context(), Fact{Sector: &Sector{"Trần", at}}); err != nil {
		o.Fatal(err)
	}
}

// Tables 1 and 2 are those of section A, 3 and 4 of B; a board stands at 1, 2 and 3, and the arbiter looks after 2 to 4.
func TestWhereAnActIs(t *testing.T) {
	o := twoSections(t)
	for table := 1; table <= 3; table++ {
		newActor(t, o.hall, table)
	}
	o.helper(2, 3, 4)
	for _, c := range []struct {
		name, body string
		role       control.Role
		status     int
		want       string
	}{
		{"the hall", ``, control.Organiser, 200, `{"taken":[1,2,3],"refused":[]}`},
		{"a sector", ``, control.Arbiter, 200, `{"taken":[2,3],"refused":[{"table":4,"why":"no board stands there"}]}`},
		{"a section", `,"section":"A"`, control.Organiser, 200, `{"taken":[1,2],"refused":[]}`},
		{"what a helper has of a section", `,"section":"A"`, control.Arbiter, 200, `{"taken":[2],"refused":[]}`},
		{"tables of a section", `,"section":"B","tables":[4,3]`, control.Organiser, 200, `{"taken":[3],"refused":[{"table":4,"why":"no board stands there"}]}`},
		{"no table that took it", `,"tables":[4]`, control.Organiser, 200, `{"taken":[],"refused":[{"table":4,"why":"no board stands there"}]}`},
		{"a table of another section", `,"section":"B","tables":[1]`, control.Organiser, 422, `table 1 is not one of section \"B\"`},
		{"no such section", `,"section":"C"`, control.Organiser, 422, `section \"C\": expected one of \"A\", \"B\"`},
		{"no name where there are several sections", `,"section":""`, control.Organiser, 422, `the event has several sections`},
		{"a table of another sector", `,"tables":[1]`, control.Arbiter, 403, `table 1 is not among the tables of Trần`},
		{"no table", `,"tables":[0]`, control.Organiser, 422, `expected the number of a table, from 1`},
		{"more than there can be", `,"tables":[10000]`, control.Organiser, 422, `table 10000: expected a number up to 9999`},
	} {
		status, text := o.ask(c.role, "POST", ActsPath, `{"do":"stop"`+c.body+`}`)
		if status != c.status || !strings.Contains(text, c.want) {
			t.Errorf("%s: %d %s\nwant %d %s", c.name, status, text, c.status, c.want)
		}
	}
	o.helper(3, 4)
	if status, text := o.ask(control.Arbiter, "POST", ActsPath, `{"do":"stop","section":"A"}`); status != 422 || !strings.Contains(text, `no table of section \"A\" is among the tables of Trần`) {
		t.Errorf("a section without a table of the helper: %d %s", status, text)
	}
}

func TestASectionWithoutANameIsNamedByNone(t *testing.T) {
	o := openOffice(t)
	o.do(SectionsPath, section(four, ""))
	if status, text := o.ask(control.Organiser, "POST", ActsPath, `{"do":"stop","section":""}`); status != 422 || !strings.Contains(text, "no round of it is published") {
		t.Errorf("before a round is published: %d %s", status, text)
	}
	o.do("/api/event/rounds/1/pair", `{}`)
	o.do("/api/event/rounds/1/publish", `{}`)
	if status, text := o.ask(control.Organiser, "POST", ActsPath, `{"do":"stop","section":""}`); status != 422 || !strings.Contains(text, "no board stands at a table of section") {
		t.Errorf("without boards: %d %s", status, text)
	}
	newActor(t, o.hall, 2)
	if status, text := o.ask(control.Organiser, "POST", ActsPath, `{"do":"stop","section":""}`); status != 200 || text != `{"taken":[2],"refused":[]}` {
		t.Errorf("with a board: %d %s", status, text)
	}
}
