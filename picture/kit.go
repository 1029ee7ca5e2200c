package picture

import (
	"fmt"
	"strings"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
)

// Kit is a drawing in parts, from which a page puts together any position of a game by itself.
type Kit struct {
	Width, Height float64
	Margin        float64 // Of the leftmost and topmost point; each next one is Step further.
	Step          float64
	Ground        string // The empty board, as elements of SVG.
	Pieces        string // Definitions: what Ground uses, and a group piece-LETTER for each piece, by the letter of FEN, around 0, 0.
}

// NewKit returns the parts of a game's drawing. The position holds one piece of each kind at least, as at the start.
func NewKit(start boardgame.Position, o Options) Kit {
	o = o.complete()
	size := board(start, o)
	s := &svg{size: size, defined: map[string]bool{}}
	d := drawing{canvas: s, Options: o, isChess: isChess(start), corner: spot{o.margin(), o.margin()}}
	d.fill(woodFrom, woodTo)
	d.ground()
	kit := Kit{Width: size.x, Height: size.y, Margin: o.margin(), Step: distance, Ground: s.body.String()}
	var groups strings.Builder
	known := map[boardgame.Piece]bool{}
	for p := engine.Point(0); p.Valid(); p++ {
		piece := start.At(p)
		if piece == 0 || known[piece] {
			continue
		}
		known[piece] = true
		s.body.Reset()
		d.piece(spot{}, piece)
		fmt.Fprintf(&groups, `<g id="piece-%s">%s</g>`, piece, s.body.String())
	}
	kit.Pieces = s.definitions.String() + groups.String()
	return kit
}
