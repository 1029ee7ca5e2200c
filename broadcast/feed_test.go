package broadcast

import (
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/engine"
)

// feeds returns what leaves by other ways than a request: the pushed PGN, and the LiveChess board.
func (s *testHub) feeds() (pgn, placement, moves string) {
	s.t.Helper()
	pushed, err := s.hub.SessionPGN(s.t.Context())
	if err != nil {
		s.t.Fatal(err)
	}
	board, _, err := s.hub.eboard(s.t.Context())
	if err != nil {
		s.t.Fatal(err)
	}
	return string(pushed), board.Placement, strings.Join(board.Moves, " ") + " " + strings.Join(board.Texts, " ")
}

func rung(changed <-chan struct{}) bool {
	select {
	case <-changed:
		return true
	default:
		return false
	}
}

// TestFeedsWaitForTheReleasePoint releases a move after a minute: until then no feed knows it, then all do, and all are
// notified.
func TestFeedsWaitForTheReleasePoint(t *testing.T) {
	const start, first = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR"
	s := newTestHub(t)
	if pgn, placement, moves := s.feeds(); pgn != "" || placement != start || moves != " " {
		t.Errorf("without a game: %q, %s, %q", pgn, placement, moves)
	}
	s.game(setDelay(60, 0), state("ready"), state("playing"))
	if pgn, placement, _ := s.feeds(); pgn != "" || placement != start {
		t.Errorf("a game that nobody may know of: %q, %s", pgn, placement)
	}
	s.pass(time.Minute)
	s.say(1, made(1, "h2e2"))
	changed := s.hub.Changed()
	s.pass(time.Minute - 1)
	if pgn, placement, moves := s.feeds(); !strings.HasSuffix(pgn, "\n\n*\n") || placement != start || moves != " " || rung(changed) {
		t.Errorf("a moment too early: %q, %s, %q", pgn, placement, moves)
	}
	if _, _, text := s.get("/games/1.dhtmlxq"); strings.Contains(text, "7747") {
		t.Errorf("a moment too early: %s", text)
	}
	s.pass(1)
	if pgn, placement, moves := s.feeds(); !strings.Contains(pgn, "1. H2-E2") || placement != first || moves != "h2e2 C2=5" || !rung(changed) {
		t.Errorf("when it is time: %q, %s, %q", pgn, placement, moves)
	}
	if _, _, text := s.get("/games/1.dhtmlxq"); !strings.Contains(text, "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]") {
		t.Errorf("when it is time: %s", text)
	}
}

// TestOfficialsAreNotPushed asks as an arbiter: the records for officials go nowhere else.
func TestOfficialsAreNotPushed(t *testing.T) {
	s := newTestHub(t)
	s.game(setDelay(60, 0), state("ready"))
	s.pass(time.Minute)
	s.say(1, made(1, "h2e2"), finding(1))
	_, _, seen := s.get("/games/1.dhtmlxq", official, "yes")
	if !strings.Contains(seen, "7747") || !strings.Contains(seen, "finding") {
		t.Errorf("the arbiter sees %s", seen)
	}
	if _, _, svg := s.get("/games/1/board.svg", official, "yes"); !strings.Contains(svg, "<title>Lan – Mai, 1</title>") {
		t.Errorf("the arbiter sees %.200s", svg)
	}
	if _, _, svg := s.get("/games/1/board.svg"); !strings.Contains(svg, "<title>Lan – Mai, 0</title>") {
		t.Errorf("everybody sees %.200s", svg)
	}
	s.pass(time.Minute)
	if pgn, _, _ := s.feeds(); !strings.Contains(pgn, "H2-E2") || strings.Contains(pgn, "finding") {
		t.Errorf("pushed %s", pgn)
	}
}

// TestTheSessionIsPushed pushes the games since the board was switched on, the oldest first, and none from before.
func TestTheSessionIsPushed(t *testing.T) {
	s := newTestHub(t)
	s.game(state("ready"), made(1, "h2e2"), won, ended)
	first := s.game(state("ready"), made(1, "c3c4"), won)
	meta := boardlog.Meta{Session: first, Source: "gpio", Version: "1", Rulebook: "vn2004", FEN: engine.StartFEN, Opened: s.wall()}
	second, err := s.store.NewGame(t.Context(), meta, s.batch(0, []string{state("ready"), made(1, "b2e2")}))
	if err != nil {
		t.Fatal(err)
	}
	s.tell(second)
	pgn, _, moves := s.feeds()
	games := strings.Split(pgn, "\n\n[Game ")
	if len(games) != 2 || !strings.Contains(games[0], "C3-C4") || !strings.Contains(games[1], "B2-E2") || moves != "b2e2 C8=5" {
		t.Errorf("pushed %s, told %q", pgn, moves)
	}
}
