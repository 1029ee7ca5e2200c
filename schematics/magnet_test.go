package schematics

import (
	"math"
	"testing"
)

// TestTheFieldIsThatOfTheFormula compares with the textbook's formula for the axis of a cylinder, and far away with a dipole's.
func TestTheFieldIsThatOfTheFormula(t *testing.T) {
	for _, tc := range []struct {
		name           string
		magnet         Magnet
		x, y, depth    float64
		along, upright float64 // mT
	}{
		// Br/2 ((z+t)/sqrt(r^2+(z+t)^2) - z/sqrt(r^2+z^2)).
		{"5 mm below", Magnet{8, 3, 1.17}, 0, 0, 5, 0, 66.43},
		{"10 mm below", Magnet{8, 3, 1.17}, 0, 0, 10, 0, 15.97},
		{"10 mm below a smaller one", Magnet{6, 2, 1.17}, 0, 0, 10, 0, 7.20},
		{"20 mm below a larger one", Magnet{10, 3, 1.17}, 0, 0, 20, 0, 4.11},
		// The moment is 0.1404 A m^2. Beside it: -1e-7 m/r^3. At 45 degrees: 1e-7 m/r^3 by 3/2, and by 1/2 upright.
		{"100 mm beside", PieceMagnet, 100, 0, -1.5, 0, -0.01404},
		{"100 mm away, obliquely", PieceMagnet, 70.711, 0, 70.711 - 1.5, 0.02106, 0.00702},
		{"across, none of it is along", PieceMagnet, 0, 70.711, 70.711 - 1.5, 0, 0.00702},
	} {
		along, upright := tc.magnet.Field(tc.x, tc.y, tc.depth)
		if tolerance := 0.01 * math.Hypot(tc.along, tc.upright); math.Abs(along-tc.along) > tolerance || math.Abs(upright-tc.upright) > tolerance {
			t.Errorf("%s: got %.5f mT along and %.5f upright, want %.5f and %.5f", tc.name, along, upright, tc.along, tc.upright)
		}
	}
}

// TestAnAmpereTurn derives it from a maker's printed distances for a reed and a rod magnet side by side: MM-1018, leads
// cropped, with magnets of 1.2 T assumed.
func TestAnAmpereTurn(t *testing.T) {
	const glassRadius = 0.9 // mm
	for _, tc := range []struct {
		magnet      Magnet
		gap         float64 // mm, between their sides, at which the first or the last of a band closes.
		ampereTurns float64 // The limit of the band.
	}{
		{Magnet{8, 15, 1.2}, 28, 10}, {Magnet{8, 15, 1.2}, 22, 20}, {Magnet{8, 15, 1.2}, 18, 30},
		{Magnet{4, 10, 1.2}, 14.5, 10}, {Magnet{4, 10, 1.2}, 11, 20}, {Magnet{4, 10, 1.2}, 9, 30},
	} {
		_, upright := tc.magnet.Field(tc.magnet.Diameter/2+tc.gap+glassRadius, 0, -tc.magnet.Thickness/2)
		if got := -upright / tc.ampereTurns; got < 0.165 || got > 0.205 {
			t.Errorf("%+v, %v mm away, %v ampere-turns: one is %.3f mT, want 0.17 to 0.20", tc.magnet, tc.gap, tc.ampereTurns, got)
		}
	}
}

func TestAReedSeesItsPieceAndNoOther(t *testing.T) {
	others := NextMagnet.Others(PointPitch, PieceDepth)
	if others >= ReedReleases {
		t.Errorf("eight other pieces make %.2f mT, and may hold a reed closed from %.2f mT on", others, ReedReleases)
	}
	if own := PieceMagnet.Own(PieceStray, PieceDepth) - others; own < ReedOperates {
		t.Errorf("a piece %v mm off its point makes %.2f mT less that of others, and a reed needs %.2f", PieceStray, own, ReedOperates)
	}
	// A spacing that must not be built fails the same comparisons.
	if others := PieceMagnet.Others(35, PieceDepth); others < ReedReleases {
		t.Errorf("pitch 35 mm: eight other pieces make %.2f mT; the guide says that they may hold a reed closed", others)
	}
	if others := (Magnet{8, 3, 1.38}).Others(PointPitch, PieceDepth); others < 0.545 || others >= 0.555 {
		t.Errorf("magnets of N45: eight others make %.3f mT; the guide says 0.55", others)
	}
	if own, _ := PieceMagnet.Field(0, 0, PieceDepth); math.Abs(own) > 0.01 {
		t.Errorf("contacts right below the magnet: %.2f mT; the guide says that they see nothing", own)
	}
	if own := (Magnet{6, 2, 1.17}).Own(PieceStray, PieceDepth); own > ReedOperates {
		t.Errorf("a magnet of 6 x 2 mm: %.2f mT; the guide says that it is too weak", own)
	}
}
