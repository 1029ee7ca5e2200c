package httpd

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/internal/logtest"
	"github.com/kyban/kyban/internal/public"
)

// program is a program of the tests: /hello for everybody, and one route for those who have a right.
type program struct {
	name  string
	right control.Op
	call  func() // Called by each operation, where there is one.
}

// behind returns the program behind a door.
func (p program) behind(d *Door) Program {
	return Program{
		Title: p.name,
		Routes: []public.Route{{Method: "GET", Pattern: "/hello", Media: "text/plain", Open: func(*http.Request) bool { return true },
			Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, p.name) })}},
		Register: func() {
			Register(d, d.Operation("POST", "/api/"+p.name, p.right, p.name, "What the tests ask"),
				func(ctx context.Context, _ *struct{}) (*Answer[string], error) {
					if p.call != nil {
						p.call()
					}
					return &Answer[string]{PersonOf(ctx).Name}, nil
				})
		},
	}
}

// newTestDoor returns a door with a keyring of its own, and its lines in the log.
func newTestDoor(t *testing.T, p program, roles ...auth.Role) (*Door, *[]string) {
	t.Helper()
	keyring, err := auth.OpenKeyring(t.TempDir(), roles)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { keyring.Close() })
	lines := &[]string{}
	d := NewDoor(keyring, roles, logtest.New(func(line string) { *lines = append(*lines, line) }), nil, nil)
	d.Open(p.behind(d))
	return d, lines
}

// post asks a door for an operation with a token, and returns the status and the answer.
func post(d *Door, path, token string) (int, string) {
	r := httptest.NewRequest("POST", path, nil)
	r.Host = "board.local"
	r.Header.Set("Authorization", "Bearer "+token)
	w := httptest.NewRecorder()
	d.ServeHTTP(w, r)
	return w.Code, strings.TrimSpace(w.Body.String())
}

// TestTwoProgramsInOneProcessHaveTheirOwnDoors opens a door for a board and one for a hall, each with a role that the other does
// not know.
func TestTwoProgramsInOneProcessHaveTheirOwnDoors(t *testing.T) {
	quick := auth.Rate{Most: 3, Every: time.Hour}
	board, _ := newTestDoor(t, program{name: "rule", right: "rule"}, auth.Role{Name: "arbiter", Rights: []control.Op{"rule"}, Sessions: 1, Requests: quick},
		auth.Role{Name: "viewer", Sessions: 1, Requests: quick})
	hall, _ := newTestDoor(t, program{name: "pair", right: "pair"}, auth.Role{Name: "organiser", Rights: []control.Op{"pair"}, Sessions: 1, Requests: quick})
	token := func(d *Door, role control.Role, name string) string {
		made, err := d.Keyring().Make(control.NewToken{Name: name, Role: role})
		if err != nil {
			t.Fatal(err)
		}
		return made.Text
	}
	arbiter, viewer, organiser := token(board, "arbiter", "An"), token(board, "viewer", "Lan"), token(hall, "organiser", "Bình")
	for _, c := range []struct {
		name, path, token string
		door              *Door
		want              int
		answer            string
	}{
		{"an arbiter at the board", "/api/rule", arbiter, board, 200, `"An"`},
		{"a role without the right", "/api/rule", viewer, board, 403, "not among the rights of role viewer"},
		{"an organiser at the hall", "/api/pair", organiser, hall, 200, `"Bình"`},
		{"the board's token at the hall", "/api/pair", arbiter, hall, 401, ""},
		{"the hall's token at the board", "/api/rule", organiser, board, 401, ""},
		{"a route of the other program", "/api/pair", arbiter, board, 404, ""},
	} {
		if code, answer := post(c.door, c.path, c.token); code != c.want || !strings.Contains(answer, c.answer) {
			t.Errorf("%s: %d %s, want %d %s", c.name, code, answer, c.want, c.answer)
		}
	}
	if err := hall.Allow(auth.Person{Token: 1, Name: "Bình", Role: "organiser"}, 1); !errors.Is(err, control.ErrForbidden) {
		t.Errorf("a role that states no entries enters something: %v", err)
	}
	for range 2 {
		post(board, "/api/rule", arbiter)
	}
	if code, _ := post(board, "/api/rule", arbiter); code != 429 {
		t.Errorf("the quota of the role is used up, and the answer is %d", code)
	}
	if code, _ := post(hall, "/api/pair", organiser); code != 200 {
		t.Errorf("the quota of the hall is its own, and the answer is %d", code)
	}
}

// What changes something is registered so that its calls are waited for; else the program does not start.
func TestWhoForgetsToCountACallIsTold(t *testing.T) {
	for name, c := range map[string]struct {
		register func(d *Door, o huma.Operation)
		want     any
	}{
		"by Register": {func(d *Door, o huma.Operation) {
			Register(d, o, func(context.Context, *struct{}) (*Answer[string], error) { return nil, nil })
		}, nil},
		"past the door": {func(d *Door, o huma.Operation) {
			huma.Register(d.API(), o, func(context.Context, *struct{}) (*Answer[string], error) { return nil, nil })
		}, "httpd: DELETE /api/flush is not registered by Register"},
	} {
		t.Run(name, func(t *testing.T) {
			keyring, err := auth.OpenKeyring(t.TempDir(), auth.Roles{})
			if err != nil {
				t.Fatal(err)
			}
			defer keyring.Close()
			d := NewDoor(keyring, nil, slog.New(slog.DiscardHandler), nil, nil)
			d.Open(Program{Register: func() { c.register(d, d.Operation("DELETE", "/api/flush", "flush", "flush", "A change")) }})
			defer func() {
				if got := recover(); got != c.want {
					t.Errorf("%v, want %v", got, c.want)
				}
			}()
			d.routed()
		})
	}
}

// A disk may take longer to flush than the server waits for a slow reader.
func TestCloseWaitsForWhatTheProgramIsAsked(t *testing.T) {
	started, goOn := make(chan bool), make(chan bool)
	p := program{name: "flush", right: "flush", call: func() { close(started); <-goOn }}
	plain, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server, err := Listen(Config{Dir: t.TempDir(), Plain: plain, Log: slog.New(slog.DiscardHandler),
		Roles: auth.Roles{{Name: "organiser", Rights: []control.Op{"flush"}, Sessions: 1, Requests: auth.Rate{Most: 9, Every: time.Second}}}}, p.behind)
	if err != nil {
		t.Fatal(err)
	}
	made, err := server.keyring.Make(control.NewToken{Name: "An", Role: "organiser"})
	if err != nil {
		t.Fatal(err)
	}
	server.patience = time.Millisecond
	waits := make(chan bool, 3)
	server.servers[0].RegisterOnShutdown(func() {
		select {
		case waits <- true:
		default: // It still waits.
		}
	})
	answered := make(chan error, 1)
	go func() {
		r, err := http.NewRequest("POST", "http://"+plain.Addr().String()+"/api/flush", nil)
		if err != nil {
			panic(err) // A mistake in this test.
		}
		r.Header.Set("Authorization", "Bearer "+made.Text)
		answer, err := http.DefaultClient.Do(r)
		if err == nil && answer.StatusCode != 200 {
			err = fmt.Errorf("status %d", answer.StatusCode)
		}
		answered <- err
	}()
	<-started
	closed := make(chan error, 1)
	go func() { closed <- server.Close() }()
	for range cap(waits) { // A slow reader gets as many waits.
		select {
		case err := <-closed:
			close(goOn)
			t.Fatalf("closed (%v) while the program was asked", err)
		case err := <-answered:
			close(goOn)
			t.Fatalf("answered before the program was: %v", err)
		case <-waits:
		}
	}
	close(goOn)
	if err := <-answered; err != nil {
		t.Errorf("answered %v", err)
	}
	if err := <-closed; err != nil {
		t.Error(err)
	}
}
