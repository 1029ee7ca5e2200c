package schematics

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// marks are the lines around a derived table of a page.
func marks(name string) (begin, end string) {
	return fmt.Sprintf("<!-- %s: `make generate` writes this table -->\n", name), fmt.Sprintf("<!-- end of the %s -->\n", name)
}

// markdown returns the pin map as a table for people.
func (m *PinMap) markdown() []byte {
	var b bytes.Buffer
	b.WriteString("| line | Arduino Mega 2560 | ATmega2560 | Raspberry Pi | pin of the Pi's header |\n|---|---|---|---|---|\n")
	for _, l := range m.Lines() {
		header := "-"
		if pin := l.Pi.HeaderPin(); pin != 0 {
			header = fmt.Sprint(pin)
		}
		gpio := "-"
		if l.Pi != NoGPIO {
			gpio = fmt.Sprintf("GPIO %v", l.Pi)
		}
		fmt.Fprintf(&b, "| %v | %s | %v | %s | %s |\n", l, l.Arduino, l.Mega, gpio, header)
	}
	return b.Bytes()
}

// magnetTable returns the effect of magnets on the reed below them, and on the reeds below the next points.
func magnetTable() []byte {
	var b bytes.Buffer
	pitches := []float64{32, 35, 40, 45}
	fmt.Fprintf(&b, "| magnet | own piece | own piece, %.0f mm off |", PieceStray)
	for _, pitch := range pitches {
		fmt.Fprintf(&b, " eight others, pitch %.0f mm |", pitch)
	}
	b.WriteString("\n|---|---|---|" + strings.Repeat("---|", len(pitches)) + "\n")
	for _, size := range [][2]float64{{6, 2}, {8, 3}, {10, 3}} {
		m, next := Magnet{size[0], size[1], WeakestN35}, Magnet{size[0], size[1], StrongestN35}
		fmt.Fprintf(&b, "| %.0f x %.0f mm | %.1f mT | %.1f mT |", m.Diameter, m.Thickness, m.Own(0, PieceDepth), m.Own(PieceStray, PieceDepth))
		for _, pitch := range pitches {
			fmt.Fprintf(&b, " %.2f mT |", next.Others(pitch, PieceDepth))
		}
		b.WriteString("\n")
	}
	return b.Bytes()
}

// replaceTable puts a table between its marks.
func replaceTable(page []byte, name string, table []byte) ([]byte, error) {
	begin, end := marks(name)
	before, rest, begun := bytes.Cut(page, []byte(begin))
	_, after, ended := bytes.Cut(rest, []byte(end))
	if !begun || !ended {
		return nil, fmt.Errorf("expected the lines %sand %saround a table", begin, end)
	}
	return slices.Concat(before, []byte(begin+"\n"), table, []byte("\n"+end), after), nil
}
