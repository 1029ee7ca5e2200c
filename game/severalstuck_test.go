package game_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/feed"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/sweeptest"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensortest"
)

// replayTested plays a script on a board with these defects known from a test, as boardd does.
func replayTested(t *testing.T, script *sensortest.Script, known sensor.Defects) []replayed {
	t.Helper()
	playback := newPlayback(t, script.Trace())
	board := newBoard(t, game.Config{})
	var records []replayed
	feed, err := feed.New(board, sensor.PipelineConfig{Known: known}, sensor.Frame{Closed: playback.closed}, func(_ fact.Input, said []record.Record) error {
		for _, r := range said {
			var read replayed
			if err := json.Unmarshal(record.Encode(r), &read); err != nil {
				return err
			}
			records = append(records, read)
		}
		return nil
	})
	must := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	must(err)
	for {
		frame, lines, more := playback.next()
		for _, line := range lines {
			must(sayLine(feed, line))
		}
		if !more {
			return records
		}
		must(feed.Frame(frame))
		must(feed.Advance(frame.At))
	}
}

// withoutSensors plays a game of normal hands on a board on which these sensors see nothing.
func withoutSensors(t *testing.T, index int, seed uint64, dead engine.PointSet) (*sensortest.Script, sensor.Fault) {
	t.Helper()
	profile, err := sensortest.ProfileNamed("normal")
	if err != nil {
		t.Fatal(err)
	}
	script, err := sensortest.Play(sensortest.Games()[index], profile, seed)
	if err != nil {
		t.Fatal(err)
	}
	fault := sensor.Fault{Kind: sensor.StuckOff, Points: dead}
	if err := script.Break(fault, seed); err != nil {
		t.Fatal(err)
	}
	return script, fault
}

// Three pieces stand on one row unseen, so the row is held for dead, until one of its sensors closes. No earlier ply is then read as if
// the other sensors were blind.
func TestADeadRowIsTakenBackWhereASensorOfItCloses(t *testing.T) {
	master := slices.IndexFunc(sensortest.Games(), func(g sensortest.Game) bool {
		return slices.Equal(texts(g.Moves[:min(34, len(g.Moves))])[28:], []string{"e5e6", "e7g5", "b0b7", "c9e7", "b7b3", "g4f4"})
	})
	dead := pointsOf(t, "c4", "e4", "g4", "e6")
	script, fault := withoutSensors(t, master, 1, dead)
	for _, tc := range []struct {
		name  string
		known sensor.Defects
		want  []string
	}{
		{"a test told of the sensors", sensor.Defects{StuckOff: dead},
			[]string{"c4 stuck_off false", "e4 stuck_off false", "g4 stuck_off false", "e6 stuck_off false"}},
		{"nobody told", sensor.Defects{},
			[]string{"e6 not_seen false", "c4 stuck_off false", "e4 stuck_off false", "g4 stuck_off false", " dead_row false", " dead_row true"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			records := replayTested(t, script, tc.known)
			var s score
			s.judge(&script.Truth.Games[0], []sensor.Fault{fault}, records, "")
			if s.exact != 1 {
				t.Errorf("not exact: %v", s.unusual)
			}
			var named []string
			for _, r := range only(records, "sensor") {
				named = append(named, fmt.Sprintf("%s %s %v", r.Point, r.Fault, r.Cleared))
			}
			if !slices.Equal(named, tc.want) {
				t.Errorf("named %q, want %q", named, tc.want)
			}
		})
	}
}

func texts(moves []engine.Move) (list []string) {
	for _, m := range moves {
		list = append(list, m.String())
	}
	return list
}

// severalGames is how many games are played for each number of dead sensors.
const severalGames = 8

func TestSeveralStuckSensors(t *testing.T) {
	rows := []struct {
		dead     int
		told     bool
		unplayed int
		score    score
	}{
		{dead: 2, told: true}, {dead: 3, told: true}, {dead: 4, told: true}, {dead: 5, told: true},
		{dead: 2}, {dead: 3}, {dead: 4}, {dead: 5},
	}
	t.Run("boards", func(t *testing.T) {
		for i := range rows {
			row := &rows[i]
			t.Run(fmt.Sprintf("%d dead, told %v", row.dead, row.told), func(t *testing.T) {
				t.Parallel()
				row.unplayed = row.score.withoutSeveral(t, row.dead, row.told)
				if s := row.score; s.wrong+s.accused+s.blamed+row.unplayed > 0 {
					t.Errorf("%d wrong, %d accused, %d blamed, %d not begun: %q", s.wrong, s.accused, s.blamed, row.unplayed, s.unusual)
				}
			})
		}
	})
	results := newTable("dead sensors", "a test told", "games", "not begun", "plies", "wrong", "accused", "blamed", "open at end")
	for i := range rows {
		r := &rows[i]
		results.row(fmt.Sprint(r.dead), map[bool]string{true: "yes", false: "no"}[r.told], fmt.Sprint(r.score.games), fmt.Sprint(r.unplayed), fmt.Sprint(r.score.plies),
			fmt.Sprint(r.score.wrong), fmt.Sprint(r.score.accused), fmt.Sprint(r.score.blamed), percent(r.score.unresolved, r.score.plies))
	}
	report(t, "several stuck sensors", results)
}

// withoutSeveral plays games on boards with so many dead sensors, and returns how many of them never began.
func (s *score) withoutSeveral(t *testing.T, dead int, told bool) (unplayed int) {
	for i := range sweeptest.Of(3, severalGames) {
		seed := uint64(i) + randtest.Chosen()
		random := rand.New(rand.NewPCG(seed, uint64(dead)))
		index := random.IntN(len(sensortest.Games()))
		var points engine.PointSet
		for points.Len() < dead {
			points.Add(engine.Point(random.IntN(engine.Points)))
		}
		script, fault := withoutSensors(t, index, seed, points)
		var known sensor.Defects
		if told {
			known.StuckOff = points
		}
		records := replayTested(t, script, known)
		if len(only(records, "move")) == 0 {
			unplayed++
			continue
		}
		s.judge(&script.Truth.Games[0], []sensor.Fault{fault}, records, fmt.Sprintf("game %d, seed %d, without %v", index, seed, points.Points()))
	}
	return unplayed
}
