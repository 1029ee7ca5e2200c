// Package glyphs has the shapes that pages and pictures share: the characters on the pieces, in four sets, the outlines of
// these characters and of those on the river, and the figures of chess.
//
// The characters are those of a font under the SIL Open Font License 1.1, which OFL.txt holds; outlines.py wrote outlines.json
// and names its sources. The words on a Vietnamese river are of Noto Sans, under the same licence (river.json). The figures are
// Kyban's own; figures.py draws them. A computer that shows a board needs no font.
package glyphs

import (
	"cmp"
	_ "embed" // The tables.
	"encoding/json"
	"sync"
)

//go:embed outlines.json
var outlines []byte

//go:embed river.json
var river []byte

//go:embed faces.json
var faces []byte

//go:embed figures.json
var figures []byte

var (
	paths = sync.OnceValue(func() map[string]string { return read[map[string]string]("outlines.json", outlines) })
	words = sync.OnceValue(func() map[string]string { return read[map[string]string]("river.json", river) })
	sets  = sync.OnceValue(func() map[string]map[string]string {
		return read[map[string]map[string]string]("faces.json", faces)
	})
	drawn = sync.OnceValue(func() map[string]figure { return read[map[string]figure]("figures.json", figures) })
)

// figure is a figure of chess.
type figure struct{ Body, Lines string }

func read[T any](file string, text []byte) (table T) {
	if err := json.Unmarshal(text, &table); err != nil {
		panic("glyphs: " + file + ": " + err.Error())
	}
	return table
}

// Face returns the characters on a piece in a set: traditional, simplified, vietnamese or latin. The piece is its FEN letter,
// upper case for Red. The result is empty for an unknown set.
func Face(set, piece string) string { return sets()[set][piece] }

// Outline returns the outline of a character, or of one of the words on a Vietnamese river (Sở hà, Hán giới), as an SVG path of
// the relative commands m, l, q and z with whole numbers. The em has 500 units, y goes down, and the middle of the drawing lies
// at 0 0. The result is empty for an unknown character.
func Outline(text string) string { return cmp.Or(paths()[text], words()[text]) }

// Figure returns a figure of chess by its letter in English, K Q R B N P: its body, which is filled and has a line around it,
// and the lines drawn on it. They are paths like those of Outline, in which lines may be open. The middle of the field is at 0
// 0, and a field is 530 wide.
func Figure(letter string) (body, lines string) {
	f := drawn()[letter]
	return f.Body, f.Lines
}
