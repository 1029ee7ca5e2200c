package schematics

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// The columns of a pin map.
const (
	kindCell = iota
	nameCell
	rowCell
	columnCell
	megaCell
	arduinoCell
	piCell
	cells
)

var cellNames = [cells]string{"kind", "name", "row", "column", "mega", "arduino", "pi"}

// Parse reads a pin map and checks it. An error begins with file:line:column, columns counted in bytes from 1, and names what
// was expected.
func Parse(file string, text []byte) (*PinMap, error) {
	p := &parser{
		file: file, csv: csv.NewReader(bytes.NewReader(text)), pinMap: newPinMap(), seen: map[string]int{},
		points: map[engine.Point]sensor.Crossing{}, ports: map[byte]*Line{},
	}
	// No cell needs quotes, and one that is never closed would swallow the lines after it.
	if before, _, found := bytes.Cut(text, []byte{'"'}); found {
		line, column := 1+bytes.Count(before, []byte{'\n'}), len(before)-bytes.LastIndexByte(before, '\n')
		return nil, fmt.Errorf("%s:%d:%d: expected cells without quotes, found one", file, line, column)
	}
	p.csv.FieldsPerRecord = -1 // The parser counts them itself, for its own error.
	if err := p.header(); err != nil {
		return nil, err
	}
	for {
		if err := p.next(); errors.Is(err, io.EOF) {
			return p.finish()
		} else if err != nil {
			return nil, err
		}
		if err := p.add(); err != nil {
			return nil, err
		}
	}
}

type parser struct {
	file   string
	csv    *csv.Reader
	cells  []string // Of the current line.
	pinMap *PinMap
	points map[engine.Point]sensor.Crossing
	seen   map[string]int // The first line of the file with each entry.
	ports  map[byte]*Line // The first line on each port of the microcontroller.
}

func (p *parser) errorf(cell int, format string, args ...any) error {
	line, column := p.csv.FieldPos(cell)
	return fmt.Errorf("%s:%d:%d: %s: %w", p.file, line, column, cellNames[cell], fmt.Errorf(format, args...))
}

func (p *parser) next() error {
	var err error
	p.cells, err = p.csv.Read()
	if err == nil && len(p.cells) != cells {
		line, _ := p.csv.FieldPos(0)
		return fmt.Errorf("%s:%d:1: expected %d cells (%s), found %d", p.file, line, cells, strings.Join(cellNames[:], ","), len(p.cells))
	}
	return err
}

func (p *parser) header() error {
	want := strings.Join(cellNames[:], ",")
	err := p.next()
	if errors.Is(err, io.EOF) {
		return fmt.Errorf("%s:1:1: expected the header %s, found nothing", p.file, want)
	}
	if err == nil && !slices.Equal(p.cells, cellNames[:]) {
		return fmt.Errorf("%s:1:1: expected the header %s, found %s", p.file, want, strings.Join(p.cells, ","))
	}
	return err
}

// once checks that an entry is on one line of the file only.
func (p *parser) once(cell int, what string) error {
	if line, ok := p.seen[what]; ok {
		return p.errorf(cell, "%s is already on line %d", what, line)
	}
	p.seen[what], _ = p.csv.FieldPos(cell)
	return nil
}

// empty checks that cells without a meaning for this kind are empty.
func (p *parser) empty(from, to int) error {
	for cell := from; cell <= to; cell++ {
		if p.cells[cell] != "" {
			return p.errorf(cell, "expected nothing for a %s, found %q", p.cells[kindCell], p.cells[cell])
		}
	}
	return nil
}

func (p *parser) add() error {
	if p.cells[kindCell] == "point" {
		return p.addPoint()
	}
	var kinds, names []string
	for _, l := range p.pinMap.Lines() {
		if l.Kind == p.cells[kindCell] {
			names = append(names, l.Name)
			if l.Name == p.cells[nameCell] {
				return p.addLine(l)
			}
		}
		if !slices.Contains(kinds, l.Kind) {
			kinds = append(kinds, l.Kind)
		}
	}
	if names == nil {
		return p.errorf(kindCell, "expected %s or point, found %q", strings.Join(kinds, ", "), p.cells[kindCell])
	}
	return p.errorf(nameCell, "expected %s, found %q", strings.Join(names, " or "), p.cells[nameCell])
}

func (p *parser) addPoint() error {
	point, err := engine.ParsePoint(p.cells[nameCell])
	if err != nil {
		return p.errorf(nameCell, "%w", err)
	}
	if err := p.once(nameCell, "point "+point.String()); err != nil {
		return err
	}
	row, err := p.index(rowCell, engine.Ranks)
	if err != nil {
		return err
	}
	column, err := p.index(columnCell, engine.Files)
	if err != nil {
		return err
	}
	if err := p.once(rowCell, fmt.Sprintf("the crossing of row %d and column %d", row, column)); err != nil {
		return err
	}
	p.points[point] = sensor.Crossing{Row: row, Column: column}
	return p.empty(megaCell, piCell)
}

// index reads the number of a row or a column, below count.
func (p *parser) index(cell, count int) (int, error) {
	text := p.cells[cell]
	i, err := strconv.Atoi(text)
	if err != nil || strconv.Itoa(i) != text || i < 0 || i >= count {
		return 0, p.errorf(cell, "expected 0 to %d, found %q", count-1, text)
	}
	return i, nil
}

func (p *parser) finish() (*PinMap, error) {
	for _, l := range p.pinMap.Lines() {
		if _, ok := p.seen[l.String()]; !ok {
			return nil, fmt.Errorf("%s: %v is missing: expected a line %s,%s,,,MEGA,ARDUINO,PI", p.file, l, l.Kind, l.Name)
		}
	}
	for point := engine.Point(0); point < engine.Points; point++ {
		if _, ok := p.points[point]; !ok {
			return nil, fmt.Errorf("%s: point %v is missing: expected a line point,%v,ROW,COLUMN,,,", p.file, point, point)
		}
	}
	wiring, err := sensor.NewWiring(p.points)
	p.pinMap.Wiring = wiring
	return p.pinMap, err
}

func (p *parser) addLine(l *Line) error {
	if err := p.once(nameCell, l.String()); err != nil {
		return err
	}
	if err := p.empty(rowCell, columnCell); err != nil {
		return err
	}
	if err := p.addMega(l); err != nil {
		return err
	}
	return p.addPi(l)
}

func (p *parser) addMega(l *Line) error {
	pin, err := parsePin(p.cells[megaCell])
	if err != nil {
		return p.errorf(megaCell, "%w", err)
	}
	if err := p.once(megaCell, pin.String()); err != nil {
		return err
	}
	if fixed, ok := megaFixed[l.String()]; ok && pin != fixed.Pin {
		return p.errorf(megaCell, "expected %v, the %s, found %v", fixed.Pin, fixed.use, pin)
	}
	if name := arduinoName(pin); p.cells[arduinoCell] != name {
		return p.errorf(arduinoCell, "expected %s, which is %v on an Arduino Mega 2560, found %q", name, pin, p.cells[arduinoCell])
	}
	first, ok := p.ports[pin.Port]
	if ok && first.output() != l.output() {
		return p.errorf(megaCell, "%v is an %s and %v, on port %c too, an %s: expected another port, for a write to the outputs of a port can switch off the pull-ups of its inputs",
			l, direction(l), first, pin.Port, direction(first))
	}
	if !ok {
		p.ports[pin.Port] = l
	}
	l.Mega, l.Arduino = pin, p.cells[arduinoCell]
	return nil
}

func direction(l *Line) string {
	if l.output() {
		return "output"
	}
	return "input"
}

// addPi adds the GPIO of the Raspberry Pi. Only the matrix must have one: a small computer may do without the rest.
func (p *parser) addPi(l *Line) error {
	text := p.cells[piCell]
	if text == "" && l.Kind != "row" && l.Kind != "column" {
		return nil
	}
	g, err := parseGPIO(text)
	if err != nil {
		return p.errorf(piCell, "%w", err)
	}
	if fixed, ok := piFixed[l.String()]; ok && g != fixed {
		return p.errorf(piCell, "expected %v, the GPIO of the Raspberry Pi's SPI0, found %v", fixed, g)
	}
	l.Pi = g
	return p.once(piCell, "GPIO "+g.String())
}
