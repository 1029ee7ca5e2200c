package game_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"slices"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/sweeptest"
	"github.com/kyban/kyban/sensortest"
	"github.com/kyban/kyban/trace"
)

var accidentGames = flag.Int("accidents.games", 12, "how many games are played with each accident and profile of hands")

// accidentProfiles are the hands that have accidents.
var accidentProfiles = []string{"normal", "sloppy", "noclock"}

// accidentsFound is the least share of accidents that the board must find or ask about. No accident may make a ply wrong, accuse an
// innocent player or blame a working sensor.
const accidentsFound = 0.99

// accidentRow is one kind of accident that one pair of hands has.
type accidentRow struct {
	play    string
	kind    sensortest.MishapKind
	profile sensortest.Profile
	score   accidentScore
}

// accidentScore counts the outcomes of the games of a row.
type accidentScore struct {
	games, plies, wrong, accused, blamed, unresolved int
	unnamed                                          int // Unnamed promotions, open in the end.
	toFind, found                                    int // Accidents that require a record, and those that got one.
	unusual                                          []string
}

// TestAccidents plays games in which one accident happens; -run TestAccidents/knock_back_late/normal plays those of one row.
func TestAccidents(t *testing.T) {
	testAccidents(t, "xiangqi", "accidents")
}

func testAccidents(t *testing.T, play, table string) {
	var rows []*accidentRow
	for _, kind := range sensortest.Mishaps(true) {
		for _, name := range accidentProfiles {
			profile, err := sensortest.ProfileNamed(name)
			if err != nil {
				t.Fatal(err)
			}
			if slices.Contains(sensortest.Mishaps(profile.Clock), kind) {
				rows = append(rows, &accidentRow{play: play, kind: kind, profile: profile})
			}
		}
	}
	t.Cleanup(func() { reportAccidents(t, table, rows) }) // Rows run side by side; report after the last.
	for i, row := range rows {
		t.Run(string(row.kind)+"/"+row.profile.Name, func(t *testing.T) {
			t.Parallel()
			row.playAll(t, i)
			row.check(t)
		})
	}
}

// TestDroppedPiecesBlameNoSensor plays games in which a piece stood only after the press, and its target was settled when it left: its
// sensor shows no piece then, but it has shown one.
func TestDroppedPiecesBlameNoSensor(t *testing.T) {
	profile, err := sensortest.ProfileNamed("sloppy")
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range []struct {
		game int
		seed uint64
	}{{96, 331_204}, {383, 331_245}, {719, 331_293}} {
		script, err := sensortest.PlayMishap(sensortest.Games()[g.game], profile, sensortest.Dropped, g.seed)
		if err != nil {
			t.Fatal(err)
		}
		_, records := replay(t, []byte(trace.Format(script.Trace())))
		for _, r := range records {
			if r.Type == "sensor" {
				t.Errorf("game %d, seed %d: %s %s", g.game, g.seed, r.Point, r.Fault)
			}
		}
	}
}

// mishap is a game with one accident that was once misread or overlooked.
type mishap struct {
	kind    sensortest.MishapKind
	profile string
	game    int
	seed    uint64
}

// judge plays the game and returns its score.
func (m mishap) judge(t *testing.T, play string) (s accidentScore) {
	t.Helper()
	games, err := sensortest.GamesOf(play)
	if err != nil {
		t.Fatal(err)
	}
	profile, err := sensortest.ProfileNamed(m.profile)
	if err != nil {
		t.Fatal(err)
	}
	script, err := sensortest.PlayMishap(games[m.game], profile, m.kind, m.seed)
	if err != nil {
		t.Fatal(err)
	}
	s.judge(t, script, fmt.Sprintf("%s by %s, game %d, seed %d", m.kind, m.profile, m.game, m.seed))
	return s
}

// TestAccidentsOnceMisread plays games in which the reading of an accident depended on when the ply before was made, on which piece stood
// while another ply was open, or on a piece taken for another one that had not left its point.
func TestAccidentsOnceMisread(t *testing.T) {
	for _, m := range []mishap{
		{sensortest.CapturedBack, "noclock", 486, 835_115},
		{sensortest.CapturedBack, "noclock", 275, 7_535_027},
		{sensortest.TwoKnocked, "sloppy", 496, 1_022_207},
		{sensortest.SecondOwn, "noclock", 762, 8_608_059},
		{sensortest.SecondOwn, "noclock", 807, 9_708_294},
		{sensortest.Pushed, "sloppy", 451, 360_080},
	} {
		if s := m.judge(t, "xiangqi"); s.wrong+s.accused+s.blamed > 0 {
			t.Error(s.unusual)
		}
	}
}

// TestAccidentsOnceOverlooked plays games in which a piece was pushed to another point before its owner's turn, and slid over its own
// point when he played it from there.
func TestAccidentsOnceOverlooked(t *testing.T) {
	for _, m := range []mishap{
		{sensortest.PushedPlayed, "sloppy", 127, 313_031},
		{sensortest.PushedPlayed, "sloppy", 46, 313_148},
		{sensortest.PushedPlayed, "sloppy", 305, 313_185},
		{sensortest.PushedPlayed, "sloppy", 361, 313_193},
		{sensortest.PushedPlayed, "sloppy", 627, 313_231},
	} {
		if s := m.judge(t, "xiangqi"); s.found < s.toFind {
			t.Error(s.unusual)
		}
	}
}

// TestAccidentsOnceOpen plays games in which a piece falls beside the moved one. The closed sensor belongs to the moved piece, and no ply
// stays open.
func TestAccidentsOnceOpen(t *testing.T) {
	for _, m := range []mishap{
		{sensortest.Fallen, "normal", 514, 324_009},
		{sensortest.Fallen, "normal", 556, 324_015},
		{sensortest.Fallen, "normal", 401, 324_250},
	} {
		if s := m.judge(t, "xiangqi"); s.unresolved > 0 {
			t.Errorf("game %d, seed %d: %d plies are open, want none", m.game, m.seed, s.unresolved)
		}
	}
}

// reportAccidents prints the rows that ran, and writes all of them into the document on request.
func reportAccidents(t *testing.T, table string, rows []*accidentRow) {
	results := newTable("accident", "hands", "games", "plies", "wrong", "accused", "blamed", "open at end", "to be found", "found or asked")
	all := true
	for _, row := range rows {
		s := &row.score
		all = all && s.games > 0
		if s.games > 0 {
			results.row(string(row.kind), row.profile.Name, fmt.Sprint(s.games), fmt.Sprint(s.plies), fmt.Sprint(s.wrong), fmt.Sprint(s.accused),
				fmt.Sprint(s.blamed), percent(s.unresolved, s.plies), fmt.Sprint(s.toFind), percent(s.found, s.toFind))
		}
	}
	if all {
		report(t, table, results)
	} else {
		t.Log(results)
	}
}

// playAll lets hands play the games of a row, each row its own games, and the program read them.
func (r *accidentRow) playAll(t *testing.T, number int) {
	games, err := sensortest.GamesOf(r.play)
	if err != nil {
		t.Fatal(err)
	}
	count := sweeptest.PartOf(2, *accidentGames)
	index := number*131 + int(randtest.Chosen())
	for r.score.games < count {
		index = (index + 7) % len(games)
		seed := uint64(300_000+number*1000+r.score.games) + randtest.Chosen()
		script, err := sensortest.PlayMishap(games[index], r.profile, r.kind, seed)
		if err != nil {
			continue // The game has no room for this accident.
		}
		r.score.judge(t, script, fmt.Sprintf("go run ./sensortest/cmd/hands --play %s --profile %s --accident %s --game %d --seed %d",
			r.play, r.profile.Name, r.kind, index, seed))
	}
}

func (r *accidentRow) check(t *testing.T) {
	s := &r.score
	if s.wrong+s.accused+s.blamed > 0 {
		t.Errorf("%d plies silently wrong, %d innocent players accused, %d sensors blamed, want none", s.wrong, s.accused, s.blamed)
	}
	if missed := s.toFind - s.found; missed > 1 && float64(s.found) < accidentsFound*float64(s.toFind) { // Few rows have a hundred.
		t.Errorf("%d of %d accidents found or asked, want a share of %g", s.found, s.toFind, accidentsFound)
	}
	if !t.Failed() {
		return
	}
	for i, line := range s.unusual {
		if i == 10 {
			t.Logf("... and %d more", len(s.unusual)-i)
			break
		}
		t.Log(line)
	}
}

func (s *accidentScore) judge(t *testing.T, script *sensortest.Script, again string) {
	t.Helper()
	lines, records := replay(t, []byte(trace.Format(script.Trace())))
	var all []spoken
	for i, line := range lines {
		one := spoken{replayed: records[i], line: string(line)}
		if err := json.Unmarshal(line, &one); err != nil {
			t.Fatal(err)
		}
		if one.Side == "white" {
			one.Side = engine.First.String() // In board coordinates.
		}
		all = append(all, one)
	}
	a := accident{script: script, truth: &script.Truth.Games[0], Mishap: script.Truth.Games[0].Mishap, records: all}
	wrong := wrongPlies(a.truth, a.asOnTheScoresheet(records))
	accused, blamed := a.accusations(), a.blamed()
	s.games++
	s.plies += len(a.truth.Moves)
	s.wrong += len(wrong)
	s.accused += len(accused)
	s.blamed += len(blamed)
	for _, end := range only(records, "end") {
		for _, ply := range end.Unresolved {
			if promotesUnnamed(a.truth, ply) {
				s.unnamed++
			} else {
				s.unresolved++
			}
		}
	}
	missing := ""
	if missed, must := a.overlooked(); must {
		s.toFind++
		if missed == "" {
			s.found++
		}
		missing = missed
	}
	if len(wrong)+len(accused)+len(blamed) > 0 || missing != "" {
		s.unusual = append(s.unusual, fmt.Sprintf("%s: ply %d: wrong %s, accused %s, blamed %s, not said [%s]",
			again, a.Ply, brief(wrong), brief(accused), brief(blamed), missing))
	}
}
