package clock

import "testing"

func TestDelays(t *testing.T) {
	runCases(t, []clockCase{
		{"the clock waits: a move within the delay costs nothing, a longer one what is beyond it", "300d5",
			[]string{"go 1_000_000", "press red 5_000_000", "press black 12_500_000"},
			[]string{
				"1_000_000 started: ply 1, red runs, red 300_000_000 stage 1 0/0, black 300_000_000 stage 1 0/0",
				"5_000_000 pressed: ply 2, black runs, red 300_000_000 stage 1 1/0, black 300_000_000 stage 1 0/0",
				"12_500_000 pressed: ply 3, red runs, red 300_000_000 stage 1 1/0, black 297_500_000 stage 1 1/0",
			}},
		{"what is not used of a delay is not kept", "300d5",
			[]string{"go 0", "press red 1_000_000", "press black 1_500_000", "press red 9_500_000"},
			[]string{
				"0 started: ply 1, red runs, red 300_000_000 stage 1 0/0, black 300_000_000 stage 1 0/0",
				"1_000_000 pressed: ply 2, black runs, red 300_000_000 stage 1 1/0, black 300_000_000 stage 1 0/0",
				"1_500_000 pressed: ply 3, red runs, red 300_000_000 stage 1 1/0, black 300_000_000 stage 1 1/0",
				"9_500_000 pressed: ply 4, black runs, red 297_000_000 stage 1 2/0, black 300_000_000 stage 1 1/0",
			}},
		{"stopped while the clock waits: it waits for the rest", "300d5",
			[]string{"go 0", "stop 2_000_000", "go 60_000_000", "press red 64_000_000"},
			[]string{
				"0 started: ply 1, red runs, red 300_000_000 stage 1 0/0, black 300_000_000 stage 1 0/0",
				"2_000_000 stopped: ply 1, none runs, red 300_000_000 stage 1 0/0, black 300_000_000 stage 1 0/0",
				"60_000_000 started: ply 1, red runs, red 300_000_000 stage 1 0/0, black 300_000_000 stage 1 0/0",
				"64_000_000 pressed: ply 2, black runs, red 299_000_000 stage 1 1/0, black 300_000_000 stage 1 0/0",
			}},
		{"a flag falls as much later as the clock waits", "10d5",
			[]string{"go 0", "press red 14_999_999", "wait 31_000_000"},
			[]string{
				"0 started: ply 1, red runs, red 10_000_000 stage 1 0/0, black 10_000_000 stage 1 0/0",
				"14_999_999 pressed: ply 2, black runs, red 1 stage 1 1/0, black 10_000_000 stage 1 0/0",
				"29_999_999 flag of black: ply 2, stage 1, 0/0",
			}},
		{"Bronstein: what was used of it is given back", "300b5",
			[]string{"go 0", "press red 3_000_000", "press black 11_000_000"},
			[]string{
				"0 started: ply 1, red runs, red 300_000_000 stage 1 0/0, black 300_000_000 stage 1 0/0",
				"3_000_000 pressed: ply 2, black runs, red 300_000_000 stage 1 1/0, black 300_000_000 stage 1 0/0",
				"11_000_000 pressed: ply 3, red runs, red 300_000_000 stage 1 1/0, black 297_000_000 stage 1 1/0",
			}},
		{"Bronstein: who has less than the delay loses his flag within it", "10b5",
			[]string{"go 0", "press red 14_000_000", "press black 14_000_000"},
			[]string{
				"0 started: ply 1, red runs, red 10_000_000 stage 1 0/0, black 10_000_000 stage 1 0/0",
				"10_000_000 flag of red: ply 1, stage 1, 0/0",
				"14_000_000 pressed: ply 2, black runs, red -4_000_000 flag stage 1 1/0, black 10_000_000 stage 1 0/0",
				"14_000_000 pressed: ply 3, red runs, red -4_000_000 flag stage 1 1/0, black 10_000_000 stage 1 1/0",
			}},
		{"a press that was forgotten: the reply waits for nobody", "300d5",
			[]string{"go 0", "replied 20_000_000", "press red 22_000_000"},
			[]string{
				"0 started: ply 1, red runs, red 300_000_000 stage 1 0/0, black 300_000_000 stage 1 0/0",
				"20_000_000 replied: ply 3, red runs, red 285_000_000 stage 1 1/0, black 300_000_000 stage 1 1/0",
				"22_000_000 pressed: ply 4, black runs, red 285_000_000 stage 1 2/0, black 300_000_000 stage 1 1/0",
			}},
		{"each stage has its own delay", "1/60d5:30b10",
			[]string{"go 0", "press red 6_000_000", "press black 6_000_000", "press red 9_000_000"},
			[]string{
				"0 started: ply 1, red runs, red 60_000_000 stage 1 0/1, black 60_000_000 stage 1 0/1",
				"6_000_000 pressed: ply 2, black runs, red 89_000_000 stage 2 0/0, black 60_000_000 stage 1 0/1",
				"6_000_000 pressed: ply 3, red runs, red 89_000_000 stage 2 0/0, black 90_000_000 stage 2 0/0",
				"9_000_000 pressed: ply 4, black runs, red 89_000_000 stage 2 1/0, black 90_000_000 stage 2 0/0",
			}},
	})
}
