package notation_test

import (
	"fmt"

	"github.com/kyban/kyban/engine/chess"
	"github.com/kyban/kyban/engine/chess/notation"
)

func Example() {
	p := chess.StartPosition()
	for _, text := range []string{"e4", "e5", "Nf3"} {
		m, err := notation.Parse(&p, text, notation.SAN)
		if err != nil {
			fmt.Println(err)
			return
		}
		long, _ := notation.Format(&p, m, notation.LAN)
		fmt.Println(m, long)
		p.Make(m)
	}
	_, err := notation.Parse(&p, "exd4", notation.SAN)
	fmt.Println(err)
	// Output:
	// e2e4 e2-e4
	// e7e5 e7-e5
	// g1f3 Ng1-f3
	// san "exd4": no pawn of black can make this move: it is not legal from e5
}
