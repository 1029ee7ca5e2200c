package tracker_test

import (
	"fmt"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

func lift(p string, at sensor.Micros) sensor.Event { return event(p, at, false) }

func place(p string, at sensor.Micros) sensor.Event { return event(p, at, true) }

func event(text string, at sensor.Micros, placed bool) sensor.Event {
	p, err := engine.ParsePoint(text)
	if err != nil {
		panic(err)
	}
	return sensor.Event{At: at, Point: p, Placed: placed, Uncertainty: 1000}
}

// Red moves his cannon from h2 to e2 and presses the clock. Then Black's horse leaves h9 and no sensor sees it arrive: it can be on two
// points.
func Example() {
	start := engine.StartPosition()
	board := tracker.New([]tracker.Start{{Position: boardgame.NewXiangqi(start)}}, start.Occupied(), true)

	board.Event(lift("h2", 1_000_000), false)
	board.Event(place("e2", 1_400_000), false)
	standing, _ := board.Standing()
	fmt.Println("stands:", standing.Move)
	board.Press(engine.First, 2_000_000)
	moves, agreed := board.Readings(1).Candidates()
	fmt.Println("ply 1:", moves, agreed)
	board.Fix(1) // All readings agree: nothing that comes later changes it.

	board.Event(lift("h9", 4_000_000), false)
	board.Press(engine.Second, 5_000_000)
	moves, agreed = board.Readings(2).Candidates()
	fmt.Println("ply 2:", moves, agreed)
	// Output:
	// stands: h2e2
	// ply 1: [h2e2] true
	// ply 2: [h9g7 h9i7] false
}

// A cannon is lifted, and the clock is pressed. It captured a piece, and no sensor saw the gap; or it stands on a point whose sensor is
// dead. The ply stays open until a sensor shows the piece that it stands on, or stood for.
func ExampleReadings_Candidates() {
	start := engine.StartPosition()
	board := tracker.New([]tracker.Start{{Position: boardgame.NewXiangqi(start)}}, start.Occupied(), true)
	board.Event(lift("h2", 1_000_000), false)
	board.Press(engine.First, 2_000_000)
	moves, agreed := board.Readings(1).Candidates()
	fmt.Println(len(moves), "moves, the likeliest is", moves[0], agreed)

	// Black's rook captures on h9: so the cannon stands there.
	board.Event(lift("i9", 4_000_000), false)
	board.Event(lift("h9", 4_400_000), false)
	board.Event(place("h9", 4_800_000), false)
	board.Press(engine.Second, 5_500_000)
	moves, agreed = board.Readings(1).Candidates()
	fmt.Println(moves, agreed)
	// Output:
	// 12 moves, the likeliest is h2h9 false
	// [h2h9] true
}
