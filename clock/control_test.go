package clock

import (
	"reflect"
	"strings"
	"testing"

	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/rulebook"
)

func TestControlsOfTheRulebooks(t *testing.T) {
	const us = 1_000_000
	tests := []struct {
		name, article, pgn string
		stages             []Stage
		repeats            bool
	}{
		{"vn2004-two-games", "part3a", "3600", []Stage{{Time: 3600 * us}}, false},
		{"vn2004-one-game", "part3b", "5400", []Stage{{Time: 5400 * us}}, false},
		{"vn2004-one-game-25", "part3-counts", "25/3600:1800", []Stage{{Moves: 25, Time: 3600 * us}, {Time: 1800 * us}}, false},
		{"vn2004-long", "part3c", "25/3600:3600", []Stage{{Moves: 25, Time: 3600 * us}, {Time: 3600 * us}}, false},
		{"vn2004-international", "part3d", "25/3600:10/900:10/900:10/900:10/900:10/300", []Stage{
			{Moves: 25, Time: 3600 * us}, {Moves: 10, Time: 900 * us}, {Moves: 10, Time: 900 * us}, {Moves: 10, Time: 900 * us},
			{Moves: 10, Time: 900 * us}, {Moves: 10, Time: 300 * us, Checks: 4, Unscored: true}}, true},
		{"vn2004-rapid-15", "part3e", "900", []Stage{{Time: 900 * us}}, false},
		{"vn2004-rapid-25", "part3e", "1500", []Stage{{Time: 1500 * us}}, false},
		{"vn2004-rapid-30", "part3e", "1800", []Stage{{Time: 1800 * us}}, false},
	}
	var names []string
	for _, test := range tests {
		names = append(names, test.name)
		c, err := ParseControl(test.name)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if !reflect.DeepEqual(c.Stages, test.stages) || c.Repeats() != test.repeats {
			t.Errorf("%s: stages %+v, repeats %t", test.name, c.Stages, c.Repeats())
		}
		if want := (rulebook.Citation{Book: "vn2004", Article: test.article}); c.Article != want {
			t.Errorf("%s: by %s, want %s", test.name, c.Article, want)
		}
		if c.String() != test.name || c.PGN() != test.pgn {
			t.Errorf("%s: is written %s, in PGN %s, want %s", test.name, c, c.PGN(), test.pgn)
		}
	}
	if got := Names(); !reflect.DeepEqual(got, names) {
		t.Errorf("names %v, want %v", got, names)
	}
}

func TestParseControl(t *testing.T) {
	const us = 1_000_000
	tests := []struct {
		spec, text, pgn string
		stages          []Stage
	}{
		{"5400", "5400", "5400", []Stage{{Time: 5400 * us}}},
		{"300+3", "300+3", "300+3", []Stage{{Time: 300 * us, Increment: 3 * us}}},
		{"600+0", "600", "600", []Stage{{Time: 600 * us}}},
		{"0+3", "0+3", "0+3", []Stage{{Increment: 3 * us}}},
		{"25/3600:1800", "25/3600:1800", "25/3600:1800", []Stage{{Moves: 25, Time: 3600 * us}, {Time: 1800 * us}}},
		{"40/5400+30:1800+30", "40/5400+30:1800+30", "40/5400+30:1800+30",
			[]Stage{{Moves: 40, Time: 5400 * us, Increment: 30 * us}, {Time: 1800 * us, Increment: 30 * us}}},
		{"25/3600:10/900:*10/300", "25/3600:10/900:*10/300", "25/3600:10/900:10/300",
			[]Stage{{Moves: 25, Time: 3600 * us}, {Moves: 10, Time: 900 * us}, {Moves: 10, Time: 300 * us}}},
		{"300d5", "300d5", "300d5", []Stage{{Time: 300 * us, Delay: 5 * us}}},
		{"300b5", "300b5", "300b5", []Stage{{Time: 300 * us, Delay: 5 * us, Bronstein: true}}},
		{"40/5400d5:1800b10", "40/5400d5:1800b10", "40/5400d5:1800b10",
			[]Stage{{Moves: 40, Time: 5400 * us, Delay: 5 * us}, {Time: 1800 * us, Delay: 10 * us, Bronstein: true}}},
		{"300d0", "300", "300", []Stage{{Time: 300 * us}}},
		{"300b0", "300", "300", []Stage{{Time: 300 * us}}},
		{"40/9000", "*40/9000", "40/9000", []Stage{{Moves: 40, Time: 9000 * us}}},
		{"*1/999999+999999", "*1/999999+999999", "1/999999+999999", []Stage{{Moves: 1, Time: 999_999 * us, Increment: 999_999 * us}}},
	}
	for _, test := range tests {
		c, err := ParseControl(test.spec)
		if err != nil {
			t.Errorf("%s: %v", test.spec, err)
			continue
		}
		if want := (Control{Stages: test.stages}); !reflect.DeepEqual(c, want) {
			t.Errorf("%s: %+v, want %+v", test.spec, c, want)
		}
		if c.String() != test.text || c.PGN() != test.pgn {
			t.Errorf("%s: is written %s, in PGN %s, want %s and %s", test.spec, c, c.PGN(), test.text, test.pgn)
		}
	}
}

func TestParseControlSaysWhatItExpectsAndWhere(t *testing.T) {
	tests := []struct{ spec, want string }{
		{"", `time control "": expected stages such as 300+3, 300d5 or 40/5400+30:1800+30, - for no clock, ? for one that is not known, or one of vn2004-two-games, `},
		{"vn2004-blitz", `time control "vn2004-blitz": expected stages such as 300+3, 300d5 or 40/5400+30:1800+30, - for no clock, ? for one that is not known, or one of `},
		{"??", `time control "??": expected stages such as`},
		{"--", `time control "--": expected stages such as`},
		{"?:300", `time control "?:300": expected stages such as`},
		{"300d", `time control "300d": stage 1, "300d": expected 0 to 999999 seconds after d for each move, found ""`},
		{"300b05", `time control "300b05": stage 1, "300b05": expected 0 to 999999 seconds after b for each move, found "05"`},
		{"300+3d5", `time control "300+3d5": stage 1, "300+3d5": expected 0 to 999999 seconds after + for each move, found "3d5"`},
		{"0d5", `time control "0d5": stage 1, "0d5": expected some time`},
		{" 300", `time control " 300": expected stages such as`},
		{"300 ", `time control "300 ": stage 1, "300 ": expected 0 to 999999 seconds for the stage, found "300 "`},
		{"0300", `time control "0300": stage 1, "0300": expected 0 to 999999 seconds for the stage, found "0300"`},
		{"1000000", `time control "1000000": stage 1, "1000000": expected 0 to 999999 seconds for the stage, found "1000000"`},
		{"90m", `time control "90m": stage 1, "90m": expected 0 to 999999 seconds for the stage, found "90m"`},
		{"300+", `time control "300+": stage 1, "300+": expected 0 to 999999 seconds after + for each move, found ""`},
		{"300+-3", `time control "300+-3": stage 1, "300+-3": expected 0 to 999999 seconds after + for each move, found "-3"`},
		{"300+3+3", `time control "300+3+3": stage 1, "300+3+3": expected 0 to 999999 seconds after + for each move, found "3+3"`},
		{"0", `time control "0": stage 1, "0": expected some time`},
		{"25/3600:0+0", `time control "25/3600:0+0": stage 2, "0+0": expected some time`},
		{"0/3600", `time control "0/3600": stage 1, "0/3600": expected 1 to 999 moves, found "0"`},
		{"1000/3600", `time control "1000/3600": stage 1, "1000/3600": expected 1 to 999 moves, found "1000"`},
		{"25/3600:", `time control "25/3600:": stage 2, "": expected 0 to 999999 seconds for the stage, found ""`},
		{"25/3600:x/900:900", `time control "25/3600:x/900:900": stage 2, "x/900": expected 1 to 999 moves, found "x"`},
		{"5400:1800", `time control "5400:1800": stage 1, "5400": expected a number of moves, such as 40/5400: only the last stage can be for all moves`},
		{"*25/3600:1800", `time control "*25/3600:1800": stage 1, "*25/3600": expected * before the last stage alone, which repeats`},
		{"*180", `time control "*180": stage 1, "*180": an hourglass is not known here; expected a number of moves in the stage that repeats, such as *10/300`},
		{"25/3600:*300", `time control "25/3600:*300": stage 2, "*300": an hourglass is not known here; expected a number of moves in the stage that repeats, such as *10/300`},
		{"25/3600:**10/300", `time control "25/3600:**10/300": stage 2, "**10/300": expected 1 to 999 moves, found "*10"`},
		{strings.Repeat("1/1:", 20) + "1", `time control of 21 stages: expected at most 20`},
	}
	for _, test := range tests {
		if _, err := ParseControl(test.spec); err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%s: error %v, want %s", test.spec, err, test.want)
		}
	}
}

// PGN's words for no clock and for an unknown one keep no time.
func TestControlsByWhichNoTimeIsKept(t *testing.T) {
	for _, test := range []struct {
		spec string
		want bool
	}{{"-", false}, {"?", false}, {"", false}, {"x", false}, {"*180", false}, {"300", true}, {"300d5", true}, {"vn2004-long", true}} {
		c, err := ParseControl(test.spec)
		if IsKept(test.spec) != test.want || err == nil && (c.IsKept() != test.want || c.String() != test.spec || !test.want && c.PGN() != test.spec) {
			t.Errorf("%s: %+v, %v, %t, want %t", test.spec, c, err, IsKept(test.spec), test.want)
		}
	}
}

func TestStagesOfTheInternationalControl(t *testing.T) {
	control := parse(t, "vn2004-international")
	tests := []struct{ moves, stage, made, needed int }{
		{0, 1, 0, 25}, {24, 1, 24, 25},
		{25, 2, 0, 10}, {34, 2, 9, 10},
		{35, 3, 0, 10}, {45, 4, 0, 10}, {55, 5, 0, 10}, {64, 5, 9, 10},
		{65, 6, 0, 10}, {74, 6, 9, 10},
		{75, 7, 0, 10}, {85, 8, 0, 10}, {1064, 105, 9, 10},
	}
	for _, test := range tests {
		stage, made := control.Reached(test.moves)
		if needed := control.Stage(stage).Moves; stage != test.stage || made != test.made || needed != test.needed {
			t.Errorf("after %d moves: stage %d, %d of %d, want stage %d, %d of %d", test.moves, stage, made, needed, test.stage, test.made, test.needed)
		}
	}
	for n, want := range map[int]bool{1: false, 5: false, 6: true, 7: true, 100: true} {
		if s := control.Stage(n); s.Unscored != want || (s.Checks == 4) != want {
			t.Errorf("stage %d: unscored %t, %d checks", n, s.Unscored, s.Checks)
		}
	}
}

func TestTwentyStagesAreRead(t *testing.T) {
	if c := parse(t, strings.Repeat("1/1:", 19)+"1"); len(c.Stages) != 20 {
		t.Errorf("%d stages", len(c.Stages))
	}
}

func TestTheLastStageIsForAllMoves(t *testing.T) {
	control := parse(t, "25/3600:1800")
	if stage, made := control.Reached(1025); stage != 2 || made != 1000 {
		t.Errorf("after 1025 moves: stage %d, %d made, want stage 2, 1000 made", stage, made)
	}
}

func FuzzParseControl(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	for _, spec := range append(Names(), "5400", "300+3", "25/3600:1800", "40/5400+30:1800+30", "*180", "40/9000", "?", "-", "", "300d5", "40/60b5:30d1",
		"25/3600:10/900:10/900:10/900:10/900:*10/300") {
		corpus.Add(spec)
	}
	corpus.Fuzz(func(t testing.TB, spec string) {
		c, err := ParseControl(spec)
		if err != nil {
			return
		}
		if again, err := ParseControl(c.String()); err != nil || !reflect.DeepEqual(again, c) {
			t.Errorf("%q: is written %s, which is read as %+v, %v", spec, c, again, err)
		}
		if again, err := ParseControl(c.PGN()); err != nil || again.PGN() != c.PGN() {
			t.Errorf("%q: is in PGN %s, which is read as %+v, %v", spec, c.PGN(), again, err)
		}
	})
}

func parse(t testing.TB, spec string) Control {
	t.Helper()
	c, err := ParseControl(spec)
	if err != nil {
		t.Fatal(err)
	}
	return c
}
