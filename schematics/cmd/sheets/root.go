package main

import (
	"fmt"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/schematics"
)

// block is a sheet in its parent's view.
type block struct {
	sheet  *Sheet
	name   string
	at     At
	width  int
	height int
	pins   []blockPin
	page   int
}

// blockPin is where a wire enters a block.
type blockPin struct {
	name, shape string
	dy          int
	right       bool
}

func (b *block) end(pin blockPin) At {
	if pin.right {
		return b.at.Plus(b.width, pin.dy)
	}
	return b.at.Plus(0, pin.dy)
}

func blockIdentity(project, name string) string { return identity("block", project, name) }

func (s *Sheet) drawBlock(project string, b *block) {
	text := fmt.Sprintf(`(sheet (at %v) (size %v) (exclude_from_sim no) (in_bom yes) (on_board yes) (dnp no)
		(stroke (width 0.1524) (type solid)) (fill (color 0 0 0 0)) (uuid %q)
		(property "Sheetname" %q (at %v 0) (effects (font (size 1.27 1.27)) (justify left bottom)))
		(property "Sheetfile" %q (at %v 0) (effects (font (size 1.27 1.27)) (justify left top) (hide yes)))`,
		b.at, At{b.width, b.height}, blockIdentity(project, b.name), b.name, b.at.Plus(0, -1), b.sheet.name+".kicad_sch", b.at.Plus(0, b.height))
	for _, pin := range b.pins {
		angle, justify := 180, "left"
		if pin.right {
			angle, justify = 0, "right"
		}
		text += fmt.Sprintf(`(pin %q %s (at %v %d) (uuid %q) (effects (font (size 1.27 1.27)) (justify %s)))`, pin.name, pin.shape, b.end(pin), angle, s.id(), justify)
	}
	s.add(`%s (instances (project %q (path "/%s" (page "%d")))))`, text, project, s.identity(), b.page)
}

func drawRoot(s *Sheet, pins *schematics.PinMap, v variant, sheets *sheets) {
	s.Text(At{16, 12}, 3, v.title)
	s.Text(At{16, 17}, 1.6, "An electronic xiangqi board: ten ranks of nine reed switches, read as a matrix of ten rows and nine columns.")
	controller := &block{sheet: v.controller, name: "controller", at: At{50, 40}, width: 40, height: 36, page: 2}
	inputs := &block{sheet: sheets.inputs, name: "inputs", at: At{50, 92}, width: 40, height: 22, page: 3}
	leds := &block{sheet: sheets.leds, name: "leds", at: At{50, 130}, width: 40, height: 14, page: 4}
	power := &block{sheet: sheets.power, name: "power", at: At{50, 160}, width: 40, height: 12, page: 5}
	controller.pins = []blockPin{{rowBus, "output", 4, true}, {columnBus, "bidirectional", 10, true}}
	for i := range pins.Inputs {
		name := netName(&pins.Inputs[i])
		in := blockPin{name, "input", 18 + 3*i, true}
		out := blockPin{name, "output", 16 - 3*i, true}
		controller.pins, inputs.pins = append(controller.pins, in), append(inputs.pins, out)
		a, b := controller.end(in), inputs.end(out)
		corner := 94 + 3*(len(pins.Inputs)-i)
		s.Wire(a, At{corner, a.Y}, At{corner, b.Y}, b)
	}
	for i, l := range []*schematics.Line{&pins.LEDData, &pins.LEDClock} {
		out := blockPin{netName(l), "output", 27 + 3*i, false}
		in := blockPin{netName(l), "input", 8 - 3*i, false}
		controller.pins, leds.pins = append(controller.pins, out), append(leds.pins, in)
		a, b := controller.end(out), leds.end(in)
		corner := 40 + 3*i
		s.Wire(a, At{corner, a.Y}, At{corner, b.Y}, b)
	}
	for _, b := range []*block{controller, inputs, leds, power} {
		s.drawBlock(v.project, b)
	}
	drawRanks(s, v, controller)
}

// drawRanks draws the ten ranks between the bus of the columns on their left and that of the rows on their right.
func drawRanks(s *Sheet, v variant, controller *block) {
	const left, right, top, pitch = 124, 226, 28, 18
	columnsOut, rowsOut := controller.end(controller.pins[1]), controller.end(controller.pins[0])
	s.Bus(rowsOut, At{114, rowsOut.Y}, At{114, top - 8}, At{right, top - 8}, At{right, top})
	for i := range engine.Ranks {
		b := &block{sheet: v.rank, name: rankName(i), at: At{150, top + pitch*i}, width: 46, height: 12, page: 6 + i,
			pins: []blockPin{{columnBus, "passive", 6, false}, {"ROW", "passive", 6, true}}}
		column, row := b.end(b.pins[0]), b.end(b.pins[1])
		s.drawBlock(v.project, b)
		s.Bus(At{left, column.Y}, column)
		entry := At{right, row.Y - 2}
		s.add(`(bus_entry (at %v) (size %v) (stroke (width 0) (type default)) (uuid %q))`, entry.Plus(0, 0), At{-2, 2}, s.id())
		s.Wire(row, entry.Plus(-2, 2))
		s.Label(rowNet(i), row.Plus(8, 0), Right)
		if i > 0 {
			s.Bus(At{left, column.Y - pitch}, At{left, column.Y})
			s.Bus(At{right, entry.Y - pitch}, entry)
		} else {
			s.Bus(At{right, top}, entry)
		}
		if 0 < i && i < engine.Ranks-1 {
			s.Junction(At{left, column.Y})
		}
	}
	s.Bus(columnsOut, At{left, columnsOut.Y})
	s.Junction(At{left, columnsOut.Y})
}

func rankName(rank int) string { return fmt.Sprintf("rank%d", rank) }
