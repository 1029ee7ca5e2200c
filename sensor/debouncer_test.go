package sensor_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/sweeptest"
	"github.com/kyban/kyban/sensor"
)

const ms sensor.Micros = 1000

// periods are the ten scan periods at which debouncing is tested: 500 Hz to 4 kHz.
var periods = []sensor.Micros{250, 333, 400, 500, 625, 800, 1000, 1250, 1600, 2000}

// At first e2 is closed and h2 open in all scripted cases.
var (
	e2 = engine.NewPoint(4, 2)
	h2 = engine.NewPoint(7, 2)
)

func TestOneSensor(t *testing.T) {
	type edges []sensor.Micros // Each inverts the sensor.
	cases := []struct {
		name  string
		point engine.Point
		edges edges
		want  string
	}{
		{"a clean lift", e2, edges{20 * ms}, "-e2@20000"},
		{"a clean place", h2, edges{20 * ms}, "+h2@20000"},
		{"a lift that bounces", e2, edges{20 * ms, 21 * ms, 22 * ms, 23 * ms, 24 * ms}, "-e2@20000 bounces 4"},
		{"a lift that bounces for exactly 6 ms", e2, edges{20 * ms, 22 * ms, 26 * ms}, "-e2@20000 bounces 2"},
		{"a lift whose first contact is short", e2, edges{20 * ms, 21 * ms, 26 * ms}, "-e2@20000 bounces 2"},
		{"a glitch", e2, edges{20 * ms, 22 * ms}, ""},
		{"a glitch of many edges", h2, edges{20 * ms, 21 * ms, 22 * ms, 23 * ms, 24 * ms, 26 * ms}, ""},
		{"a captured piece's point, empty for 12 ms", e2, edges{20 * ms, 32 * ms}, "-e2@20000 +e2@32000"},
		{"... bouncing on both ends", e2, edges{20 * ms, 22 * ms, 26 * ms, 32 * ms, 34 * ms, 38 * ms}, "-e2@20000 bounces 2 +e2@32000 bounces 2"},
		{"a brush of 5 ms", e2, edges{20 * ms, 25 * ms}, "-e2@20000 +e2@25000"},
		{"a slide that crosses a point in 8 ms", h2, edges{20 * ms, 28 * ms}, "+h2@20000 -h2@28000"},
		{"a glitch, then a lift while it might still bounce", e2, edges{20 * ms, 22 * ms, 24 * ms}, "-e2@20000 bounces 2"},
		{"a glitch, then a lift after it", e2, edges{20 * ms, 22 * ms, 30 * ms}, "-e2@30000"},
		{"a lift with a long first contact", e2, edges{20 * ms, 24 * ms, 25 * ms}, "-e2@20000 bounces 2"},
		{"a lift that bounced unseen for 6 ms, 12 ms before a place", e2, edges{26 * ms, 32 * ms, 33 * ms, 34 * ms}, "-e2@26000 +e2@32000 bounces 2"},
	}
	for _, c := range cases {
		for _, period := range []sensor.Micros{250, 500, 1000} {
			t.Run(fmt.Sprintf("%s/scan %d us", c.name, period), func(t *testing.T) {
				var raw []toggle
				for _, at := range c.edges {
					raw = append(raw, toggle{at, c.point})
				}
				initial := engine.SetOf(e2)
				frames := everyScan(sampled(raw, period, initial), period, 60_000*ms, initial) // A minute, nearly all of it silence.
				d := sensor.NewDebouncer(sensor.DebounceConfig{Scan: period}, initial)
				if got := words(run(d, frames)); got != c.want {
					t.Errorf("got %q, want %q", got, c.want)
				}
			})
		}
	}
}

func TestLiftAndPlaceHaveTheirOwnTimes(t *testing.T) {
	d := sensor.NewDebouncer(sensor.DebounceConfig{LiftAfter: 2 * ms, PlaceAfter: 9 * ms, Scan: ms}, engine.SetOf(e2))
	for _, c := range []struct {
		frame sensor.Frame
		want  string
	}{
		{sensor.Frame{At: 10 * ms, Closed: engine.SetOf(e2, h2)}, ""},
		{sensor.Frame{At: 11 * ms, Closed: engine.SetOf(h2)}, ""},
		{sensor.Frame{At: 14 * ms, Closed: engine.SetOf(h2)}, ""}, // The lift at e2 is certain, but what happens at h2 came before it.
		{sensor.Frame{At: 19 * ms, Closed: engine.SetOf(h2)}, ""},
		{sensor.Frame{At: 20 * ms, Closed: engine.SetOf(h2)}, "+h2@10000 -e2@11000"},
	} {
		if got := words(d.Step(c.frame)); got != c.want {
			t.Errorf("at %d: got %q, want %q", c.frame.At, got, c.want)
		}
	}
}

func TestEventsOfOneScanComeInTheOrderOfPoints(t *testing.T) {
	d := sensor.NewDebouncer(sensor.DebounceConfig{}, engine.SetOf(e2))
	d.Step(sensor.Frame{At: 10 * ms, Closed: engine.SetOf(h2, engine.NewPoint(0, 0))})
	if got, want := words(d.Step(sensor.Frame{At: 17 * ms, Closed: engine.SetOf(h2, engine.NewPoint(0, 0))})), "+a0@10000 -e2@10000 +h2@10000"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestWhatIsPending(t *testing.T) {
	d := sensor.NewDebouncer(sensor.DebounceConfig{}, engine.SetOf(e2))
	if _, ok := d.Pending(); ok {
		t.Error("something is pending on a board at rest")
	}
	d.Step(sensor.Frame{At: 10 * ms})
	d.Step(sensor.Frame{At: 12 * ms, Closed: engine.SetOf(h2)})
	if first, ok := d.Pending(); !ok || first != 10*ms {
		t.Errorf("Pending: got %d, %v, want 10000", first, ok)
	}
	if due, ok := d.Deadline(); !ok || due != 17*ms {
		t.Errorf("Deadline: got %d, %v, want 17000", due, ok)
	}
	if d.State() != engine.SetOf(e2) || d.Raw() != engine.SetOf(h2) {
		t.Errorf("State %v, Raw %v: want e2 and h2", d.State().Points(), d.Raw().Points())
	}
	d.Reset(sensor.Frame{At: 13 * ms, Closed: engine.SetOf(h2)})
	if _, ok := d.Pending(); ok || d.State() != engine.SetOf(h2) {
		t.Error("Reset must forget what is pending and take the frame as it is")
	}
	if events := d.Step(sensor.Frame{At: 90 * ms, Closed: engine.SetOf(h2)}); len(events) != 0 {
		t.Errorf("events after a reset: %s", words(events))
	}
}

func TestGlitchesAreTold(t *testing.T) {
	d := sensor.NewDebouncer(sensor.DebounceConfig{}, engine.SetOf(e2))
	d.Step(sensor.Frame{At: 10 * ms})
	d.Step(sensor.Frame{At: 11 * ms, Closed: engine.SetOf(e2)})
	d.Step(sensor.Frame{At: 17 * ms, Closed: engine.SetOf(e2)})
	want := []sensor.Glitch{{At: 10 * ms, Point: e2, Edges: 2}}
	if got := d.Glitches(); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestNoEventIsLostOrAdded runs 10^6 transitions with random bounces, a tenth at each of ten scan rates.
func TestNoEventIsLostOrAdded(t *testing.T) {
	n := sweeptest.Of(5_000, 100_000)
	seed := randtest.Seed(t, 1)
	for i, period := range periods {
		random := rand.New(rand.NewPCG(seed, uint64(i)))
		happened, raw := bouncing(random, n, startPoints)
		d := sensor.NewDebouncer(sensor.DebounceConfig{Scan: period}, startPoints)
		events := runSparse(d, sampled(raw, period, startPoints))
		if err := sameChanges(happened, events, period); err != nil {
			t.Errorf("seed %d, scan %d us: %v", seed, period, err)
		}
	}
}

func TestFramesThatDontDifferDontMatter(t *testing.T) {
	seed := randtest.Seed(t, 2)
	for i, period := range periods {
		random := rand.New(rand.NewPCG(seed, uint64(i)))
		raw := noise(random, 3000)
		frames := sampled(raw, period, startPoints)
		config := sensor.DebounceConfig{LiftAfter: sensor.Micros(1 + random.IntN(9000)), PlaceAfter: sensor.Micros(1 + random.IntN(9000)), Scan: period}
		end := frames[len(frames)-1].At + 20*ms
		every := run(sensor.NewDebouncer(config, startPoints), everyScan(frames, period, end, startPoints))
		sparse := runSparse(sensor.NewDebouncer(config, startPoints), frames)
		if !slices.Equal(every, sparse) {
			t.Errorf("seed %d, scan %d us: %d events of every scan, %d of the frames that differ, not the same", seed, period, len(every), len(sparse))
		}
		if !slices.IsSortedFunc(every, func(a, b sensor.Event) int { return int(a.At-b.At)*engine.Points + int(a.Point) - int(b.Point) }) {
			t.Errorf("seed %d, scan %d us: events out of order", seed, period)
		}
	}
}

func TestTheLoopOverKeysSaysTheSame(t *testing.T) {
	seed := randtest.Seed(t, 3)
	frames := noisyFrames(rand.New(rand.NewPCG(seed, 0)))
	if got, want := run(sensor.NewDebouncer(sensor.DebounceConfig{}, startPoints), frames), runKeys(frames); !slices.Equal(got, want) {
		t.Errorf("seed %d: the debouncer has %d events, the loop over keys %d, not the same", seed, len(got), len(want))
	}
}

func TestSteppingAllocatesNothing(t *testing.T) {
	_, raw := bouncing(rand.New(rand.NewPCG(1, 1)), 2000, startPoints)
	frames := sampled(raw, ms, startPoints)
	d := sensor.NewDebouncer(sensor.DebounceConfig{}, startPoints)
	shift := sensor.Micros(0)
	if n := testing.AllocsPerRun(1, func() {
		d.Reset(sensor.Frame{At: shift, Closed: startPoints})
		for _, f := range frames {
			f.At += shift
			d.Step(f)
		}
		shift += frames[len(frames)-1].At + 100*ms
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// BenchmarkDebounceDiff feeds both debouncers the same realistic minute of scans; few of them differ from the one before.
func BenchmarkDebounceDiff(b *testing.B) {
	frames := realisticFrames()
	b.Run("kyban", func(b *testing.B) {
		b.ReportAllocs()
		d := sensor.NewDebouncer(sensor.DebounceConfig{}, startPoints)
		for i, shift := 0, sensor.Micros(0); i < b.N; i++ {
			frame := frames[i%len(frames)]
			if i%len(frames) == 0 {
				shift += frames[len(frames)-1].At + ms
			}
			frame.At += shift
			d.Step(frame)
		}
	})
	b.Run("peer_key_counters", func(b *testing.B) {
		b.ReportAllocs()
		k := newKeys(startPoints)
		for i, shift := 0, sensor.Micros(0); i < b.N; i++ {
			frame := frames[i%len(frames)]
			if i%len(frames) == 0 {
				shift += frames[len(frames)-1].At + ms
			}
			frame.At += shift
			k.step(frame)
		}
	})
}
