package pdf

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"codeberg.org/go-pdf/fpdf"

	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/scoresheet"
)

// BenchmarkPrint prints a sheet of 120 moves with clock times, names in Vietnamese and Chinese, and a QR code. Its peer
// sets the same text line by line, by the library alone in the same two fonts; the test chooses the font of each line. The fonts
// are opened before, since the first to print would pay for both.
func BenchmarkPrint(b *testing.B) {
	sheet := long(b, 240)
	checkpoint := bytes.Repeat([]byte("checkpoint"), 30)
	print := func(b *testing.B) {
		p, err := scoresheet.Print(sheet, notation.Vietnamese, "vi")
		if err != nil {
			b.Fatal(err)
		}
		if err := Write(io.Discard, p, checkpoint); err != nil {
			b.Fatal(err)
		}
	}
	print(b)
	b.Run("kyban", func(b *testing.B) {
		for b.Loop() {
			print(b)
		}
	})
	b.Run("peer_library_alone", func(b *testing.B) {
		for b.Loop() {
			var text bytes.Buffer
			if err := scoresheet.ExportIn(&text, sheet, "text", notation.Vietnamese, "vi"); err != nil {
				b.Fatal(err)
			}
			f := fpdf.New("P", "pt", "A4", "")
			for _, t := range typefaces {
				f.AddUTF8FontFromBytes(t.name, "", bytes.Clone(t.open().ttf))
			}
			f.AddPage()
			for line := range strings.Lines(text.String()) {
				f.SetFont("latin", "", 8)
				if strings.Contains(line, "許") {
					f.SetFont("han", "", 8)
				}
				f.MultiCell(0, 12, strings.TrimRight(line, "\n"), "", "L", false)
			}
			if err := f.Output(io.Discard); err != nil {
				b.Fatal(err)
			}
		}
	})
}
