package terminal

import (
	"github.com/charmbracelet/x/ansi"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/printable"
)

// Sensors is the content of a picture of a board's raw sensors.
type Sensors struct {
	Closed  engine.PointSet // The closed sensors.
	Asked   engine.PointSet // The points where the operator must act.
	Broken  engine.PointSet // The sensors that are known to be broken.
	Title   string          // The name of the board.
	Beside  []string        // Other lines, oldest first; the newest that fit are shown.
	Status  string          // What to do next.
	Notices []string        // As in Scene.
}

// besideWidth is the room beside the board, in cells.
const besideWidth = Width - len(margin) - boardWidth - 2

// SensorPicture draws sensors in the form of Picture: ## is a closed sensor, [ ] a requested point, xx a broken sensor.
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
