package broadcast

import (
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"
)

func TestAnEngineThinksOfNoMoveThatIsNewerThanTheDelayAllows(t *testing.T) {
	h := newTestHub(t)
	id := h.game(`{"type":"game","game":1,"state":"playing","play":"xiangqi","at":0}`)
	for _, move := range []string{
		`{"type":"move","game":1,"ply":1,"side":"red","move":"h2e2","at":1}`,
		`{"type":"move","game":1,"ply":2,"side":"black","move":"h9g7","at":2}`,
		`{"type":"move","game":1,"ply":3,"side":"red","move":"h0g2","at":3}`,
	} {
		h.pass(20 * time.Second)
		h.say(id, move)
	}
	expect := func(what string, public, analysed int) {
		t.Helper()
		g, err := h.hub.Board(t.Context(), id)
		if err != nil || g.Ply != public {
			t.Errorf("%s: the public sees %d plies, want %d: %v", what, g.Ply, public, err)
		}
		sheet, err := h.hub.Analysed(t.Context(), id)
		if err != nil || len(sheet.Moves) != analysed {
			t.Errorf("%s: an engine thinks of %d plies, want %d: %v", what, len(sheet.Moves), analysed, err)
		}
		if got := h.analysedMoves(id); got != analysed {
			t.Errorf("%s: there are records of %d plies, want %d", what, got, analysed)
		}
	}
	var refused statusError
	if _, err := h.hub.Analysed(t.Context(), id); !errors.As(err, &refused) || refused.Status() != http.StatusConflict {
		t.Errorf("without a delay: %v", err)
	}
	h.say(id, `{"type":"delay","game":1,"delay_us":60000000,"delay_moves":0,"at":4}`)
	expect("at once", 3, 0)
	h.pass(20 * time.Second)
	expect("a minute after the first move", 3, 1)
	h.pass(41 * time.Second)
	expect("a minute after all", 3, 3)
	h.say(id, `{"type":"delay","game":1,"delay_us":600000000,"delay_moves":0,"at":5}`)
	expect("when it is raised once more", 3, 0)
	h.close()
	h.open()
	expect("after a restart", 3, 0)
	h.say(id, `{"type":"result","game":1,"result":"1-0","reason":"resigned","at":6}`)
	expect("when the game is over", 3, 3)
}

func TestNoEngineThinksOfTheGameOfABoardThatStarts(t *testing.T) {
	h := newTestHub(t)
	h.hub.begins = func(id int) bool { return id == 1 }
	for id, want := range map[int]int{1: http.StatusServiceUnavailable, 2: http.StatusNotFound} {
		var refused statusError
		if _, err := h.hub.Analysed(t.Context(), id); !errors.As(err, &refused) || refused.Status() != want {
			t.Errorf("game %d: %v, want %d", id, err, want)
		}
	}
}

// The player who sealed a move and the player who waits for it must find what follows without help.
func TestNoEngineThinksOfAnAdjournedGame(t *testing.T) {
	h := newTestHub(t)
	id := h.game(`{"type":"game","game":1,"state":"playing","play":"xiangqi","at":0}`)
	h.say(id, `{"type":"move","game":1,"ply":1,"side":"red","move":"h2e2","at":1}`)
	h.say(id, `{"type":"delay","game":1,"delay_us":60000000,"delay_moves":0,"at":2}`)
	h.pass(2 * time.Minute)
	expect := func(what string, refused bool) {
		t.Helper()
		sheet, err := h.hub.Analysed(t.Context(), id)
		if (err != nil) != refused || refused && (!strings.Contains(err.Error(), "adjourned") || len(sheet.Moves) > 0) {
			t.Errorf("%s: %d moves, %v", what, len(sheet.Moves), err)
		}
	}
	h.say(id, `{"type":"sealed","game":1,"ply":2,"side":"black","envelope":"","at":3}`)
	expect("sealed, and not adjourned", false)
	h.say(id, `{"type":"adjourned","game":1,"ply":2,"side":"black","fen":"","at":4}`)
	expect("before the public knows", true)
	h.pass(2 * time.Minute)
	expect("when the public knows", true)
	h.say(id, `{"type":"result","game":1,"result":"*","reason":"adjourned","at":5}`)
	expect("when another game is on the board", true)
	h.say(id, `{"type":"opened","game":1,"ply":2,"side":"black","lost":true,"at_us":6}`)
	h.pass(2 * time.Minute)
	expect("when it has gone on", false)
}

// analysedMoves returns the number of moves in the records that an engine may use.
func (s *testHub) analysedMoves(id int) (n int) {
	s.t.Helper()
	for line, err := range s.hub.AnalysedRecords(s.t.Context(), id) {
		if err != nil {
			s.t.Fatal(err)
		}
		if strings.HasPrefix(string(line), `{"type":"move"`) {
			n++
		}
	}
	return n
}
