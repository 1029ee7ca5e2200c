package hall

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"testing"
	"testing/synctest"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/control"
)

// hasSaid is a board that has answered that nothing waits in game 2, and something in game 1.
func hasSaid() *waiting {
	w := newWaiting()
	w.asks()
	w.answered([]byte("[]"), []control.Attention{{Game: 2, Needs: []control.Need{}}, {Game: 1, Needs: []control.Need{{Kind: control.NeedUnsigned}}}}, nil)
	return &w
}

func (w *waiting) isDue() bool { return len(w.due) > 0 }

func TestWhenABoardIsAskedWhatWaits(t *testing.T) {
	for _, c := range []struct {
		name string
		then func(w *waiting)
		due  bool
	}{
		{"nothing came", func(*waiting) {}, false},
		{"a move where nothing waits", func(w *waiting) { w.came(2, false) }, false},
		{"a row behind which something may wait", func(w *waiting) { w.came(2, true) }, true},
		{"a row where something waits", func(w *waiting) { w.came(1, false) }, true},
		{"a row of a game of which the board has not told", func(w *waiting) { w.came(3, false) }, true},
		{"a move while somebody looks", func(w *waiting) { w.looks++; w.came(2, false) }, true},
		{"a move while it is asked", func(w *waiting) { w.asks(); w.came(2, false); w.answered(w.text, w.games, nil) }, true},
		{"a move after it was asked again", func(w *waiting) { w.asks(); w.answered(w.text, w.games, nil); w.came(2, false) }, false},
		{"it has not answered", func(w *waiting) { w.asks(); w.answered(nil, nil, errors.New("silent")) }, true},
		{"one of two has had no answer", func(w *waiting) { w.asks(); w.asks(); w.answered(w.text, w.games, nil); w.came(2, false) }, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := hasSaid()
			c.then(w)
			if w.isDue() != c.due {
				t.Errorf("it is asked: %t, want %t", w.isDue(), c.due)
			}
			if len(w.games) != 2 {
				t.Errorf("what it said is forgotten: %+v", w.games)
			}
		})
	}
}

// What is not asked for is known to be old: who asks for it lets the board be asked.
func TestAnAnswerIsStaleWhenMoreHasCome(t *testing.T) {
	w := hasSaid()
	var got []bool
	note := func() { got = append(got, w.stale) }
	note()
	w.came(2, false)
	note()
	w.asks()
	note()
	w.answered(nil, nil, errors.New("silent"))
	note()
	if want := []bool{false, true, false, true}; !reflect.DeepEqual(got, want) {
		t.Errorf("stale: %v, want %v", got, want)
	}
}

func TestRowsOfOtherGamesAreTriggersOfTheirOwn(t *testing.T) {
	w := newWaiting()
	event := func(point string) *boardlog.Row {
		return &boardlog.Row{Kind: boardlog.KindInput, Bytes: json.RawMessage(`{"fact":"event","at_us":1,"point":"` + point + `"}`)}
	}
	move := &boardlog.Row{Kind: "move", Bytes: json.RawMessage(`{"type":"move","game":1,"ply":1,"side":"red","move":"h2e2","open":false}`)}
	for _, c := range []struct {
		name string
		game int
		row  *boardlog.Row
		want bool
	}{
		{"a sensor of the first game", 1, event("a0"), false},
		{"a sensor of the next game", 2, event("h2"), false},
		{"its move, of that piece alone", 2, move, false},
		{"what is said of the first game later", 1, move, true},
		{"another piece in the turn of a move", 2, event("a0"), false},
		{"its move", 2, move, true},
	} {
		row := *c.row
		if got := w.mayBehind(c.game, &row); got != c.want {
			t.Errorf("%s: something may wait: %t, want %t", c.name, got, c.want)
		}
	}
}

// A board is asked at once, and when it is due: once a second at most, and what falls due while it is asked is not lost.
func TestABoardIsAskedOnceASecondAtMost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, end := context.WithCancel(t.Context())
		due := make(chan struct{}, 1)
		began := time.Now()
		var at []time.Duration
		done := make(chan struct{})
		go func() {
			defer close(done)
			heedWhenDue(ctx, due, func() {
				at = append(at, time.Since(began))
				switch len(at) {
				case 1, 2:
					due <- struct{}{} // While it is asked.
				case 4:
					end()
				}
			})
		}()
		<-done
		if want := []time.Duration{0, time.Second, 2 * time.Second, 13 * time.Second}; !reflect.DeepEqual(at, want) {
			t.Errorf("asked after %v, want %v", at, want)
		}
	})
}
