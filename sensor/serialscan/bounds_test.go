package serialscan

import (
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/serialscan/wire"
)

// readings follows messages, and returns the readings with a gap, those without, and the last one.
func readings(t *testing.T, say func(take func(said))) (gaps, whole int, last sensor.Micros) {
	t.Helper()
	f := newFollower(0, func(r sensor.Reading) error {
		if r.Frame.At < last {
			t.Fatalf("a reading at %d behind one at %d", r.Frame.At, last)
		}
		if r.Gap > 0 {
			if gaps++; r.Frame.At-r.Gap > last {
				t.Fatalf("a gap from %d on, behind a reading at %d", r.Frame.At-r.Gap, last)
			}
		} else {
			whole++
		}
		last = r.Frame.At
		return nil
	})
	say(func(s said) {
		if _, err := f.take(&s.m, s.now); err != nil {
			t.Fatal(err)
		}
	})
	return gaps, whole, last
}

// A board whose gaps come by the thousand fills no disk with them: ten at once, and one each second, which grows as long.
func TestABoardThatFloodsWithGapsLeavesFew(t *testing.T) {
	const a0, seconds = engine.Point(0), 60
	for _, tc := range []struct {
		name string
		say  func(i int, now sensor.Micros, take func(said))
	}{
		{"full frames that contradict what was said", func(i int, now sensor.Micros, take func(said)) {
			take(full(now, uint32(now), 0, engine.Point(i%90)))
			take(beat(now, uint32(now), 0))
		}},
		{"edges given up again and again", func(i int, now sensor.Micros, take func(said)) {
			take(full(now, uint32(now), uint16(1000*i), a0))
		}},
		{"a start behind each start", func(i int, now sensor.Micros, take func(said)) {
			take(hello(now, uint16(i), 500))
			take(full(now, 1000, 0, a0))
		}},
		{"a clock that goes back", func(i int, now sensor.Micros, take func(said)) {
			take(beat(now, uint32(1_000_000-i), 0))
			take(hello(now, 1, uint32(1_000_000-i)))
			take(full(now, uint32(1_000_000-i), 0, a0))
		}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			gaps, _, last := readings(t, func(take func(said)) {
				take(hello(1, 1, 0))
				take(full(2, 0, 0))
				for i := range seconds * 1000 {
					tc.say(i, sensor.Micros(i+1)*1000, take)
				}
			})
			if gaps < seconds || gaps > seconds+gapsAtOnce {
				t.Errorf("%d gaps in %d s", gaps, seconds)
			}
			if last < (seconds-2)*second || last > (seconds+1)*second {
				t.Errorf("the last reading is at %d", last)
			}
		})
	}
}

// A board whose clock runs away is read by the host's over gaps: as far ahead as a host may have been away, and then its clock goes on by
// little more than the host's does, beside the gaps.
func TestABoardWhoseClockRunsAwayIsReadByTheHosts(t *testing.T) {
	const seconds = 600
	_, whole, last := readings(t, func(take func(said)) {
		take(hello(1, 1, 0))
		take(full(2, 0, 0))
		for i := range seconds * 1000 {
			now, at := sensor.Micros(i+1)*1000, uint32(i)*60_000 // Sixty times as fast.
			take(edges(now, uint16(i), wire.Edge{Time: at, Switch: wire.Switch(i % 90), Closed: i/90%2 == 0}))
			if i%100 == 99 {
				take(full(now, at, uint16(i+1)))
			}
		}
	})
	if most := aheadMax + seconds*second*21/10 + second; last > most || last < seconds*second || whole < 1000 {
		t.Errorf("%d readings up to %d, expected at most %d", whole, last, most)
	}
}

// A clock as far off as those of boards are is read as it is.
func TestABoardWhoseClockIsAHundredthFastIsReadByItsOwn(t *testing.T) {
	const hours = 10
	gaps, _, last := readings(t, func(take func(said)) {
		take(hello(1, 1, 0))
		take(full(2, 0, 0))
		for i := range hours * 3600 {
			take(beat(sensor.Micros(i+1)*second, uint32((i+1)*1_010_000), 0))
		}
	})
	if gaps > 0 || last != hours*3600*1_010_000 {
		t.Errorf("%d gaps up to %d", gaps, last)
	}
}

// A board that starts without end is told of twenty times, and then each second.
func TestABoardThatStartsWithoutEndIsToldOfNowAndThen(t *testing.T) {
	told, now := 0, sensor.Micros(0)
	b := New(Config{Report: func(Event) { told++ }})
	b.now = func() sensor.Micros { return now }
	for i := range 10_000 {
		now = sensor.Micros(i) * 1000
		b.config.Report(Event{})
	}
	if told != 29 {
		t.Errorf("told %d times in ten seconds", told)
	}
}
