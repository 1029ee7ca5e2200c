package picture

import (
	"image"
	"image/color"
	imagedraw "image/draw"
	"math"
)

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
