package picture

import (
	"image/color"
	"strings"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/web/glyphs"
)

const figures = "KQRBNP"

const (
	chessFiles = 8 // a1 to h8.

	figureScale = .185 // Of a figure's units.
	figureLine  = 3.2  // The width of its lines.
)

// The colours of the fields.
var (
	lightField = color.RGBA{0xef, 0xd9, 0xb0, 0xff}
	darkField  = color.RGBA{0xb5, 0x88, 0x57, 0xff}
)

func isChess(position boardgame.Position) bool { return position.Game().Name == "chess" }

func (d drawing) field(p engine.Point) spot {
	column, row := float64(p.File()), chessFiles-float64(p.Rank())
	if d.Below == engine.Second {
		column, row = chessFiles-1-column, chessFiles-1-row
	}
	return spot{d.corner.x + column*distance, d.corner.y + row*distance}
}

// fields draws the 64 fields, a1 a dark one, and a frame around them.
func (d drawing) fields() {
	const wide = chessFiles * distance
	first := spot{d.corner.x - distance/2, d.corner.y - distance/2}
	far := spot{first.x + wide, first.y + wide}
	d.strokes(wide, lightField, [2]spot{{first.x, first.y + wide/2}, {far.x, first.y + wide/2}})
	for p := engine.Point(0); p.Valid(); p++ {
		if !onFields(p) || (int(p.File())+int(p.Rank()))%2 == 0 {
			continue
		}
		at := d.field(p)
		d.strokes(distance, darkField, [2]spot{{at.x - distance/2, at.y}, {at.x + distance/2, at.y}})
	}
	corners := []spot{first, {far.x, first.y}, far, {first.x, far.y}}
	for i, corner := range corners {
		d.lines(frame, [2]spot{corner, corners[(i+1)%len(corners)]})
	}
}

// onFields reports whether the point is one of a1 to h8.
func onFields(p engine.Point) bool {
	return p.File() < chessFiles && p.Rank() >= 1 && p.Rank() <= chessFiles
}

func (d drawing) fieldNames() {
	for i := range chessFiles {
		p := engine.NewPoint(engine.File(i), engine.Rank(i+1))
		at, name := d.field(p), p.String()
		d.write(name[:1], spot{at.x, d.corner.y + (chessFiles-1)*distance + 72}, .06, line)
		d.write(name[1:], spot{d.corner.x - 71, at.y}, .06, line)
	}
}

// figure draws a piece of chess. White's are light with dark lines, Black's dark with light lines.
func (d drawing) figure(at spot, piece boardgame.Piece) {
	name := strings.ToUpper(piece.String())
	body, lines := name+"-body", name+"-lines"
	ink, ground := inks[engine.Second], ivory
	if piece.Side() == engine.Second {
		ground = ink
		ink = ivory
	}
	d.outline(body, shapes()[body], at, figureScale, ground)
	d.trace(body, shapes()[body], at, figureScale, figureLine, inks[engine.Second])
	d.trace(lines, shapes()[lines], at, figureScale, figureLine, ink)
}

func drawnFigures(all map[string]outline) {
	for _, letter := range strings.Split(figures, "") {
		body, lines := glyphs.Figure(letter)
		all[letter+"-body"], all[letter+"-lines"] = parseOutline(body), parseOutline(lines)
	}
}
