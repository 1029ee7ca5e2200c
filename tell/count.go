package tell

import (
	"fmt"
	"strings"

	"github.com/kyban/kyban/engine"
)

// Number returns how people count a ply: the number of its move, and its side. If Black began, his first is half of move 1, too.
func Number(ply int, blackBegan bool) (number int, side engine.Side) {
	half := ply - 1
	if blackBegan {
		half++
	}
	if half%2 == 0 {
		return half/2 + 1, engine.First
	}
	return half/2 + 1, engine.Second
}

// Moves counts plies as people count moves: "44½".
func Moves(plies int) string {
	if plies == 1 {
		return "½"
	}
	return fmt.Sprint(plies/2) + strings.Repeat("½", plies%2)
}
