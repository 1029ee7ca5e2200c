package pdf

import (
	"bytes"
	"compress/gzip"
	_ "embed" // The fonts.
	"io"
	"math"
	"slices"
	"strings"
	"sync"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"github.com/kyban/kyban/internal/message"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// pen writes on pages. Lengths are points; y goes down, and is the baseline of text.
type pen struct {
	*fpdf.Fpdf
	faces map[rune]int // The fonts of the characters looked up so far.
	added [2]bool      // Which of the fonts are in the file.
	set   int          // The present font,
	size  float64      // and its size.
	wide  map[sized]float64
}

// sized is a text at a size, whose width is needed repeatedly.
type sized struct {
	text string
	size float64
}

func newPen(title string) *pen {
	f := fpdf.New("P", "pt", "A4", "")
	drawn := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC) // The same bytes at any time.
	f.SetCreationDate(drawn)
	f.SetModificationDate(drawn)
	f.SetCatalogSort(true)
	f.SetProducer("kyban", true)
	f.SetTitle(title, true)
	f.SetMargins(0, 0, 0)
	f.SetCellMargin(0)
	f.SetAutoPageBreak(false, 0)
	return &pen{Fpdf: f, faces: map[rune]int{}, set: -1, wide: map[sized]float64{}}
}

// face returns the font of a character, -1 for none.
func (p *pen) face(r rune) int {
	face, known := p.faces[r]
	if !known {
		face = typefaceOf(r)
		p.faces[r] = face
	}
	return face
}

func (p *pen) use(face int, size float64) {
	if !p.added[face] {
		p.AddUTF8FontFromBytes(typefaces[face].name, "", slices.Clone(typefaces[face].open().ttf))
		p.added[face] = true
	}
	if p.set != face || p.size != size {
		p.SetFont(typefaces[face].name, "", size)
		p.set, p.size = face, size
	}
}

type run struct {
	face int
	text string
}

func (p *pen) runs(text string) (runs []run) {
	for _, r := range text {
		face := p.face(r)
		if n := len(runs); n > 0 && runs[n-1].face == face {
			runs[n-1].text += string(r)
			continue
		}
		runs = append(runs, run{face, string(r)})
	}
	return runs
}

// quarters rounds a length up to quarters of a point, which every processor adds alike.
func quarters(length float64) float64 { return math.Ceil(length*4-1e-6) / 4 }

func (p *pen) width(text string, size float64) (width float64) {
	if known, ok := p.wide[sized{text, size}]; ok {
		return known
	}
	defer func() { p.wide[sized{text, size}] = width }()
	for _, r := range p.runs(text) {
		p.use(r.face, size)
		width += quarters(p.GetStringWidth(r.text))
	}
	return width
}

func (p *pen) write(x, y float64, text string, size float64) {
	for _, r := range p.runs(text) {
		p.use(r.face, size)
		p.Text(x, y, r.text)
		x += quarters(p.GetStringWidth(r.text))
	}
}

// fit writes text into a width, smaller if needed. With right it ends at the right end.
func (p *pen) fit(x, y, width float64, text string, size float64, right bool) {
	for size > 4 && p.width(text, size) > width {
		size -= 0.25
	}
	if right {
		x += width - p.width(text, size)
	}
	p.write(x, y, text, size)
}

// trace draws text as outlines: visible, but no text of the file.
func (p *pen) trace(x, y float64, text string, size float64) {
	var room sfnt.Buffer
	for _, r := range text {
		face := p.face(r)
		if face < 0 {
			continue
		}
		font := typefaces[face].open().font
		em := fixed.I(int(font.UnitsPerEm()))
		glyph, err := font.GlyphIndex(&room, r)
		if err != nil {
			p.SetError(err)
			return
		}
		segments, err := font.LoadGlyph(&room, glyph, em, nil)
		if err != nil {
			p.SetError(err)
			return
		}
		p.outline(segments, func(at fixed.Point26_6) (float64, float64) {
			return x + quarters16(float64(at.X)*size/float64(em)), y + quarters16(float64(at.Y)*size/float64(em))
		})
		p.use(face, size)
		x += quarters(p.GetStringWidth(string(r)))
	}
}

// quarters16 rounds to sixteenths of a point.
func quarters16(length float64) float64 { return math.Round(length*16) / 16 }

func (p *pen) outline(segments sfnt.Segments, place func(fixed.Point26_6) (x, y float64)) {
	if len(segments) == 0 {
		return // A space.
	}
	for _, s := range segments {
		x, y := place(s.Args[0])
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			p.MoveTo(x, y)
		case sfnt.SegmentOpLineTo:
			p.LineTo(x, y)
		case sfnt.SegmentOpQuadTo:
			toX, toY := place(s.Args[1])
			p.CurveTo(x, y, toX, toY)
		}
	}
	p.DrawPath("F")
}

//go:embed fonts/latin.ttf.gz
var latinFile []byte

//go:embed fonts/han.ttf.gz
var hanFile []byte

// typeface is a font of the program.
type typeface struct {
	name string
	open func() opened
}

// opened is a font for drawing and lookup.
type opened struct {
	ttf  []byte
	font *sfnt.Font
}

// typefaces are the fonts: a character is set in the first that has it.
var typefaces = []typeface{
	{"latin", sync.OnceValue(func() opened { return unpack("latin", latinFile) })},
	{"han", sync.OnceValue(func() opened { return unpack("han", hanFile) })},
}

// unpack opens a font. The font is compiled in, so this can't fail.
func unpack(name string, packed []byte) opened {
	in, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		panic("pdf: font " + name + ": " + err.Error())
	}
	ttf, err := io.ReadAll(in)
	if err != nil {
		panic("pdf: font " + name + ": " + err.Error())
	}
	font, err := sfnt.Parse(ttf)
	if err != nil {
		panic("pdf: font " + name + ": " + err.Error())
	}
	return opened{ttf, font}
}

// last is the last character that the PDF library can set: its table of widths ends there.
const last = 0xFFFF

// typefaceOf returns the number of the first font with a character, -1 for none.
func typefaceOf(r rune) int {
	if r > last {
		return -1
	}
	var room sfnt.Buffer
	for i, t := range typefaces {
		if glyph, err := t.open().font.GlyphIndex(&room, r); err == nil && glyph != 0 {
			return i
		}
	}
	return -1
}

// MissingError is a character missing in all fonts of the program.
type MissingError struct {
	Character rune
	Where     string // The part of the sheet with the character.
	Text      string
}

// Error names the character and its place.
func (e *MissingError) Error() string { return e.text().String() }

// Message returns the form of the error and its values.
func (e *MissingError) Message() (string, []any) { return e.text().Message() }

func (e *MissingError) text() message.Text {
	return message.Of("%s %q: the fonts of the PDF lack the character %c (U+%04X): write it otherwise, or export the scoresheet as text", e.Where, e.Text, e.Character, e.Character)
}

// wrap breaks text into lines of a width: at spaces, and between characters if a word is wider or has no spaces, as in
// Chinese.
func (p *pen) wrap(text string, width, size float64) (lines []string) {
	line := ""
	for _, piece := range pieces(text) {
		if p.width(strings.TrimRight(line+piece, " "), size) <= width {
			line += piece
			continue
		}
		if line != "" {
			lines = append(lines, strings.TrimRight(line, " "))
			line = ""
		}
		for p.width(strings.TrimRight(piece, " "), size) > width {
			n := p.fitting(piece, width, size)
			lines, piece = append(lines, piece[:n]), piece[n:]
		}
		line = piece
	}
	return append(lines, strings.TrimRight(line, " "))
}

// fitting returns how many bytes of a piece fit into a width: at least one character.
func (p *pen) fitting(piece string, width, size float64) int {
	fits := 0
	for i := range piece {
		if i > 0 && p.width(piece[:i], size) > width {
			break
		}
		fits = i
	}
	if fits > 0 {
		return fits
	}
	for i := range piece {
		if i > 0 {
			return i
		}
	}
	return len(piece)
}

// pieces splits text where a line may break: after spaces, and around Chinese characters. Punctuation stays with the text
// before it.
func pieces(text string) (all []string) {
	start, before := 0, rune(0)
	for i, r := range text {
		if i > start && (before == ' ' && r != ' ' || isHan(before) && !isClosing(r) && r != ' ' || isHan(r) && before != ' ' && !isOpening(before)) {
			all, start = append(all, text[start:i]), i
		}
		before = r
	}
	return append(all, text[start:])
}

func isHan(r rune) bool {
	return r >= 0x2E80 && r <= 0x9FFF && !isClosing(r) && !isOpening(r) || r >= 0xF900 && r <= 0xFAFF
}

func isClosing(r rune) bool {
	return strings.ContainsRune(",.;:!?)]，。；：！？、）】》」』”’", r)
}

func isOpening(r rune) bool { return strings.ContainsRune("([（【《「『“‘", r) }
