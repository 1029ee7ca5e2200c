package clock_test

import (
	"fmt"

	"github.com/kyban/kyban/clock"
	"github.com/kyban/kyban/engine"
)

// Both sides think for ten seconds, then Red for too long. The caller asks when the flag falls.
func ExampleClock() {
	control, err := clock.ParseControl("25/3600:1800")
	if err != nil {
		fmt.Println(err)
		return
	}
	c := clock.New(control, engine.First)
	c.Go(0)
	c.Press(engine.First, 10_000_000)
	for _, e := range c.Press(engine.Second, 20_000_000) {
		changed := e.(clock.Changed)
		fmt.Println(changed.Cause, changed.Red.Left, changed.Black.Left, changed.Running, "runs")
	}
	due, _ := c.Deadline()
	for _, e := range c.Advance(due) {
		flag := e.(clock.Flag)
		fmt.Println("flag of", flag.Side, "at", flag.At, "after", flag.Moves, "of", flag.Needed, "moves")
	}
	// Output:
	// pressed 3590000000 3590000000 red runs
	// flag of red at 3610000000 after 1 of 25 moves
}

func ExampleParseControl() {
	international, err := clock.ParseControl("vn2004-international")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(international.Article, international.PGN())
	stage, made := international.Reached(78)
	fmt.Println("after 78 moves: stage", stage, "with", made, "of", international.Stage(stage).Moves)
	_, err = clock.ParseControl("5400:1800")
	fmt.Println(err)
	// Output:
	// vn2004 part3d 25/3600:10/900:10/900:10/900:10/900:10/300
	// after 78 moves: stage 7 with 3 of 10
	// time control "5400:1800": stage 1, "5400": expected a number of moves, such as 40/5400: only the last stage can be for all moves
}

// Red mates after 19 minutes and presses after the flag has fallen: by vn2004 he loses on time, by the laws of chess he
// wins.
func ExampleLaw_MateWins() {
	const made, flag, pressed = 1140_000_000, 1141_000_000, 1142_000_000
	fmt.Println(clock.LawOf("vn2004").MateWins(made, pressed, flag), clock.LawOf("vn2004").Mate)
	fmt.Println(clock.LawOf("fide2018").MateWins(made, pressed, flag), clock.LawOf("fide2018").Mate)
	// Output:
	// false vn2004 part3-flag
	// true fide2018 6.2.1.1
}
