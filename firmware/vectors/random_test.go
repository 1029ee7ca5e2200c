package vectors

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/proctest"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/sensor"
)

// TestTheFirmwareDebouncesRandomSignalsAlike writes the debouncer's decisions on random frames as a file of cases, and lets
// the firmware's test run it under the sanitizers.
func TestTheFirmwareDebouncesRandomSignalsAlike(t *testing.T) {
	seed := randtest.Seed(t, 1)
	random := rand.New(rand.NewPCG(seed, 0))
	const cases = 200
	var text bytes.Buffer
	decisions := 0
	for n := range cases {
		fmt.Fprintf(&text, "case %d of seed %d\n", n, seed)
		decisions += writeRandomCase(&text, random)
	}
	proctest.RunFirmware(t, "debounce_test", text.Bytes(), cases)
	t.Logf("%d random cases, %d decisions: the firmware decides all of them as the computer does", cases, decisions)
}

// writeRandomCase writes a case with its outcome, and returns the number of its decisions.
func writeRandomCase(text *bytes.Buffer, random *rand.Rand) (decisions int) {
	config, pauses := randomConfig(random), randomPauses(random)
	flips := 1 << random.IntN(8) // Up to so many sensors differ in a frame, a few of them often.
	points := 1 + random.IntN(engine.Points)
	closed := engine.PointSet{Lo: random.Uint64(), Hi: random.Uint64()}.And(engine.AllPoints)
	at := sensor.Micros(random.IntN(3))<<32 - sensor.Micros(random.IntN(100_000))
	at = max(at, 0)
	fmt.Fprintf(text, "config %d %d %d %d\n", config.LiftAfter, config.PlaceAfter, config.Rest, config.Scan)
	fmt.Fprintf(text, "start %s\n", strings.Join(closed.Names(), " "))
	d := sensor.NewDebouncer(config, closed)
	for range 300 {
		at += sensor.Micros(random.IntN(pauses))
		if random.IntN(3) > 0 {
			for range random.IntN(flips) + 1 {
				closed = closed.Xor(engine.SetOf(engine.Point(random.IntN(points))))
			}
		}
		verb, arrow := "frame", ""
		if random.IntN(200) == 0 {
			verb = "reset"
		}
		if words := step(d, verb, sensor.Frame{At: at, Closed: closed}); words != "" {
			arrow = " -> " + words
			decisions += strings.Count(words, "@")
		}
		fmt.Fprintf(text, "%s %d %s%s\n", verb, at, strings.Join(closed.Names(), " "), arrow)
		fmt.Fprintf(text, "due %s\n", dueWords(d))
	}
	return decisions
}

// randomConfig returns the defaults, or envelopes and rests from a hundred microseconds to 25 milliseconds.
func randomConfig(random *rand.Rand) sensor.DebounceConfig {
	if random.IntN(3) == 0 {
		return sensor.DebounceConfig{}
	}
	some := func() sensor.Micros { return sensor.Micros(100 + random.IntN(100<<random.IntN(9))) }
	return sensor.DebounceConfig{LiftAfter: some(), PlaceAfter: some(), Rest: some(), Scan: some() % 2001}
}

// randomPauses returns the longest pause between two frames: from almost nothing to a gap of a second.
func randomPauses(random *rand.Rand) int { return 2 << random.IntN(20) }
