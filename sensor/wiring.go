package sensor

import (
	"fmt"

	"github.com/kyban/kyban/engine"
)

// Crossing is a sensor's connection: a driven row and a read column, both from 0.
type Crossing struct{ Row, Column int }

// Wiring maps the crossings of the matrix to points. Every point has one crossing, and every crossing one point: NewWiring checks
// that, and the zero value is no wiring.
type Wiring struct {
	points    [engine.Ranks][engine.Files]engine.Point
	crossings [engine.Points]Crossing
}

// StraightWiring connects rank r to row r and file f to column f.
func StraightWiring() *Wiring {
	w := new(Wiring)
	for p := engine.Point(0); p < engine.Points; p++ {
		w.connect(p, Crossing{int(p.Rank()), int(p.File())})
	}
	return w
}

// BoardWiring is the wiring of the board that docs/BUILDING-A-BOARD.md describes.
func BoardWiring() *Wiring {
	w := new(Wiring)
	for row, points := range boardPoints {
		for column, p := range points {
			w.connect(p, Crossing{row, column})
		}
	}
	return w
}

// NewWiring checks a table of all 90 points. The error names a point that is missing or outside the matrix, or the two
// points that share a crossing.
func NewWiring(table map[engine.Point]Crossing) (*Wiring, error) {
	w := new(Wiring)
	taken := map[Crossing]engine.Point{}
	for p := engine.Point(0); p < engine.Points; p++ {
		c, ok := table[p]
		switch {
		case !ok:
			return nil, fmt.Errorf("wiring: expected a row and a column for each of the 90 points, %v has none", p)
		case c.Row < 0 || c.Row >= engine.Ranks || c.Column < 0 || c.Column >= engine.Files:
			return nil, fmt.Errorf("wiring of %v: expected a row 0-9 and a column 0-8, found row %d, column %d", p, c.Row, c.Column)
		}
		if other, ok := taken[c]; ok {
			return nil, fmt.Errorf("wiring: %v and %v are both at row %d, column %d, expected one point there", other, p, c.Row, c.Column)
		}
		taken[c] = p
		w.connect(p, c)
	}
	if len(table) != engine.Points {
		return nil, fmt.Errorf("wiring: expected the 90 points a0 to i9 and nothing else, found %d entries", len(table))
	}
	return w, nil
}

func (w *Wiring) connect(p engine.Point, c Crossing) {
	w.points[c.Row][c.Column] = p
	w.crossings[p] = c
}

// Point returns the point at a row 0-9 and a column 0-8.
func (w *Wiring) Point(row, column int) engine.Point { return w.points[row][column] }

// Crossing returns where a point is connected.
func (w *Wiring) Crossing(p engine.Point) Crossing { return w.crossings[p] }

// Turned returns the wiring of the same board with its sides exchanged.
func (w *Wiring) Turned() *Wiring {
	turned := new(Wiring)
	for p, c := range w.crossings {
		turned.connect(engine.Point(p).Turned(), c)
	}
	return turned
}

// AddRow adds to closed the columns read while one row was driven: bit 0 is column 0, set when closed.
func (w *Wiring) AddRow(closed *engine.PointSet, row int, columns uint16) {
	for column := 0; columns != 0; column, columns = column+1, columns>>1 {
		if columns&1 != 0 {
			closed.Add(w.points[row][column])
		}
	}
}
