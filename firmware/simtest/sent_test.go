package simtest_test

import (
	"cmp"
	"fmt"
	"slices"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/firmware/simtest"
	"github.com/kyban/kyban/internal/sweeptest"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/serialscan/wire"
	"github.com/kyban/kyban/sensortest"
)

// Hands begin this long after the board is switched on, in microseconds.
const start = 500_000

// The board's clock starts when the firmware has set itself up, which is this long after the reset at most; a contact is seen
// in the first scan after its change, which is at most a period and an interrupt's delay later.
const (
	setUpMax = 20_000
	lateMax  = 1_000 + 100
)

// sent is a board's output, as a host that misses nothing understands it.
type sent struct {
	hellos     int
	standing   engine.PointSet // By the first full frame.
	changes    map[engine.Point][]change
	presses    int
	heartbeats int
	last       wire.Counters
}

// understand reads a board's bytes of a run without a reset, and fails where a byte, a frame or an edge is missing or wrong.
func understand(t *testing.T, bytes []byte) sent {
	t.Helper()
	var decoder wire.Decoder
	var m wire.Message
	got := sent{changes: map[engine.Point][]change{}}
	sequence, next, closed := uint8(0), uint16(0), engine.PointSet{}
	for rest, ok := decoder.Next(bytes, &m); ok; rest, ok = decoder.Next(rest, &m) {
		if m.Sequence != sequence {
			t.Fatalf("frame %d of type %#x follows frame %d", m.Sequence, m.Type, sequence-1)
		}
		sequence++
		switch m.Type {
		case wire.Hello:
			got.hellos++
		case wire.FullFrame:
			got.standing, closed, next = m.Closed, m.Closed, m.Next
		case wire.Heartbeat:
			got.heartbeats++
			got.last = m.Counters
			if m.Next != next {
				t.Fatalf("the heartbeat at %d us says that edge %d comes next, want %d", m.Time, m.Next, next)
			}
		case wire.Edges:
			if m.Next != next {
				t.Fatalf("edge %d comes at %d us, want edge %d", m.Next, m.Time, next)
			}
			next += uint16(len(m.Edges))
			closed = got.take(t, m.Edges, closed)
		}
	}
	if drops := decoder.Drops(); drops != (wire.Drops{}) {
		t.Errorf("frames were dropped on an undamaged line: %+v", drops)
	}
	return got
}

// take notes edges; each must change something.
func (s *sent) take(t *testing.T, edges []wire.Edge, closed engine.PointSet) engine.PointSet {
	t.Helper()
	for _, e := range edges {
		p := e.Switch.Point()
		switch {
		case !p.Valid() && e.Closed:
			s.presses++
		case p.Valid():
			if closed.Has(p) == e.Closed {
				t.Fatalf("%s at %d us: closed %v changes nothing", p, e.Time, e.Closed)
			}
			closed = closed.Xor(engine.SetOf(p))
			s.changes[p] = append(s.changes[p], change{sensor.Micros(e.Time), e.Closed})
		}
	}
	return closed
}

// quick returns the script of a real game played by quick hands, whose contacts bounce with this share.
func quick(t *testing.T, game int, bounce float64) *sensortest.Script {
	t.Helper()
	profile, err := sensortest.ProfileNamed("blitz")
	if err != nil {
		t.Fatal(err)
	}
	profile.Bounce = bounce
	script, err := sensortest.Play(sensortest.Games()[game], profile, uint64(game))
	if err != nil {
		t.Fatal(err)
	}
	return script
}

// play runs the board's firmware through a script.
func play(t *testing.T, script *sensortest.Script) (sent, simtest.Result) {
	t.Helper()
	lines, err := simtest.Script(script, start)
	if err != nil {
		t.Fatal(err)
	}
	end := fmt.Sprintf("at %dus end\n", start+script.Length()+100_000)
	result := simtest.Run(t, simtest.Build(t).Firmware, lines+end)
	return understand(t, result.Sent), result
}

// Ten real games: each change of each contact leaves the board as one edge, in its order and at its time.
func TestEveryChangeOfTenRealGamesIsSent(t *testing.T) {
	for _, game := range tenGames[:played(len(tenGames))] {
		t.Run(fmt.Sprint("game ", game), func(t *testing.T) {
			t.Parallel()
			script := quick(t, game, 0)
			got, result := play(t, script)
			if got.hellos != 1 || got.standing != script.Truth.Board {
				t.Errorf("%d hellos, and the board begins with %v, want 1 and %v", got.hellos, got.standing.Points(), script.Truth.Board.Points())
			}
			if moves := len(script.Truth.Games[0].Moves); got.presses != moves {
				t.Errorf("%d presses of the clock were sent, want one for each of %d moves", got.presses, moves)
			}
			if fight, damaged := result.Report["row_fight"], result.Report["bytes_damaged"]; fight != 0 || damaged != 0 {
				t.Errorf("rows fought for %v cycles, %v bytes were damaged, want 0 and 0", fight, damaged)
			}
			if c := got.last; c.Overruns != 0 || c.Dropped != 0 || c.Refused != 0 {
				t.Errorf("%d scans were left out, %d edges given up and %d frames refused, want none", c.Overruns, c.Dropped, c.Refused)
			}
			compareAll(t, got.changes, contacts(script))
			t.Logf("measured: game %d: at most %.1f us between two scans, 0 CRC errors", game, keepsItsPeriod(t, result))
		})
	}
}

// contacts returns the changes of each point's contact in a script.
func contacts(script *sensortest.Script) map[engine.Point][]change {
	all := map[engine.Point][]change{}
	for _, step := range script.Steps {
		if step.Point.Valid() {
			all[step.Point] = append(all[step.Point], change{start + step.At, step.Closed})
		}
	}
	return all
}

// compareAll compares the edges sent with the changes of the contacts. The board's clock begins at an unknown time
// within setUpMax after power-on, which is the same for all edges.
func compareAll(t *testing.T, got, want map[engine.Point][]change) {
	t.Helper()
	var late []sensor.Micros
	for p := range engine.Point(engine.Points) {
		if len(got[p]) != len(want[p]) {
			t.Errorf("%s: %d edges were sent, want %d", p, len(got[p]), len(want[p]))
			continue
		}
		for i, g := range got[p] {
			if g.closed != want[p][i].closed {
				t.Errorf("%s: edge %d at %d us closes %v, want %v at %d us", p, i, g.at, g.closed, want[p][i].closed, want[p][i].at)
			}
			late = append(late, g.at-want[p][i].at)
		}
	}
	if len(late) == 0 {
		t.Fatal("no edge was sent")
	}
	least, most := slices.Min(late), slices.Max(late)
	if most-least > lateMax || least < -setUpMax || most > lateMax {
		t.Errorf("edges are %d to %d us late, want a span of at most %d us between %d and %d", least, most, lateMax, -setUpMax, lateMax)
	}
	t.Logf("measured: %d edges, late by %d to %d us", len(late), least, most)
}

// Bounce that a scan may or may not see: each edge sent matches the contact at that time, and a level that the contact held
// for two scans is always sent.
func TestWhatABouncingContactHeldIsSent(t *testing.T) {
	game := sweeptest.Of(450, 45)
	script := quick(t, game, 1)
	got, _ := play(t, script)
	want := contacts(script)
	begun := clockBegun(t, got.changes, want)
	for p := range engine.Point(engine.Points) {
		for _, g := range got.changes[p] {
			if !heldNear(want[p], script.Truth.Board.Has(p), g.closed, g.at+begun) {
				t.Errorf("%s: closed %v was sent at %d us, where it wasn't", p, g.closed, g.at+begun)
			}
		}
		for i, w := range want[p] {
			if i+1 < len(want[p]) && want[p][i+1].at-w.at < 2*lateMax {
				continue
			}
			if stateAt(got.changes[p], script.Truth.Board.Has(p), w.at+lateMax-begun) != w.closed {
				t.Errorf("%s: closed %v at %d us was not sent", p, w.closed, w.at)
			}
		}
	}
}

// clockBegun returns the least time from power-on to the start of the board's clock: no edge is sent before it happens.
func clockBegun(t *testing.T, got, want map[engine.Point][]change) sensor.Micros {
	t.Helper()
	least := sensor.Micros(-1)
	for p, changes := range got {
		if len(changes) == 0 || len(want[p]) == 0 {
			t.Fatalf("%s: %d edges were sent, and there are %d", p, len(changes), len(want[p]))
		}
		least = max(least, want[p][0].at-changes[0].at)
	}
	if least < 0 || least > setUpMax {
		t.Fatalf("the clock began %d us after power-on, want at most %d", least, setUpMax)
	}
	return least
}

// stateAt returns a contact's state at a time, by its changes.
func stateAt(changes []change, before bool, at sensor.Micros) bool {
	n, _ := slices.BinarySearchFunc(changes, at+1, func(c change, at sensor.Micros) int { return cmp.Compare(c.at, at) })
	if n == 0 {
		return before
	}
	return changes[n-1].closed
}

// heldNear reports whether a contact was closed, or open, at some time within 100 us of one.
func heldNear(changes []change, before, closed bool, at sensor.Micros) bool {
	const near = 100
	return stateAt(changes, before, at-near) == closed || slices.ContainsFunc(changes, func(c change) bool {
		return c.closed == closed && c.at >= at-near && c.at <= at+near
	})
}
