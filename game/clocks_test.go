package game_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	kept "github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// A game of rooks that step forward and back on their files, with each press at a given time. Anything that a trace holds may come
// between two presses.
type rooks struct {
	text strings.Builder
	ply  int
	last sensor.Micros
}

func newRooks(header string) *rooks {
	g := &rooks{}
	g.text.WriteString("trace 1\n" + header + "\n")
	return g
}

// say writes a line.
func (g *rooks) say(at sensor.Micros, what string) *rooks {
	fmt.Fprintf(&g.text, "%d %s\n", at, what)
	g.last = at
	return g
}

// move makes the next move and does not press.
func (g *rooks) move(at sensor.Micros) *rooks {
	steps := [][2]string{{"a2", "a1"}, {"a7", "a8"}, {"a1", "a2"}, {"a8", "a7"}}
	step := steps[g.ply%4]
	if g.ply < 2 {
		step = [][2]string{{"a0", "a1"}, {"a9", "a8"}}[g.ply] // The start position never stands again.
	}
	g.ply++
	return g.say(at-600_000, "- "+step[0]).say(at-400_000, "+ "+step[1])
}

// press makes the next move and presses for it.
func (g *rooks) press(at sensor.Micros) *rooks {
	g.move(at)
	side := [2]string{"black", "red"}[g.ply%2]
	return g.say(at, "press "+side)
}

// every has both sides take so long for each of some moves.
func (g *rooks) every(plies int, each sensor.Micros) *rooks {
	for range plies {
		g.press(g.last + each)
	}
	return g
}

// clocks returns the records of the time, in short: of a clock "red LEFT/STAGE+TO GO, black LEFT/STAGE+TO GO".
func (g *rooks) clocks(t *testing.T) []string {
	t.Helper()
	g.say(g.last+1, "end")
	return clocksOf(t, g.text.String())
}

func clocksOf(t *testing.T, text string) []string {
	t.Helper()
	lines, _ := replay(t, []byte(text))
	var said []string
	for _, line := range lines {
		r, err := kept.Decode(line)
		if err != nil {
			t.Fatal(err)
		}
		switch r := r.(type) {
		case kept.Clock:
			said = append(said, fmt.Sprintf("%d %s: ply %d, %s runs, red %d/%d+%d, black %d/%d+%d", r.At, r.Why, r.Ply, r.Running,
				r.First(), r.FirstStage(), r.FirstToGo(), r.Black, r.BlackStage, r.BlackToGo))
		case kept.Flag:
			said = append(said, fmt.Sprintf("%d flag of %s: ply %d, stage %d, %d of %d, %s", r.At, r.Side, r.Ply, r.Stage, r.Moves, r.Needed, r.Article))
		case kept.Result:
			said = append(said, fmt.Sprintf("%d %s %s", r.At, r.Result, r.Reason))
		case kept.Checks:
			said = append(said, fmt.Sprintf("check %d of %d by %s, ply %d, stage %d, over %v", r.Count, r.Limit, r.Side, r.Ply, r.Stage, r.Over))
		case kept.Note:
			said = append(said, fmt.Sprintf("%d %s %s %s", r.At, r.Code, r.Side, r.Article))
		}
	}
	return said
}

const second sensor.Micros = 1_000_000

// Each time control at its turning points, reckoned by hand.
func TestTimeControls(t *testing.T) {
	for _, tc := range []struct {
		name string
		game *rooks
		want []string // The last ones.
	}{
		{"vn2004-two-games: an hour, to the microsecond",
			newRooks("control vn2004-two-games").say(1_000_000, "go").press(11_000_001).press(13_500_004).say(3_700_000_000, "stop"),
			[]string{
				"1000000 started: ply 1, red runs, red 3600000000/1+0, black 3600000000/1+0",
				"11000001 pressed: ply 2, black runs, red 3589999999/1+0, black 3600000000/1+0",
				"13500004 pressed: ply 3, red runs, red 3589999999/1+0, black 3597499997/1+0",
				"3603500003 flag of red: ply 3, stage 1, 1 of 0, part3-flag",
				"3700000000 stopped: ply 3, none runs, red -96499997/1+0, black 3597499997/1+0",
			}},
		{"vn2004-one-game: the first press starts the clocks, and they are stopped for a while",
			newRooks("control vn2004-one-game").press(60*second).press(61*second).say(70*second, "stop").say(100*second, "go").press(101 * second),
			[]string{
				"60000000 pressed: ply 2, black runs, red 5400000000/1+0, black 5400000000/1+0",
				"61000000 pressed: ply 3, red runs, red 5400000000/1+0, black 5399000000/1+0",
				"70000000 stopped: ply 3, none runs, red 5391000000/1+0, black 5399000000/1+0",
				"100000000 started: ply 3, red runs, red 5391000000/1+0, black 5399000000/1+0",
				"101000000 pressed: ply 4, black runs, red 5390000000/1+0, black 5399000000/1+0",
			}},
		{"vn2004-one-game-25: what is left after 25 moves stays",
			newRooks("control vn2004-one-game-25").say(second, "go").every(50, 10*second),
			[]string{
				"481000000 pressed: ply 49, red runs, red 3360000000/1+1, black 3360000000/1+1",
				"491000000 pressed: ply 50, black runs, red 5150000000/2+0, black 3360000000/1+1",
				"501000000 pressed: ply 51, red runs, red 5150000000/2+0, black 5150000000/2+0",
			}},
		{"vn2004-long: 24 of 25 moves in the hour",
			newRooks("control vn2004-long").say(second, "go").every(48, 100*second).say(6500*second, "stop"),
			[]string{
				"4801000000 pressed: ply 49, red runs, red 1200000000/1+1, black 1200000000/1+1",
				"6001000000 flag of red: ply 49, stage 1, 24 of 25, part3-counts",
				"6500000000 stopped: ply 49, none runs, red -499000000/1+1, black 1200000000/1+1",
			}},
		{"vn2004-international: ten moves in every five minutes after the 65th",
			newRooks("control vn2004-international").say(second, "go").every(149, second),
			[]string{
				"149000000 pressed: ply 149, red runs, red 7426000000/6+1, black 7426000000/6+1",
				"150000000 pressed: ply 150, black runs, red 7725000000/7+10, black 7426000000/6+1",
			}},
		{"vn2004-rapid-15: the regulations have the flag end the game, with what stands on the board",
			newRooks("control vn2004-rapid-15\nflag_ends true").say(second, "go").move(10*second).say(1000*second, "press red"),
			[]string{
				"1000000 started: ply 1, red runs, red 900000000/1+0, black 900000000/1+0",
				"901000000 flag of red: ply 1, stage 1, 0 of 0, part3-flag",
				"901000000 0-1 time",
			}},
		{"300+3: the extra time of a move is given before it",
			newRooks("control 300+3").say(second, "go").press(4 * second).press(5_500_000),
			[]string{
				"1000000 started: ply 1, red runs, red 303000000/1+0, black 303000000/1+0",
				"4000000 pressed: ply 2, black runs, red 303000000/1+0, black 303000000/1+0",
				"5500000 pressed: ply 3, red runs, red 303000000/1+0, black 304500000/1+0",
			}},
		{"40/5400+30:1800+30",
			newRooks("control 40/5400+30:1800+30").say(second, "go").every(80, 20*second),
			[]string{
				"1561000000 pressed: ply 79, red runs, red 5820000000/1+1, black 5820000000/1+1",
				"1581000000 pressed: ply 80, black runs, red 7630000000/2+0, black 5820000000/1+1",
				"1601000000 pressed: ply 81, red runs, red 7630000000/2+0, black 7630000000/2+0",
			}},
		{"25/3600:*10/300, and a press in the microsecond of the flag comes too late",
			newRooks("control 25/3600:*10/300").say(second, "go").every(1, 3600*second),
			[]string{
				"1000000 started: ply 1, red runs, red 3600000000/1+25, black 3600000000/1+25",
				"3601000000 flag of red: ply 1, stage 1, 0 of 25, part3-counts",
				"3601000000 pressed: ply 2, black runs, red 0/1+24, black 3600000000/1+25",
			}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got := tc.game.clocks(t)
			if got = got[max(0, len(got)-len(tc.want)):]; !slices.Equal(got, tc.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(tc.want, "\n"))
			}
		})
	}
}

// Other events at a clock.
func TestLeversAndRulings(t *testing.T) {
	for _, tc := range []struct {
		name string
		game *rooks
		want []string
	}{
		{"who moves second starts the clock, then Red presses twice",
			newRooks("control 600").say(5*second, "press black").press(10*second).say(12*second, "press red").press(20 * second),
			[]string{
				"5000000 started: ply 1, red runs, red 600000000/1+0, black 600000000/1+0",
				"10000000 pressed: ply 2, black runs, red 595000000/1+0, black 600000000/1+0",
				"12000000 not_on_move: ply 2, black runs, red 595000000/1+0, black 598000000/1+0",
				"20000000 pressed: ply 3, red runs, red 595000000/1+0, black 590000000/1+0",
			}},
		{"Red forgets to press and bears the time: the reply is pressed",
			newRooks("control 10/600:600").say(second, "go").press(10 * second).press(20 * second).move(30 * second).press(50 * second).press(60 * second),
			[]string{
				"1000000 started: ply 1, red runs, red 600000000/1+10, black 600000000/1+10",
				"10000000 pressed: ply 2, black runs, red 591000000/1+9, black 600000000/1+10",
				"20000000 pressed: ply 3, red runs, red 591000000/1+9, black 590000000/1+9",
				"50000000 replied: ply 5, red runs, red 561000000/1+8, black 590000000/1+8",
				"50000000 press_forgotten red part3-clock",
				"60000000 pressed: ply 6, black runs, red 551000000/1+7, black 590000000/1+8",
			}},
		{"Red presses late, while the reply stands on the board",
			newRooks("control 600").say(second, "go").move(10*second).move(20*second).say(25*second, "press red").say(26*second, "press black").press(30 * second),
			[]string{
				"1000000 started: ply 1, red runs, red 600000000/1+0, black 600000000/1+0",
				"25000000 pressed: ply 2, black runs, red 576000000/1+0, black 600000000/1+0",
				"26000000 pressed: ply 3, red runs, red 576000000/1+0, black 599000000/1+0",
				"30000000 pressed: ply 4, black runs, red 572000000/1+0, black 599000000/1+0",
			}},
		{"the arbiter gives two minutes, takes one, and takes the gift back",
			newRooks("control 600").say(second, "go").press(10*second).
				say(11*second, `rule 2 time black 120000000 "Trần" part3-complaints "A broken clock."`).
				say(12*second, `rule 2 time red -60000000 "Trần" part3-complaints "A late start."`).
				say(13*second, `rule 2 dismissed "Trần" part3-complaints "It was not broken." revises=1`),
			[]string{
				"1000000 started: ply 1, red runs, red 600000000/1+0, black 600000000/1+0",
				"10000000 pressed: ply 2, black runs, red 591000000/1+0, black 600000000/1+0",
				"11000000 adjusted: ply 2, black runs, red 591000000/1+0, black 719000000/1+0",
				"12000000 adjusted: ply 2, black runs, red 531000000/1+0, black 718000000/1+0",
				"13000000 adjusted: ply 2, black runs, red 531000000/1+0, black 597000000/1+0",
			}},
		{"a ruling takes all the time that is left: the flag falls by it",
			newRooks("control 60\nflag_ends true").say(second, "go").press(10*second).say(11*second, `rule 2 time black -59000000 "Trần" part3-complaints "Late."`),
			[]string{
				"1000000 started: ply 1, red runs, red 60000000/1+0, black 60000000/1+0",
				"10000000 pressed: ply 2, black runs, red 51000000/1+0, black 60000000/1+0",
				"11000000 adjusted: ply 2, black runs, red 51000000/1+0, black 0/1+0",
				"11000000 flag of black: ply 2, stage 1, 0 of 0, part3-flag",
				"11000000 1-0 time",
			}},
		{"a move is taken back: the clocks go on with what they have",
			newRooks("control 600").say(second, "go").press(10*second).say(12*second, "takeback").say(13*second, "- a1").say(13*second+400_000, "+ a0"),
			[]string{
				"1000000 started: ply 1, red runs, red 600000000/1+0, black 600000000/1+0",
				"10000000 pressed: ply 2, black runs, red 591000000/1+0, black 600000000/1+0",
				"12000000 restored: ply 1, red runs, red 591000000/1+0, black 598000000/1+0",
			}},
		{"the position before a move is restored, and the flag that fell meanwhile is the arbiter's",
			newRooks("control 10/60:60").say(second, "go").press(10*second).say(12*second, "stop").
				say(13*second, `rule 1 restore "Trần" 9.10 "An illegal move."`).say(14*second, "- a1").say(15*second, "+ a0").say(20*second, "go").say(80*second, "stop"),
			[]string{
				"1000000 started: ply 1, red runs, red 60000000/1+10, black 60000000/1+10",
				"10000000 pressed: ply 2, black runs, red 51000000/1+9, black 60000000/1+10",
				"12000000 stopped: ply 2, none runs, red 51000000/1+9, black 58000000/1+10",
				"13000000 restored: ply 1, none runs, red 51000000/1+10, black 58000000/1+10",
				"20000000 started: ply 1, red runs, red 51000000/1+10, black 58000000/1+10",
				"71000000 flag of red: ply 1, stage 1, 0 of 10, part3-counts",
				"80000000 stopped: ply 1, none runs, red -9000000/1+10, black 58000000/1+10",
			}},
		{"a resignation stops the clocks, and a ruling that takes the result back leaves them so",
			newRooks("control 60").say(second, "go").press(10*second).say(20*second, `rule 2 result 0-1 "Trần" 9.11 "He left."`).
				say(90*second, `rule 2 dismissed "Trần" 9.11 "He is back." revises=1`).say(95*second, "go").press(100 * second),
			[]string{
				"1000000 started: ply 1, red runs, red 60000000/1+0, black 60000000/1+0",
				"10000000 pressed: ply 2, black runs, red 51000000/1+0, black 60000000/1+0",
				"20000000 0-1 ruling",
				"90000000 restored: ply 2, none runs, red 51000000/1+0, black 50000000/1+0",
				"95000000 started: ply 2, black runs, red 51000000/1+0, black 50000000/1+0",
				"100000000 pressed: ply 3, red runs, red 51000000/1+0, black 45000000/1+0",
			}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := tc.game.clocks(t); !slices.Equal(got, tc.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(tc.want, "\n"))
			}
		})
	}
}

// Red's rook gives mate on b9 two seconds before his flag would fall, at 13 s, or after it has fallen.
func TestMateAndTheFlag(t *testing.T) {
	for _, tc := range []struct {
		name, header, lines string
		want                []string // The records after the start of the clock.
	}{
		{"vn2004: pressed before the flag", "rulebook vn2004", "10500000 - b1|11000000 + b9|12999999 press red",
			[]string{"12999999 pressed: ply 2, black runs, red 1/1+0, black 12000000/1+0", "12999999 1-0 checkmate"}},
		{"vn2004: it stands, and ends nothing before the press", "rulebook vn2004", "1100000 - b1|1500000 + b9|9000000 press red",
			[]string{"3500000 mate_not_pressed red part3-clock", "9000000 pressed: ply 2, black runs, red 4000000/1+0, black 12000000/1+0", "9000000 1-0 checkmate"}},
		{"vn2004: pressed after the flag, and the arbiter rules", "rulebook vn2004", "10500000 - b1|11000000 + b9|13000001 press red",
			[]string{"13000000 flag of red: ply 1, stage 1, 0 of 0, part3-flag", "13000000 mate_not_pressed red part3-clock",
				"13000001 pressed: ply 2, black runs, red -1/1+0, black 12000000/1+0", "13000001 mate_after_flag red part3-flag",
				"13000001 stopped: ply 2, none runs, red -1/1+0, black 12000000/1+0"}},
		{"vn2004: never pressed, and a flag ends the game", "rulebook vn2004|flag_ends true", "10500000 - b1|11000000 + b9|20000000 press red",
			[]string{"13000000 flag of red: ply 1, stage 1, 0 of 0, part3-flag", "13000000 0-1 time"}},
		{"vn2004: the arbiter stops the clocks, and the mate stands", "rulebook vn2004", "5000000 - b1|5500000 + b9|6000000 stop|20000000 go",
			[]string{"6000000 stopped: ply 1, none runs, red 7000000/1+0, black 12000000/1+0", "7500000 1-0 checkmate"}},
		{"casual: on the board before the flag, and never pressed", "rulebook casual", "11500000 - b1|12000000 + b9|20000000 press red",
			[]string{"14000000 1-0 checkmate"}},
		{"casual: on the board before the flag, pressed after it", "rulebook casual", "12500000 - b1|12999999 + b9|13500000 press red",
			[]string{"13500000 pressed: ply 2, none runs, red 1/1+0, black 12000000/1+0", "13500000 1-0 checkmate"}},
		{"casual: it was no mate, for the piece moved on", "rulebook casual", "12500000 - b1|12900000 + b9|13500000 - b9|14000000 + b8|15000000 press red",
			[]string{"13000000 flag of red: ply 1, stage 1, 0 of 0, time", "15000000 pressed: ply 2, black runs, red -2000000/1+0, black 12000000/1+0",
				"27000000 flag of black: ply 2, stage 1, 0 of 0, time"}},
		{"casual: in the microsecond of the flag", "rulebook casual", "12500000 - b1|13000000 + b9|13500000 press red",
			[]string{"13000000 flag of red: ply 1, stage 1, 0 of 0, time", "13500000 pressed: ply 2, black runs, red -500000/1+0, black 12000000/1+0",
				"13500000 mate_after_flag red mate", "13500000 stopped: ply 2, none runs, red -500000/1+0, black 12000000/1+0"}},
		{"casual: a flag ends the game before the mate", "rulebook casual|flag_ends true", "12500000 - b1|14000000 + b9|15000000 press red",
			[]string{"13000000 flag of red: ply 1, stage 1, 0 of 0, time", "13000000 0-1 time"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			lines := strings.ReplaceAll("trace 1|"+tc.header+"|control 12|fen 4k4/R8/9/9/9/9/9/9/1R7/3K5 w - - 0 1|1000000 go|"+tc.lines+"|30000000 end", "|", "\n")
			if got := clocksOf(t, lines)[1:]; !slices.Equal(got, tc.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(tc.want, "\n"))
			}
		})
	}
}

// Both have made 65 moves. In the following phase Red gives check with every other move. The fifth check is one too many for a stage of
// ten moves; another one begins the next stage.
func TestChecksAreCountedInTheLastPhaseOfTheInternationalControl(t *testing.T) {
	t.Run("the international control counts checks", countChecks)
}

func countChecks(t *testing.T) {
	g := newRooks("control vn2004-international\nfen 3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1").say(second, "go")
	step := func(from, to, side string) {
		at := g.last + second
		g.say(at, "- "+from).say(at+200_000, "+ "+to).say(at+500_000, "press "+side)
	}
	red, black := [][2]string{{"a1", "a2"}, {"a2", "a1"}}, [][2]string{{"d9", "d8"}, {"d8", "d9"}}
	for i := range 65 {
		step(red[i%2][0], red[i%2][1], "red")
		step(black[i%2][0], black[i%2][1], "black")
	}
	from := "a2"
	for i := range 11 { // Black's general stands on d8 before each other move of Red, and steps out of the check.
		to := []string{"a8", "a7"}[i%2]
		step(from, to, "red")
		step(black[(i+1)%2][0], black[(i+1)%2][1], "black")
		from = to
	}
	var got []string
	for _, line := range g.clocks(t) {
		if strings.HasPrefix(line, "check ") {
			got = append(got, line)
		}
	}
	want := []string{
		"check 1 of 4 by red, ply 131, stage 6, over false",
		"check 2 of 4 by red, ply 135, stage 6, over false",
		"check 3 of 4 by red, ply 139, stage 6, over false",
		"check 4 of 4 by red, ply 143, stage 6, over false",
		"check 5 of 4 by red, ply 147, stage 6, over true",
		"check 1 of 4 by red, ply 151, stage 7, over false",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
