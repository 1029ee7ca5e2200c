package sensor_test

import (
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

func straightTable() map[engine.Point]sensor.Crossing {
	table := map[engine.Point]sensor.Crossing{}
	for p := engine.Point(0); p < engine.Points; p++ {
		table[p] = sensor.Crossing{Row: int(p.Rank()), Column: int(p.File())}
	}
	return table
}

func TestWiring(t *testing.T) {
	i9 := engine.NewPoint(8, 9)
	table := straightTable()
	table[e2], table[i9] = table[i9], table[e2]
	w, err := sensor.NewWiring(table)
	if err != nil {
		t.Fatal(err)
	}
	if got := w.Point(9, 8); got != e2 {
		t.Errorf("row 9, column 8: got %v, want e2", got)
	}
	if got, want := w.Crossing(i9), (sensor.Crossing{Row: 2, Column: 4}); got != want {
		t.Errorf("i9: got %v, want %v", got, want)
	}
	if got, want := w.Turned().Point(9, 8), e2.Turned(); got != want {
		t.Errorf("turned, row 9, column 8: got %v, want %v", got, want)
	}
	if *w.Turned().Turned() != *w {
		t.Error("turned twice it is another wiring")
	}
	var closed engine.PointSet
	w.AddRow(&closed, 9, 1<<8|1)
	w.AddRow(&closed, 2, 1<<7)
	if want := engine.SetOf(e2, engine.NewPoint(0, 9), h2); closed != want {
		t.Errorf("got %v, want %v", closed.Points(), want.Points())
	}
	if straight, err := sensor.NewWiring(straightTable()); err != nil || *straight != *sensor.StraightWiring() {
		t.Errorf("the straight table is not the straight wiring: %v", err)
	}
}

func TestBadWirings(t *testing.T) {
	for want, change := range map[string]func(map[engine.Point]sensor.Crossing){
		"wiring: expected a row and a column for each of the 90 points, e2 has none": func(w map[engine.Point]sensor.Crossing) { delete(w, e2) },
		"wiring of e2: expected a row 0-9 and a column 0-8, found row 10, column 4":  func(w map[engine.Point]sensor.Crossing) { w[e2] = sensor.Crossing{Row: 10, Column: 4} },
		"wiring of h2: expected a row 0-9 and a column 0-8, found row 2, column -1":  func(w map[engine.Point]sensor.Crossing) { w[h2] = sensor.Crossing{Row: 2, Column: -1} },
		"wiring: e2 and h2 are both at row 2, column 4, expected one point there":    func(w map[engine.Point]sensor.Crossing) { w[h2] = w[e2] },
		"wiring: expected the 90 points a0 to i9 and nothing else, found 91 entries": func(w map[engine.Point]sensor.Crossing) { w[engine.NoPoint] = sensor.Crossing{} },
	} {
		table := straightTable()
		change(table)
		if w, err := sensor.NewWiring(table); err == nil || err.Error() != want || w != nil {
			t.Errorf("got  %v\nwant %s", err, want)
		}
	}
}
