package terminal

import (
	"github.com/charmbracelet/x/ansi"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/printable"
)

// Sensors is what a picture shows of a board's sensors as they are, with nothing made of them.
type Sensors struct {
	Closed  engine.PointSet // What the sensors see now.
	Asked   engine.PointSet // The points that somebody should do something at.
	Broken  engine.PointSet // The sensors that are known to be broken.
	Title   string          // Which board it is.
	Beside  []string        // What else is told, a line each, oldest first; the newest that have room are shown.
	Status  string          // What to do next.
	Notices []string        // As in Scene.
}

// besideWidth is the room beside the board, in cells.
const besideWidth = Width - len(margin) - boardWidth - 2

// SensorPicture draws sensors in the form of Picture: ## is a sensor that is closed, [  ] a point that is asked for, xx a
// sensor that is broken.
func SensorPicture(s Sensors) []string {
	beside := make([]string, boardHeight)
	for i, line := range s.Beside[max(0, len(s.Beside)-boardHeight):] {
		beside[i] = ansi.Truncate(printable.Line(line), besideWidth, "...")
	}
	return compose(sets["xiangqi"], s.Title, func(p engine.Point) string { return sensorCell(s, p) }, beside, s.Status, s.Notices)
}

// sensorCell draws a point in four cells.
func sensorCell(s Sensors, p engine.Point) string {
	content, style := crossing(p)+" ", wood
	if p.File() < engine.Files-1 && !s.Asked.Has(p) {
		content = crossing(p) + "─"
	}
	switch {
	case s.Closed.Has(p):
		content, style = "##", up
	case s.Broken.Has(p):
		content, style = "xx", ansi.NewStyle().Bold().ForegroundColor(redColor).BackgroundColor(woodColor)
	}
	if s.Asked.Has(p) {
		return moved(style).Styled("[" + content + "]")
	}
	left, right := "─", "─"
	if p.File() == 0 {
		left = " "
	}
	if p.File() == engine.Files-1 {
		right = " "
	}
	return wood.Styled(left) + style.Styled(content) + wood.Styled(right)
}
