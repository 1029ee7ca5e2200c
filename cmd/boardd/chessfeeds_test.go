package main

import (
	"encoding/json"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/kyban/kyban/notebook"
)

// chessGame has en passant, castling and a promotion without a named piece, with a clock.
const chessGame = `trace 1
play chess
rulebook fide2018
fen 8/k6P/8/3pP3/8/8/8/4K2R w K d6 0 1
control "5400+30"
white "Vera Menchik"
black "Sonja Graf"
event "Stockholm {1937}"
round "3.7"
table "7"
3000000 - e5
3300000 + d6
3600000 - d5
3900000 press white
6000000 - a7
6300000 + b8
6600000 press black
9000000 - e1
9300000 + g1
9600000 - h1
9900000 + f1
10200000 press white
12000000 - b8
12300000 + c8
12600000 press black
15000000 - h7
15300000 + h8
15600000 press white
18000000 - c8
18300000 + d7
18600000 press black
900000000000 end
`

// lichess answers as lichess's API documents (github.com/lichess-org/api, doc/specs/tags/broadcasts, operation broadcastPush):
// a POST of text/plain to a round whose id has 8 characters, with a token; at most 100 games, separated by an empty line; for
// each game its tags with the number of its moves, or with the error that its moves cause.
type lichess struct {
	*httptest.Server
	mu     sync.Mutex
	bodies spoken // One after the other, each with an end.
	errors []string
}

// game is one of the games in its answer.
type lichessGame struct {
	Tags  map[string]string `json:"tags"`
	Moves int               `json:"moves"`
	Error string            `json:"error,omitempty"`
}

var lichessPush = regexp.MustCompile(`^/api/broadcast/round/\w{8}/push$`)

func newLichess(t *testing.T) *lichess {
	l := &lichess{}
	l.Server = httptest.NewServer(http.HandlerFunc(l.push))
	t.Cleanup(l.Close)
	return l
}

func (l *lichess) push(w http.ResponseWriter, r *http.Request) {
	l.mu.Lock()
	defer l.mu.Unlock()
	refuse := func(status int, why string) {
		l.errors = append(l.errors, why)
		w.WriteHeader(status)
		fmt.Fprintf(w, `{"error":%q}`, why)
	}
	media, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	body, err := io.ReadAll(r.Body)
	switch {
	case err != nil:
		refuse(http.StatusBadRequest, err.Error())
		return
	case r.Method != http.MethodPost || !lichessPush.MatchString(r.URL.Path):
		refuse(http.StatusNotFound, "no such address: "+r.URL.Path)
		return
	case r.Header.Get("Authorization") != "Bearer "+pushToken:
		refuse(http.StatusUnauthorized, "No such token")
		return
	case media != "text/plain":
		refuse(http.StatusBadRequest, "not text/plain")
		return
	}
	games := regexp.MustCompile(`\n\n(?:\[)`).ReplaceAllString(strings.TrimSpace(string(body)), "\x00[")
	var answer struct {
		Games []lichessGame `json:"games"`
	}
	for _, text := range strings.Split(games, "\x00") {
		answer.Games = append(answer.Games, l.read(text))
	}
	if len(answer.Games) > 100 {
		refuse(http.StatusBadRequest, "too many games")
		return
	}
	_, _ = l.bodies.Write(append(body, endOfPush...))
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(answer)
}

func (l *lichess) read(text string) lichessGame {
	read, count := lichessGame{Tags: map[string]string{}}, 0
	for g, err := range notebook.MainLines(strings.NewReader(text), "san") {
		switch count++; {
		case err != nil:
			read.Error = err.Error()
		case count > 1:
			read.Error = "more than a game between two empty lines"
		default:
			read = lichessGame{Tags: g.Tags, Moves: len(g.Moves), Error: g.Error}
		}
	}
	if read.Error != "" {
		l.errors = append(l.errors, read.Error)
	}
	return read
}

func (l *lichess) heard() (last string, errors []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return lastPush(l.bodies.String()), l.errors
}

func TestLichessAndViewersOfDGTTakeAGameOfChess(t *testing.T) {
	t.Parallel()
	l := newLichess(t)
	dir := t.TempDir()
	token, config, trace := filepath.Join(dir, "token"), filepath.Join(dir, "boardd.toml"), filepath.Join(dir, "chess.trace")
	for file, text := range map[string]string{
		token: pushToken + "\n", trace: chessGame,
		config: fmt.Sprintf("[push]\nurl = %q\ntoken_file = %q\nevery = \"100ms\"\n", l.URL+"/api/broadcast/round/AbCd1234/push", token),
	} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	c := startChild(t, t.TempDir(), "--config", config, "--source", "trace:"+trace, "--speed", "20")
	want := `[Event "Stockholm {1937}"]
[Site "?"]
[Date "????.??.??"]
[Round "3.7"]
[White "Vera Menchik"]
[Black "Sonja Graf"]
[Result "*"]
[SetUp "1"]
[FEN "8/k6P/8/3pP3/8/8/8/4K2R w K d6 0 1"]
[TimeControl "5400+30"]
[Rulebook "fide2018"]
[Board "7"]

1. exd6 {[%clk 1:31:00] [%emt 0:00:00]} 1... Kb8
{[%clk 1:30:57] [%emt 0:00:02]} 2. O-O {[%clk 1:31:26] [%emt 0:00:03]} 2... Kc8
{[%clk 1:31:24] [%emt 0:00:02]} 3. h8=Q+ {[%clk 1:31:53] [%emt 0:00:03]} {open:
h8=Q+ or h8=N or h8=R+ or h8=B} 3... Kd7 {[%clk 1:31:51] [%emt 0:00:03]} *
`
	l.bodies.await(t, "the game is pushed", func(taken string) bool { return strings.Contains(lastPush(taken), "Kd7") })
	if last, refused := l.heard(); last != want || len(refused) > 0 {
		t.Errorf("refused %q; the last push is\n%s\nwant\n%s", refused, last, want)
	}
	if s := c.status(t).Push; s == nil || s.Trouble != "" {
		t.Errorf("the status says of the push %+v", s)
	}
	event := c.eboard(t, "/api/v1.0")
	for _, want := range []string{
		`"board":"7Q/3k4/3P4/8/8/8/8/5RK1"`, `"start":"8/k6P/8/3pP3/8/8/8/4K2R w K d6 0 1"`,
		`"san":["exd6","Kb8","O-O","Kc8","h8=Q+","Kd7"]`, `"match":true`,
		`"moves":["e5d6","a7b8","e1g1","b8c8","h7h8q","c8d7"]`, `"clock":{"white":5513,"black":5511,"run":true,"time":1`,
	} {
		if !strings.Contains(event, want) {
			t.Errorf("no %s in the event %s", want, event)
		}
	}
	if status, text := c.get(t, "/games/1.dhtmlxq"); status == http.StatusOK || !strings.Contains(text, "xiangqi") {
		t.Errorf("DhtmlXQ of a game of chess: %d %s", status, text)
	}
	if _, text := c.get(t, "/api/games/1"); !strings.Contains(text, `"text":{"fan":"♔b8","lan":"Ka7-b8","san":"Kb8","uci":"a7b8","vi":"Vb8"}`) {
		t.Errorf("the game is told as %s", text)
	}
}
