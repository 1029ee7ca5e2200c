package terminal

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/printable"
)

// The size of every tile, in cells of the terminal.
const (
	TileWidth  = 3*engine.Files + 1
	TileHeight = int(engine.Ranks) + 3
)

// Tile draws a small scene, so that several boards fit on a terminal: TileHeight lines of TileWidth cells each. A >
// stands before the piece that moved last, a ( before a lifted one.
func Tile(s Scene) []string {
	lines := []string{title.Styled(tileLine(s.Title))}
	for i := range int(engine.Ranks) {
		rank := engine.Rank(engine.Ranks-1) - engine.Rank(i)
		var b strings.Builder
		for f := range engine.File(engine.Files) {
			b.WriteString(tileCell(s, engine.NewPoint(f, rank)))
		}
		lines = append(lines, b.String()+wood.Styled(" "))
	}
	last := ""
	if n := len(s.Notices); n > 0 {
		last = s.Notices[n-1]
	}
	return append(lines, status.Styled(tileStatus(s)), notice.Styled(tileLine(last)))
}

// tileStatus returns the state of the game, before its clock.
func tileStatus(s Scene) string {
	if s.Clocks == nil {
		return tileLine(s.Status)
	}
	clocks := s.Clocks.short()
	room := TileWidth - ansi.StringWidth(clocks)
	text := ansi.Truncate(printable.Line(s.Status), room-1, "…")
	return text + strings.Repeat(" ", room-ansi.StringWidth(text)) + clocks
}

// tileLine cuts or fills a text to the width of a tile.
func tileLine(text string) string {
	text = ansi.Truncate(printable.Line(text), TileWidth, "…")
	return text + strings.Repeat(" ", max(0, TileWidth-ansi.StringWidth(text)))
}

// tileCell draws a point in three cells.
func tileCell(s Scene, p engine.Point) string {
	content, style := standing(s, p)
	left := "─"
	if p.File() == 0 {
		left = " "
	}
	switch {
	case s.Lifted.Has(p):
		return up.Styled("(" + content)
	case s.Last != 0 && p == s.Last.To():
		return moved(style).Styled(">" + content)
	case s.Last != 0 && p == s.Last.From():
		return moved(style).Styled(" " + content)
	}
	return wood.Styled(left) + style.Styled(content)
}
