// Package qr draws QR codes of addresses, for phones to scan from a terminal or a page.
package qr

import (
	"fmt"
	"image/color"
	"io"
	"strings"

	"github.com/boombuler/barcode/qr"
)

// quiet is the number of modules left free around a code (ISO/IEC 18004 wants four; two are read from every screen).
const quiet = 2

// Dark modules are black and all others white, in any colours of the terminal: those are the first and the last of the
// colours that all terminals show alike.
const begin, end = "\x1b[38;5;16;48;5;231m", "\x1b[0m"

// Rows returns a code of a text, without the free space around it: for each row its modules, 1 for a dark one and 0 for
// others.
func Rows(text string) ([]string, error) {
	code, err := qr.Encode(text, qr.L, qr.Auto)
	if err != nil {
		return nil, fmt.Errorf("QR code of %d bytes: %w", len(text), err)
	}
	var rows []string
	for y := range code.Bounds().Dy() {
		var row strings.Builder
		for x := range code.Bounds().Dx() {
			if code.At(x, y) == color.Black {
				row.WriteByte('1')
			} else {
				row.WriteByte('0')
			}
		}
		rows = append(rows, row.String())
	}
	return rows, nil
}

// Terminal returns a code of a text for a terminal, two rows of modules in a line.
func Terminal(text string) (string, error) {
	rows, err := Rows(text)
	if err != nil {
		return "", err
	}
	side := len(rows) + 2*quiet
	dark := func(x, y int) bool {
		x, y = x-quiet, y-quiet
		return x >= 0 && y >= 0 && x < len(rows) && y < len(rows) && rows[y][x] == '1'
	}
	var b strings.Builder
	for y := 0; y < side; y += 2 {
		b.WriteString(begin)
		for x := range side {
			b.WriteString(halves[[2]bool{dark(x, y), dark(x, y+1)}])
		}
		b.WriteString(end + "\n")
	}
	return b.String(), nil
}

// halves are the characters for an upper and a lower module.
var halves = map[[2]bool]string{{false, false}: " ", {true, false}: "▀", {false, true}: "▄", {true, true}: "█"}

// Print writes a link, and its QR code below it.
func Print(w io.Writer, link string) error {
	code, err := Terminal(link)
	if err == nil {
		_, err = fmt.Fprintf(w, "%s\n\n%s", link, code)
	}
	return err
}
