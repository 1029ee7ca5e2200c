package simtest_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/firmware/simtest"
	"github.com/kyban/kyban/internal/enginetest"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensortest"
)

// change is a contact that closed or opened, or that was seen to.
type change struct {
	at     sensor.Micros
	closed bool
}

// In a real game the firmware sees each change of each contact, in its order, in the first scan after it: within a
// millisecond, or 0.3 ms before the scan's tick, because the last row is read that much after the first.
func TestEveryChangeOfARealGameIsSeenInTime(t *testing.T) {
	const start, earliest, latest = 20_000, -300, 1_000
	games := []int{450, 0, 250, 600}
	for _, game := range games[:played(len(games))] {
		t.Run(fmt.Sprint("game ", game), func(t *testing.T) {
			t.Parallel()
			script := quick(t, game, 0)
			lines, err := simtest.Script(script, start)
			if err != nil {
				t.Fatal(err)
			}
			end := fmt.Sprintf("at %dus end\n", start+script.Length()+100_000)
			result := simtest.Run(t, simtest.Build(t).TestFirmware, lines+end)
			want := map[engine.Point][]change{}
			for _, step := range script.Steps {
				if step.Point.Valid() {
					want[step.Point] = append(want[step.Point], change{start + step.At, step.Closed})
				}
			}
			got, presses := seen(t, string(result.Sent), script.Truth.Board)
			for p := range engine.Point(engine.Points) {
				compare(t, p, got[p], want[p], earliest, latest)
			}
			if moves := len(script.Truth.Games[0].Moves); presses != moves {
				t.Errorf("%d presses of the clock were seen, want one for each of %d moves", presses, moves)
			}
		})
	}
}

func compare(t *testing.T, p engine.Point, got, want []change, earliest, latest sensor.Micros) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("%s: %d changes were seen, want %d", p, len(got), len(want))
		return
	}
	for i, g := range got {
		if late := g.at - want[i].at; g.closed != want[i].closed || late < earliest || late > latest {
			t.Errorf("%s: change %d: saw closed %v at %d us, want %v at %d us", p, i, g.closed, g.at, want[i].closed, want[i].at)
		}
	}
}

// seen reads the test firmware's output after its start: the changes of each point, and the number of presses of a lever.
func seen(t *testing.T, sent string, standing engine.PointSet) (changes map[engine.Point][]change, presses int) {
	t.Helper()
	changes = map[engine.Point][]change{}
	closed, levers := engine.PointSet{}, uint64(0)
	for number, line := range strings.Split(strings.TrimSuffix(sent, "\n"), "\n") {
		fields := strings.Fields(line)
		if number == 0 && line == "start 01" {
			continue
		}
		if len(fields) != 3 || len(fields[0]) != 3*engine.Ranks {
			t.Fatalf("line %d: %q: expected three fields, the first of 30 digits", number+1, line)
		}
		now := closedIn(t, fields[0])
		if number == 1 && now != standing {
			t.Fatalf("the board begins with %v, want %v", now.Points(), standing.Points())
		}
		at := sensor.Micros(1000 * parseHex(t, fields[2]))
		for _, p := range now.Xor(closed).Points() {
			if number > 1 {
				changes[p] = append(changes[p], change{at, now.Has(p)})
			}
		}
		pressed := parseHex(t, fields[1])
		for newly := pressed &^ levers; newly != 0; newly &= newly - 1 {
			presses++
		}
		closed, levers = now, pressed
	}
	return changes, presses
}

func closedIn(t *testing.T, rows string) (closed engine.PointSet) {
	t.Helper()
	for rank := range engine.Rank(engine.Ranks) {
		columns := parseHex(t, rows[3*rank:3*rank+3])
		for file := range engine.File(engine.Files) {
			if columns>>file&1 != 0 {
				closed.Add(engine.NewPoint(file, rank))
			}
		}
	}
	return closed
}

func parseHex(t *testing.T, text string) uint64 {
	t.Helper()
	n, err := strconv.ParseUint(text, 16, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestAScriptBecomesTheSimulatorsLines(t *testing.T) {
	e4 := enginetest.Point(t, "e4")
	script := &sensortest.Script{
		Truth: sensortest.Truth{Board: engine.SetOf(0, e4)},
		Steps: []sensortest.Step{{At: 1500, Point: e4}, {At: 2500, Point: e4, Closed: true}},
	}
	for _, f := range []sensor.Fault{
		{Kind: sensor.StuckOn, Points: engine.SetOf(e4)}, {Kind: sensor.StuckOff, Points: engine.SetOf(e4), At: 3000},
		{Kind: sensor.Ghost, Points: engine.SetOf(0, e4), At: 5000}, sensortest.RowOf(9, 6000), sensortest.ColumnOf(4, 7000),
	} {
		if err := script.Break(f, 1); err != nil {
			t.Fatal(err)
		}
	}
	got, err := simtest.Script(script, 1_000_000)
	if err != nil {
		t.Fatal(err)
	}
	const want = "at 0us close a0 e4\nat 0us stick-closed e4\nat 1001500us open e4\nat 1002500us close e4\n" +
		"at 1003000us stick-open e4\nat 1005000us missing-diode a0 e4\nat 1006000us cut-row 9\nat 1007000us cut-column 4\n"
	if got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
	script.Blind = []sensortest.Blind{{From: 5, To: 6}}
	if _, err := simtest.Script(script, 0); err == nil || err.Error() != "script is blind from 5 us on: expected a script that sees everything" {
		t.Errorf("a blind script: got %v", err)
	}
}
