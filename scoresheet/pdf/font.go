package pdf

import (
	"bytes"
	"compress/gzip"
	_ "embed" // The fonts.
	"fmt"
	"io"
	"sync"

	"golang.org/x/image/font/sfnt"
)

//go:embed fonts/latin.ttf.gz
var latinFile []byte

//go:embed fonts/han.ttf.gz
var hanFile []byte

// typeface is a font of the program.
type typeface struct {
	name string
	open func() opened
}

// opened is a font for drawing and lookup.
type opened struct {
	ttf  []byte
	font *sfnt.Font
}

// typefaces are the fonts: a character is set in the first that has it.
var typefaces = []typeface{
	{"latin", sync.OnceValue(func() opened { return unpack("latin", latinFile) })},
	{"han", sync.OnceValue(func() opened { return unpack("han", hanFile) })},
}

// unpack opens a font. The font is compiled in, so this can't fail.
func unpack(name string, packed []byte) opened {
	in, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		panic("pdf: font " + name + ": " + err.Error())
	}
	ttf, err := io.ReadAll(in)
	if err != nil {
		panic("pdf: font " + name + ": " + err.Error())
	}
	font, err := sfnt.Parse(ttf)
	if err != nil {
		panic("pdf: font " + name + ": " + err.Error())
	}
	return opened{ttf, font}
}

// last is the last character that the PDF library can set: its table of widths ends there.
const last = 0xFFFF

// typefaceOf returns the number of the first font with a character, -1 for none.
func typefaceOf(r rune) int {
	if r > last {
		return -1
	}
	var room sfnt.Buffer
	for i, t := range typefaces {
		if glyph, err := t.open().font.GlyphIndex(&room, r); err == nil && glyph != 0 {
			return i
		}
	}
	return -1
}

// MissingError is a character missing in all fonts of the program.
type MissingError struct {
	Character rune
	Where     string // The part of the sheet with the character.
	Text      string
}

// Error names the character and its place.
func (e *MissingError) Error() string {
	return fmt.Sprintf("%s %q: the fonts of the PDF lack the character %c (U+%04X): write it otherwise, or export the scoresheet as text", e.Where, e.Text, e.Character, e.Character)
}
