package schematics

import (
	"fmt"
	"maps"
	"strconv"
	"strings"

	"github.com/kyban/kyban/schematics/sexpr"
)

// The pictures of the connections at each pin, and the footprint with the places of the Mega's pins.
const (
	megaPicture   = "docs/wiring-mega.svg"
	piPicture     = "docs/wiring-pi.svg"
	megaFootprint = "schematics/kyban.pretty/Arduino_Mega2560.kicad_mod"
)

// Colours of the lines, by their kind, and of the supply.
const (
	rowColour    = "#b3261e"
	columnColour = "#1a4fa3"
	inputColour  = "#1e6b34"
	otherColour  = "#6a1b9a"
	groundColour = "#222222"
	supplyColour = "#b26a00"
	unusedColour = "#c8c8c8"
)

func (l *Line) colour() string {
	switch l.Kind {
	case "row":
		return rowColour
	case "column":
		return columnColour
	case "lever", "adjust", "button":
		return inputColour
	}
	return otherColour
}

// terminal is a pin of a header in a picture.
type terminal struct {
	number string // Printed beside it.
	label  string // Its connection, or "".
	colour string
}

// wiringOfMega draws the headers of an Arduino Mega seen from above, in the places of its footprint.
func (m *PinMap) wiringOfMega(read func(string) ([]byte, error)) ([]byte, error) {
	text, err := read(megaFootprint)
	if err != nil {
		return nil, err
	}
	footprint, err := sexpr.Parse(megaFootprint, string(text))
	if err != nil {
		return nil, err
	}
	used := map[string]terminal{
		"5V_1":  {"5V", "pull-ups", supplyColour},
		"GND_1": {"GND", "ground", groundColour},
	}
	for _, l := range m.Lines() {
		used[l.Arduino] = terminal{l.Arduino, l.String(), l.colour()}
	}
	d := newDrawing(960, 640, "Wiring at an Arduino Mega 2560, seen from above")
	const left, top, scale = 250.0, 520.0, 7.0 // Of the first pin below, and pixels a millimetre.
	d.rect(left-28*scale, top-51*scale, 102*scale, 53.5*scale)
	d.rect(left-34*scale, top-44*scale, 16*scale, 12*scale)
	d.text(left-33*scale, top-37*scale, "USB", groundColour, "start")
	for _, pad := range footprint.All("pad") {
		name := pad.Value(1)
		if name == "" {
			continue // A hole for a screw.
		}
		x, errX := strconv.ParseFloat(pad.First("at").Value(1), 64)
		y, errY := strconv.ParseFloat(pad.First("at").Value(2), 64)
		if errX != nil || errY != nil {
			return nil, fmt.Errorf("%s: pad %s: expected a place in millimetres, found %v", megaFootprint, name, pad.First("at"))
		}
		t, ok := used[name]
		if !ok {
			t = terminal{colour: unusedColour}
		}
		px, py := left+x*scale, top+y*scale
		switch {
		case x > 67:
			d.pin(px, py, t, 1)
		case x > 65:
			d.pin(px, py, t, -1)
		default:
			d.pinUpright(px, py, t, y < -1)
		}
	}
	d.crossing(210, 330, "5 V")
	return d.bytes(), nil
}

// supplyOfPi are the pins of the Pi's header that carry its supply (Raspberry Pi documentation, "GPIO and the 40-pin
// header"). Those with a label are connected; the others are the same wire.
var supplyOfPi = map[int]terminal{
	1: {"1", "3.3 V, pull-ups", supplyColour}, 17: {"17", "3.3 V", supplyColour}, 2: {"2", "5 V: never to the matrix", supplyColour},
	4: {"4", "5 V: never to the matrix", supplyColour}, 6: {"6", "ground", groundColour}, 9: {"9", "ground", groundColour},
	14: {"14", "ground", groundColour}, 20: {"20", "ground", groundColour}, 25: {"25", "ground", groundColour},
	30: {"30", "ground", groundColour}, 34: {"34", "ground", groundColour}, 39: {"39", "ground", groundColour},
}

// wiringOfPi draws the 40-pin header of a Raspberry Pi, pin 1 at the upper left, the USB sockets below.
func (m *PinMap) wiringOfPi() []byte {
	used := maps.Clone(supplyOfPi)
	for _, l := range m.Lines() {
		if pin := l.Pi.HeaderPin(); pin != 0 {
			used[pin] = terminal{fmt.Sprint(pin), fmt.Sprintf("%v (GPIO %v)", l, l.Pi), l.colour()}
		}
	}
	d := newDrawing(860, 480, "Wiring at a Raspberry Pi, seen from above, USB sockets below")
	const left, top, pitch = 200.0, 70.0, 20.0
	d.rect(left-16, top-16, pitch+32, 19*pitch+32)
	for pin := 1; pin <= 40; pin++ {
		t, ok := used[pin]
		if !ok {
			t = terminal{number: fmt.Sprint(pin), colour: unusedColour}
		}
		d.pin(left+float64((pin-1)%2)*pitch, top+float64((pin-1)/2)*pitch, t, 2*float64((pin-1)%2)-1)
	}
	d.crossing(520, 240, "3.3 V")
	return d.bytes()
}

// pin draws a pin with its number and its wire to the side given, -1 to the left and 1 to the right.
func (d *drawing) pin(x, y float64, t terminal, side float64) {
	d.dot(x, y, t.colour)
	if t.label == "" {
		return
	}
	anchor := map[bool]string{true: "end", false: "start"}[side < 0]
	d.line(t.colour, x, y, x+side*52, y)
	d.text(x+side*20, y-3, t.number, t.colour, anchor)
	d.text(x+side*56, y+4, t.label, t.colour, anchor)
}

// pinUpright draws a pin whose wire leaves upwards or downwards, with texts that read upwards.
func (d *drawing) pinUpright(x, y float64, t terminal, up bool) {
	d.dot(x, y, t.colour)
	if t.label == "" {
		return
	}
	side, anchor := 1.0, "end"
	if up {
		side, anchor = -1, "start"
	}
	d.line(t.colour, x, y, x, y+side*46)
	for _, word := range []struct {
		dx, dy float64
		text   string
	}{{-3, 16, t.number}, {4, 50, t.label}} {
		fmt.Fprintf(&d.b, `<text transform="translate(%.1f %.1f) rotate(-90)" fill="%s" text-anchor="%s">%s</text>`+"\n",
			x+word.dx, y+side*word.dy, t.colour, anchor, word.text)
	}
}

// crossing draws the parts between a column and a row at each point.
func (d *drawing) crossing(x, y float64, supply string) {
	d.text(x-20, y-110, "At each of the 90 points:", groundColour, "start")
	d.line(supplyColour, x+30, y-80, x+30, y-64)
	d.text(x+38, y-76, supply, supplyColour, "start")
	fmt.Fprintf(&d.b, `<rect x="%.1f" y="%.1f" width="14" height="36" fill="#ffffff" stroke="%s" stroke-width="2"/>`+"\n", x+23, y-64, supplyColour)
	d.text(x+44, y-42, "pull-up, one a column", supplyColour, "start")
	d.line(supplyColour, x+30, y-28, x+30, y)
	d.line(columnColour, x-20, y, x+80, y)
	d.text(x-20, y+18, "column", columnColour, "start")
	fmt.Fprintf(&d.b, `<rect x="%.1f" y="%.1f" width="44" height="16" fill="#e8e0d0" stroke="%s" stroke-width="1.5"/>`+"\n", x+80, y-8, groundColour)
	fmt.Fprintf(&d.b, `<rect x="%.1f" y="%.1f" width="7" height="16" fill="%s"/>`+"\n", x+111, y-8, groundColour)
	d.text(x+102, y+26, "diode: ring to the row", groundColour, "middle")
	d.line(groundColour, x+124, y, x+170, y)
	fmt.Fprintf(&d.b, `<rect x="%.1f" y="%.1f" width="60" height="16" rx="8" fill="#ffffff" stroke="%s" stroke-width="1.5"/>`+"\n", x+170, y-8, groundColour)
	d.line(groundColour, x+170, y, x+202, y-3)
	d.line(groundColour, x+198, y+3, x+230, y)
	d.text(x+200, y-16, "reed", groundColour, "middle")
	d.line(rowColour, x+230, y, x+290, y)
	d.text(x+290, y+18, "row", rowColour, "end")
	d.text(x-20, y+64, "Levers and buttons close to ground, through 220 Ohm.", inputColour, "start")
	d.text(x-20, y+84, "Data and clock of the LEDs go through a 74AHCT125.", otherColour, "start")
}

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
