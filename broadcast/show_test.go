package broadcast

import (
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/internal/public"
)

func TestAnAnswerIsGivenOnceUntilSomethingChanges(t *testing.T) {
	s := newTestHub(t)
	s.game(state("ready"), state("playing"))
	for _, path := range []string{"/api/games", "/api/games/1", "/games.pgn", "/games/1.pgn", "/game-1.pgn"} {
		code, head, body := s.get(path)
		tag := head.Get("ETag")
		if code != 200 || tag == "" || head.Get("Cache-Control") != "no-cache" || body == "" {
			t.Errorf("%s: %d %v", path, code, head)
		}
		for _, known := range []string{tag, strings.TrimPrefix(tag, "W/"), `"x", ` + tag, "*"} {
			if code, _, body := s.get(path, "If-None-Match", known); code != 304 || body != "" {
				t.Errorf("%s with %s: %d %q", path, known, code, body)
			}
		}
		s.close() // The tag is that of the content: it survives a restart.
		s.open()
		s.tell(1)
		if code, _, _ := s.get(path, "If-None-Match", tag); code != 304 {
			t.Errorf("%s after a restart: %d", path, code)
		}
	}
	_, head, _ := s.get("/api/games/1")
	s.say(1, made(1, "h2e2"))
	if code, _, body := s.get("/api/games/1", "If-None-Match", head.Get("ETag")); code != 200 || !strings.Contains(body, "h2e2") {
		t.Errorf("after a move: %d %s", code, body)
	}
}

func TestALargeAnswerIsCompressed(t *testing.T) {
	s := newTestHub(t)
	s.game(state("ready"), state("playing"))
	for i, move := range played {
		s.say(1, made(i+1, move))
	}
	_, _, plain := s.get("/api/games/1")
	_, head, zipped := s.get("/api/games/1", "Accept-Encoding", "br, gzip;q=0.8")
	r, err := gzip.NewReader(strings.NewReader(zipped))
	if err != nil {
		t.Fatal(err)
	}
	if text, err := io.ReadAll(r); err != nil || string(text) != plain || head.Get("Content-Encoding") != "gzip" {
		t.Errorf("%v, %s", err, text)
	}
}

func TestAGameAsItIsShown(t *testing.T) {
	s := newTestHub(t)
	s.game(state("ready"), state("playing"))
	s.say(1, stood(1, "h2e2"))
	_, _, body := s.get("/api/games/1")
	var g public.Detail
	if err := json.Unmarshal([]byte(body), &g); err != nil {
		t.Fatal(err)
	}
	if g.Standing != "h2e2" || g.Ply != 0 || g.Turn != "red" || g.State != "playing" || !g.Open || !g.Live || g.Result != "*" {
		t.Errorf("a move stands: %+v", g)
	}
	s.say(1, made(1, "h2e2"), stood(2, "h9g7"))
	s.say(1, made(2, "h9g7"), won, state("over"))
	s.say(1, `{"type":"signed","game":1,"by":"red","name":"Lan","result":"1-0","at_us":0}`, ended)
	_, _, body = s.get("/api/games/1")
	g = public.Detail{}
	if err := json.Unmarshal([]byte(body), &g); err != nil {
		t.Fatal(err)
	}
	if g.Position != "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2" || g.FEN != "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1" {
		t.Errorf("from %s to %s", g.FEN, g.Position)
	}
	got := fmt.Sprintln(g.Moves, g.LastMove, g.Standing == "", g.Ply, g.Turn, g.State, g.Open, g.Live, g.Result, g.Reason, g.Signed, g.Seq, g.Last, g.Tags)
	if want := "[h2e2 h9g7] h9g7 true 2 red over false false 1-0 resignation [red] 10 p10 map[black:Mai date:2026-11-21 red:Lan]\n"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	p := g.Sheet[1]
	if p.Ply != 2 || p.Side != "black" || p.Text["wxf"] != "H8+7" || p.Text["zh-hant"] != "馬８進７" || p.ElapsedUS != 1_000_000 || p.At != "2026-11-21T12:00:00Z" {
		t.Errorf("%+v", p)
	}
}

func TestWhatIsNotThere(t *testing.T) {
	s := newTestHub(t)
	s.game(state("ready"))
	for path, want := range map[string]string{
		"/api/games/2": "no such game", "/api/games/x": "expected the number of a game", "/api/games/0/events": "expected the number of a game",
		"/games/2.pgn": "no such game", "/games/1.xqf": "expected /games/ID.pgn", "/game-x.pgn": "expected the number of a game",
		"/favicon.ico": "there is no such page", "/api/games/99999999999999999999": "expected the number of a game",
	} {
		if code, head, body := s.get(path); code != 404 || !strings.Contains(body, want) || head.Get("Content-Type") != "application/problem+json" {
			t.Errorf("%s: %d %s", path, code, body)
		}
	}
}

func TestHealth(t *testing.T) {
	s := newTestHub(t)
	if code, _, body := s.get("/healthz"); code != 200 || body != `{"status":"ok"}` {
		t.Errorf("%d %s", code, body)
	}
	s.sick = errors.New("no frames since 12:00:00")
	if code, _, body := s.get("/healthz"); code != 503 || body != `{"status":"failing","detail":"no frames since 12:00:00"}` {
		t.Errorf("%d %s", code, body)
	}
	if _, _, metrics := s.get("/metrics"); !strings.Contains(metrics, "kyban_healthy 0\n") {
		t.Error(metrics)
	}
}

// Unwatched games are not all kept in memory, and are shown all the same.
func TestManyGames(t *testing.T) {
	s := newTestHub(t)
	const many = inMemoryMax + 20
	for id := range many {
		s.game(state("ready"), state("playing"), made(1, "h2e2"))
		s.say(id+1, made(2, "h9g7"), won, state("over"), ended)
	}
	for range 2 {
		_, _, body := s.get("/api/games?limit=200")
		var games []public.Game
		if err := json.Unmarshal([]byte(body), &games); err != nil {
			t.Fatal(err)
		}
		if len(games) != many || games[0].ID != many || games[many-1].Ply != 2 {
			t.Fatalf("%d games: %s", len(games), body[:200])
		}
		if kept := len(s.hub.inMemory); kept > inMemoryMax {
			t.Errorf("%d games are in memory", kept)
		}
		_, _, pgn := s.get("/games.pgn")
		if n := strings.Count(pgn, "[Result \"1-0\"]"); n != many {
			t.Errorf("%d games as PGN", n)
		}
		s.close()
		s.open()
	}
}

// The scoresheet to print holds what the caller may see.
func TestAScoresheetToPrint(t *testing.T) {
	s := newTestHub(t)
	s.game(state("ready"), state("playing"))
	s.say(1, made(1, "h2e2"), made(2, "h9g7"))
	for _, c := range []struct {
		path string
		code int
		want string
	}{
		{"/games/1/scoresheet.pdf", 200, "%PDF-"},
		{"/games/1.pdf?lang=vi", 200, "%PDF-"},
		{"/games/1.pdf?lang=zh-hant&notation=wxf", 200, "%PDF-"},
		{"/games/1.pdf?lang=fr", 400, `lang \"fr\": expected one of vi, zh, zh-hant, en`},
		{"/games/1.pdf?notation=san", 400, `notation \"san\": expected one of ucci`},
		{"/games/2.pdf", 404, "no such game"},
	} {
		code, _, body := s.get(c.path)
		if code != c.code || !strings.Contains(body, c.want) {
			t.Errorf("%s: %d %.200s, want %d with %s", c.path, code, body, c.code, c.want)
		}
	}
	_, _, before := s.get("/games/1.pdf")
	_, _, again := s.get("/games/1.pdf")
	s.say(1, made(3, "b0c2"))
	if _, _, after := s.get("/games/1.pdf"); before != again || after == before {
		t.Error("the sheet changes with the game, and with nothing else")
	}
}

// The part below the moves holds what the caller may see: the size of a log would show the public what is withheld.
func TestWhatStandsBelowTheMovesOnPaper(t *testing.T) {
	s := newTestHub(t)
	s.game(state("ready"), state("playing"))
	s.say(1, made(1, "h2e2"), made(2, "h9g7"), finding(2))
	for _, c := range []struct {
		name, path, who string
		code            int
		has, hasNot     string
	}{
		{"everybody", "/api/games/1/scoresheet", "", 200, `"signatures":[{"name":"Red (Lan)"`, `9.3a`},
		{"in a language", "/api/games/1/scoresheet?lang=vi", "", 200, `"signatures":[{"name":"Đỏ (Lan)"`, `9.3a`},
		{"an official hears of findings", "/api/games/1/scoresheet", "yes", 200, `9.3a`, `"code"`},
		{"a wrong language", "/api/games/1/scoresheet?lang=fr", "", 400, `lang \"fr\": expected one of vi, zh, zh-hant, en`, `signatures`},
		{"no such game", "/api/games/2/scoresheet", "", 404, "no such game", `signatures`},
	} {
		code, _, body := s.get(c.path, official, c.who)
		if code != c.code || !strings.Contains(body, c.has) || strings.Contains(body, c.hasNot) {
			t.Errorf("%s: %d %s, want %d with %s and without %s", c.name, code, body, c.code, c.has, c.hasNot)
		}
	}
}

// A file is in the language and notation of its address.
func TestFilesInALanguageAndNotation(t *testing.T) {
	s := newTestHub(t)
	s.game(state("ready"), state("playing"))
	s.say(1, made(1, "h2e2"))
	for _, tc := range []struct {
		path string
		code int
		want string
	}{
		{"/games/1.pgn", 200, "1. H2-E2"},
		{"/games/1.pgn?notation=vi&lang=vi", 200, "1. P2-5"},
		{"/game-1.pgn?notation=zh", 200, "1. 炮二平五"},
		{"/games/1.dhtmlxq?lang=zh-hant", 200, "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]"},
		{"/games/1.pgn?notation=san", 400, "expected one of"},
		{"/games/1.pgn?lang=fr", 400, "expected one of vi, zh, zh-hant, en"},
		{"/games/2.pgn?notation=zh", 404, "no such game"},
	} {
		if code, _, body := s.get(tc.path); code != tc.code || !strings.Contains(body, tc.want) {
			t.Errorf("%s: %d %s", tc.path, code, body)
		}
	}
}

func TestEverybodySeesThatAGameIsStoppedOrAdjourned(t *testing.T) {
	s := newTestHub(t)
	s.game(setDelay(60, 0), state("ready"), state("playing"), made(1, "h2e2"))
	s.pass(time.Minute)
	says := func() (said string) {
		_, _, detail := s.get("/api/games/1")
		for _, word := range []string{"stopped", "adjourned"} {
			if strings.Contains(detail, `"`+word+`":true`) {
				said += word
			}
		}
		return said
	}
	for _, step := range []struct {
		record string
		want   string // When it is public.
		event  string
	}{
		{`{"type":"stop","game":1,"ply":2,"at_us":2000000}`, "stopped", `{"stopped":true}`},
		{`{"type":"go","game":1,"ply":2,"length_us":1000000,"at_us":3000000}`, "", ""},
		{`{"type":"adjourned","game":1,"ply":2,"side":"black","fen":"","at_us":4000000}`, "adjourned", ""},
		{`{"type":"opened","game":1,"ply":2,"side":"black","text":"h9g7","moves":["h9g7"],"at_us":5000000}`, "", ""},
		{`{"type":"stop","game":1,"ply":2,"at_us":6000000}`, "stopped", `{"stopped":true}`},
		{won, "", `{"stopped":true}`},
	} {
		before := says()
		s.say(1, step.record)
		if got := says(); got != before {
			t.Errorf("%s: a minute too early everybody sees %q", step.record, got)
		}
		s.pass(time.Minute)
		if got := says(); got != step.want {
			t.Errorf("%s: everybody sees %q, want %q", step.record, got, step.want)
		}
		if _, _, told := s.get("/api/games/1/events"); step.event != "" && !strings.Contains(told, "event: stopped\ndata: "+step.event) {
			t.Errorf("%s: who comes then is told %s", step.record, told)
		}
	}
}

// Two callers draw the same position at the same time: a position caches answers, so each has one of its own.
func TestEachCallerHasAPositionOfItsOwn(t *testing.T) {
	s := newTestHub(t)
	s.game(state("ready"), state("playing"))
	s.say(1, made(1, "h2e2"))
	s.get("/api/games/1") // From now on the hub has the moves in words, and the position behind them.
	_, one, _, err := s.hub.Sheet(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	_, other, _, err := s.hub.Sheet(t.Context(), 1)
	if err != nil || one == other || one.FEN() != other.FEN() {
		t.Errorf("%s and %s, the same one: %t, %v", one.FEN(), other.FEN(), one == other, err)
	}
}
