package boardgame_test

import (
	"fmt"
	"log"

	"github.com/kyban/kyban/boardgame"
)

// A pawn is captured beside the way of the pawn that captures it.
func ExampleCaptured() {
	p, err := boardgame.ParseFEN("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2")
	if err != nil {
		log.Fatal(err)
	}
	m, err := boardgame.ParseMove("e5d6")
	if err != nil {
		log.Fatal(err)
	}
	text, err := p.Text(m, "san")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(text, "takes what stands on", boardgame.Captured(p, m))
	fmt.Println(p.After(m).FEN())
	// Output:
	// exd6 takes what stands on d5
	// 4k3/8/3P4/8/8/8/8/4K3 b - - 0 2
}
