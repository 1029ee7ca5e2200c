package broadcast

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/logtest"
	"github.com/kyban/kyban/recorder"
)

// followedBoard is another board, whose games the hub of a test shows, too.
type followedBoard struct {
	hub   *testHub
	store *recorder.Store
	taken *recorder.Followed
}

// follows starts a board, which the store of the hub follows.
func (s *testHub) follows() *followedBoard {
	s.t.Helper()
	store, err := recorder.OpenSealed(s.t.TempDir())
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { store.Close() })
	key, err := store.BoardKey(s.t.Context())
	if err != nil {
		s.t.Fatal(err)
	}
	taken, err := s.store.Follow(s.t.Context(), key)
	if err != nil {
		s.t.Fatal(err)
	}
	return &followedBoard{s, store, taken}
}

// game opens a game at the board, in a session, and tells the hub.
func (b *followedBoard) game(session int, records ...string) {
	b.hub.t.Helper()
	meta := b.hub.meta()
	meta.Session = session
	if _, err := b.store.NewGame(b.hub.t.Context(), meta, b.hub.batch(0, records)); err != nil {
		b.hub.t.Fatal(err)
	}
	b.come()
}

// say stores records in a game of the board, and tells the hub.
func (b *followedBoard) say(game int, records ...string) {
	b.hub.t.Helper()
	if err := b.store.Append(b.hub.t.Context(), b.hub.batch(game, records)); err != nil {
		b.hub.t.Fatal(err)
	}
	b.come()
}

// come takes what the board has signed, and tells the hub of its games.
func (b *followedBoard) come() {
	b.hub.t.Helper()
	if err := b.taken.Take(b.hub.t.Context(), b.store.Feed(b.hub.t.Context(), b.taken.Place()), nil); err != nil {
		b.hub.t.Fatal(err)
	}
	games, err := b.store.Games(b.hub.t.Context())
	if err != nil {
		b.hub.t.Fatal(err)
	}
	for _, g := range games {
		b.hub.tell(boardlog.StoredID(b.taken.Number(), g.ID))
	}
}

// onBoard returns the number, at its board, of the game that is on it.
func (b *followedBoard) onBoard() int {
	b.hub.t.Helper()
	id, err := b.hub.hub.onBoard(b.hub.t.Context(), b.taken.Number(), everybody)
	if err != nil {
		b.hub.t.Fatal(err)
	}
	board, game := boardlog.BoardOf(id)
	if board != b.taken.Number() {
		b.hub.t.Errorf("game %d of board %d is on board %d", game, board, b.taken.Number())
	}
	return game
}

// Two boards and the own one play in one process, and each goes on by itself.
func TestAHubShowsTheGamesOfManyBoards(t *testing.T) {
	s := newTestHub(t)
	one, two := s.follows(), s.follows()
	s.game(state("playing"), made(1, "h2e2"))
	one.game(0, state("playing"), made(1, "b2e2"))
	two.game(0, state("playing"), made(1, "h0g2"))
	first := "/api/games/" + strconv.Itoa(boardlog.StoredID(1, 1))
	for path, want := range map[string]string{"/api/games/1": "h2e2", first: "b2e2", "/api/games/" + strconv.Itoa(boardlog.StoredID(2, 1)): "h0g2"} {
		if status, _, detail := s.get(path); status != 200 || !strings.Contains(detail, want) {
			t.Errorf("%s: %d %s", path, status, detail)
		}
	}
	two.say(1, won, state("over"), ended)
	two.game(1, state("playing"), made(1, "c3c4"))
	if _, _, events := s.get(first + "/events"); strings.Contains(events, "event: next") {
		t.Errorf("board 1 is told of the next game of board 2: %s", events)
	}
	one.say(1, won, state("over"), ended)
	one.game(1, state("playing"), made(1, "c3c4"))
	if _, _, events := s.get(first + "/events"); !strings.Contains(events, "event: next\ndata: {\"id\":"+strconv.Itoa(boardlog.StoredID(1, 2))+"}") {
		t.Errorf("board 1 is not told of its next game: %s", events)
	}
	told := s.hub.gameOf(boardlog.StoredID(1, 1)).logs[everybody].newest.Load().version
	two.say(2, won, state("over"), ended)
	two.game(1, state("playing"), made(1, "c3c4"))
	if got := s.hub.gameOf(boardlog.StoredID(1, 1)).logs[everybody].newest.Load().version; got != told {
		t.Errorf("board 1 is told of its next game again where board 2 goes on: %d events, want %d", got, told)
	}
	if board, err := s.hub.newEboard(t.Context()); err != nil || board.Game != 1 {
		t.Errorf("the own board stands as in game %d, %v", board.Game, err)
	}
	if text, err := s.hub.SessionPGN(t.Context()); err != nil || !strings.HasSuffix(string(text), "\n1. H2-E2 *\n") || strings.Count(string(text), "[Event ") != 1 {
		t.Errorf("the own session: %s, %v", text, err)
	}
	if got := [2]int{one.onBoard(), two.onBoard()}; got != [2]int{2, 3} {
		t.Errorf("on the boards: %v", got)
	}
	if got := s.followsBoard(); got != "1" {
		t.Errorf("on the own board: game %s", got)
	}
	live := func(board string) string { // As a program routes that has an address for each board.
		r, w := httptest.NewRequest(http.MethodGet, "/", nil), httptest.NewRecorder()
		r.SetPathValue("board", board)
		s.hub.ofBoard(s.hub.game)(w, r)
		return w.Body.String()
	}
	for board, want := range map[string]string{"1": `{"id":1048578,`, "2": `{"id":2097155,`, "": `{"id":1,`, "3": "no such game",
		"x": "no such game", "-1": "no such game", "17592186044416": "no such game"} {
		if got := live(board); !strings.Contains(got, want) {
			t.Errorf("board %q: %s, want %s", board, got, want)
		}
	}
}

// Everybody sees a followed board so much later after a restart, too. Its own clock says that the move was made days before it came.
func TestTheDelayOfAFollowedBoardOutlastsARestart(t *testing.T) {
	s := newTestHub(t)
	one := s.follows()
	one.game(0, state("playing"), `{"type":"delay","game":1,"delay_us":60000000,"delay_moves":0,"at":1}`)
	one.say(1, made(1, "b2e2"))
	id := boardlog.StoredID(1, 1)
	receipts, err := s.store.Receipts(t.Context(), id)
	if err != nil || len(receipts) != 2 {
		t.Fatal(receipts, err)
	}
	for _, step := range []struct {
		after time.Duration
		seen  bool
	}{{59 * time.Second, false}, {60 * time.Second, true}} {
		s.close()
		s.clock = receipts[1].At.Add(step.after)
		s.open()
		if _, _, game := s.get("/api/games/" + strconv.Itoa(id)); strings.Contains(game, "b2e2") != step.seen {
			t.Errorf("%v after the move came: %s", step.after, game)
		}
	}
}

// tables are places that a program hands in.
type tables struct{ free int }

func (p *tables) Enter(context.Context, string) func() {
	if p.free == 0 {
		return nil
	}
	p.free--
	return func() { p.free++ }
}

func TestPlacesAndFiguresAreHandedIn(t *testing.T) {
	s := newTestHub(t)
	s.game(state("playing"), made(1, "h2e2"))
	counts := prometheus.NewRegistry()
	counts.MustRegister(prometheus.NewGauge(prometheus.GaugeOpts{Name: "hall_boards", Help: "Boards."}))
	hub := New(Config{Store: s.store, Log: logtest.Silent(t), Health: func() error { return nil }, Sees: func(context.Context) bool { return false },
		Places: &tables{}, Counts: counts})
	server := s.serve(serve(hub.Routes()))
	defer server.Close()
	defer func() {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
		defer cancel()
		if err := hub.Close(ctx); err != nil {
			t.Error(err)
		}
	}()
	hub.Live(1, engine.PointSet{})
	for path, want := range map[string]int{"/api/games/1": http.StatusOK, "/api/games/1/events": http.StatusServiceUnavailable} {
		answer, err := server.Client().Get(server.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode != want {
			t.Errorf("%s: %d, want %d", path, answer.StatusCode, want)
		}
	}
	server.Client().CloseIdleConnections()
	families, err := counts.Gather()
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range families {
		names = append(names, f.GetName())
	}
	if got := strings.Join(names, " "); got != "hall_boards kyban_healthy kyban_moves_released_total kyban_viewers kyban_viewers_dropped_total" {
		t.Errorf("figures %s", got)
	}
}

// A hall has a stream of its own of how all its tables stand: nobody reads another one, which would be made anew with each move.
func TestAHubOfManyBoardsKeepsNoStreamOfAllGames(t *testing.T) {
	s := newTestHub(t)
	s.close()
	s.ofMany = true
	s.open()
	one := s.follows()
	one.game(0, state("playing"), made(1, "b2e2"))
	if id, game := s.hub.OnTable(1, false); id != boardlog.StoredID(1, 1) || !strings.Contains(string(game), `"last_move":"b2e2"`) {
		t.Errorf("on the board is %d: %s", id, game)
	}
	for a := range s.hub.index {
		if all := s.hub.index[a].newest.Load().transients; len(all) != 0 {
			t.Errorf("audience %d: %d games", a, len(all))
		}
	}
}

// A viewer gets each event once, those that are in memory and those that are read from the store.
func TestAHubOfManyBoardsKeepsFewerEvents(t *testing.T) {
	s := newTestHub(t)
	s.close()
	s.ofMany = true
	s.open()
	one := s.follows()
	one.game(0, state("playing"), made(1, "b2e2"))
	next, done := s.listen("/api/games/" + strconv.Itoa(boardlog.StoredID(1, 1)) + "/events")
	defer done()
	const plies = 2*windowOfMany + 9
	for ply := 2; ply <= plies; ply++ {
		one.say(1, made(ply, "h2e2"))
	}
	for ply := 1; ply <= plies; ply++ {
		for event := ""; !strings.HasPrefix(event, "move "); {
			event = next()
			if strings.HasPrefix(event, "move ") && !strings.Contains(event, `"ply":`+strconv.Itoa(ply)+",") {
				t.Fatalf("%s, want that of ply %d", event, ply)
			}
		}
	}
	logs := s.hub.gameOf(boardlog.StoredID(1, 1)).logs
	if n := len(logs[everybody].newest.Load().frames); n < windowOfMany || n > 2*windowOfMany {
		t.Errorf("%d events are in memory", n)
	}
	if n := len(logs[officials].newest.Load().frames); n != 0 {
		t.Errorf("%d events are in memory for officials, of whom none has asked", n)
	}
}

// Officials of a hall are told what they may see from when the first of them asks, and of the next game of that board before everybody is.
func TestOfficialsOfAHallAreToldFromWhenTheyAsk(t *testing.T) {
	s := newTestHub(t)
	s.close()
	s.ofMany = true
	s.open()
	one := s.follows()
	one.game(0, state("ready"), touch(1, "h2"))
	one.say(1, made(1, "h2e2"), finding(1))
	id := boardlog.StoredID(1, 1)
	path := "/api/games/" + strconv.Itoa(id)
	told := func(header ...string) string {
		_, _, body := s.get(path+"/events", header...)
		return strings.Join(ids(body), " ")
	}
	for _, c := range []struct{ name, got, want string }{
		{"everybody", told(), "p1 p2"},
		{"officials", told(official, "yes"), "2 3 5 6"},
		{"everybody again", told(), "p1 p2"},
	} {
		if c.got != c.want {
			t.Errorf("%s: told of %s, want %s", c.name, c.got, c.want)
		}
	}
	next, done := s.listen(path+"/events", official, "yes", "Last-Event-ID", "6")
	defer done()
	one.say(1, `{"type":"delay","game":1,"delay_us":60000000,"delay_moves":0,"at":1}`, won, state("over"), ended)
	one.game(1, state("playing"), `{"type":"delay","game":1,"delay_us":60000000,"delay_moves":0,"at":1}`, made(1, "c3c4"))
	for event := ""; !strings.HasPrefix(event, "next "); {
		if event = next(); event == "the end" {
			t.Fatal("officials are not told of the next game")
		}
	}
	if _, _, events := s.get(path + "/events"); strings.Contains(events, "event: next") {
		t.Errorf("everybody is told of a game that he may not see yet: %s", events)
	}
}
