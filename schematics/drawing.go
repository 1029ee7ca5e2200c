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

// sectionPicture shows a piece on its point and the reed below, cut along the file.
const sectionPicture = "docs/reed-and-magnet.svg"

// The parts of the picture beside the magnet and the distances, in mm.
const (
	pieceWidth, pieceHeight = 30.0, 10.0
	pieceFloor              = 1.0 // Between magnet and board.
	boardThickness          = 3.0
	reedLength, reedHeight  = 12.8, 2.4 // The mould of a CT10 (Coto data sheet).
	reedSpan                = 16.4      // With its leads.
)

func section() []byte {
	d := newDrawing(760, 380, "A piece on its point and its reed, cut along the file")
	const scale, left, surface = 12.0, 300.0, 210.0 // Pixels a millimetre; the point; the board's upper face.
	x := func(mm float64) float64 { return left + mm*scale }
	y := func(mm float64) float64 { return surface + mm*scale } // Down from the board's upper face.
	depth := PieceDepth - pieceFloor                            // Of the reed below that face.
	d.rect(x(-pieceWidth/2), y(-pieceHeight), pieceWidth*scale, pieceHeight*scale)
	d.text(x(-pieceWidth/2)+10, y(-pieceHeight)+24, "piece", groundColour, "start")
	d.filled(x(-PieceMagnet.Diameter/2), y(-pieceFloor-PieceMagnet.Thickness), PieceMagnet.Diameter*scale, PieceMagnet.Thickness*scale, "#c9b8b8")
	d.text(x(PieceMagnet.Diameter/2)+8, y(-pieceFloor-PieceMagnet.Thickness/2)+4,
		fmt.Sprintf("magnet %g x %g mm", PieceMagnet.Diameter, PieceMagnet.Thickness), groundColour, "start")
	d.filled(x(-22), y(0), 46*scale, boardThickness*scale, "#e3d3b4")
	d.text(x(-21), y(boardThickness)-14, "board", groundColour, "start")
	d.line(groundColour, x(ReedOffset-reedSpan/2), y(depth), x(ReedOffset+reedSpan/2), y(depth))
	d.filled(x(ReedOffset-reedLength/2), y(depth-reedHeight/2), reedLength*scale, reedHeight*scale, "#d8e4d8")
	d.text(x(ReedOffset), y(depth)+4, "reed, lying along the file", groundColour, "middle")

	d.line(rowColour, x(0), y(-pieceHeight)-24, x(0), y(depth)+72)
	d.text(x(0)-6, y(-pieceHeight)-12, "the point", rowColour, "end")
	d.line(columnColour, x(ReedOffset), y(depth)+20, x(ReedOffset), y(depth)+72)
	d.line(columnColour, x(0), y(depth)+60, x(ReedOffset), y(depth)+60)
	d.text(x(ReedOffset)+8, y(depth)+64, fmt.Sprintf("%g mm along the file to the middle of the reed", ReedOffset), columnColour, "start")
	d.line(columnColour, x(-11), y(-pieceFloor), x(-11), y(depth))
	d.line(columnColour, x(-12), y(-pieceFloor), x(-10), y(-pieceFloor))
	d.line(columnColour, x(-12), y(depth), x(-10), y(depth))
	d.text(x(-12), y(depth)+20, fmt.Sprintf("%g mm from magnet to reed", PieceDepth), columnColour, "middle")
	return d.bytes()
}
