package picture

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"

	"golang.org/x/image/vector"

	"github.com/kyban/kyban/boardgame"
)

// PNG returns the position as a PNG file. It has no title.
func PNG(position boardgame.Position, o Options) []byte {
	o = o.complete()
	size := extent(position, o)
	p := &pixels{
		image: image.NewRGBA(image.Rect(0, 0, o.Width, pixelsHigh(o.Width, size))),
		scale: float64(o.Width) / size.x,
	}
	draw(p, position, o)
	var out bytes.Buffer
	if err := png.Encode(&out, p.image); err != nil {
		panic("picture: " + err.Error()) // A buffer takes all writes, and the size of the image is checked.
	}
	return out.Bytes()
}

// pixels is a canvas of pixels.
type pixels struct {
	image  *image.RGBA
	scale  float64 // Pixels a unit.
	raster vector.Rasterizer
}

func (p *pixels) fill(from, to color.RGBA) {
	size := p.image.Rect
	begin, end := slope(spot{float64(size.Dx()), float64(size.Dy())})
	dx, dy := end.x-begin.x, end.y-begin.y
	for y := range size.Dy() {
		for x := range size.Dx() {
			share := ((float64(x)+.5-begin.x)*dx + (float64(y)+.5-begin.y)*dy) / (dx*dx + dy*dy)
			between := func(a, b uint8) uint8 {
				return uint8(math.Round(float64(a) + min(max(share, 0), 1)*(float64(b)-float64(a))))
			}
			p.image.SetRGBA(x, y, color.RGBA{between(from.R, to.R), between(from.G, to.G), between(from.B, to.B), 0xff})
		}
	}
}

func (p *pixels) strokes(wide float64, c color.RGBA, lines ...[2]spot) {
	for _, l := range lines {
		dx, dy := l[1].x-l[0].x, l[1].y-l[0].y
		half := wide / 2 / math.Hypot(dx, dy)
		dx, dy = dx*half, dy*half
		p.paint(outline{
			{'m', [2]spot{{l[0].x - dy, l[0].y + dx}}},
			{'l', [2]spot{{l[1].x - dy, l[1].y + dx}}},
			{'l', [2]spot{{l[1].x + dy, l[1].y - dx}}},
			{'l', [2]spot{{l[0].x + dy, l[0].y - dx}}},
			{command: 'z'},
		}, spot{}, 1, c)
	}
}

// disc draws a circle of sixteen curves, with an error of less than a thousandth of its radius.
func (p *pixels) disc(at spot, radius float64, c color.RGBA) {
	p.paint(circle(radius, 16), at, 1, c)
}

func (p *pixels) outline(_ string, o outline, at spot, scale float64, c color.RGBA) {
	p.paint(o, at, scale, c)
}

// paint fills an outline. It touches only the pixels around it.
func (p *pixels) paint(o outline, at spot, scale float64, c color.RGBA) {
	place := func(s spot) spot { return spot{(at.x + s.x*scale) * p.scale, (at.y + s.y*scale) * p.scale} }
	box := bounds(o, place).Intersect(p.image.Rect)
	if box.Empty() {
		return
	}
	p.raster.Reset(box.Dx(), box.Dy())
	near := func(s spot) (x, y float32) {
		s = place(s)
		return float32(s.x - float64(box.Min.X)), float32(s.y - float64(box.Min.Y))
	}
	for _, s := range o {
		x0, y0 := near(s.to[0])
		x1, y1 := near(s.to[1])
		switch s.command {
		case 'm':
			p.raster.MoveTo(x0, y0)
		case 'l':
			p.raster.LineTo(x0, y0)
		case 'q':
			p.raster.QuadTo(x0, y0, x1, y1)
		case 'z':
			p.raster.ClosePath()
		}
	}
	p.raster.Draw(p.image, box, image.NewUniform(c), image.Point{})
}

func bounds(o outline, place func(spot) spot) image.Rectangle {
	least, most := spot{math.Inf(1), math.Inf(1)}, spot{math.Inf(-1), math.Inf(-1)}
	for _, s := range o {
		for i := range s.spots() {
			at := place(s.to[i])
			least = spot{min(least.x, at.x), min(least.y, at.y)}
			most = spot{max(most.x, at.x), max(most.y, at.y)}
		}
	}
	return image.Rect(int(math.Floor(least.x)), int(math.Floor(least.y)), int(math.Ceil(most.x)), int(math.Ceil(most.y)))
}
