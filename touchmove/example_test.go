package touchmove_test

import (
	"fmt"

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
		Before: &before,
		Lifts: []touchmove.Lift{
			{Point: pawn, Owner: engine.Red, At: 2_438_000, Uncertainty: 1000, Back: 2_738_000},
			{Point: cannon, Owner: engine.Red, At: 4_001_000, Uncertainty: 1000},
		},
		Played: engine.NewMove(cannon, engine.NewPoint(4, 2)),
	})
	fmt.Println(verdict.Article, verdict.Duty, verdict.Kind)
	// Output: 9.1 [e3e4] breach
}
