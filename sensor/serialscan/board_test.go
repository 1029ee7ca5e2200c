package serialscan

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/serialscan/wire"
)

// bench is a host that reads a fake board.
type bench struct {
	*fakeBoard
	mu       sync.Mutex
	readings []sensor.Reading
	events   []string
	damaged  []wire.Drops
	path     string
	ended    chan error
	cancel   context.CancelFunc
}

func startBench(t *testing.T, start sensor.Micros) *bench {
	t.Helper()
	b := &bench{fakeBoard: newFakeBoard(), path: "/dev/ttyACM0", ended: make(chan error, 1)}
	board := New(Config{Start: start, Report: b.report, Damaged: b.damages})
	board.list = func() ([]Details, error) {
		b.fakeBoard.mu.Lock()
		defer b.fakeBoard.mu.Unlock()
		if b.gone != nil {
			return nil, nil
		}
		return []Details{{Path: b.path, Identity: Known[1]}}, nil
	}
	board.open = func(string) (Port, error) { return b.fakeBoard, nil }
	ctx, cancel := context.WithCancel(t.Context())
	b.cancel = cancel
	go func() {
		defer close(b.ended)
		b.ended <- board.Run(ctx, b.take)
	}()
	t.Cleanup(func() {
		cancel()
		for range b.ended { // Its time goes on until it has ended.
		}
	})
	return b
}

func (b *bench) report(e Event) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.events = append(b.events, e.String())
}

func (b *bench) damages(d wire.Drops) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.damaged = append(b.damaged, d)
}

func (b *bench) take(r sensor.Reading) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.readings = append(b.readings, r)
	return nil
}

// await waits until the host sees just these sensors closed, at most a minute by the clock of the test's bubble.
func (b *bench) await(t *testing.T, closed ...engine.Point) {
	t.Helper()
	want := engine.SetOf(closed...)
	for range 60_000 {
		b.mu.Lock()
		n := len(b.readings)
		seen := n > 0 && b.readings[n-1].Frame.Closed == want
		b.mu.Unlock()
		if seen {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Fatalf("the host never sees %v; it was told %q", want.Points(), b.events)
}

// expectLast waits until the last event has these words.
func (b *bench) expectLast(t *testing.T, words string) {
	t.Helper()
	last := ""
	for range 60_000 {
		b.mu.Lock()
		if n := len(b.events); n > 0 {
			last = b.events[n-1]
		}
		b.mu.Unlock()
		if strings.Contains(last, words) {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Fatalf("what happened last is %q, want %q", last, words)
}

// gaps returns the number of gaps reported, and checks that the host's time never goes back.
func (b *bench) gaps(t *testing.T) int {
	t.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	n := 0
	for i, r := range b.readings {
		if i > 0 && r.Frame.At < b.readings[i-1].Frame.At {
			t.Errorf("reading %d: time goes back from %d to %d", i, b.readings[i-1].Frame.At, r.Frame.At)
		}
		if r.Gap != 0 {
			n++
		}
	}
	return n
}

func TestABoardIsReadOverALine(t *testing.T) { synctest.Test(t, testABoardIsReadOverALine) }

func testABoardIsReadOverALine(t *testing.T) {
	b := startBench(t, 0)
	b.await(t)
	b.change(3, true)
	b.await(t, 3)
	b.change(3, false)
	b.change(40, true)
	b.await(t, 40)
	if n := b.gaps(t); n != 0 {
		t.Errorf("%d gaps, want none", n)
	}
	b.cancel()
	if err := <-b.ended; err != nil {
		t.Errorf("ended with %v, want nil", err)
	}
}

func TestABoardIsPluggedInAgainUnderAnotherName(t *testing.T) {
	synctest.Test(t, testABoardIsPluggedInAgainUnderAnotherName)
}

func testABoardIsPluggedInAgainUnderAnotherName(t *testing.T) {
	b := startBench(t, 0)
	b.change(3, true)
	b.await(t, 3)
	b.unplug()
	b.expectLast(t, "board at /dev/ttyACM0 lost: ")
	b.change(50, true) // No host listens; the board remembers.
	b.mu.Lock()
	b.path = "/dev/ttyACM1"
	b.mu.Unlock()
	plugged := time.Now()
	b.plug()
	b.await(t, 3, 50)
	if took := time.Since(plugged); took > time.Second { // By the clock of the bubble.
		t.Errorf("the board is read again after %v, want 1s at most", took)
	}
	if n := b.gaps(t); n != 0 {
		t.Errorf("%d gaps, want none: the board knew what it saw", n)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if last := b.events[len(b.events)-1]; !strings.Contains(last, "at /dev/ttyACM1") {
		t.Errorf("the host reports %q last, want the new name", last)
	}
}

func TestABoardStartsAgainInMidGame(t *testing.T) { synctest.Test(t, testABoardStartsAgainInMidGame) }

func testABoardStartsAgainInMidGame(t *testing.T) {
	b := startBench(t, 7_000_000)
	b.change(3, true)
	b.await(t, 3)
	b.fakeBoard.mu.Lock()
	b.closed[5] = 1 // A piece comes to e4 while the board starts.
	b.fakeBoard.mu.Unlock()
	b.restart()
	b.await(t, 3, 40)
	if n := b.gaps(t); n != 1 {
		t.Errorf("%d gaps, want one", n)
	}
}

func TestASilentBoardIsLostAndFoundAgain(t *testing.T) {
	synctest.Test(t, testASilentBoardIsLostAndFoundAgain)
}

func testASilentBoardIsLostAndFoundAgain(t *testing.T) {
	b := startBench(t, 0)
	b.await(t)
	b.fakeBoard.mu.Lock()
	b.mute = true
	b.fakeBoard.mu.Unlock()
	b.expectLast(t, "board at /dev/ttyACM0 lost: ")
	b.fakeBoard.mu.Lock()
	b.mute = false
	b.fakeBoard.mu.Unlock()
	b.change(9, true)
	b.await(t, 9)
	b.mu.Lock()
	defer b.mu.Unlock()
	if !slices.ContainsFunc(b.events, func(e string) bool {
		return e == "board at /dev/ttyACM0 lost: the board has said nothing for 1s"
	}) {
		t.Errorf("the host reports %q", b.events)
	}
}

func TestALineThatDamagesBytesLosesNothing(t *testing.T) {
	synctest.Test(t, testALineThatDamagesBytesLosesNothing)
}

func testALineThatDamagesBytesLosesNothing(t *testing.T) {
	seed := randtest.Seed(t, 1)
	b := startBench(t, 0)
	b.await(t)
	rng, noise := rand.New(rand.NewPCG(seed, 0)), rand.New(rand.NewPCG(seed, 1))
	b.fakeBoard.mu.Lock()
	b.damage = func(int) bool { return noise.IntN(100) == 0 }
	b.fakeBoard.mu.Unlock()
	var closed engine.PointSet
	for range 200 {
		p := engine.Point(rng.IntN(engine.Points))
		if closed.Has(p) {
			closed.Remove(p)
		} else {
			closed.Add(p)
		}
		b.change(wire.Switch(p), closed.Has(p))
	}
	b.await(t, closed.Points()...)
	if n := b.gaps(t); n != 0 {
		t.Errorf("%d gaps, want none: everything was sent again", n)
	}
}

func TestNoBoardAtTheBeginningIsAnError(t *testing.T) {
	board := New(Config{})
	board.list = func() ([]Details, error) {
		return []Details{{Path: "/dev/ttyS0"}, {Path: "/dev/ttyUSB0", Identity: Identity{0x0403, 0x6001, "A1"}}}, nil
	}
	err := board.Run(t.Context(), func(sensor.Reading) error { return nil })
	want := "no board found: expected a USB serial line of an Arduino Mega 2560, found /dev/ttyS0, /dev/ttyUSB0 (0403:6001, serial number A1)"
	if !errors.Is(err, ErrNoBoard) || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestAServiceWaitsForItsBoard(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	board := New(Config{Wait: true})
	looked := 0
	board.list = func() ([]Details, error) {
		if looked++; looked == 100 {
			cancel()
		}
		return nil, nil
	}
	board.wait = func(context.Context, time.Duration) {}
	if err := board.Run(ctx, func(sensor.Reading) error { return nil }); err != nil || looked != 100 {
		t.Errorf("looked %d times, %v; want 100 times and no error", looked, err)
	}
}

func TestTheSinksErrorEndsTheReading(t *testing.T) { synctest.Test(t, testTheSinksErrorEndsTheReading) }

func testTheSinksErrorEndsTheReading(t *testing.T) {
	full := errors.New("the disk is full")
	b := newFakeBoard()
	board := New(Config{Path: "x"})
	board.open = func(string) (Port, error) { return b, nil }
	if err := board.Run(t.Context(), func(sensor.Reading) error { return full }); !errors.Is(err, full) {
		t.Errorf("got %v, want %v", err, full)
	}
}

// The host reports damage as it grows, and nothing of a line without damage.
func TestDamageIsToldAsItGrows(t *testing.T) { synctest.Test(t, testDamageIsToldAsItGrows) }

func testDamageIsToldAsItGrows(t *testing.T) {
	b := startBench(t, 0)
	b.await(t)
	b.change(3, true)
	b.await(t, 3)
	b.mu.Lock()
	if len(b.damaged) != 0 {
		t.Errorf("a line without damage told of %+v", b.damaged)
	}
	b.mu.Unlock()
	b.fakeBoard.mu.Lock()
	b.damage = func(i int) bool { return i%40 == 0 }
	b.fakeBoard.mu.Unlock()
	for i := range 50 {
		b.change(40, i%2 == 0)
	}
	b.fakeBoard.mu.Lock()
	b.damage = nil
	b.fakeBoard.mu.Unlock()
	b.change(7, true)
	b.await(t, 3, 7)
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.damaged) == 0 {
		t.Error("a line that damages every fortieth byte told of no damage")
	}
	for i, d := range b.damaged {
		if i > 0 && d.Total() <= b.damaged[i-1].Total() {
			t.Errorf("damage goes from %+v to %+v, want more each time", b.damaged[i-1], d)
		}
	}
}
