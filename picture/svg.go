package picture

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image/color"
	"math"
	"strconv"
	"strings"

	"github.com/kyban/kyban/boardgame"
)

// SVG returns the position as an SVG document, in one line. It loads nothing.
func SVG(position boardgame.Position, o Options) []byte {
	o = o.complete()
	s := svg{size: extent(position, o), defined: map[string]bool{}}
	draw(&s, position, o)
	var out bytes.Buffer
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %g %g" width="%d" height="%d" role="img"><title>`,
		s.size.x, s.size.y, o.Width, pixelsHigh(o.Width, s.size))
	if err := xml.EscapeText(&out, []byte(o.Title)); err != nil {
		panic("picture: " + err.Error()) // A buffer takes all writes, and characters that XML can't hold become U+FFFD.
	}
	fmt.Fprintf(&out, "</title><defs>%s</defs>%s</svg>\n", s.definitions.Bytes(), s.body.Bytes())
	return out.Bytes()
}

// svg is a canvas of elements. Each outline is written once, among the definitions, and used from there.
type svg struct {
	size              spot
	body, definitions bytes.Buffer
	defined           map[string]bool
}

func (s *svg) fill(from, to color.RGBA) {
	begin, end := slope(s.size)
	fmt.Fprintf(&s.definitions, `<linearGradient id="kyban-wood" gradientUnits="userSpaceOnUse" x1="%s" y1="%s" x2="%s" y2="%s"><stop stop-color="%s"/><stop offset="1" stop-color="%s"/></linearGradient>`,
		decimal(begin.x), decimal(begin.y), decimal(end.x), decimal(end.y), paint(from), paint(to))
	fmt.Fprintf(&s.body, `<path fill="url(#kyban-wood)" d="M0 0H%gV%gH0z"/>`, s.size.x, s.size.y)
}

// slope returns the ends of the wood's change of colour: those of a style sheet at 160 degrees.
func slope(size spot) (begin, end spot) {
	const degrees = 160
	x, y := math.Sin(degrees*math.Pi/180), -math.Cos(degrees*math.Pi/180)
	half := (math.Abs(size.x*x) + math.Abs(size.y*y)) / 2
	return spot{size.x/2 - x*half, size.y/2 - y*half}, spot{size.x/2 + x*half, size.y/2 + y*half}
}

func (s *svg) strokes(wide float64, c color.RGBA, lines ...[2]spot) {
	fmt.Fprintf(&s.body, `<path stroke="%s" stroke-width="%s" d="`, paint(c), decimal(wide))
	for _, l := range lines {
		fmt.Fprintf(&s.body, "M%s %sL%s %s", decimal(l[0].x), decimal(l[0].y), decimal(l[1].x), decimal(l[1].y))
	}
	s.body.WriteString(`"/>`)
}

func (s *svg) disc(at spot, radius float64, c color.RGBA) {
	fmt.Fprintf(&s.body, `<circle cx="%s" cy="%s" r="%s" fill="%s"/>`, decimal(at.x), decimal(at.y), decimal(radius), paint(c))
}

func (s *svg) outline(name string, o outline, at spot, scale float64, c color.RGBA) {
	s.use(name, o, at, scale, fmt.Sprintf(`fill="%s"`, paint(c)))
}

func (s *svg) trace(name string, o outline, at spot, scale, wide float64, c color.RGBA) {
	s.use(name, o, at, scale, fmt.Sprintf(`fill="none" stroke="%s" stroke-width="%s" stroke-linejoin="round" stroke-linecap="round"`,
		paint(c), decimal(wide/scale)))
}

func (s *svg) use(name string, o outline, at spot, scale float64, style string) {
	id := "kyban-" + name
	if !s.defined[id] {
		s.defined[id] = true
		fmt.Fprintf(&s.definitions, `<path id="%s" d="%s"/>`, id, o)
	}
	fmt.Fprintf(&s.body, `<use href="#%s" transform="translate(%s %s)scale(%s)" %s/>`,
		id, decimal(at.x), decimal(at.y), strings.TrimPrefix(fmt.Sprint(scale), "0"), style)
}

// String returns the outline as an SVG path of absolute commands.
func (o outline) String() string {
	var b strings.Builder
	for _, s := range o {
		b.WriteByte(s.command - 'a' + 'A')
		for i := range s.spots() {
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(decimal(s.to[i].x) + " " + decimal(s.to[i].y))
		}
	}
	return b.String()
}

// decimal returns a number with at most one digit after the point.
func decimal(n float64) string { return strconv.FormatFloat(math.Round(n*10)/10, 'f', -1, 64) }

func paint(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }
