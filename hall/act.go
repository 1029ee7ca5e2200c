package hall

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
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
	ByHall  []Refusal `json:"by_hall,omitempty" doc:"Of a start: the tables that the hall starts itself when the moment comes, because of the clocks of their boards."`

	Repeated bool `json:"repeated,omitempty" doc:"The call was carried out before, and nothing was done again; the lists are those of then, or empty where they are too long to be kept."`
}

// Refusal is why the board at a table did not take what was wanted.
type Refusal struct {
	Table int    `json:"table"`
	Why   string `json:"why"`
}

func refusal(table int, why error) Refusal { return Refusal{table, tell.Error(tell.English, why)} }

// refuse notes that a table did not take it.
func (a *Acted) refuse(table int, why error) { a.Refused = append(a.Refused, refusal(table, why)) }

// sort puts the tables in their order.
func (a *Acted) sort() {
	slices.Sort(a.Taken)
	for _, list := range [][]Refusal{a.Refused, a.ByHall} {
		slices.SortFunc(list, func(a, b Refusal) int { return a.Table - b.Table })
	}
}

var errNoBoard = message.Errorf("no board stands there")
var errAway = message.Errorf("the board is not connected")

// Do orders something of boards, of each for itself and of all at once, in the name of a person.
func (h *Hall) Do(ctx context.Context, a Act, by string, role control.Role) Acted {
	done, err := h.do(ctx, a, by, role)
	if err != nil {
		done = Acted{Taken: []int{}, Refused: []Refusal{}}
		for _, table := range h.tablesOf(a) {
			done.refuse(table, err)
		}
	}
	return done
}

// tablesOf returns the tables of an act in their order: all that have a board where none is named.
func (h *Hall) tablesOf(a Act) (tables []int) {
	if tables = slices.Sorted(slices.Values(a.Tables)); len(tables) > 0 {
		return tables
	}
	for _, b := range h.all() {
		tables = append(tables, b.at())
	}
	slices.Sort(tables)
	return tables
}

// do is Do, and returns why nothing was done at all.
func (h *Hall) do(ctx context.Context, a Act, by string, role control.Role) (Acted, error) {
	if a.Do == Shift {
		return h.shift(ctx, a, by, role)
	}
	tables := h.tablesOf(a)
	if a.Do == control.Schedule {
		return h.schedule(ctx, a, tables, by, role)
	}
	answers := make([]error, len(tables))
	var asked sync.WaitGroup
	for i, table := range tables {
		asked.Go(func() { answers[i] = h.act(ctx, table, a, by, role) })
	}
	asked.Wait()
	done := Acted{Taken: []int{}, Refused: []Refusal{}}
	for i, err := range answers {
		if err != nil {
			done.refuse(tables[i], err)
			continue
		}
		done.Taken = append(done.Taken, tables[i])
	}
	return done, nil
}

// act orders something of the board at a table.
func (h *Hall) act(ctx context.Context, table int, a Act, by string, role control.Role) error {
	_, err := h.actFor(ctx, table, a, by, role)
	return err
}

// actFor is act, and returns how the game stands then, nil where the order waits.
func (h *Hall) actFor(ctx context.Context, table int, a Act, by string, role control.Role) (*control.Status, error) {
	if a.Do == control.Schedule {
		return nil, h.scheduleAt(ctx, a, table, by, role)
	}
	halts := a.Do == control.Stop || a.Do == control.Adjourn
	b, client, err := h.reached(table)
	if err != nil {
		if halts && a.Game == 0 {
			err = cmp.Or(h.withdrawStart(ctx, table), err) // The hall is not to start the game when the board comes back.
		}
		return nil, err
	}
	b.asking.Lock()
	defer b.asking.Unlock()
	isOfStart := (halts || slices.Contains(inHand, a.Do)) && h.isOfStart(ctx, client, table, a, halts)
	made, err := h.desk.make(ctx, b, game{table: table}, member.Order{Game: a.Game, By: by, Role: string(role), Do: a.Do, Body: a.Body})
	if err != nil {
		return nil, err
	}
	status, err := h.desk.sendFor(ctx, b, client, made)
	if isOfStart && (err == nil || halts) { // Who halts a game takes its start back, also where the board has nothing to halt yet.
		err = cmp.Or(err, h.withdrawStart(ctx, table))
	}
	return status, err
}

// isOfStart reports whether an act is of the game for which a start is set at its table, before it is carried out. Where that can't be seen the
// start stays, but for what halts the game that is on. The caller holds b.asking.
func (h *Hall) isOfStart(ctx context.Context, client *control.Client, table int, a Act, halts bool) bool {
	s := h.startOf(table)
	if !s.isOpen() {
		return false
	}
	ctx, cancel := context.WithTimeout(ctx, orderPatience)
	defer cancel()
	status, err := client.Status(ctx)
	if err != nil {
		return halts && a.Game == 0
	}
	return (a.Game == 0 || a.Game == status.Game) && (s.Game == "" || s.Game == member.GameName(status.Tags))
}

// inHand are the operations after which a game has begun, or is not to be played: its start is withdrawn, as by what halts it.
var inHand = []control.Op{control.Go, control.New, control.Resume, control.Result, control.Agree, control.Resign}

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
	httpd.Register(d, acts, func(ctx context.Context, in *struct {
		Key  string `header:"Idempotency-Key" maxLength:"100" doc:"A new text for each call. A call that comes again within 24 hours does nothing twice."`
		Body Act
	}) (*httpd.Answer[Acted], error) {
		act, err := h.mayDo(in.Body, httpd.PersonOf(ctx))
		var done Acted
		if err == nil {
			done, err = h.doOnce(ctx, d, in.Key, in.Body, act)
		}
		if err != nil {
			return nil, refuse(ctx, d, err)
		}
		return &httpd.Answer[Acted]{Body: done}, nil
	})
}

// doOnce carries out an act as it was asked for, once. A repeated call gets the first answer, as far as it is kept.
func (h *Hall) doOnce(ctx context.Context, d *httpd.Door, key string, asked, act Act) (done Acted, err error) {
	person, kib := httpd.PersonOf(ctx), h.kibOf(act)
	said, before, err := d.Keyring().BeginCall(person, key, act.call(asked), func() error { return d.Allow(person, kib) })
	if err != nil {
		return done, err
	}
	if before {
		done = Acted{Taken: []int{}, Refused: []Refusal{}, Repeated: true}
		if len(said) > 0 {
			err = json.Unmarshal(said, &done)
		}
		return done, err
	}
	if done, err = h.do(ctx, act, person.Name, person.Role); err != nil {
		if errors.Is(err, control.ErrMeaningless) { // Nothing was done.
			logUnkept(d, d.Keyring().ForgetCall(person, key))
		}
		return done, err
	}
	text, err := json.Marshal(done)
	if err == nil {
		err = d.Keyring().FinishCall(person, key, text)
	}
	logUnkept(d, err)
	return done, nil
}

// logUnkept logs that an answer could not be kept: the same call is then refused and not answered as before.
func logUnkept(d *httpd.Door, err error) {
	if err != nil {
		d.Log().Warn(fmt.Sprintf("control: an answer is not kept: %v", err))
	}
}

// call returns what tells the call from others: what is wanted, and where, as it was asked.
func (a Act) call(asked Act) control.Request {
	r, _ := a.request() // It was checked.
	scope := Act{Do: asked.Do, Section: asked.Section, Tables: asked.Tables}
	if a.Do == Shift {
		scope.Body = asked.Body
	}
	text, err := json.Marshal(scope)
	if err != nil {
		panic("hall: " + err.Error())
	}
	r.Scope = string(text)
	return r
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
	case a.Do == Shift:
		return h.mayShift(a, p)
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

// mayShift refuses a shift that a person may not order, and one that makes no sense.
func (h *Hall) mayShift(a Act, p auth.Person) (_ Act, err error) {
	switch {
	case !p.May(control.Schedule):
		return a, control.Refuse(control.ErrForbidden, message.Errorf("%s may not do this: it is not among the rights of role %s", p.Name, p.Role))
	case a.Game > 0:
		return a, control.Meaningless(message.Errorf("game: expected none: a start is that of the game that is on"))
	}
	if _, err = shiftOf(a.Body); err == nil {
		a.Tables, err = h.scope(a.Section, a.Tables, p)
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
