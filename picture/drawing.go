package picture

import (
	"cmp"
	"fmt"
	"image/color"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/web/glyphs"
)

// Measures of the drawing, in its units: those of the pages.
const (
	distance  = 100.0 // Between neighbouring points.
	near      = 62.0  // The margin around the outermost points,
	wide      = 92.0  // with coordinates in it.
	pieceSize = 45.0  // Half of a piece's width.
	thin      = 2.4   // The width of lines.
	frame     = 5.0   // That of the frame.
)

// The colours of a wooden board with ivory pieces, as the pages have them by day. A half-transparent colour of the pages
// is mixed with wood here.
var (
	woodFrom = color.RGBA{0xef, 0xd7, 0xa7, 0xff}
	woodTo   = color.RGBA{0xe2, 0xc1, 0x88, 0xff}
	line     = color.RGBA{0x5d, 0x40, 0x20, 0xff}
	letters  = color.RGBA{0x79, 0x5c, 0x38, 0xff}
	ivory    = color.RGBA{0xfd, 0xf6, 0xe3, 0xff}
	edge     = color.RGBA{0xa9, 0x7b, 0x43, 0xff}
	shadow   = color.RGBA{0xac, 0x91, 0x65, 0xff}
	mark     = color.RGBA{0x14, 0x50, 0x8f, 0xff}
	check    = color.RGBA{0xd6, 0x28, 0x18, 0xff}
	checked  = color.RGBA{0xe3, 0x9b, 0x72, 0xff}
	inks     = map[engine.Side]color.RGBA{engine.First: {0xb0, 0x17, 0x0f, 0xff}, engine.Second: {0x1d, 0x1b, 0x18, 0xff}}
)

// ring is a ring on a piece: half of its width, and its thickness.
type ring struct{ size, thick float64 }

// rings tell the sides apart without colour: Red has two, Black one.
var rings = map[engine.Side][]ring{engine.First: {{40.6, 2.2}, {35.2, 1.4}}, engine.Second: {{39.2, 3.4}}}

type spot struct{ x, y float64 }

// A canvas takes a drawing.
type canvas interface {
	// fill covers all, from one colour at the upper left to another at the lower right.
	fill(from, to color.RGBA)
	strokes(width float64, c color.RGBA, lines ...[2]spot)
	disc(at spot, radius float64, c color.RGBA)
	// outline fills an outline with its middle at the spot; the em has 500 units before scaling.
	outline(name string, o outline, at spot, scale float64, c color.RGBA)
	// trace draws the lines of an outline in a width.
	trace(name string, o outline, at spot, scale, wide float64, c color.RGBA)
}

func extent(position boardgame.Position, o Options) spot {
	size := board(position, o)
	if o.Card {
		size.x = size.y * cardWide / cardHigh
	}
	return size
}

// board returns the size of the board with its margin.
func board(position boardgame.Position, o Options) spot {
	around := 2 * o.margin()
	if isChess(position) {
		return spot{(chessFiles-1)*distance + around, (chessFiles-1)*distance + around}
	}
	return spot{lastFile*distance + around, lastRank*distance + around}
}

// The size of a card, or of the whole that it is a part of.
const cardWide, cardHigh = 1200, 630

func (o Options) margin() float64 {
	if o.Coordinates {
		return wide
	}
	return near
}

func pixelsHigh(pixels int, size spot) int { return int(math.Round(float64(pixels) * size.y / size.x)) }

func draw(on canvas, position boardgame.Position, o Options) {
	beside := (extent(position, o).x - board(position, o).x) / 2
	d := drawing{canvas: on, Options: o, isChess: isChess(position), corner: spot{beside + o.margin(), o.margin()}}
	d.fill(woodFrom, woodTo)
	d.ground()
	d.marks(position)
	for p := engine.Point(0); p.Valid(); p++ {
		if piece := position.At(p); piece != 0 {
			d.piece(d.spot(p), piece)
		}
	}
}

// marks draws marks under the pieces: a king in check, the last move.
func (d drawing) marks(position boardgame.Position) {
	if position.InCheck() {
		for p := engine.Point(0); p.Valid(); p++ {
			if piece := position.At(p); piece.Side() == position.Turn() && strings.EqualFold(piece.String(), "k") {
				d.disc(d.spot(p), 57, check)
				d.disc(d.spot(p), 51, checked)
			}
		}
	}
	if d.Last != 0 {
		d.trace("ring", circle(14, 8), d.spot(d.Last.From()), 1, 5, mark)
		d.brackets(d.spot(d.Last.To()))
	}
}

func circle(radius, curves float64) outline {
	rim := func(step, radius float64) spot {
		return spot{radius * math.Cos(step*2*math.Pi/curves), radius * math.Sin(step*2*math.Pi/curves)}
	}
	o := outline{{'m', [2]spot{rim(0, radius)}}}
	for i := range int(curves) {
		o = append(o, segment{'q', [2]spot{rim(float64(i)+.5, radius/math.Cos(math.Pi/curves)), rim(float64(i+1), radius)}})
	}
	return append(o, segment{command: 'z'})
}

// ground draws the printed board, and the coordinates if wanted.
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

type drawing struct {
	canvas
	Options
	isChess bool // The position is one of chess.
	corner  spot // The place of the leftmost, topmost point.
}

func (d drawing) spot(p engine.Point) spot {
	if d.isChess {
		return d.field(p)
	}
	if d.Below == engine.Second {
		p = p.Turned()
	}
	return d.at(float64(p.File()), float64(p.Rank()))
}

// at returns the place of a file and a rank on a board that is not turned.
func (d drawing) at(file, rank float64) spot {
	return spot{d.corner.x + file*distance, d.corner.y + (lastRank-rank)*distance}
}

// The last file and the last rank.
const (
	lastFile = engine.Files - 1
	lastRank = engine.Ranks - 1
)

// grid draws the printed lines of a board. It looks the same from both sides.
func (d drawing) grid() {
	d.lines(thin, append(d.gridLines(), d.standMarks()...)...)
	const beyond = .09
	corners := []spot{
		d.at(-beyond, -beyond), d.at(lastFile+beyond, -beyond), d.at(lastFile+beyond, lastRank+beyond), d.at(-beyond, lastRank+beyond),
	}
	for i, corner := range corners {
		d.lines(frame, [2]spot{corner, corners[(i+1)%len(corners)]})
	}
	if d.Language == "vi" || d.Pieces == Vietnamese {
		d.write(riverVietnamese[0], d.at(1.9, 4.5), .112, letters)
		d.write(riverVietnamese[1], d.at(6.1, 4.5), .112, letters)
		return
	}
	for i, character := range []rune(d.river()) {
		d.write(string(character), d.at([]float64{1.3, 2.5, 5.5, 6.7}[i], 4.5), .124, letters)
	}
}

// lines draws lines on the board. Each extends half of its width past its ends, so that corners are whole.
func (d drawing) lines(wide float64, lines ...[2]spot) {
	for i, l := range lines {
		dx, dy := l[1].x-l[0].x, l[1].y-l[0].y
		over := wide / 2 / math.Hypot(dx, dy)
		lines[i] = [2]spot{{l[0].x - dx*over, l[0].y - dy*over}, {l[1].x + dx*over, l[1].y + dy*over}}
	}
	d.strokes(wide, line, lines...)
}

// gridLines returns the ranks, the files, which end at the river except for the outer ones, and the lines across the
// palaces.
func (d drawing) gridLines() [][2]spot {
	var lines [][2]spot
	for rank := 0.0; rank <= lastRank; rank++ {
		lines = append(lines, [2]spot{d.at(0, rank), d.at(lastFile, rank)})
	}
	for file := 1.0; file < lastFile; file++ {
		lines = append(lines, [2]spot{d.at(file, 0), d.at(file, 4)}, [2]spot{d.at(file, 5), d.at(file, lastRank)})
	}
	for _, file := range []float64{0, lastFile} {
		lines = append(lines, [2]spot{d.at(file, 0), d.at(file, lastRank)})
	}
	for _, back := range []float64{0, 7} {
		lines = append(lines, [2]spot{d.at(3, back), d.at(5, back+2)}, [2]spot{d.at(5, back), d.at(3, back+2)})
	}
	return lines
}

// standMarks returns the marks around the starting points of cannons and pawns.
func (d drawing) standMarks() [][2]spot {
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
				corner := d.at(file+x*.09, rank+y*.09)
				lines = append(lines, [2]spot{corner, d.at(file+x*.25, rank+y*.09)}, [2]spot{corner, d.at(file+x*.09, rank+y*.25)})
			}
		}
	}
	return lines
}

// The texts on the river.
const (
	riverTraditional = "楚河漢界"
	riverSimplified  = "楚河汉界"
)

var riverVietnamese = [2]string{"Sở hà", "Hán giới"}

// river returns the characters between the halves.
func (o Options) river() string {
	if o.Pieces == Simplified {
		return riverSimplified
	}
	return riverTraditional
}

func (d drawing) write(text string, at spot, scale float64, c color.RGBA) {
	d.outline(text, shapes()[text], at, scale, c)
}

// coordinates writes the names of files and ranks around the board.
func (d drawing) coordinates() {
	for file := range engine.File(engine.Files) {
		name, x := engine.NewPoint(file, 0).String()[:1], d.spot(engine.NewPoint(file, 0)).x
		d.write(name, spot{x, d.corner.y - 68}, .06, line)
		d.write(name, spot{x, d.corner.y + lastRank*distance + 68}, .06, line)
	}
	for rank := range engine.Rank(engine.Ranks) {
		name := engine.NewPoint(0, rank).String()[1:]
		d.write(name, spot{d.corner.x - 70, d.spot(engine.NewPoint(0, rank)).y}, .06, line)
	}
}

func (d drawing) brackets(at spot) {
	const out, long, broad = 49, 22, 6
	for _, x := range []float64{-1, 1} {
		for _, y := range []float64{-1, 1} {
			corner := spot{at.x + x*out, at.y + y*out}
			d.strokes(broad, mark,
				[2]spot{{corner.x + x*broad/2, corner.y}, {corner.x - x*long, corner.y}},
				[2]spot{{corner.x, corner.y + y*broad/2}, {corner.x, corner.y - y*long}})
		}
	}
}

// piece draws a piece: its rim, its face, its rings and its character in the colour of its side.
func (d drawing) piece(at spot, piece boardgame.Piece) {
	if d.isChess {
		d.figure(at, piece)
		return
	}
	ink := inks[piece.Side()]
	d.disc(spot{at.x, at.y + 4}, pieceSize, shadow)
	d.disc(at, pieceSize, edge)
	d.disc(at, pieceSize-2, ivory)
	for _, r := range rings[piece.Side()] {
		d.disc(at, r.size, ink)
		d.disc(at, r.size-r.thick, ivory)
	}
	scale, face := .116, d.Pieces.face(piece)
	if d.Pieces == Latin || d.Pieces == Vietnamese {
		scale = .1 // Letters fill more of their em.
		if len(face) > 1 {
			scale = .082
		}
	}
	d.write(face, at, scale, ink)
}

// Pieces is the style of the characters on pieces.
type Pieces string

// The styles.
const (
	Traditional Pieces = "traditional" // 俥 and 車, as on the pieces of most sets; the sides differ in every character.
	Simplified  Pieces = "simplified"  // 车 for both.
	Latin       Pieces = "latin"       // The letters of the WXF: K A E H R C P.
	Vietnamese  Pieces = "vietnamese"  // The letters of the Vietnamese notation: Tg S T M X P B.
)

// The width of a picture, in pixels.
const (
	MinWidth     = 90
	MaxWidth     = 1200
	DefaultWidth = 540
)

// sets are all of them.
var sets = []Pieces{Traditional, Simplified, Latin, Vietnamese}

// Options is how to draw a position. The zero value is the default picture.
type Options struct {
	Below       engine.Side // The side at the lower edge, Red by default.
	Pieces      Pieces      // Traditional by default.
	Width       int         // In pixels, DefaultWidth for 0. An SVG can be shown at any size.
	Language    string      // Of the viewer: vi writes on the river in Vietnamese.
	Coordinates bool        // Files and ranks stand beside the board.
	Card        bool        // The board is in the middle of its wood, 1200 wide and 630 high: previews of links show all of it.
	Last        engine.Move // The marked move; none for the zero value.
	Title       string      // The title of an SVG, for screen readers and under the pointer.
}

// names are the options of a query, with their values.
var names = map[string]string{
	"side": "red or black", "pieces": "traditional, simplified, latin or vietnamese",
	"size":        fmt.Sprintf("a width of %d to %d pixels", MinWidth, MaxWidth),
	"coordinates": "1 or 0", "card": "1 or 0", "lang": "vi, zh or en", "t": "anything",
}

// ParseOptions reads the options of a URL's query, such as "side=black&pieces=latin&size=800&coordinates=1". Each has a
// default. The value of "t" is ignored: programs that reload a picture only from another address change it each time.
// Title and Last are not options of a query.
func ParseOptions(query map[string][]string) (Options, error) {
	var o Options
	for _, name := range slices.Sorted(maps.Keys(query)) {
		expected, ok := names[name]
		if !ok {
			return Options{}, fmt.Errorf("%q: expected only %s", name, strings.Join(slices.Sorted(maps.Keys(names)), ", "))
		}
		values := query[name]
		if name == "t" || len(values) == 0 {
			continue
		}
		if len(values) > 1 || !o.set(name, values[0]) {
			return Options{}, fmt.Errorf("%s=%.40q: expected %s, once", name, strings.Join(values, ","), expected)
		}
	}
	return o, nil
}

// set takes over one value of a query; false if it is wrong.
func (o *Options) set(name, value string) bool {
	switch name {
	case "side":
		side, err := engine.ParseSide(value)
		o.Below = side
		return err == nil
	case "pieces":
		o.Pieces = cmp.Or(languages[value], Pieces(value))
		return o.Pieces.known()
	case "lang":
		o.Language = value
		return value == "vi" || value == "zh" || value == "en"
	case "card":
		o.Card = value == "1"
		return value == "1" || value == "0"
	case "size":
		width, err := strconv.Atoi(value)
		o.Width = width
		return err == nil && width >= MinWidth && width <= MaxWidth
	}
	o.Coordinates = value == "1"
	return value == "1" || value == "0"
}

// languages name pieces as the notations do; the pages know these names, too.
var languages = map[string]Pieces{"zh-hant": Traditional, "zh": Simplified, "vi": Vietnamese}

func (p Pieces) known() bool { return p.face('K') != "" }

func (p Pieces) face(piece boardgame.Piece) string { return glyphs.Face(string(p), piece.String()) }

func (o Options) complete() Options {
	if o.Below == engine.NoSide {
		o.Below = engine.First
	}
	if !o.Pieces.known() {
		o.Pieces = Traditional
	}
	o.Width = cmp.Or(o.Width, DefaultWidth)
	o.Width = min(max(o.Width, MinWidth), MaxWidth)
	return o
}
