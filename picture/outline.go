package picture

import (
	"fmt"
	"image"
	"image/color"
	imagedraw "image/draw"
	"math"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/web/glyphs"
)

// em is the size of the outlines' units.
const em = 500

// outline is a shape: the inside of its closed lines, or the lines themselves.
type outline []segment

// segment is a step of an outline: m (go to), l (line to), q (curve over the first spot to the second) or z (close).
type segment struct {
	command byte
	to      [2]spot
}

func (s segment) spots() int {
	switch s.command {
	case 'm', 'l':
		return 1
	case 'q':
		return 2
	}
	return 0
}

// parseOutline reads an SVG path of relative commands, in the form of package glyphs. The paths are part of the program:
// an unreadable one is a defect of it.
func parseOutline(path string) outline {
	var o outline
	var here, start spot
	for rest := path; rest != ""; {
		s := segment{command: rest[0]}
		rest = rest[1:]
		for i := range s.spots() {
			var x, y int
			x, rest = number(rest)
			y, rest = number(rest)
			s.to[i] = spot{here.x + float64(x), here.y + float64(y)}
		}
		switch s.command {
		case 'm':
			here, start = s.to[0], s.to[0]
		case 'l':
			here = s.to[0]
		case 'q':
			here = s.to[1]
		case 'z':
			here = start
		default:
			panic(fmt.Sprintf("picture: %q in a path: expected m, l, q or z", s.command))
		}
		o = append(o, s)
	}
	return o
}

// number reads a whole number, with a space before it if it has no sign.
func number(path string) (int, string) {
	path = strings.TrimPrefix(path, " ")
	end := min(1, len(path))
	for end < len(path) && path[end] >= '0' && path[end] <= '9' {
		end++
	}
	n, err := strconv.Atoi(path[:end])
	if err != nil {
		panic(fmt.Sprintf("picture: %.20q in a path: expected a number", path))
	}
	return n, path[end:]
}

var capitals = sync.OnceValue(func() *sfnt.Font {
	f, err := sfnt.Parse(gobold.TTF)
	if err != nil {
		panic("picture: the Go font: " + err.Error())
	}
	return f
})

// shapes are the outlines of all texts on boards, by text: read once, since each picture needs most of a set.
var shapes = sync.OnceValue(func() map[string]outline {
	all := map[string]outline{}
	for _, set := range sets {
		for _, piece := range "KABNRCPkabnrcp" {
			text := set.face(boardgame.Piece(piece))
			all[text] = shapeOf(text)
		}
	}
	drawnFigures(all)
	for _, character := range riverTraditional + riverSimplified {
		all[string(character)] = shapeOf(string(character))
	}
	for _, word := range riverVietnamese {
		all[word] = shapeOf(word)
	}
	for p := engine.Point(0); p.Valid(); p++ {
		for _, name := range strings.Split(p.String(), "") {
			all[name] = written(name)
		}
	}
	return all
})

// shapeOf returns the outline of a character, or of letters.
func shapeOf(text string) outline {
	if path := glyphs.Outline(text); path != "" {
		return parseOutline(path)
	}
	return written(text)
}

// written returns letters or digits side by side, the middle of their width and of a capital's height at 0 0. The texts
// are those of this package: a letter missing in the font is a defect of it.
func written(text string) outline {
	var o outline
	var buffer sfnt.Buffer
	f, ppem := capitals(), fixed.I(em)
	metrics, err := f.Metrics(&buffer, ppem, font.HintingNone)
	var x fixed.Int26_6
	for _, r := range text {
		index, found := f.GlyphIndex(&buffer, r)
		segments, missing := f.LoadGlyph(&buffer, index, ppem, nil)
		if err != nil || found != nil || missing != nil || index == 0 {
			panic(fmt.Sprintf("picture: the Go font has no %q", r))
		}
		o = append(o, outlineOf(segments, x, metrics.CapHeight/2)...)
		advance, _ := f.GlyphAdvance(&buffer, index, ppem, font.HintingNone)
		x += advance
	}
	for i := range o {
		for j := range o[i].to {
			o[i].to[j].x -= float64(x) / 128
		}
	}
	return o
}

// outlineOf moves a letter to the right and down, and closes its lines. Letters of TrueType have no cubic curves.
func outlineOf(segments sfnt.Segments, right, down fixed.Int26_6) outline {
	var o outline
	place := func(p fixed.Point26_6) spot { return spot{float64(p.X+right) / 64, float64(p.Y+down) / 64} }
	for _, s := range segments {
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if len(o) > 0 {
				o = append(o, segment{command: 'z'})
			}
			o = append(o, segment{'m', [2]spot{place(s.Args[0])}})
		case sfnt.SegmentOpLineTo:
			o = append(o, segment{'l', [2]spot{place(s.Args[0])}})
		case sfnt.SegmentOpQuadTo:
			o = append(o, segment{'q', [2]spot{place(s.Args[0]), place(s.Args[1])}})
		}
	}
	return append(o, segment{command: 'z'})
}

// curveSteps is the number of straight lines of a drawn curve.
const curveSteps = 8

// trace draws along an outline with a round brush. A pixel takes as much of the colour as the nearest piece of the
// outline gives it, so that joints don't show.
func (p *pixels) trace(_ string, o outline, at spot, scale, wide float64, c color.RGBA) {
	place := func(s spot) spot { return spot{(at.x + s.x*scale) * p.scale, (at.y + s.y*scale) * p.scale} }
	half := wide / 2 * p.scale
	box := bounds(o, place).Inset(-int(math.Ceil(half + 1))).Intersect(p.image.Rect)
	mask := image.NewAlpha(box)
	for _, l := range flat(o) {
		brush(mask, place(l[0]), place(l[1]), half)
	}
	imagedraw.DrawMask(p.image, box, image.NewUniform(c), image.Point{}, mask, box.Min, imagedraw.Over)
}

// flat returns an outline as straight lines.
func flat(o outline) (lines [][2]spot) {
	var here, start spot
	to := func(s spot) {
		lines = append(lines, [2]spot{here, s})
		here = s
	}
	for _, s := range o {
		switch s.command {
		case 'm':
			here, start = s.to[0], s.to[0]
		case 'l':
			to(s.to[0])
		case 'q':
			from, over, end := here, s.to[0], s.to[1]
			for i := 1; i <= curveSteps; i++ {
				t := float64(i) / curveSteps
				a, b, c := (1-t)*(1-t), 2*t*(1-t), t*t
				to(spot{a*from.x + b*over.x + c*end.x, a*from.y + b*over.y + c*end.y})
			}
		case 'z':
			to(start)
		}
	}
	return lines
}

// brush draws a line with round ends into a mask; half is half its width.
func brush(mask *image.Alpha, a, b spot, half float64) {
	reach := half + 1
	box := image.Rect(int(math.Floor(min(a.x, b.x)-reach)), int(math.Floor(min(a.y, b.y)-reach)),
		int(math.Ceil(max(a.x, b.x)+reach)), int(math.Ceil(max(a.y, b.y)+reach))).Intersect(mask.Rect)
	dx, dy := b.x-a.x, b.y-a.y
	long := dx*dx + dy*dy
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			fx, fy := float64(x)+.5-a.x, float64(y)+.5-a.y
			along := 0.0
			if long > 0 {
				along = min(max((fx*dx+fy*dy)/long, 0), 1)
			}
			covered := min(max(half+.5-math.Hypot(fx-along*dx, fy-along*dy), 0), min(1, 2*half))
			if alpha := uint8(covered * 255); alpha > mask.AlphaAt(x, y).A {
				mask.SetAlpha(x, y, color.Alpha{A: alpha})
			}
		}
	}
}
