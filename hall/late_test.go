package hall

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/event/store"
	"github.com/kyban/kyban/internal/awaittest"
	"github.com/kyban/kyban/recorder"
)

// late is a hall, and a board at its table 1, whose game everybody sees later.
type late struct {
	*testing.T
	hall     *Hall
	board    *recorder.Store
	followed *recorder.Followed
}

// newLate begins the game of table 1 in round 1 on the board.
func newLate(t *testing.T, records ...string) *late {
	t.Helper()
	return newLateOf(t, event.Regulations{System: event.Swiss, Rounds: 1}, records...)
}

func newLateOf(t *testing.T, r event.Regulations, records ...string) *late {
	t.Helper()
	list := of("A")
	h := opened(t, r, list, map[int]event.Outcome{})
	board, err := recorder.OpenSealed(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = board.Close() })
	key, err := board.BoardKey(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	followed, err := h.store.Follow(t.Context(), key)
	if err != nil {
		t.Fatal(err)
	}
	l := &late{t, h, board, followed}
	fen, rulebook := boardgame.Start().FEN(), "vn2004"
	if r.Play == "chess" {
		fen, rulebook = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "fide2018"
	}
	meta := boardlog.Meta{Source: "gpio", Version: "1", Rulebook: rulebook, FEN: fen, Tags: map[string]string{"red": list[0].Name, "black": list[1].Name, "round": "1", "table": "1"}}
	if _, err := board.NewGame(t.Context(), meta, batch(0, records)); err != nil {
		t.Fatal(err)
	}
	l.follow()
	h.desk.mu.Lock()
	h.desk.games[game{round: 1, game: 1, table: 1}] = boardlog.StoredID(followed.Number(), 1)
	h.desk.mu.Unlock()
	return l
}

func batch(game int, records []string) recorder.Batch {
	b := recorder.Batch{Game: game, Fact: []byte(`{"fact":"event"}`)}
	for _, r := range records {
		b.Records = append(b.Records, []byte(r))
	}
	return b
}

// say records something more of the game.
func (l *late) say(records ...string) {
	l.Helper()
	if err := l.board.Append(l.Context(), batch(1, records)); err != nil {
		l.Fatal(err)
	}
	l.follow()
}

// follow takes to the hall what the board has signed.
func (l *late) follow() {
	l.Helper()
	place := l.followed.Place()
	feed := func(yield func(boardlog.Entry, error) bool) {
		for e, err := range l.board.Feed(l.Context(), place) {
			if err == nil {
				e, err = boardlog.ParseEntry(e.Line())
			}
			if place = e.Place; !yield(e, err) {
				return
			}
		}
		yield(boardlog.Entry{Place: place}, nil)
	}
	if err := l.followed.Take(l.Context(), iter.Seq2[boardlog.Entry, error](feed), nil); err != nil {
		l.Fatal(err)
	}
	l.hall.hub.Live(boardlog.StoredID(l.followed.Number(), 1), engine.PointSet{})
}

// await waits until the hall shows the game with a delay: it has taken all that was said before.
func (l *late) await(delay time.Duration) {
	l.Helper()
	id := boardlog.StoredID(l.followed.Number(), 1)
	ctx, cancel := context.WithTimeout(l.Context(), awaittest.Patience)
	defer cancel()
	for {
		now, _, err := l.hall.hub.Delay(ctx, id)
		if err != nil {
			l.Fatal(err)
		}
		if now == delay {
			return
		}
		select {
		case <-ctx.Done():
			l.Fatalf("the delay is %v, want %v", now, delay)
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// enter enters a result by hand, so long ago.
func (l *late) enter(ago time.Duration, o event.Outcome) {
	l.Helper()
	st, err := store.Open(l.hall.dir, func() time.Time { return time.Now().Add(-ago) })
	if err == nil {
		err = st.Append(event.Fact{By: "Lan", Result: &event.Result{Round: 1, Table: 1, Game: 1, Outcome: o}})
	}
	if err != nil {
		l.Fatal(err)
	}
	taken(l.T, l.hall)
}

// taken waits until the hall has taken what was entered in its event beside it.
func taken(t *testing.T, h *Hall) {
	t.Helper()
	files, err := store.Count(h.dir)
	if err != nil {
		t.Fatal(err)
	}
	for {
		h.desk.mu.Lock()
		safe := h.desk.safe
		h.desk.mu.Unlock()
		if safe >= files {
			return
		}
		h.desk.wake()
		select {
		case <-t.Context().Done():
			t.Fatal("what was entered is not taken")
		case <-time.After(10 * time.Millisecond):
		}
	}
}

func delay(d time.Duration) string { return delayMoves(d, 0) }

func delayMoves(d time.Duration, moves int) string {
	return fmt.Sprintf(`{"type":"delay","game":1,"delay_us":%d,"delay_moves":%d,"at":1}`, d.Microseconds(), moves)
}

func made(ply int, move string) string {
	return fmt.Sprintf(`{"type":"move","game":1,"ply":%d,"side":%q,"move":%q,"placed_us":%d,"made_us":%d,"open":false}`,
		ply, []string{"black", "red"}[ply%2], move, ply*1_000_000-500_000, ply*1_000_000)
}

const playing = `{"type":"game","game":1,"state":"playing","at_us":0}`

func TestAResultByHandIsAsLateAsTheMovesWhenItWasEntered(t *testing.T) {
	for _, c := range []struct {
		name  string
		delay time.Duration
		moves int
		ago   []time.Duration // How long ago results were entered, the newest last.
		want  string
	}{
		{"at once where nobody is behind", 0, 0, []time.Duration{0}, "1-0"},
		{"not before the delay is over", time.Hour, 0, []time.Duration{30 * time.Minute}, ""},
		{"then it is shown, although the board has none", time.Hour, 0, []time.Duration{2 * time.Hour}, "1-0"},
		{"a correction is as late: the one before it stands until then", time.Hour, 0, []time.Duration{2 * time.Hour, time.Minute}, "1-0"},
		{"not before moves that are withheld", 0, 2, []time.Duration{time.Minute}, ""},
		{"for a while: the board may never say that the game is over", 0, 2, []time.Duration{16 * time.Minute}, "1-0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := newLate(t, playing, delayMoves(c.delay, c.moves), made(1, "h2e2"))
			for i, ago := range c.ago {
				l.enter(ago, []event.Outcome{event.RedWins, event.BlackWins}[i])
			}
			text, _ := answerTo(t, l.hall, "/api/rounds/1")
			var rounds []struct{ Tables []struct{ Result string } }
			if err := json.Unmarshal([]byte(text), &rounds); err != nil || len(rounds) != 1 {
				t.Fatalf("%v: %s", err, text)
			}
			if got := rounds[0].Tables[0].Result; got != c.want {
				t.Errorf("result %q, want %q", got, c.want)
			}
		})
	}
}

// A search never tells more of a game than its page.
func TestASearchFindsNoPositionThatIsNotShownYet(t *testing.T) {
	l := newLate(t, playing, made(1, "h2e2"))
	position := boardgame.Start()
	var fens []string
	for _, text := range []string{"h2e2", "h9g7", "h0g2"} {
		move, err := boardgame.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		position = position.After(move)
		fens = append(fens, position.FEN())
	}
	find := func() (found string) {
		t.Helper()
		l.hall.index.mu.Lock()
		l.hall.index.read = time.Time{} // As if a second had passed.
		l.hall.index.mu.Unlock()
		for i, fen := range fens {
			text, status := answerTo(t, l.hall, "/api/search?fen="+url.QueryEscape(fen))
			if status != 200 {
				t.Fatal(status, text)
			}
			if strings.Contains(text, fmt.Sprintf(`"plies":[%d]`, i+1)) {
				found += fmt.Sprint(i + 1)
			} else if text != "[]" {
				t.Errorf("ply %d: %s", i+1, text)
			}
		}
		return found
	}
	if got := find(); got != "1" {
		t.Errorf("without a delay found after %q, want 1", got)
	}
	l.say(delay(time.Hour), made(2, "h9g7"))
	l.await(time.Hour)
	if got := find(); got != "1" {
		t.Errorf("while ply 2 is withheld found after %q, want 1", got)
	}
	l.enter(0, event.Draw)
	if got := find(); got != "1" {
		t.Errorf("with a result that is withheld, too, found after %q, want 1", got)
	}
	l.say(delay(0), made(3, "h0g2"))
	l.await(0)
	if got := find(); got != "123" {
		t.Errorf("with the delay lifted found after %q, want 123", got)
	}
}
