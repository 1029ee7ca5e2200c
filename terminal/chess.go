package terminal

import (
	"fmt"
	"strings"

	"github.com/kyban/kyban/engine"
)

func (s set) files() string {
	if s.isChess() {
		return " a   b   c   d   e   f   g   h"
	}
	return " a   b   c   d   e   f   g   h   i"
}

// rank names a rank beside the board, or nothing off it.
func (s set) rank(r engine.Rank) string {
	if s.isChess() && (r < 1 || r > 8) {
		return margin
	}
	return fmt.Sprintf("%3d ", r)
}

func (s set) isChess() bool { return s.glyphs['Q'] != "" }

// field draws an empty point of chess: a shade on the dark ones, nothing off the 64.
func field(p engine.Point) string {
	file, rank := int(p.File()), int(p.Rank())
	switch {
	case file > 7 || rank < 1 || rank > 8:
		return " "
	case (file+rank)%2 == 1:
		return "▒"
	}
	return "·"
}

// belowFields draws nothing: fields have no lines between them.
func belowFields(engine.Rank) string { return strings.Repeat(" ", boardWidth) }
