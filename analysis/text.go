package analysis

import (
	"fmt"
	"strings"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/terminal"
)

// linePlies is the number of plies of a line that Text writes.
const linePlies = 8

// Text writes the opinion of a position for a terminal: the move before it, then a best line of the engine on each line, with
// moves in a style of notation.
func (o Opinion) Text(style string) string {
	var text strings.Builder
	text.WriteString(o.title(style))
	if o.Ending != "" {
		text.WriteString("  " + o.Ending)
	}
	text.WriteString("\n")
	for _, line := range o.Best {
		fmt.Fprintf(&text, "  %7s  depth %2d  %s\n", line.Score, line.Depth, line.text(o.Position, style))
	}
	return text.String()
}

// title names a position by the ply before it.
func (o Opinion) title(style string) string {
	if o.Before == nil {
		return "start"
	}
	title := fmt.Sprintf("%s  %s", terminal.CountingOf(o.Before, o.Ply-1).Turn(o.Ply), written(o.Before, o.Played, style))
	if o.Open {
		title += " (?)"
	}
	return title
}

// text writes the beginning of a line.
func (l Line) text(p boardgame.Position, style string) string {
	var texts []string
	for i, m := range l.Moves {
		if i == linePlies {
			texts = append(texts, "…")
			break
		}
		texts = append(texts, written(p, m, style))
		p = p.After(m)
	}
	return strings.Join(texts, " ")
}

// written writes a legal move in a style of notation.
func written(p boardgame.Position, m engine.Move, style string) string {
	if text, err := p.Text(m, style); err == nil {
		return text
	}
	return m.String()
}
