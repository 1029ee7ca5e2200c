package recorder

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/randtest"
)

// fed returns the feed from a place on: "game/seq" for a row, "game:leaves" for a checkpoint. It checks the places.
func fed(t *testing.T, r *Reader, from int) string {
	t.Helper()
	var all []string
	for e, err := range r.Feed(ctx, from) {
		if err != nil {
			t.Fatal(err)
		}
		if e.Place != from {
			t.Errorf("from the place %d on: place %d", from, e.Place)
		}
		switch {
		case e.Row != nil:
			all = append(all, fmt.Sprintf("%d/%d", e.Game, e.Row.Seq))
			from++
		case e.Checkpoint != nil:
			all = append(all, fmt.Sprintf("%d:%d", e.Game, e.Checkpoint.Size))
		}
	}
	return strings.Join(all, " ")
}

func TestAFeedHasWhatIsSignedInTheOrderOfSigning(t *testing.T) {
	dir := t.TempDir()
	s := openSealed(t, dir)
	move, touch := [][]byte{record("move")}, [][]byte{record("touch")}
	want := ""
	for _, c := range []struct {
		name  string
		do    func()
		comes string
	}{
		{"nothing", func() {}, ""},
		{"a game is opened", func() { newGame(t, s, boardlog.Meta{}) }, ""},
		{"a move", func() { appendAll(t, s, Batch{Game: 1, Fact: []byte("-"), Records: move}) }, "1/0 1/1 1/2 1:3"},
		{"a touch waits", func() { appendAll(t, s, Batch{Game: 1, Records: touch}) }, ""},
		{"another game begins", func() { newGame(t, s, boardlog.Meta{}, Batch{Game: 1, Close: true}, Batch{Records: move}) }, "1/3 1:4 2/0 2/1 2:2"},
		{"a touch in it waits", func() { appendAll(t, s, Batch{Game: 2, Records: touch}) }, ""},
		{"what comes late of the first game does not wait for it", func() { appendAll(t, s, Batch{Game: 1, Late: true, Records: [][]byte{record("ruling")}}) }, "1/4 1:5"},
		{"and more of it", func() { appendAll(t, s, Batch{Game: 1, Late: true, Records: [][]byte{record("signature")}}) }, "1/5 1:6"},
		{"the next move", func() { appendAll(t, s, Batch{Game: 2, Records: move}) }, "2/2 2/3 2:4"},
		{"the store is opened anew", func() {
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			s = openSealed(t, dir)
		}, ""},
		{"and one more", func() { appendAll(t, s, Batch{Game: 2, Records: move}) }, "2/4 2:5"},
		{"two games in one transaction", func() {
			appendAll(t, s, Batch{Game: 2, Close: true, Records: move}, Batch{Game: 1, Late: true, Records: [][]byte{record("ruling")}})
		}, "2/5 2:6 1/6 1:7"},
	} {
		before := len(strings.Fields(strings.Join(placed(want), " ")))
		c.do()
		if got := fed(t, s.Reader, before); got != c.comes {
			t.Fatalf("%s: from the place %d on %q, want %q", c.name, before, got, c.comes)
		}
		want = strings.TrimSpace(want + " " + c.comes)
		if got := fed(t, s.Reader, 0); got != want {
			t.Fatalf("%s: in all %q, want %q", c.name, got, want)
		}
	}
}

// placed returns the rows among the entries.
func placed(entries string) (rows []string) {
	for _, e := range strings.Fields(entries) {
		if strings.Contains(e, "/") {
			rows = append(rows, e)
		}
	}
	return rows
}

func TestAPlaceBehindTheSignedRowsIsRefused(t *testing.T) {
	s := openSealed(t, t.TempDir())
	newGame(t, s, boardlog.Meta{}, Batch{Records: [][]byte{record("move")}})
	for _, from := range []int{3, 1 << 40} {
		for _, err := range s.Feed(ctx, from) {
			if want := fmt.Sprintf("place %d: the board has not signed so much: expected one up to 2", from); err == nil || err.Error() != want || !errors.Is(err, boardlog.ErrNotSigned) {
				t.Errorf("%v, want %s", err, want)
			}
		}
	}
}

func TestAnOlderStoreIsFedGameAfterGame(t *testing.T) {
	dir := t.TempDir()
	s := openSealed(t, dir)
	newGame(t, s, boardlog.Meta{}, Batch{Records: [][]byte{record("move")}})
	newGame(t, s, boardlog.Meta{}, Batch{Records: [][]byte{record("move")}})
	appendAll(t, s, Batch{Game: 1, Records: [][]byte{record("move")}}, Batch{Game: 2, Close: true})
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	tamper(t, dir, "DROP TABLE run; DROP TABLE followed; DROP TABLE received; PRAGMA user_version = 3")
	s = openSealed(t, dir)
	appendAll(t, s, Batch{Game: 1, Records: [][]byte{record("move")}})
	if got, want := fed(t, s.Reader, 0), "1/0 1/1 1:2 1/2 1:3 2/0 2/1 2:2 1/3 1:4"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestAStoreThatIsReadAsItIsHasNoFeed(t *testing.T) {
	dir := t.TempDir()
	oldStore(t, dir)
	r, err := OpenReader(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	for _, err := range r.Feed(ctx, 0) {
		if err == nil || !strings.HasSuffix(err.Error(), "there is no feed of a store of the schema 1: start boardd there, which brings it up to date") {
			t.Errorf("%v", err)
		}
	}
}

func TestNewsComesWithACheckpoint(t *testing.T) {
	s := openSealed(t, t.TempDir())
	game := newGame(t, s, boardlog.Meta{})
	news := s.News()
	isOver := func() bool {
		select {
		case <-news:
			return true
		default:
			return false
		}
	}
	appendAll(t, s, Batch{Game: game, Records: [][]byte{record("touch")}})
	if isOver() {
		t.Error("a touch is news")
	}
	appendAll(t, s, Batch{Game: game, Records: [][]byte{record("move")}})
	if !isOver() {
		t.Error("a move is no news")
	}
}

// Games go on in any order. Followers that begin anew at each checkpoint verify what comes, and nothing comes twice.
func TestAFeedIsWhatWasStoredWhereverItIsCut(t *testing.T) {
	dir := t.TempDir()
	s := openSealed(t, dir)
	rng := randtest.New(t, 31)
	games := 0
	followers := map[int]*evidence.Follower{}
	place, taken := 0, map[int]int{}
	board, err := s.BoardKey(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for range 300 {
		switch n := rng.IntN(20); {
		case n == 0 || games == 0:
			games = newGame(t, s, boardlog.Meta{}, Batch{Records: [][]byte{record("touch")}})
		case n == 1:
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			s = openSealed(t, dir)
		default:
			kind := []string{"touch", "move", "ruling"}[rng.IntN(3)]
			appendAll(t, s, Batch{Game: 1 + rng.IntN(games), Records: [][]byte{record(kind)}})
		}
		most := rng.IntN(6)
		for e, err := range s.Feed(ctx, place) {
			if err != nil {
				t.Fatal(err)
			}
			follower := followers[e.Game]
			if follower == nil {
				if follower, err = evidence.NewFollower(board, e.UID); err != nil {
					t.Fatal(err)
				}
				followers[e.Game] = follower
			}
			if e.Row != nil {
				hashed := e.Row.Hashed(e.UID)
				err = follower.Record(&hashed)
				taken[e.Game]++
			} else {
				err, place = follower.Checkpoint(e.Checkpoint.Note), e.Place
				most--
			}
			if err != nil {
				t.Fatal(err)
			}
			if e.Checkpoint != nil && most < 0 {
				break
			}
		}
	}
	stored := map[int]int{}
	for e := range s.Feed(ctx, 0) {
		if e.Row != nil && e.Place < place {
			stored[e.Game]++
		}
	}
	if !reflect.DeepEqual(stored, taken) {
		t.Errorf("stored %v, taken %v", stored, taken)
	}
}

func TestWhatIsSignedIsCounted(t *testing.T) {
	s := openSealed(t, t.TempDir())
	move, touch := [][]byte{record("move")}, [][]byte{record("touch")}
	for _, c := range []struct {
		name             string
		do               func()
		signed, unsigned int
	}{
		{"nothing", func() {}, 0, 0},
		{"a game is opened", func() { newGame(t, s, boardlog.Meta{}) }, 0, 1},
		{"a move", func() { appendAll(t, s, Batch{Game: 1, Fact: []byte("-"), Records: move}) }, 3, 0},
		{"two touches wait", func() { appendAll(t, s, Batch{Game: 1, Records: touch}, Batch{Game: 1, Records: touch}) }, 3, 2},
		{"another game begins", func() { newGame(t, s, boardlog.Meta{}, Batch{Game: 1, Close: true}, Batch{Records: move}) }, 7, 0},
		{"a touch in it waits", func() { appendAll(t, s, Batch{Game: 2, Records: touch}) }, 7, 1},
	} {
		c.do()
		signed, unsigned, err := s.Signed(ctx)
		if signed != c.signed || unsigned != c.unsigned || err != nil {
			t.Errorf("%s: %d signed and %d not, want %d and %d: %v", c.name, signed, unsigned, c.signed, c.unsigned, err)
		}
	}
}
