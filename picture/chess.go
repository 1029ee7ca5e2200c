package picture

import (
	"image/color"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
)

// chessLetters are what stands on the pieces of chess: those of FIDE's Laws in English, appendix C.2.
const chessLetters = "KQRBNP"

// Chess has the points a1 to h8.
const (
	chessFiles = 8
	chessRanks = 8
)

// dark is the colour of the dark fields.
var dark = color.RGBA{0xb5, 0x88, 0x57, 0xff}

// chessInks are the colours of what stands on the pieces of chess: White's is the dark one, on a light piece.
var chessInks = map[engine.Side]color.RGBA{engine.Red: {0x1d, 0x1b, 0x18, 0xff}, engine.Black: {0xfd, 0xf6, 0xe3, 0xff}}

func (d drawing) inks() map[engine.Side]color.RGBA {
	if d.isChess {
		return chessInks
	}
	return inks
}

// chessboard draws the dark fields, a1 among them, and a frame around all.
func (d drawing) chessboard() {
	for file := range chessFiles {
		for rank := 1; rank <= chessRanks; rank++ {
			if (file+rank)%2 == 0 {
				continue
			}
			at := d.spot(engine.NewPoint(engine.File(file), engine.Rank(rank)))
			d.strokes(distance, dark, [2]spot{{at.x - distance/2, at.y}, {at.x + distance/2, at.y}})
		}
	}
	first, last := d.spot(engine.NewPoint(0, 1)), d.spot(engine.NewPoint(chessFiles-1, chessRanks))
	left, right := min(first.x, last.x)-distance/2, max(first.x, last.x)+distance/2
	top, bottom := min(first.y, last.y)-distance/2, max(first.y, last.y)+distance/2
	d.lines(thin, [2]spot{{left, top}, {right, top}}, [2]spot{{right, top}, {right, bottom}}, [2]spot{{right, bottom}, {left, bottom}}, [2]spot{{left, bottom}, {left, top}})
}

// darkPiece draws a piece of Black in chess: light on dark.
func (d drawing) darkPiece(at spot, piece boardgame.Piece) {
	d.disc(at, pieceSize, edge)
	d.disc(at, pieceSize-1.5, chessInks[engine.Red])
	d.write(d.faceOf(piece), at, .1, chessInks[engine.Black])
}
