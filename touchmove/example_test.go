package touchmove_test

import (
	"fmt"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/touchmove"
)

// Red lifts his king's pawn, puts it back and plays a cannon: article 9.1 says that the pawn must move.
func ExampleJudge() {
	book, err := rulebook.Lookup("vn2004")
	if err != nil {
		fmt.Println(err)
		return
	}
	before := engine.StartPosition()
	pawn, cannon := engine.NewPoint(4, 3), engine.NewPoint(7, 2)
	verdict := touchmove.Judge(book, touchmove.Turn{
		Before: boardgame.NewXiangqi(before),
		Lifts: []touchmove.Lift{
			{Point: pawn, Owner: engine.First, At: 2_438_000, Uncertainty: 1000, Back: 2_738_000},
			{Point: cannon, Owner: engine.First, At: 4_001_000, Uncertainty: 1000},
		},
		Played: engine.NewMove(cannon, engine.NewPoint(4, 2)),
	})
	fmt.Println(verdict.Article, verdict.Duty, verdict.Kind)
	// Output: 9.1 [e3e4] breach
}

// Black's horse on h9 is lifted first, then Red's chariot: 9.4 is read from the top. The chariot can't capture the horse,
// but the cannon can, so that is the duty, and it does not matter any more whether the chariot can move.
func ExampleExplain() {
	book, err := rulebook.Lookup("vn2004")
	if err != nil {
		fmt.Println(err)
		return
	}
	before := engine.StartPosition()
	horse, chariot, cannon := engine.NewPoint(7, 9), engine.NewPoint(0, 0), engine.NewPoint(7, 2)
	e := touchmove.Explain(book, touchmove.Turn{
		Before: boardgame.NewXiangqi(before),
		Lifts: []touchmove.Lift{
			{Point: horse, Owner: engine.Second, At: 1_000_000, Uncertainty: 1000, Back: 1_800_000},
			{Point: chariot, Owner: engine.First, At: 1_300_000, Uncertainty: 1000, Back: 2_000_000},
			{Point: cannon, Owner: engine.First, At: 3_000_000, Uncertainty: 1000},
		},
		Played: engine.NewMove(cannon, engine.NewPoint(4, 2)),
	})
	for _, c := range e.Cascades {
		fmt.Println(c.Order, "own", c.Own, "opponent", c.Opponent)
		for i, r := range c.Rungs {
			fmt.Println(r.Article, r.Demand, r.Moves, i == c.Applies)
		}
	}
	fmt.Println(e.Verdict.Article, e.Verdict.Kind)
	// Output:
	// opponent_first own a0 opponent h9
	// 9.4a own_captures [] false
	// 9.4b any_captures [h2h9] true
	// 9.4c own_moves [a0a1 a0a2] false
	// 9.4d any_move [] false
	// 9.4b breach
}
