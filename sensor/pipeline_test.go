package sensor_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/sensor"
)

// fact is an input of a Pipeline: a frame, or a word.
type fact struct {
	frame sensor.Frame
	word  string
}

// facts returns frames of random contacts with words in between, in the order of time.
func facts(random *rand.Rand, period sensor.Micros) []fact {
	var all []fact
	for _, frame := range sampled(noise(random, 2000), period, startPoints) {
		all = append(all, fact{frame: frame})
		if random.IntN(3) == 0 {
			all = append(all, fact{frame: sensor.Frame{At: frame.At + sensor.Micros(random.IntN(int(period)))}, word: "press"})
		}
	}
	return all
}

func put(p *sensor.Pipeline[string], f fact) []sensor.Item[string] {
	if f.word != "" {
		return p.Other(f.frame.At, f.word)
	}
	return p.Frame(f.frame)
}

func newPipeline(period sensor.Micros) *sensor.Pipeline[string] {
	return sensor.NewPipeline[string](sensor.PipelineConfig{
		Debounce: sensor.DebounceConfig{Scan: period},
		Health:   sensor.HealthConfig{Scan: period},
	}, sensor.Frame{Closed: startPoints})
}

func TestPipelineIsInOrderAndNeverTakesBack(t *testing.T) {
	seed := randtest.Seed(t, 5)
	for i, period := range periods {
		random := rand.New(rand.NewPCG(seed, uint64(i)))
		all := facts(random, period)
		end := all[len(all)-1].frame.At + 5*ms
		plain, busy := newPipeline(period), newPipeline(period)
		var want, got []sensor.Item[string]
		words := 0
		for i, f := range all {
			before := plain.Now()
			items := put(plain, f)
			for _, item := range items {
				if item.At < before || item.At >= plain.Now() {
					t.Fatalf("seed %d: an item at %d, when %d to %d was to be decided", seed, item.At, before, plain.Now())
				}
			}
			want = append(want, items...)
			if f.word != "" {
				words++
			}
			if i > 0 && random.IntN(2) == 0 { // Time that passes in between changes nothing.
				last := all[i-1].frame.At
				got = append(got, busy.Advance(last+sensor.Micros(random.IntN(int(f.frame.At-last)+1)))...)
			}
			got = append(got, put(busy, f)...)
		}
		want, got = append(want, plain.End(end)...), append(got, busy.End(end)...)
		if !reflect.DeepEqual(got, want) {
			t.Errorf("seed %d, scan %d us: with time passing in between it says something else", seed, period)
		}
		for _, item := range want {
			if item.Kind == sensor.OtherItem {
				words--
			}
		}
		if words != 0 {
			t.Errorf("seed %d: %d words lost", seed, words)
		}
		for i := 1; i < len(want); i++ {
			if want[i].At < want[i-1].At || want[i].At == want[i-1].At && want[i].Kind < want[i-1].Kind {
				t.Fatalf("seed %d: %+v after %+v", seed, want[i], want[i-1])
			}
		}
	}
}

func TestAPressWaitsForTheEdgeBeforeIt(t *testing.T) {
	p := newPipeline(ms)
	steps := []struct {
		items []sensor.Item[string]
		now   sensor.Micros
	}{
		{p.Frame(sensor.Frame{At: 10 * ms, Closed: startPoints.Xor(engine.SetOf(e2))}), 10 * ms},
		{p.Other(12*ms, "press"), 10 * ms},
		{p.Advance(16 * ms), 10 * ms},
	}
	for i, s := range steps {
		if len(s.items) != 0 {
			t.Errorf("step %d: got %+v, want nothing yet", i, s.items)
		}
	}
	if p.Now() != 10*ms {
		t.Errorf("Now: got %d, want 10000", p.Now())
	}
	if due, ok := p.Deadline(); !ok || due != 17*ms {
		t.Errorf("Deadline: got %d, %v, want 17000", due, ok)
	}
	items := p.Advance(17 * ms)
	if len(items) != 2 || items[0].Event.Point != e2 || items[1].Other != "press" || items[1].At != 12*ms {
		t.Errorf("got %+v, want the place at e2 and then the press", items)
	}
	if p.Now() != 17*ms || !p.State().Has(e2) {
		t.Errorf("Now %d, e2 %v: want 17000, true", p.Now(), p.State().Has(e2))
	}
}

func TestAnEarlierTimeCountsAsTheLast(t *testing.T) {
	p := newPipeline(ms)
	p.Advance(10 * ms)
	p.Other(5*ms, "late")
	if items := p.Advance(11 * ms); len(items) != 1 || items[0].At != 10*ms {
		t.Errorf("got %+v, want one item at 10000", items)
	}
}

func BenchmarkPipeline(b *testing.B) {
	frames := realisticFrames()
	p := newPipeline(ms)
	b.ReportAllocs()
	for i, shift := 0, sensor.Micros(0); i < b.N; i++ {
		frame := frames[i%len(frames)]
		if i > 0 && i%len(frames) == 0 {
			shift += frames[len(frames)-1].At + ms
		}
		frame.At += shift
		p.Frame(frame)
	}
}
