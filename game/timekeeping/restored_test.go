package timekeeping_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/clock"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/timekeeping"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
)

const second = sensor.Micros(1_000_000)

// took feeds a script to a keeper, a word a second: go, stop, press (by the side on move), restore:3, time:red:60, wait:20;
// it returns the final state of the clock.
func took(t *testing.T, control, script string) (*timekeeping.Keeper, string) {
	t.Helper()
	c, err := clock.ParseControl(control)
	if err != nil {
		t.Fatal(err)
	}
	k, at := timekeeping.New(c, rulebook.VN2004, engine.First, 1), sensor.Micros(0)
	for _, word := range strings.Fields(script) {
		at += second
		what, rest, _ := strings.Cut(word, ":")
		name, number, _ := strings.Cut(rest, ":")
		var n int
		_, _ = fmt.Sscan(name+number, &n)
		switch what {
		case "go":
			k.Go(at)
		case "stop":
			k.Stop(at)
		case "press":
			s, _ := k.State(at)
			k.Press(s.OnMove, s.Ply, at)
		case "restore":
			k.Restore(n, at)
		case "time":
			side, _ := engine.ParseSide(name)
			_, _ = fmt.Sscan(number, &n)
			k.Adjust(side, sensor.Micros(n)*second, at)
		case "wait":
			at += sensor.Micros(n-1) * second
			k.Advance(at)
		default:
			t.Fatalf("%s happens", word)
		}
	}
	s, _ := k.State(at)
	return &k, fmt.Sprintf("ply %d: red %d in stage %d, black %d in stage %d", s.Ply, s.Red.Left/second, s.Red.Stage, s.Black.Left/second, s.Black.Stage)
}

func TestWhatMovesGaveIsTakenBackWithThem(t *testing.T) {
	for _, tc := range []struct{ name, control, script, want string }{
		{"the last move of a stage", "1/10+3:1800+3", "go press restore:1", "ply 1: red 12 in stage 1, black 12 in stage 1"},
		{"it is made again", "1/10+3:1800+3", "go press restore:1 press", "ply 2: red 1814 in stage 2, black 12 in stage 1"},
		{"extra time alone", "300+3", "go press press press restore:2", "ply 2: red 304 in stage 1, black 301 in stage 1"},
		{"moves that were void count again", "1/10+3:1800+3", "go press press press restore:1 restore:4", "ply 4: red 1816 in stage 2, black 1814 in stage 2"},
		{"a move whose press was forgotten counts", "1/10+3:1800+3", "go restore:2", "ply 2: red 1815 in stage 2, black 13 in stage 1"},
		{"nothing was given", "300", "go press restore:1", "ply 1: red 299 in stage 1, black 299 in stage 1"},
		{"what was given is used already: no flag falls", "1/10:60", "go press press wait:20 restore:1", "ply 1: red 48 in stage 1, black 9 in stage 1"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if _, got := took(t, tc.control, tc.script); got != tc.want {
				t.Errorf("got  %s\nwant %s", got, tc.want)
			}
		})
	}
}

func TestAFlagIsForgottenWhenItRises(t *testing.T) {
	for _, tc := range []struct {
		name, script string
		side         engine.Side
		ply          int
		late         bool
	}{
		{"it fell", "go wait:20", engine.First, 1, true},
		{"it is down when the position is restored", "go press press wait:20 stop restore:3", engine.First, 3, true},
		{"it is down when moves are taken back", "go press press wait:20 restore:1", engine.First, 1, true},
		{"a ruling gives time", "go wait:20 time:red:60", engine.First, 1, false},
		{"a ruling gives too little", "go wait:20 time:red:2", engine.First, 1, true},
		{"a ruling gives the other side time", "go wait:20 time:black:60", engine.First, 1, true},
	} {
		t.Run(tc.name, func(t *testing.T) {
			k, _ := took(t, "10", tc.script)
			if _, late := k.MateTooLate(tc.side, tc.ply, 3600*second); late != tc.late {
				t.Errorf("a mate at ply %d is too late: %v, want %v", tc.ply, late, tc.late)
			}
		})
	}
}

func TestAFlagThatFellOnAnotherBoard(t *testing.T) {
	control, err := clock.ParseControl("300")
	if err != nil {
		t.Fatal(err)
	}
	k := timekeeping.New(control, rulebook.VN2004, engine.Second, 1).Resumed(3, -2*second, 7*second, second)
	if _, late := k.MateTooLate(engine.Second, 1, 10*second); late {
		t.Error("a mate by Black is too late, whose flag is up")
	}
	if _, late := k.MateTooLate(engine.First, 2, 10*second); !late {
		t.Error("a mate by Red is not too late, whose flag had fallen")
	}
	if said := k.Go(2 * second); slices.ContainsFunc(said, func(r record.Record) bool { _, fell := r.(record.Flag); return fell }) {
		t.Error("the flag falls again")
	}
}
