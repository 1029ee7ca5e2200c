package trf_test

import (
	"fmt"

	"github.com/kyban/kyban/event/trf"
)

func ExampleRead() {
	file, notes, err := trf.Read([]byte(`012 Hội làng
001    1 m    An, Nguyễn                        2100 VIE    12400001             1.0    1     2 w 1
001    2 m    Bình, Trần                        2050 VIE    12400002             1.0    2     1 b 0
`))
	if err != nil {
		panic(err)
	}
	fmt.Println(file.Value("012"))
	for _, p := range file.Players() {
		fmt.Printf("%d %s %d %s %c\n", p.Number, p.Name, p.Rating, p.ID, p.Rounds[0].Result)
	}
	for _, n := range notes {
		fmt.Println(n)
	}
	// Output:
	// Hội làng
	// 1 An, Nguyễn 2100 12400001 1
	// 2 Bình, Trần 2050 12400002 0
	// line 3, column 81: points 1: the rounds add up to 0
}

func ExampleTournament_File() {
	t := trf.Tournament{
		Name: "Hội làng", Rounds: 3, System: "CUSTOM_SWISS", Scoring: trf.Scoring{Win: 2, Draw: 1, Rest: 2},
		Players: []trf.Player{
			{Number: 1, Name: "An", Rating: 2100, Points: 2, Rank: 1, Rounds: []trf.Round{{Opponent: 2, Colour: trf.White, Result: trf.Win}}},
			{Number: 2, Name: "Bình", Rank: 2, Rounds: []trf.Round{{Opponent: 1, Colour: trf.Black, Result: trf.Loss}}},
			{Number: 3, Name: "Cường", Points: 2, Rank: 1, Rounds: []trf.Round{{Colour: trf.NoColour, Result: trf.Rest}}},
		},
	}
	fmt.Print(string(t.File(trf.TRF26, "\n").Bytes()))
	// Output:
	// 012 Hội làng
	// 062 3
	// 072 1
	// 142 3
	// 152 W
	// 162  W 2.0    D 1.0
	// 192 CUSTOM_SWISS
	// 001    1      An                                2100                             2.0    1     2 w 1
	// 001    2      Bình                                                               0.0    2     1 b 0
	// 001    3      Cường                                                              2.0    1  0000 - U
}
