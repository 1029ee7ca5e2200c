package schematics

import "math"

// Magnet is a disc or a rod, magnetised along its axis, with the axis upright.
type Magnet struct {
	Diameter, Thickness float64 // mm
	Remanence           float64 // T
}

// The remanence of neodymium of grade N35, in T. A reed must see a piece with the weakest magnet, and no other reed may see
// one with the strongest.
const (
	WeakestN35   = 1.17
	StrongestN35 = 1.22
)

// PieceMagnet is the weakest magnet in a piece, NextMagnet the strongest.
var (
	PieceMagnet = Magnet{Diameter: 8, Thickness: 3, Remanence: WeakestN35}
	NextMagnet  = Magnet{Diameter: 8, Thickness: 3, Remanence: StrongestN35}
)

// The place of a reed below its point, in mm. It lies flat, along a file, with its contacts beside the point: right below a
// magnet the field is upright and a flat reed sees none of it.
const (
	PieceDepth = 7.0  // From the magnet's lower face to the reed: 1 of the piece, 3 of the board, air, half of the reed.
	ReedOffset = 7.0  // From the point to the contacts.
	PointPitch = 40.0 // From point to point.
	PieceStray = 4.0  // A piece is still seen so far beside its point, to any side.
)

// The flux density along a reed's axis that it needs, in mT. It closes at 10 to 30 ampere-turns and may stay closed down to 3
// (Coto CT10 data sheet). Ampere-turns are those of a maker's own test coil; one is 0.17 to 0.20 mT by the distances that
// Reed Relays and Electronics India prints for the MM-1018, a reed of the same size with cropped leads.
const (
	ReedOperates = 30 * 0.20 // The least sensitive has closed at this.
	ReedReleases = 3 * 0.17  // The most sensitive has opened at this.
)

// Field returns the flux density in mT at x and y from the magnet's axis and a depth below its lower face, in mm, without
// iron anywhere near: its part along x, and its upright part. It is that of two round sheets of magnetic charge, the two
// faces.
func (m Magnet) Field(x, y, depth float64) (along, upright float64) {
	lowerX, lowerZ := m.face(x, y, depth)
	upperX, upperZ := m.face(x, y, depth+m.Thickness)
	return 1000 * (lowerX - upperX), 1000 * (lowerZ - upperZ)
}

// face returns the flux density in T of one face, by adding up small patches of equal area.
func (m Magnet) face(x, y, depth float64) (along, upright float64) {
	const rings, patches = 40, 72
	radius := m.Diameter / 2
	charge := m.Remanence * radius * radius / 4 / (rings * patches)
	for ring := range rings {
		r := radius * math.Sqrt((float64(ring)+0.5)/rings)
		for patch := range patches {
			sin, cos := math.Sincos(2 * math.Pi * float64(patch) / patches)
			dx, dy := x-r*cos, y-r*sin
			distance := math.Sqrt(dx*dx + dy*dy + depth*depth)
			strength := charge / (distance * distance * distance)
			along += strength * dx
			upright += strength * depth
		}
	}
	return along, upright
}

// Own returns the flux density in mT along a reed whose piece stands so far beside its point, to the worst side.
func (m Magnet) Own(stray, depth float64) float64 {
	const directions = 16
	weakest := math.Inf(1)
	for i := range directions {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / directions)
		along, _ := m.Field(ReedOffset+stray*cos, stray*sin, depth)
		weakest = min(weakest, along)
	}
	return weakest
}

// Stray returns how far beside its point, in mm and to any side, a piece still closes the least sensitive reed; 0 where it never does.
func (m Magnet) Stray(depth float64) float64 {
	const step = 0.1
	stray := 0.0
	for m.Own(stray+step, depth) >= ReedOperates {
		stray += step
	}
	return stray
}

// Others returns the greatest effect of pieces on the eight points around a reed, in mT along it: the sum of their fields, as
// if their poles were turned so that none weakens another.
func (m Magnet) Others(pitch, depth float64) float64 {
	var sum float64
	for file := -1.0; file <= 1; file++ {
		for rank := -1.0; rank <= 1; rank++ {
			if file != 0 || rank != 0 {
				along, _ := m.Field(ReedOffset-rank*pitch, file*pitch, depth)
				sum += math.Abs(along)
			}
		}
	}
	return sum
}
