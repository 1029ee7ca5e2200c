package terminal

import (
	"image/color"

	"github.com/charmbracelet/x/ansi"

	"github.com/kyban/kyban/boardgame"
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

func pieceStyle(game string, s engine.Side) ansi.Style {
	c := blackColor
	if s == engine.First {
		c = sets[game].first
	}
	return ansi.NewStyle().Bold().ForegroundColor(c).BackgroundColor(woodColor)
}

// moved returns a style on the ground of the last move.
func moved(s ansi.Style) ansi.Style {
	return append(ansi.NewStyle(), s...).BackgroundColor(movedColor)
}

// set is the pieces of a game.
type set struct {
	glyphs map[boardgame.Piece]string // Two cells wide; the sides differ in every one.
	first  color.RGBA                 // The colour of the side that moves first.

	crossing func(engine.Point) string // The drawing of an empty point,
	to       string                    // between two points of a rank,
	between  func(engine.Rank) string  // and below a rank.
}

// sets are the sets of the games, by their names.
var sets = map[string]set{
	"xiangqi": {map[boardgame.Piece]string{
		'K': "帥", 'A': "仕", 'B': "相", 'N': "傌", 'R': "俥", 'C': "炮", 'P': "兵",
		'k': "將", 'a': "士", 'b': "象", 'n': "馬", 'r': "車", 'c': "砲", 'p': "卒"}, redColor, crossing, "─", between},
	"chess": {map[boardgame.Piece]string{
		'K': "♔ ", 'Q': "♕ ", 'R': "♖ ", 'B': "♗ ", 'N': "♘ ", 'P': "♙ ",
		'k': "♚ ", 'q': "♛ ", 'r': "♜ ", 'b': "♝ ", 'n': "♞ ", 'p': "♟ "}, blackColor, field, " ", belowFields}, // As in print: White's are outlines.
}

// Glyph returns the character on a piece of a game, two cells wide, and an empty string for none.
func Glyph(game string, p boardgame.Piece) string {
	return sets[game].glyphs[p]
}
