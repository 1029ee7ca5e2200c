package schematics

import (
	"fmt"
	"strings"
)

// drawing is a picture's text while it grows.
type drawing struct{ b strings.Builder }

func newDrawing(width, height int, title string) *drawing {
	d := new(drawing)
	fmt.Fprintf(&d.b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" font-family="sans-serif" font-size="12">`+"\n", width, height, width, height)
	fmt.Fprintf(&d.b, "<!-- %s -->\n<title>%s</title>\n<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n", generated, title)
	fmt.Fprintf(&d.b, `<text x="20" y="28" font-size="18">%s</text>`+"\n", title)
	return d
}

func (d *drawing) bytes() []byte { return []byte(d.b.String() + "</svg>\n") }

func (d *drawing) rect(x, y, width, height float64) {
	fmt.Fprintf(&d.b, `<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" rx="6" fill="#f4f4ee" stroke="#888888"/>`+"\n", x, y, width, height)
}

// filled draws a thing that is cut through.
func (d *drawing) filled(x, y, width, height float64, colour string) {
	fmt.Fprintf(&d.b, `<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="%s" stroke="%s"/>`+"\n", x, y, width, height, colour, groundColour)
}

func (d *drawing) line(colour string, points ...float64) {
	var at []string
	for i := 0; i < len(points); i += 2 {
		at = append(at, fmt.Sprintf("%.1f,%.1f", points[i], points[i+1]))
	}
	fmt.Fprintf(&d.b, `<polyline points="%s" fill="none" stroke="%s" stroke-width="2"/>`+"\n", strings.Join(at, " "), colour)
}

func (d *drawing) text(x, y float64, text, colour, anchor string) {
	fmt.Fprintf(&d.b, `<text x="%.1f" y="%.1f" fill="%s" text-anchor="%s">%s</text>`+"\n", x, y, colour, anchor, text)
}

func (d *drawing) dot(x, y float64, colour string) {
	fmt.Fprintf(&d.b, `<circle cx="%.1f" cy="%.1f" r="5" fill="%s"/>`+"\n", x, y, colour)
}
