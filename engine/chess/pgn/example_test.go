package pgn_test

import (
	"fmt"
	"strings"

	"github.com/kyban/kyban/engine/chess/pgn"
)

func ExampleReader() {
	r := pgn.NewReader(strings.NewReader(`[White "Lan"]
[Black "Mai"]

1. e4 {[%clk 1:29:57]} e5 2. Qh5 Ke7 3. Qxe5# 1-0

[White "Mai"]
[Black "Lan"]

1. e4 e5 2. Nf4 *
`))
	for {
		g, err := r.Next()
		if g == nil {
			return
		}
		fmt.Println(g.Line, g.Tag("White"), len(g.Moves), g.Result, err)
	}
	// Output:
	// 1 Lan 5 1-0 <nil>
	// 6 Mai 2  line 9, column 13: ply 3: san "Nf4": no knight of white can make this move: it is not legal from b1 or g1
}
