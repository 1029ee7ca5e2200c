package simtest_test

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/firmware/simtest"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/serialscan"
	"github.com/kyban/kyban/sensor/serialscan/wire"
	"github.com/kyban/kyban/sensortest"
)

// follower is a host that reads a simulated board, by the board's clock, and debounces the readings.
type follower struct {
	*simtest.Stepped
	ready     string // The event after which the board can be found.
	debouncer *sensor.Debouncer
	last      sensor.Micros
	events    map[engine.Point][]bool // For each point, placed or lifted, in their order.
	gaps      int
	damaged   uint64
	starts    []wire.Identity // The board's hello at each of its starts.
	found     []time.Duration // How long it took to find the board each time, from the first possible moment.
}

// follow lets a host read the board until a time.
func follow(t *testing.T, board *simtest.Stepped, ready string, until sensor.Micros) *follower {
	t.Helper()
	f := &follower{Stepped: board, ready: ready, events: map[engine.Point][]bool{}}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	config := serialscan.Config{Path: "x", Wait: true, Report: f.report, Damaged: func(d wire.Drops) { f.damaged = d.Total() }}
	if err := serialscan.NewIn(host{board, until, cancel}, config).Run(ctx, f.take); err != nil {
		t.Error(err)
	}
	return f
}

// host is a computer with a simulated board, which ends when its time is over.
type host struct {
	*simtest.Stepped
	until sensor.Micros
	end   func()
}

// Open, Now and Wait are those of serialscan.Simulation.
func (h host) Open(string) (serialscan.Port, error) { return h, h.Stepped.Open() }
func (h host) Now() sensor.Micros                   { return sensor.Micros(h.Stepped.Now().Microseconds()) }
func (h host) Wait(_ context.Context, d time.Duration) {
	for range d.Milliseconds() {
		h.Pass()
	}
	h.look()
}

// Read waits as long as package serialscan lets a read wait.
func (h host) Read(p []byte) (int, error) {
	h.look()
	return h.Listen(p, 50)
}

func (h host) look() {
	if h.Now() >= h.until {
		h.end()
	}
}

func (f *follower) report(e serialscan.Event) {
	if e.Lost != nil {
		return
	}
	f.found = append(f.found, f.Now()-f.lastly(f.ready))
	if n := len(f.starts); n == 0 || f.starts[n-1].Boots != e.Board.Boots {
		f.starts = append(f.starts, e.Board)
	}
}

// lastly returns when an event of a kind was last, 0 when never.
func (f *follower) lastly(kind string) (at time.Duration) {
	for _, event := range f.Events {
		if fields := strings.Fields(event); len(fields) > 2 && fields[2] == kind {
			at, _ = time.ParseDuration(fields[1]) // It is always a time.
		}
	}
	return at
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

// happened returns the events that a board read each millisecond must report of a script; they must not depend on the phase
// of the readings.
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

// phantoms returns the number of events without a cause on the board, and the number of missing ones.
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

// Whatever happens to the line or the board, no event is made up. The board's edges during an unplugging come later; the time
// of the board's start is a gap, reported with its cause.
func TestNoEventIsMadeUp(t *testing.T) {
	const game, plies = 45, 24
	const rest = 2_000_000 // From the end of the game on, for the repetition of damaged messages.
	for _, c := range []struct {
		name    string
		what    string // The event of the board or the line, so many times in the game.
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
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			script := opening(t, game, plies)
			lines, err := simtest.Script(script, start)
			if err != nil {
				t.Fatal(err)
			}
			lines += spread(script, c.times, c.what)
			if c.damaged {
				lines += "at 0us damage 1%\n"
			}
			dump := filepath.Join(t.TempDir(), "sent")
			board := simtest.Step(t, simtest.Build(t).Firmware, lines, "--dump", dump)
			f := follow(t, board, "pty", start+script.Length()+rest)
			result := board.End()
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
				expectLine(t, f, result, dump, c.damaged)
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
// found again within a second after it can be.
func TestABoardIsFoundWithinASecond(t *testing.T) {
	const times, apart = 4, 6_000_000
	for _, c := range []struct {
		name  string
		flags []string
		ready string // The event after which the board can be found.
	}{
		{"a stock Mega, from the start of its firmware", []string{"--reset-on-open", "--boot", "1500ms"}, "firmware"},
		{"a Mega whose reset is disabled, from its being plugged in", nil, "pty"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var script strings.Builder
			for i := range times {
				fmt.Fprintf(&script, "at %dus unplug 300ms\n", apart*(i+1))
			}
			f := follow(t, simtest.Step(t, simtest.Build(t).Firmware, script.String(), c.flags...), c.ready, apart*(times+1))
			if len(f.found) != times+1 {
				t.Fatalf("the board was found %d times, want %d; it was told:\n%s", len(f.found), times+1, strings.Join(f.Events, "\n"))
			}
			longest := slices.Max(f.found[1:])
			t.Logf("measured: %s: found after %v at most", c.name, longest)
			if longest > time.Second || longest <= 0 {
				t.Errorf("found after %v, want a second at most", f.found)
			}
		})
	}
}
