package qr

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kyban/kyban/internal/proctest"
)

const address = "https://192.0.2.7:7443/setup#7KQ2M-0XW9D"

func TestRowsAreSquare(t *testing.T) {
	rows, err := Rows(address)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		if len(row) != len(rows) || strings.Trim(row, "01") != "" {
			t.Errorf("row %q of %d", row, len(rows))
		}
	}
	if !strings.HasPrefix(rows[0], "11111110") || !strings.HasSuffix(rows[0], "01111111") {
		t.Errorf("the corners of the first row are not those of a QR code: %s", rows[0])
	}
}

func TestTooLongAText(t *testing.T) {
	if _, err := Terminal(strings.Repeat("x", 4000)); err == nil || !strings.HasPrefix(err.Error(), "QR code of 4000 bytes: ") {
		t.Errorf("error %v", err)
	}
}

// TestAProgramReadsIt has another program read a code from the terminal's output.
func TestAProgramReadsIt(t *testing.T) {
	proctest.Need(t, "zbarimg")
	text, err := Terminal(address)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "qr.png")
	if err := os.WriteFile(file, painted(t, text), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("zbarimg", "--quiet", "--raw", file).Output()
	if err != nil || strings.TrimSpace(string(out)) != address {
		t.Errorf("read %q, %v", out, err)
	}
}

// painted paints the output of a terminal.
func painted(t *testing.T, text string) []byte {
	t.Helper()
	const scale = 6
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	var img *image.Gray
	for y, line := range lines {
		line = strings.TrimSuffix(strings.TrimPrefix(line, begin), end)
		cells := []rune(line)
		if img == nil {
			img = image.NewGray(image.Rect(0, 0, len(cells)*scale, 2*len(lines)*scale))
		}
		for x, cell := range cells {
			for half := range 2 {
				dark := cell == '█' || cell == '▀' && half == 0 || cell == '▄' && half == 1
				fill(img, x*scale, (2*y+half)*scale, scale, dark)
			}
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func fill(img *image.Gray, x0, y0, scale int, dark bool) {
	c := color.Gray{Y: 255}
	if dark {
		c.Y = 0
	}
	for y := range scale {
		for x := range scale {
			img.SetGray(x0+x, y0+y, c)
		}
	}
}
