package main

import (
	"context"
	"encoding/json"
	"fmt"
	"image/png"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/coder/websocket"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/awaittest"
	"github.com/kyban/kyban/internal/proctest"
)

// twoMoves is a game of two moves within half a second, followed by a long pause.
const twoMoves = `trace 1
red "An [Hà Nội]"
black "<b>Bình</b>"
date 2026-11-21
10000 - h2
100000 + e2
150000 press red
200000 - h9
300000 + g7
350000 press black
3600000000 end
`

// child is a boardd that a test runs as a user does.
type child struct {
	dir, pages string
	cmd        *exec.Cmd
	log        spoken
	heard      chan struct{} // Closed at the end of its output.
}

// startChild runs boardd on the game until the test ends, and waits for the address of its pages.
func startChild(t *testing.T, dir string, args ...string) *child {
	t.Helper()
	return startProgram(t, os.Args[0], dir, args...)
}

// startProgram does so with a program that is boardd.
func startProgram(t *testing.T, program, dir string, args ...string) *child {
	t.Helper()
	file := filepath.Join(t.TempDir(), "game.trace")
	if err := os.WriteFile(file, []byte(twoMoves), 0o600); err != nil {
		t.Fatal(err)
	}
	c := &child{dir: dir, heard: make(chan struct{})}
	c.cmd = proctest.Command(program, append([]string{"--source", "trace:" + file, "--speed", "1", "--json", "--data", dir,
		"--listen", "127.0.0.1:0"}, args...)...)
	c.cmd.Env = append(os.Environ(), childEnv+"=1")
	stderr, err := c.cmd.StderrPipe()
	if err == nil {
		err = c.cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.stop(t) })
	go func() {
		defer close(c.heard)
		_, _ = io.Copy(&c.log, stderr) // Ends with boardd.
	}()
	c.pages = "http://" + c.log.pages(t)
	return c
}

// wait waits until boardd has ended, and its last output is read.
func (c *child) wait() error {
	<-c.heard
	return c.cmd.Wait()
}

func (c *child) said() string { return c.log.String() }

func (c *child) stop(t *testing.T) {
	if c.cmd.ProcessState != nil {
		return
	}
	if err := c.cmd.Process.Signal(os.Interrupt); err != nil {
		t.Error(err)
	}
	if err := c.wait(); err != nil {
		t.Errorf("boardd: %v\n%s", err, c.said())
	}
}

// status returns the board's state as its operator sees it, once it is switched on.
func (c *child) status(t *testing.T) *control.Status {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), awaittest.Patience)
	defer cancel()
	status, err := awaitBoard(ctx, c.dir)
	if err != nil {
		t.Fatal(err)
	}
	return status
}

// get returns the answer of a page.
func (c *child) get(t *testing.T, path string) (int, string) {
	t.Helper()
	response, err := http.Get(c.pages + path)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, string(body)
}

// eboard requests the board's state as a program for LiveChess does.
func (c *child) eboard(t *testing.T, path string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), awaittest.Patience)
	defer cancel()
	conn, _, err := websocket.Dial(ctx, c.pages+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.CloseNow()
	ask := func(call string) string {
		if err := conn.Write(ctx, websocket.MessageText, []byte(call)); err != nil {
			t.Fatal(err)
		}
		_, text, err := conn.Read(ctx)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	var boards struct {
		Param []struct {
			Serial string `json:"serialnr"`
		}
	}
	if err := json.Unmarshal([]byte(ask(`{"call":"eboards","id":1}`)), &boards); err != nil || len(boards.Param) != 1 {
		t.Fatalf("boards %+v, %v", boards, err)
	}
	ask(fmt.Sprintf(`{"call":"subscribe","id":2,"param":{"feed":"eboardevent","id":3,"param":{"serialnr":%q}}}`, boards.Param[0].Serial))
	_, event, err := conn.Read(ctx)
	if err != nil {
		t.Fatal(err)
	}
	return string(event)
}

// receiver is an endpoint of a push that answers as its script says, then takes all.
type receiver struct {
	*httptest.Server
	mu    sync.Mutex
	fails []int  // Statuses.
	taken spoken // One after the other, each with an end.
}

const pushToken = "lip_0123456789abcdef"

func newReceiver(t *testing.T, fails ...int) *receiver {
	r := &receiver{fails: fails}
	r.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(request.Body)
		r.mu.Lock()
		defer r.mu.Unlock()
		switch {
		case err != nil || request.Header.Get("Authorization") != "Bearer "+pushToken:
			w.WriteHeader(http.StatusUnauthorized)
		case len(r.fails) > 0:
			w.WriteHeader(r.fails[0])
			r.fails = r.fails[1:]
		default:
			_, _ = r.taken.Write(append(body, endOfPush...))
		}
	}))
	t.Cleanup(r.Close)
	return r
}

// endOfPush ends each accepted push.
const endOfPush = "\x00"

// last returns the last push, "" for none.
func (r *receiver) last() string { return lastPush(r.taken.String()) }

func lastPush(taken string) string {
	all := strings.Split(taken, endOfPush)
	return all[max(0, len(all)-2)]
}

// awaitPush waits for a push.
func (r *receiver) awaitPush(t *testing.T, what string, is func(last string) bool) {
	t.Helper()
	r.taken.await(t, what, func(taken string) bool { return is(lastPush(taken)) })
}

// config writes a configuration that pushes to the receiver.
func (r *receiver) config(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	token, file := filepath.Join(dir, "token"), filepath.Join(dir, "boardd.toml")
	text := fmt.Sprintf("[push]\nurl = %q\ntoken_file = %q\nevery = \"100ms\"\n", r.URL+"/push?key=hidden", token)
	for path, content := range map[string]string{token: pushToken + "\n", file: text} {
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return file
}

func TestBroadcastersGetTheGame(t *testing.T) {
	t.Parallel()
	receiver := newReceiver(t, 500)
	c := startChild(t, t.TempDir(), "--config", receiver.config(t))
	c.tells(t, atPly(2))
	_, pgn := c.get(t, "/games/1.pgn")
	if !strings.Contains(pgn, "1. H2-E2 {[%emt 0:00:00.150]}") || !strings.Contains(pgn, "1... H9-G7 {[%emt 0:00:00.200]} *") || !strings.Contains(pgn, `[Red "An [Hà Nội]"]`) {
		t.Errorf("the PGN is\n%s", pgn)
	}
	for _, path := range []string{"/games.pgn", "/game-1.pgn"} {
		if status, text := c.get(t, path); status != 200 || text != pgn {
			t.Errorf("%s: %d\n%s", path, status, text)
		}
	}
	if status, text := c.get(t, "/games/1.dhtmlxq"); status != 200 || !strings.Contains(text, "[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]") ||
		!strings.Contains(text, "[DhtmlXQ_black]＜b＞Bình＜/b＞[/DhtmlXQ_black]") {
		t.Errorf("DhtmlXQ: %d\n%s", status, text)
	}
	c.checkPictures(t)
	event := c.eboard(t, "/livechess")
	if !strings.Contains(event, `"board":"rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR"`) ||
		!strings.Contains(event, `"san":["C2=5","H8+7"]`) || !strings.Contains(event, `"moves":["h2e2","h9g7"]`) {
		t.Errorf("the event is %s", event)
	}
	now := regexp.MustCompile(`"time":\d+`)
	if same := c.eboard(t, "/api/v1.0"); now.ReplaceAllString(same, "") != now.ReplaceAllString(event, "") {
		t.Errorf("at LiveChess's own address the event is %s", same)
	}
	receiver.awaitPush(t, "the PGN is pushed", func(last string) bool { return last == pgn })
	c.log.await(t, "boardd has heard that it is taken", func(said string) bool { return strings.Contains(said, "takes the games again") })
	if s := c.status(t).Push; s == nil || s.Pushed == "" || s.Trouble != "" || s.Address != receiver.URL+"/push" {
		t.Errorf("the status says of the push %+v", s)
	}
	if said := c.said(); !strings.Contains(said, "is out of order: 500") || strings.Contains(said, pushToken) || strings.Contains(said, "hidden") {
		t.Errorf("boardd said\n%s", said)
	}
	for _, path := range []string{"/game-2.pgn", "/game-x.pgn", "/games/1.doc", "/games/2/board.png", "/games/2.dhtmlxq", "/nothing"} {
		if status, text := c.get(t, path); status != http.StatusNotFound {
			t.Errorf("%s: %d %s", path, status, text)
		}
	}
}

// checkPictures checks the pictures of the position.
func (c *child) checkPictures(t *testing.T) {
	t.Helper()
	status, svg := c.get(t, "/games/1/board.svg?pieces=latin&side=black")
	if status != 200 || !strings.Contains(svg, "<title>An [Hà Nội] – &lt;b&gt;Bình&lt;/b&gt;, 2</title>") {
		t.Errorf("SVG: %d %.300s", status, svg)
	}
	response, err := http.Get(c.pages + "/games/1/board.png?size=300&t=17")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	picture, err := png.Decode(response.Body)
	if err != nil || response.Header.Get("Content-Type") != "image/png" || picture.Bounds().Dx() != 300 {
		t.Fatalf("PNG: %v, %v", response.Header, err)
	}
	request, err := http.NewRequest(http.MethodGet, c.pages+"/games/1/board.png?size=300", nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("If-None-Match", response.Header.Get("ETag"))
	again, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Body.Close()
	if again.StatusCode != http.StatusNotModified {
		t.Errorf("the same picture again: %s", again.Status)
	}
	if status, text := c.get(t, "/games/1/board.svg?size=5000"); status != 400 || !strings.Contains(text, "expected a width of 90 to 1200 pixels") {
		t.Errorf("a large picture: %d %s", status, text)
	}
}

// The moves of the game in every form that broadcasters get. Digits alone would be found in a time, too.
var (
	firstMove  = regexp.MustCompile(`H2-E2|h2e2|C2=5|movelist\]7747`)
	secondMove = regexp.MustCompile(`H9-G7|h9g7|H8\+7|rnbakab1r|movelist\]\d*7062`)
)

// TestADelayHoldsForBroadcasters plays two moves under a delay. When both are made no output reveals more than it may.
func TestADelayHoldsForBroadcasters(t *testing.T) {
	const start, first = "/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR", "/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR"
	for _, c := range []struct {
		name, delay, value string
		known              bool // Of the first move.
	}{
		{"by an hour", "--delay", "1h", false},
		{"by a move", "--delay-moves", "1", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			receiver := newReceiver(t)
			b := startChild(t, t.TempDir(), "--config", receiver.config(t), c.delay, c.value)
			untilPly(t, b.dir, 2)
			if c.known {
				b.tells(t, atPly(1))
				receiver.awaitPush(t, "the first move is pushed", func(last string) bool { return strings.Contains(last, "H2-E2") })
			}
			told := map[string]string{"/livechess": b.eboard(t, "/livechess"), "push": receiver.last()}
			for _, path := range []string{"/games.pgn", "/games/1.pgn", "/game-1.pgn", "/games/1.dhtmlxq", "/games/1/board.svg"} {
				_, told[path] = b.get(t, path)
			}
			for path, text := range told {
				if secondMove.MatchString(text) {
					t.Errorf("%s tells the second move: %s", path, text)
				}
				if !c.known && firstMove.MatchString(text) {
					t.Errorf("%s tells the first move: %s", path, text)
				}
			}
			want := start
			if c.known {
				want = first
			}
			if !strings.Contains(told["/livechess"], want) {
				t.Errorf("the board stands as %s, want %s", told["/livechess"], want)
			}
			if _, svg := b.get(t, "/games/1/board.svg"); c.known != strings.Contains(svg, ", 1</title>") {
				t.Errorf("the picture: %.200s", svg)
			}
		})
	}
}
