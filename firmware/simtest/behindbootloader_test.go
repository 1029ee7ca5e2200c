package simtest_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/firmware/simtest"
	"github.com/kyban/kyban/internal/sweeptest"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/serialscan"
	"github.com/kyban/kyban/sensor/serialscan/wire"
)

// simulated is a host that reads the real firmware behind a real bootloader on a simulated board, by the clock of the
// simulation.
type simulated struct {
	*simtest.Stepped
	clock  sensor.Micros
	line   *serialscan.Line
	told   []string
	closed engine.PointSet // The last sensors it saw.
	gaps   int
	end    func()
}

const simulatedFor = sensor.Micros(15_000_000)

func (s *simulated) pass() {
	if s.clock += 1000; s.clock >= simulatedFor {
		s.end()
	}
}

func (s *simulated) Read(p []byte) (int, error) {
	s.pass()
	if s.line != nil && s.clock%1_000_000 == 0 {
		_ = s.line.Lights(new([engine.Points]wire.Colour))
	}
	return s.Stepped.Read(p)
}

func (s *simulated) Write(p []byte) (int, error) {
	s.pass()
	return s.Stepped.Write(p)
}

func (s *simulated) Close() error {
	s.pass()
	return s.Stepped.Close()
}

// Open, Now and Wait are those of serialscan.Simulation.
func (s *simulated) Open(string) (serialscan.Port, error) {
	s.pass()
	return s, s.Stepped.Open()
}

func (s *simulated) Now() sensor.Micros { return s.clock }

func (s *simulated) Wait(_ context.Context, d time.Duration) {
	for range d.Milliseconds() {
		s.pass()
		s.Pass()
	}
}

func (s *simulated) report(e serialscan.Event) {
	what := fmt.Sprintf("%s by %s", e.Path, e.Board.Cause)
	if e.Lost != nil {
		what = "lost"
	}
	s.told = append(s.told, fmt.Sprintf("%.1fs %s", float64(s.clock)/1e6, strings.TrimPrefix(what, "x ")))
}

func (s *simulated) take(r sensor.Reading) error {
	s.closed = r.Frame.Closed
	if r.Gap != 0 {
		s.gaps++
	}
	return nil
}

// run reads the board until the simulation ends.
func (s *simulated) run(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	s.end = cancel
	config := serialscan.Config{Path: "x", Report: s.report, Attached: func(line *serialscan.Line, _ wire.Identity) { s.line = line }}
	if err := serialscan.NewIn(s, config).Run(ctx, s.take); err != nil {
		s.told = append(s.told, err.Error())
	}
}

// The firmware starts behind either bootloader of a Mega when its line is opened, and again after each reset in mid-game. The host
// finds it, sees the board as it is then, and a gap for each start.
func TestTheFirmwareStartsBehindABootloader(t *testing.T) {
	programs := simtest.Build(t)
	const stock, cut = "stock", "cut" // Whether opening the line resets it, or that wire is cut.
	cases := []struct {
		name, bootloader, reset string
		at                      int // Milliseconds; the host speaks to the board at each whole second.
		what                    string
		want                    []string
	}{
		{"Arduino's", programs.Bootloader, stock, 0, "", []string{"0.8s by unknown"}},
		{"Arduino's", programs.Bootloader, stock, 4300, "reset", []string{"0.8s by unknown", "5.1s by unknown"}},
		{"Arduino's", programs.Bootloader, stock, 4995, "reset", []string{"0.8s by unknown", "6.0s lost", "6.8s by unknown"}},
		{"Arduino's", programs.Bootloader, stock, 4300, "dip 30ms", []string{"0.8s by unknown", "5.2s by unknown"}},
		{"Arduino's", programs.Bootloader, stock, 4300, "dip 600ms", []string{"0.8s by unknown", "5.3s lost", "6.1s by unknown"}},
		{"Arduino's", programs.Bootloader, stock, 4300, "hang", []string{"0.8s by unknown", "4.6s by watchdog"}},
		{"Arduino's", programs.Bootloader, stock, 4300, "freeze", []string{"0.8s by unknown", "5.3s lost", "6.1s by unknown"}},
		{"Arduino's", programs.Bootloader, cut, 4300, "reset", []string{"0.8s by unknown", "5.1s by unknown"}},
		{"Arduino's", programs.Bootloader, cut, 4995, "reset", []string{"0.8s by unknown", "6.0s lost", "10.0s by unknown"}},
		{"Arduino's", programs.Bootloader, cut, 4300, "freeze", []string{"0.8s by unknown", "5.3s lost", "5.7s by unknown"}},
		{"2011's", programs.OldBootloader, stock, 0, "", []string{"0.9s by reset pin"}},
		{"2011's", programs.OldBootloader, stock, 4300, "reset", []string{"0.9s by reset pin", "5.2s by reset pin"}},
		{"2011's", programs.OldBootloader, stock, 4300, "dip 30ms", []string{"0.9s by reset pin", "5.2s by supply dip"}},
		{"2011's", programs.OldBootloader, stock, 4300, "hang", []string{"0.9s by reset pin", "4.6s by watchdog"}},
		{"2011's", programs.OldBootloader, stock, 4300, "freeze", []string{"0.9s by reset pin", "5.3s lost", "6.2s by reset pin"}},
		{"2011's", programs.OldBootloader, cut, 4300, "hang", []string{"0.9s by power", "4.6s by watchdog"}},
		{"2011's", programs.OldBootloader, cut, 4995, "reset", []string{"0.9s by power", "6.0s lost", "13.4s by reset pin"}},
	}
	if testing.Short() { // No goroutines meet here.
		cases = cases[:1]
	}
	for i, c := range cases {
		if i%sweeptest.Of(4, 1) != 0 {
			continue
		}
		t.Run(fmt.Sprintf("%s bootloader, reset %s, %d ms %s", c.name, c.reset, c.at, c.what), func(t *testing.T) {
			t.Parallel()
			script, gaps := "at 2s close a0\nat 14s close b0\n", 0
			if c.what != "" {
				script, gaps = script+fmt.Sprintf("at %dms %s\nat %dms open a0\n", c.at, c.what, c.at+100), 1
			}
			flags := []string{"--bootloader", c.bootloader}
			if c.reset == stock {
				flags = append(flags, "--reset-on-open")
			}
			s := &simulated{Stepped: simtest.Step(t, programs.Firmware, script, flags...)}
			s.run(t)
			if !slices.Equal(s.told, c.want) {
				t.Errorf("told %q, want %q; the board:\n%s", s.told, c.want, strings.Join(s.Events, "\n"))
			}
			want := engine.SetOf(0, 1)
			if gaps > 0 {
				want = engine.SetOf(1)
			}
			if s.closed != want || s.gaps != gaps {
				t.Errorf("it sees %v in the end and was told of %d gaps, want %v and %d", s.closed.Points(), s.gaps, want.Points(), gaps)
			}
		})
	}
}
