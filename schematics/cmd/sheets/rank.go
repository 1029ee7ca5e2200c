package main

import (
	"fmt"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/schematics"
	"github.com/kyban/kyban/schematics/parts"
)

// rankPitch is the distance between two files in the drawing.
const rankPitch = 10

// drawRank draws the nine sensors of a rank, with its controller's diodes. The sheet is used ten times, so each rank must
// have its files on the same columns.
func drawRank(s *Sheet, pins *schematics.PinMap, diode parts.Part) {
	const busX, diodeX, reedX, rowX, top = 30, 58, 82, 102, 32
	columns, err := columnsOfFiles(pins)
	if err != nil {
		s.fail("%v", err)
		return
	}
	s.Text(At{16, 12}, 2.5, "Nine sensors of one rank")
	s.Text(At{16, 17}, 1.6, "A magnet closes the reed; the row, when it is pulled low, then pulls the column low through the diode. The diode keeps\n"+
		"current from flowing back from one column to another through other closed reeds, which would show ghosts.\n"+
		diode.Reason)
	s.Port("COL[0..8]", "passive", At{busX - 6, top - 6}, Left)
	s.Bus(At{busX - 6, top - 6}, At{busX, top - 6})
	last := top
	for file, column := range columns {
		y := top + rankPitch*file
		last = y
		s.Bus(At{busX, max(top-6, y-rankPitch-2)}, At{busX, y - 2})
		wire := s.Entry(At{busX, y - 2}, 2, 2)
		s.Label(fmt.Sprintf("COL%d", column), wire.Plus(2, 0), Right)
		d := s.Place(diode, perRank("D", file), 1, At{diodeX, y}, turned, above)
		w := s.Place(parts.Reed, perRank("SW", file), 1, At{reedX, y}, upright, above)
		s.Wire(wire, d.Pin("2"))
		s.Wire(d.Pin("1"), w.Pin("1"))
		s.Wire(w.Pin("2"), At{rowX, y})
		if file > 0 {
			s.Wire(At{rowX, y - rankPitch}, At{rowX, y})
		}
		if 0 < file && file < engine.Files-1 {
			s.Junction(At{rowX, y})
		}
		s.Text(At{14, y - 1}, 1.27, fmt.Sprintf("file %c", 'a'+file))
	}
	s.Wire(At{rowX, top}, At{rowX, top - 6}, At{rowX + 8, top - 6})
	s.Junction(At{rowX, top})
	s.Port("ROW", "passive", At{rowX + 8, top - 6}, Right)
	drawStrip(s, columns, At{140, (top + last) / 2})
}

// drawStrip draws the connector of a rank's strip: the row, then the columns in the order of the files.
func drawStrip(s *Sheet, columns []int, at At) {
	strip := s.Place(parts.Connector(10, "rank strip"), perUse("J", 10), 1, at, upright, Layout{RefX: 0, RefY: -11, ValueX: 0, ValueY: 13})
	first := strip.Pin("1")
	s.Wire(first, first.Plus(-10, 0))
	s.Label("ROW", first.Plus(-10, 0), Right)
	for i, column := range columns {
		pin := strip.Pin(fmt.Sprint(i + 2))
		s.Wire(pin, pin.Plus(-10, 0))
		s.Label(fmt.Sprintf("COL%d", column), pin.Plus(-10, 0), Right)
	}
	s.Text(At{at.X - 14, at.Y + 16}, 1.27, "To the controller's board when the rank is\na strip of its own; a wire's width matters\nlittle: a column carries 1 mA, a row 10 mA.")
}

func columnsOfFiles(pins *schematics.PinMap) ([]int, error) {
	columns := make([]int, engine.Files)
	for row := range engine.Ranks {
		for column := range engine.Files {
			point := pins.Wiring.Point(row, column)
			if int(point.Rank()) != row {
				return nil, fmt.Errorf("expected one sheet a rank, so rank %d on row %d: pinmap.csv has %v there", row, row, point)
			}
			if row > 0 && columns[point.File()] != column {
				return nil, fmt.Errorf("expected file %c on column %d in all ranks, as the ten ranks share a sheet: pinmap.csv has %v on column %d",
					'a'+rune(point.File()), columns[point.File()], point, column)
			}
			columns[point.File()] = column
		}
	}
	return columns, nil
}

// perRank names a part of a file: the tens are the rank, the ones the file from 1, so that SW12 is at b1.
func perRank(prefix string, file int) References {
	return func(use Instance) string { return fmt.Sprintf("%s%d", prefix, 10*use.number+file+1) }
}

// perUse numbers a part of a sheet from a number on.
func perUse(prefix string, from int) References {
	return func(use Instance) string { return fmt.Sprintf("%s%d", prefix, from+use.number) }
}
