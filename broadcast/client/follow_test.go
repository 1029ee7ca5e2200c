package client

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/kyban/kyban/internal/randtest"
)

// run runs a case in a bubble of its own.
func run(t *testing.T, name string, test func(t *testing.T)) {
	t.Run(name, func(t *testing.T) { synctest.Test(t, test) })
}

func live(plies int) func(State, []string) bool {
	return func(s State, _ []string) bool { return s.Live() && s.Game.Ply == plies }
}

func isTold(want ...string) func(State, []string) bool {
	return func(_ State, events []string) bool { return slices.Equal(events, want) }
}

func TestAGameIsShownAsItGoesOn(t *testing.T) { synctest.Test(t, testAGameIsShownAsItGoesOn) }

func testAGameIsShownAsItGoesOn(t *testing.T) {
	b := newBoardd(t)
	b.play(3, "game", "move")
	a, _ := followed(t, &Board{Source: b})
	a.until(t, "shown", live(1))
	b.play(3, "stood", "move")
	a.until(t, "shown with the next move", live(2))
	b.let(func() { b.aside = "event: lifted\ndata: {\"points\":[\"h9\"],\"ply\":3}\n\n" })
	a.until(t, "shown with a piece in the air", func(s State, _ []string) bool { return slices.Equal(s.Lifted, []string{"h9"}) })
	a.until(t, "told of the records", isTold("3 p3 stood", "3 p4 move", "3 p4 lifted"))
}

func TestEachRecordIsToldOnceOverLostConnections(t *testing.T) {
	synctest.Test(t, testEachRecordIsToldOnceOverLostConnections)
}

func testEachRecordIsToldOnceOverLostConnections(t *testing.T) {
	b := newBoardd(t)
	b.play(3, "game", "move")
	a, _ := followed(t, &Board{Source: b, All: true})
	want := []string{"3 p1 game", "3 p2 move"}
	a.until(t, "told from the beginning", isTold(want...))
	for _, e := range []string{"3 p3 move", "3 p4 move", "3 p5 move"} {
		b.server.CloseClientConnections()
		b.play(3, "move")
		want = append(want, e)
		a.until(t, "told of "+e, isTold(want...))
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if asked := slices.Compact(b.asked); !slices.Equal(asked, []string{"", "p2", "p3", "p4"}) {
		t.Errorf("asked for what is behind %q", asked)
	}
}

// While the board is silent, its last known state is shown, and never as live.
func TestABoardThatIsNotHeardIsNotLive(t *testing.T) {
	for _, c := range []struct {
		name   string
		fail   func(b *boardd)
		why    error
		within time.Duration // From the last sign of life to this report.
	}{
		{"its server refuses", func(b *boardd) {
			b.let(func() { b.refuse = 503 })
			b.server.CloseClientConnections()
		}, status(503), 250 * time.Millisecond},
		{"its server says goodbye", func(b *boardd) { b.let(func() { b.refuse, b.aside = 503, "event: bye\ndata: {}\n\n" }) }, nil, 0},
		{"it is silent", func(b *boardd) { b.let(func() { b.mute = true }) }, errSilent, 20 * time.Second},
	} {
		run(t, c.name, func(t *testing.T) {
			b := newBoardd(t)
			b.play(3, "game", "move")
			a, _ := followed(t, &Board{Source: b})
			a.until(t, "live", func(s State, _ []string) bool { return s.Game.Ply == 1 })
			failed := time.Now()
			c.fail(b)
			var lost State
			a.until(t, "lost", func(s State, _ []string) bool {
				lost = s
				return s.Down != nil && (c.why == nil || errors.Is(s.Down.Why, c.why))
			})
			if after := time.Since(failed); lost.Live() || lost.Game.Ply != 1 || !lost.Down.Since.Equal(failed) || after > c.within {
				t.Errorf("shown %+v, down %+v after %v, want that within %v", lost, lost.Down, after, c.within)
			}
			b.let(func() { b.refuse, b.aside, b.mute = 0, "", false })
			b.play(3, "move")
			a.until(t, "live again", live(2))
		})
	}
}

func TestWhatIsNotRecordedIsNotLive(t *testing.T) { synctest.Test(t, testWhatIsNotRecordedIsNotLive) }

func testWhatIsNotRecordedIsNotLive(t *testing.T) {
	b := newBoardd(t)
	b.play(3, "game")
	a, _ := followed(t, &Board{Source: b})
	a.until(t, "live", live(0))
	b.let(func() {
		b.aside = "event: recording\ndata: {\"recorded\":false,\"since\":\"2026-11-21T10:00:00Z\"}\n\n"
	})
	a.until(t, "not recorded", func(s State, _ []string) bool { return !s.Live() && s.Recording.Since != "" })
	b.let(func() { b.aside = "event: recording\ndata: {\"recorded\":true}\n\n" })
	a.until(t, "live again", live(0))
}

// A data directory was emptied: the game of the same number is another one.
func TestAnotherGameUnderTheSameNumberIsToldFromItsBeginning(t *testing.T) {
	synctest.Test(t, testAnotherGameUnderTheSameNumberIsToldFromItsBeginning)
}

func testAnotherGameUnderTheSameNumberIsToldFromItsBeginning(t *testing.T) {
	b := newBoardd(t)
	b.play(1, "game", "move", "move")
	a, _ := followed(t, &Board{Source: b, All: true})
	a.until(t, "told", isTold("1 p1 game", "1 p2 move", "1 p3 move"))
	b.let(func() { delete(b.games, 1) })
	b.play(1, "game")
	b.let(func() { b.games[1].UID = "another" })
	b.server.CloseClientConnections()
	a.until(t, "told of the other", isTold("1 p1 game", "1 p2 move", "1 p3 move", "1 p1 game"))
}

func TestTheNextGameIsFollowed(t *testing.T) {
	for _, c := range []struct {
		name   string
		linger time.Duration // The default for 0.
		plays  func(t *testing.T, b *boardd, a *audience)
		told   string
	}{
		{"when the one before has ended", time.Hour, func(t *testing.T, b *boardd, a *audience) {
			b.play(2, "game")
			b.play(1, "end")
		}, "1 p2 end"},
		{"when the one before was broken off", 0, func(t *testing.T, b *boardd, a *audience) {
			b.play(1, "move")
			a.until(t, "told of the move", isTold("1 p1 game", "1 p2 move"))
			b.play(2, "game")
		}, "1 p2 move"},
	} {
		run(t, c.name, func(t *testing.T) {
			b := newBoardd(t)
			b.play(1, "game")
			a, _ := followed(t, &Board{Source: b, All: true, Times: times{Linger: c.linger}})
			a.until(t, "told", isTold("1 p1 game"))
			c.plays(t, b, a)
			a.until(t, "told of both", isTold("1 p1 game", c.told, "2 p1 game"))
			b.play(2, "move")
			a.until(t, "live", live(1))
		})
	}
}

func TestAGameThatIsNamedIsFollowedAlone(t *testing.T) {
	synctest.Test(t, testAGameThatIsNamedIsFollowedAlone)
}

func testAGameThatIsNamedIsFollowedAlone(t *testing.T) {
	b := newBoardd(t)
	b.play(1, "game", "end")
	b.play(2, "game")
	a, _ := followed(t, &Board{Source: b, Game: 1, All: true})
	a.until(t, "told", isTold("1 p1 game", "1 p2 end"))
	if err := (&Board{Source: b, Game: 7}).Reach(t.Context()); !errors.Is(err, status(404)) {
		t.Errorf("a game that there is not: %v", err)
	}
}

func TestWhoMayNotLookIsToldSo(t *testing.T) { synctest.Test(t, testWhoMayNotLookIsToldSo) }

func testWhoMayNotLookIsToldSo(t *testing.T) {
	b := newBoardd(t)
	b.play(1, "game")
	a, done := followed(t, &Board{Source: b})
	a.until(t, "live", live(0))
	b.let(func() { b.refuse = 401 })
	b.server.CloseClientConnections()
	if err := <-done; !errors.Is(err, status(401)) {
		t.Errorf("ended with %v", err)
	}
}

// flaky breaks each stream off after a while, at any byte.
type flaky struct {
	*boardd
	mu     sync.Mutex
	random *rand.Rand
}

// Get asks the board.
func (f *flaky) Get(ctx context.Context, path string, header http.Header) (*http.Response, error) {
	answer, err := f.boardd.Get(ctx, path, header)
	if err == nil && strings.HasSuffix(path, "/events") {
		f.mu.Lock()
		left := f.random.Int64N(400)
		f.mu.Unlock()
		answer.Body = struct {
			io.Reader
			io.Closer
		}{io.LimitReader(answer.Body, left), answer.Body}
	}
	return answer, err
}

func TestStreamsThatBreakOffAnywhere(t *testing.T) { synctest.Test(t, testStreamsThatBreakOffAnywhere) }

func testStreamsThatBreakOffAnywhere(t *testing.T) {
	seed := randtest.Seed(t, 1)
	random := rand.New(rand.NewPCG(seed, 0))
	b := newBoardd(t)
	b.play(1, "game")
	a, _ := followed(t, &Board{Source: &flaky{boardd: b, random: rand.New(rand.NewPCG(seed, 1))}, All: true})
	want, plies := []string{"1 p1 game"}, 0
	for len(want) < 200 {
		kind := []string{"move", "stood"}[random.IntN(2)]
		if kind == "move" {
			plies++
		}
		b.play(1, kind)
		want = append(want, fmt.Sprintf("1 p%d %s", len(want)+1, kind))
		if random.IntN(10) == 0 {
			a.until(t, fmt.Sprintf("told of all so far (seed %d)", seed), isTold(want...))
		}
	}
	a.until(t, fmt.Sprintf("told of all (seed %d)", seed), isTold(want...))
	a.until(t, fmt.Sprintf("live (seed %d)", seed), live(plies))
}
