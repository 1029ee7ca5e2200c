package schematics

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

// drawn is a sheet that notes what is drawn on it.
type drawn struct{ fills, labels, crosses []string }

func (d *drawn) fill(x, y, width, height float64) {
	d.fills = append(d.fills, fmt.Sprintf("%g,%g %gx%g", x+width/2, y+height/2, width, height))
}
func (d *drawn) outline(x, y, width, height float64) {}
func (d *drawn) line(x1, y1, x2, y2 float64) {
	if x2-x1 == 2*crossReach {
		d.crosses = append(d.crosses, fmt.Sprintf("%g,%g", (x1+x2)/2, y1))
	}
}
func (d *drawn) label(x, y float64, text string) { d.labels = append(d.labels, text) }

func TestTheMatLiesOverThePoints(t *testing.T) {
	m := mat{50}
	var d drawn
	m.draw(&d)
	if m.side() != 466 {
		t.Errorf("the side is %g mm, want 466", m.side())
	}
	if x, y := m.at(0, 1); x != 58 || y != 408 {
		t.Errorf("a1 is at %g, %g, want 58, 408", x, y)
	}
	if len(d.fills) != 32 || d.fills[0] != "58,408 50x50" {
		t.Errorf("%d dark squares, the first %s: want 32, the first a1", len(d.fills), d.fills[0])
	}
	if got := strings.Join(d.crosses, " "); got != "58,458 458,458 58,8 458,8" {
		t.Errorf("the points a0, i0, a9 and i9 are at %s", got)
	}
	if got := strings.Join(d.labels, " "); got != "a a b b c c d d e e f f g g h h 1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 a0 i0 a9 i9 100 mm in print: else the scale is wrong" {
		t.Error(got)
	}
}

func TestTheMatIsPrintedAtItsSize(t *testing.T) {
	m := mat{50}
	if !bytes.Contains(m.svg(), []byte(`viewBox="0 0 466 466" width="466mm" height="466mm"`)) {
		t.Error("the picture has another size")
	}
	pdf, err := m.pdf()
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.HasPrefix(pdf, []byte("%PDF-")) || !bytes.Contains(pdf, []byte("/MediaBox [0 0 1320.94 1320.94]")) { // 466 mm in points of 1/72 inch.
		t.Error("the page has another size")
	}
	if again, _ := m.pdf(); !bytes.Equal(pdf, again) {
		t.Error("made again it is other bytes")
	}
}

// The guide says these.
func TestMagnetsOfChess(t *testing.T) {
	for _, tc := range []struct {
		magnet         Magnet
		square, strays float64
	}{{Magnet{8, 3, WeakestN35}, 42, 5}, {Magnet{10, 3, WeakestN35}, 45, 5.6}} {
		strongest := tc.magnet
		strongest.Remanence = StrongestN35
		if others := strongest.Others(tc.square, PieceDepth); others >= ReedReleases {
			t.Errorf("squares of %g mm: eight others make %.2f mT", tc.square, others)
		}
		if stray := tc.magnet.Stray(PieceDepth); stray < tc.strays {
			t.Errorf("squares of %g mm: a piece is seen up to %.1f mm off, want %.1f", tc.square, stray, tc.strays)
		}
	}
	if stray := (Magnet{15, 3, WeakestN35}).Stray(PieceDepth); stray >= ReedOffset {
		t.Errorf("a magnet of 15 x 3 mm is seen up to %.1f mm off; the guide says that it sees no further", stray)
	}
}
