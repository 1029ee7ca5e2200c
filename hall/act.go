package hall

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"sync"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/hall/member"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/tell"
)

// Act is something that a person wants of boards at once.
type Act struct {
	Do      control.Op      `json:"do" doc:"An operation of a board, such as stop or go."`
	Body    json.RawMessage `json:"body,omitempty" doc:"What the operation needs."`
	Section *string         `json:"section,omitempty" doc:"At the tables of this section, also one without a name."`
	Tables  []int           `json:"tables,omitempty" doc:"At these, which have to be tables of the section; without either at all tables that have a board."`
	Game    int             `json:"game,omitempty" minimum:"0" doc:"The number of the game at the board, which then has to be a single one; the game that is on when it is left out."`
}

// Acted says at which tables an act was carried out.
type Acted struct {
	Taken   []int     `json:"taken"`
	Refused []Refusal `json:"refused" doc:"The tables that did not take it."`
}

// Refusal is why the board at a table did not take what was wanted.
type Refusal struct {
	Table int    `json:"table"`
	Why   string `json:"why"`
}

var errNoBoard = message.Errorf("no board stands there")
var errAway = message.Errorf("the board is not connected")

// Do orders something of boards, of each for itself and of all at once, in the name of a person.
func (h *Hall) Do(ctx context.Context, a Act, by string, role control.Role) Acted {
	tables := a.Tables
	if len(tables) == 0 {
		for _, b := range h.all() {
			tables = append(tables, b.at())
		}
	}
	slices.Sort(tables)
	answers := make([]error, len(tables))
	var asked sync.WaitGroup
	for i, table := range tables {
		asked.Go(func() { answers[i] = h.act(ctx, table, a, by, role) })
	}
	asked.Wait()
	done := Acted{Taken: []int{}, Refused: []Refusal{}}
	for i, err := range answers {
		if err != nil {
			done.Refused = append(done.Refused, Refusal{tables[i], tell.Error(tell.English, err)})
			continue
		}
		done.Taken = append(done.Taken, tables[i])
	}
	return done
}

// act orders something of the board at a table.
func (h *Hall) act(ctx context.Context, table int, a Act, by string, role control.Role) error {
	_, err := h.actFor(ctx, table, a, by, role)
	return err
}

// actFor is act, and returns how the game stands then, nil where the order waits.
func (h *Hall) actFor(ctx context.Context, table int, a Act, by string, role control.Role) (*control.Status, error) {
	b, client, err := h.reached(table)
	if err != nil {
		return nil, err
	}
	b.asking.Lock()
	defer b.asking.Unlock()
	made, err := h.desk.make(ctx, b, game{table: table}, member.Order{Game: a.Game, By: by, Role: string(role), Do: a.Do, Body: a.Body})
	if err != nil {
		return nil, err
	}
	return h.desk.sendFor(ctx, b, client, made)
}

// reached returns the board at a table, and its connection.
func (h *Hall) reached(table int) (*board, *control.Client, error) {
	b := h.boardAt(table)
	if b == nil {
		return nil, nil, errNoBoard
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.client == nil {
		return nil, nil, errAway
	}
	return b, b.client, nil
}

// ActsPath is the route of what is wanted of boards at once.
const ActsPath = "/api/acts"

// registerActs registers the acts of arbiters.
func (h *Hall) registerActs(d *httpd.Door) {
	acts := d.Operation("POST", ActsPath, control.Stop, "act", "Order something of boards at once: of all, or of those at some tables")
	acts.Errors = append(acts.Errors, http.StatusUnprocessableEntity)
	httpd.Register(d, acts, func(ctx context.Context, in *httpd.Answer[Act]) (*httpd.Answer[Acted], error) {
		person := httpd.PersonOf(ctx)
		act, err := h.mayDo(in.Body, person)
		if err == nil {
			err = d.Allow(person, h.kibOf(act))
		}
		if err != nil {
			return nil, refuse(ctx, d, err)
		}
		return &httpd.Answer[Acted]{Body: h.Do(ctx, act, person.Name, person.Role)}, nil
	})
}

// kibOf bounds what an act adds to the log of the hall: an order for each table, in KiB.
func (h *Hall) kibOf(a Act) int {
	n := len(a.Tables)
	if n == 0 {
		n = len(h.all())
	}
	return max(1, n*(1+len(a.Body)/1024))
}

// mayDo refuses what a person may not do at a board, and what no board could do. It returns the act at the tables of the person, and in his
// name.
func (h *Hall) mayDo(a Act, p auth.Person) (Act, error) {
	if err := h.journal.mayWrite(); err != nil {
		return a, err
	}
	operation := control.OperationOf(a.Do)
	switch {
	case operation.Summary == "" || !auth.BoardRoles().May(control.Arbiter, a.Do):
		return a, control.Meaningless(message.Errorf("do: expected an operation that an arbiter may ask of a board, found %q", string(a.Do)))
	case !p.May(a.Do):
		return a, control.Refuse(control.ErrForbidden, message.Errorf("%s may not do this: it is not among the rights of role %s", p.Name, p.Role))
	case a.Do == control.Seal:
		return a, control.Refuse(control.ErrForbidden, message.Errorf("a sealed move is entered at the board: in the log of the hall it would stand open"))
	case a.Game > 0 && len(a.Tables) != 1:
		return a, control.Meaningless(message.Errorf("game: expected a single table"))
	}
	tables, err := h.scope(a.Section, a.Tables, p)
	if err != nil {
		return a, err
	}
	a.Tables = tables
	r, err := a.request()
	if err != nil {
		return a, control.Meaningless(err)
	}
	if err := inNameOf(p, &r); err != nil {
		return a, err
	}
	if a.Body = nil; r.Body != nil { // Else what came with the request would be signed.
		a.Body, err = json.Marshal(r.Body)
	}
	return a, err
}

// request returns what is wanted of each board.
func (a Act) request() (control.Request, error) {
	r := control.Request{Op: a.Do, Game: a.Game}
	operation := control.OperationOf(a.Do)
	if operation.Body != nil {
		if len(a.Body) == 0 {
			return r, message.Errorf("body: expected what %s needs", string(a.Do))
		}
		body, err := operation.Read(func(body any) error { return json.Unmarshal(a.Body, body) })
		if err != nil {
			return r, err
		}
		r.Body = body
	}
	return r, r.Check()
}
