package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/daemon/source"
	"github.com/kyban/kyban/hall"
	"github.com/kyban/kyban/httpd"
	"github.com/kyban/kyban/internal/awaittest"
)

// staffed is a hall with two boards that have really dialled it, and people who have tokens.
type staffed struct {
	t    *testing.T
	hall *hall.Hall
	demo *demo
	http *http.Client
	base string
	stop func()
}

func startStaffed(t *testing.T) *staffed {
	t.Helper()
	d := &demo{data: t.TempDir(), tables: 2, seed: 3, speed: source.Speed(2), log: slog.New(slog.DiscardHandler)}
	ctx, stop := context.WithCancel(t.Context())
	h, err := hall.Open(ctx, httpd.Config{Dir: filepath.Join(d.data, "hall"), Address: "127.0.0.1:0", Log: d.log})
	if err != nil {
		t.Fatal(err)
	}
	s := &staffed{t: t, hall: h, demo: d, base: h.Server().Endpoint().Address, stop: stop}
	s.http = &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}, Timeout: awaittest.Patience}
	t.Cleanup(func() {
		stop()
		d.boards.Wait()
		s.http.CloseIdleConnections()
		if err := h.Close(); err != nil {
			t.Error(err)
		}
	})
	for table := 1; table <= d.tables; table++ {
		if err := d.startBoard(ctx, table, invited(h, "")); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(d.open(), d.organise()); err != nil {
		t.Fatal(err)
	}
	return s
}

// token makes a token as the operator of the hall.
func (s *staffed) token(body string) string {
	s.t.Helper()
	c, err := control.Local(filepath.Join(s.demo.data, "hall"), awaittest.Patience)
	if err != nil {
		s.t.Fatal(err)
	}
	defer c.Close()
	var made struct{ Token, Link string }
	if err := c.Ask(s.t.Context(), http.MethodPost, "/api/tokens", json.RawMessage(body), &made); err != nil {
		s.t.Fatal(err)
	}
	if made.Link != control.Reachable(s.base)+"/arbiter#token="+made.Token {
		s.t.Errorf("the link is %q", made.Link)
	}
	return made.Token
}

// ask asks the hall with a token, and returns status and answer.
func (s *staffed) ask(token, method, path, body string, header ...string) (int, string) {
	s.t.Helper()
	r, err := http.NewRequestWithContext(s.t.Context(), method, s.base+path, strings.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	answer, err := s.http.Do(r)
	if err != nil {
		s.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return answer.StatusCode, string(text)
}

// awaitInbox waits until something holds of the inbox that a person sees: it is asked for when the hall says that it has changed.
func (s *staffed) awaitInbox(token, what string, holds func(hall.Inbox) bool) (in hall.Inbox) {
	s.t.Helper()
	s.await(token, "/api/inbox/events", what, func() bool {
		_, text := s.ask(token, "GET", "/api/inbox", "")
		in = hall.Inbox{}
		if err := json.Unmarshal([]byte(text), &in); err != nil {
			s.t.Fatal(err, text)
		}
		return holds(in)
	})
	return in
}

// await waits until something holds, whenever a stream has news.
func (s *staffed) await(token, stream, what string, holds func() bool) {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), awaittest.Patience)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, s.base+stream, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+token)
	events, err := s.http.Do(r)
	if err != nil {
		s.t.Fatal(err)
	}
	defer events.Body.Close()
	for lines := bufio.NewScanner(events.Body); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "event: inbox") && holds() {
			return
		}
	}
	s.t.Fatalf("not so: %s", what)
}

func atTable(in hall.Inbox, table int) hall.Attending {
	i := slices.IndexFunc(in.Tables, func(a hall.Attending) bool { return a.Table == table })
	if i < 0 {
		return hall.Attending{}
	}
	return in.Tables[i]
}

// waits reports whether a need of a kind waits at a table.
func waits(in hall.Inbox, table int, kind control.NeedKind) bool {
	return slices.ContainsFunc(atTable(in, table).Games, func(a control.Attention) bool {
		return slices.ContainsFunc(a.Needs, func(n control.Need) bool { return n.Kind == kind })
	})
}

// onBoard returns the number of the game that is on at table 1.
func (s *staffed) onBoard(token string) int {
	s.t.Helper()
	_, text := s.ask(token, "GET", "/tables/1/api/attention", "")
	var games []control.Attention
	if err := json.Unmarshal([]byte(text), &games); err != nil {
		s.t.Fatal(err, text)
	}
	i := slices.IndexFunc(games, func(a control.Attention) bool { return a.Open })
	if i < 0 {
		s.t.Fatal(text)
	}
	return games[i].Game
}

// logOf returns the rows of a game at a board.
func (s *staffed) logOf(table, game int) string {
	s.t.Helper()
	c, err := control.Local(s.demo.dir(table), awaittest.Patience)
	if err != nil {
		s.t.Fatal(err)
	}
	defer c.Close()
	var all bytes.Buffer
	for row, err := range c.Rows(s.t.Context(), game) {
		if err != nil {
			s.t.Fatal(err)
		}
		fmt.Fprintf(&all, "%s\n", row.Bytes)
	}
	return all.String()
}

func TestAnArbiterRulesThroughTheHall(t *testing.T) {
	s := startStaffed(t)
	an := s.token(`{"role":"arbiter","name":"Trần Văn An"}`)
	helper := s.token(`{"role":"arbiter","name":"Lê Bình","tables":[2]}`)
	viewer := s.token(`{"role":"viewer","name":"Screen"}`)
	for table := 1; table <= 2; table++ {
		at := fmt.Sprintf("/tables/%d/api", table)
		s.awaitInbox(an, "the board is there", func(in hall.Inbox) bool { return atTable(in, table).Connected })
		s.await(an, at+"/events", "the board plays", func() bool {
			_, text := s.ask(an, "GET", at+"/attention", "")
			return strings.Contains(text, `"state":"playing"`)
		})
	}
	game := s.onBoard(an)
	at := fmt.Sprintf("/tables/1/api/games/%d", game)

	// A claim at one table waits for the arbiter, and not for the helper of the other one.
	code, text := s.ask(an, "POST", "/tables/1/api/games/open/claim", `{"side":"red","text":"He touched it."}`, "Idempotency-Key", "one")
	if code != 200 || !strings.Contains(text, `"open_claims":[{"claim":1`) || strings.Contains(text, "127.0.0.1") {
		t.Fatalf("%d %s", code, text)
	}
	if code, again := s.ask(an, "POST", "/tables/1/api/games/open/claim", `{"side":"red","text":"He touched it."}`, "Idempotency-Key", "one"); code != 200 || strings.Contains(again, `"claim":2`) {
		t.Errorf("sent again: %d %s", code, again)
	}
	in := s.awaitInbox(an, "the claim", func(in hall.Inbox) bool { return waits(in, 1, control.NeedClaim) })
	if in.Tables[0].Table != 1 {
		t.Errorf("the first table is %d", in.Tables[0].Table)
	}
	if in := s.awaitInbox(helper, "his table", func(hall.Inbox) bool { return true }); len(in.Tables) != 1 || in.Tables[0].Table != 2 {
		t.Errorf("the helper sees %+v", in)
	}

	for _, c := range []struct {
		name, token, method, path, body string
		code                            int
		says                            string
	}{
		{"nobody", "", "GET", "/api/inbox", "", 401, "expected a token"},
		{"a viewer", viewer, "GET", "/api/inbox", "", 403, "not among the rights of role viewer"},
		{"a viewer follows", viewer, "GET", "/api/inbox/events", "", 401, "this is for arbiters"},
		{"a viewer at a table", viewer, "GET", "/tables/1/api/attention", "", 403, "not among the rights of role viewer"},
		{"a helper elsewhere", helper, "GET", "/tables/1/api/attention", "", 403, "table 1 is not among the tables of Lê Bình"},
		{"a helper enters elsewhere", helper, "POST", "/tables/1/api/games/open/stop", "", 403, "table 1 is not among the tables of Lê Bình"},
		{"a helper stops all", helper, "POST", "/api/acts", `{"do":"stop","tables":[1,2]}`, 403, "table 1 is not among the tables of Lê Bình"},
		{"a helper at his table", helper, "GET", "/tables/2/api/attention", "", 200, `"open":true`},
		{"no board", an, "GET", "/tables/9/api/status", "", 404, "no board stands there"},
		{"an operator's operation", an, "POST", "/tables/1/api/games/open/end", "", 422, "expected an operation that an arbiter may ask of a board"},
		{"tokens of the board", an, "GET", "/tables/1/api/tokens", "", 404, ""},
		{"tokens of the hall", an, "GET", "/api/tokens", "", 403, "not among the rights of role arbiter"},
		{"a sealed move", an, "POST", "/tables/1/api/games/open/seal", `{"side":"red","move":"h2e2"}`, 403, "entered at the board"},
		{"a player's signature", an, "POST", "/tables/1/api/games/open/sign", `{"side":"red"}`, 403, "a player signs at the board"},
		{"no reason", an, "POST", "/tables/1/api/games/open/rule", `{"ruling":"dismissed"}`, 422, ""},
		{"another game", an, "POST", "/tables/1/api/games/7/stop", "", 409, "game 7 is not on the board"},
		{"a review", an, "GET", at + "/review?lang=en", "", 200, `"claim"`},
		{"a preview", an, "POST", at + "/rule/dry-run?lang=en", `{"ruling":"dismissed","claim":1,"article":"9.1","reason":"Nobody saw it."}`, 200, `"article":"9.1"`},
		{"evidence", an, "GET", at + "/evidence", "", 200, ""},
	} {
		code, text := s.ask(c.token, c.method, c.path, c.body)
		if code != c.code || !strings.Contains(text, c.says) {
			t.Errorf("%s: %d %.300s, want %d %s", c.name, code, text, c.code, c.says)
		}
	}

	// He rules, and the log of the board says who.
	if code, text := s.ask(an, "POST", at+"/rule", `{"ruling":"dismissed","claim":1,"article":"9.1","reason":"Nobody saw it."}`); code != 200 {
		t.Fatalf("%d %s", code, text)
	}
	s.awaitInbox(an, "the claim is answered", func(in hall.Inbox) bool { return !waits(in, 1, control.NeedClaim) })
	if log := s.logOf(1, game); !strings.Contains(log, `"by":"hall: Trần Văn An","role":"arbiter","checked":"hall"`) || !strings.Contains(log, `"name":"Trần Văn An"`) {
		t.Errorf("the log of the board: %s", log)
	}

	// The boards go: what is asked of them is refused, and what waits there stays known.
	s.stop()
	s.demo.boards.Wait()
	in = s.awaitInbox(an, "the board is gone", func(in hall.Inbox) bool { return !atTable(in, 1).Connected })
	for path, want := range map[string]string{"/tables/1/api/status": "503 the board is not connected", at + "/review": "503 the board is not connected"} {
		code, text := s.ask(an, "GET", path, "")
		if got := fmt.Sprint(code, " ", text); !strings.HasPrefix(got, want[:4]) || !strings.Contains(got, want[4:]) {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
}
