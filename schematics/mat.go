package schematics

import (
	"bytes"
	"fmt"
	"strings"
	"time"

	"codeberg.org/go-pdf/fpdf"
)

// mat is a sheet to lie on the board for chess: 64 squares around the points a1 to h8. Lengths are in mm, as printed.
type mat struct{ square float64 }

// mats are the guide's mats: of the smallest square whose magnets don't disturb each other, of a xiangqi board that serves
// chess too, of FIDE's smallest square, and of the largest usual one.
var mats = []mat{{42}, {45}, {50}, {57}}

const (
	matFile    = "abcdefgh"
	matDark    = "#c9bfa5"
	matSize    = 8       // Squares on a side.
	matInset   = 3.0     // From the outer squares to the line around them.
	crossReach = 4.0     // Of the crosses over points beside the squares.
	matScale   = 100.0   // Of the line that checks the size of the print.
	scaleEnd   = 2.0     // From that line to the tips of its ends.
	matRights  = "kyban" // The producer named in the PDF.
)

func (m mat) path(kind string) string { return fmt.Sprintf("docs/mat/chess-%.0fmm.%s", m.square, kind) }

// margin is the width beside the outer squares: the points a0, i0, a9 and i9 lie on it.
func (m mat) margin() float64 { return m.square/2 + 8 }

// side is the length of the sheet, which is square.
func (m mat) side() float64 { return matSize*m.square + 2*m.margin() }

// at returns the middle of a point by its file from 0 for a and its rank from 0, seen from White, from the upper left corner.
func (m mat) at(file, rank int) (x, y float64) {
	return m.margin() + (float64(file)+0.5)*m.square, m.margin() + (float64(matSize-rank)+0.5)*m.square
}

// scale returns the beginning of the line that checks the size of the print.
func (m mat) scale() (x, y float64) { return m.side()/2 - matScale/2, m.side() - 12 }

type sheet interface {
	fill(x, y, width, height float64)
	outline(x, y, width, height float64)
	line(x1, y1, x2, y2 float64)
	label(x, y float64, text string) // Its middle.
}

// draw draws the mat. It marks the corners of the board's points, so that each square can be laid over its sensor.
func (m mat) draw(s sheet) {
	for file := range matSize {
		for rank := 1; rank <= matSize; rank++ {
			if (file+rank)%2 == 1 {
				x, y := m.at(file, rank)
				s.fill(x-m.square/2, y-m.square/2, m.square, m.square)
			}
		}
	}
	s.outline(m.margin(), m.margin(), matSize*m.square, matSize*m.square)
	s.outline(m.margin()-matInset, m.margin()-matInset, matSize*m.square+2*matInset, matSize*m.square+2*matInset)
	for file := range matSize {
		x, _ := m.at(file, 0)
		s.label(x, m.margin()-matInset-6, matFile[file:file+1])
		s.label(x, m.side()-m.margin()+matInset+6, matFile[file:file+1])
	}
	for rank := 1; rank <= matSize; rank++ {
		_, y := m.at(0, rank)
		s.label(m.margin()-matInset-6, y, fmt.Sprint(rank))
		s.label(m.side()-m.margin()+matInset+6, y, fmt.Sprint(rank))
	}
	for _, corner := range []struct {
		file, rank int
		name       string
	}{{0, 0, "a0"}, {8, 0, "i0"}, {0, 9, "a9"}, {8, 9, "i9"}} {
		x, y := m.at(corner.file, corner.rank)
		s.line(x-crossReach, y, x+crossReach, y)
		s.line(x, y-crossReach, x, y+crossReach)
		s.label(x-crossReach-5, y, corner.name)
	}
	x, y := m.scale()
	s.line(x, y, x+matScale, y)
	s.line(x, y-scaleEnd, x, y+scaleEnd)
	s.line(x+matScale, y-scaleEnd, x+matScale, y+scaleEnd)
	s.label(m.side()/2, y+scaleEnd+4, fmt.Sprintf("%.0f mm in print: else the scale is wrong", matScale))
}

func (m mat) svg() []byte {
	s := new(svgSheet)
	fmt.Fprintf(s, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %[1]g %[1]g" width="%[1]gmm" height="%[1]gmm" font-family="sans-serif" font-size="6">`+"\n", m.side())
	fmt.Fprintf(s, "<!-- %s -->\n<title>A mat for chess, squares of %g mm</title>\n<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n", generated, m.square)
	m.draw(s)
	s.WriteString("</svg>\n")
	return s.Bytes()
}

type svgSheet struct{ bytes.Buffer }

func (s *svgSheet) fill(x, y, width, height float64) {
	fmt.Fprintf(s, `<rect x="%g" y="%g" width="%g" height="%g" fill="%s"/>`+"\n", x, y, width, height, matDark)
}

func (s *svgSheet) outline(x, y, width, height float64) {
	fmt.Fprintf(s, `<rect x="%g" y="%g" width="%g" height="%g" fill="none" stroke="#444444" stroke-width="0.5"/>`+"\n", x, y, width, height)
}

func (s *svgSheet) line(x1, y1, x2, y2 float64) {
	fmt.Fprintf(s, `<line x1="%g" y1="%g" x2="%g" y2="%g" stroke="#444444" stroke-width="0.3"/>`+"\n", x1, y1, x2, y2)
}

func (s *svgSheet) label(x, y float64, text string) {
	fmt.Fprintf(s, `<text x="%g" y="%g" fill="#444444" text-anchor="middle" dominant-baseline="central">%s</text>`+"\n", x, y, text)
}

// pdf returns the mat on one page of its own size.
func (m mat) pdf() ([]byte, error) {
	page := fpdf.NewCustom(&fpdf.InitType{UnitStr: "mm", Size: fpdf.SizeType{Wd: m.side(), Ht: m.side()}})
	drawn := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC) // Fixed, so that the bytes are always the same.
	page.SetCreationDate(drawn)
	page.SetModificationDate(drawn)
	page.SetCatalogSort(true)
	page.SetProducer(matRights, true)
	page.SetTitle(fmt.Sprintf("A mat for chess, squares of %g mm", m.square), true)
	page.SetMargins(0, 0, 0)
	page.SetAutoPageBreak(false, 0)
	page.AddPage()
	page.SetFont("Helvetica", "", 16)
	page.SetTextColor(0x44, 0x44, 0x44)
	page.SetDrawColor(0x44, 0x44, 0x44)
	page.SetFillColor(0xc9, 0xbf, 0xa5)
	m.draw(pdfSheet{page})
	var b bytes.Buffer
	err := page.Output(&b)
	return b.Bytes(), err
}

type pdfSheet struct{ page *fpdf.Fpdf }

func (s pdfSheet) fill(x, y, width, height float64) { s.page.Rect(x, y, width, height, "F") }

func (s pdfSheet) outline(x, y, width, height float64) {
	s.page.SetLineWidth(0.5)
	s.page.Rect(x, y, width, height, "D")
}

func (s pdfSheet) line(x1, y1, x2, y2 float64) {
	s.page.SetLineWidth(0.3)
	s.page.Line(x1, y1, x2, y2)
}

func (s pdfSheet) label(x, y float64, text string) {
	const baseline = 0.3 // Below the middle of a line, as a share of its height.
	_, height := s.page.GetFontSize()
	s.page.Text(x-s.page.GetStringWidth(text)/2, y+baseline*height, text)
}

func matFiles() (files []File, err error) {
	for _, m := range mats {
		pdf, err := m.pdf()
		if err != nil {
			return nil, err
		}
		files = append(files, File{m.path("svg"), m.svg()}, File{m.path("pdf"), pdf})
	}
	return files, nil
}

// chessMagnetTable returns how far beside the middle of its square a piece of chess is still seen, and the effect of eight
// others on an empty square's reed.
func chessMagnetTable() []byte {
	var b bytes.Buffer
	squares := []float64{42, 45, 50, 57}
	b.WriteString("| magnet | seen up to |")
	for _, square := range squares {
		fmt.Fprintf(&b, " eight others, squares of %.0f mm |", square)
	}
	b.WriteString("\n|---|---|" + strings.Repeat("---|", len(squares)) + "\n")
	for _, size := range [][2]float64{{8, 3}, {10, 3}, {15, 3}} {
		m, next := Magnet{size[0], size[1], WeakestN35}, Magnet{size[0], size[1], StrongestN35}
		fmt.Fprintf(&b, "| %.0f x %.0f mm | %.1f mm off |", m.Diameter, m.Thickness, m.Stray(PieceDepth))
		for _, square := range squares {
			fmt.Fprintf(&b, " %.2f mT |", next.Others(square, PieceDepth))
		}
		b.WriteString("\n")
	}
	return b.Bytes()
}
