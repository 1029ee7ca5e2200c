package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/httpd"
)

// OnceInput is exported for huma to see it; its key identifies an operation that is sent again.
type OnceInput struct {
	Key string `header:"Idempotency-Key" maxLength:"100" doc:"A new text for each call. A call that comes again within 24 hours does nothing twice."`
}

// GameInput names the game of an operation. It is exported for huma to see it.
type GameInput struct {
	Game string `path:"game" pattern:"^(open|[1-9][0-9]{0,8})$" doc:"The number of a stored game, or open for the one that is on."`
}

// OnInput is an operation on a game. It is exported for huma to see it.
type OnInput struct {
	GameInput
	OnceInput
}

func (a *api) registerOperations() {
	for _, o := range control.Operations() {
		switch {
		case o.Op == control.New:
			a.registerNew(o)
		case o.Body == nil:
			httpd.Register(a.door, a.gameOperation(o), func(ctx context.Context, in *OnInput) (*statusAnswer, error) {
				return a.enter(ctx, in.OnceInput, control.Request{Op: o.Op, Game: in.number()})
			})
		default:
			httpd.Register(a.door, a.gameOperation(o), func(ctx context.Context, in *struct {
				OnInput
				Body json.RawMessage
			}) (*statusAnswer, error) {
				body, err := o.Read(func(body any) error { return a.door.API().Unmarshal("application/json", in.Body, body) })
				if err != nil { // The schema takes 1.0 for a whole number.
					return nil, huma.Error422UnprocessableEntity("validation failed", &huma.ErrorDetail{Location: "body", Message: err.Error()})
				}
				return a.enter(ctx, in.OnceInput, control.Request{Op: o.Op, Game: in.number(), Body: body})
			})
		}
	}
}

// registerNew registers the operation that opens a game: it has no game of its own, and may describe the new one.
func (a *api) registerNew(o control.Operation) {
	httpd.Register(a.door, a.gameOperation(o), func(ctx context.Context, in *struct {
		OnceInput
		Body *control.NewBody
	}) (*statusAnswer, error) {
		r := control.Request{Op: o.Op, Body: control.NewBody{}}
		if in.Body != nil {
			r.Body = *in.Body
		}
		return a.enter(ctx, in.OnceInput, r)
	})
}

func (a *api) gameOperation(o control.Operation) huma.Operation {
	d := a.door.Operation("POST", control.Path(o.Op, "{game}"), o.Op, string(o.Op), o.Summary)
	d.RequestBody = a.bodyOf(o)
	d.Errors = append(d.Errors, http.StatusNotFound, http.StatusConflict, http.StatusServiceUnavailable)
	d.Responses = a.statusResponse()
	return d
}

// bodyOf describes the body of an operation: the schema that checks it before it is read into a request.
func (a *api) bodyOf(o control.Operation) *huma.RequestBody {
	if o.Body == nil {
		return nil
	}
	schema := a.door.API().OpenAPI().Components.Schemas.Schema(reflect.TypeOf(o.Body), true, "")
	return &huma.RequestBody{Content: map[string]*huma.MediaType{"application/json": {Schema: schema}}}
}

// number returns the game, 0 for the current one.
func (in GameInput) number() int {
	if in.Game == control.OpenGame {
		return 0
	}
	n, err := strconv.Atoi(in.Game)
	if err != nil {
		panic("httpd: a game that its pattern does not allow: " + in.Game)
	}
	return n
}

// enter carries out an operation, once, in the caller's name.
func (a *api) enter(ctx context.Context, once OnceInput, r control.Request) (*statusAnswer, error) {
	person := httpd.PersonOf(ctx)
	if err := a.prepare(person, &r); err != nil {
		return nil, a.refuse(ctx, err)
	}
	status, err := a.once(person, once.Key, r)
	if err != nil {
		return nil, a.refuse(ctx, err)
	}
	return a.view(ctx, status), nil
}

// prepare fills in a person's request for the board, or returns why it is not allowed or has no meaning.
func (a *api) prepare(person auth.Person, r *control.Request) error {
	if err := person.Confine(r); err != nil {
		return control.Refuse(control.ErrForbidden, err)
	}
	if err := r.Check(); err != nil {
		return control.Meaningless(err)
	}
	if err := a.nameSigner(person, r); err != nil {
		return err
	}
	r.By, r.Role = person.Name, person.Role
	return nil
}

// refuse logs an authorized caller's refused attempt, and answers it.
func (a *api) refuse(ctx context.Context, err error) error {
	a.door.LogAttempt(ctx, err)
	return httpd.Problem(ctx, err)
}

// once carries out a call. A repeated call gets the first answer, as far as it is kept, and the board's present state.
func (a *api) once(p auth.Person, key string, r control.Request) (*control.Status, error) {
	kib := a.logKiB(p, r) // Before the keyring is locked.
	said, before, err := a.door.Keyring().BeginCall(p, key, r, func() error { return a.door.Allow(p, kib) })
	switch {
	case err != nil:
		return nil, err
	case before:
		return a.repeat(said, r.Game)
	}
	status, err := a.board.Do(r)
	if err != nil {
		status := httpd.StatusOf(err)
		if status == http.StatusConflict || status == http.StatusUnprocessableEntity || errors.Is(err, control.ErrStarting) {
			a.logUnkept(a.door.Keyring().ForgetCall(p, key))
		}
		return nil, err
	}
	text, err := json.Marshal(status.Said)
	if err == nil {
		err = a.door.Keyring().FinishCall(p, key, text)
	}
	a.logUnkept(err)
	return status, nil
}

// repeat answers a call that was carried out before.
func (a *api) repeat(said []byte, game int) (*control.Status, error) {
	status, err := a.board.Status(game)
	if err != nil {
		return nil, err
	}
	status.Repeated = true
	if len(said) > 0 {
		err = json.Unmarshal(said, &status.Said)
	}
	return status, err
}

// logUnkept logs that an answer could not be kept: the same call is then refused and not answered as before.
func (a *api) logUnkept(err error) {
	if err != nil {
		a.door.Log().Warn(fmt.Sprintf("control: an answer is not kept: %v", err))
	}
}

// Bounds of the log that an operation adds: the fact, the records and the checkpoint, which repeat the request's texts.
const (
	entryKiB    = 4
	entryCopies = 4
)

// logKiB returns how many KiB a request of a person may add to the log. One ruling may have as many consequences as all earlier
// ones: if it takes an accident back, all later ones are counted anew.
func (a *api) logKiB(p auth.Person, r control.Request) int {
	kib := requestKiB(r)
	if p.Token != 0 && r.Op == control.Rule {
		kib += (a.board.PreviewBytes(r) + 1023) / 1024
	}
	return kib
}

// requestKiB returns how many KiB a request may add to the log by its own texts.
func requestKiB(r control.Request) int {
	text, err := json.Marshal(r.Body)
	if err != nil {
		panic("api: a request that is no JSON: " + err.Error())
	}
	return entryKiB + (entryCopies*len(text)+1023)/1024
}

// dryRunInput is a ruling to preview. It has a path of its own: a parameter that is misspelt, or unknown to an older board,
// would make it a real ruling.
type dryRunInput struct {
	GameInput
	Lang string `query:"lang" enum:"vi,zh,zh-hant,en" default:"en" doc:"The language of told."`
	Body control.RuleBody
}

func (a *api) registerDryRun() {
	o := a.door.Operation("POST", control.DryRunPath("{game}"), control.Rule, "rule-dry-run", "What would follow from a ruling; nothing is entered, recorded or changed")
	o.Errors = append(o.Errors, http.StatusNotFound, http.StatusConflict, http.StatusServiceUnavailable)
	httpd.Register(a.door, o, func(ctx context.Context, in *dryRunInput) (*httpd.Answer[*control.Preview], error) {
		r := control.Request{Op: control.Rule, Game: in.number(), Body: in.Body}
		if err := a.prepare(httpd.PersonOf(ctx), &r); err != nil {
			return nil, a.refuse(ctx, err)
		}
		preview, err := a.board.Preview(r, in.Lang)
		if err != nil {
			return nil, a.refuse(ctx, err)
		}
		return &httpd.Answer[*control.Preview]{Body: preview}, nil
	})
}
