package sensortest_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/internal/enginetest"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensortest"
	"github.com/kyban/kyban/trace"
)

// everything is a board at which all of it happens, and often.
const everything = "during=0.1,targets=0.05,after=0.1,near=0.5,nudge=0.1,knock=0.05,adjust=0.03,touch=0.03,second=0.02," +
	"illegal=0.02,stands=0.003,takeback=0.02,forget=0.03,double=0.03,overlap=0.1,flicker=0.5,missed=0.002,gap=0.01," +
	"arbiter=0.3,turned=0.5,announced=0.5,analysis=0.5"

func wild(t *testing.T, options string) sensortest.Wild {
	t.Helper()
	var w sensortest.Wild
	if err := w.Set(options); err != nil {
		t.Fatal(err)
	}
	return w
}

// play returns the script of three games in a row, and the command that plays it again.
func play(t *testing.T, profile sensortest.Profile, first int) (*sensortest.Script, string) {
	t.Helper()
	again := fmt.Sprintf("hands --profile %s --wild %s --game %d --games 3 --seed %d", profile.Name, profile.Wild.String(), first, first)
	script, err := sensortest.PlaySession(sensortest.Games()[first:first+3], profile, uint64(first))
	if err != nil {
		t.Fatalf("%s: %v", again, err)
	}
	return script, again
}

// framesOf returns the closed sensors at a trace's beginning and after each change.
func framesOf(t *testing.T, tr *trace.Trace) []sensor.Frame {
	t.Helper()
	closed, err := tr.Start()
	if err != nil {
		t.Fatal(err)
	}
	frames := []sensor.Frame{{Closed: closed}}
	for _, line := range tr.Lines {
		switch f := line.Fact.(type) {
		case trace.Edge:
			f.Change(&closed)
		case fact.Frame:
			closed = f.Closed
		default:
			continue
		}
		frames = append(frames, sensor.Frame{At: line.At, Closed: closed})
	}
	return frames
}

// closedAtEnd returns the closed sensors of a trace's last frame.
func closedAtEnd(t *testing.T, tr *trace.Trace) engine.PointSet {
	t.Helper()
	frames := framesOf(t, tr)
	return frames[len(frames)-1].Closed
}

func TestTheBoardEndsWhereTheTruthEnds(t *testing.T) {
	for _, profile := range sensortest.Profiles() {
		for i := 0; i < len(sensortest.Games()); i += 10 {
			game := sensortest.Games()[i]
			seed := uint64(i) + randtest.Chosen()
			script, err := sensortest.Play(game, profile, seed)
			if err != nil {
				t.Fatalf("%s, game %d, seed %d: %v", profile.Name, i, seed, err)
			}
			pos := engine.StartPosition()
			for _, m := range script.Truth.Games[0].Moves {
				pos.Make(m)
			}
			if got := closedAtEnd(t, script.Trace()); got != pos.Occupied() {
				t.Errorf("%s, game %d, seed %d: sees %v, want %v", profile.Name, i, seed, got.Points(), pos.Occupied().Points())
			}
		}
	}
}

func TestTheTruthIsWhatWasAskedFor(t *testing.T) {
	for _, profile := range sensortest.Profiles() {
		game := sensortest.Games()[3]
		script, err := sensortest.Play(game, profile, 3)
		if err != nil {
			t.Fatal(err)
		}
		truth := script.Truth.Games[0]
		if got, want := fmt.Sprint(truth.Moves), fmt.Sprint(game.Moves); got != want {
			t.Errorf("%s: played %s, want %s", profile.Name, got, want)
		}
		if len(truth.Wrongs)+len(truth.Excused)+len(script.Truth.Faults) > 0 {
			t.Errorf("%s: tame hands did something wrong: %+v", profile.Name, truth)
		}
	}
}

func TestTheSameSeedGivesTheSameBytes(t *testing.T) {
	for _, profile := range sensortest.Profiles() {
		profile.Wild = wild(t, everything)
		first, again := play(t, profile, 30)
		second, _ := play(t, profile, 30)
		if trace.Format(first.Trace()) != trace.Format(second.Trace()) {
			t.Errorf("%s gives two traces", again)
		}
		other, err := sensortest.PlaySession(sensortest.Games()[30:33], profile, 31)
		if err != nil {
			t.Fatal(err)
		}
		if trace.Format(first.Trace()) == trace.Format(other.Trace()) {
			t.Errorf("%s gives the same trace with another seed", again)
		}
	}
}

// Every trace of the wildest hands can be read, its edges alternate, and edges of one scan are in no order.
func TestTracesOfTheWildestHandsAreSound(t *testing.T) {
	for _, profile := range sensortest.Profiles() {
		profile.Wild = wild(t, everything)
		for first := 0; first+3 <= len(sensortest.Games()); first += 30 {
			script, again := play(t, profile, first)
			tr, err := trace.Parse(strings.NewReader(trace.Format(script.Trace())))
			if err != nil {
				t.Fatalf("%s: %v", again, err)
			}
			closed, err := tr.Start()
			if err != nil {
				t.Fatalf("%s: %v", again, err)
			}
			if err := checkEdges(tr, closed); err != nil {
				t.Errorf("%s: %v", again, err)
			}
		}
	}
}

func checkEdges(tr *trace.Trace, closed engine.PointSet) error {
	at, last := sensor.Micros(0), engine.NoPoint
	for _, line := range tr.Lines {
		point := engine.NoPoint
		switch f := line.Fact.(type) {
		case trace.Edge:
			if point = f.Point; closed.Has(point) == f.Placed {
				return fmt.Errorf("line %d changes nothing", line.Number)
			}
			if at == line.At && last.Valid() && last > point {
				return fmt.Errorf("line %d: %s after %s in one scan tells an order", line.Number, point, last)
			}
			closed = closed.Xor(engine.SetOf(point))
		case fact.Frame:
			closed = f.Closed
		}
		at, last = line.At, point
	}
	return nil
}

func TestEveryWildThingHappens(t *testing.T) {
	var all sensortest.Wild
	for _, option := range strings.Split(everything, ",") {
		name, _, _ := strings.Cut(option, "=")
		if err := all.Set(name + "=1"); err != nil {
			t.Fatal(err)
		}
		profile, err := sensortest.ProfileNamed("gapless")
		if err != nil {
			t.Fatal(err)
		}
		profile.Brush = 0.5
		tame, _ := play(t, profile, 0)
		profile.Wild = wild(t, name+"=0.9")
		switch name {
		case "arbiter":
			profile.Wild.Knock = 0.5
		case "analysis":
			profile.Wild.Announced = 0.5
		}
		unruly, again := play(t, profile, 0)
		if trace.Format(tame.Trace()) == trace.Format(unruly.Trace()) {
			t.Errorf("%s changes nothing", again)
		}
	}
	if all.String() == "" || strings.Count(all.String(), "=1") != strings.Count(everything, "=") {
		t.Errorf("got %s, want every option set", all.String())
	}
}

func TestWildOptionsAreChecked(t *testing.T) {
	for _, c := range []struct{ options, want string }{
		{"knock", `"knock": expected knock=SHARE with a share from 0 to 1`},
		{"knock=2", `"knock=2": expected knock=SHARE with a share from 0 to 1`},
		{"knock=0.1,fly=1", `"fly": expected one of during, targets, after, near, nudge, knock, `},
	} {
		var w sensortest.Wild
		if err := w.Set(c.options); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", c.options, err, c.want)
		}
	}
}

func TestWrongsAreReallyDone(t *testing.T) {
	for _, c := range []struct{ options, kind string }{
		{"touch=0.2", "breach"}, {"touch=0.2", "technical_fault"}, {"second=0.2", "second_destination"},
		{"illegal=0.2", "illegal_move"}, {"stands=0.2", "illegal_move"},
	} {
		profile, err := sensortest.ProfileNamed("clean")
		if err != nil {
			t.Fatal(err)
		}
		profile.Wild = wild(t, c.options)
		found := 0
		for first := 0; first < 30; first += 3 {
			script, _ := play(t, profile, first)
			for _, game := range script.Truth.Games {
				for _, wrong := range game.Wrongs {
					if wrong.Kind == c.kind && game.Blames(wrong.Ply) {
						found++
					}
				}
			}
		}
		if found == 0 {
			t.Errorf("%s: nobody did %s", c.options, c.kind)
		}
	}
}

func TestUnplayableGamesAreRefused(t *testing.T) {
	clean, err := sensortest.ProfileNamed("clean")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		game sensortest.Game
		want string
	}{
		{sensortest.Game{Moves: []engine.Move{engine.NewMove(0, 40)}}, "game 1: ply 1: a0e4 is not legal in rnbakabnr/"},
		{sensortest.Game{FEN: "nonsense"}, "game 1: "},
	} {
		if _, err := sensortest.Play(c.game, clean, 1); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
	if _, err := sensortest.ProfileNamed("hasty"); err == nil ||
		err.Error() != `profile "hasty": expected one of clean, normal, noclock, sloppy, blitz, gapless` {
		t.Errorf("got %v", err)
	}
}

// Playing live, at the pace of a scanner, shows the same as the trace.
func TestLiveIsLikeTheTrace(t *testing.T) {
	profile, err := sensortest.ProfileNamed("blitz")
	if err != nil {
		t.Fatal(err)
	}
	script, err := sensortest.Play(sensortest.Games()[8], profile, 8)
	if err != nil {
		t.Fatal(err)
	}
	var m sensortest.Matrix
	player := sensortest.NewPlayer(script, &m)
	recorder := sensortest.NewRecorder(script.Header, m.Scan())
	for at := sensor.Micros(0); ; at += script.Header.Scan {
		for _, line := range player.Advance(at) {
			recorder.Line(line)
		}
		recorder.Frame(sensor.Frame{At: at, Closed: m.Scan(), Uncertainty: script.Header.Scan})
		if _, more := player.Next(); !more {
			break
		}
	}
	if trace.Format(recorder.Trace()) != trace.Format(script.Trace()) {
		t.Error("the live board saw something else than the trace holds")
	}
}

func TestWhatBreaksIsNotSeen(t *testing.T) {
	profile, err := sensortest.ProfileNamed("normal")
	if err != nil {
		t.Fatal(err)
	}
	e9, e4 := enginetest.Points(t, "e9"), enginetest.Points(t, "e4")
	for _, c := range []struct {
		fault sensor.Fault
		at0   func(closed engine.PointSet) bool // Tests the board when it is switched on.
	}{
		{sensor.Fault{Kind: sensor.StuckOff, Points: e9}, func(s engine.PointSet) bool { return s.And(e9).Empty() }},
		{sensor.Fault{Kind: sensor.StuckOn, Points: e4}, func(s engine.PointSet) bool { return s.And(e4) == e4 }},
		{sensortest.RowOf(9, 0), func(s engine.PointSet) bool { return s.Len() == 32-9 }},
		{sensortest.ColumnOf(4, 0), func(s engine.PointSet) bool { return s.Len() == 32-4 }},
		{sensor.Fault{Kind: sensor.StuckOn, Points: e4, At: 20_000_000}, func(s engine.PointSet) bool { return s.Len() == 32 }},
		{sensor.Fault{Kind: sensor.Chatter, Points: e4, At: 20_000_000}, func(s engine.PointSet) bool { return s.Len() == 32 }},
	} {
		script, err := sensortest.Play(sensortest.Games()[8], profile, 8)
		if err != nil {
			t.Fatal(err)
		}
		well := trace.Format(script.Trace())
		if err := script.Break(c.fault, 8); err != nil {
			t.Fatal(err)
		}
		tr := script.Trace()
		closed, err := tr.Start()
		if err != nil {
			t.Fatal(err)
		}
		if !c.at0(closed) {
			t.Errorf("%s at %d: the board begins with %v", c.fault.Kind, c.fault.At, closed.Points())
		}
		if last := tr.Lines[len(tr.Lines)-1]; !fact.Is[fact.End](last.Fact) {
			t.Errorf("%s at %d: the trace ends with %s, want end", c.fault.Kind, c.fault.At, last.Word())
		}
		if trace.Format(tr) == well {
			t.Errorf("%s at %d: the trace is that of a healthy board", c.fault.Kind, c.fault.At)
		}
	}
	script := &sensortest.Script{}
	if err := script.Break(sensor.Fault{Kind: sensor.Gap}, 1); err == nil {
		t.Error("a gap is not a thing that breaks")
	}
}

func ExamplePlay() {
	profile, err := sensortest.ProfileNamed("sloppy")
	if err != nil {
		fmt.Println(err)
		return
	}
	profile.Bounce, profile.Slide = 1, 1 // Every contact bounces, and every longer move slides.
	game := sensortest.Game{Moves: []engine.Move{engine.NewMove(25, 22)}}
	script, err := sensortest.Play(game, profile, 5)
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := trace.Write(os.Stdout, script.Trace()); err != nil {
		fmt.Println(err)
	}
	fmt.Println("played", script.Truth.Games[0].Moves)
	// Output:
	// trace 1
	// rulebook vn2004
	// fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1
	// scan_us 1000
	// 6469000 - h2
	// 6470000 + h2
	// 6472000 - h2
	// 6520000 + g2
	// 6521000 - g2
	// 6522000 + g2
	// 6538000 - g2
	// 6539000 + g2
	// 6540000 - g2
	// 6608000 + f2
	// 6610000 - f2
	// 6611000 + f2
	// 6625000 - f2
	// 6626000 + f2
	// 6627000 - f2
	// 6675000 + e2
	// 6676000 - e2
	// 6677000 + e2
	// 6940247 press red
	// 9676444 end
	// played [h2e2]
}
