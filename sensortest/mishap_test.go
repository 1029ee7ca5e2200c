package sensortest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensortest"
	"github.com/kyban/kyban/trace"
)

// mishapGame returns the first game that has room for the mishap, from this number on.
func mishapGame(t *testing.T, profile sensortest.Profile, kind sensortest.MishapKind, number int) (*sensortest.Script, string) {
	t.Helper()
	games := sensortest.Games()
	for i := range 50 {
		index := (number + i) % len(games)
		again := fmt.Sprintf("go run ./sensortest/cmd/hands --profile %s --accident %s --game %d --seed %d", profile.Name, kind, index, number)
		script, err := sensortest.PlayMishap(games[index], profile, kind, uint64(number))
		if err == nil {
			return script, again
		}
		t.Logf("%s: %v", again, err)
	}
	t.Fatalf("%s %s: no game from %d on has room for it", profile.Name, kind, number)
	return nil, ""
}

// eachMishap calls a test with some games of each kind and profile.
func eachMishap(t *testing.T, test func(t *testing.T, script *sensortest.Script, profile sensortest.Profile, again string)) {
	for _, name := range []string{"normal", "sloppy", "noclock"} {
		profile, err := sensortest.ProfileNamed(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, kind := range sensortest.Mishaps(profile.Clock) {
			for i := range 8 {
				script, again := mishapGame(t, profile, kind, i*101)
				test(t, script, profile, again)
			}
		}
	}
}

func TestTheBoardIsWholeAgainAfterAMishap(t *testing.T) {
	eachMishap(t, func(t *testing.T, script *sensortest.Script, _ sensortest.Profile, again string) {
		truth := script.Truth.Games[0]
		pos := engine.StartPosition()
		for _, m := range truth.Moves {
			if !pos.Legal(m) {
				t.Fatalf("%s: %s is not legal in %s", again, m, pos.FEN())
			}
			pos.Make(m)
		}
		want := pos.Occupied()
		if truth.Mishap.Kind == sensortest.WrongStart {
			for _, a := range truth.Mishap.Pieces {
				want.Remove(a.From)
				want.Add(a.To)
			}
		}
		if got := closedAtEnd(t, script.Trace()); got != want {
			t.Errorf("%s: sees %v, want %v", again, got.Points(), want.Points())
		}
	})
}

func TestTheSameSeedGivesTheSameMishap(t *testing.T) {
	eachMishap(t, func(t *testing.T, script *sensortest.Script, profile sensortest.Profile, again string) {
		var index, seed int
		fields := strings.Fields(again)
		if _, err := fmt.Sscan(strings.Join(fields[len(fields)-3:], " "), &index, new(string), &seed); err != nil {
			t.Fatal(err)
		}
		second, err := sensortest.PlayMishap(sensortest.Games()[index], profile, script.Truth.Games[0].Mishap.Kind, uint64(seed))
		if err != nil {
			t.Fatal(err)
		}
		if trace.Format(script.Trace()) != trace.Format(second.Trace()) {
			t.Errorf("%s gives two traces", again)
		}
	})
}

// scene is a mishap as its trace shows it.
type scene struct {
	*sensortest.Mishap
	truth   sensortest.GameTruth
	before  engine.Position // Before the ply in which it began; the start for a wrong start.
	move    engine.Move     // Of that ply, as placed.
	placed  sensor.Micros
	presses []press
	frames  []sensor.Frame
}

// press is a press and its time.
type press struct {
	At sensor.Micros
	fact.Press
}

func newScene(t *testing.T, script *sensortest.Script) scene {
	t.Helper()
	truth := script.Truth.Games[0]
	s := scene{Mishap: truth.Mishap, truth: truth, before: engine.StartPosition()}
	if s.Ply > 0 {
		for _, m := range truth.Moves[:s.Ply-1] {
			s.before.Make(m)
		}
		s.move, s.placed = truth.Moves[s.Ply-1], truth.Placed[s.Ply-1]
	}
	tr := script.Trace()
	for _, line := range tr.Lines {
		if f, ok := line.Fact.(fact.Press); ok {
			s.presses = append(s.presses, press{line.At, f})
		}
	}
	s.frames = framesOf(t, tr)
	return s
}

// press returns when the clock was pressed for the nth time, counted from 1.
func (s scene) press(n int) sensor.Micros { return s.presses[n-1].At }

// has reports whether the board sees a piece at p at that time.
func (s scene) has(p engine.Point, at sensor.Micros) bool {
	closed := s.frames[0].Closed
	for _, frame := range s.frames {
		if frame.At > at {
			break
		}
		closed = frame.Closed
	}
	return closed.Has(p)
}

func (s scene) owner(piece int) engine.Side { return s.before.At(s.Pieces[piece].From).Side() }

// setUpLate reports whether a piece is off its point until 0.3 s after the press, and on it again 2 s after it.
func (s scene) setUpLate(piece int) bool {
	a, press := s.Pieces[piece], s.press(s.Ply)
	return !s.has(a.From, press+290*ms) && a.Back <= press+2000*ms && s.has(a.From, a.Back+10*ms)
}

const ms sensor.Micros = 1000

// The look of each mishap to a board whose players press a clock.
var scenes = map[sensortest.MishapKind]func(s scene) bool{
	sensortest.KnockBackLate: func(s scene) bool {
		a := s.Pieces[0]
		return s.owner(0) == s.Side.Other() && !s.has(s.move.From(), a.Left) && !s.has(a.From, s.placed+10*ms) && s.setUpLate(0)
	},
	sensortest.TwoKnocked: func(s scene) bool {
		one, two, press := s.Pieces[0].From, s.Pieces[1].From, s.press(s.Ply)
		return s.owner(0) == s.Side.Other() && s.owner(1) == s.Side.Other() && s.Pieces[0].Left <= s.placed &&
			!s.has(one, s.Pieces[0].Left+60*ms) && !s.has(two, s.placed+10*ms) &&
			s.has(one, press) && s.setUpLate(1)
	},
	sensortest.Helped: func(s scene) bool {
		a, reply := s.Pieces[0], s.truth.Moves[s.Ply]
		return !s.has(a.From, s.press(s.Ply)+290*ms) && s.has(a.From, a.Back+10*ms) && s.has(reply.From(), a.Back+100*ms)
	},
	sensortest.OwnBackLate: func(s scene) bool {
		a := s.Pieces[0]
		return s.owner(0) == s.Side && s.has(s.move.From(), a.Left+100*ms) && !s.has(a.From, a.Left+100*ms) && s.setUpLate(0)
	},
	sensortest.StraightenOwn: func(s scene) bool {
		a, press := s.Pieces[0], s.press(s.Ply)
		return s.has(a.From, press+140*ms) && !s.has(a.From, a.Left+60*ms) && a.Left <= press+450*ms && s.has(a.From, press+860*ms)
	},
	sensortest.Sweep: func(s scene) bool {
		press, late := s.press(s.Ply), 0
		for _, a := range s.Pieces {
			if !s.has(a.From, s.placed) || s.has(a.From, a.Left+60*ms) || a.Left >= press || !s.has(a.From, press+900*ms) {
				return false
			}
			if !s.has(a.From, press+10*ms) {
				late++
			}
		}
		return late > 0 && (len(s.Pieces) == 3 || len(s.Pieces) == 4)
	},
	sensortest.SecondOwn: func(s scene) bool {
		a, press, right := s.Pieces[0], s.press(s.Ply), s.truth.Placed[s.Right-1]
		return s.owner(0) == s.Side && s.has(s.move.To(), s.placed+390*ms) && s.has(a.From, s.placed+390*ms) &&
			!s.has(a.From, press) && s.has(a.To, press) && s.Right > s.Ply && s.Right <= s.Ply+4 && s.before.At(a.To) == 0 &&
			s.has(a.To, s.press(s.Right-1)) && (s.has(a.From, right) || s.truth.Moves[s.Right-1].From() == a.From)
	},
	sensortest.Pushed: func(s scene) bool {
		a, press := s.Pieces[0], s.press(s.Ply)
		return s.owner(0) == s.Side.Other() && s.before.At(a.To) == 0 && !s.has(a.From, press) && s.has(a.To, press) &&
			!s.has(a.From, s.truth.Placed[s.Right-2]) && s.has(a.To, s.truth.Placed[s.Right-2]) && s.has(a.From, a.Back+10*ms)
	},
	sensortest.PushedLate: func(s scene) bool {
		a, press := s.Pieces[0], s.press(s.Ply)
		return s.owner(0) == s.Side.Other() && s.before.At(a.To) == 0 && s.has(a.From, press) && !s.has(a.From, press+610*ms) && len(s.Culprits) == 0 &&
			s.has(a.To, s.truth.Placed[s.Right-2]) && s.has(a.From, a.Back+10*ms)
	},
	sensortest.PushedPlayed: func(s scene) bool {
		a, press, played := s.Pieces[0], s.press(s.Ply), s.truth.Placed[s.OtherPly-1]
		return s.owner(0) == s.Side.Other() && !s.has(a.From, press) && s.has(a.To, press) && !s.has(a.From, played) &&
			!s.has(a.To, played) && s.has(s.Other.To(), played+ms) && s.truth.Moves[s.OtherPly-1] == engine.NewMove(a.From, s.Other.To())
	},
	sensortest.Fallen: func(s scene) bool {
		a := s.Pieces[0]
		return s.owner(0) == s.Side && s.Right == s.Ply+3 && !s.has(a.From, s.press(s.Ply)) && !s.has(a.From, s.press(s.Ply+1)) &&
			!s.has(a.From, s.press(s.Ply+2)) && s.has(a.From, a.Back+10*ms)
	},
	sensortest.CapturedBack: func(s scene) bool {
		a := s.Pieces[0]
		return s.before.At(s.move.To()) != 0 && !s.has(a.To, s.placed+490*ms) && s.has(a.To, s.placed+2010*ms) &&
			s.has(a.To, s.truth.Placed[s.Right-2]) && s.Right > s.Ply+1 && !s.has(a.To, a.Back+10*ms)
	},
	sensortest.Dropped: func(s scene) bool {
		return !s.has(s.move.From(), s.placed-990*ms) && !s.has(s.move.To(), s.placed-10*ms) && s.has(s.move.To(), s.placed+10*ms)
	},
	sensortest.WrongStart: func(s scene) bool {
		for _, a := range s.Pieces {
			if s.has(a.From, 0) || !s.has(a.To, 0) || s.before.At(a.From) == 0 || s.before.At(a.To) != 0 {
				return false
			}
		}
		return len(s.Pieces) >= 1 && len(s.Pieces) <= 4 && len(s.truth.Moves) >= 6 && len(s.Culprits) == 0
	},
	sensortest.PressNoMove: func(s scene) bool {
		return s.presses[s.Ply-1].Side == s.Side && s.presses[s.Ply].Side == s.Side && s.has(s.move.From(), s.press(s.Ply)+990*ms)
	},
	sensortest.SilentTakeback: func(s scene) bool {
		return s.truth.Played[s.Ply-1] == s.Other && s.move != s.Other && s.presses[s.Ply-1].Side == s.Side &&
			s.presses[s.Ply].Side == s.Side && !s.has(s.Other.From(), s.press(s.Ply)) && s.has(s.Other.To(), s.press(s.Ply))
	},
	sensortest.ForgottenPress: func(s scene) bool {
		forgotten := len(s.truth.Moves) - len(s.presses)
		next := s.presses[s.Ply-1]
		return forgotten == 1 && next.Side == s.Side.Other() || forgotten == 2 && next.Side == s.Side && next.At > s.truth.Placed[s.Ply+1]
	},
}

func TestMishapsLookAsTheyAreCalled(t *testing.T) {
	profile, err := sensortest.ProfileNamed("normal")
	if err != nil {
		t.Fatal(err)
	}
	if len(scenes) != len(sensortest.Mishaps(true)) {
		t.Errorf("%d scenes of %d mishaps", len(scenes), len(sensortest.Mishaps(true)))
	}
	for _, kind := range sensortest.Mishaps(true) {
		for i := range 20 {
			script, again := mishapGame(t, profile, kind, i*43)
			if s := newScene(t, script); !scenes[kind](s) {
				t.Errorf("%s: does not look like it: %+v", again, *s.Mishap)
			}
		}
	}
}

// Without a clock the opponent's lift ends the turn: fallen pieces stand before it.
func TestWithoutAClockPiecesAreSetUpBeforeTheReply(t *testing.T) {
	profile, err := sensortest.ProfileNamed("noclock")
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range []sensortest.MishapKind{sensortest.KnockBackLate, sensortest.TwoKnocked, sensortest.Helped, sensortest.OwnBackLate,
		sensortest.StraightenOwn, sensortest.Sweep} {
		for i := range 10 {
			script, again := mishapGame(t, profile, kind, i*67)
			s := newScene(t, script)
			var whole sensor.Micros
			for _, a := range s.Pieces {
				whole = max(whole, a.Back)
			}
			after := s.before
			after.Make(s.move)
			for p := range engine.Point(engine.Points) {
				if want := after.At(p) != 0; s.has(p, whole+50*ms) != want {
					t.Errorf("%s: sees %v on %s when all are set up, want %v", again, !want, p, want)
				}
			}
		}
	}
}

func TestMishapsThatCanNotHappenAreRefused(t *testing.T) {
	noclock, err := sensortest.ProfileNamed("noclock")
	if err != nil {
		t.Fatal(err)
	}
	unruly := noclock
	unruly.Wild = wild(t, "knock=0.1")
	short := sensortest.Game{Moves: sensortest.Games()[0].Moves[:2]}
	for _, c := range []struct {
		game    sensortest.Game
		profile sensortest.Profile
		kind    sensortest.MishapKind
		want    string
	}{
		{sensortest.Games()[0], noclock, "explosion", `accident "explosion": expected for profile noclock one of knock_back_late, own_back_late, `},
		{sensortest.Games()[0], noclock, sensortest.PressNoMove, `accident "press_no_move": expected for profile noclock one of `},
		{sensortest.Games()[0], unruly, sensortest.Fallen, "accident fallen: expected hands that are not wild, got knock=0.1"},
		{short, noclock, sensortest.Fallen, "game 1: no turn of this game has room for fallen"},
	} {
		if _, err := sensortest.PlayMishap(c.game, c.profile, c.kind, 1); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}
