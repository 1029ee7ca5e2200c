package api

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/logtest"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/internal/netlimit"
	"github.com/kyban/kyban/internal/public"
)

// table is a board that notes its requests, and refuses the result 0-1.
type table struct {
	mu    sync.Mutex
	done  []string
	fail  error
	state string // Of the game; playing if empty.
	fen   string

	previewBytes int // Of the records of a ruling.
}

func (b *table) PreviewBytes(control.Request) int { return b.previewBytes }

func (b *table) Do(r control.Request) (*control.Status, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.fail != nil {
		return nil, b.fail
	}
	result, name := "", ""
	switch body := r.Body.(type) {
	case control.ResultBody:
		result = body.Result
	case control.RuleBody:
		result, name = body.Result, body.Name
	case control.SignBody:
		name = body.Name
	case control.NameBody:
		name = body.Name
	}
	if result == "0-1" {
		return nil, errors.New("result: no game is on")
	}
	if g, ok := r.Body.(control.Grant); ok {
		b.done = append(b.done, strings.TrimSuffix(strings.TrimSpace(fmt.Sprintf("%s by %s (%s) %s %s %s %s %d", r.Op, r.By, r.Role, g.What(), g.Name, g.Role, g.Side, g.Game)), "  0"))
		return b.Status(0)
	}
	b.done = append(b.done, strings.Join(strings.Fields(fmt.Sprintf("%s by %s (%s) %s %s %s", r.Op, r.By, r.Role, r.Side(), result, name)), " "))
	return b.Status(0)
}

func (b *table) Preview(r control.Request, language string) (*control.Preview, error) {
	if b.fail != nil {
		return nil, b.fail
	}
	ruling := r.Body.(control.RuleBody)
	said := fmt.Appendf(nil, `{"type":"ruling","ply":%d,"name":%q}`, ruling.Ply, ruling.Name)
	return &control.Preview{Article: ruling.Article, Told: []string{language, string(r.Role) + " " + r.By}, Said: []json.RawMessage{said}}, nil
}

func (b *table) Status(int) (*control.Status, error) {
	return &control.Status{State: cmp.Or(b.state, "playing"), Game: 3, FEN: b.fen, Ply: len(b.done), Lifted: []string{"h2"}, Faults: []string{"e4 stuck_on"},
		OpenClaims: []control.OpenClaim{{Claim: 1, Side: "black"}}}, nil
}

func (b *table) PublicGame(context.Context, int) (*control.Game, bool) { return nil, true }

func (b *table) Known(_ context.Context, id int, _ bool) error {
	if id > 3 {
		return message.Errorf("game %d: %w", id, control.ErrNoGame)
	}
	return nil
}

// pages show a viewer the extent of his rights.
var pages = []public.Route{
	{Method: "GET", Pattern: "/api/games", Media: "text/plain", Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, "all: %v", httpd.SeesAll(r.Context()))
	})},
	{Method: "GET", Pattern: "/healthz", Media: "text/plain", Open: func(*http.Request) bool { return true }, Handler: http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})},
}

func (b *table) LogKey(context.Context) (string, error) { return "a key", nil }

func (b *table) Signed(context.Context) (signed, unsigned int, err error) { return 7, 2, nil }

func (b *table) PublicRecords(ctx context.Context, id int) iter.Seq2[json.RawMessage, error] {
	return func(yield func(json.RawMessage, error) bool) {
		for record := range b.Records(ctx, id) {
			if line, ok := public.Record(record); ok && !yield(line, nil) {
				return
			}
		}
	}
}

func (b *table) AnalysedRecords(ctx context.Context, id int) iter.Seq2[json.RawMessage, error] {
	return b.PublicRecords(ctx, id)
}

func (b *table) Records(context.Context, int) iter.Seq2[json.RawMessage, error] {
	return func(yield func(json.RawMessage, error) bool) {
		for _, line := range []string{
			`{"type":"touch","game":1,"ply":1,"point":"h2"}`,
			`{"type":"move","game":1,"ply":1,"move":"h2e2","article":"9.1","duty":["g0e2"],"obeyed":false}`,
			`{"type":"finding","game":1,"ply":1}`,
			`{"type":"result","game":1,"result":"1-0"}`,
		} {
			if !yield(json.RawMessage(line), nil) {
				return
			}
		}
	}
}

func (b *table) Rows(context.Context, int) iter.Seq2[boardlog.Row, error] {
	return func(yield func(boardlog.Row, error) bool) {
		_ = yield(boardlog.Row{Seq: 1, At: 500000, Wall: boardlog.Wall{Source: boardlog.WallNone}, Kind: "input", Bytes: json.RawMessage(`{"fact":"event"}`)}, nil) &&
			yield(boardlog.Row{Seq: 2, At: 500000, Wall: boardlog.WallOf(7, boardlog.WallHost), Kind: "touch", Bytes: json.RawMessage(`{"type":"touch", "text":"<\u003c&"}`)}, nil)
	}
}

func (b *table) Evidence(_ context.Context, id int) (func(io.Writer) error, error) {
	switch id {
	case 1:
		return nil, fmt.Errorf("game 1 %w", control.ErrUnsigned)
	case 3:
		return func(to io.Writer) error {
			_, err := io.WriteString(to, "kyban evidence 1\n")
			return err
		}, nil
	}
	return nil, message.Errorf("game %d: %w", id, control.ErrNoGame)
}

func (b *table) Review(_ context.Context, id, ply int, language string) ([]byte, error) {
	if ply > 9 {
		return nil, fmt.Errorf("ply %d: %w", ply, control.ErrNoGame)
	}
	return fmt.Appendf(nil, `{"game":%d,"ply":%d,"lang":%q}`, id, ply, language), nil
}

func (b *table) Attention(context.Context) ([]control.Attention, error) {
	status, err := b.Status(0)
	return []control.Attention{{Game: 2, Needs: []control.Need{{Kind: control.NeedClaim}}}, {Game: 1}, {Game: 3, Open: true, Needs: append([]control.Need{{Kind: control.NeedFinding, Ply: 4}}, status.Needs()...)}}, err
}

func (b *table) count() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.done)
}

// newAPI returns an API behind a door of its own.
func newAPI(board Board, keyring *auth.Keyring, log *slog.Logger, endpoint *control.Endpoint, ca []byte, routes []public.Route) *api {
	a := &api{board: board}
	a.opens(keyring, log, endpoint, ca, routes)
	return a
}

// opens opens a door to the API.
func (a *api) opens(keyring *auth.Keyring, log *slog.Logger, endpoint *control.Endpoint, ca []byte, routes []public.Route) {
	door := httpd.NewDoor(keyring, auth.BoardRoles(), log, endpoint, ca)
	door.Open(a.behind(door, routes))
}

// proxies are the proxies that tests trust.
func proxies(t *testing.T) netlimit.Proxies {
	t.Helper()
	named, err := netlimit.ParseProxies([]string{"127.0.0.1", "::1"})
	if err != nil {
		t.Fatal(err)
	}
	return named
}

// ServeHTTP answers a request at the door.
func (a *api) ServeHTTP(w http.ResponseWriter, r *http.Request) { a.door.ServeHTTP(w, r) }

// newTestAPI returns an API on a table, and its lines in the daemon's log.
func newTestAPI(t testing.TB, board Board) (*api, *[]string) {
	t.Helper()
	return newTestAPIIn(t, board, t.TempDir())
}

// newTestAPIIn returns an API whose keyring is in a directory.
func newTestAPIIn(t testing.TB, board Board, dir string) (*api, *[]string) {
	t.Helper()
	keyring, err := auth.OpenKeyring(dir, auth.BoardRoles())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { keyring.Close() })
	lines := &[]string{}
	return newAPI(board, keyring, logtest.New(func(line string) { *lines = append(*lines, line) }), nil, nil, pages), lines
}

// makeToken makes a token or fails the test.
func makeToken(t testing.TB, k *auth.Keyring, token control.Token, lasts time.Duration, pin string) string {
	t.Helper()
	text, _, err := k.New(token, lasts, pin)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// ask sends a request to a handler, with a token or, for "operator", over the socket.
func ask(h http.Handler, token, method, path, body string, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Host = "board.local"
	if token == "operator" {
		r = r.WithContext(httpd.WithListener(r.Context(), httpd.Socket))
	} else if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// detail returns the detail of a problem.
func detail(w *httptest.ResponseRecorder) string {
	var p struct{ Detail string }
	json.Unmarshal(w.Body.Bytes(), &p)
	return p.Detail
}
