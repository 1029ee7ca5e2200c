package witness

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/time/rate"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/internal/logtest"
	"github.com/kyban/kyban/recorder"
)

// fakeWitness is a witness that can be away, with the list of its requests.
type fakeWitness struct {
	dir   string
	own   *Witness
	url   string
	away  atomic.Bool
	asked atomic.Int64
}

func newFakeWitness(t *testing.T) *fakeWitness {
	t.Helper()
	h := &fakeWitness{dir: t.TempDir()}
	own, err := Open(h.dir, "laptop")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { own.Close() })
	h.own = own
	answer := own.Handler(slog.New(slog.DiscardHandler))
	server := httptest.NewServer(http.HandlerFunc(func(out http.ResponseWriter, in *http.Request) {
		h.asked.Add(1)
		if h.away.Load() {
			panic(http.ErrAbortHandler)
		}
		answer.ServeHTTP(out, in)
	}))
	t.Cleanup(server.Close)
	h.url = server.URL
	return h
}

// trust makes the board of a store known to the witness.
func (h *fakeWitness) trust(t *testing.T, store *recorder.Store) {
	t.Helper()
	key, err := store.BoardKey(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := Directory(h.dir).Trust(key); err != nil {
		t.Fatal(err)
	}
}

// client returns a client of the witness.
func (h *fakeWitness) client(t *testing.T) *Client {
	t.Helper()
	client, err := ParseClient(h.url + "=" + h.own.Key().String())
	if err != nil {
		t.Fatal(err)
	}
	return client
}

// listed returns how many records of each game the witness has cosigned.
func (h *fakeWitness) listed(t *testing.T) []int {
	t.Helper()
	games, err := Directory(h.dir).List(h.own.Key())
	if err != nil {
		t.Fatal(err)
	}
	var records []int
	for _, g := range games {
		records = append(records, g.Records)
	}
	return records
}

func open(t *testing.T, dir string) *recorder.Store {
	t.Helper()
	store, err := recorder.OpenSealed(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	return store
}

func newGame(t *testing.T, store *recorder.Store) int {
	t.Helper()
	id, err := store.NewGame(t.Context(), boardlog.Meta{Source: "trace:x", Version: "test", Rulebook: "vn2004", FEN: "x",
		Opened: boardlog.Wall{Source: boardlog.WallNone}}, recorder.Batch{Wall: boardlog.Wall{Source: boardlog.WallNone}, Records: moves("first", 1)})
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func moves(what string, n int) [][]byte {
	var records [][]byte
	for i := range n {
		records = append(records, fmt.Appendf(nil, `{"type":"move","move":"%s %d"}`, what, i))
	}
	return records
}

func add(t *testing.T, store *recorder.Store, game int, what string, n int) {
	t.Helper()
	err := store.Append(t.Context(), recorder.Batch{Game: game, Wall: boardlog.Wall{Source: boardlog.WallNone}, Records: moves(what, n)})
	if err != nil {
		t.Fatal(err)
	}
}

// heard collects a courier's messages.
type heard chan string

// await waits for a line.
func (h heard) await(t *testing.T, want string) {
	t.Helper()
	h.awaitAll(t, want)
}

// awaitAll waits for lines, in any order.
func (h heard) awaitAll(t *testing.T, want ...string) {
	t.Helper()
	deadline := time.After(5 * time.Minute)
	var all []string
	for len(want) > 0 {
		select {
		case line := <-h:
			all = append(all, line)
			want = slices.DeleteFunc(want, func(w string) bool { return strings.Contains(line, w) })
		case <-deadline:
			t.Fatalf("not reported after five minutes: %q, but\n%s", want, strings.Join(all, "\n"))
		}
	}
}

// begin starts a courier with short pauses. The returned function ends it.
func begin(t *testing.T, h *fakeWitness, store *recorder.Store) (*Courier, heard, func()) {
	t.Helper()
	lines := make(heard, 1000)
	c, err := startCourier(h.client(t), store, logtest.New(func(line string) { lines <- line }), 20*time.Millisecond)
	if err != nil {
		t.Fatal(err)
	}
	c.farewell = time.Minute
	ended := false
	end := func() {
		if !ended {
			ended = true
			c.Close()
		}
	}
	t.Cleanup(end)
	return c, lines, end
}

func TestEachGameIsCosignedAsItGoesOn(t *testing.T) {
	began := time.Now().Truncate(time.Second)
	h, store := newFakeWitness(t), open(t, t.TempDir())
	h.trust(t, store)
	game := newGame(t, store)
	c, lines, end := begin(t, h, store)
	lines.await(t, "witness laptop: has cosigned game 1 until record 1, at ")
	add(t, store, game, "then", 5)
	c.Wake(game)
	other := newGame(t, store)
	c.Wake(other)
	lines.await(t, "witness laptop: has cosigned game 2 until record 1, at ")
	end()
	for _, tc := range []struct{ game, records int }{{game, 6}, {other, 1}} {
		cosigned, err := c.Cosigned(t.Context(), tc.game)
		if err != nil || cosigned == nil || cosigned.Records != tc.records || cosigned.At.Before(began) || cosigned.At.After(time.Now()) {
			t.Errorf("game %d: cosigned %+v, %v, want until record %d", tc.game, cosigned, err, tc.records)
		}
	}
	if s := c.Status(); s.Waiting != 0 || !s.Since.IsZero() || s.Heard.IsZero() || len(s.Alarms) != 0 {
		t.Errorf("status %+v", s)
	}
}

func TestWhatAWitnessMissedIsCaughtUp(t *testing.T) {
	h, store := newFakeWitness(t), open(t, t.TempDir())
	h.trust(t, store)
	h.away.Store(true)
	first := newGame(t, store)
	c, lines, end := begin(t, h, store)
	lines.await(t, "witness laptop: is not heard of: ")
	add(t, store, first, "then", 5)
	c.Wake(first)
	second := newGame(t, store)
	c.Wake(second)
	if s := c.Status(); s.Since.IsZero() || !s.Heard.IsZero() || !strings.HasPrefix(s.Trouble, "is not heard of: ") {
		t.Errorf("status while it is away: %+v", s)
	}
	h.away.Store(false)
	// The order, and whether the old checkpoint of the first game is still on its way, is chance.
	lines.awaitAll(t, "has cosigned game 1 until record ", "has cosigned game 2 until record 1, ")
	end()
	for _, tc := range []struct{ game, records int }{{first, 6}, {second, 1}} {
		if cosigned, err := c.Cosigned(t.Context(), tc.game); err != nil || cosigned == nil || cosigned.Records != tc.records {
			t.Errorf("game %d: cosigned %+v, %v, want until record %d", tc.game, cosigned, err, tc.records)
		}
	}
	if got := fmt.Sprint(len(h.listed(t))); got != "2" {
		t.Errorf("the witness has cosigned %s games, want 2", got)
	}
	if s := c.Status(); !s.Since.IsZero() || s.Trouble != "" {
		t.Errorf("status when it is back: %+v", s)
	}
}

func TestWhatAWitnessMissedIsCaughtUpAfterARestart(t *testing.T) {
	h, dir := newFakeWitness(t), t.TempDir()
	store := open(t, dir)
	h.trust(t, store)
	h.away.Store(true)
	for range 3 {
		add(t, store, newGame(t, store), "then", 2)
	}
	_, lines, end := begin(t, h, store)
	lines.await(t, "is not heard of")
	end()
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	h.away.Store(false)
	again := open(t, dir)
	_, lines, end = begin(t, h, again)
	for _, game := range []string{"3", "2", "1"} {
		lines.await(t, "has cosigned game "+game+" until record 3")
	}
	end()
	asked := h.asked.Load()
	_, _, end = begin(t, h, again)
	end()
	if h.asked.Load() != asked {
		t.Error("it was asked again for what it had cosigned")
	}
}

func TestAnUntrustedBoardIsHeardWhenItIsTrusted(t *testing.T) {
	h, store := newFakeWitness(t), open(t, t.TempDir())
	newGame(t, store)
	c, lines, _ := begin(t, h, store)
	lines.await(t, "witness laptop: does not cosign: 404 Not Found: ")
	if s := c.Status(); s.Heard.IsZero() || s.Since.IsZero() || len(s.Alarms) != 0 {
		t.Errorf("status %+v, want that it was heard and does not cosign, and no alarm", s)
	}
	h.trust(t, store)
	lines.await(t, "has cosigned game 1 until record 1")
}

// copied returns a store in a copy of a data directory.
func copied(t *testing.T, from string) *recorder.Store {
	t.Helper()
	to := filepath.Join(t.TempDir(), "copy")
	if err := os.CopyFS(to, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(filepath.Join(to, "board.key"), 0o600); err != nil {
		t.Fatal(err)
	}
	return open(t, to)
}

// wentBack returns a witness that has cosigned 11 records of a game, and an older copy of the store, with one record: an owner has
// the board's key, and goes back to that copy.
func wentBack(t *testing.T) (h *fakeWitness, older *recorder.Store, game int) {
	t.Helper()
	h, dir := newFakeWitness(t), t.TempDir()
	store := open(t, dir)
	h.trust(t, store)
	game = newGame(t, store)
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	older = copied(t, dir)
	store = open(t, dir)
	add(t, store, game, "then", 10)
	_, lines, end := begin(t, h, store)
	lines.await(t, "has cosigned game 1 until record 11")
	end()
	return h, older, game
}

func TestALogThatWasRewrittenOrCutOffRaisesTheAlarm(t *testing.T) {
	for _, tc := range []struct {
		name    string
		rewrite func(t *testing.T, store *recorder.Store, game int)
		want    string
	}{
		{"cut off", func(*testing.T, *recorder.Store, int) {}, "it says that it has cosigned 11 records of game 1, and here are 1: the end of the log is gone"},
		{"cut off, and the same length again", func(t *testing.T, s *recorder.Store, game int) { add(t, s, game, "else", 10) },
			"it says that the 11 records of game 1 that it has cosigned are others: the log was rewritten"},
		{"cut off, and longer than before", func(t *testing.T, s *recorder.Store, game int) { add(t, s, game, "else", 30) },
			"it says that the 31 records of game 1 do not continue the 11 that it has cosigned: the log was rewritten"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			h, older, game := wentBack(t)
			tc.rewrite(t, older, game)
			c, lines, _ := begin(t, h, older)
			lines.await(t, "witness laptop: ALARM: "+tc.want)
			if s := c.Status(); s.Alarms[game] != tc.want || !s.Since.IsZero() {
				t.Errorf("status %+v, want the alarm", s)
			}
			// The other games go on.
			other := newGame(t, older)
			c.Wake(other)
			lines.await(t, "has cosigned game 2 until record 1")
			if cosigned, err := c.Cosigned(t.Context(), game); err != nil || cosigned != nil {
				t.Errorf("cosigned %+v, %v, want nothing of the rewritten game", cosigned, err)
			}
		})
	}
}

// An alarm is reported once, and again for another contradiction; the status has the newest words.
func TestAnAlarmIsToldOnce(t *testing.T) {
	h, older, game := wentBack(t)
	var said []string
	c, _, err := newCourier(h.client(t), older, logtest.New(func(line string) { said = append(said, line) }), 0)
	if err != nil {
		t.Fatal(err)
	}
	c.pace.SetLimit(rate.Inf)
	step := func(want string) {
		t.Helper()
		if left, err := c.round(t.Context()); !left || err != nil {
			t.Errorf("left %v, %v, want that the game is left for another time", left, err)
		}
		if got := c.Status().Alarms[game]; !strings.Contains(got, want) {
			t.Errorf("the alarm is %q, want %q", got, want)
		}
	}
	step("here are 1")
	for records := 2; records < 11; records++ {
		add(t, older, game, "else", 1)
		step(fmt.Sprintf("here are %d", records))
	}
	add(t, older, game, "else", 10)
	step("the log was rewritten")
	want := []string{
		"witness laptop: ALARM: it says that it has cosigned 11 records of game 1, and here are 1: the end of the log is gone",
		"witness laptop: ALARM: it says that the 20 records of game 1 do not continue the 11 that it has cosigned: the log was rewritten",
	}
	if len(said) != len(want) || !strings.HasPrefix(said[0], want[0]) || !strings.HasPrefix(said[1], want[1]) {
		t.Errorf("told\n%s\nwant\n%s", strings.Join(said, "\n"), strings.Join(want, "\n"))
	}
}

// The records were changed and no checkpoint was: no proof can be made, and the witness is not at fault.
func TestRecordsThatAreNotThoseThatWereSignedRaiseTheAlarm(t *testing.T) {
	h, dir := newFakeWitness(t), t.TempDir()
	store := open(t, dir)
	h.trust(t, store)
	game := newGame(t, store)
	db, err := sql.Open("sqlite", filepath.Join(dir, "kyban.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	changed, err := db.Exec(`UPDATE record SET bytes = CAST(replace(CAST(bytes AS TEXT), 'first', 'other') AS BLOB) WHERE kind = 'move'`)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := changed.RowsAffected(); err != nil || n != 1 {
		t.Fatalf("changed %d records, %v, want one", n, err)
	}
	c, lines, _ := begin(t, h, store)
	lines.await(t, "witness laptop: ALARM: the records of game 1 are not those that the board has signed")
	if cosigned, err := c.Cosigned(t.Context(), game); err != nil || cosigned != nil || h.asked.Load() != 0 {
		t.Errorf("cosigned %+v, %v, and the witness was asked %d times, want nothing", cosigned, err, h.asked.Load())
	}
}

func TestAWitnessThatForgotIsToldAgain(t *testing.T) {
	h, store := newFakeWitness(t), open(t, t.TempDir())
	h.trust(t, store)
	game := newGame(t, store)
	_, lines, end := begin(t, h, store)
	lines.await(t, "has cosigned game 1 until record 1")
	end()
	files, err := filepath.Glob(filepath.Join(h.dir, "boards", "*", "*.checkpoint"))
	if err != nil || len(files) != 1 {
		t.Fatalf("kept %v, %v", files, err)
	}
	if err := os.Remove(files[0]); err != nil {
		t.Fatal(err)
	}
	add(t, store, game, "then", 4)
	c, lines, _ := begin(t, h, store)
	lines.await(t, "witness laptop: has forgotten that it cosigned game 1 until record 1; ")
	lines.await(t, "has cosigned game 1 until record 5")
	if s := c.Status(); len(s.Alarms) != 0 {
		t.Errorf("alarms %v", s.Alarms)
	}
}

func TestAWitnessThatNeverAnswersHoldsNobodyUp(t *testing.T) {
	store := open(t, t.TempDir())
	h := newFakeWitness(t)
	game := newGame(t, store)
	asked, release := make(chan struct{}, 10), make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		asked <- struct{}{}
		<-release
	}))
	defer server.Close()
	defer close(release)
	h.url = server.URL
	c, _, end := begin(t, h, store)
	c.farewell = 0
	<-asked
	for i := range 50 { // None of these waits for the answer.
		add(t, store, game, fmt.Sprint(i), 1)
		c.Wake(game)
	}
	end()
}

func TestAnswersOfAnotherKeyAreNotStored(t *testing.T) {
	h, other, store := newFakeWitness(t), newFakeWitness(t), open(t, t.TempDir())
	other.trust(t, store)
	game := newGame(t, store)
	h.url = other.url // Another program on the way answers in the witness's place.
	_, lines, end := begin(t, h, store)
	lines.await(t, "is not heard of: its answer holds no valid cosignature of the key")
	end()
	if stored, err := store.Cosignatures(context.Background(), game); err != nil || len(stored) != 0 {
		t.Errorf("stored %v, %v", stored, err)
	}
}
