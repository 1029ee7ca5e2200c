package picture

import (
	"image/color"
	"math"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
)

// Measures of the drawing, in its units.
const (
	distance  = 100.0 // Between neighbouring points.
	width     = (engine.Files + 1) * distance
	height    = (engine.Ranks + 1) * distance
	pieceSize = 44.0 // Half of a piece's width.
	thin      = 2.0  // The width of lines.
)

// The colours of a wooden board with ivory pieces, as the pages have them by day.
var (
	wood  = color.RGBA{0xe8, 0xcc, 0x98, 0xff}
	line  = color.RGBA{0x5d, 0x40, 0x20, 0xff}
	ivory = color.RGBA{0xfd, 0xf6, 0xe3, 0xff}
	edge  = color.RGBA{0xa9, 0x7b, 0x43, 0xff}
	mark  = color.RGBA{0x14, 0x50, 0x8f, 0xff}
	inks  = map[engine.Side]color.RGBA{engine.Red: {0xb0, 0x17, 0x0f, 0xff}, engine.Black: {0x1d, 0x1b, 0x18, 0xff}}
)

// ring is a ring on a piece: half of its width, and how thick it is.
type ring struct{ size, thick float64 }

// rings tell the sides apart where there is no colour: Red has two, Black one.
var rings = map[engine.Side][]ring{engine.Red: {{40, 2}, {35.5, 2}}, engine.Black: {{39, 3}}}

// spot is a place in the drawing.
type spot struct{ x, y float64 }

// A canvas takes a drawing.
type canvas interface {
	fill(c color.RGBA)
	strokes(width float64, c color.RGBA, lines ...[2]spot)
	disc(at spot, radius float64, c color.RGBA)
	// outline draws what is written, its middle at the spot; the em has 500 units before it is scaled.
	outline(name string, o outline, at spot, scale float64, c color.RGBA)
	// trace draws the lines of an outline so wide.
	trace(name string, o outline, at spot, scale, wide float64, c color.RGBA)
}

// extent returns the size of the drawing of a position.
func extent(position boardgame.Position) spot {
	if isChess(position) {
		return spot{chessSize, chessSize}
	}
	return spot{width, height}
}

// pixelsHigh returns the height of a picture that is so wide.
func pixelsHigh(pixels int, size spot) int { return int(math.Round(float64(pixels) * size.y / size.x)) }

// draw puts the position on the canvas.
func draw(on canvas, position boardgame.Position, o Options) {
	d := drawing{canvas: on, Options: o, isChess: isChess(position)}
	d.fill(wood)
	d.ground()
	for p := engine.Point(0); p.Valid(); p++ {
		if piece := position.At(p); piece != 0 {
			d.piece(d.spot(p), piece)
		}
	}
	if o.Last != 0 {
		d.disc(d.spot(o.Last.From()), pieceSize/4, mark)
		d.brackets(d.spot(o.Last.To()))
	}
}

// ground draws what is printed on a board, and what is written beside it where that is asked for.
func (d drawing) ground() {
	if d.isChess {
		d.fields()
	} else {
		d.grid()
	}
	switch {
	case !d.Coordinates:
	case d.isChess:
		d.fieldNames()
	default:
		d.coordinates()
	}
}

// drawing is a canvas with what was asked for.
type drawing struct {
	canvas
	Options
	isChess bool // The position is one of chess.
}

// spot returns where a point lies.
func (d drawing) spot(p engine.Point) spot {
	if d.isChess {
		return d.field(p)
	}
	if d.Below == engine.Black {
		p = p.Turned()
	}
	return at(float64(p.File()), float64(p.Rank()))
}

// at returns where a file and a rank meet on a board that is not turned; the margin is 1 wide.
func at(file, rank float64) spot {
	return spot{(1 + file) * distance, (engine.Ranks - rank) * distance}
}

// The last file and the last rank.
const (
	lastFile = engine.Files - 1
	lastRank = engine.Ranks - 1
)

// grid draws what is printed on a board. It looks the same from both sides.
func (d drawing) grid() {
	d.lines(thin, append(gridLines(), standMarks()...)...)
	const beyond = .55
	corners := []spot{
		at(-beyond, -beyond), at(lastFile+beyond, -beyond), at(lastFile+beyond, lastRank+beyond), at(-beyond, lastRank+beyond),
	}
	for i, corner := range corners {
		d.lines(2*thin, [2]spot{corner, corners[(i+1)%len(corners)]})
	}
	file := 1.5
	for _, character := range rivers[d.Pieces] {
		d.write(string(character), at(file, 4.5), .13, line)
		if file++; file == 3.5 {
			file = 5.5
		}
	}
}

// lines draws lines on the board. Each reaches half of its width over its ends, so that corners are whole.
func (d drawing) lines(wide float64, lines ...[2]spot) {
	for i, l := range lines {
		dx, dy := l[1].x-l[0].x, l[1].y-l[0].y
		over := wide / 2 / math.Hypot(dx, dy)
		lines[i] = [2]spot{{l[0].x - dx*over, l[0].y - dy*over}, {l[1].x + dx*over, l[1].y + dy*over}}
	}
	d.strokes(wide, line, lines...)
}

// gridLines returns the ranks, the files, which end at the river but for the outer ones, and the lines across the palaces.
func gridLines() [][2]spot {
	var lines [][2]spot
	for rank := 0.0; rank <= lastRank; rank++ {
		lines = append(lines, [2]spot{at(0, rank), at(lastFile, rank)})
	}
	for file := 1.0; file < lastFile; file++ {
		lines = append(lines, [2]spot{at(file, 0), at(file, 4)}, [2]spot{at(file, 5), at(file, lastRank)})
	}
	for _, file := range []float64{0, lastFile} {
		lines = append(lines, [2]spot{at(file, 0), at(file, lastRank)})
	}
	for _, back := range []float64{0, 7} {
		lines = append(lines, [2]spot{at(3, back), at(5, back+2)}, [2]spot{at(5, back), at(3, back+2)})
	}
	return lines
}

// standMarks returns the marks around the points where cannons and pawns stand at the start.
func standMarks() [][2]spot {
	start := engine.StartPosition()
	var lines [][2]spot
	for p := engine.Point(0); p.Valid(); p++ {
		if kind := start.At(p).Kind(); kind != engine.Cannon && kind != engine.Pawn {
			continue
		}
		file, rank := float64(p.File()), float64(p.Rank())
		for _, x := range []float64{-1, 1} {
			if file+x < 0 || file+x > lastFile {
				continue
			}
			for _, y := range []float64{-1, 1} {
				corner := at(file+x*.08, rank+y*.08)
				lines = append(lines, [2]spot{corner, at(file+x*.22, rank+y*.08)}, [2]spot{corner, at(file+x*.08, rank+y*.22)})
			}
		}
	}
	return lines
}

// rivers are the characters between the halves. Where letters are on the pieces there are none.
var rivers = map[Pieces]string{Traditional: "楚河漢界", Simplified: "楚河汉界"}

// write writes what is in shapes.
func (d drawing) write(text string, at spot, scale float64, c color.RGBA) {
	d.outline(text, shapes()[text], at, scale, c)
}

// coordinates writes files and ranks as points are named, on two sides of the board.
func (d drawing) coordinates() {
	for file := range engine.File(engine.Files) {
		name := engine.NewPoint(file, 0).String()[:1]
		d.write(name, spot{d.spot(engine.NewPoint(file, 0)).x, height - 22}, .06, line)
	}
	for rank := range engine.Rank(engine.Ranks) {
		name := engine.NewPoint(0, rank).String()[1:]
		d.write(name, spot{22, d.spot(engine.NewPoint(0, rank)).y}, .06, line)
	}
}

// brackets draws the corners of a frame around a piece.
func (d drawing) brackets(at spot) {
	const out, long, wide = pieceSize + 4, 18, 5
	for _, x := range []float64{-1, 1} {
		for _, y := range []float64{-1, 1} {
			corner := spot{at.x + x*out, at.y + y*out}
			d.strokes(wide, mark,
				[2]spot{{corner.x + x*wide/2, corner.y}, {corner.x - x*long, corner.y}},
				[2]spot{{corner.x, corner.y + y*wide/2}, {corner.x, corner.y - y*long}})
		}
	}
}

// piece draws a piece: its rim, its face, its rings and what stands on it in the colour of its side.
func (d drawing) piece(at spot, piece boardgame.Piece) {
	if d.isChess {
		d.figure(at, piece)
		return
	}
	ink := inks[piece.Side()]
	d.disc(at, pieceSize, edge)
	d.disc(at, pieceSize-1.5, ivory)
	for _, r := range rings[piece.Side()] {
		d.disc(at, r.size, ink)
		d.disc(at, r.size-r.thick, ivory)
	}
	scale := .12
	if d.Pieces == Latin || d.Pieces == Vietnamese {
		scale = .1 // Letters fill more of their em.
	}
	d.write(d.Pieces.face(piece), at, scale, ink)
}
