package hall

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/message"
)

// What an arbiter reads at a table the hall asks of the board there, over the connection that the board has dialled; what he enters it orders,
// in his name. There are no other routes to a board than those in this file: the arbiter's, and none of the operator's.

// Bounds of what a board may answer.
const (
	answerMax      = 16 << 20
	answerPatience = 20 * time.Second
	evidenceMax    = 256 << 20
)

// orderKiB bounds what an order adds to the log of the hall beside what it says.
const orderKiB = 4

// AtTable names a table. It is exported for huma to see it.
type AtTable struct {
	Table    int    `path:"table" minimum:"1" maximum:"9999"`
	Language string `header:"Accept-Language" maxLength:"200"`
}

// AtGame names a game at the board of a table. It is exported for huma to see it.
type AtGame struct {
	AtTable
	Game string `path:"game" pattern:"^(open|[1-9][0-9]{0,8})$" doc:"The number of a game at the board, or open for the one that is on."`
}

// registerTables registers what an arbiter may ask of the board at a table.
func (h *Hall) registerTables(d *httpd.Door) {
	h.registerReads(d)
	dryRun := tableOperation(d, "POST", control.DryRunPath("{game}"), control.Rule, "table-rule-dry-run", "What would follow from a ruling at a table; nothing is entered, recorded or changed")
	httpd.Register(d, dryRun, func(ctx context.Context, in *struct {
		AtGame
		Lang string `query:"lang" enum:"vi,zh,zh-hant,en" default:"en"`
		Body control.RuleBody
	}) (*tableAnswer, error) {
		in.Body.Name = "" // The board takes it from who asks.
		return h.pass(ctx, d, in.AtTable, "POST", control.DryRunPath(in.Game)+"?lang="+in.Lang, in.Body)
	})
	enter := tableOperation(d, "POST", "/api/games/{game}/{do}", auth.ReadAccused, "table-enter", "Enter something in a game at a table, as at the board: it is ordered of the board, whose log says who wants it")
	httpd.Register(d, enter, func(ctx context.Context, in *struct {
		AtGame
		Do   control.Op `path:"do" maxLength:"30" doc:"An operation that an arbiter may ask of a board."`
		Key  string     `header:"Idempotency-Key" maxLength:"100"`
		Body *json.RawMessage
	}) (*tableAnswer, error) {
		return h.enterAt(ctx, d, in.AtGame, in.Key, in.Do, given(in.Body))
	})
	begin := tableOperation(d, "POST", "/api/games", control.New, "table-new", "Open a game at a table, as at the board")
	httpd.Register(d, begin, func(ctx context.Context, in *struct {
		AtTable
		Key  string `header:"Idempotency-Key" maxLength:"100"`
		Body *json.RawMessage
	}) (*tableAnswer, error) {
		body := given(in.Body)
		if body == nil {
			body = json.RawMessage("{}")
		}
		return h.enterAt(ctx, d, AtGame{in.AtTable, control.OpenGame}, in.Key, control.New, body)
	})
}

// given returns the body of a request, nil for none.
func given(body *json.RawMessage) json.RawMessage {
	if body == nil {
		return nil
	}
	return *body
}

// registerReads registers what is read at a table.
func (h *Hall) registerReads(d *httpd.Door) {
	attention := tableOperation(d, "GET", "/api/attention", auth.ReadAccused, "table-attention", "The games at a table, first those that wait for an arbiter")
	httpd.Register(d, attention, func(ctx context.Context, in *AtTable) (*tableAnswer, error) { return h.attention(ctx, d, *in) })
	status := tableOperation(d, "GET", "/api/status", auth.ReadAccused, "table-status", "How the board at a table stands")
	httpd.Register(d, status, func(ctx context.Context, in *struct {
		AtTable
		Game int `query:"game" minimum:"1"`
	}) (*tableAnswer, error) {
		path := "/api/status"
		if in.Game > 0 {
			path += fmt.Sprintf("?game=%d", in.Game)
		}
		return h.status(ctx, d, in.AtTable, path)
	})
	review := tableOperation(d, "GET", "/api/games/{game}/review", auth.ReadAccused, "table-review", "A game at a table, or a turn of it, explained")
	httpd.Register(d, review, func(ctx context.Context, in *struct {
		AtTable
		Game int    `path:"game" minimum:"1"`
		Ply  int    `query:"ply" minimum:"0"`
		Lang string `query:"lang" enum:"vi,zh,zh-hant,en" default:"en"`
	}) (*tableAnswer, error) {
		query := url.Values{"lang": {in.Lang}}
		if in.Ply > 0 {
			query.Set("ply", fmt.Sprint(in.Ply))
		}
		return h.pass(ctx, d, in.AtTable, "GET", fmt.Sprintf("/api/games/%d/review?%s", in.Game, query.Encode()), nil)
	})
	proof := tableOperation(d, "GET", "/api/games/{game}/evidence", auth.ReadAccused, "table-evidence", "A game at a table with its proof, in one file that boardctl verify checks")
	httpd.Register(d, proof, func(ctx context.Context, in *struct {
		AtTable
		Game int `path:"game" minimum:"1"`
	}) (*huma.StreamResponse, error) {
		return h.evidence(ctx, d, in.AtTable, in.Game)
	})
}

func tableOperation(d *httpd.Door, method, path string, right control.Op, id, summary string) huma.Operation {
	o := d.Operation(method, "/tables/{table}"+path, right, id, summary)
	o.Errors = append(o.Errors, http.StatusNotFound, http.StatusConflict, http.StatusUnprocessableEntity, http.StatusServiceUnavailable)
	o.Responses = map[string]*huma.Response{"200": {Description: summary, Content: map[string]*huma.MediaType{"application/json": {}}}}
	return o
}

// tableAnswer is JSON as the board has answered it.
type tableAnswer struct {
	ContentType string `header:"Content-Type"`
	Body        []byte
}

func answered(text []byte) *tableAnswer { return &tableAnswer{"application/json", text} }

// refuse logs a refused attempt, and answers it.
func refuse(ctx context.Context, d *httpd.Door, err error) error {
	d.LogAttempt(ctx, err)
	return httpd.Problem(ctx, err)
}

// reach returns the board at a table of the caller's sector, and its connection.
func (h *Hall) reach(ctx context.Context, table int) (*board, *control.Client, error) {
	if err := h.mayAt(httpd.PersonOf(ctx), table); err != nil {
		return nil, nil, err
	}
	b, client, err := h.reached(table)
	switch err {
	case errNoBoard:
		err = control.Refuse(control.ErrNoGame, err)
	case errAway:
		err = control.Refuse(control.ErrStarting, err)
	}
	return b, client, err
}

// asBoard returns an error of a board with the status that the board has answered.
func asBoard(err error) error {
	if errors.Is(err, control.ErrMeaningless) || errors.Is(err, control.ErrStarting) {
		return err // The hall's own.
	}
	var refused *control.RefusedError
	if !errors.As(err, &refused) {
		return control.Refuse(control.ErrStarting, message.Errorf("the board does not answer: %w", err))
	}
	kinds := map[int]error{http.StatusForbidden: control.ErrForbidden, http.StatusNotFound: control.ErrNoGame, http.StatusUnprocessableEntity: control.ErrMeaningless,
		http.StatusServiceUnavailable: control.ErrStarting}
	if kind := kinds[refused.Status]; kind != nil {
		return control.Refuse(kind, err)
	}
	return err
}

// attention answers what waits at a table, as the hall knows it.
func (h *Hall) attention(ctx context.Context, d *httpd.Door, at AtTable) (*tableAnswer, error) {
	b, client, err := h.reach(ctx, at.Table)
	if err != nil {
		return nil, refuse(ctx, d, err)
	}
	if b.isStale() {
		h.ask(ctx, b, client)
	}
	b.mu.Lock()
	text := b.waits.text
	b.mu.Unlock()
	if text == nil {
		return nil, refuse(ctx, d, control.Refuse(control.ErrStarting, errUnasked))
	}
	return answered(text), nil
}

var errUnasked = message.Errorf("the board has not said yet what waits there: ask again")

// pass asks the board at a table, and answers as it does.
func (h *Hall) pass(ctx context.Context, d *httpd.Door, at AtTable, method, path string, body any) (*tableAnswer, error) {
	_, client, err := h.reach(ctx, at.Table)
	if err != nil {
		return nil, refuse(ctx, d, err)
	}
	text, err := askBoard(control.InLanguage(ctx, at.Language), client, method, path, body)
	if err != nil {
		return nil, refuse(ctx, d, asBoard(err))
	}
	return answered(text), nil
}

// askBoard asks a board, within a time and for an answer of a size.
func askBoard(ctx context.Context, client *control.Client, method, path string, body any) (text []byte, err error) {
	ctx, cancel := context.WithTimeout(ctx, answerPatience)
	defer cancel()
	if method != http.MethodGet {
		var raw json.RawMessage
		return raw, client.Ask(ctx, method, path, body, &raw)
	}
	answer, err := client.Get(ctx, path, nil)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	text, err = io.ReadAll(io.LimitReader(answer.Body, answerMax+1))
	if err == nil && len(text) > answerMax {
		err = fmt.Errorf("it answers with more than %d bytes", answerMax)
	}
	return text, err
}

// status answers how a board stands, without the board's own address: nobody is led there.
func (h *Hall) status(ctx context.Context, d *httpd.Door, at AtTable, path string) (*tableAnswer, error) {
	answer, err := h.pass(ctx, d, at, "GET", path, nil)
	if err != nil {
		return nil, err
	}
	var s control.Status
	if err := json.Unmarshal(answer.Body, &s); err != nil {
		return nil, refuse(ctx, d, asBoard(err))
	}
	return toldStatus(ctx, d, &s)
}

func toldStatus(ctx context.Context, d *httpd.Door, s *control.Status) (*tableAnswer, error) {
	s.Control = nil
	text, err := json.Marshal(s)
	if err != nil {
		return nil, refuse(ctx, d, err)
	}
	return answered(text), nil
}

// evidence sends the evidence of a game as the board sends it.
func (h *Hall) evidence(ctx context.Context, d *httpd.Door, at AtTable, game int) (*huma.StreamResponse, error) {
	_, client, err := h.reach(ctx, at.Table)
	if err != nil {
		return nil, refuse(ctx, d, err)
	}
	answer, err := client.Get(control.InLanguage(ctx, at.Language), fmt.Sprintf("/api/games/%d/evidence", game), nil)
	if err != nil {
		return nil, refuse(ctx, d, asBoard(err))
	}
	return &huma.StreamResponse{Body: func(out huma.Context) {
		defer answer.Body.Close()
		out.SetHeader("Content-Type", "application/octet-stream")
		if n, err := io.Copy(out.BodyWriter(), io.LimitReader(answer.Body, evidenceMax+1)); err != nil || n > evidenceMax {
			panic(http.ErrAbortHandler) // Only a broken connection shows that it is incomplete.
		}
	}}, nil
}

// enterAt orders something of the board at a table, once, in the caller's name.
func (h *Hall) enterAt(ctx context.Context, d *httpd.Door, at AtGame, key string, do control.Op, body json.RawMessage) (*tableAnswer, error) {
	person := httpd.PersonOf(ctx)
	b, client, err := h.reach(ctx, at.Table)
	if err != nil {
		return nil, refuse(ctx, d, err)
	}
	act := Act{Do: do, Body: body, Tables: []int{at.Table}}
	if at.Game != control.OpenGame {
		_, _ = fmt.Sscan(at.Game, &act.Game) // Its pattern has digits alone.
	}
	if act, err = h.mayDo(act, person); err != nil {
		return nil, refuse(ctx, d, err)
	}
	status, err := h.once(control.InLanguage(ctx, at.Language), d, key, act)
	if err != nil {
		return nil, refuse(ctx, d, err)
	}
	h.ask(ctx, b, client) // The page asks at once what waits now.
	if status == nil {
		return h.status(ctx, d, at.AtTable, "/api/status")
	}
	return toldStatus(ctx, d, status)
}

// once orders an act of one board. A repeated call orders nothing; its answer is how the board stands, which is nil here.
func (h *Hall) once(ctx context.Context, d *httpd.Door, key string, act Act) (*control.Status, error) {
	person, table := httpd.PersonOf(ctx), act.Tables[0]
	r, err := act.request()
	if err != nil {
		return nil, control.Meaningless(err)
	}
	r.Game = boardlog.StoredID(table, act.Game) // Calls at two tables are two.
	kib := orderKiB + len(act.Body)/1024
	_, before, err := d.Keyring().BeginCall(person, key, r, func() error { return d.Allow(person, kib) })
	if err != nil || before {
		return nil, err
	}
	status, err := h.actFor(ctx, table, act, person.Name, person.Role)
	if errors.As(err, new(*control.RefusedError)) || errors.Is(err, control.ErrMeaningless) { // The board has not done it.
		logUnkept(d, d.Keyring().ForgetCall(person, key))
	}
	if err != nil {
		return nil, asBoard(err)
	}
	logUnkept(d, d.Keyring().FinishCall(person, key, []byte("null")))
	return status, nil
}
