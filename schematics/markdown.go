package schematics

import (
	"bytes"
	"errors"
	"fmt"
)

// The table of a page stands between these lines.
const (
	tableBegin = "<!-- pin map: `make generate` writes this table -->\n"
	tableEnd   = "<!-- end of the pin map -->\n"
)

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

// replaceTable puts a table between its marks.
func replaceTable(page, table []byte) ([]byte, error) {
	before, rest, begun := bytes.Cut(page, []byte(tableBegin))
	_, after, ended := bytes.Cut(rest, []byte(tableEnd))
	if !begun || !ended {
		return nil, errors.New("expected the lines " + tableBegin + "and " + tableEnd + "around the table of pins")
	}
	return bytes.Join([][]byte{before, []byte(tableBegin), []byte("\n"), table, []byte("\n"), []byte(tableEnd), after}, nil), nil
}
