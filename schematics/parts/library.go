// Package parts holds the electronic parts of a board: what is ordered, and how each is drawn.
//
// The catalogue has the parts, with footprints, makers and prices. A [Library] is read from KiCad's file of symbols, and says where the
// pins of each are.
package parts

import (
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/kyban/kyban/schematics/sexpr"
)

// LibraryName is the name of the project's symbols in sym-lib-table.
const LibraryName = "kyban"

// Grid is KiCad's step in millimetres on which all pins lie (50 mil).
const Grid = 1.27

// Library holds the symbols of the project's own library.
type Library map[string]*Symbol

// Symbol is a part's drawing.
type Symbol struct {
	node *sexpr.Node
	Pins []SymbolPin
}

// SymbolPin is the end of a pin, in steps of the grid from the symbol's middle; y points up, as in KiCad's libraries.
type SymbolPin struct {
	Unit         int // 0 in all units.
	Number, Name string
	X, Y         int
}

func ReadLibrary(file string) (Library, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	root, err := sexpr.Parse(file, string(text))
	if err != nil {
		return nil, err
	}
	library := Library{}
	for _, node := range root.All("symbol") {
		symbol := &Symbol{node: node}
		for _, part := range node.All("symbol") {
			if err := symbol.addPins(part); err != nil {
				return nil, fmt.Errorf("%s: symbol %s: %w", file, node.Value(1), err)
			}
		}
		library[node.Value(1)] = symbol
	}
	return library, nil
}

// addPins adds the pins of a part of a symbol, whose name ends in _UNIT_STYLE.
func (s *Symbol) addPins(part *sexpr.Node) error {
	words := strings.Split(part.Value(1), "_")
	unit, err := strconv.Atoi(words[max(0, len(words)-2)])
	if err != nil {
		return fmt.Errorf("expected a name that ends in _UNIT_STYLE, found %q", part.Value(1))
	}
	for _, node := range part.All("pin") {
		pin := SymbolPin{Unit: unit, Number: node.First("number").Value(1), Name: node.First("name").Value(1)}
		at := node.First("at")
		if pin.X, err = steps(at.Value(1)); err != nil {
			return fmt.Errorf("pin %s: %w", pin.Number, err)
		}
		if pin.Y, err = steps(at.Value(2)); err != nil {
			return fmt.Errorf("pin %s: %w", pin.Number, err)
		}
		s.Pins = append(s.Pins, pin)
	}
	return nil
}

// steps reads a length in millimetres that lies on the grid.
func steps(text string) (int, error) {
	millimetres, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return 0, err
	}
	n := int(millimetres/Grid+1000.5) - 1000
	if difference := millimetres - float64(n)*Grid; difference > 0.001 || difference < -0.001 {
		return 0, fmt.Errorf("expected a pin on the grid of %g mm, found %s mm", Grid, text)
	}
	return n, nil
}

// Embedded returns the symbol in a sheet's form, under the library's name.
func (s *Symbol) Embedded(name string) *sexpr.Node {
	copied := *s.node
	copied.List = append([]*sexpr.Node(nil), s.node.List...)
	copied.List[1] = &sexpr.Node{Atom: LibraryName + ":" + name, Quoted: true}
	return &copied
}

// PinOfGPIO returns the number of the pin of a Raspberry Pi's header that has a GPIO; names are such as GPCLK0/GPIO04.
func (s *Symbol) PinOfGPIO(number string) (string, bool) {
	for _, pin := range s.Pins {
		for _, name := range strings.Split(pin.Name, "/") {
			digits, ok := strings.CutPrefix(name, "GPIO")
			if ok && strings.TrimLeft(digits, "0") == number {
				return pin.Number, true
			}
		}
	}
	return "", false
}

// Part is a part to order, with its drawing and its footprint.
type Part struct {
	Symbol       string
	Value        string
	Footprint    string
	MPN          string // The maker's part number.
	Manufacturer string
	Datasheet    string
	Description  string
	Reason       string  // Why this part, printed on the sheet.
	Price        float64 // USD for one, an estimate.
	OffBoard     bool    // Without pads of its own.
}

// PriceText returns the price in words, or "" for a part that is not bought.
func (p Part) PriceText() string {
	if p.Price == 0 {
		return ""
	}
	return fmt.Sprintf("%.2f", p.Price)
}
