package engine_test

import (
	"fmt"

	"github.com/kyban/kyban/engine"
)

func Example() {
	p := engine.StartPosition()
	for _, s := range []string{"h2e2", "h9g7", "e2e6", "f9e8", "b9c7"} {
		m, err := engine.ParseMove(s)
		if err != nil {
			fmt.Println(err)
			return
		}
		if !p.Legal(m) {
			fmt.Println(m, "is not legal")
			continue
		}
		undo := p.Make(m)
		fmt.Println(m, "takes", undo.Captured())
	}
	fmt.Println(p.FEN())
	// Output:
	// h2e2 takes .
	// h9g7 takes .
	// e2e6 takes p
	// f9e8 is not legal
	// b9c7 takes .
	// r1bakab1r/9/1cn3nc1/p1p1C1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR w - - 1 3
}

func ExampleParseFEN() {
	p, err := engine.ParseFEN("3k5/R8/9/9/9/9/9/9/9/4K4 b")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.Turn(), p.Ending())
	_, err = engine.ParseFEN("3k5/R8/9/9/9/9/9/9/9/4K5 b")
	fmt.Println(err)
	// Output:
	// black stalemate
	// fen: placement: rank 0 "4K5": too long: 10 points, expected 9
}

func ExamplePosition_LegalMoves() {
	p, err := engine.ParseFEN("3k5/9/9/9/9/9/9/9/9/3AK4 w")
	if err != nil {
		fmt.Println(err)
		return
	}
	buf := make([]engine.Move, 0, engine.MaxMoves)
	fmt.Println(p.LegalMoves(buf))
	// Output:
	// [d0e1 e0f0 e0e1]
}

func ExamplePosition_Put() {
	var p engine.Position
	p.Put(engine.NewPoint(4, 0), engine.NewPiece(engine.First, engine.General))
	p.Put(engine.NewPoint(3, 9), engine.NewPiece(engine.Second, engine.General))
	p.SetTurn(engine.First)
	fmt.Println(p.FEN())
	// Output:
	// 3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1
}

func ExamplePosition_Perft() {
	p := engine.StartPosition()
	for depth := range 4 {
		fmt.Println(depth, p.Perft(depth))
	}
	// Output:
	// 0 1
	// 1 44
	// 2 1920
	// 3 79666
}

func ExamplePointSet() {
	p := engine.StartPosition()
	rooks := p.Find(engine.NewPiece(engine.First, engine.Rook))
	for !rooks.Empty() {
		fmt.Println(rooks.Pop())
	}
	// Output:
	// a0
	// i0
}
