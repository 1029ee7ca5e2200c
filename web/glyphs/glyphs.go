// Package glyphs has the outlines of the characters on the pieces and on the river, which pages and pictures share.
//
// They are those of a font under the SIL Open Font License 1.1, which OFL.txt holds; outlines.py wrote outlines.json and says
// from what. No font has to be on the computer that shows a board.
package glyphs

import (
	_ "embed" // The outlines.
	"encoding/json"
	"sync"
)

//go:embed outlines.json
var outlines []byte

var paths = sync.OnceValue(func() map[string]string {
	var all map[string]string
	if err := json.Unmarshal(outlines, &all); err != nil {
		panic("glyphs: outlines.json: " + err.Error())
	}
	return all
})

// Outline returns the outline of a character as an SVG path of the relative commands m, l, q and z with whole numbers. The em
// has 500 units, y goes down, and the middle of what is drawn lies at 0 0. It is empty for a character that is not there.
func Outline(character string) string { return paths()[character] }
