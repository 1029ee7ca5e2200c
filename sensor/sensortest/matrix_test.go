package sensortest_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor/sensortest"
)

func points(t *testing.T, names ...string) engine.PointSet {
	t.Helper()
	var set engine.PointSet
	for _, name := range names {
		p, err := engine.ParsePoint(name)
		if err != nil {
			t.Fatal(err)
		}
		set.Add(p)
	}
	return set
}

func anyPoints() *rapid.Generator[engine.PointSet] {
	return rapid.Custom(func(t *rapid.T) engine.PointSet {
		s := engine.PointSet{Lo: rapid.Uint64().Draw(t, "low points"), Hi: rapid.Uint64().Draw(t, "high points")}
		return s.And(engine.AllPoints)
	})
}

func TestHealthyMatrixSeesWhatStandsOnIt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var m sensortest.Matrix
		pieces := anyPoints().Draw(t, "pieces")
		m.SetAll(pieces)
		if got := m.Scan(); got != pieces {
			t.Fatalf("saw %v, want %v", got.Points(), pieces.Points())
		}
	})
}

func TestBrokenMatrix(t *testing.T) {
	tests := []struct {
		name   string
		pieces []string
		breaks func(m *sensortest.Matrix)
		want   []string
	}{
		{"nothing broken", []string{"a0", "i9"}, func(*sensortest.Matrix) {}, []string{"a0", "i9"}},
		{"stuck on with no piece", []string{"a0"}, func(m *sensortest.Matrix) { m.Stick(points(t, "e4"), true) }, []string{"a0", "e4"}},
		{"stuck off under a piece", []string{"a0", "b0"}, func(m *sensortest.Matrix) { m.Stick(points(t, "a0"), false) }, []string{"b0"}},
		{"well again", []string{"a0"}, func(m *sensortest.Matrix) { m.Stick(points(t, "a0"), false); m.Free(points(t, "a0")) }, []string{"a0"}},
		{"stuck on, then off", nil, func(m *sensortest.Matrix) { m.Stick(points(t, "e4"), true); m.Stick(points(t, "e4"), false) }, nil},
		{"dead row", []string{"a7", "b7", "b8"}, func(m *sensortest.Matrix) { m.BreakRow(7) }, []string{"b8"}},
		{"dead column", []string{"a7", "b7", "b8"}, func(m *sensortest.Matrix) { m.BreakColumn(1) }, []string{"a7"}},
		{"no diode but no rectangle", []string{"a0", "b1"}, func(m *sensortest.Matrix) { m.LeaveOutDiodes(engine.AllPoints) }, []string{"a0", "b1"}},
		{"no diode at the corner that current comes back through", []string{"a0", "b0", "a5"},
			func(m *sensortest.Matrix) { m.LeaveOutDiodes(points(t, "a0")) }, []string{"a0", "b0", "a5", "b5"}},
		{"no diode at a corner that needs none", []string{"a0", "b0", "a5"},
			func(m *sensortest.Matrix) { m.LeaveOutDiodes(points(t, "b0")) }, []string{"a0", "b0", "a5"}},
		{"a ghost of a ghost", []string{"a0", "b0", "b5", "c5"},
			func(m *sensortest.Matrix) { m.LeaveOutDiodes(engine.AllPoints) }, []string{"a0", "b0", "c0", "a5", "b5", "c5"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var m sensortest.Matrix
			m.SetAll(points(t, test.pieces...))
			test.breaks(&m)
			if got, want := m.Scan(), points(t, test.want...); got != want {
				t.Errorf("saw %v, want %v", got.Points(), want.Points())
			}
		})
	}
}

func TestGhostsNeverHideAPiece(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var m sensortest.Matrix
		pieces := anyPoints().Draw(t, "pieces")
		m.SetAll(pieces)
		m.LeaveOutDiodes(anyPoints().Draw(t, "missing diodes"))
		if hidden := pieces.Without(m.Scan()); !hidden.Empty() {
			t.Fatalf("not seen: %v", hidden.Points())
		}
	})
}
