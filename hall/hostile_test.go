package hall

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/control/auth"
	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/evidence"
)

// enlist lets the board stand at table 1 by the hall's log.
func (l *late) enlist() *board {
	l.Helper()
	key, err := l.board.BoardKey(l.Context())
	if err != nil {
		l.Fatal(err)
	}
	e := Enlisted{Table: 1, Board: key.String(), Fingerprint: "sha256:01"}
	if err := l.hall.journal.say(l.Context(), Fact{Enlisted: &e}); err != nil {
		l.Fatal(err)
	}
	b, err := l.hall.open(l.Context(), e)
	if err != nil {
		l.Fatal(err)
	}
	return b
}

// newGame records another game on the board, after the first one.
func (l *late) newGame(tags map[string]string, records ...string) {
	l.Helper()
	games, err := l.board.Session(l.Context(), 1)
	if err != nil {
		l.Fatal(err)
	}
	meta := boardlog.Meta{Source: "gpio", Version: "1", Rulebook: games[0].Rulebook, FEN: games[0].FEN, Tags: tags}
	if _, err := l.board.NewGame(l.Context(), meta, batch(0, records)); err != nil {
		l.Fatal(err)
	}
	l.follow()
}

// A board signs what it wants: the hall and the archive begin nevertheless.
func TestAGameThatCantBeReadKeepsNoHallFromStarting(t *testing.T) {
	l := newLate(t, playing, `{"type":"move","ply":"none"}`)
	l.enlist()
	if err := l.hall.resume(t.Context()); err != nil {
		t.Errorf("the hall: %v", err)
	}
	a, err := OpenArchive(t.Context(), l.hall.dir)
	if err != nil {
		t.Fatalf("the archive: %v", err)
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
}

// place returns the number of the board's game that has the place of the event.
func (l *late) place(round int) int {
	l.hall.desk.mu.Lock()
	defer l.hall.desk.mu.Unlock()
	return numberOf(l.hall.desk.games[game{round: round, game: 1, table: 1}])
}

// forget lets the hall know no game of the event.
func (l *late) forget() {
	l.hall.desk.mu.Lock()
	defer l.hall.desk.mu.Unlock()
	clear(l.hall.desk.games)
}

// Tags are the word of a board: who has the board names its games as he wants.
func TestTheTagsOfABoardAloneTakeNoPlaceInTheEvent(t *testing.T) {
	over := []string{playing, made(1, "h2e2"), `{"type":"result","game":1,"result":"1-0","reason":"entered","at_us":2000000}`}
	list := of("A")
	first := map[string]string{"red": list[0].Name, "black": list[1].Name, "round": "1", "table": "1"}
	for _, c := range []struct {
		name    string
		records []string
		ordered string // The key of the board of which the game was ordered, "" for the board's own, "-" for none.
		want    int    // Which of the board's two games is shown.
	}{
		{"a game that is over keeps its place", over, "", 1},
		{"also where no order is known", over, "-", 1},
		{"one that goes on is begun anew", []string{playing, made(1, "h2e2")}, "", 2},
		{"a game that was ordered of another board", []string{playing}, "another board", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := newLate(t, c.records...)
			b := l.enlist()
			l.forget()
			if c.ordered == "" {
				c.ordered = b.key.String()
			}
			if c.ordered != "-" {
				if err := l.hall.journal.say(t.Context(), Fact{Ordered: &Ordered{Table: 1, Board: c.ordered, Number: 1, Round: 1, Game: 1}}); err != nil {
					t.Fatal(err)
				}
			}
			l.newGame(first, playing, made(1, "h2e2"))
			for number := 1; number <= 2; number++ {
				l.hall.desk.heard(b, boardlog.StoredID(b.followed.Number(), number), []string{evidence.KindOpening})
			}
			if got := l.place(1); got != c.want {
				t.Errorf("as it comes: game %d, want %d", got, c.want)
			}
			l.forget()
			if err := l.hall.resume(t.Context()); err != nil {
				t.Fatal(err)
			}
			if got := l.place(1); got != c.want {
				t.Errorf("opened once more: game %d, want %d", got, c.want)
			}
			a, err := OpenArchive(t.Context(), l.hall.dir)
			if err != nil {
				t.Fatal(err)
			}
			defer a.Close()
			if l.hall = a.hall; c.want > 0 && l.place(1) != c.want {
				t.Errorf("in the archive: game %d, want %d", l.place(1), c.want)
			}
		})
	}
}

func TestWhatEverybodyKnowsIsNotHiddenAgain(t *testing.T) {
	l := newLate(t, playing, delay(time.Hour), made(1, "h2e2"))
	l.enter(2*time.Hour, event.RedWins)
	known := func() event.Outcome {
		l.hall.desk.mu.Lock()
		defer l.hall.desk.mu.Unlock()
		return l.hall.desk.known().Sections[0].Rounds[0].Tables[0].Results[0]
	}
	if got := known(); got != event.RedWins {
		t.Fatalf("result %q", got)
	}
	l.say(delay(24 * time.Hour))
	l.await(24 * time.Hour)
	if got := known(); got != event.RedWins {
		t.Errorf("after a longer delay %q, want 1-0", got)
	}
}

func TestAnAlteredBoardStaysSo(t *testing.T) {
	l := newLate(t, playing)
	b := l.enlist()
	l.hall.find(b, Fault{Altered, "its log was cut back: the hall has 412 rows that it has signed, and it has fewer"})
	l.hall.find(b, Fault{Cloned, "two boards"})
	if !b.isAltered() {
		t.Fatal("a board that comes twice is shown again, although its log was altered")
	}
	tables := l.hall.look(false, nil).texts
	if got := string(tables[1]); !strings.Contains(got, `"kind":"altered"`) || strings.Contains(got, "412") {
		t.Errorf("everybody sees %s", got)
	}
}

func TestStrangersFillNoLog(t *testing.T) {
	var said strings.Builder
	h := &Hall{log: slog.New(slog.NewTextHandler(&said, nil)), strangers: map[string]bool{}}
	for n := range strangersMax {
		h.strangers[fmt.Sprint(n)] = true
	}
	h.stranger("one more")
	if said.Len() > 0 {
		t.Errorf("said %s", said.String())
	}
}

func TestAnActIsBounded(t *testing.T) {
	o := openOffice(t)
	act, err := o.hall.mayDo(Act{Do: control.Stop, Body: json.RawMessage(`{"much":"text"}`), Tables: []int{3, 1, 3}}, auth.Operator())
	if err != nil || act.Body != nil || len(act.Tables) != 2 {
		t.Errorf("%+v, %v", act, err)
	}
	tables := "1"
	for n := 2; n <= 2100; n++ {
		tables += fmt.Sprintf(",%d", n)
	}
	var statuses []int
	for range 2 {
		status, _ := o.ask(control.Arbiter, "POST", ActsPath, `{"do":"stop","tables":[`+tables+`]}`)
		statuses = append(statuses, status)
	}
	if statuses[0] != 200 || statuses[1] != 429 {
		t.Errorf("two acts at 2100 tables: %v, want the second refused", statuses)
	}
}
