package schematics

import (
	"bytes"
	"fmt"
	"math"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/kyban/kyban/internal/proctest"
)

// drawn is a sheet that notes its drawing.
type drawn struct {
	fills, labels, crosses []string
	middles                [][2]float64 // Of the labels.
}

func (d *drawn) fill(x, y, width, height float64) {
	d.fills = append(d.fills, fmt.Sprintf("%g,%g %gx%g", x+width/2, y+height/2, width, height))
}
func (d *drawn) outline(x, y, width, height float64) {}
func (d *drawn) line(x1, y1, x2, y2 float64) {
	if x2-x1 == 2*crossReach {
		d.crosses = append(d.crosses, fmt.Sprintf("%g,%g", (x1+x2)/2, y1))
	}
}
func (d *drawn) label(x, y float64, text string) {
	d.labels, d.middles = append(d.labels, text), append(d.middles, [2]float64{x, y})
}

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

// word is a PDF's text at a place, in mm from the upper left corner.
type word struct {
	left, top, right, bottom float64
	text                     string
}

var wordOf = regexp.MustCompile(`<word xMin="([^"]+)" yMin="([^"]+)" xMax="([^"]+)" yMax="([^"]+)">([^<]*)</word>`)

// wordsOf returns the visible words on a mat's page.
func wordsOf(t *testing.T, m mat) (words []word) {
	t.Helper()
	pdf, err := m.pdf()
	if err != nil {
		t.Fatal(err)
	}
	read := exec.Command("pdftotext", "-bbox", "-", "-")
	read.Stdin = bytes.NewReader(pdf)
	out, err := read.Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, found := range wordOf.FindAllStringSubmatch(string(out), -1) {
		var side [4]float64
		for i := range side {
			if side[i], err = strconv.ParseFloat(found[i+1], 64); err != nil {
				t.Fatal(err)
			}
			side[i] *= 25.4 / 72
		}
		words = append(words, word{side[0], side[1], side[2], side[3], found[5]})
	}
	return words
}

func TestThePrintedMatHasEveryLabelAtItsPlace(t *testing.T) {
	proctest.Need(t, "pdftotext")
	for _, m := range mats {
		var d drawn
		m.draw(&d)
		words := wordsOf(t, m)
		for i, label := range d.labels[:36] { // The last is the scale's.
			x, y := d.middles[i][0], d.middles[i][1]
			seen := false
			for _, w := range words {
				seen = seen || w.text == label && math.Abs((w.left+w.right)/2-x) < 0.5 && math.Abs((w.top+w.bottom)/2-y) < 1
			}
			if !seen {
				t.Errorf("squares of %g mm: %s is not printed at %g, %g", m.square, label, x, y)
			}
		}
	}
}

func TestTheTextOfTheScaleStandsClearOfItsBar(t *testing.T) {
	proctest.Need(t, "pdftotext")
	for _, m := range mats {
		_, bar := m.scale()
		var scale []string
		for _, w := range wordsOf(t, m) {
			if len(w.text) < 2 || strings.Contains("a0 i0 a9 i9", w.text) {
				continue
			}
			scale = append(scale, w.text)
			if w.top < bar+scaleEnd || w.bottom > m.side()-2 {
				t.Errorf("squares of %g mm: %q lies from %.1f to %.1f mm, the bar's ends reach to %.1f and the paper to %g", m.square, w.text, w.top, w.bottom, bar+scaleEnd, m.side())
			}
		}
		if got := strings.Join(scale, " "); got != "100 mm in print: else the scale is wrong" {
			t.Errorf("squares of %g mm: the scale says %q", m.square, got)
		}
	}
}

// The guide states these figures.
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
