package game_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/sensortest"
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/trace"
	"github.com/kyban/kyban/tracker"
)

var accidentGames = flag.Int("accidents.games", 12, "how many games are played with each accident and profile of hands")

// accidentProfiles are the hands that have accidents.
var accidentProfiles = []string{"normal", "sloppy", "noclock"}

// accidentLimits is what must be reached with each accident: how many plies may be said wrongly, innocent players accused
// and healthy sensors blamed, and which share at least of what there is to find must be found or asked.
var accidentLimits = map[sensortest.MishapKind]struct {
	wrong, accused, blamed int
	found                  float64
}{
	sensortest.KnockBackLate:  {0, 0, 0, 0.99},
	sensortest.OwnBackLate:    {0, 0, 0, 0.99},
	sensortest.SecondOwn:      {0, 0, 0, 0.99},
	sensortest.Pushed:         {0, 0, 0, 0.99},
	sensortest.PushedPlayed:   {0, 0, 0, 0.99},
	sensortest.StraightenOwn:  {0, 0, 0, 0.99},
	sensortest.Sweep:          {0, 0, 0, 0.99},
	sensortest.TwoKnocked:     {0, 0, 0, 0.99},
	sensortest.Fallen:         {0, 0, 0, 0.99},
	sensortest.WrongStart:     {0, 0, 0, 0.99},
	sensortest.Dropped:        {0, 0, 0, 0.99},
	sensortest.CapturedBack:   {0, 0, 0, 0.99},
	sensortest.Helped:         {0, 0, 0, 0.99},
	sensortest.PressNoMove:    {0, 0, 0, 0.99},
	sensortest.SilentTakeback: {0, 0, 0, 0.99},
	sensortest.ForgottenPress: {0, 0, 0, 0.99},
}

// accidentRow is one kind of accident that one pair of hands has.
type accidentRow struct {
	kind    sensortest.MishapKind
	profile sensortest.Profile
	score   accidentScore
}

// accidentScore counts what became of the games of a row.
type accidentScore struct {
	games, plies, wrong, accused, blamed, unresolved int
	toFind, found                                    int // Accidents of which something must be said, and was.
	unusual                                          []string
}

// TestAccidents plays games in which one accident happens; -run TestAccidents/knock_back_late/normal plays those of one row.
func TestAccidents(t *testing.T) {
	var rows []*accidentRow
	for _, kind := range sensortest.Mishaps(true) {
		for _, name := range accidentProfiles {
			profile, err := sensortest.ProfileNamed(name)
			if err != nil {
				t.Fatal(err)
			}
			if slices.Contains(sensortest.Mishaps(profile.Clock), kind) {
				rows = append(rows, &accidentRow{kind: kind, profile: profile})
			}
		}
	}
	t.Cleanup(func() { reportAccidents(t, rows) }) // When all rows have run, which they do side by side.
	for i, row := range rows {
		t.Run(string(row.kind)+"/"+row.profile.Name, func(t *testing.T) {
			t.Parallel()
			row.play(t, i)
			row.check(t)
		})
	}
}

// reportAccidents prints the rows that were run; all of them go into the document where that is asked for.
func reportAccidents(t *testing.T, rows []*accidentRow) {
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
		report(t, "accidents", results)
	} else {
		t.Log(results)
	}
}

// play lets hands play the games of a row, each row others, and the program read them.
func (r *accidentRow) play(t *testing.T, number int) {
	games := sensortest.Games()
	count := *accidentGames
	if testing.Short() {
		count = min(count, 3)
	}
	index := number*131 + int(*accuracySeed)
	for r.score.games < count {
		index = (index + 7) % len(games)
		seed := uint64(300_000+number*1000+r.score.games) + *accuracySeed
		script, err := sensortest.PlayMishap(games[index], r.profile, r.kind, seed)
		if err != nil {
			continue // It has no room for this accident.
		}
		r.score.judge(t, script, fmt.Sprintf("go run ./sensor/sensortest/cmd/hands --profile %s --accident %s --game %d --seed %d",
			r.profile.Name, r.kind, index, seed))
	}
}

func (r *accidentRow) check(t *testing.T) {
	s, limit := &r.score, accidentLimits[r.kind]
	if s.wrong > limit.wrong || s.accused > limit.accused || s.blamed > limit.blamed {
		t.Errorf("%d plies silently wrong, %d innocent players accused, %d sensors blamed, want at most %d, %d and %d",
			s.wrong, s.accused, s.blamed, limit.wrong, limit.accused, limit.blamed)
	}
	if float64(s.found) < limit.found*float64(s.toFind) {
		t.Errorf("%d of %d accidents found or asked, want a share of %g", s.found, s.toFind, limit.found)
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

// spoken is a record with the fields that only accidents need.
type spoken struct {
	record
	From, To, Why, Text string
	line                string
}

func (s *accidentScore) judge(t *testing.T, script *sensortest.Script, again string) {
	t.Helper()
	lines, records := replay(t, []byte(trace.Format(script.Trace())))
	var all []spoken
	for i, line := range lines {
		one := spoken{record: records[i], line: string(line)}
		if err := json.Unmarshal(line, &one); err != nil {
			t.Fatal(err)
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
		s.unresolved += len(end.Unresolved)
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

// accident is what happened in one game and what was said of it.
type accident struct {
	*sensortest.Mishap
	script  *sensortest.Script
	truth   *sensortest.GameTruth
	records []spoken
}

// asOnTheScoresheet returns the records with the move of a piece that was played from a wrong point as the game has it: it
// was played so as much as otherwise.
func (a accident) asOnTheScoresheet(records []record) []record {
	if a.OtherPly == 0 {
		return records
	}
	same := slices.Clone(records)
	board, sheet := a.Other.String(), a.truth.Moves[a.OtherPly-1].String()
	for i := range same {
		if r := &same[i]; r.Ply == a.OtherPly && r.Move == board {
			r.Move = sheet
		}
		if moves := same[i].Moves; len(moves) >= a.OtherPly && moves[a.OtherPly-1] == board {
			same[i].Moves = slices.Clone(moves)
			same[i].Moves[a.OtherPly-1] = sheet
		}
	}
	return same
}

// accusations returns what was said against players who did nothing in that ply.
func (a accident) accusations() []string {
	var innocent []string
	for _, r := range a.records {
		accuses := r.Type == "illegal" || r.Type == "finding" && r.Kind != "displaced" && r.Kind != "wrong_start"
		if accuses && !a.Accuses(r.Ply, sideNamed(r.Side)) {
			innocent = append(innocent, strings.TrimSpace(fmt.Sprintf("ply %d %s %s %s %s", r.Ply, r.Side, r.Type, r.Kind, r.Article)))
		}
	}
	return innocent
}

func sideNamed(name string) engine.Side {
	for _, side := range []engine.Side{engine.Red, engine.Black} {
		if side.String() == name {
			return side
		}
	}
	return engine.NoSide
}

// blamed returns the sensors and lines that are said to be broken: all are well.
func (a accident) blamed() []string {
	var blamed []string
	for _, r := range a.records {
		if r.Type == "sensor" && r.Fault != string(sensor.Gap) && !r.Cleared {
			blamed = append(blamed, strings.TrimSpace(fmt.Sprintf("%s %s %s", r.Fault, r.Point, strings.Join(r.Points, " "))))
		}
	}
	return blamed
}

// overlooked returns what must be said of the accident and was not, empty when it was, and whether something must be said.
func (a accident) overlooked() (missed string, must bool) {
	switch a.Kind {
	case sensortest.KnockBackLate, sensortest.TwoKnocked, sensortest.OwnBackLate:
		return a.dutyOverlooked()
	case sensortest.SecondOwn, sensortest.Pushed, sensortest.PushedPlayed, sensortest.Fallen:
		return a.displacedOverlooked()
	case sensortest.StraightenOwn:
		return a.eitherHandOverlooked()
	case sensortest.CapturedBack:
		return a.capturedOverlooked()
	case sensortest.WrongStart:
		return a.startOverlooked()
	case sensortest.SilentTakeback:
		return missedUnless(a.says(func(r spoken) bool { return r.Type == "takeback" && r.Ply == a.Ply && r.Move == a.Other.String() }),
			"takeback of %s", a.Other)
	case sensortest.PressNoMove, sensortest.ForgottenPress:
		return missedUnless(a.says(func(r spoken) bool {
			return r.Ply >= a.Ply && r.Ply <= a.Ply+3 && strings.Contains(r.Type+r.Kind+r.Why+r.Text, "press")
		}), "the press")
	}
	return "", false
}

func missedUnless(said bool, text string, args ...any) (missed string, must bool) {
	if said {
		return "", true
	}
	return fmt.Sprintf(text, args...), true
}

func (a accident) says(that func(spoken) bool) bool { return slices.ContainsFunc(a.records, that) }

// dutyOverlooked judges what was really lifted before the piece was set down. Who disobeyed is found, or it is asked.
func (a accident) dutyOverlooked() (string, bool) {
	verdict := a.verdict()
	if verdict.Kind == touchmove.NoFinding {
		return "", false
	}
	return missedUnless(a.says(func(r spoken) bool {
		return r.Ply == a.Ply && r.Side == a.Side.String() && (r.Type == "finding" && r.Kind == string(verdict.Kind) || r.Type == "question")
	}), "%s of %s", verdict.Kind, verdict.Article)
}

func (a accident) verdict() touchmove.Verdict {
	before := a.before(a.Ply)
	turn := touchmove.Turn{Before: &before, Played: a.truth.Moves[a.Ply-1]}
	scan, placed := a.script.Header.Scan, a.truth.Placed[a.Ply-1]
	for _, l := range a.Lifts {
		if l.At >= placed {
			continue
		}
		lift := touchmove.Lift{Point: l.Point, Owner: before.At(l.Point).Side(), At: (l.At + scan - 1) / scan * scan, Uncertainty: scan,
			Brush: l.Back != 0 && l.Back-l.At < tracker.BrushBelow}
		if l.Back < placed {
			lift.Back = l.Back
		}
		turn.Lifts = append(turn.Lifts, lift)
	}
	book, _ := rulebook.Lookup("vn2004")
	return touchmove.Judge(book, turn)
}

// before returns the position before a ply.
func (a accident) before(ply int) engine.Position {
	pos := engine.StartPosition()
	for _, m := range a.truth.Moves[:ply-1] {
		pos.Make(m)
	}
	return pos
}

// displacedOverlooked asks for the piece that left its point, in the turn in which it did. Without a clock that turn may
// have been over when the move stood.
func (a accident) displacedOverlooked() (string, bool) {
	piece, over := a.Pieces[0], a.Kind == sensortest.SecondOwn && a.Accuses(a.Ply+1, a.Side)
	return missedUnless(a.says(func(r spoken) bool {
		inTurn := r.Ply == a.Ply && r.Side == a.Side.String() || over && r.Ply == a.Ply+1
		if r.Type != "finding" || !inTurn {
			return false
		}
		return r.Kind == "displaced" && r.From == piece.From.String() && (r.To == "" || r.To == piece.To.String()) ||
			a.Kind == sensortest.SecondOwn && r.Kind == "second_destination"
	}), "displaced %s to %s", piece.From, piece.To)
}

// eitherHandOverlooked asks for the question where the lift would bind the opponent to a move that he did not play.
func (a accident) eitherHandOverlooked() (string, bool) {
	pos, p := a.before(a.Ply+1), a.Pieces[0].From
	captures := func(m engine.Move) bool { return m.To() == p }
	if len(a.Culprits) > 0 || captures(a.truth.Moves[a.Ply]) || !slices.ContainsFunc(pos.LegalMoves(nil), captures) {
		return "", false
	}
	return missedUnless(a.says(func(r spoken) bool {
		return r.Type == "question" && r.Why == "either_hand" && r.Ply == a.Ply+1 && r.Point == p.String()
	}), "question of %s", p)
}

// capturedOverlooked asks for the piece that came back, or for an open ply as long as it stood there.
func (a accident) capturedOverlooked() (string, bool) {
	to, taken := a.Pieces[0].To.String(), a.truth.Moves[a.Ply-1].To().String()
	return missedUnless(a.says(func(r spoken) bool {
		near := r.Ply >= a.Ply && r.Ply <= a.Right
		return r.Type == "finding" && r.Kind == "displaced" && near && (r.To == to || r.From == taken) ||
			r.Type == "move" && r.Open && near || r.Type == "end" && len(r.Unresolved) > 0
	}), "the captured piece on %s", to)
}

// startOverlooked asks for a record before the first move that names the points that are empty, and for a finding after it.
func (a accident) startOverlooked() (string, bool) {
	first := slices.IndexFunc(a.records, func(r spoken) bool { return r.Type == "move" })
	if first < 0 {
		return "any move", true
	}
	warned := slices.ContainsFunc(a.records[:first], func(r spoken) bool {
		return r.Type != "touch" && r.Type != "sensor" && !slices.ContainsFunc(a.Pieces, func(p sensortest.Astray) bool {
			return !strings.Contains(r.line, `"`+p.From.String()+`"`)
		})
	})
	found := a.says(func(r spoken) bool { return r.Type == "finding" && r.Kind == "wrong_start" && r.Article == "9.9a" })
	var missed []string
	if !warned {
		missed = append(missed, "the warning before the first move")
	}
	if !found {
		missed = append(missed, "wrong_start of 9.9a")
	}
	return strings.Join(missed, ", "), true
}
