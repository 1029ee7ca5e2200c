package feed_test

import (
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/feed"
	"github.com/kyban/kyban/internal/enginetest"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// flooding is a board whose switches open and close one after the other for ever, some 6,000 times a second, with pauses as of a busy host.
type flooding struct {
	feed     *feed.Feed
	random   *rand.Rand
	at       sensor.Micros
	next     int
	closed   engine.PointSet
	down     sensor.ButtonSet
	switches sensor.Switches
}

func (b *flooding) until(t *testing.T, at sensor.Micros) {
	t.Helper()
	for b.at < at {
		for range 16 {
			b.at += 60
			if err := b.toggle(b.next % (engine.Points + int(sensor.Buttons))); err != nil {
				t.Fatal(err)
			}
			b.next++
		}
		pause := 2_000
		if b.random.IntN(100) == 0 {
			pause = 40_000
		}
		b.at += 200 + sensor.Micros(b.random.IntN(pause))
		if err := b.feed.Advance(b.at); err != nil {
			t.Fatal(err)
		}
	}
}

func (b *flooding) toggle(n int) error {
	if n < engine.Points {
		if p := engine.Point(n); b.closed.Has(p) {
			b.closed.Remove(p)
		} else {
			b.closed.Add(p)
		}
		return b.feed.Frame(sensor.Frame{At: b.at, Closed: b.closed, Uncertainty: 1_000})
	}
	b.down ^= 1 << (n - engine.Points)
	for _, e := range b.switches.Step(b.at, 1_000, b.down) {
		side := engine.First
		if e.Button == sensor.BlackLever {
			side = engine.Second
		}
		if e.Down && e.Button <= sensor.BlackLever {
			if err := b.feed.Say(fact.Input{At: b.at, Fact: fact.Press{Side: side}}); err != nil {
				return err
			}
		}
	}
	return nil
}

// What a game keeps of a board that floods does not grow: the positions behind moves that were tried are forgotten, though no ply is settled.
func TestABoardThatFloodsTakesNoMoreMemoryWithTime(t *testing.T) {
	board, err := game.NewBoard(game.Config{})
	if err != nil {
		t.Fatal(err)
	}
	start := enginetest.Position(t, engine.StartFEN)
	b := &flooding{random: rand.New(rand.NewPCG(1, 2)), at: 8_000_000, closed: start.Occupied()}
	sink := func(fact.Input, []record.Record) error { return nil }
	if b.feed, err = feed.New(board, sensor.PipelineConfig{}, sensor.Frame{Closed: b.closed}, sink); err != nil {
		t.Fatal(err)
	}
	inUse := func() int {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return int(m.HeapAlloc >> 20)
	}
	b.until(t, 28_000_000)
	early := inUse()
	b.until(t, 128_000_000)
	late := inUse()
	if t.Logf("%d MB after 20 s, %d MB after 120 s", early, late); late > early+15 || late > 100 {
		t.Errorf("%d MB are in use after 20 s and %d after 120, want no growth", early, late)
	}
	if plies := len(board.View().Plies); plies < 20 {
		t.Errorf("%d plies, want a game that goes on", plies)
	}
	runtime.KeepAlive(b)
}
