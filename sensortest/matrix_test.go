package sensortest_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/enginetest"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/sensortest"
)

func anyPoints() *rapid.Generator[engine.PointSet] {
	return rapid.Custom(func(t *rapid.T) engine.PointSet {
		s := engine.PointSet{Lo: rapid.Uint64().Draw(t, "low points"), Hi: rapid.Uint64().Draw(t, "high points")}
		return s.And(engine.AllPoints)
	})
}

func TestHealthyMatrixSeesWhatStandsOnIt(t *testing.T) {
	randtest.Check(t, 2, func(t *rapid.T) {
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
		pieces string
		breaks func(m *sensortest.Matrix)
		want   string
	}{
		{"nothing broken", "a0 i9", func(*sensortest.Matrix) {}, "a0 i9"},
		{"stuck on with no piece", "a0", func(m *sensortest.Matrix) { m.Stick(enginetest.Points(t, "e4"), true) }, "a0 e4"},
		{"stuck off under a piece", "a0 b0", func(m *sensortest.Matrix) { m.Stick(enginetest.Points(t, "a0"), false) }, "b0"},
		{"well again", "a0", func(m *sensortest.Matrix) {
			m.Stick(enginetest.Points(t, "a0"), false)
			m.Free(enginetest.Points(t, "a0"))
		}, "a0"},
		{"stuck on, then off", "", func(m *sensortest.Matrix) {
			m.Stick(enginetest.Points(t, "e4"), true)
			m.Stick(enginetest.Points(t, "e4"), false)
		}, ""},
		{"dead row", "a7 b7 b8", func(m *sensortest.Matrix) { m.BreakRow(7) }, "b8"},
		{"dead column", "a7 b7 b8", func(m *sensortest.Matrix) { m.BreakColumn(1) }, "a7"},
		{"no diode but no rectangle", "a0 b1", func(m *sensortest.Matrix) { m.LeaveOutDiodes(engine.AllPoints) }, "a0 b1"},
		{"no diode at the corner that current comes back through", "a0 b0 a5",
			func(m *sensortest.Matrix) { m.LeaveOutDiodes(enginetest.Points(t, "a0")) }, "a0 b0 a5 b5"},
		{"no diode at a corner that needs none", "a0 b0 a5",
			func(m *sensortest.Matrix) { m.LeaveOutDiodes(enginetest.Points(t, "b0")) }, "a0 b0 a5"},
		{"a ghost of a ghost", "a0 b0 b5 c5",
			func(m *sensortest.Matrix) { m.LeaveOutDiodes(engine.AllPoints) }, "a0 b0 c0 a5 b5 c5"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var m sensortest.Matrix
			m.SetAll(enginetest.Points(t, test.pieces))
			test.breaks(&m)
			if got, want := m.Scan(), enginetest.Points(t, test.want); got != want {
				t.Errorf("saw %v, want %v", got.Points(), want.Points())
			}
		})
	}
}

func TestGhostsNeverHideAPiece(t *testing.T) {
	randtest.Check(t, 3, func(t *rapid.T) {
		var m sensortest.Matrix
		pieces := anyPoints().Draw(t, "pieces")
		m.SetAll(pieces)
		m.LeaveOutDiodes(anyPoints().Draw(t, "missing diodes"))
		if hidden := pieces.Without(m.Scan()); !hidden.Empty() {
			t.Fatalf("not seen: %v", hidden.Points())
		}
	})
}
