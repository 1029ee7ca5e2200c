package clock

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// A case is a list of inputs, and their consequences. Times are microseconds; describe writes an event.
type clockCase struct {
	name, control string
	inputs, want  []string
}

func TestTurnsAndTimes(t *testing.T) {
	runCases(t, []clockCase{
		{"started, then Red and Black press", "vn2004-two-games",
			[]string{"go 1_000_000", "press red 11_000_001", "press black 13_500_004"},
			[]string{
				"1_000_000 started: ply 1, red runs, red 3_600_000_000 stage 1 0/0, black 3_600_000_000 stage 1 0/0",
				"11_000_001 pressed: ply 2, black runs, red 3_589_999_999 stage 1 1/0, black 3_600_000_000 stage 1 0/0",
				"13_500_004 pressed: ply 3, red runs, red 3_589_999_999 stage 1 1/0, black 3_597_499_997 stage 1 1/0",
			}},
		{"nobody starts the clock: who presses first has used no time", "vn2004-rapid-15",
			[]string{"press red 60_000_000", "press black 61_000_000"},
			[]string{
				"60_000_000 pressed: ply 2, black runs, red 900_000_000 stage 1 1/0, black 900_000_000 stage 1 0/0",
				"61_000_000 pressed: ply 3, red runs, red 900_000_000 stage 1 1/0, black 899_000_000 stage 1 1/0",
			}},
		{"the wrong side presses first: nobody's time runs", "vn2004-rapid-15",
			[]string{"press black 5_000_000", "press red 60_000_000"},
			[]string{
				"5_000_000 not_on_move: ply 1, none runs, red 900_000_000 stage 1 0/0, black 900_000_000 stage 1 0/0",
				"60_000_000 pressed: ply 2, black runs, red 900_000_000 stage 1 1/0, black 900_000_000 stage 1 0/0",
			}},
		{"Red presses twice", "vn2004-rapid-15",
			[]string{"go 0", "press red 4_000_000", "press red 4_000_500", "press black 6_000_000"},
			[]string{
				"0 started: ply 1, red runs, red 900_000_000 stage 1 0/0, black 900_000_000 stage 1 0/0",
				"4_000_000 pressed: ply 2, black runs, red 896_000_000 stage 1 1/0, black 900_000_000 stage 1 0/0",
				"4_000_500 not_on_move: ply 2, black runs, red 896_000_000 stage 1 1/0, black 899_999_500 stage 1 0/0",
				"6_000_000 pressed: ply 3, red runs, red 896_000_000 stage 1 1/0, black 898_000_000 stage 1 1/0",
			}},
		{"stopped for a minute", "vn2004-rapid-15",
			[]string{"go 0", "stop 10_000_000", "go 70_000_000", "press red 75_000_000"},
			[]string{
				"0 started: ply 1, red runs, red 900_000_000 stage 1 0/0, black 900_000_000 stage 1 0/0",
				"10_000_000 stopped: ply 1, none runs, red 890_000_000 stage 1 0/0, black 900_000_000 stage 1 0/0",
				"70_000_000 started: ply 1, red runs, red 890_000_000 stage 1 0/0, black 900_000_000 stage 1 0/0",
				"75_000_000 pressed: ply 2, black runs, red 885_000_000 stage 1 1/0, black 900_000_000 stage 1 0/0",
			}},
		{"a press while stopped completes the move and starts nothing", "vn2004-rapid-15",
			[]string{"go 0", "stop 10_000_000", "press red 12_000_000", "go 70_000_000", "press black 71_000_000"},
			[]string{
				"0 started: ply 1, red runs, red 900_000_000 stage 1 0/0, black 900_000_000 stage 1 0/0",
				"10_000_000 stopped: ply 1, none runs, red 890_000_000 stage 1 0/0, black 900_000_000 stage 1 0/0",
				"12_000_000 pressed: ply 2, none runs, red 890_000_000 stage 1 1/0, black 900_000_000 stage 1 0/0",
				"70_000_000 started: ply 2, black runs, red 890_000_000 stage 1 1/0, black 900_000_000 stage 1 0/0",
				"71_000_000 pressed: ply 3, red runs, red 890_000_000 stage 1 1/0, black 899_000_000 stage 1 1/0",
			}},
		{"started twice, and an input that bears an earlier time", "vn2004-rapid-15",
			[]string{"go 0", "go 10_000_000", "press red 9_000_000"},
			[]string{
				"0 started: ply 1, red runs, red 900_000_000 stage 1 0/0, black 900_000_000 stage 1 0/0",
				"10_000_000 started: ply 1, red runs, red 890_000_000 stage 1 0/0, black 900_000_000 stage 1 0/0",
				"10_000_000 pressed: ply 2, black runs, red 890_000_000 stage 1 1/0, black 900_000_000 stage 1 0/0",
			}},
		{"Red forgets to press, and Black presses his reply: Red bears the time", "25/3600:1800",
			[]string{"go 0", "replied 30_000_000", "press red 31_000_000"},
			[]string{
				"0 started: ply 1, red runs, red 3_600_000_000 stage 1 0/25, black 3_600_000_000 stage 1 0/25",
				"30_000_000 replied: ply 3, red runs, red 3_570_000_000 stage 1 1/25, black 3_600_000_000 stage 1 1/25",
				"31_000_000 pressed: ply 4, black runs, red 3_569_000_000 stage 1 2/25, black 3_600_000_000 stage 1 1/25",
			}},
		{"Red forgets to press and does it after Black's reply, before Black presses", "vn2004-rapid-15",
			[]string{"go 0", "press red 30_000_000", "press black 31_000_000"},
			[]string{
				"0 started: ply 1, red runs, red 900_000_000 stage 1 0/0, black 900_000_000 stage 1 0/0",
				"30_000_000 pressed: ply 2, black runs, red 870_000_000 stage 1 1/0, black 900_000_000 stage 1 0/0",
				"31_000_000 pressed: ply 3, red runs, red 870_000_000 stage 1 1/0, black 899_000_000 stage 1 1/0",
			}},
		{"nobody starts the clock, and the first press is that of the reply", "vn2004-rapid-15",
			[]string{"replied 30_000_000", "press red 32_000_000"},
			[]string{
				"30_000_000 replied: ply 3, red runs, red 900_000_000 stage 1 1/0, black 900_000_000 stage 1 1/0",
				"32_000_000 pressed: ply 4, black runs, red 898_000_000 stage 1 2/0, black 900_000_000 stage 1 1/0",
			}},
	})
}

func TestStagesAndExtraTime(t *testing.T) {
	runCases(t, []clockCase{
		{"extra time is given before the first move of each side", "300+3",
			[]string{"go 0", "press red 10_000_000", "press black 11_000_000"},
			[]string{
				"0 started: ply 1, red runs, red 303_000_000 stage 1 0/0, black 303_000_000 stage 1 0/0",
				"10_000_000 pressed: ply 2, black runs, red 296_000_000 stage 1 1/0, black 303_000_000 stage 1 0/0",
				"11_000_000 pressed: ply 3, red runs, red 296_000_000 stage 1 1/0, black 305_000_000 stage 1 1/0",
			}},
		{"the second stage's time is added at the press, and what was left stays", "2/60:30",
			[]string{"go 0", "press red 10_000_000", "press black 30_000_000", "press red 50_000_000", "press black 51_000_000"},
			[]string{
				"0 started: ply 1, red runs, red 60_000_000 stage 1 0/2, black 60_000_000 stage 1 0/2",
				"10_000_000 pressed: ply 2, black runs, red 50_000_000 stage 1 1/2, black 60_000_000 stage 1 0/2",
				"30_000_000 pressed: ply 3, red runs, red 50_000_000 stage 1 1/2, black 40_000_000 stage 1 1/2",
				"50_000_000 pressed: ply 4, black runs, red 60_000_000 stage 2 0/0, black 40_000_000 stage 1 1/2",
				"51_000_000 pressed: ply 5, red runs, red 60_000_000 stage 2 0/0, black 69_000_000 stage 2 0/0",
			}},
		{"the first move of a stage has that stage's extra time", "1/60+5:30+2",
			[]string{"go 0", "press red 10_000_000"},
			[]string{
				"0 started: ply 1, red runs, red 65_000_000 stage 1 0/1, black 65_000_000 stage 1 0/1",
				"10_000_000 pressed: ply 2, black runs, red 87_000_000 stage 2 0/0, black 65_000_000 stage 1 0/1",
			}},
		{"the last stage repeats", "1/60:*1/10",
			[]string{"go 0", "press red 10_000_000", "press black 11_000_000", "press red 20_000_000", "press black 21_000_000"},
			[]string{
				"0 started: ply 1, red runs, red 60_000_000 stage 1 0/1, black 60_000_000 stage 1 0/1",
				"10_000_000 pressed: ply 2, black runs, red 60_000_000 stage 2 0/1, black 60_000_000 stage 1 0/1",
				"11_000_000 pressed: ply 3, red runs, red 60_000_000 stage 2 0/1, black 69_000_000 stage 2 0/1",
				"20_000_000 pressed: ply 4, black runs, red 61_000_000 stage 3 0/1, black 69_000_000 stage 2 0/1",
				"21_000_000 pressed: ply 5, red runs, red 61_000_000 stage 3 0/1, black 78_000_000 stage 3 0/1",
			}},
		{"a forgotten press completes a stage of both", "1/60+1:30",
			[]string{"go 0", "replied 10_000_000"},
			[]string{
				"0 started: ply 1, red runs, red 61_000_000 stage 1 0/1, black 61_000_000 stage 1 0/1",
				"10_000_000 replied: ply 3, red runs, red 81_000_000 stage 2 0/0, black 91_000_000 stage 2 0/0",
			}},
	})
}

func TestFlags(t *testing.T) {
	runCases(t, []clockCase{
		{"Red thinks for too long, and the press comes after the flag", "vn2004-rapid-15",
			[]string{"go 5", "press red 900_000_006"},
			[]string{
				"5 started: ply 1, red runs, red 900_000_000 stage 1 0/0, black 900_000_000 stage 1 0/0",
				"900_000_005 flag of red: ply 1, stage 1, 0/0",
				"900_000_006 pressed: ply 2, black runs, red -1 flag stage 1 1/0, black 900_000_000 stage 1 0/0",
			}},
		{"a press in the last microsecond", "vn2004-rapid-15",
			[]string{"go 0", "press red 899_999_999"},
			[]string{
				"0 started: ply 1, red runs, red 900_000_000 stage 1 0/0, black 900_000_000 stage 1 0/0",
				"899_999_999 pressed: ply 2, black runs, red 1 stage 1 1/0, black 900_000_000 stage 1 0/0",
			}},
		{"a press in the microsecond of the flag comes too late", "vn2004-rapid-15",
			[]string{"go 0", "press red 900_000_000"},
			[]string{
				"0 started: ply 1, red runs, red 900_000_000 stage 1 0/0, black 900_000_000 stage 1 0/0",
				"900_000_000 flag of red: ply 1, stage 1, 0/0",
				"900_000_000 pressed: ply 2, black runs, red 0 flag stage 1 1/0, black 900_000_000 stage 1 0/0",
			}},
		{"one move short of the number that the stage needs", "2/60:30",
			[]string{"go 0", "press red 10_000_000", "press black 11_000_000", "wait 61_000_000", "wait 62_000_000"},
			[]string{
				"0 started: ply 1, red runs, red 60_000_000 stage 1 0/2, black 60_000_000 stage 1 0/2",
				"10_000_000 pressed: ply 2, black runs, red 50_000_000 stage 1 1/2, black 60_000_000 stage 1 0/2",
				"11_000_000 pressed: ply 3, red runs, red 50_000_000 stage 1 1/2, black 59_000_000 stage 1 1/2",
				"61_000_000 flag of red: ply 3, stage 1, 1/2",
			}},
		{"the move that the stage needs is pressed after the flag, and play goes on: the next stage's time is added", "1/60+2:30+2",
			[]string{"go 0", "press red 63_000_000", "press black 64_000_000", "wait 93_000_000"},
			[]string{
				"0 started: ply 1, red runs, red 62_000_000 stage 1 0/1, black 62_000_000 stage 1 0/1",
				"62_000_000 flag of red: ply 1, stage 1, 0/1",
				"63_000_000 pressed: ply 2, black runs, red 31_000_000 stage 2 0/0, black 62_000_000 stage 1 0/1",
				"64_000_000 pressed: ply 3, red runs, red 31_000_000 stage 2 0/0, black 93_000_000 stage 2 0/0",
			}},
		{"that stage's time is used up, too", "1/60:30",
			[]string{"go 0", "press red 63_000_000", "press black 64_000_000", "wait 91_000_000"},
			[]string{
				"0 started: ply 1, red runs, red 60_000_000 stage 1 0/1, black 60_000_000 stage 1 0/1",
				"60_000_000 flag of red: ply 1, stage 1, 0/1",
				"63_000_000 pressed: ply 2, black runs, red 27_000_000 stage 2 0/0, black 60_000_000 stage 1 0/1",
				"64_000_000 pressed: ply 3, red runs, red 27_000_000 stage 2 0/0, black 89_000_000 stage 2 0/0",
				"91_000_000 flag of red: ply 3, stage 2, 0/0",
			}},
		{"a side whose flag is down gets no extra time", "60+10",
			[]string{"go 0", "press red 71_000_000", "press black 72_000_000"},
			[]string{
				"0 started: ply 1, red runs, red 70_000_000 stage 1 0/0, black 70_000_000 stage 1 0/0",
				"70_000_000 flag of red: ply 1, stage 1, 0/0",
				"71_000_000 pressed: ply 2, black runs, red -1_000_000 flag stage 1 1/0, black 70_000_000 stage 1 0/0",
				"72_000_000 pressed: ply 3, red runs, red -1_000_000 flag stage 1 1/0, black 79_000_000 stage 1 1/0",
			}},
		{"both flags fall: each at its time", "60",
			[]string{"go 0", "press red 61_000_000", "wait 500_000_000"},
			[]string{
				"0 started: ply 1, red runs, red 60_000_000 stage 1 0/0, black 60_000_000 stage 1 0/0",
				"60_000_000 flag of red: ply 1, stage 1, 0/0",
				"61_000_000 pressed: ply 2, black runs, red -1_000_000 flag stage 1 1/0, black 60_000_000 stage 1 0/0",
				"121_000_000 flag of black: ply 2, stage 1, 0/0",
			}},
		{"the arbiter stops in time", "60",
			[]string{"go 0", "stop 59_999_999", "wait 100_000_000", "go 100_000_000", "wait 100_000_001"},
			[]string{
				"0 started: ply 1, red runs, red 60_000_000 stage 1 0/0, black 60_000_000 stage 1 0/0",
				"59_999_999 stopped: ply 1, none runs, red 1 stage 1 0/0, black 60_000_000 stage 1 0/0",
				"100_000_000 started: ply 1, red runs, red 1 stage 1 0/0, black 60_000_000 stage 1 0/0",
				"100_000_001 flag of red: ply 1, stage 1, 0/0",
			}},
		{"a forgotten press: the flag falls before the reply", "60",
			[]string{"go 0", "replied 70_000_000"},
			[]string{
				"0 started: ply 1, red runs, red 60_000_000 stage 1 0/0, black 60_000_000 stage 1 0/0",
				"60_000_000 flag of red: ply 1, stage 1, 0/0",
				"70_000_000 replied: ply 3, red runs, red -10_000_000 flag stage 1 1/0, black 60_000_000 stage 1 1/0",
			}},
	})
}

func TestRulingsOfTime(t *testing.T) {
	runCases(t, []clockCase{
		{"two minutes for the opponent after a wrong claim", "vn2004-rapid-15",
			[]string{"go 0", "stop 10_000_000", "adjust black 120_000_000 20_000_000", "go 30_000_000"},
			[]string{
				"0 started: ply 1, red runs, red 900_000_000 stage 1 0/0, black 900_000_000 stage 1 0/0",
				"10_000_000 stopped: ply 1, none runs, red 890_000_000 stage 1 0/0, black 900_000_000 stage 1 0/0",
				"20_000_000 adjusted: ply 1, none runs, red 890_000_000 stage 1 0/0, black 1_020_000_000 stage 1 0/0",
				"30_000_000 started: ply 1, red runs, red 890_000_000 stage 1 0/0, black 1_020_000_000 stage 1 0/0",
			}},
		{"time is given while it runs, and the flag falls later", "60",
			[]string{"go 0", "adjust red 5_000_000 59_000_000", "wait 65_000_000"},
			[]string{
				"0 started: ply 1, red runs, red 60_000_000 stage 1 0/0, black 60_000_000 stage 1 0/0",
				"59_000_000 adjusted: ply 1, red runs, red 6_000_000 stage 1 0/0, black 60_000_000 stage 1 0/0",
				"65_000_000 flag of red: ply 1, stage 1, 0/0",
			}},
		{"a ruling takes all that is left: the flag falls by it", "60",
			[]string{"go 0", "adjust black -60_000_000 1_000_000"},
			[]string{
				"0 started: ply 1, red runs, red 60_000_000 stage 1 0/0, black 60_000_000 stage 1 0/0",
				"1_000_000 adjusted: ply 1, red runs, red 59_000_000 stage 1 0/0, black 0 flag stage 1 0/0",
				"1_000_000 flag of black: ply 1, stage 1, 0/0",
			}},
		{"time is given after the flag, less than was overstepped and then enough", "60",
			[]string{"go 0", "wait 70_000_000", "adjust red 9_000_000 70_000_000", "adjust red 6_000_000 70_000_000", "wait 80_000_000"},
			[]string{
				"0 started: ply 1, red runs, red 60_000_000 stage 1 0/0, black 60_000_000 stage 1 0/0",
				"60_000_000 flag of red: ply 1, stage 1, 0/0",
				"70_000_000 adjusted: ply 1, red runs, red -1_000_000 flag stage 1 0/0, black 60_000_000 stage 1 0/0",
				"70_000_000 adjusted: ply 1, red runs, red 5_000_000 stage 1 0/0, black 60_000_000 stage 1 0/0",
				"75_000_000 flag of red: ply 1, stage 1, 0/0",
			}},
		{"two plies are taken back over the end of a stage, with the times that the sides had then", "1/60:30",
			[]string{"go 0", "press red 10_000_000", "press black 15_000_000", "stop 16_000_000", "restore 1 60_000_000 60_000_000 20_000_000", "go 30_000_000", "press red 31_000_000"},
			[]string{
				"0 started: ply 1, red runs, red 60_000_000 stage 1 0/1, black 60_000_000 stage 1 0/1",
				"10_000_000 pressed: ply 2, black runs, red 80_000_000 stage 2 0/0, black 60_000_000 stage 1 0/1",
				"15_000_000 pressed: ply 3, red runs, red 80_000_000 stage 2 0/0, black 85_000_000 stage 2 0/0",
				"16_000_000 stopped: ply 3, none runs, red 79_000_000 stage 2 0/0, black 85_000_000 stage 2 0/0",
				"20_000_000 restored: ply 1, none runs, red 60_000_000 stage 1 0/1, black 60_000_000 stage 1 0/1",
				"30_000_000 started: ply 1, red runs, red 60_000_000 stage 1 0/1, black 60_000_000 stage 1 0/1",
				"31_000_000 pressed: ply 2, black runs, red 89_000_000 stage 2 0/0, black 60_000_000 stage 1 0/1",
			}},
		{"one ply is taken back while the clock runs, and no time is given back", "60",
			[]string{"go 0", "press red 10_000_000", "restore 1 50_000_000 58_000_000 12_000_000", "wait 62_000_000"},
			[]string{
				"0 started: ply 1, red runs, red 60_000_000 stage 1 0/0, black 60_000_000 stage 1 0/0",
				"10_000_000 pressed: ply 2, black runs, red 50_000_000 stage 1 1/0, black 60_000_000 stage 1 0/0",
				"12_000_000 restored: ply 1, red runs, red 50_000_000 stage 1 0/0, black 58_000_000 stage 1 0/0",
				"62_000_000 flag of red: ply 1, stage 1, 0/0",
			}},
	})
}

func TestRestoreToNoPly(t *testing.T) {
	c := New(parse(t, "60"), engine.First)
	c.Go(0)
	_, err := c.Restore(0, second, second, second)
	const want = "restore the clock to ply 0: expected the ply to be played, from 1 on"
	if err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
	if s := c.State(second); s.Red.Left != 59*second || s.Ply != 1 {
		t.Errorf("the clock stands at %+v", s)
	}
}

// 65 moves take 119 minutes of 120, then ten take their five minutes and the one left over, except for a microsecond.
func TestAGameByTheInternationalControl(t *testing.T) {
	c := New(parse(t, "vn2004-international"), engine.Second) // Black moves first, as by vn1999.
	at := sensor.Micros(0)
	c.Go(at)
	turn := func(used sensor.Micros) {
		at += used
		if events := c.Press(engine.Second, at); len(events) != 1 {
			t.Fatalf("at %d: %v", at, events)
		}
		c.Press(engine.First, at)
	}
	left := func(want sensor.Micros, stage, moves, needed int) {
		t.Helper()
		if got := c.State(at).Black; got != (Time{Left: want, Stage: stage, Moves: moves, Needed: needed}) {
			t.Errorf("at %d: %+v, want %d of stage %d, %d of %d", at, got, want, stage, moves, needed)
		}
	}
	for range 24 {
		turn(minute)
	}
	left(36*minute, 1, 24, 25)
	turn(35 * minute) // Minute 59, 25 moves.
	left(16*minute, 2, 0, 10)
	for range 40 {
		turn(90 * second) // Minute 119, 65 moves.
	}
	left(6*minute, 6, 0, 10)
	for range 9 {
		turn(36 * second)
	}
	left(36*second, 6, 9, 10)
	if due, ok := c.Deadline(); !ok || due != 125*minute {
		t.Errorf("the flag falls at %d, %t, want minute 125", due, ok)
	}
	turn(36*second - 1)
	left(5*minute+1, 7, 0, 10)
}

func TestDeadlines(t *testing.T) {
	c := New(parse(t, "60"), engine.First)
	expect := func(when string, at sensor.Micros, ok bool) {
		t.Helper()
		if gotAt, got := c.Deadline(); got != ok || ok && gotAt != at {
			t.Errorf("%s: %d, %t, want %d, %t", when, gotAt, got, at, ok)
		}
	}
	expect("before the start", 0, false)
	c.Go(5 * second)
	expect("Red thinks", 65*second, true)
	c.Press(engine.First, 15*second)
	expect("Black thinks", 75*second, true)
	c.Press(engine.Second, 16*second)
	expect("Red thinks again", 66*second, true)
	c.Stop(20 * second)
	expect("stopped", 0, false)
	c.Go(30 * second)
	expect("started again", 76*second, true)
	c.Advance(76 * second)
	expect("the flag is down", 0, false)
	c.Adjust(engine.First, 2*second, 77*second)
	expect("two seconds given, one of them overstepped", 78*second, true)
}

func TestACopyGoesItsOwnWay(t *testing.T) {
	c := New(parse(t, "vn2004-international"), engine.First)
	c.Restore(137, 5*minute, 5*minute, 0)
	for _, ply := range []int{131, 132, 133} {
		c.Check(ply)
	}
	checks, presses, restores := c, c, c
	checks.Check(135)
	c.Check(136)
	presses.Press(engine.First, second)
	restores.Restore(131, 5*minute, 5*minute, 0)
	for _, test := range []struct {
		name            string
		clock           Clock
		ply, red, black int
	}{
		{"the clock itself", c, 137, 2, 2},
		{"a copy that counted a check", checks, 137, 3, 1},
		{"a copy that was pressed", presses, 138, 2, 1},
		{"a copy that was restored", restores, 131, 0, 0},
	} {
		if s := test.clock.State(second); s.Ply != test.ply || s.Red.Checks != test.red || s.Black.Checks != test.black {
			t.Errorf("%s stands at %+v", test.name, s)
		}
	}
}

func runCases(t *testing.T, cases []clockCase) {
	for _, test := range cases {
		t.Run(test.name, func(t *testing.T) {
			c := New(parse(t, test.control), engine.First)
			var got []string
			for _, input := range test.inputs {
				for _, e := range enter(t, &c, input) {
					got = append(got, describe(e))
				}
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("got\n\t%s\nwant\n\t%s", strings.Join(got, "\n\t"), strings.Join(test.want, "\n\t"))
			}
		})
	}
}

// enter gives a clock an input such as "press red 1_000_000".
func enter(t *testing.T, c *Clock, input string) []Event {
	t.Helper()
	words := strings.Fields(input)
	number := func(i int) sensor.Micros {
		n, err := strconv.ParseInt(words[i], 0, 64)
		if err != nil {
			t.Fatalf("%s: %v", input, err)
		}
		return sensor.Micros(n)
	}
	side := func() engine.Side {
		side, err := engine.ParseSide(words[1])
		if err != nil {
			t.Fatalf("%s: %v", input, err)
		}
		return side
	}
	switch words[0] {
	case "wait":
		return c.Advance(number(1))
	case "go":
		return c.Go(number(1))
	case "stop":
		return c.Stop(number(1))
	case "press":
		return c.Press(side(), number(2))
	case "replied":
		return c.Replied(number(1))
	case "adjust":
		return c.Adjust(side(), number(2), number(3))
	case "restore":
		events, err := c.Restore(int(number(1)), number(2), number(3), number(4))
		if err != nil {
			t.Fatalf("%s: %v", input, err)
		}
		return events
	}
	t.Fatalf("unknown input %s", input)
	return nil
}

// describe writes an event as a line.
func describe(e Event) string {
	if f, ok := e.(Flag); ok {
		return fmt.Sprintf("%s flag of %s: ply %d, stage %d, %d/%d", grouped(f.At), f.Side, f.Ply, f.Stage, f.Moves, f.Needed)
	}
	c := e.(Changed)
	time := func(t Time) string {
		flag := ""
		if t.Flag {
			flag = " flag"
		}
		return fmt.Sprintf("%s%s stage %d %d/%d", grouped(t.Left), flag, t.Stage, t.Moves, t.Needed)
	}
	return fmt.Sprintf("%s %s: ply %d, %s runs, red %s, black %s", grouped(c.At), c.Cause, c.Ply, c.Running, time(c.Red), time(c.Black))
}

// grouped writes a number as 1_000_000.
func grouped(n sensor.Micros) string {
	text := strconv.FormatInt(int64(n), 10)
	sign, digits := "", text
	if n < 0 {
		sign, digits = "-", text[1:]
	}
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "_" + digits[i:]
	}
	return sign + digits
}
