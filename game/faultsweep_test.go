package game_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/sensortest"
	"github.com/kyban/kyban/trace"
)

// faultNamedWithin is how many moves after its first use a broken sensor must be named.
const faultNamedWithin = 2

// rightAtLeast is the share of plies that must be right with one sensor broken, over all games of a row of the table.
// A single game falls short of it where most of its pieces pass over the broken sensor: its plies stay open then.
const rightAtLeast = 0.95

// namedAtLeast is the share of sensors that are named within faultNamedWithin moves of their first use. The others are
// named later, or never: where several readings explain what a sensor did not see, naming one would blame another.
var namedAtLeast = map[sensor.FaultKind]float64{sensor.StuckOn: 0.75, sensor.StuckOff: 0.3}

// sweep is one game on a board with one broken sensor.
type sweep struct {
	fault  sensor.Fault
	script *sensortest.Script
	again  string
}

// newSweep plays a game in which something happens at p and lets its sensor break before the start or in mid-game.
func newSweep(t *testing.T, p engine.Point, kind sensor.FaultKind, midGame bool) sweep {
	t.Helper()
	profile, err := sensortest.ProfileNamed("normal")
	if err != nil {
		t.Fatal(err)
	}
	index := gameUsing(p, int(p))
	seed := uint64(p)
	script, err := sensortest.Play(sensortest.Games()[index], profile, seed)
	if err != nil {
		t.Fatal(err)
	}
	fault := sensor.Fault{Kind: kind, Points: engine.SetOf(p)}
	if midGame {
		fault.At = script.Length() / 3
	}
	if err := script.Break(fault, seed); err != nil {
		t.Fatal(err)
	}
	return sweep{fault, script, fmt.Sprintf("go run ./sensor/sensortest/cmd/hands --profile normal --game %d --seed %d --break %s:%s@%d",
		index, seed, kind, p, fault.At)}
}

// gameUsing returns the first game, counted from one of them, in whose second half something happens at p.
func gameUsing(p engine.Point, first int) int {
	games := sensortest.Games()
	for i := range games {
		index := (first + i) % len(games)
		moves := games[index].Moves
		if slices.ContainsFunc(moves[len(moves)/2:], func(m engine.Move) bool { return m.From() == p || m.To() == p }) {
			return index
		}
	}
	return first
}

// firstUse returns after how many moves the broken sensor first says something false, false when it never does.
func (s sweep) firstUse() (ply int, ok bool) {
	truth := s.script.Truth.Games[0]
	pos := engine.StartPosition()
	p := s.fault.Points.First()
	for i := 0; ; i++ {
		broken := i == len(truth.Moves) || truth.Placed[i] >= s.fault.At
		if broken && pos.Occupied().Has(p) != (s.fault.Kind == sensor.StuckOn) {
			return i, true
		}
		if i == len(truth.Moves) {
			return 0, false
		}
		pos.Make(truth.Moves[i])
	}
}

// namedAfter returns after how many move lines the sensor was named, false when it never was.
func (s sweep) namedAfter(records []record) (moves int, ok bool) {
	p := s.fault.Points.First().String()
	for _, r := range records {
		switch {
		case r.Type == "move":
			moves++
		case r.Type == "sensor" && !r.Cleared && r.Point == p && (r.Fault == string(s.fault.Kind) || r.Fault == string(sensor.NotSeen)):
			return moves, true
		}
	}
	return moves, false
}

func TestEveryStuckSensorIsNamedAndTheGameGoesOn(t *testing.T) {
	results := newTable("fault", "from", "games", "named in time", "others blamed", "accused", "wrong plies", "right plies")
	for _, kind := range []sensor.FaultKind{sensor.StuckOn, sensor.StuckOff} {
		for _, midGame := range []bool{false, true} {
			results.row(append([]string{string(kind), map[bool]string{false: "the start", true: "mid-game"}[midGame]}, sweepAll(t, kind, midGame)...)...)
		}
	}
	report(t, "stuck sensors", results)
}

// sweepAll breaks every sensor in turn and returns the cells of the table.
func sweepAll(t *testing.T, kind sensor.FaultKind, midGame bool) []string {
	t.Helper()
	var total score
	used, inTime, right := 0, 0, 0
	for p := range engine.Point(engine.Points) {
		s := newSweep(t, p, kind, midGame)
		truth := &s.script.Truth.Games[0]
		_, records := replay(t, []byte(trace.Format(s.script.Trace())))
		total.judge(truth, []sensor.Fault{s.fault}, records, s.again)
		if share := rightShare(truth, records); share < rightAtLeast {
			t.Logf("%s: %.1f %% of plies right", s.again, 100*share)
		}
		right += int(rightShare(truth, records)*float64(len(truth.Moves)) + 0.5)
		use, happens := s.firstUse()
		if !happens {
			continue
		}
		used++
		named, ok := s.namedAfter(records)
		switch {
		case ok && named <= use+faultNamedWithin:
			inTime++
		case ok || len(truth.Moves) > use+faultNamedWithin:
			t.Logf("%s: false from ply %d on, named (%v) after %d moves", s.again, use, ok, named)
		}
	}
	if float64(right) < rightAtLeast*float64(total.plies) || float64(inTime) < namedAtLeast[kind]*float64(used) {
		t.Errorf("%s: %d of %d plies right, %d of %d sensors named in time", kind, right, total.plies, inTime, used)
	}
	if total.wrong+total.blamed+total.accused > 0 {
		t.Errorf("%s: %d plies wrong, %d healthy sensors blamed, %d players accused, want none", kind, total.wrong, total.blamed, total.accused)
		for _, line := range total.unusual {
			t.Log(line)
		}
	}
	return []string{fmt.Sprint(total.games), fmt.Sprintf("%d of %d", inTime, used), fmt.Sprint(total.blamed), fmt.Sprint(total.accused),
		fmt.Sprint(total.wrong), percent(right, total.plies)}
}

// rightShare returns the share of plies that are right in the end and not open.
func rightShare(truth *sensortest.GameTruth, records []record) float64 {
	ends := only(records, "end")
	if len(ends) == 0 {
		return 0
	}
	right := 0
	for i, m := range truth.Moves {
		if i < len(ends[0].Moves) && ends[0].Moves[i] == m.String() && !slices.Contains(ends[0].Unresolved, i+1) {
			right++
		}
	}
	return float64(right) / float64(len(truth.Moves))
}

// deadLineShows is how many pieces must stand on a line when its wire breaks for anybody to tell that from hands.
const deadLineShows = 3

func TestDeadLinesAreNamed(t *testing.T) {
	var lines []sensor.Fault
	for r := range engine.Rank(engine.Ranks) {
		lines = append(lines, sensortest.RowOf(r, 0))
	}
	for f := range engine.File(engine.Files) {
		lines = append(lines, sensortest.ColumnOf(f, 0))
	}
	results := newTable("fault", "from", "lines", "named", "others blamed", "accused")
	for _, kind := range []sensor.FaultKind{sensor.DeadRow, sensor.DeadColumn} {
		for _, from := range []string{"the start", "mid-game"} {
			var total score
			named := 0
			for i, line := range lines {
				if line.Kind == kind && breakLine(t, i, line, from == "mid-game", &total) {
					named++
				}
			}
			results.row(string(kind), from, fmt.Sprint(total.games), fmt.Sprint(named), fmt.Sprint(total.blamed), fmt.Sprint(total.accused))
		}
	}
	report(t, "dead lines", results)
}

// breakLine plays a game in which a line's wire breaks, adds it to the score and says whether the line was named. It
// is an error when it was not although enough pieces stood there.
func breakLine(t *testing.T, number int, line sensor.Fault, midGame bool, total *score) bool {
	t.Helper()
	profile, err := sensortest.ProfileNamed("normal")
	if err != nil {
		t.Fatal(err)
	}
	script, err := sensortest.Play(sensortest.Games()[number], profile, uint64(number))
	if err != nil {
		t.Fatal(err)
	}
	if midGame {
		line.At = script.Length() / 3
	}
	if err := script.Break(line, uint64(number)); err != nil {
		t.Fatal(err)
	}
	truth := &script.Truth.Games[0]
	again := fmt.Sprintf("%s at %s from %d, game %d, seed %d", line.Kind, line.Points.First(), line.At, number, number)
	_, records := replay(t, []byte(trace.Format(script.Trace())))
	named := slices.ContainsFunc(records, func(r record) bool { return r.Type == "sensor" && r.Fault == string(line.Kind) })
	if standing := occupiedAt(truth, line.At).And(line.Points).Len(); !named && standing >= deadLineShows {
		t.Errorf("%s: not named, with %d pieces there", again, standing)
	}
	var s score
	s.judge(truth, []sensor.Fault{line}, records, again)
	if s.accused+s.blamed > 0 {
		t.Errorf("%v", s.unusual)
	}
	total.games++
	total.accused += s.accused
	total.blamed += s.blamed
	return named
}

// occupiedAt returns where pieces stood at a time of a game.
func occupiedAt(truth *sensortest.GameTruth, at sensor.Micros) engine.PointSet {
	pos := engine.StartPosition()
	for i, m := range truth.Moves {
		if truth.Placed[i] >= at {
			break
		}
		pos.Make(m)
	}
	return pos.Occupied()
}

// A missing diode lets current flow back, so that points without a piece seem closed; a chattering contact opens and
// closes with nobody near. Both must be flagged; how much of the game is lost with them is only reported.
func TestGhostsAndChatterAreFlagged(t *testing.T) {
	results := newTable("fault", "from", "games", "flagged", "to be flagged", "accused", "wrong plies")
	for _, kind := range []sensor.FaultKind{sensor.Ghost, sensor.Chatter} {
		for _, midGame := range []bool{false, true} {
			var total score
			flagged, visible := 0, 0
			for p := engine.Point(0); p < engine.Points; p += 7 {
				s := newSweep(t, p, kind, midGame)
				_, records := replay(t, []byte(trace.Format(s.script.Trace())))
				said := slices.ContainsFunc(records, func(r record) bool { return r.Type == "sensor" && r.Fault == string(kind) })
				shows := kind == sensor.Chatter || s.ghosts()
				switch {
				case said:
					flagged++
				case shows:
					t.Errorf("%s: not flagged", s.again)
				}
				if shows {
					visible++
				}
				total.judge(&s.script.Truth.Games[0], []sensor.Fault{{Kind: kind, Points: engine.AllPoints}}, records, s.again)
			}
			results.row(string(kind), map[bool]string{false: "the start", true: "mid-game"}[midGame], fmt.Sprint(total.games),
				fmt.Sprint(flagged), fmt.Sprint(visible), fmt.Sprint(total.accused), fmt.Sprint(total.wrong))
		}
	}
	report(t, "ghosts and chatter", results)
}

// ghosts says whether a board without these diodes shows a piece that is not there while the pieces stand still after
// some move.
func (s sweep) ghosts() bool {
	truth := s.script.Truth.Games[0]
	var m sensortest.Matrix
	m.LeaveOutDiodes(s.fault.Points)
	pos := engine.StartPosition()
	for i := 0; ; i++ {
		m.SetAll(pos.Occupied())
		broken := i == len(truth.Moves) || truth.Placed[i] >= s.fault.At
		if broken && m.Scan() != pos.Occupied() {
			return true
		}
		if i == len(truth.Moves) {
			return false
		}
		pos.Make(truth.Moves[i])
	}
}
