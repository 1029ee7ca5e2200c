package broadcast

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/enginetest"
	"github.com/kyban/kyban/internal/logtest"
	"github.com/kyban/kyban/internal/netlimit"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/sse"
)

// ids returns the ids of events in their order.
func ids(stream string) (ids []string) {
	for line := range strings.Lines(stream) {
		if id, ok := strings.CutPrefix(line, "id: "); ok {
			ids = append(ids, strings.TrimSpace(id))
		}
	}
	return ids
}

// notes returns public records.
func notes(from, to int) (records []string) {
	for n := from; n <= to; n++ {
		records = append(records, fmt.Sprintf(`{"type":"tags","game":1,"tags":{"n":"%d"},"at_us":0}`, n))
	}
	return records
}

func TestEventsGoOnBehindTheOneThatWasHeardLast(t *testing.T) {
	s := newTestHub(t)
	s.game(state("ready"), touch(1, "h2"))
	s.say(1, made(1, "h2e2"), finding(1)) // Its fact is 4.
	for _, tc := range []struct {
		name, path, last string
		want             string
	}{
		{"from the first", "", "", "p1 p2"},
		{"behind one", "", "p1", "p2"},
		{"behind the last", "", "p2", ""},
		{"behind one that is yet to come", "", "p7", ""},
		{"as the address says", "?after=p1", "", "p2"},
		{"what a browser heard last goes before what the address says", "?after=p1", "p2", ""},
		{"an id of an arbiter, or of an earlier version, says nothing of what is public", "", "2", "p1 p2"},
		{"not even that there is none of it yet", "?after=99", "", "p1 p2"},
	} {
		_, _, body := s.get("/api/games/1/events"+tc.path, "Last-Event-ID", tc.last)
		if got := strings.Join(ids(body), " "); got != tc.want {
			t.Errorf("%s: %q, want %q", tc.name, got, tc.want)
		}
	}
	for _, tc := range []struct{ name, last, want string }{
		{"an arbiter goes on behind the record of a sequence", "3", "5 6"},
		{"what everybody has heard says nothing of what he is told", "p2", "2 3 5 6"},
	} {
		_, _, body := s.get("/api/games/1/events", "Last-Event-ID", tc.last, official, "yes")
		if got := strings.Join(ids(body), " "); got != tc.want {
			t.Errorf("%s: %q, want %q", tc.name, got, tc.want)
		}
	}
	for _, bad := range []string{"x", "p", "px", "p-1", "-1", "1p", "P1", "p1.5"} {
		if code, _, body := s.get("/api/games/1/events", "Last-Event-ID", bad); code != 400 || !strings.Contains(body, `\": expected the id of an event, such as p17"`) {
			t.Errorf("%s: %d %s", bad, code, body)
		}
	}
	_, _, body := s.get("/api/games/1/events")
	want := "id: p2\nevent: move\ndata: {\"type\":\"move\",\"game\":1,\"ply\":1,\"side\":\"red\",\"move\":\"h2e2\"," +
		"\"placed_us\":500000,\"made_us\":1000000,\"open\":false,\"rulebook\":\"vn2004\"}\n\n"
	if !strings.HasSuffix(body, want) {
		t.Errorf("%q, want at its end %q", body, want)
	}
}

// A viewer is cut off again and again, at any place, while more is recorded than memory keeps, and boardd restarts in
// between: the viewer gets each event once, in order.
func TestAViewerWhoIsCutOffMissesNothingAndHearsNothingTwice(t *testing.T) {
	random := randtest.New(t, 2)
	s := newTestHub(t)
	s.game(state("ready"))
	var heard []string
	last, told := "", 0
	for told < 3000 {
		if more := random.IntN(400); more > 0 {
			s.say(1, notes(told+1, told+more)...)
			told += more
		}
		if random.IntN(8) == 0 {
			s.close()
			s.open()
			s.tell(1)
		}
		_, _, body := s.get("/api/games/1/events", "Last-Event-ID", last)
		body = cutOff(random, body)
		for event := range strings.SplitSeq(body, "\n\n") {
			if id := ids(event + "\n"); len(id) == 1 && strings.Contains(event, `"n":`) {
				last = id[0]
				_, n, _ := strings.Cut(event, `"n":"`)
				n, _, _ = strings.Cut(n, `"`)
				heard = append(heard, n)
			}
		}
	}
	_, _, body := s.get("/api/games/1/events", "Last-Event-ID", last)
	if len(heard)+strings.Count(body, `"n":`) != told {
		t.Errorf("heard %d and %d at last, want %d", len(heard), strings.Count(body, `"n":`), told)
	}
	for i, n := range heard {
		if n != fmt.Sprint(i+1) {
			t.Fatalf("event %d is %s", i+1, n)
		}
	}
}

// cutOff keeps some whole events of a stream; a browser drops a cut event.
func cutOff(random *rand.Rand, stream string) string {
	cut := stream[:random.IntN(len(stream)+1)]
	return cut[:strings.LastIndex(cut, "\n\n")+1]
}

func TestAViewerWhoDoesNotReadIsDroppedAndComesBack(t *testing.T) {
	synctest.Test(t, testAViewerWhoDoesNotReadIsDroppedAndComesBack)
}

func testAViewerWhoDoesNotReadIsDroppedAndComesBack(t *testing.T) {
	s := pipedHub(t)
	s.game(state("ready"))
	answer := s.ask("/api/games/1/events", nil)
	defer answer.Body.Close()
	first := make([]byte, 4<<10)
	n, err := answer.Body.Read(first)
	if err != nil {
		t.Fatal(err)
	}
	s.say(1, long(5)...)
	time.Sleep(s.hub.patience - time.Second)
	if _, _, metrics := s.get("/metrics"); !strings.Contains(metrics, "kyban_viewers_dropped_total 0\n") {
		t.Errorf("he was dropped too early: %s", metrics)
	}
	time.Sleep(s.hub.patience)
	if _, _, metrics := s.get("/metrics"); !strings.Contains(metrics, "kyban_viewers_dropped_total 1\n") || !strings.Contains(metrics, "kyban_viewers 0\n") {
		t.Errorf("he was not dropped: %s", metrics)
	}
	rest, _ := io.ReadAll(answer.Body)
	heard := append(first[:n], rest...)
	whole := heard[:strings.LastIndex(string(heard), "\n\n")+1]
	got := ids(string(whole))
	_, _, behind := s.get("/api/games/1/events", "Last-Event-ID", got[len(got)-1])
	if again := ids(behind); len(again) == 0 || again[0] == got[len(got)-1] {
		t.Errorf("heard up to %s, then from %v", got[len(got)-1], again)
	}
}

// long returns so many records, longer than what a connection keeps of them.
func long(n int) (records []string) {
	for i := range n {
		records = append(records, fmt.Sprintf(`{"type":"tags","game":1,"tags":{"n":"%d","text":"%s"},"at_us":0}`, i+1, strings.Repeat("x", 60_000)))
	}
	return records
}

// The system keeps no more for an idle viewer than it may have missed.
func TestTheSystemKeepsLittleForAViewer(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	conn, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	bound(netlimit.Counted(conn, func() {}))
	raw, err := conn.(*net.TCPConn).SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	var kept int
	if asked := raw.Control(func(fd uintptr) { kept, err = syscall.GetsockoptInt(int(fd), syscall.SOL_SOCKET, syscall.SO_SNDBUF) }); asked != nil || err != nil {
		t.Fatal(asked, err)
	}
	if kept > 2*sendBuffer { // Linux reports twice the requested size (socket(7)).
		t.Errorf("%d bytes are kept, want %d at most", kept, 2*sendBuffer)
	}
}

func TestAViewerForWhomThereIsNoRoomIsToldToComeBack(t *testing.T) {
	s := newTestHub(t)
	s.hub.places.(*lanes).of[Everybody] = netlimit.NewSeats(1, 1, 0)
	s.game(state("ready"))
	_, leave := s.listen("/api/games/1/events")
	for _, path := range []string{"/api/games/1/events", "/api/events"} {
		if code, header, body := s.get(path); code != 503 || header.Get("Retry-After") != "10" || !strings.Contains(body, "too many viewers: come back later") {
			t.Errorf("%s: %d, Retry-After %q, %s", path, code, header.Get("Retry-After"), body)
		}
	}
	leave()
	for code := 503; code != 200; {
		s.hub.Beat() // Finds that the viewer is gone.
		code, _, _ = s.get("/api/games/1/events")
	}
}

// listen follows a stream during a test; next returns the type and the data of the next event.
func (s *testHub) listen(path string, header ...string) (next func() string, done func()) {
	s.t.Helper()
	answer := s.ask(path, header)
	events := sse.NewReader(answer.Body, "")
	return func() string {
		e, err := events.Next()
		if err != nil {
			return "the end"
		}
		return e.Type + " " + string(e.Data)
	}, func() { answer.Body.Close() }
}

// expect waits for an event. Of transient events a viewer may get only the newest.
func (s *testHub) expect(next func() string, want string) {
	s.t.Helper()
	for got := ""; got != want; {
		if got = next(); got == "the end" {
			s.t.Fatalf("the stream ended without %s", want)
		}
	}
}

func TestWhatIsLiftedIsToldAsLongAsNothingIsDelayed(t *testing.T) {
	s := newTestHub(t)
	s.game(state("ready"))
	lift := func(names string) {
		s.hub.Live(1, enginetest.Points(t, names))
		s.hub.step()
	}
	next, done := s.listen("/api/games/1/events?after=p9")
	defer done()
	lift("h2") // It may still be accidental.
	s.say(1, touch(1, "h2"))
	lift("h2")
	s.expect(next, `lifted {"points":["h2"],"ply":1}`)
	later, end := s.listen("/api/games/1/events?after=p9")
	defer end()
	s.expect(later, `lifted {"points":["h2"],"ply":1}`)
	lift("")
	s.expect(next, `lifted {"points":[],"ply":1}`)
	s.expect(later, `lifted {"points":[],"ply":1}`)
	lift("h2")
	s.expect(next, `lifted {"points":["h2"],"ply":1}`)
	s.say(1, setDelay(60, 0))
	lift("h2")
	s.expect(next, `lifted {"points":[],"ply":1}`)
	all, stop := s.listen("/api/games/1/events?after=99", official, "yes")
	defer stop()
	s.expect(all, `lifted {"points":["h2"],"ply":1}`)
	s.say(1, touch(1, "i0"))
	lift("h2 i0")
	s.expect(all, `lifted {"points":["i0","h2"],"ply":1}`)
	if _, _, body := s.get("/api/games/1/events?after=p9"); strings.Contains(body, "lifted") {
		t.Error(body)
	}
}

func TestAMoveIsToldAsItIsWrittenWhenItIsTold(t *testing.T) {
	s := newTestHub(t)
	s.game(state("ready"), setDelay(0, 1))
	next, done := s.listen("/api/games/1/events?after=p99")
	defer done()
	all, stop := s.listen("/api/games/1/events?after=99", official, "yes")
	defer stop()
	s.say(1, made(1, "h2e2"))
	first := `written {"ply":1,"side":"red","move":"h2e2","text":{"iccs":"H2-E2","ucci":"h2e2","vi":"P2-5","wxf":"C2=5","zh":"炮二平五","zh-hant":"炮二平五"},"open":false,"elapsed_us":1000000,"at":"2026-11-21T12:00:00Z"}`
	s.expect(all, first)
	s.say(1, made(2, "h9g7"))
	s.expect(next, first)
	if got := all(); !strings.HasPrefix(got, `written {"ply":2,"side":"black","move":"h9g7"`) {
		t.Error(got)
	}
	if _, _, body := s.get("/api/games/1/events"); strings.Contains(body, "written") {
		t.Errorf("who comes later has the whole game: %s", body)
	}
}

func TestViewersAreToldThatNothingIsRecordedAndWhenBoarddEnds(t *testing.T) {
	s := newTestHub(t)
	s.game(state("ready"))
	game, done := s.listen("/api/games/1/events?after=p9")
	defer done()
	index, stop := s.listen("/api/events")
	defer stop()
	if got := index(); !strings.HasPrefix(got, `board {"id":1,`) {
		t.Fatal(got)
	}
	s.hub.Recording(at(5))
	s.hub.step()
	alarm := `recording {"recorded":false,"since":"2026-11-21T12:00:05Z"}`
	s.expect(game, alarm)
	s.expect(index, alarm)
	late, end := s.listen("/api/games/1/events?after=p9")
	defer end()
	s.expect(late, alarm)
	s.hub.Recording(time.Time{})
	s.hub.step()
	for _, next := range []func() string{game, index, late} {
		s.expect(next, `recording {"recorded":true}`)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	s.say(1, made(1, "h2e2")) // Too short before the end for the hub to have looked.
	if err := s.hub.Close(ctx); err != nil {
		t.Error(err)
	}
	for _, next := range []func() string{game, late} {
		got := next()
		if strings.HasPrefix(got, `written {`) {
			got = next()
		}
		if !strings.HasPrefix(got, `move {`) && !strings.HasPrefix(got, "bye") {
			t.Error(got)
		}
	}
	for heard := ""; heard != "bye {}"; {
		if heard = index(); heard == "the end" {
			t.Fatal("nobody said goodbye")
		}
	}
	if got := index(); got != "the end" {
		t.Errorf("behind the last word: %s", got)
	}
}

func TestTheStreamOfAnOfficialEndsWithHisToken(t *testing.T) {
	s := newTestHub(t)
	id := s.game(`{"type":"touch","game":1,"ply":1}`)
	path := fmt.Sprintf("/api/games/%d/events", id)
	official, done := s.listen(path, official, "yes")
	defer done()
	everybody, done := s.listen(path)
	defer done()
	s.expect(official, `touch {"type":"touch","game":1,"ply":1}`)
	s.revoke()
	if got := official(); got != `dismissed {"reason":"the token was revoked"}` {
		t.Errorf("he is told: %s", got)
	}
	if got := official(); got != "the end" {
		t.Errorf("behind that: %s", got)
	}
	s.say(id, `{"type":"tags","game":1,"tags":{"red":"Lan"}}`)
	s.expect(everybody, `tags {"type":"tags","game":1,"tags":{"red":"Lan"}}`)
}

// The token is revoked after its check and before the stream begins.
func TestAStreamThatBeginsAsTheTokenIsRevokedEnds(t *testing.T) {
	s := newTestHub(t)
	id := s.game(`{"type":"touch","game":1,"ply":1}`)
	s.hub.guard = func(_ context.Context, end func(error)) (stop func()) {
		go end(errors.New("the token was revoked"))
		return func() {}
	}
	for _, path := range []string{fmt.Sprintf("/api/games/%d/events", id), "/api/events"} {
		official, done := s.listen(path)
		for official() != "the end" {
		}
		done()
	}
}

func TestWhoTakesNothingIsCutOffAtTheEnd(t *testing.T) {
	synctest.Test(t, testWhoTakesNothingIsCutOffAtTheEnd)
}

func testWhoTakesNothingIsCutOffAtTheEnd(t *testing.T) {
	s := pipedHub(t)
	s.hub.patience = time.Hour
	s.game(state("ready"))
	_, done := s.listen("/api/games/1/events")
	defer done()
	s.say(1, long(5)...)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if err := s.hub.Close(ctx); err == nil {
		t.Error("nobody was cut off")
	}
}

func TestTheIndexTellsOfEachGameThatIsOn(t *testing.T) {
	s := newTestHub(t)
	s.game(state("ready"))
	next, done := s.listen("/api/events")
	defer done()
	for _, want := range []string{`"state":"ready"`, `"last_move":"h2e2"`, `"result":"1-0"`, `"open":false,"live":false`} {
		if got := next(); !strings.Contains(got, want) {
			t.Errorf("heard %s, want %s", got, want)
		}
		switch want {
		case `"state":"ready"`:
			s.say(1, made(1, "h2e2"))
		case `"last_move":"h2e2"`:
			s.say(1, made(2, "h9g7"), won, state("over"))
		case `"result":"1-0"`:
			s.say(1, ended)
		}
	}
	late, end := s.listen("/api/events")
	defer end()
	s.game(state("ready"))
	if got := late(); !strings.HasPrefix(got, `board {"id":2,`) {
		t.Errorf("who comes later hears of %s", got)
	}
}

// slowStore is a store that blocks every read until it is released.
type slowStore struct {
	Store
	reading, letGo chan struct{}
}

func (s slowStore) Game(ctx context.Context, id int) (boardlog.Game, error) {
	s.reading <- struct{}{}
	<-s.letGo
	return s.Store.Game(ctx, id)
}

// While the hub waits for a store that blocks, and viewers for the hub, the recorder goes on.
func TestWhoRecordsNeverWaitsForTheHub(t *testing.T) {
	s := newTestHub(t)
	s.game(state("ready"))
	store := slowStore{s.store, make(chan struct{}, 9), make(chan struct{})}
	hub := New(Config{Store: store, Log: logtest.Silent(t), Health: func() error { return nil }, Sees: func(context.Context) bool { return false }})
	hub.Live(1, engine.PointSet{})
	<-store.reading
	for range 1000 {
		hub.Live(1, engine.PointSet{})
		hub.Recording(noon)
	}
	close(store.letGo)
	if err := hub.Close(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestWhoAsksForTheHeadOfAStreamGetsNoMore(t *testing.T) {
	s := newTestHub(t)
	s.game(state("ready"))
	for _, path := range []string{"/api/games/1/events", "/api/events"} {
		answer, err := s.server.Client().Head(s.server.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode != 200 || answer.Header.Get("Content-Type") != eventMedia {
			t.Errorf("%s: %d %v", path, answer.StatusCode, answer.Header)
		}
	}
	if _, _, metrics := s.get("/metrics"); !strings.Contains(metrics, "kyban_viewers 0\n") {
		t.Error(metrics)
	}
}

func TestOneComputerTakesNotAllPlacesOfViewers(t *testing.T) {
	s := newTestHub(t)
	s.hub.places.(*lanes).of[Everybody] = netlimit.NewSeats(3, 1, 0)
	s.hub.places.Enter(t.Context(), "192.0.2.9:1")
	for address, want := range map[string]int{
		"192.0.2.9:2":  503,
		"192.0.2.10:1": 505, // There is a place; only then boardd finds that this is no connection of HTTP/1.1.
	} {
		r := httptest.NewRequest(http.MethodGet, "/api/events", nil)
		r.RemoteAddr = address
		w := httptest.NewRecorder()
		s.hub.boardEvents(w, r)
		if w.Code != want {
			t.Errorf("%s: %d, want %d", address, w.Code, want)
		}
	}
	if s.hub.places.Enter(t.Context(), "192.0.2.10:2") == nil {
		t.Error("who was not let in keeps a place")
	}
}
