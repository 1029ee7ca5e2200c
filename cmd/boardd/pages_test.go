package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/daemon"
	"github.com/kyban/kyban/internal/awaittest"
	"github.com/kyban/kyban/internal/public"
	"github.com/kyban/kyban/recorder"
)

// operator returns a client of a boardd over its socket.
func (c *child) operator(t *testing.T) *control.Client {
	t.Helper()
	c.status(t) // It is on.
	client, err := control.Local(c.dir, awaittest.Patience)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(client.Close)
	return client
}

// token makes a token.
func (c *child) token(t *testing.T, n control.NewToken) string {
	t.Helper()
	made, err := c.operator(t).NewToken(t.Context(), n)
	if err != nil {
		t.Fatal(err)
	}
	return made.Text
}

// ask sends a request with a token, "" for none, and returns the answer.
func ask(t *testing.T, address, token string) (status int, text string) {
	t.Helper()
	status, rest := begin(t, address, token)
	return status, rest()
}

// isStream reports whether the answer of an address ends only with boardd.
func isStream(path string) bool { return strings.HasSuffix(path, "events") }

// begin sends a request, and returns the status and a function that reads the answer to its end.
func begin(t *testing.T, address, token string) (status int, rest func() string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), awaittest.Patience)
	t.Cleanup(cancel)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, func() string {
		t.Helper()
		defer answer.Body.Close()
		body, err := io.ReadAll(answer.Body)
		if err != nil {
			t.Fatalf("%s: %v", address, err)
		}
		return string(body)
	}
}

// routesOf returns the routes in a boardd's own description.
func routesOf(t *testing.T, pages string) (paths []string) {
	t.Helper()
	_, text := ask(t, pages+"/openapi.json", "")
	var described struct {
		Paths map[string]map[string]json.RawMessage
	}
	if err := json.Unmarshal([]byte(text), &described); err != nil {
		t.Fatal(err)
	}
	for path, methods := range described.Paths {
		if methods["get"] != nil {
			paths = append(paths, strings.NewReplacer("{id}", "1", "{game}", "1", "{$}", "").Replace(path))
		}
	}
	if len(paths) < 20 {
		t.Fatalf("the routes are %v", paths)
	}
	return paths
}

// On any route, with any right but the arbiter's: during the delay of the public no answer reveals anything of the game.
func TestBeforeItsTimeNothingIsSaidOnAnyRoute(t *testing.T) {
	t.Parallel()
	c := startChild(t, t.TempDir(), "--delay", "1h")
	operator := c.operator(t)
	untilPly(t, c.dir, 2)
	tokens := map[string]string{"nobody": "", "a viewer": c.token(t, control.NewToken{Name: "Vũ", Role: control.Viewer}),
		"a player":   c.token(t, control.NewToken{Name: "An", Role: control.Player, Side: "red", Game: 1}),
		"an arbiter": c.token(t, control.NewToken{Name: "Trần", Role: control.Arbiter})}
	told := regexp.MustCompile(`(?i)h2-?e2|h9-?g7|C2=5|An \[H|Bình|1C2C4|"ply":[12]\b`)
	heard := 0
	var streams []func()
	for _, path := range routesOf(t, c.pages) {
		for who, token := range tokens {
			status, rest := begin(t, c.pages+path, token)
			check := func() {
				switch body := rest(); {
				case !told.MatchString(body):
				case who == "an arbiter":
					heard++
				default:
					t.Errorf("%s hears of %s: %d %s", who, path, status, body)
				}
			}
			if isStream(path) {
				streams = append(streams, check)
				continue
			}
			check()
		}
	}
	games := 0
	for g, err := range operator.Games(t.Context(), 0) {
		if games++; err != nil || games > 1 || g.Ply != 2 {
			t.Errorf("the operator sees %+v, %v", g, err)
		}
	}
	if games == 0 {
		t.Error("the operator sees no game")
	}
	c.stop(t)
	for _, check := range streams {
		check()
	}
	if heard < 8 {
		t.Errorf("the arbiter hears of %d routes", heard)
	}
}

// hearing is a viewer's events of a game.
type hearing struct {
	ids, data []string
	alarms    []string      // Whether the game is being recorded.
	begun     chan struct{} // Closed at the first event, if a test waits for it.
	alarmed   chan string   // Gets alarms, too.
}

// listen follows a game after its last event until it has so many events or the stream ends, and returns the last event.
func (h *hearing) listen(t *testing.T, pages string, most int) (last string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, pages+"/api/games/1/events", nil)
	if err != nil {
		t.Error(err)
		return ""
	}
	if len(h.ids) > 0 {
		r.Header.Set("Last-Event-ID", h.ids[len(h.ids)-1])
	}
	answer, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Error(err)
		return ""
	}
	defer answer.Body.Close()
	lines, id := bufio.NewScanner(answer.Body), ""
	for lines.Scan() && len(h.ids) < most {
		if h.begun != nil {
			close(h.begun)
			h.begun = nil
		}
		switch name, value, _ := strings.Cut(lines.Text(), ": "); name {
		case "id":
			id = value
		case "event":
			last = value
		case "data":
			if last == "recording" {
				h.alarms = append(h.alarms, value)
				select {
				case h.alarmed <- value:
				default: // No test waits for it.
				}
			}
			if id != "" {
				h.ids, h.data, id = append(h.ids, id), append(h.data, value), ""
			}
		}
	}
	return last
}

// storedHearing returns a viewer's events of the first game of a data directory.
func storedHearing(t *testing.T, dir string) (h hearing) {
	t.Helper()
	reader, err := recorder.OpenReader(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	for row, err := range reader.Records(t.Context(), 1, 1) {
		if err != nil {
			t.Fatal(err)
		}
		if line, ok := public.Record(row.Bytes); ok {
			h.ids, h.data = append(h.ids, fmt.Sprint("p", len(h.ids)+1)), append(h.data, string(line))
		}
	}
	return h
}

// follow follows a game to the end of the stream. Once the first line has come, it returns a channel for the last event.
func (h *hearing) follow(t *testing.T, c *child) <-chan string {
	t.Helper()
	begun, ended := make(chan struct{}), make(chan string, 1)
	h.begun, h.alarmed = begun, make(chan string, 16)
	go func() { ended <- h.listen(t, c.pages, 1<<20) }()
	next(t, "he follows", begun)
	return ended
}

// next returns the next value.
func next[T any](t *testing.T, what string, from <-chan T) (heard T) {
	t.Helper()
	select {
	case heard = <-from:
	case <-time.After(awaittest.Patience):
		t.Fatalf("never: %s", what)
	}
	return heard
}

// boardd is killed twice and stopped once while a viewer follows: the viewer gets all stored records, once and in order.
func TestAViewerHearsAllOverKillsAndRestarts(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var h hearing
	for _, most := range []int{15, 40} {
		c := startChild(t, dir, "--source", "demo:14", "--speed", "40")
		c.shown(t)
		h.listen(t, c.pages, most)
		if len(h.ids) != most {
			t.Fatalf("the stream ended after %d events", len(h.ids))
		}
		if err := c.cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		c.cmd.Wait()
	}
	c := startChild(t, dir, "--source", "demo:14", "--speed", "10") // It takes most of a minute, however slowly the test goes on.
	c.shown(t)
	ended := h.follow(t, c)
	untilPly(t, c.dir, c.status(t).Ply+1)
	c.stop(t)
	if last := <-ended; last != "bye" {
		t.Errorf("the last event is %s", last)
	}
	want := storedHearing(t, dir)
	if got, want := strings.Join(h.data, "\n"), strings.Join(want.data, "\n"); got != want {
		t.Errorf("heard %d events, %d are stored\nheard  %s\nstored %s", len(h.ids), strings.Count(want, "\n")+1, got, want)
	}
	if got, want := strings.Join(h.ids, " "), strings.Join(want.ids, " "); got != want {
		t.Errorf("heard %s, stored is %s", got, want)
	}
}

func TestAViewerHearsTheEndOfATrace(t *testing.T) {
	dir := t.TempDir()
	c := startChild(t, dir)
	var h hearing
	c.shown(t)
	ended := h.follow(t, c)
	if _, err := c.operator(t).Do(t.Context(), control.Request{Op: control.End}); err != nil {
		t.Fatal(err)
	}
	if last := <-ended; last != "bye" || !strings.HasPrefix(h.data[len(h.data)-1], `{"type":"end"`) {
		t.Errorf("the last event is %s, the last record %s", last, h.data[len(h.data)-1])
	}
	if err := c.wait(); err != nil {
		t.Errorf("boardd: %v\n%s", err, c.said())
	}
}

// The disk fails in mid-game, and takes records again in a new file: viewers get both alarms, and miss nothing.
func TestViewersAreToldWhatIsNotRecorded(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	c := startChild(t, dir, "--source", "demo:14", "--speed", "5") // It takes more than a minute.
	c.shown(t)
	var h hearing
	ended := h.follow(t, c)
	failAtMoves(t, dir)
	next(t, "it is not recorded", h.alarmed)
	if status, sick := c.get(t, "/healthz"); status != http.StatusServiceUnavailable || !strings.Contains(sick, `"detail":"NOT RECORDED since `) {
		t.Errorf("%d %s", status, sick)
	}
	mend(t, dir)
	next(t, "it is recorded again", h.alarmed)
	if status, well := c.get(t, "/healthz"); status != http.StatusOK {
		t.Errorf("%d %s", status, well)
	}
	untilPly(t, c.dir, c.status(t).Ply+1)
	c.stop(t)
	<-ended
	if alarms := strings.Join(h.alarms, " "); !strings.HasPrefix(alarms, `{"recorded":false,"since":"`) || !strings.HasSuffix(alarms, `{"recorded":true}`) {
		t.Errorf("heard %s", alarms)
	}
	if want := storedHearing(t, dir); strings.Join(h.data, "\n") != strings.Join(want.data, "\n") {
		t.Errorf("heard %d events, %d are stored", len(h.data), len(want.data))
	}
}

// elsewhere returns an address of this computer that others can reach.
func elsewhere(t *testing.T) string {
	t.Helper()
	addresses, err := net.InterfaceAddrs()
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range addresses {
		if n, ok := a.(*net.IPNet); ok && n.IP.To4() != nil && !n.IP.IsLoopback() {
			return n.IP.String()
		}
	}
	t.Skip("this computer is on no network")
	return ""
}

func TestOverANetworkWithoutTLSOneMayLookAlone(t *testing.T) {
	host := elsewhere(t)
	c := startChild(t, t.TempDir(), "--listen", "0.0.0.0:0")
	token := c.token(t, control.NewToken{Name: "Trần", Role: control.Arbiter})
	_, port, _ := strings.Cut(strings.TrimPrefix(c.pages, "http://"), ":")
	pages := "http://" + net.JoinHostPort(host, port)
	for path, want := range map[string][3]int{ // Without a token, with one, with one on the computer itself.
		"/api/games":        {200, 403, 200},
		"/":                 {200, 403, 200},
		"/api/status":       {403, 403, 200},
		"/api/games/1/rows": {403, 403, 200},
		"/openapi.json":     {200, 403, 200},
		"/healthz":          {200, 403, 200},
	} {
		without, _ := ask(t, pages+path, "")
		with, said := ask(t, pages+path, token)
		own, _ := ask(t, c.pages+path, token)
		if got := [3]int{without, with, own}; got != want {
			t.Errorf("%s: %v, want %v", path, got, want)
		}
		if !strings.Contains(said, "use the one of --control, or put a proxy with TLS on this computer in front of it") {
			t.Errorf("%s: %s", path, said)
		}
	}
	answer, err := http.Post(pages+"/arbiter/session", "application/json", strings.NewReader(fmt.Sprintf(`{"token":%q}`, token)))
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusForbidden {
		t.Errorf("to sign in: %d", answer.StatusCode)
	}
	if strings.Contains(c.said(), token) {
		t.Error("the token is in the log")
	}
}

func TestTheDemoFindsAPort(t *testing.T) {
	o := defaults()
	o.source = "demo:3"
	first, err := o.openPages(false)
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	second, err := o.openPages(false)
	if err != nil {
		t.Fatal(err)
	}
	defer second.Close()
	if first.Addr().String() == second.Addr().String() || !strings.HasPrefix(daemon.PagesURL(second), "http://127.0.0.1:") {
		t.Errorf("%s and %s", first.Addr(), second.Addr())
	}
	if none, err := o.openPages(true); none != nil || err != nil {
		t.Errorf("--listen with nothing: %v, %v", none, err)
	}
	o.source = "trace:" + filepath.Join(t.TempDir(), "x")
	if none, err := o.openPages(false); none != nil || err != nil {
		t.Errorf("a trace without --listen: %v, %v", none, err)
	}
}

// A page of another site whose name leads to this computer can't use a role's rights, unless the operator gave that name.
func TestNobodySignsInByANameThatIsNotTheBoards(t *testing.T) {
	c := startChild(t, t.TempDir(), "--name", "live.example.org")
	c.shown(t)
	token := c.token(t, control.NewToken{Name: "Trần", Role: control.Arbiter})
	for host, want := range map[string]int{"evil.example": http.StatusMisdirectedRequest, "live.example.org": http.StatusOK, "localhost": http.StatusOK} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, c.pages+"/arbiter/session", strings.NewReader(`{"token":"`+token+`"}`))
		if err != nil {
			t.Fatal(err)
		}
		r.Host = host
		r.Header.Set("Content-Type", "application/json")
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode != want {
			t.Errorf("%s: %s, want %d", host, answer.Status, want)
		}
	}
}

func TestOneComputerTakesNotAllPlacesOfPrograms(t *testing.T) {
	host := elsewhere(t)
	c := startChild(t, t.TempDir(), "--listen", "0.0.0.0:0")
	_, port, _ := strings.Cut(strings.TrimPrefix(c.pages, "http://"), ":")
	let := 0
	for range 20 {
		conn, _, err := websocket.Dial(t.Context(), "http://"+net.JoinHostPort(host, port)+"/livechess", nil)
		if err == nil {
			defer conn.CloseNow()
			let++
		}
	}
	if let != 16 {
		t.Errorf("%d programs of one computer follow the board as one of LiveChess, want 16", let)
	}
	conn, _, err := websocket.Dial(t.Context(), c.pages+"/livechess", nil)
	if err != nil {
		t.Fatalf("a program elsewhere finds no place: %v", err)
	}
	conn.CloseNow()
}

// Behind a proxy, and on the board's own computer, one computer has the limits of one address.
func TestOneViewerTakesNotAllStreamsOverAProxy(t *testing.T) {
	config := filepath.Join(t.TempDir(), "boardd.toml")
	if err := os.WriteFile(config, []byte("proxy = [\"127.0.0.0/8\"]\n[pages]\nconnections = 80\nconnections_per_address = 10\n"), 0o600); err != nil { // Refused connections may stay for a while, too.
		t.Fatal(err)
	}
	follow := func(c *child, forwarded func(n int) string) (let int) {
		for n := range 20 {
			r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, c.pages+"/api/events", nil)
			if err != nil {
				t.Fatal(err)
			}
			if text := forwarded(n); text != "" {
				r.Header.Set("X-Forwarded-For", text)
			}
			answer, err := (&http.Transport{DisableKeepAlives: true, ResponseHeaderTimeout: awaittest.Patience}).RoundTrip(r)
			if err != nil {
				continue // The connection is refused before the request.
			}
			t.Cleanup(func() { answer.Body.Close() })
			if answer.StatusCode == http.StatusOK {
				let++
			}
		}
		return let
	}
	one := func(int) string { return "203.0.113.5" }
	forged := func(n int) string { return fmt.Sprintf("198.51.100.%d, 203.0.113.6", n) }
	each := func(n int) string { return fmt.Sprintf("203.0.113.%d", 100+n) }
	behind := startChild(t, t.TempDir(), "--config", config)
	for _, step := range []struct {
		who       string
		forwarded func(int) string
		want      int
	}{{"one viewer", one, 10}, {"one who names others before himself", forged, 10}, {"as many as there are", each, 20}} {
		if let := follow(behind, step.forwarded); let != step.want {
			t.Errorf("%s: %d streams, want %d", step.who, let, step.want)
		}
	}
	plain := filepath.Join(t.TempDir(), "boardd.toml")
	if err := os.WriteFile(plain, []byte("[pages]\nconnections = 40\nconnections_per_address = 10\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if let := follow(startChild(t, t.TempDir(), "--config", plain), each); let != 10 {
		t.Errorf("who writes the header and is no proxy has %d streams, want 10", let)
	}
}
