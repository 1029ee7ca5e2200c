package terminal

import (
	"image/color"

	"github.com/charmbracelet/x/ansi"

	"github.com/kyban/kyban/engine"
)

// The colours of a wooden board with ivory pieces.
var (
	woodColor  = color.RGBA{0xe8, 0xc9, 0x94, 0xff}
	lineColor  = color.RGBA{0x8a, 0x62, 0x36, 0xff}
	redColor   = color.RGBA{0xc0, 0x10, 0x10, 0xff}
	blackColor = color.RGBA{0x10, 0x10, 0x10, 0xff}
	movedColor = color.RGBA{0xff, 0xf0, 0x70, 0xff}
	guideColor = color.RGBA{0x50, 0x80, 0xff, 0xff}
	upColor    = color.RGBA{0x90, 0xd0, 0xff, 0xff}
)

var (
	wood   = ansi.NewStyle().ForegroundColor(lineColor).BackgroundColor(woodColor)
	up     = ansi.NewStyle().Bold().ForegroundColor(blackColor).BackgroundColor(upColor)
	wanted = ansi.NewStyle().Bold().ForegroundColor(blackColor).BackgroundColor(guideColor)
	title  = ansi.NewStyle().Bold()
	status = ansi.NewStyle().Bold()
	notice = ansi.NewStyle().Italic(true)
)

func pieceStyle(s engine.Side) ansi.Style {
	c := blackColor
	if s == engine.Red {
		c = redColor
	}
	return ansi.NewStyle().Bold().ForegroundColor(c).BackgroundColor(woodColor)
}

// moved returns a style on the ground of the last move.
func moved(s ansi.Style) ansi.Style {
	return append(ansi.NewStyle(), s...).BackgroundColor(movedColor)
}

// glyphs are the characters on the pieces of a set, in the order of engine.Kind; the sides differ in every one.
var glyphs = map[engine.Side][]string{
	engine.Red:   {"", "帥", "仕", "相", "傌", "俥", "炮", "兵"},
	engine.Black: {"", "將", "士", "象", "馬", "車", "砲", "卒"},
}

// Glyph returns the character on a piece, two cells wide, and an empty string for none.
func Glyph(p engine.Piece) string {
	if p == 0 {
		return ""
	}
	return glyphs[p.Side()][p.Kind()]
}
