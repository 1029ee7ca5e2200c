package repetition_test

import (
	"fmt"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/repetition"
	"github.com/kyban/kyban/rulebook"
)

// Red's rook chases an unprotected cannon to and fro. When the position stands for the third time, Red must vary.
func ExampleLaw_Judge() {
	law, err := repetition.Of(rulebook.AXF2003)
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := engine.ParseFEN("4kab2/4a4/4b4/3rC2R1/9/9/4n4/4B4/4A4/4KAB1c w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	h := repetition.NewHistory(p, 0)
	for _, text := range []string{"h6i6", "i0h0", "i6h6", "h0i0", "h6i6", "i0h0", "i6h6", "h0i0"} {
		m, err := engine.ParseMove(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		if h.Play(m) < law.Times {
			continue
		}
		v := law.Judge(h.Cycle(law.Times), engine.NoSide)
		fmt.Println(m, v.Outcome, v.Side, v.Book, v.Article, "via", v.Via)
		fmt.Println("red", v.Red, "black", v.Black)
	}
	// Output:
	// h0i0 must_vary red axf2003 3.3 via 2D
	// red chase black idle
}
