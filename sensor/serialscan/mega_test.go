package serialscan

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/serialscan/wire"
)

// The behaviour of Arduino's bootloader of the Mega 2560 (stk500v2): it waits for a byte, and after each byte for another.
const (
	bootWait sensor.Micros = 900_000
	bootRest sensor.Micros = 8_000_000
)

// mega is a board behind that bootloader, on a clock that the test reads and sets.
type mega struct {
	*fakeBoard
	clock    sensor.Micros
	leaves   sensor.Micros // When the bootloader starts the firmware, 0 while that runs.
	stock    bool          // Opening the line resets it.
	mute     bool          // It sends nothing before a request.
	kept     []byte        // The bytes that its USB chip holds back for the next opening.
	speak    sensor.Micros // The host sets the lights so often, 0 for never.
	line     *Line
	openings int
	happens  map[sensor.Micros]func(*mega)
	ends     sensor.Micros // When the test ends, by
	end      func()
}

func (m *mega) reset() {
	m.leaves, m.out, m.asked = m.clock+bootWait, nil, nil
}

func (m *mega) Read(p []byte) (int, error) {
	m.pass()
	n := copy(p, m.kept)
	m.kept = nil
	if m.leaves != 0 || n > 0 {
		return n, nil
	}
	if m.mute {
		return 0, nil
	}
	return m.fakeBoard.Read(p)
}

// pass lets a millisecond pass, with the board's work in it.
func (m *mega) pass() {
	m.clock += 1000
	if what := m.happens[m.clock]; what != nil {
		what(m)
	}
	if m.clock >= m.ends {
		m.end()
	}
	if m.leaves != 0 && m.clock >= m.leaves {
		m.leaves = 0
		m.restart()
	}
	if m.speak != 0 && m.line != nil && m.clock%m.speak == 0 {
		_ = m.line.Lights(new([engine.Points]wire.Colour))
	}
}

// Write is a byte for which the bootloader waits, and for which it stays.
func (m *mega) Write(p []byte) (int, error) {
	m.mute = false
	if m.leaves == 0 {
		return m.fakeBoard.Write(p)
	}
	m.leaves = m.clock + bootRest
	return len(p), nil
}

func (m *mega) open(string) (Port, error) {
	m.openings++
	if m.stock {
		m.reset()
	}
	return m, nil
}

// A host leaves a board in its bootloader alone, at the beginning and in mid-game, and asks a running one at once.
func TestAMegaStartsBehindItsBootloader(t *testing.T) {
	reset := map[sensor.Micros]func(*mega){5_320_000: (*mega).reset}
	dip := map[sensor.Micros]func(*mega){5_320_000: func(m *mega) { m.leaves, m.out = m.clock+bootWait+300_000, nil }}
	stale := newFakeBoard()
	stale.hello()
	for range 5 {
		stale.heartbeat()
	}
	const second = sensor.Micros(1_000_000)
	for _, c := range []struct {
		name string
		mega mega
		want []string
	}{
		{"a stock Mega", mega{stock: true}, []string{"0.9s start 2"}},
		{"its USB chip kept what it said before", mega{stock: true, kept: stale.out}, []string{"0.0s start 1", "0.9s start 2"}},
		{"a Mega that opening does not reset", mega{}, []string{"0.2s start 1"}},
		{"a board that does not announce itself", mega{mute: true}, []string{"2.0s start 1"}},
		{"it is reset in mid-game", mega{stock: true, speak: second, happens: reset}, []string{"0.9s start 2", "6.2s start 3"}},
		{"and somebody speaks to it just then", mega{stock: true, speak: second / 20, happens: reset},
			[]string{"0.9s start 2", "6.3s lost", "7.2s start 3"}},
		{"it is reset in mid-game, and opening does not reset it", mega{speak: second, happens: reset}, []string{"0.2s start 1", "6.2s start 2"}},
		{"and somebody speaks to that one just then", mega{speak: second / 20, happens: reset},
			[]string{"0.2s start 1", "6.3s lost", "13.4s start 2"}},
		{"the supply dips in mid-game", mega{stock: true, speak: second, happens: dip}, []string{"0.9s start 2", "6.3s lost", "7.2s start 3"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := &c.mega
			m.fakeBoard = &fakeBoard{boots: 1, now: func() sensor.Micros { return m.clock }, wait: func() {}}
			if got := m.lives(t, 20*second); !slices.Equal(got, c.want) {
				t.Errorf("got  %s\nwant %s", strings.Join(got, ", "), strings.Join(c.want, ", "))
			}
		})
	}
}

// lives lets a host read it until an end, and returns when it was found and lost.
func (m *mega) lives(t *testing.T, end sensor.Micros) (told []string) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	board := New(Config{
		Path:     "x",
		Attached: func(line *Line, _ wire.Identity) { m.line = line },
		Report: func(e Event) {
			what := fmt.Sprintf("start %d", e.Board.Boots)
			if e.Lost != nil {
				what = "lost"
			}
			told = append(told, fmt.Sprintf("%.1fs %s", float64(m.clock)/1e6, what))
		},
	})
	board.open, board.now = m.open, func() sensor.Micros { return m.clock }
	board.wait = func(_ context.Context, d time.Duration) { m.clock += micros(d) }
	m.ends, m.end = end, cancel
	if err := board.Run(ctx, func(sensor.Reading) error { return nil }); err != nil {
		told = append(told, err.Error())
	}
	return told
}
