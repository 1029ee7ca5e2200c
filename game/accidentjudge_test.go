package game_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/enginetest"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensortest"
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/tracker"
)

// spoken is a record with the fields that only accidents need.
type spoken struct {
	replayed
	From, To, Why, Text string
	line                string
}

// accident is an event in one game, with the records about it.
type accident struct {
	*sensortest.Mishap
	script  *sensortest.Script
	truth   *sensortest.GameTruth
	records []spoken
}

// asOnTheScoresheet returns the records with a move from a wrong point as the game has it: either way of playing counts.
func (a accident) asOnTheScoresheet(records []replayed) []replayed {
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

// accusations returns the accusations against innocent players in that ply.
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
	for _, side := range []engine.Side{engine.First, engine.Second} {
		if side.String() == name {
			return side
		}
	}
	return engine.NoSide
}

// blamed returns the sensors and lines reported as broken: all work.
func (a accident) blamed() []string {
	var blamed []string
	for _, r := range a.records {
		if r.Type == "sensor" && r.Fault != string(sensor.Gap) && !r.Cleared {
			blamed = append(blamed, strings.TrimSpace(fmt.Sprintf("%s %s %s", r.Fault, r.Point, strings.Join(r.Points, " "))))
		}
	}
	return blamed
}

// overlooked returns which required record on the accident is missing, "" for none, and whether one is required.
func (a accident) overlooked() (missed string, must bool) {
	switch a.Kind {
	case sensortest.KnockBackLate, sensortest.TwoKnocked, sensortest.OwnBackLate:
		return a.dutyOverlooked()
	case sensortest.SecondOwn, sensortest.Pushed, sensortest.PushedPlayed, sensortest.Fallen:
		return a.displacedOverlooked()
	case sensortest.PushedLate:
		return a.pushedLateOverlooked()
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

// dutyOverlooked judges what was really lifted before the piece was set down. A breach must be found or asked about.
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
	turn := touchmove.Turn{Before: before, Played: a.truth.Moves[a.Ply-1]}
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
	book, _ := rulebook.Lookup(a.script.Header.Rulebook)
	return touchmove.Judge(book, turn)
}

// before returns the position before a ply.
func (a accident) before(ply int) boardgame.Position {
	pos, err := boardgame.ParseFEN(a.truth.FEN)
	if err != nil {
		panic(err) // The hands wrote it.
	}
	for _, m := range a.truth.Moves[:ply-1] {
		pos = pos.After(m)
	}
	return pos
}

// displacedOverlooked asks for the piece that left its point, in the turn in which it left. Without a clock that turn may have been over
// when the move stood.
func (a accident) displacedOverlooked() (string, bool) {
	piece, over := a.Pieces[0], a.Kind == sensortest.SecondOwn && a.Accuses(a.Ply+1, a.Side)
	return missedUnless(a.says(func(r spoken) bool {
		inTurn := r.Ply == a.Ply && r.Side == a.Side.String() || over && r.Ply == a.Ply+1
		if r.Type == "question" && r.Point == piece.From.String() && (r.Ply == a.Ply || r.Ply == a.Ply+1) {
			return true
		}
		if r.Type != "finding" || !inTurn {
			return false
		}
		return r.Kind == "displaced" && r.From == piece.From.String() && (r.To == "" || r.To == piece.To.String()) ||
			a.Kind == sensortest.SecondOwn && r.Kind == "second_destination"
	}), "displaced %s to %s", piece.From, piece.To)
}

// pushedLateOverlooked asks for the piece that left its point in its owner's turn, or for an open ply: it may be his reply. Without a
// clock the turn before may go on.
func (a accident) pushedLateOverlooked() (string, bool) {
	piece := a.Pieces[0]
	return missedUnless(a.says(func(r spoken) bool {
		return (r.Ply == a.Ply || r.Ply == a.Ply+1) && (r.Type == "finding" && r.Kind == "displaced" && r.From == piece.From.String() && (r.To == "" || r.To == piece.To.String()) ||
			r.Type == "question" && r.Point == piece.From.String() || r.Type == "move" && r.Open)
	}), "displaced %s to %s", piece.From, piece.To)
}

// eitherHandOverlooked asks for the question if the lift would bind the opponent to a move that he did not play.
func (a accident) eitherHandOverlooked() (string, bool) {
	pos, p := a.before(a.Ply+1), a.Pieces[0].From
	captures := func(m engine.Move) bool { return boardgame.Captured(pos, m) == p }
	if len(a.Culprits) > 0 || captures(a.truth.Moves[a.Ply]) || !slices.ContainsFunc(pos.Moves(), captures) {
		return "", false
	}
	return missedUnless(a.says(func(r spoken) bool {
		return r.Type == "question" && r.Why == "either_hand" && r.Ply == a.Ply+1 && r.Point == p.String()
	}), "question of %s", p)
}

// capturedOverlooked asks for the piece that came back, or for an open ply as long as it stood there.
func (a accident) capturedOverlooked() (string, bool) {
	to, taken := a.Pieces[0].To.String(), boardgame.Captured(a.before(a.Ply), a.truth.Moves[a.Ply-1]).String()
	return missedUnless(a.says(func(r spoken) bool {
		near := r.Ply >= a.Ply && r.Ply <= a.Right
		return r.Type == "finding" && r.Kind == "displaced" && near && (r.To == to || r.From == taken) ||
			r.Type == "move" && r.Open && near || r.Type == "end" && len(r.Unresolved) > 0
	}), "the captured piece on %s", to)
}

// wrongStartArticle is a rulebook's article about pieces set up wrongly.
var wrongStartArticle = map[string]string{"vn2004": "9.9a", "fide2018": "7.2.1"}

// startOverlooked asks for a record before the first move that names the empty points, and for a finding after it.
func (a accident) startOverlooked() (string, bool) {
	first := slices.IndexFunc(a.records, func(r spoken) bool { return r.Type == "move" })
	if first < 0 {
		return "any move", true
	}
	warned := slices.ContainsFunc(a.records[:first], func(r spoken) bool {
		return r.Type != "touch" && r.Type != "sensor" && !slices.ContainsFunc(a.Pieces, func(p sensortest.Displaced) bool {
			return !strings.Contains(r.line, `"`+p.From.String()+`"`)
		})
	})
	found := a.says(func(r spoken) bool {
		return r.Type == "finding" && r.Kind == "wrong_start" && r.Article == wrongStartArticle[a.script.Header.Rulebook]
	})
	var missed []string
	if !warned {
		missed = append(missed, "the warning before the first move")
	}
	if !found {
		missed = append(missed, "wrong_start of "+wrongStartArticle[a.script.Header.Rulebook])
	}
	return strings.Join(missed, ", "), true
}

// The records on an accident are judged against the truth: here Red knocks over Black's pawn on e6 in ply 21, or pushes it to f6, or
// straightens his own rook on a4 after his press.
func TestTheJudgeOfAccidentsKnowsTheInnocent(t *testing.T) {
	red := []sensortest.Culprit{{Ply: 21, Side: engine.First}}
	pushed := sensortest.Mishap{Kind: sensortest.Pushed, Ply: 21, Side: engine.First, Culprits: red,
		Pieces: []sensortest.Displaced{{From: enginetest.Point(t, "e6"), To: enginetest.Point(t, "f6")}}}
	for _, c := range []struct {
		name            string
		record          replayed
		from, to        string
		accuses, blames int
		missed          string
	}{
		{"a breach of the mover", replayed{Type: "finding", Kind: "breach", Ply: 21, Side: "red"}, "", "", 0, 0, "displaced e6 to f6"},
		{"a breach of the opponent", replayed{Type: "finding", Kind: "breach", Ply: 22, Side: "black"}, "", "", 1, 0, "displaced e6 to f6"},
		{"a later breach of the mover", replayed{Type: "finding", Kind: "breach", Ply: 23, Side: "red"}, "", "", 1, 0, "displaced e6 to f6"},
		{"an illegal move of the opponent", replayed{Type: "illegal", Ply: 22, Side: "black"}, "", "", 1, 0, "displaced e6 to f6"},
		{"a question", replayed{Type: "question", Ply: 22, Side: "black"}, "", "", 0, 0, "displaced e6 to f6"},
		{"a broken sensor", replayed{Type: "sensor", Fault: "stuck_off", Point: "e6"}, "", "", 0, 1, "displaced e6 to f6"},
		{"a gap", replayed{Type: "sensor", Fault: "gap"}, "", "", 0, 0, "displaced e6 to f6"},
		{"displaced, where to is known", replayed{Type: "finding", Kind: "displaced", Ply: 21, Side: "red"}, "e6", "f6", 0, 0, ""},
		{"displaced, where to is not known", replayed{Type: "finding", Kind: "displaced", Ply: 21, Side: "red"}, "e6", "", 0, 0, ""},
		{"displaced to another point", replayed{Type: "finding", Kind: "displaced", Ply: 21, Side: "red"}, "e6", "d6", 0, 0, "displaced e6 to f6"},
		{"displaced a ply later", replayed{Type: "finding", Kind: "displaced", Ply: 22, Side: "black"}, "e6", "f6", 0, 0, "displaced e6 to f6"},
	} {
		a := accident{Mishap: &pushed, records: []spoken{{replayed: c.record, From: c.from, To: c.to}}}
		missed, must := a.overlooked()
		if got := len(a.accusations()); got != c.accuses || len(a.blamed()) != c.blames || missed != c.missed || !must {
			t.Errorf("%s: %d accused, %d blamed, not said %q, must be %v; want %d, %d, %q, true", c.name, got, len(a.blamed()), missed, must,
				c.accuses, c.blames, c.missed)
		}
	}
}

// Red's cannon goes from b2 to e2 in the first ply and stands there after a second; the other lifts decide.
func TestTheJudgeOfAccidentsKnowsTheLaw(t *testing.T) {
	const ms sensor.Micros = 1000
	lifted := func(name string, at, back sensor.Micros) sensortest.Lifted {
		return sensortest.Lifted{Point: enginetest.Point(t, name), At: at * ms, Back: back * ms}
	}
	for _, c := range []struct {
		name   string
		lifts  []sensortest.Lifted
		missed string
	}{
		{"nothing else", []sensortest.Lifted{lifted("b2", 300, 0)}, ""},
		{"an own horse before the cannon", []sensortest.Lifted{lifted("h0", 100, 2500), lifted("b2", 300, 0)}, "breach of 9.1"},
		{"an own horse brushed before the cannon", []sensortest.Lifted{lifted("h0", 100, 140), lifted("b2", 300, 0)}, ""},
		{"the general, who can move, before the cannon", []sensortest.Lifted{lifted("e0", 100, 2500), lifted("b2", 300, 0)}, "breach of 9.1"},
		{"the horse that the cannon could take, after it", []sensortest.Lifted{lifted("b2", 300, 0), lifted("b9", 600, 2500)}, "breach of 9.3a"},
		{"the pawn that it could not take, after it", []sensortest.Lifted{lifted("b2", 300, 0), lifted("c6", 600, 2500)}, ""},
		{"the horse once the cannon stands", []sensortest.Lifted{lifted("b2", 300, 0), lifted("b9", 1100, 2500)}, ""},
	} {
		mishap := sensortest.Mishap{Kind: sensortest.OwnBackLate, Ply: 1, Side: engine.First, Lifts: c.lifts}
		a := accident{Mishap: &mishap, script: &sensortest.Script{},
			truth: &sensortest.GameTruth{FEN: engine.StartFEN, Moves: []engine.Move{engine.NewMove(enginetest.Point(t, "b2"), enginetest.Point(t, "e2"))}, Placed: []sensor.Micros{1000 * ms}}}
		a.script.Header.Rulebook, a.script.Header.Scan = "vn2004", ms
		if missed, must := a.overlooked(); missed != c.missed || must != (c.missed != "") {
			t.Errorf("%s: not said %q, must be %v; want %q", c.name, missed, must, c.missed)
		}
		a.records = []spoken{{replayed: replayed{Type: "finding", Kind: "breach", Ply: 1, Side: "red"}}}
		if missed, _ := a.overlooked(); missed != "" {
			t.Errorf("%s: not said %q, though it is found", c.name, missed)
		}
	}
}
