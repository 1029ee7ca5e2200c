package broadcast

import (
	"bufio"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/engine"
)

// after opens a game in the session of another one, with its first records.
func (s *testHub) after(session int, records ...string) int {
	s.t.Helper()
	meta := boardlog.Meta{Session: session, Source: "gpio", Version: "1", Rulebook: "vn2004", FEN: engine.StartFEN, Opened: s.wall()}
	id, err := s.store.NewGame(s.t.Context(), meta, s.batch(0, records))
	if err != nil {
		s.t.Fatal(err)
	}
	s.tell(id)
	return id
}

// followsBoard returns what the addresses that follow the board serve: the id of the game, and the content of the files.
func (s *testHub) followsBoard(header ...string) string {
	s.t.Helper()
	status, _, detail := s.get("/api/live", header...)
	if status != 200 {
		return fmt.Sprint(status)
	}
	id, _, _ := strings.Cut(strings.TrimPrefix(detail, `{"id":`), ",")
	for path, of := range map[string]string{"/live.pgn": ".pgn", "/live.svg": "/board.svg", "/live.png": "/board.png", "/live.dhtmlxq": ".dhtmlxq"} {
		_, _, live := s.get(path, header...)
		if _, _, own := s.get("/games/"+id+of, header...); live != own {
			s.t.Errorf("%s is not that of game %s", path, id)
		}
	}
	return id
}

// clockOf is a clock that runs for a side, or for none.
func clockOf(running string) string {
	return fmt.Sprintf(`{"type":"clock","game":1,"ply":1,"why":"started","red_us":3600000000,"black_us":3600000000,"running":%q,"red_stage":1,"black_stage":1,"at_us":0}`, running)
}

func TestAddressesFollowTheBoard(t *testing.T) {
	s := newTestHub(t)
	for _, step := range []struct {
		what string
		do   func()
		want string
	}{
		{"no game", func() {}, "404"},
		{"the first game is ready", func() { s.game(state("ready")) }, "1"},
		{"it is played", func() { s.say(1, state("playing"), made(1, "h2e2")) }, "1"},
		{"it is won", func() { s.say(1, won, state("over")) }, "1"},
		{"the pieces are set up for the next one: the result is still to be seen", func() { s.after(1, state("ready")) }, "1"},
		{"it begins", func() { s.say(2, state("playing")) }, "2"},
		{"it is broken off without a result, and pieces are set up", func() { s.say(2, ended); s.after(1, state("ready")) }, "3"},
		{"a game is won", func() { s.say(3, state("playing"), won, state("over"), ended) }, "3"},
		{"another is ready", func() { s.after(1, state("ready"), clockOf("none")) }, "3"},
		{"its clock is started", func() { s.say(4, clockOf("red")) }, "4"},
		{"it is won on the spot", func() { s.say(4, won, state("over"), ended); s.after(1, state("ready")) }, "4"},
		{"the first move of the next one stands", func() { s.say(5, stood(1, "h2e2")) }, "5"},
		{"the board is switched on another day", func() { s.after(0, state("setting_up")) }, "6"},
	} {
		step.do()
		if got := s.followsBoard(); got != step.want {
			t.Errorf("%s: game %s, want %s", step.what, got, step.want)
		}
	}
}

// The store knows of a result, and of the next game, a moment before the hub does.
func TestAddressesStayWithAResultThatTheStoreAloneKnows(t *testing.T) {
	s := newTestHub(t)
	s.game(state("ready"), state("playing"), made(1, "h2e2"))
	if err := s.store.Append(s.t.Context(), s.batch(1, []string{won, state("over")})); err != nil {
		t.Fatal(err)
	}
	next := boardlog.Meta{Session: 1, Source: "gpio", Version: "1", Rulebook: "vn2004", FEN: engine.StartFEN, Opened: s.wall()}
	if _, err := s.store.NewGame(t.Context(), next, s.batch(0, []string{state("ready")})); err != nil {
		t.Fatal(err)
	}
	if got := s.followsBoard(); got != "1" {
		t.Errorf("game %s, want 1: its result is still to be seen", got)
	}
	s.hub.look(0) // A move of game 1 has changed the index.
	s.hub.step()
	s.tell(1)
	s.tell(2)
	if got := s.followsBoard(); got != "1" {
		t.Errorf("later game %s, want 1: its result is still to be seen", got)
	}
}

func TestAddressesThatFollowTheBoardWaitForTheReleasePoint(t *testing.T) {
	s := newTestHub(t)
	s.game(setDelay(60, 0), state("ready"), state("playing"), made(1, "h2e2"))
	s.pass(time.Minute)
	s.say(1, won, state("over"))
	s.after(1, setDelay(60, 0), state("ready"), state("playing"), made(1, "c3c4"))
	for _, step := range []struct {
		pass       time.Duration
		everybody  string
		arbiter    string
		everyMoves string
	}{
		{0, "1", "2", `"moves":["h2e2"]`},
		{time.Minute - 1, "1", "2", `"moves":["h2e2"]`},
		{1, "2", "2", `"moves":["c3c4"]`},
	} {
		s.pass(step.pass)
		if got := s.followsBoard(); got != step.everybody {
			t.Errorf("after %v everybody sees game %s, want %s", step.pass, got, step.everybody)
		}
		if got := s.followsBoard(official, "yes"); got != step.arbiter {
			t.Errorf("after %v the arbiter sees game %s, want %s", step.pass, got, step.arbiter)
		}
		if _, _, detail := s.get("/api/live"); !strings.Contains(detail, step.everyMoves) {
			t.Errorf("after %v everybody sees %s", step.pass, detail)
		}
	}
}

func TestWhoFollowsAGameIsToldOfTheNextOne(t *testing.T) {
	s := newTestHub(t)
	s.game(state("ready"), state("playing"), made(1, "h2e2"))
	answer := s.ask("/api/games/1/events", nil)
	defer answer.Body.Close()
	lines := bufio.NewReader(answer.Body)
	const next = "event: next\ndata: {\"id\":2}\n\n"
	hears := func() bool {
		s.hub.Beat()
		return strings.Contains(s.upToAlive(lines), next)
	}
	if hears() {
		t.Error("told of another game while none is there")
	}
	s.say(1, won, state("over"))
	s.after(1, state("ready"))
	if hears() {
		t.Error("told of the next game while its pieces are set up")
	}
	s.say(2, state("playing"))
	if !hears() {
		t.Error("not told that the next game has begun")
	}
	if _, _, late := s.get("/api/games/1/events"); !strings.Contains(late, next) {
		t.Errorf("who comes later hears %s", late)
	}
	if _, _, own := s.get("/api/games/2/events"); strings.Contains(own, "event: next") {
		t.Errorf("who follows the game on the board hears %s", own)
	}
}
