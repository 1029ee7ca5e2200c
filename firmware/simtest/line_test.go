package simtest_test

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/firmware/simtest"
	"github.com/kyban/kyban/internal/sweeptest"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/sensortest"
	"github.com/kyban/kyban/sensor/serialscan"
	"github.com/kyban/kyban/sensor/serialscan/wire"
)

// follower is a host that reads a board and debounces what it reads.
type follower struct {
	ticks     atomic.Int64 // Milliseconds in which this computer let the test go on: a busy one has fewer of them in a second.
	debouncer *sensor.Debouncer
	last      sensor.Micros
	events    map[engine.Point][]bool // For each point, placed or lifted, in their order.
	gaps      int
	damaged   uint64

	mu     sync.Mutex
	starts []wire.Identity // What the board said at each of its starts.
	found  []int64         // When it said hello on a line that was opened, in ticks.
	lost   bool            // The line has died since.
}

// follow lets a host read the board until it is stopped.
func follow(t *testing.T, board *simtest.Board) (stop func(), f *follower) {
	t.Helper()
	f = &follower{events: map[engine.Point][]bool{}}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	config := serialscan.Config{Path: board.Path, Report: f.report, Damaged: func(d wire.Drops) { f.damaged = d.Total() }}
	go func() { ended <- serialscan.New(config).Run(ctx, f.take) }()
	go func() {
		for ctx.Err() == nil {
			time.Sleep(time.Millisecond)
			f.ticks.Add(1)
		}
	}()
	return func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}, f
}

func (f *follower) report(e serialscan.Event) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.lost = e.Lost != nil
	if f.lost {
		return
	}
	f.found = append(f.found, f.ticks.Load())
	if n := len(f.starts); n == 0 || f.starts[n-1].Boots != e.Board.Boots {
		f.starts = append(f.starts, e.Board)
	}
}

// hasLost says whether the host has read the line to its end.
func (f *follower) hasLost() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.lost
}

// awaitFound waits until the board was found so many times, and returns when that was.
func (f *follower) awaitFound(t *testing.T, times int) (ticks int64) {
	t.Helper()
	for range 100_000 {
		f.mu.Lock()
		found := f.found
		f.mu.Unlock()
		if len(found) >= times {
			return found[times-1]
		}
		time.Sleep(time.Millisecond)
	}
	t.Fatalf("the board is not found for the %d. time", times)
	return 0
}

func (f *follower) take(r sensor.Reading) error {
	f.last = r.Frame.At
	switch {
	case f.debouncer == nil:
		f.debouncer = sensor.NewDebouncer(sensor.DebounceConfig{}, r.Frame.Closed)
	case r.Gap > 0:
		f.gaps++
		f.debouncer.Reset(r.Frame)
	default:
		f.note(f.debouncer.Step(r.Frame))
	}
	return nil
}

func (f *follower) note(events []sensor.Event) {
	for _, e := range events {
		f.events[e.Point] = append(f.events[e.Point], e.Placed)
	}
}

// happened returns what a board that is read each millisecond must tell of a script, which must not depend on when in the
// millisecond that is.
func happened(t *testing.T, script *sensortest.Script) map[engine.Point][]bool {
	t.Helper()
	first := happenedFrom(script, 0)
	for from := sensor.Micros(100); from < 1000; from += 100 {
		if other := happenedFrom(script, from); !maps.EqualFunc(first, other, slices.Equal) {
			t.Fatalf("what a board sees depends on whether it looks at 0 us or at %d us: expected another game", from)
		}
	}
	return first
}

func happenedFrom(script *sensortest.Script, from sensor.Micros) map[engine.Point][]bool {
	f := &follower{events: map[engine.Point][]bool{}, debouncer: sensor.NewDebouncer(sensor.DebounceConfig{}, script.Truth.Board)}
	closed, steps := script.Truth.Board, script.Steps
	for at := from; at < script.Length()+1_000_000; at += 1000 {
		for ; len(steps) > 0 && steps[0].At <= at; steps = steps[1:] {
			if p := steps[0].Point; p.Valid() && closed.Has(p) != steps[0].Closed {
				closed = closed.Xor(engine.SetOf(p))
			}
		}
		f.note(f.debouncer.Step(sensor.Frame{At: at, Closed: closed}))
	}
	return f.events
}

// phantoms returns how many events there are that nothing on the board has caused, and how many are missing.
func phantoms(got, want map[engine.Point][]bool) (phantom, missing int) {
	for p := range engine.Point(engine.Points) {
		both := 0
		for _, placed := range want[p] {
			if both < len(got[p]) && got[p][both] == placed {
				both++
			}
		}
		phantom += len(got[p]) - both
		missing += len(want[p]) - both
	}
	return phantom, missing
}

// Whatever happens to the line or the board, no event is made up. What the board sees while the line is out is told later;
// what happens while the board starts is a gap, which is told with its cause.
func TestNoEventIsMadeUp(t *testing.T) {
	const game, plies = 45, 24
	for i, c := range []struct {
		name    string
		what    string // What happens to the board or the line, so many times in the game.
		times   int
		damaged bool
		cause   string // Of each start in mid-game.
	}{
		{"a clean line", "", 0, false, ""},
		{"a byte in a hundred is damaged", "", 0, true, ""},
		{"the line is unplugged a hundred times", "unplug 100ms", 100, false, ""},
		{"the reset button is pressed twenty times", "reset", 20, false, "reset pin"},
		{"the supply dips ten times", "dip 30ms", 10, false, "supply dip"},
		{"the program hangs ten times", "hang", 10, false, "watchdog"},
	} {
		if i%sweeptest.Of(3, 1) != 0 {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			script := opening(t, game, plies)
			lines, err := simtest.Script(script, start)
			if err != nil {
				t.Fatal(err)
			}
			rest := sensor.Micros(1_000_000)
			if c.what != "" { // The board's time runs as fast as the computer can: a busy one may take a minute of it to find the line again.
				rest = 60_000_000
			}
			lines += spread(script, c.times, c.what) + fmt.Sprintf("at %dus end\n", start+script.Length()+rest)
			if c.damaged {
				lines += "at 0us damage 1%\n"
			}
			sent := filepath.Join(t.TempDir(), "sent")
			board := simtest.Start(t, simtest.Build(t).Firmware, lines, "--wait-open", "--dump", sent)
			stop, f := follow(t, board)
			result := board.Wait()
			awaitThat(f.hasLost) // What was sent last has been read then.
			stop()
			f.note(f.debouncer.Step(sensor.Frame{At: f.last + 1_000_000, Closed: f.debouncer.Raw()}))
			want := happened(t, script)
			phantom, missing := phantoms(f.events, want)
			t.Logf("measured: %s: %d events, %d made up, %d missing, %d gaps, %d frames dropped", c.name, count(want), phantom, missing, f.gaps, f.damaged)
			if phantom != 0 {
				t.Errorf("%d events are made up, want none:\n%v\n%v", phantom, f.events, want)
			}
			if c.cause == "" {
				if missing != 0 || f.gaps != 0 {
					t.Errorf("%d events are missing and there are %d gaps, want none", missing, f.gaps)
				}
			} else {
				expectStarts(t, f, c.times, c.cause)
			}
			if c.what == "" {
				expectLine(t, f, result, sent, c.damaged)
			}
		})
	}
}

func count(events map[engine.Point][]bool) (n int) {
	for _, e := range events {
		n += len(e)
	}
	return n
}

// expectStarts fails the test unless the board has started so many times in mid-game, each for this reason, and each is a gap.
func expectStarts(t *testing.T, f *follower, times int, cause string) {
	t.Helper()
	var causes []string
	for _, s := range f.starts {
		causes = append(causes, s.Cause.String())
	}
	want := append([]string{"power"}, slices.Repeat([]string{cause}, times)...)
	if !slices.Equal(causes, want) || f.gaps != times {
		t.Errorf("the board started for %q, and %d gaps are told, want %q and %d", causes, f.gaps, want, times)
	}
}

// expectLine fails the test unless a clean line damaged nothing either way, and a noisy one something.
func expectLine(t *testing.T, f *follower, result simtest.Result, sent string, damaged bool) {
	t.Helper()
	bytes, err := os.ReadFile(sent)
	if err != nil {
		t.Fatal(err)
	}
	var decoder wire.Decoder
	var m wire.Message
	refused := uint16(0)
	for rest, ok := decoder.Next(bytes, &m); ok; rest, ok = decoder.Next(rest, &m) {
		if m.Type == wire.Heartbeat {
			refused = m.Counters.Refused
		}
	}
	if drops := decoder.Drops(); (drops != wire.Drops{} || refused != 0 || f.damaged != 0) != damaged {
		t.Errorf("frames dropped at the line's end %+v, by the host %d, by the board %d, of %v: want some %v", drops, f.damaged, refused, result.Report["frames_sent"], damaged)
	}
	if (result.Report["bytes_damaged"] != 0) != damaged || result.Report["bytes_overrun"] != 0 {
		t.Errorf("%v bytes were damaged, %v lost by the board, want some %v and none", result.Report["bytes_damaged"], result.Report["bytes_overrun"], damaged)
	}
}

// A stock Mega starts whenever its line is opened, and waits in its bootloader; with its reset disabled it goes on. Either is
// found again within a second after it can be, of a computer that lets the host go on meanwhile.
func TestABoardIsFoundWithinASecond(t *testing.T) {
	const within = 1000 // Ticks, of a millisecond and more.
	times := sweeptest.Of(2, 4)
	const apart = 6 * time.Second // A busy computer is late to see that a line has gone or come: it may take its time.
	for _, c := range []struct {
		name  string
		flags []string
		ready string // The event from which on the board can be found.
	}{
		{"a stock Mega, from the start of its firmware", []string{"--reset-on-open", "--boot", "1500ms"}, "firmware"},
		{"a Mega whose reset is disabled, from its being plugged in", nil, "pty"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var script strings.Builder
			for i := range times {
				fmt.Fprintf(&script, "at %dms unplug 300ms\n", (apart * time.Duration(i+1)).Milliseconds())
			}
			fmt.Fprintf(&script, "at %dms end\n", (apart * time.Duration(times+1)).Milliseconds())
			flags := append(c.flags, "--wait-open", "--pace", "real")
			board := simtest.Start(t, simtest.Build(t).Firmware, script.String(), flags...)
			stop, f := follow(t, board)
			f.awaitFound(t, 1)
			var longest int64
			for i := range times {
				board.Await("unplugged")
				board.Await(c.ready)
				ready := f.ticks.Load()
				longest = max(longest, f.awaitFound(t, i+2)-ready)
			}
			board.Wait()
			stop()
			t.Logf("measured: %s: found after %d ms at most", c.name, longest)
			if longest > within {
				t.Errorf("found after %d ms, want %d at most", longest, within)
			}
		})
	}
}
