package game_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/sweeptest"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensortest"
	"github.com/kyban/kyban/trace"
)

// faultNamedWithin is how many moves after its first use a broken sensor must be named, if the events up to the last of these moves tell
// it from others.
const faultNamedWithin = 2

// rightAtLeast is the share of plies that must be right with one broken sensor, over all games of a row of the table. A single game falls
// short of it if pieces are taken again and again on a sensor that does not see them: a reading pays for each of these anew, so that its
// plies stay open.
const rightAtLeast = 0.95

// lateAtMost is how many sensors of a row may be named too late: one for the same reason, the others because the board names a sensor
// that all readings hold to be wrong only one ply later. It might be a piece in a player's hand, or one that was knocked over, and to
// name a working sensor is worse than to name a broken one late.
var lateAtMost = map[sensor.FaultKind]int{sensor.StuckOn: 2, sensor.StuckOff: 1}

// sweep is one game on a board with one broken sensor.
type sweep struct {
	fault  sensor.Fault
	script *sensortest.Script
	again  string
}

// newSweep plays a game in which something happens at p and lets its sensor break before the start or in mid-game.
func newSweep(t *testing.T, hands string, p engine.Point, kind sensor.FaultKind, midGame bool) sweep {
	t.Helper()
	profile, err := sensortest.ProfileNamed(hands)
	if err != nil {
		t.Fatal(err)
	}
	index := gameUsing(p, int(p)+int(randtest.Chosen()))
	seed := uint64(p) + randtest.Chosen()
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
	return sweep{fault, script, fmt.Sprintf("go run ./sensortest/cmd/hands --profile %s --game %d --seed %d --break %s:%s@%d",
		hands, index, seed, kind, p, fault.At)}
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

// firstUse returns after how many moves the sensor first showed something false. Either it broke while a piece stood on it that it does
// not see, or without a piece that it sees; or the last of these moves came to its point or left it. It returns false if that never
// happens.
func (s sweep) firstUse() (ply int, ok bool) {
	truth := s.script.Truth.Games[0]
	pos := engine.StartPosition()
	p := s.fault.Points.First()
	for i, m := range truth.Moves {
		if truth.Placed[i] >= s.fault.At {
			if pos.Occupied().Has(p) != (s.fault.Kind == sensor.StuckOn) {
				return i, true
			}
			if m.From() == p || m.To() == p {
				return i + 1, true
			}
		}
		pos.Make(m)
	}
	return 0, false
}

// told returns with which move line the events show that this sensor is broken, and no other, after its first use in the move with the
// number use. It returns false if this game never shows it.
func (s sweep) told(t *testing.T, text []byte, use int) (ply int, ok bool) {
	if use == 0 {
		return 0, true // It does not show the start position.
	}
	before := engine.StartPosition()
	for _, m := range s.script.Truth.Games[0].Moves[:use-1] {
		before.Make(m)
	}
	n, ok := toldAfter(before, turnsOf(t, text)[use-1:], s.fault.Points.First())
	return use - 1 + n, ok
}

// namedAfter returns after how many move lines the sensor was named, false if it never was.
func (s sweep) namedAfter(records []replayed) (moves int, ok bool) {
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

// sweepScore counts the outcomes of the games of a row.
type sweepScore struct {
	score
	used, inTime, untold int // Sensors that showed something false, were named in time, and could not be told from others by then.
	late                 int // Could be told, but were not named in time.
	toldLater, later     int // Could be told later in their games, and were named within faultNamedWithin moves of that.
	right                int // Plies.
}

func (s *sweepScore) cells() []string {
	return []string{fmt.Sprint(s.games), fmt.Sprint(s.used), fmt.Sprint(s.inTime), fmt.Sprint(s.late), fmt.Sprint(s.untold),
		fmt.Sprintf("%d of %d", s.later, s.toldLater), fmt.Sprint(s.blamed), fmt.Sprint(s.accused), fmt.Sprint(s.wrong),
		percent(s.right, s.plies)}
}

func TestEveryStuckSensorIsNamedAndTheGameGoesOn(t *testing.T) {
	rows := []struct {
		kind    sensor.FaultKind
		from    string
		midGame bool
		score   sweepScore
	}{{kind: sensor.StuckOn, from: "the start"}, {kind: sensor.StuckOn, from: "mid-game", midGame: true},
		{kind: sensor.StuckOff, from: "the start"}, {kind: sensor.StuckOff, from: "mid-game", midGame: true}}
	t.Run("sensors", func(t *testing.T) {
		for i := range rows {
			row := &rows[i]
			t.Run(string(row.kind)+" from "+row.from, func(t *testing.T) {
				t.Parallel()
				for p := engine.Point(0); p < engine.Points; p += engine.Point(sweeptest.Of(7, 1)) {
					row.score.sweep(t, newSweep(t, "normal", p, row.kind, row.midGame))
				}
				row.score.check(t, row.kind)
			})
		}
	})
	results := newTable("fault", "from", "games", "used", "named in time", "too late", "can't be told yet", "named later", "others blamed", "accused",
		"wrong plies", "right plies")
	for i := range rows {
		results.row(append([]string{string(rows[i].kind), rows[i].from}, rows[i].score.cells()...)...)
	}
	report(t, "stuck sensors", results)
}

// sweep plays a game on a board with a broken sensor and adds it to the score.
func (s *sweepScore) sweep(t *testing.T, game sweep) {
	truth := &game.script.Truth.Games[0]
	text := []byte(trace.Format(game.script.Trace()))
	_, records := replay(t, text)
	s.judge(truth, []sensor.Fault{game.fault}, records, game.again)
	share := rightShare(truth, records)
	s.right += int(share*float64(len(truth.Moves)) + 0.5)
	use, happens := game.firstUse()
	if !happens {
		return
	}
	s.used++
	told, canBeTold := game.told(t, text, use)
	if share < rightAtLeast {
		t.Logf("%s: %.1f %% of plies right", game.again, 100*share)
	}
	named, ok := game.namedAfter(records)
	deadline := use + faultNamedWithin
	switch {
	case ok && named <= deadline:
		s.inTime++
	case canBeTold && told < deadline:
		s.late++
		t.Logf("%s: false from ply %d on, can be told with ply %d, named (%v) after %d moves", game.again, use, told, ok, named)
	default:
		s.untold++
		if canBeTold {
			s.toldLater++
		}
		if canBeTold && ok && named <= told+faultNamedWithin {
			s.later++
		}
	}
}

func (s *sweepScore) check(t *testing.T, kind sensor.FaultKind) {
	if float64(s.right) < rightAtLeast*float64(s.plies) || s.late > lateAtMost[kind] {
		t.Errorf("%d of %d plies right, %d sensors named too late", s.right, s.plies, s.late)
	}
	if s.wrong+s.blamed+s.accused == 0 {
		return
	}
	t.Errorf("%d plies wrong, %d healthy sensors blamed, %d players accused, want none", s.wrong, s.blamed, s.accused)
	for _, line := range s.unusual {
		t.Log(line)
	}
}

// rightShare returns the share of plies that are right in the end and not open.
func rightShare(truth *sensortest.GameTruth, records []replayed) float64 {
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

// deadLineShows is how many pieces must stand on a line when its wire breaks, or a reader can't tell that from hands.
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
				if line.Kind == kind && i%sweeptest.Of(4, 1) == 0 && breakLine(t, i, line, from == "mid-game", &total) {
					named++
				}
			}
			results.row(string(kind), from, fmt.Sprint(total.games), fmt.Sprint(named), fmt.Sprint(total.blamed), fmt.Sprint(total.accused))
		}
	}
	report(t, "dead lines", results)
}

// breakLine plays a game in which a line's wire breaks, adds it to the score and reports whether the line was named. It is an error if it
// was not, although enough pieces stood there.
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
	named := slices.ContainsFunc(records, func(r replayed) bool { return r.Type == "sensor" && r.Fault == string(line.Kind) })
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

// occupiedAt returns the points of the pieces at a time of a game.
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

// A missing diode lets current flow back, so that points without a piece seem closed; a chattering contact opens and closes without a
// hand near it. The board must flag both, and nothing may be wrong. The test only reports how many plies stay open, and how many boards
// never become ready.
func TestGhostsAndChatterAreFlagged(t *testing.T) {
	results := newTable("fault", "from", "games", "not begun", "flagged", "to be flagged", "accused", "wrong plies")
	for _, kind := range []sensor.FaultKind{sensor.Ghost, sensor.Chatter} {
		for _, midGame := range []bool{false, true} {
			var total score
			flagged, visible, unplayed := 0, 0, 0
			for p := engine.Point(0); p < engine.Points; p += engine.Point(sweeptest.Of(21, 7)) {
				s := newSweep(t, "normal", p, kind, midGame)
				_, records := replay(t, []byte(trace.Format(s.script.Trace())))
				said := slices.ContainsFunc(records, func(r replayed) bool { return r.Type == "sensor" && r.Fault == string(kind) })
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
				if len(only(records, "move")) == 0 {
					unplayed++
					continue
				}
				total.judge(&s.script.Truth.Games[0], []sensor.Fault{{Kind: kind, Points: engine.AllPoints}}, records, s.again)
			}
			results.row(string(kind), map[bool]string{false: "the start", true: "mid-game"}[midGame], fmt.Sprint(total.games+unplayed),
				fmt.Sprint(unplayed), fmt.Sprint(flagged), fmt.Sprint(visible), fmt.Sprint(total.accused), fmt.Sprint(total.wrong))
			if total.wrong+total.accused+total.blamed > 0 {
				t.Errorf("%s: %d wrong, %d accused, %d blamed: %v", kind, total.wrong, total.accused, total.blamed, total.unusual)
			}
		}
	}
	report(t, "ghosts and chatter", results)
}

// ghosts reports whether a board without these diodes shows a piece that is not there while the pieces stand still after some move.
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
