package simtest_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/firmware/simtest"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/sensor/serialscan/wire"
)

// The longest time from one scan to the next, whatever else the board does: by the simulator's count of cycles from one drive
// of the first row to the next, and by the board's own heartbeats.
const (
	cyclesPerMicro  = 16
	periodMaxMicros = 1050
	periodMax       = periodMaxMicros * cyclesPerMicro

	// A byte from the host comes each 40 us, and the microcontroller keeps two until an interrupt takes them.
	interruptMax = 2 * 40 * cyclesPerMicro
)

// keepsItsPeriod fails the test for a late scan, and returns the longest period in microseconds.
func keepsItsPeriod(t *testing.T, result simtest.Result) float64 {
	t.Helper()
	longest := result.Report["scan_period_longest"]
	if longest > periodMax || result.Report["scans"] == 0 {
		t.Errorf("%v cycles between two of %v scans, want %d at most", longest, result.Report["scans"], periodMax)
	}
	var decoder wire.Decoder
	var m wire.Message
	heartbeats := 0
	for rest, ok := decoder.Next(result.Sent, &m); ok; rest, ok = decoder.Next(rest, &m) {
		if m.Type != wire.Heartbeat {
			continue
		}
		heartbeats++
		if m.Counters.IntervalMax > periodMaxMicros || m.Counters.Overruns > 0 {
			t.Errorf("the board itself counts %d us between two scans and %d late scans, want %d and 0 at most",
				m.Counters.IntervalMax, m.Counters.Overruns, periodMaxMicros)
		}
	}
	if heartbeats == 0 {
		t.Error("the board says no heartbeat")
	}
	return longest / cyclesPerMicro
}

// everyContact lets all ninety contacts close at once, or bounce, so many times, 100 ms apart.
func everyContact(times int, what string) string {
	var text strings.Builder
	points := allPoints()
	for i := range times {
		at := start/1000 + 200*i
		switch what {
		case "close":
			fmt.Fprintf(&text, "at %dms close %s\nat %dms open %s\n", at, points, at+100, points)
		case "bounce":
			for p := range strings.FieldsSeq(points) {
				fmt.Fprintf(&text, "at %dms bounce %s 6ms 3\nat %dms open %s\n", at, p, at+100, p)
			}
		}
	}
	return text.String()
}

func allPoints() string {
	var names []string
	for p := range engine.Point(engine.Points) {
		names = append(names, p.String())
	}
	return strings.Join(names, " ")
}

// fullLine sends the board as many bytes as the line carries, from the start on: new lights, sounds, and requests for every
// message, so that its own direction is as full.
func fullLine(random *rand.Rand, millis int) string {
	const every, bytesPerMilli = 20, 25
	var text strings.Builder
	var encoder wire.Encoder
	var sending []byte
	for at := 0; at < millis; at += every {
		for len(sending) < every*bytesPerMilli {
			sending = appendRandom(sending, &encoder, random)
		}
		fmt.Fprintf(&text, "at %dms send % x\n", start/1000+at, sending[:every*bytesPerMilli])
		sending = sending[every*bytesPerMilli:]
	}
	return text.String()
}

func appendRandom(to []byte, encoder *wire.Encoder, random *rand.Rand) []byte {
	switch random.IntN(6) {
	case 0:
		return encoder.Ping(to, random.Uint32())
	case 1:
		return encoder.FullFrame(to)
	case 2:
		return encoder.Resend(to, uint16(random.IntN(1<<16)))
	case 3:
		return encoder.Hello(to)
	case 4:
		to, _ = encoder.Buzzer(to, uint16(100+random.IntN(9900)), uint16(random.IntN(2000))) // All values are within range.
		return to
	}
	var colours [engine.Points]wire.Colour
	for p := range colours {
		colours[p] = wire.Colour(random.IntN(16))
	}
	return encoder.Lights(to, &colours)
}

func TestScansAreNeverLate(t *testing.T) {
	seed := randtest.Seed(t, 1)
	random := rand.New(rand.NewPCG(seed, 0))
	traffic := fullLine(random, 3000)
	for _, c := range []struct{ name, script string }{
		{"nobody touches the board", ""},
		{"all ninety contacts close at once, and open at once", everyContact(10, "close")},
		{"all ninety contacts bounce at once", everyContact(10, "bounce")},
		{"the line is full both ways, with lights and sounds", traffic},
		{"the line is full both ways while all ninety contacts bounce", everyContact(10, "bounce") + traffic},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			result := simtest.Run(t, simtest.Build(t).Firmware, c.script+"at 4s end\n")
			longest := keepsItsPeriod(t, result)
			interrupt := result.Report["interrupt_longest"]
			if interrupt > interruptMax || interrupt == 0 {
				t.Errorf("an interrupt takes %v cycles, want %d at most", interrupt, interruptMax)
			}
			if lost := result.Report["bytes_overrun"]; lost != 0 {
				t.Errorf("%v bytes from the host were lost, want none", lost)
			}
			t.Logf("measured: %s: at most %.1f us between two scans, %.1f us in an interrupt", c.name, longest, interrupt/cyclesPerMicro)
		})
	}
}
