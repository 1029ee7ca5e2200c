package control

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// table is a board that notes what it is asked for, and refuses the result 0-1.
type table struct {
	mu   sync.Mutex
	done []string
	fail error
}

func (b *table) Do(r Request) (*Status, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.fail != nil {
		return nil, b.fail
	}
	if r.Result == "0-1" {
		return nil, errors.New("result: no game is on")
	}
	b.done = append(b.done, strings.Join(strings.Fields(fmt.Sprintf("%s by %s (%s) %s %s %s", r.Op, r.By, r.Role, r.Side, r.Result, r.Name)), " "))
	return b.Status()
}

func (b *table) Status() (*Status, error) {
	return &Status{State: "playing", Game: 3, Ply: len(b.done), Lifted: []string{"h2"}, Faults: []string{"e4 stuck_on"},
		OpenClaims: []OpenClaim{{Claim: 1, Side: "black"}}}, nil
}

func (b *table) Games(context.Context) ([]Game, error) {
	return []Game{{ID: 3, Open: true}, {ID: 2}}, nil
}

func (b *table) Game(_ context.Context, id int) (Game, error) {
	if id > 3 {
		return Game{}, fmt.Errorf("game %d: %w", id, ErrNoGame)
	}
	return Game{ID: id}, nil
}

func (b *table) LogKey(context.Context) (string, error) { return "a key", nil }

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

func (b *table) Rows(context.Context, int) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		_ = yield(Row{Seq: 1, At: 500000, WallSource: "none", Kind: "input", Bytes: json.RawMessage(`{"fact":"event"}`)}, nil) &&
			yield(Row{Seq: 2, At: 500000, Wall: 7, WallSource: "host", Kind: "touch", Bytes: json.RawMessage(`{"type":"touch", "text":"<\u003c&"}`)}, nil)
	}
}

func (b *table) Evidence(_ context.Context, id int) ([]byte, error) {
	switch id {
	case 1:
		return nil, fmt.Errorf("game 1 %w", ErrUnsigned)
	case 3:
		return []byte("kyban evidence 1\n"), nil
	}
	return nil, fmt.Errorf("game %d: %w", id, ErrNoGame)
}

func (b *table) count() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.done)
}

// newTestAPI returns an API on a table, and what it says in the daemon's log.
func newTestAPI(t testing.TB, board Board) (*api, *[]string) {
	t.Helper()
	keyring, err := OpenKeyring(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { keyring.Close() })
	lines := &[]string{}
	return newAPI(board, keyring, func(line string) { *lines = append(*lines, line) }, nil, nil), lines
}

// make makes a token or fails the test.
func (k *Keyring) make(t testing.TB, token Token, lasts time.Duration, pin string) string {
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
	if token == "operator" {
		r = r.WithContext(context.WithValue(r.Context(), localKey, true))
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

// detail returns what a problem says.
func detail(w *httptest.ResponseRecorder) string {
	var p struct{ Detail string }
	json.Unmarshal(w.Body.Bytes(), &p)
	return p.Detail
}

func TestWhoMayDoWhat(t *testing.T) {
	board := &table{}
	a, _ := newTestAPI(t, board)
	tokens := map[Role]string{
		Operator: "operator",
		Arbiter:  a.keyring.make(t, Token{Name: "Trần", Role: Arbiter}, 0, ""),
		Player:   a.keyring.make(t, Token{Name: "Lan", Role: Player, Side: "red", Game: 3}, 0, ""),
		Viewer:   a.keyring.make(t, Token{Name: "Hall", Role: Viewer}, 0, ""),
	}
	a.keyring.make(t, Token{Name: "Mai", Role: Player, Side: "black", Game: 3}, 0, "4711")
	for _, tc := range []struct {
		method, path, body                        string
		operator, arbiter, player, viewer, nobody int
	}{
		{"GET", "/openapi.json", "", 200, 200, 200, 200, 200},
		{"GET", "/api/status", "", 200, 200, 200, 200, 401},
		{"GET", "/api/games", "", 200, 200, 200, 200, 401},
		{"GET", "/api/games/3", "", 200, 200, 200, 200, 401},
		{"GET", "/api/games/9", "", 404, 404, 404, 404, 401},
		{"GET", "/api/games/3/records", "", 200, 200, 200, 200, 401},
		{"GET", "/api/games/9/records", "", 404, 404, 404, 404, 401},
		{"GET", "/api/games/3/rows", "", 200, 200, 403, 403, 401},
		{"GET", "/api/games/9/rows", "", 404, 404, 403, 403, 401},
		{"GET", "/api/games/3/evidence", "", 200, 200, 403, 403, 401},
		{"GET", "/api/games/1/evidence", "", 409, 409, 403, 403, 401},
		{"GET", "/api/games/9/evidence", "", 404, 404, 403, 403, 401},
		{"POST", "/api/games", `{"tags":{"red":"Lan"}}`, 200, 200, 403, 403, 401},
		{"POST", "/api/games/open/tags", `{"tags":{"round":"3"}}`, 200, 200, 403, 403, 401},
		{"POST", "/api/games/open/result", `{"result":"1-0"}`, 200, 200, 403, 403, 401},
		{"POST", "/api/games/open/result", `{"result":"0-1"}`, 409, 409, 403, 403, 401},
		{"POST", "/api/games/open/result", `{"result":"2-0"}`, 422, 422, 403, 403, 401},
		{"POST", "/api/games/open/stop", "", 200, 200, 403, 403, 401},
		{"POST", "/api/games/open/go", "", 200, 200, 403, 403, 401},
		{"POST", "/api/games/open/takeback", "", 200, 200, 403, 403, 401},
		{"POST", "/api/games/open/agree", "", 200, 200, 403, 403, 401},
		{"POST", "/api/games/open/resign", `{"side":"red"}`, 200, 200, 200, 403, 401},
		{"POST", "/api/games/open/resign", `{"side":"black"}`, 200, 200, 403, 403, 401},
		{"POST", "/api/games/2/resign", `{"side":"red"}`, 200, 200, 403, 403, 401},
		{"POST", "/api/games/3/offer", `{"side":"red"}`, 200, 200, 200, 403, 401},
		{"POST", "/api/games/open/claim", `{"side":"red","ply":3,"point":"h9","text":"He lifted it."}`, 200, 200, 200, 403, 401},
		{"POST", "/api/games/open/claim", `{"side":"black"}`, 200, 200, 403, 403, 401},
		{"POST", "/api/games/open/claim", `{"side":"arbiter"}`, 200, 200, 403, 403, 401},
		{"POST", "/api/games/open/claim", `{"side":"red","point":"j9"}`, 422, 422, 422, 403, 401},
		{"POST", "/api/games/open/rule", `{"ply":3,"ruling":"dismissed"}`, 422, 200, 403, 403, 401},
		{"POST", "/api/games/open/rule", `{"ply":3,"ruling":"dismissed","name":"Trần"}`, 200, 200, 403, 403, 401},
		{"POST", "/api/games/open/rule", `{"ply":3,"ruling":"dismissed","name":"Minh"}`, 200, 403, 403, 403, 401},
		{"POST", "/api/games/open/rule", `{"ply":3,"ruling":"guilty","name":"Trần"}`, 422, 422, 403, 403, 401},
		{"POST", "/api/games/open/rule", `{"ply":3,"ruling":"dismissed","name":"Trần","amount_us":5}`, 422, 422, 403, 403, 401},
		{"POST", "/api/games/open/rule", `{"ply":3,"ruling":"time","side":"red","amount_us":-5,"name":"Trần"}`, 200, 200, 403, 403, 401},
		{"POST", "/api/games/open/rule", `{"ruling":"result","result":"1-0","name":"Trần","revises":2}`, 200, 200, 403, 403, 401},
		{"POST", "/api/games/open/sign", `{"side":"arbiter"}`, 422, 200, 403, 403, 401},
		{"POST", "/api/games/open/sign", `{"side":"red"}`, 403, 403, 200, 403, 401},
		{"POST", "/api/games/open/sign", `{"side":"black","pin":"4711"}`, 200, 200, 403, 403, 401},
		{"POST", "/api/games/open/sign", `{"side":"black","pin":"4712"}`, 403, 403, 403, 403, 401},
		{"POST", "/api/games/2/sign", `{"side":"black","pin":"4711"}`, 403, 403, 403, 403, 401},
		{"POST", "/api/games/open/end", "", 200, 403, 403, 403, 401},
		{"GET", "/api/tokens", "", 200, 403, 403, 403, 401},
		{"POST", "/api/tokens", `{"role":"king","name":"X"}`, 422, 403, 403, 403, 401},
		{"DELETE", "/api/tokens/Nobody", "", 404, 403, 403, 403, 401},
		{"GET", "/api/key", "", 404, 404, 404, 404, 404},
	} {
		for role, want := range map[Role]int{Operator: tc.operator, Arbiter: tc.arbiter, Player: tc.player, Viewer: tc.viewer, "nobody": tc.nobody} {
			before := board.count()
			w := ask(a, tokens[role], tc.method, tc.path, tc.body)
			if w.Code != want {
				t.Errorf("%s: %s %s %s: %d %s, want %d", role, tc.method, tc.path, tc.body, w.Code, w.Body, want)
			}
			did := board.count() - before
			if entered := tc.method == "POST" && w.Code == 200; entered != (did == 1) {
				t.Errorf("%s: %s %s %s: answered %d, and the board was asked %d times", role, tc.method, tc.path, tc.body, w.Code, did)
			}
			if w.Code >= 400 && (w.Header().Get("Content-Type") != "application/problem+json" || detail(w) == "") {
				t.Errorf("%s: %s %s: %s %s, want a problem that says why", role, tc.method, tc.path, w.Header(), w.Body)
			}
		}
	}
}

func TestTheTokenSaysWhoAsks(t *testing.T) {
	board := &table{}
	a, _ := newTestAPI(t, board)
	ask(a, a.keyring.make(t, Token{Name: "Trần", Role: Arbiter}, 0, ""), "POST", "/api/games/open/result", `{"result":"1-0"}`)
	ask(a, a.keyring.make(t, Token{Name: "Lan", Role: Player, Side: "red", Game: 3}, 0, ""), "POST", "/api/games/open/resign", `{"side":"red"}`)
	ask(a, "operator", "POST", "/api/games/open/stop", "")
	a.keyring.make(t, Token{Name: "Mai", Role: Player, Side: "black", Game: 3}, 0, "4711")
	ask(a, "operator", "POST", "/api/games/open/sign", `{"side":"black","pin":"4711"}`)
	ask(a, "operator", "POST", "/api/games/open/rule", `{"ruling":"dismissed","name":"Minh"}`)
	want := "result by Trần (arbiter) 1-0 | resign by Lan (player) red | stop by operator (operator) | " +
		"sign by operator (operator) black Mai | rule by operator (operator) Minh"
	if got := strings.Join(board.done, " | "); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestTokensThatAreRefused(t *testing.T) {
	board := &table{}
	a, lines := newTestAPI(t, board)
	other, _ := newTestAPI(t, board)
	now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	a.keyring.now = func() time.Time { return now }
	arbiter := Token{Name: "Trần", Role: Arbiter}
	revoked := a.keyring.make(t, arbiter, 0, "")
	if err := a.keyring.Revoke("Trần"); err != nil {
		t.Fatal(err)
	}
	expired := a.keyring.make(t, arbiter, time.Hour, "")
	now = now.Add(time.Hour)
	valid := a.keyring.make(t, arbiter, 0, "")
	foreign := other.keyring.make(t, arbiter, 0, "")
	for _, tc := range []struct{ name, token, want string }{
		{"revoked", revoked, "the token was revoked"},
		{"expired", expired, "the token has expired"},
		{"another board's", foreign, "no token of this board: it was mistyped, or made for another board"},
		{"cut off", valid[:len(valid)-1], "no token of this board: it was mistyped, or made for another board"},
		{"of a higher role by its text", strings.Replace(valid, "arbiter", "operator", 1), "no token of this board: it was mistyped, or made for another board"},
		{"none", "", "expected a token, in the header Authorization: Bearer kyb_...; the operator makes one with: boardctl token new"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			*lines = nil
			w := ask(a, tc.token, "POST", "/api/games/open/result", `{"result":"1-0"}`)
			if w.Code != 401 || detail(w) != tc.want || w.Header().Get("WWW-Authenticate") != "Bearer" {
				t.Errorf("%d %s %v, want 401 %s", w.Code, detail(w), w.Header(), tc.want)
			}
			log := strings.Join(*lines, "\n")
			if !strings.Contains(log, "control: refused POST /api/games/open/result from 192.0.2.1:1234") || !strings.Contains(log, tc.want) {
				t.Errorf("the log says %q", log)
			}
			if tc.token != "" && strings.Contains(log, tc.token) {
				t.Error("the token is in the log")
			}
		})
	}
	now = now.Add(-30 * time.Minute)
	if w := ask(a, expired, "GET", "/api/status", ""); w.Code != 401 {
		t.Errorf("with the clock set back an expired token is answered %d", w.Code)
	}
	if w := ask(a, valid, "GET", "/api/status", ""); w.Code != 200 || board.count() != 0 {
		t.Errorf("a token in force is answered %d, and the board was asked %d times", w.Code, board.count())
	}
}

func TestWhatOnlyArbitersSee(t *testing.T) {
	a, _ := newTestAPI(t, &table{})
	arbiter := a.keyring.make(t, Token{Name: "Trần", Role: Arbiter}, 0, "")
	viewer := a.keyring.make(t, Token{Name: "Hall", Role: Viewer}, 0, "")
	for _, tc := range []struct{ name, token, path, want string }{
		{"an arbiter reads the records", arbiter, "/api/games/3/records", `{"type":"touch","game":1,"ply":1,"point":"h2"}
{"type":"move","game":1,"ply":1,"move":"h2e2","article":"9.1","duty":["g0e2"],"obeyed":false}
{"type":"finding","game":1,"ply":1}
{"type":"result","game":1,"result":"1-0"}
`},
		{"a viewer reads the records", viewer, "/api/games/3/records", `{"game":1,"move":"h2e2","ply":1,"type":"move"}
{"type":"result","game":1,"result":"1-0"}
`},
		{"an arbiter reads the facts and records", arbiter, "/api/games/3/rows", `{"seq":1,"at_us":500000,"wall_us":0,"wall_source":"none","kind":"input","bytes":{"fact":"event"}}
{"seq":2,"at_us":500000,"wall_us":7,"wall_source":"host","kind":"touch","bytes":{"type":"touch", "text":"<\u003c&"}}
`},
		{"an arbiter takes the evidence", arbiter, "/api/games/3/evidence", "kyban evidence 1\n"},
		{"a viewer asks how the board stands", viewer, "/api/status",
			`{"version":"","source":"","rulebook":"","game":3,"number":0,"state":"playing","ply":0,"fen":""}` + "\n"},
		{"an arbiter asks how the board stands", arbiter, "/api/status",
			`{"version":"","source":"","rulebook":"","game":3,"number":0,"state":"playing","ply":0,"fen":"","lifted":["h2"],"open_claims":[{"claim":1,"side":"black"}],"faults":["e4 stuck_on"]}` + "\n"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if w := ask(a, tc.token, "GET", tc.path, ""); w.Code != 200 || w.Body.String() != tc.want {
				t.Errorf("%d\ngot  %s\nwant %s", w.Code, w.Body, tc.want)
			}
		})
	}
}

func TestCallsThatComeAgain(t *testing.T) {
	const key, sequence = "Idempotency-Key", "Sequence"
	const win, draw, refused = `{"result":"1-0"}`, `{"result":"1/2-1/2"}`, `{"result":"0-1"}`
	for _, tc := range []struct {
		name  string
		calls [][]string // A body, and headers in pairs.
		codes []int
		done  int
	}{
		{"a key comes again", [][]string{{win, key, "a"}, {win, key, "a"}, {win, key, "a"}}, []int{200, 200, 200}, 1},
		{"a key comes again with another body", [][]string{{win, key, "a"}, {draw, key, "a"}}, []int{200, 422}, 1},
		{"two keys", [][]string{{win, key, "a"}, {draw, key, "b"}}, []int{200, 200}, 2},
		{"what the board refused may be asked again", [][]string{{refused, key, "a"}, {refused, key, "a"}}, []int{409, 409}, 0},
		{"a sequence that rises", [][]string{{win, sequence, "1"}, {draw, sequence, "7"}}, []int{200, 200}, 2},
		{"an old sequence", [][]string{{win, sequence, "7"}, {draw, sequence, "7"}, {draw, sequence, "6"}}, []int{200, 409, 409}, 1},
		{"a call comes again after a later one", [][]string{{win, key, "a", sequence, "1"}, {draw, key, "b", sequence, "2"}, {win, key, "a", sequence, "1"}},
			[]int{200, 200, 200}, 2},
		{"neither", [][]string{{win}, {win}}, []int{200, 200}, 2},
		{"a key that is too long", [][]string{{win, key, strings.Repeat("k", 101)}}, []int{422}, 0},
		{"a sequence below the first", [][]string{{win, sequence, "-1"}}, []int{422}, 0},
	} {
		t.Run(tc.name, func(t *testing.T) {
			board := &table{}
			a, _ := newTestAPI(t, board)
			token := a.keyring.make(t, Token{Name: "Trần", Role: Arbiter}, 0, "")
			answers := map[string]string{}
			for i, call := range tc.calls {
				w := ask(a, token, "POST", "/api/games/open/result", call[0], call[1:]...)
				if w.Code != tc.codes[i] {
					t.Errorf("call %d: %d %s, want %d", i, w.Code, w.Body, tc.codes[i])
				}
				again := fmt.Sprint(call)
				if first, ok := answers[again]; ok && w.Code == 200 && len(call) > 1 && first != w.Body.String() {
					t.Errorf("call %d: answered %s, and before %s", i, w.Body, first)
				}
				answers[again] = w.Body.String()
			}
			if board.count() != tc.done {
				t.Errorf("the board did %v, want %d", board.done, tc.done)
			}
		})
	}
}

func TestCallsAreKnownAfterARestart(t *testing.T) {
	dir, board := t.TempDir(), &table{}
	var token string
	var answers []string
	for start := range 2 {
		keyring, err := OpenKeyring(dir)
		if err != nil {
			t.Fatal(err)
		}
		if start == 0 {
			token = keyring.make(t, Token{Name: "Trần", Role: Arbiter}, 0, "")
		}
		a := newAPI(board, keyring, func(string) {}, nil, nil)
		w := ask(a, token, "POST", "/api/games/open/result", `{"result":"1-0"}`, "Idempotency-Key", "a")
		answers = append(answers, fmt.Sprint(w.Code, w.Body))
		if old := ask(a, token, "POST", "/api/games/open/stop", "", "Sequence", "5"); (old.Code == 200) != (start == 0) {
			t.Errorf("start %d: sequence 5 is answered %d", start, old.Code)
		}
		if err := keyring.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if answers[0] != answers[1] || board.count() != 2 {
		t.Errorf("answers %q, and the board did %v", answers, board.done)
	}
}

func TestNotRecorded(t *testing.T) {
	board := &table{fail: notRecorded(errors.New("the disk is full"))}
	a, _ := newTestAPI(t, board)
	token := a.keyring.make(t, Token{Name: "Trần", Role: Arbiter}, 0, "")
	w := ask(a, token, "POST", "/api/games/open/result", `{"result":"1-0"}`, "Idempotency-Key", "a")
	if w.Code != 503 || detail(w) != "not recorded: the disk is full" {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	board.fail = nil
	w = ask(a, token, "POST", "/api/games/open/result", `{"result":"1-0"}`, "Idempotency-Key", "a")
	if w.Code != 409 || !strings.Contains(detail(w), "whether it was recorded is not known") || board.count() != 0 {
		t.Errorf("the same call again: %d %s, and the board did %v", w.Code, w.Body, board.done)
	}
	if err := a.keyring.Close(); err != nil { // The disk of the keyring fails, too.
		t.Fatal(err)
	}
	w = ask(a, token, "POST", "/api/games/open/result", `{"result":"1-0"}`, "Idempotency-Key", "b")
	if w.Code != 503 || !strings.HasPrefix(detail(w), "not recorded: ") || board.count() != 0 {
		t.Errorf("without a keyring: %d %s, and the board did %v", w.Code, w.Body, board.done)
	}
}

func TestBodiesThatAreTooLarge(t *testing.T) {
	board := &table{}
	a, _ := newTestAPI(t, board)
	body := `{"tags":{"red":"` + strings.Repeat("x", bodyMax) + `"}}`
	if w := ask(a, "operator", "POST", "/api/games/open/tags", body); w.Code != 413 || board.count() != 0 {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

func TestTheLogIsNotFlooded(t *testing.T) {
	a, lines := newTestAPI(t, &table{})
	now := time.Unix(100, 0)
	a.notices.now = func() time.Time { return now }
	for range 1000 {
		ask(a, "kyb_arbiter_guess", "GET", "/api/status", "")
	}
	now = now.Add(time.Second)
	ask(a, "kyb_arbiter_guess", "GET", "/api/status", "")
	if len(*lines) != noticesMax+2 || (*lines)[noticesMax] != "control: 990 more of that kind" {
		t.Errorf("%d lines: %q", len(*lines), *lines)
	}
}

// listen serves a board on a socket and on the network, and returns the data directory and the endpoint.
func listen(t *testing.T, board Board) (string, *Server) {
	t.Helper()
	dir := t.TempDir()
	server, err := Listen(Config{Dir: dir, Address: "127.0.0.1:0", Board: board, Report: func(string) {}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := server.Close(); err != nil {
			t.Error(err)
		}
	})
	return dir, server
}

// local returns a client of a data directory.
func local(t *testing.T, dir string) *Client {
	t.Helper()
	c, err := Local(dir, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

func TestTheOperatorAsksOverTheSocket(t *testing.T) {
	board := &table{}
	dir, server := listen(t, board)
	c := local(t, dir)
	status, err := c.Do(t.Context(), Request{Op: Tags, Tags: map[string]string{"Red": "胡荣华"}})
	if err != nil || status.State != "playing" || *status.Control != *server.Endpoint() {
		t.Errorf("%+v, %v", status, err)
	}
	if _, err := c.Do(t.Context(), Request{Op: Result, Result: "0-1"}); err == nil || err.Error() != "result: no game is on" {
		t.Errorf("refused with %v", err)
	}
	if strings.Join(board.done, "|") != "tags by operator (operator)" {
		t.Errorf("the board did %q", board.done)
	}
	for name, mode := range map[string]os.FileMode{socketName: 0o600, keyringName: 0o600, authorityName: 0o600} {
		info, err := os.Stat(filepath.Join(dir, name))
		if err != nil || info.Mode().Perm() != mode {
			t.Errorf("%s: %v, %v, want %v", name, info.Mode().Perm(), err, mode)
		}
	}
}

func TestAnArbiterAsksOverTheNetwork(t *testing.T) {
	board := &table{}
	dir, server := listen(t, board)
	operator := local(t, dir)
	made, err := operator.NewToken(t.Context(), NewToken{Name: "Trần", Role: Arbiter})
	if err != nil {
		t.Fatal(err)
	}
	at := server.Endpoint()
	remote := func(fingerprint, token string) *Client {
		c, err := Remote(at.Address, fingerprint, token, time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(c.Close)
		return c
	}
	arbiter := remote(at.Fingerprint, made.Text)
	if _, err := arbiter.Do(t.Context(), Request{Op: Resign, Side: "black"}); err != nil {
		t.Fatal(err)
	}
	var records []string
	err = arbiter.Records(t.Context(), 3, func(record []byte) error {
		records = append(records, string(record))
		return nil
	})
	if err != nil || len(records) != 4 {
		t.Errorf("records %q, %v", records, err)
	}
	if key, err := remote(at.Fingerprint, "").Key(t.Context()); err != nil || key.Log != "a key" || key.Fingerprint != at.Fingerprint {
		t.Errorf("without a token: key %+v, %v", key, err)
	}
	if _, err := arbiter.Do(t.Context(), Request{Op: End}); err == nil || !strings.Contains(err.Error(), "not among the rights of role arbiter") {
		t.Errorf("the arbiter ends boardd: %v", err)
	}
	if found, err := Fingerprint(t.Context(), at.Address); err != nil || found != at.Fingerprint {
		t.Errorf("fingerprint %s, %v, want %s", found, err, at.Fingerprint)
	}

	_, imposter := listen(t, &table{})
	var other *OtherBoardError
	if _, err := remote(imposter.Endpoint().Fingerprint, made.Text).Status(t.Context()); !errors.As(err, &other) || other.Found != at.Fingerprint {
		t.Errorf("another board's fingerprint: %v", err)
	}
	if err := operator.Revoke(t.Context(), "Trần"); err != nil {
		t.Fatal(err)
	}
	if _, err := arbiter.Status(t.Context()); err == nil || err.Error() != "the token was revoked" {
		t.Errorf("a revoked token: %v", err)
	}
	if strings.Join(board.done, "|") != "resign by Trần (arbiter) black" {
		t.Errorf("the board did %q", board.done)
	}
}

// deaf is a board whose first answer is lost on its way.
type deaf struct {
	http.Handler
	once sync.Once
}

func (d *deaf) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	d.Handler.ServeHTTP(httptest.NewRecorder(), r.Clone(r.Context()))
	lost := false
	d.once.Do(func() { lost = true })
	if lost {
		panic(http.ErrAbortHandler)
	}
	w.Header().Set("Content-Type", "application/json")
	io.WriteString(w, `{"state":"playing"}`)
}

func TestAnAnswerThatIsLostIsAskedForAgain(t *testing.T) {
	board := &table{}
	a, _ := newTestAPI(t, board)
	server := httptest.NewServer(http.HandlerFunc((&deaf{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		a.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), localKey, true)))
	})}).ServeHTTP))
	defer server.Close()
	c := &Client{base: server.URL, http: server.Client(), where: "board"}
	if _, err := c.Do(t.Context(), Request{Op: Stop}); err != nil {
		t.Fatal(err)
	}
	if board.count() != 1 {
		t.Errorf("the board did %q, want it once", board.done)
	}
}

func TestTheBoardIsKnownAgainAfterARestart(t *testing.T) {
	dir := t.TempDir()
	var found []string
	for range 2 {
		server, err := Listen(Config{Dir: dir, Address: "127.0.0.1:0", Board: &table{}, Report: func(string) {}})
		if err != nil {
			t.Fatal(err)
		}
		found = append(found, server.Endpoint().Fingerprint)
		server.Close()
	}
	if found[0] != found[1] {
		t.Errorf("the fingerprint was %s and is %s", found[0], found[1])
	}
	if err := os.WriteFile(filepath.Join(dir, authorityName), []byte("junk"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := Listen(Config{Dir: dir, Address: "127.0.0.1:0", Board: &table{}, Report: func(string) {}})
	if err == nil || !strings.Contains(err.Error(), "expected a certificate and its private key in PEM; move it away") {
		t.Errorf("junk for an authority: %v", err)
	}
}

func TestCallWhereNobodyListens(t *testing.T) {
	stale := t.TempDir()
	listener, err := net.ListenUnix("unix", &net.UnixAddr{Name: filepath.Join(stale, socketName), Net: "unix"})
	if err != nil {
		t.Fatal(err)
	}
	listener.SetUnlinkOnClose(false)
	listener.Close()
	for name, dir := range map[string]string{"no socket": t.TempDir(), "a killed boardd's socket": stale} {
		t.Run(name, func(t *testing.T) {
			if _, err := local(t, dir).Status(t.Context()); !errors.Is(err, ErrNotRunning) {
				t.Errorf("got %v, want ErrNotRunning", err)
			}
		})
	}
	server, err := Listen(Config{Dir: stale, Board: &table{}, Report: func(string) {}})
	if err != nil {
		t.Fatalf("listen after a kill: %v", err)
	}
	server.Close()
}

func TestPathTooLong(t *testing.T) {
	dir := filepath.Join(t.TempDir(), strings.Repeat("d", 100))
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := Listen(Config{Dir: dir, Board: &table{}, Report: func(string) {}}); err == nil || !strings.Contains(err.Error(), "shorter path") {
		t.Errorf("got %v, want advice to choose a shorter path", err)
	}
}

// slow is a board that takes its time.
type slow struct {
	table
	started, goOn chan bool
}

func (b *slow) Do(r Request) (*Status, error) {
	close(b.started)
	<-b.goOn
	return b.table.Do(r)
}

func TestCloseLetsARequestFinish(t *testing.T) {
	dir := t.TempDir()
	board := &slow{started: make(chan bool), goOn: make(chan bool)}
	server, err := Listen(Config{Dir: dir, Board: board, Report: func(string) {}})
	if err != nil {
		t.Fatal(err)
	}
	var calls sync.WaitGroup
	calls.Go(func() {
		if status, err := local(t, dir).Do(t.Context(), Request{Op: Stop}); err != nil || status.State != "playing" {
			t.Errorf("got %+v, %v", status, err)
		}
	})
	<-board.started
	calls.Go(func() { server.Close() })
	close(board.goOn)
	calls.Wait()
}

func TestOneProcessHasTheKeyring(t *testing.T) {
	dir := t.TempDir()
	k, err := OpenKeyring(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer k.Close()
	if _, err := OpenKeyring(dir); !errors.Is(err, errKeyringHeld) {
		t.Errorf("opened twice: %v", err)
	}
}

func TestNothingSecretIsStored(t *testing.T) {
	dir := t.TempDir()
	k, err := OpenKeyring(dir)
	if err != nil {
		t.Fatal(err)
	}
	text := k.make(t, Token{Name: "Lan", Role: Player, Side: "red", Game: 3}, 0, "4711-secret")
	if err := k.Close(); err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(filepath.Join(dir, keyringName))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	stored, err := io.ReadAll(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, secret := range []string{text, text[len("kyb_player_"):], "4711-secret"} {
		if bytes.Contains(stored, []byte(secret)) {
			t.Errorf("%s is in the keyring", secret)
		}
	}
	if !bytes.Contains(stored, []byte("Lan")) {
		t.Error("the name is not in the keyring")
	}
}
