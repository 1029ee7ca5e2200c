package hall

import (
	"context"
	"encoding/json"
	"errors"
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
	Do     control.Op      `json:"do" doc:"An operation of a board, such as stop or go."`
	Body   json.RawMessage `json:"body,omitempty" doc:"What the operation needs."`
	Tables []int           `json:"tables,omitempty" doc:"Where; at all tables that have a board when it is left out."`
	Game   int             `json:"game,omitempty" minimum:"0" doc:"The number of the game at the board, which then has to be a single one; the game that is on when it is left out."`
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
	tables = slices.Compact(tables)
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
	b := h.boardAt(table)
	if b == nil {
		return errNoBoard
	}
	b.mu.Lock()
	client := b.client
	b.mu.Unlock()
	if client == nil {
		return errAway
	}
	b.asking.Lock()
	defer b.asking.Unlock()
	made, err := h.desk.make(ctx, b, game{table: table}, member.Order{Game: a.Game, By: by, Role: string(role), Do: a.Do, Body: a.Body})
	if err != nil {
		return err
	}
	return h.desk.send(ctx, b, client, made)
}

// ActsPath is the route of what is wanted of boards at once.
const ActsPath = "/api/acts"

// registerActs registers the acts of arbiters.
func (h *Hall) registerActs(d *httpd.Door) {
	acts := d.Operation("POST", ActsPath, control.Stop, "act", "Order something of boards at once: of all, or of those at some tables")
	acts.Errors = append(acts.Errors, http.StatusUnprocessableEntity)
	httpd.Register(d, acts, func(ctx context.Context, in *httpd.Answer[Act]) (*httpd.Answer[Acted], error) {
		person := httpd.PersonOf(ctx)
		if err := h.mayDo(in.Body, person); err != nil {
			d.LogAttempt(ctx, err)
			return nil, httpd.Problem(ctx, err)
		}
		return &httpd.Answer[Acted]{Body: h.Do(ctx, in.Body, person.Name, person.Role)}, nil
	})
}

// mayDo refuses what a person may not do at a board, and what no board could do.
func (h *Hall) mayDo(a Act, p auth.Person) error {
	operation := control.OperationOf(a.Do)
	switch {
	case operation.Summary == "" || !auth.BoardRoles().May(control.Arbiter, a.Do):
		return control.Meaningless(message.Errorf("do: expected an operation that an arbiter may ask of a board, found %q", string(a.Do)))
	case !p.May(a.Do):
		return control.Refuse(control.ErrForbidden, message.Errorf("%s may not do this: it is not among the rights of role %s", p.Name, p.Role))
	case a.Game > 0 && len(a.Tables) != 1:
		return control.Meaningless(message.Errorf("game: expected a single table"))
	}
	r := control.Request{Op: a.Do, Game: a.Game}
	if operation.Body != nil {
		if len(a.Body) == 0 {
			return control.Meaningless(message.Errorf("body: expected what %s needs", string(a.Do)))
		}
		body, err := operation.Read(func(body any) error { return json.Unmarshal(a.Body, body) })
		if err != nil {
			return control.Meaningless(errors.Join(err))
		}
		r.Body = body
	}
	if err := r.Check(); err != nil {
		return control.Meaningless(err)
	}
	return nil
}
