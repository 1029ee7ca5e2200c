package schematics

import "fmt"

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

// section draws the cut.
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
